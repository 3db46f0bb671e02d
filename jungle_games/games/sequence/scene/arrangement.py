"""The arrangement of the Sequence table: places, cards and chips; the moves that drags stand for, and refusals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final

import pygame

from jungle_games.core.cards import Card
from jungle_games.core.game import Seat
from jungle_games.core.i18n import _
from jungle_games.games.sequence.rules.fives import SQUARES, Square
from jungle_games.games.sequence.rules.moves import Draw, Exchange, Give, Place, Remove, SequenceMove
from jungle_games.games.sequence.rules.position import SequencePosition
from jungle_games.games.sequence.rules.situation import ONE_EYED
from jungle_games.games.sequence.scene.chips import ChipLook
from jungle_games.games.sequence.scene.cutting import FANNED, Cloth, is_cutting
from jungle_games.games.sequence.scene.mat_picture import Geometry, MatGeometry, card_rect
from jungle_games.games.sequence.scene.panels import card_pose
from jungle_games.table.sprites.arrangement import Arrangement, Effect, Gesture, PlaceKey, Thing
from jungle_games.table.sprites.motion import Pose

BACK: Final = "back"
"""The look of a face-down card."""
_CHIPS, _PILES, _HAND = 1, 2, 10


@dataclass(frozen=True, slots=True)
class InHand:
    """The place of a card in the hand at the screen, by its number in the hand."""

    index: int

    def __str__(self) -> str:
        return f"hand {self.index}"


@dataclass(frozen=True, slots=True)
class Discards:
    """The discard pile of a seat."""

    seat: Seat

    def __str__(self) -> str:
        return f"discards {self.seat}"


class Pile(Enum):
    """The draw pile, and the hand as a whole: where a card is drawn from, and where it is drawn to."""

    DRAW = "draw"
    HAND = "hand"

    def __str__(self) -> str:
        return self.value


def arrange(
    seen: SequencePosition, geometry: Geometry, base: Seat, order: Sequence[int], *, drawing: bool
) -> Arrangement:
    """Everything on the table, for a position as it is ``seen`` at the screen.

    ``base`` has the place at the lower left, whose cards are in ``order`` from the left; ``drawing``: a card is to be
    drawn there.
    """
    poses = geometry.hand_poses(len(order))
    places = spaces(geometry)
    if drawing:
        places[Pile.HAND] = geometry.hand
    else:
        # Cards overlap those at their left, so the right ones are hit first.
        lying = list(zip(order, poses, strict=True))
        places.update({InHand(index): card_rect(pose) for index, pose in reversed(lying)})
    places[Pile.DRAW], places[Discards(base)] = geometry.piles
    things = [*chips(seen, geometry), *_hand(seen, base, order, poses), *_piles(seen, geometry, base)]
    opened = not drawing and not any(card.is_hidden for card in seen.hands[base])
    hand = [InHand(index) for index in range(len(order))] if opened else []
    angles: dict[PlaceKey, float] = {InHand(index): pose.angle for index, pose in zip(order, poses, strict=True)}
    return Arrangement(places, things, {} if drawing else angles, hand)


def spaces(geometry: MatGeometry) -> dict[PlaceKey, pygame.Rect]:
    """The spaces of the mat."""
    return {square: geometry.space(square) for square in SQUARES}


def chips(seen: SequencePosition, geometry: MatGeometry) -> Iterator[Thing]:
    """The chips on the mat."""
    for square, side in seen.chips.items():
        look = ChipLook(side, square in seen.locked)
        yield Thing(("chip", square), look, square, geometry.chip(square), _CHIPS)


def _hand(seen: SequencePosition, seat: Seat, order: Sequence[int], poses: Sequence[Pose]) -> Iterator[Thing]:
    hand = seen.hands[seat]
    for slot, index in enumerate(order):
        card = hand[index]
        key, look = ("hand", seat, card.code, hand[:index].count(card)), BACK if card.is_hidden else card
        yield Thing(key, look, InHand(index), poses[slot], _HAND + slot)


def _piles(seen: SequencePosition, geometry: Geometry, base: Seat) -> Iterator[Thing]:
    if is_cutting(seen):
        yield from _cut(seen, Cloth(geometry))
    elif seen.deck:
        yield Thing(("deck", len(seen.deck)), BACK, Pile.DRAW, pile_pose(geometry), _PILES)
    for seat in range(seen.table.seats):
        pose = discard_pose(geometry, seat, base)
        pile = seen.discards[seat]
        for number in range(max(0, len(pile) - 2), len(pile)):
            yield Thing(("discard", seat, number), pile[number], Discards(seat), pose, _PILES + number - len(pile) + 2)


def _cut(seen: SequencePosition, cloth: Cloth) -> Iterator[Thing]:
    for index, pose in enumerate(cloth.fan()):
        yield Thing(("fan", index), BACK, Pile.DRAW, pose, _PILES + index)
    for seat, card in enumerate(seen.cut):
        if card is not None:
            yield Thing(("cut", seat, card.code), card, Discards(seat), cloth.card(seat), _PILES + FANNED)


def pile_pose(geometry: Geometry) -> Pose:
    """The top card of the draw pile."""
    pile = geometry.piles[0]
    return Pose(*pile.center, pile.w)


def discard_pose(geometry: Geometry, seat: Seat, base: Seat) -> Pose:
    """The latest card that ``seat`` has played: in its place, or larger beside the draw pile."""
    if seat == base:
        pile = geometry.piles[1]
        return Pose(*pile.center, pile.w)
    return card_pose(geometry.seat(seat), geometry.view.p)


def gestures(position: SequencePosition, viewer: Seat) -> list[Gesture]:
    """The drags of the player at the screen; of several choices of five on one space only the first."""
    found: dict[tuple[PlaceKey, PlaceKey], Gesture] = {}
    for move in position.legal_moves():
        if position.actor(move) != viewer:
            continue
        for gesture in _drags(move, position.hands[viewer], viewer):
            found.setdefault((gesture.source, gesture.target), gesture)
    return list(found.values())


def _drags(move: SequenceMove, hand: Sequence[Card], viewer: Seat) -> Iterator[Gesture]:
    match move:
        case Place(card, square):
            yield from (Gesture(move, source, square) for source in _copies(hand, card))
        case Remove(card, square):
            yield from (Gesture(move, source, square, Effect.CAPTURE) for source in _copies(hand, card))
        case Exchange(card) | Give(card):
            yield from (Gesture(move, source, Discards(viewer)) for source in _copies(hand, card))
        case Draw():
            yield Gesture(move, Pile.DRAW, Pile.HAND)
            yield Gesture(move, Pile.DRAW, Pile.DRAW, lit=False)


def way_of(move: SequenceMove, position: SequencePosition, viewer: Seat | None) -> tuple[PlaceKey, PlaceKey] | None:
    """From where to where the player at the screen would drag to make ``move``; None if nothing is dragged."""
    if viewer is None:
        return None
    drag = next(_drags(move, position.hands[viewer], viewer), None)
    return None if drag is None else (drag.source, drag.target)


def _copies(hand: Sequence[Card], card: Card) -> list[InHand]:
    return [InHand(index) for index, held in enumerate(hand) if held == card]


def why_not(position: SequencePosition, viewer: Seat | None, source: PlaceKey, target: PlaceKey) -> str | None:
    """The rules' reason against playing the card at ``source`` on ``target``; None if nothing was meant by it."""
    if viewer is None or not isinstance(source, InHand) or position.turn != viewer:
        return None
    card = position.hands[viewer][source.index]
    move: SequenceMove
    if isinstance(target, Discards):
        move = Exchange(card)
    elif isinstance(target, Square):
        move = Remove(card, target) if card in ONE_EYED else Place(card, target)
    else:
        return None
    refusal = position.refusal(move)
    return _(refusal.value) if refusal is not None else None
