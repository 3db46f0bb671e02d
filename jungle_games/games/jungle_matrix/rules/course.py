"""The course of a match: drawing and playing pets, and ending, catching and booking turns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeVar

from jungle_games.core.cards import Card
from jungle_games.games.jungle_matrix.rules import pet_play
from jungle_games.games.jungle_matrix.rules.moves import PetName, PlayPet
from jungle_games.games.jungle_matrix.rules.pets import InPlay
from jungle_games.games.jungle_matrix.rules.sheet import SEATS, Booked
from jungle_games.games.jungle_matrix.rules.situation import OFFERED, Call, Phase, Situation
from jungle_games.games.jungle_matrix.rules.turn import Turn

S = TypeVar("S", bound=Situation)


# Pets


def shuffle_pets(situation: S, discard: Sequence[PetName]) -> S:
    """Put the shuffled discards under what is left of the pet deck, then draw."""
    return draw_pets(replace(situation, pet_deck=(*situation.pet_deck, *discard), pet_discard=()))


def draw_pets(situation: S) -> S:
    """Draw the initial pets if they are due, then the two of the turn, or as many as the deck has left."""
    pets, pet_deck = situation.pets, situation.pet_deck
    if situation.initial_due:
        number = SEATS * situation.options.initial_pets
        pets = tuple(tuple(map(InPlay, pet_deck[seat:number:SEATS])) for seat in range(SEATS))
        pet_deck = pet_deck[number:]
    missing = OFFERED - len(situation.offered)
    return replace(
        situation,
        pets=pets,
        offered=(*situation.offered, *pet_deck[:missing]),
        pet_deck=pet_deck[missing:],
        initial_due=False,
        turn=Turn(situation.rules_of(pets[situation.player])),
    )


def play_pet(situation: S, move: PlayPet) -> S:
    """Play one of the two pets as ``move`` says; the other, and the one replaced, are discarded."""
    seat = pet_play.target(situation.player, move.goal)
    there, gone = pet_play.place(situation.pets[seat], move)
    left = list(situation.offered)
    left.remove(move.pet)
    pets = tuple(there if other == seat else lying for other, lying in enumerate(situation.pets))
    return replace(
        situation,
        pets=pets,
        offered=(),
        pet_discard=(*situation.pet_discard, *gone, *left),
        turn=Turn(situation.rules_of(pets[situation.player])),
        phase=Phase.LAY,
    )


# The turn


def go_on(situation: S, turn: Turn) -> S:
    """The situation with ``turn`` under way, or over and waiting to be booked."""
    return replace(situation, turn=turn, phase=Phase.COVER if turn.ended is None else Phase.BOOKING)


def with_deck(situation: S, deck: Sequence[Card]) -> S:
    """The situation with the turn's deck shuffled, or rebuilt from the cards under the top ones."""
    turn = situation.turn
    if turn.is_laid:
        return replace(situation, turn=turn.reshuffled(deck))
    return replace(situation, turn=replace(turn, deck=tuple(deck)))


def catch(situation: S) -> S:
    """“If the opposing player catches any mistake … the current turn immediately ends”, unless it is forgiven.

    A wrong call closes the caller's calls for the turn.
    """
    turn, watcher = situation.turn, situation.watcher
    if turn.mistake is None:
        return replace(situation, calls_closed=True, call=Call(watcher, None))
    if turn.forgiven < turn.rules.forgives:
        return replace(go_on(situation, turn.forgive()), call=Call(watcher, turn.mistake, forgiven=True))
    caught = replace(situation, call=Call(watcher, turn.mistake))
    return _book(caught, Booked(0, caught=True, seconds=turn.seconds), steal=0)


def book(situation: S) -> S:
    """Book the score of the turn on the sheet and begin the next."""
    turn = situation.turn
    return _book(situation, Booked(turn.score_now, seconds=turn.seconds), turn.rules.steal)


def _book(situation: S, entry: Booked, steal: int) -> S:
    """Book the turn and begin the next; after the last the grid stays as it is."""
    sheet = situation.sheet.book(situation.round, situation.player, entry, steal)
    there, gone = pet_play.after_turn(situation.pets[situation.player])
    pets = tuple(there if seat == situation.player else lying for seat, lying in enumerate(situation.pets))
    after = replace(
        situation, sheet=sheet, pets=pets, pet_discard=(*situation.pet_discard, *gone), phase=Phase.BOOKING
    )
    return after if sheet.outcome is not None else _next_turn(after)


def _next_turn(situation: S) -> S:
    player = situation.watcher
    begun = replace(
        situation,
        round=situation.round + (player == 0),
        player=player,
        turn=Turn(situation.rules_of(situation.pets[player])),
        phase=Phase.PET if situation.options.pets else Phase.LAY,
        calls_closed=False,
    )
    return draw_pets(begun) if situation.options.pets else begun
