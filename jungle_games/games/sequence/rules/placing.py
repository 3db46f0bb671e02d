"""Playing a card: chips on the mat, the jacks, and dead cards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from typing import TypeVar

from jungle_games.core.cards import Card
from jungle_games.games.sequence.rules.fives import Completed, Five, Run, completed
from jungle_games.games.sequence.rules.mat import CORNERS, PLAYABLE, Square
from jungle_games.games.sequence.rules.moves import Exchange, Place, Remove
from jungle_games.games.sequence.rules.situation import ONE_EYED, TWO_EYED, Refusal, Situation, changed, without

S = TypeVar("S", bound=Situation)


def targets(situation: Situation, card: Card) -> list[Square]:
    """Where the side to move may play ``card``: spaces to cover, or chips to remove with a one-eyed jack."""
    chips, side = situation.chips, situation.side
    if card in ONE_EYED:
        locked = situation.locked
        return [square for square in sorted(chips) if chips[square] != side and square not in locked]
    if not situation.chips_left(side):
        return []
    if card in TWO_EYED:
        return [square for square in PLAYABLE if square not in chips]
    return [square for square in situation.table.mat.spaces(card) if square not in chips]


def plays(situation: Situation) -> Iterator[Place | Remove]:
    """Every play of a card by the seat to move, card by card; hidden cards are left out."""
    for card in dict.fromkeys(situation.hand):
        for square in targets(situation, card):
            if card in ONE_EYED:
                yield Remove(card, square)
            else:
                yield from (Place(card, square, fives) for fives in choices(situation, square))


def choices(situation: Situation, square: Square) -> list[tuple[Five, ...]]:
    """The choices of fives with a chip on ``square``: usually only none, ``()``."""
    open_choices = completes(situation, square).choices
    return list(product(*open_choices)) if open_choices else [()]


def completes(situation: Situation, square: Square) -> Completed:
    """What a chip on ``square`` completes for the side to move."""
    return completed(square, situation.own, situation.own_fives)


def can_play(situation: Situation) -> bool:
    """Whether the seat to move has a card to play."""
    return any(targets(situation, card) for card in situation.hand)


def exchanges(situation: Situation) -> list[Exchange]:
    """The dead cards that may be exchanged now, one per turn."""
    if situation.exchanged:
        return []
    return [Exchange(card) for card in dict.fromkeys(situation.hand) if situation.is_dead(card)]


# Refusals


def refuse_placing(situation: Situation, move: Place) -> Refusal | None:
    """Why the seat to move may not make ``move``; None if it may."""
    card, square = move.card, move.square
    if card not in situation.hand or card.is_hidden:
        return Refusal.NOT_IN_HAND
    if card in ONE_EYED:
        return Refusal.REMOVES_ONLY
    if situation.is_dead(card):
        return Refusal.DEAD
    if square in CORNERS:
        return Refusal.CORNER
    if card not in TWO_EYED and square not in situation.table.mat.spaces(card):
        return Refusal.OTHER_SPACE
    if square in situation.chips:
        return Refusal.TAKEN
    if not situation.chips_left(situation.side):
        return Refusal.NO_CHIPS
    return _refuse_fives(situation, move)


def _refuse_fives(situation: Situation, move: Place) -> Refusal | None:
    open_choices = completes(situation, square=move.square).choices
    if any(not any(five in choice for choice in open_choices) for five in move.fives):
        return Refusal.NO_CHOICE
    if any(sum(five in choice for five in move.fives) != 1 for choice in open_choices):
        return Refusal.CHOOSE
    return None


def refuse_removing(situation: Situation, move: Remove) -> Refusal | None:
    """Why the seat to move may not make ``move``; None if it may."""
    if move.card not in situation.hand:
        return Refusal.NOT_IN_HAND
    if move.card not in ONE_EYED:
        return Refusal.NO_JACK
    return refuse_removal(situation, move.square)


def refuse_removal(situation: Situation, square: Square) -> Refusal | None:
    """Why a one-eyed jack of the side to move may not remove the chip on ``square``; None if it may."""
    if square in CORNERS:
        return Refusal.CORNER
    owner = situation.chips.get(square)
    if owner is None:
        return Refusal.NO_CHIP
    if owner == situation.side:
        return Refusal.OWN_CHIP
    return Refusal.IN_SEQUENCE if square in situation.locked else None


def refuse_exchange(situation: Situation, card: Card) -> Refusal | None:
    """Why ``card`` may not be exchanged as a dead card; None if it may."""
    if card not in situation.hand or card.is_hidden:
        return Refusal.NOT_IN_HAND
    if card in TWO_EYED or card in ONE_EYED:
        return Refusal.JACK_ALIVE
    if not situation.is_dead(card):
        return Refusal.ALIVE
    return Refusal.EXCHANGED if situation.exchanged else None


# Changes to mat and hand; ``turns.py`` continues the turn


def discard(situation: S, card: Card) -> S:
    """“Choose one card from their hand and place it, faceup, in front of them forming a discard pile.”"""
    seat = situation.turn
    return replace(
        situation,
        hands=changed(situation.hands, seat, without(situation.hands[seat], card)),
        discards=changed(situation.discards, seat, (*situation.discards[seat], card)),
    )


def lay_chip(situation: S, move: Place) -> S:
    """“They then place one of their color marker chips”; five in a line “have formed a SEQUENCE”."""
    side = situation.side
    formed = completes(situation, move.square)
    runs = tuple(Run(side, five) for five in (*formed.certain, *move.fives))
    return replace(situation, chips={**situation.chips, move.square: side}, runs=situation.runs + runs)


def take_chip(situation: S, square: Square) -> S:
    """“Remove one of their opponent's marker chips … from the game mat.”"""
    chips = dict(situation.chips)
    del chips[square]
    return replace(situation, chips=chips)
