"""The course of a match: which moves are legal in a situation, why others are not, and what each does."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TypeVar

from jungle_games.core.cards import Card
from jungle_games.core.matches.history import Elapsed, Flag
from jungle_games.core.shuffle import Shuffle
from jungle_games.games.jungle_matrix.rules.moves import (
    Catch,
    Cover,
    Deal,
    Gridlocked,
    JungleMatrixMove,
    Next,
    PetName,
    PlayPet,
    Refusal,
    Square,
    Stop,
    Swap,
)
from jungle_games.games.jungle_matrix.rules.pets import InPlay, after_turn, pet_moves, place, refuse_pet, target
from jungle_games.games.jungle_matrix.rules.situation import OFFERED, SEATS, Booked, Call, Phase, Situation
from jungle_games.games.jungle_matrix.rules.turn import Turn

S = TypeVar("S", bound=Situation)


def listed_moves(situation: Situation) -> tuple[JungleMatrixMove, ...]:
    """The moves of the seat to move, then the watcher's call; time and flag are not listed."""
    if situation.shuffle_due is not None:
        return (Shuffle(),)
    if situation.phase is Phase.PET:
        return pet_moves(situation.offered, situation.pets, situation.player, situation.pet_set)
    if situation.phase is Phase.LAY:
        return (Deal(),)
    own = (Next(),) if situation.phase is Phase.BOOKING else tuple(_moves_on_grid(situation))
    return (*own, Catch()) if _refuse_catch(situation) is None else own


def _moves_on_grid(situation: Situation) -> Iterator[JungleMatrixMove]:
    turn, guided = situation.turn, situation.options.guided
    yield from map(Cover, turn.right if guided else situation.squares)
    yield from map(Swap, turn.swappable)
    if not (guided and turn.due):
        yield Gridlocked()
    if turn.rules.may_end:
        yield Stop()


def refusal(situation: Situation, move: JungleMatrixMove) -> Refusal | None:
    """Why ``move`` may not be made, or None; of chance moves only whether it is chance's turn."""
    if situation.sheet.outcome is not None:
        return Refusal.GAME_OVER
    if isinstance(move, Shuffle):
        return None if situation.shuffle_due is not None else Refusal.SHUFFLED
    if situation.shuffle_due is not None:
        return Refusal.SHUFFLE_FIRST
    match move:
        case PlayPet():
            return _refuse_pet(situation, move)
        case Elapsed(seconds):
            return _refuse_time(situation, seconds)
        case Flag():
            return _refuse_flag(situation)
        case Catch():
            return _refuse_catch(situation)
        case Next():
            return None if situation.phase is Phase.BOOKING else Refusal.NOT_ENDED
        case Deal():
            return _refuse_deal(situation)
    return _refuse_on_grid(situation, move)


def _refuse_pet(situation: Situation, move: PlayPet) -> Refusal | None:
    if situation.phase is not Phase.PET:
        return Refusal.NO_PET
    return refuse_pet(move, situation.offered, situation.pets, situation.player, situation.pet_set)


def _refuse_time(situation: Situation, seconds: float) -> Refusal | None:
    if situation.phase is Phase.PET:
        return Refusal.NO_TURN
    return Refusal.TIME_BACK if seconds < (situation.turn.seconds or 0.0) else None


def _refuse_flag(situation: Situation) -> Refusal | None:
    if situation.phase not in (Phase.LAY, Phase.COVER):
        return Refusal.NO_TURN
    return None if situation.rules.pace else Refusal.NO_CLOCK


def _refuse_catch(situation: Situation) -> Refusal | None:
    """“Possible from the mistake until the turn's score is booked”: right or wrong, the call is legal."""
    if situation.options.guided:
        return Refusal.NO_CALLS
    if situation.phase not in (Phase.COVER, Phase.BOOKING):
        return Refusal.NOTHING_TO_CATCH
    return Refusal.CALLS_CLOSED if situation.calls_closed else None


def _refuse_deal(situation: Situation) -> Refusal | None:
    if situation.phase is Phase.PET:
        return Refusal.PET_FIRST
    return None if situation.phase is Phase.LAY else Refusal.LAID


def _refuse_on_grid(situation: Situation, move: Cover | Swap | Gridlocked | Stop) -> Refusal | None:
    before_grid = {Phase.PET: Refusal.PET_FIRST, Phase.LAY: Refusal.LAY_FIRST, Phase.BOOKING: Refusal.TURN_OVER}
    if situation.phase in before_grid:
        return before_grid[situation.phase]
    turn, guided = situation.turn, situation.options.guided
    match move:
        case Cover(square) | Swap(square) if square not in situation.squares:
            return Refusal.NO_SQUARE
        case Cover(square):
            return Refusal.GUIDED if guided and square not in turn.right else None
        case Swap(square):
            return _refuse_swap(situation, square)
        case Gridlocked():
            return Refusal.COMBINATION_OPEN if guided and turn.due else None
    return None if turn.rules.may_end else Refusal.MAY_NOT_END


def _refuse_swap(situation: Situation, square: Square) -> Refusal | None:
    turn = situation.turn
    if square in turn.swappable:
        return None
    if turn.swaps >= turn.rules.swaps:
        return Refusal.NO_SWAP
    return Refusal.MIDDLE if turn.under_way else Refusal.ASLEEP


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
    seat = target(situation.player, move.goal)
    there, gone = place(situation.pets[seat], move)
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
    there, gone = after_turn(situation.pets[situation.player])
    pets = tuple(there if seat == situation.player else lying for seat, lying in enumerate(situation.pets))
    after = replace(situation, sheet=sheet, pets=pets, pet_discard=(*situation.pet_discard, *gone), phase=Phase.BOOKING)
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
