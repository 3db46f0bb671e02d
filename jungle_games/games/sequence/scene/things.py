"""What lies on the Sequence table: places, cards and chips, where they come from, and how they get about.

Everything is made from what the player at the screen may know: no hidden card ever becomes a thing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

import pygame

from jungle_games.core.cards import Card
from jungle_games.core.game import Seat
from jungle_games.games.sequence.rules.fives import Run
from jungle_games.games.sequence.rules.mat import SQUARES, Square
from jungle_games.games.sequence.rules.moves import Draw, Exchange, Give, Place, Remove, SequenceMove
from jungle_games.games.sequence.rules.position import SequencePosition
from jungle_games.games.sequence.scene.chips import ChipLook
from jungle_games.games.sequence.scene.geometry import Geometry, card_rect
from jungle_games.games.sequence.scene.seat_tile import card_pose
from jungle_games.table.arrangement import Arrangement, Effect, Gesture, PlaceKey, Thing
from jungle_games.table.motion import Manner, Pose

BACK: Final = "back"
"""The look of a card that lies face down."""
_CHIPS, _PILES, _HAND = 1, 2, 10
_LAID_FROM: Final = 1.3
"""A chip comes down from so many times its size."""
_TAKEN_TO: Final = 0.55
_DRAW_AFTER, _CHIP_AFTER, _DEAL_APART = 0.35, 0.18, 0.045
TURN_APART: Final = 0.06
"""Seconds between a chip that turns over and the next."""
TURNS_FROM: Final = 0.30
"""Seconds after which the first chip turns: the last one must lie first."""


@dataclass(frozen=True, slots=True)
class InHand:
    """The place of a card in the hand at the screen, from the left."""

    index: int

    def __str__(self) -> str:
        return f"hand {self.index}"


@dataclass(frozen=True, slots=True)
class Discards:
    """The discard pile of a seat."""

    seat: Seat

    def __str__(self) -> str:
        return f"discards {self.seat}"


class Spot(Enum):
    """The draw pile, and the hand as a whole: where a card is drawn from, and where it is drawn to."""

    DRAW = "draw"
    HAND = "hand"

    def __str__(self) -> str:
        return self.value


@dataclass(frozen=True, slots=True)
class Sight:
    """Who sits at the screen: ``base`` has the place at the lower left, ``drawing`` whether a draw is due there."""

    base: Seat
    drawing: bool = False


def arrange(seen: SequencePosition, geometry: Geometry, sight: Sight) -> Arrangement:
    """Everything on the table, for a position as it is ``seen`` at the screen."""
    poses = geometry.hand_poses(len(seen.hands[sight.base]))
    places: dict[PlaceKey, pygame.Rect] = {square: geometry.space(square) for square in SQUARES}
    if sight.drawing:
        places[Spot.HAND] = geometry.hand
    else:
        # The cards at the right lie on those at their left: they are met first.
        places.update({InHand(index): card_rect(poses[index]) for index in reversed(range(len(poses)))})
    places[Spot.DRAW], places[Discards(sight.base)] = geometry.piles
    things = [*_chips(seen, geometry), *_hand(seen, sight.base, poses), *_piles(seen, geometry, sight.base)]
    return Arrangement(places, things)


def _chips(seen: SequencePosition, geometry: Geometry) -> Iterator[Thing]:
    for square, side in seen.chips.items():
        look = ChipLook(side, square in seen.locked)
        yield Thing(("chip", square), look, square, geometry.chip(square), _CHIPS)


def _hand(seen: SequencePosition, seat: Seat, poses: Sequence[Pose]) -> Iterator[Thing]:
    hand = seen.hands[seat]
    for index, card in enumerate(hand):
        copy = hand[:index].count(card)
        look = BACK if card.is_hidden else card
        yield Thing(("hand", seat, card.code, copy), look, InHand(index), poses[index], _HAND + index)


def _piles(seen: SequencePosition, geometry: Geometry, base: Seat) -> Iterator[Thing]:
    if seen.deck:
        yield Thing(("deck", len(seen.deck)), BACK, Spot.DRAW, pile_pose(geometry), _PILES)
    for seat in range(seen.table.seats):
        pose = discard_pose(geometry, seat, base)
        if seat < len(seen.cut) and (shown := seen.cut[seat]) is not None:
            yield Thing(("cut", seat), shown, Discards(seat), pose, _PILES)
        pile = seen.discards[seat]
        for number in range(max(0, len(pile) - 2), len(pile)):
            yield Thing(("discard", seat, number), pile[number], Discards(seat), pose, _PILES + number - len(pile) + 2)


def pile_pose(geometry: Geometry) -> Pose:
    """The top card of the draw pile."""
    pile = geometry.piles[0]
    return Pose(*pile.center, pile.w)


def discard_pose(geometry: Geometry, seat: Seat, base: Seat) -> Pose:
    """The latest card that ``seat`` has played: in its place, or larger beside the draw pile."""
    if seat == base:
        pile = geometry.piles[1]
        return Pose(*pile.center, pile.w)
    return card_pose(geometry.next_seat(seat, base), geometry.u)


# Drags


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
            yield Gesture(move, Spot.DRAW, Spot.HAND)


def way_of(move: SequenceMove, position: SequencePosition, viewer: Seat | None) -> tuple[PlaceKey, PlaceKey] | None:
    """From where to where the player at the screen would drag to make ``move``; None where nothing is dragged."""
    if viewer is None:
        return None
    drag = next(_drags(move, position.hands[viewer], viewer), None)
    return None if drag is None else (drag.source, drag.target)


def _copies(hand: Sequence[Card], card: Card) -> list[InHand]:
    return [InHand(index) for index, held in enumerate(hand) if held == card]


# Comings and goings


def origin(
    thing: Thing, gone: Sequence[Thing], dropped: Thing | None, geometry: Geometry, base: Seat
) -> Thing | None:
    """What a thing was that lies anew."""
    kind = thing.key[0] if isinstance(thing.key, tuple) else None
    if kind == "chip":
        return _chip_origin(thing)
    if kind in ("discard", "cut"):
        return _played_from(thing, gone, dropped, geometry, base)
    if kind == "hand":
        return _drawn_from(thing, gone, dropped, geometry)
    return next((old for old in gone if old.key[0] == "hand"), None)  # type: ignore[index]


def _chip_origin(thing: Thing) -> Thing:
    assert isinstance(thing.look, ChipLook)
    if thing.look.white:
        return replace(thing, look=ChipLook(thing.look.side))
    return replace(thing, pose=replace(thing.pose, width=thing.pose.width * _LAID_FROM, alpha=0.0))


def _played_from(
    thing: Thing, gone: Sequence[Thing], dropped: Thing | None, geometry: Geometry, base: Seat
) -> Thing | None:
    """A played card comes from the hand at the screen, or face down from a player's place."""
    assert isinstance(thing.key, tuple)
    if thing.key[0] == "cut":
        return replace(thing, look=BACK, pose=pile_pose(geometry))
    seat = thing.key[1]
    if seat == base:
        fitting = [old for old in gone if old.look == thing.look and isinstance(old.place, InHand)]
        if dropped is not None and any(old is dropped for old in fitting):
            return dropped
        if fitting:
            return fitting[0]
        backs = [old for old in gone if old.look == BACK and isinstance(old.place, InHand)]
        return backs[0] if backs else None
    place = geometry.next_seat(seat, base)
    return replace(thing, look=BACK, pose=Pose(place.x + place.w * 0.4, place.centery, thing.pose.width * 0.4))


def _drawn_from(
    thing: Thing, gone: Sequence[Thing], dropped: Thing | None, geometry: Geometry
) -> Thing:
    """A card comes to the hand from the draw pile; one that is taken back, from the discards."""
    if dropped is not None and any(old is dropped for old in gone) and dropped.place is Spot.DRAW:
        return dropped
    for old in gone:
        if old.look == thing.look and isinstance(old.place, Discards):
            return old
    for old in gone:
        if old.place is Spot.DRAW:
            return old
    return replace(thing, look=BACK, pose=pile_pose(geometry))


def goal(thing: Thing, drawer: Seat | None, geometry: Geometry, base: Seat) -> Thing | None:
    """What a thing turns into that lies no more; ``drawer`` is who drew the last card."""
    kind = thing.key[0] if isinstance(thing.key, tuple) else None
    if kind == "chip":
        pose = replace(thing.pose, width=thing.pose.width * _TAKEN_TO, alpha=0.0)
        return replace(thing, pose=pose)
    if kind == "deck" and drawer is not None and drawer != base:
        place = geometry.next_seat(drawer, base)
        return replace(thing, pose=Pose(place.x + place.w * 0.4, place.centery, thing.pose.width * 0.25))
    return None


def manner(before: Thing, after: Thing) -> Manner:
    """Cards slide and turn over, chips are laid, turned and taken."""
    if isinstance(after.look, ChipLook):
        if after.pose.alpha == 0:
            return Manner.TAKEN
        return Manner.FLIP if before.look != after.look else Manner.LAID
    return Manner.SLIDE if before.look == after.look else Manner.SLIDE_AND_FLIP


def delay(before: Thing, after: Thing, runs: Sequence[Run], dropped: Thing | None) -> float:
    """How many seconds a thing waits: chips for their card, and each for the one before it."""
    look = after.look
    if isinstance(look, ChipLook):
        if look.white and look != before.look:
            return TURNS_FROM + TURN_APART * _order(after.place, runs)
        return _CHIP_AFTER if before.pose.alpha == 0 else 0.0
    if isinstance(after.place, InHand) and before.place == after.place and before.look == BACK:
        return _DEAL_APART * after.place.index
    return _DRAW_AFTER if before.place is Spot.DRAW and before is not dropped else 0.0


def _order(place: PlaceKey, runs: Sequence[Run]) -> int:
    """Which chip of its SEQUENCE, the latest one, lies on ``place``."""
    for run in reversed(runs):
        if isinstance(place, Square) and place in run.five.squares:
            return run.five.squares.index(place)
    return 0
