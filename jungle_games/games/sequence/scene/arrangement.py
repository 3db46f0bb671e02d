"""The arrangement of the Sequence table: places, cards, chips and drags; and how things get about on it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

import pygame

from jungle_games.core.cards import Card
from jungle_games.core.game import Seat
from jungle_games.core.i18n import _
from jungle_games.core.matches.history import AnyStep
from jungle_games.games.sequence.rules.fives import SQUARES, Run, Square
from jungle_games.games.sequence.rules.moves import Draw, Exchange, Give, Place, Remove, SequenceMove
from jungle_games.games.sequence.rules.position import SequencePosition
from jungle_games.games.sequence.rules.situation import ONE_EYED
from jungle_games.games.sequence.scene.chips import ChipLook
from jungle_games.games.sequence.scene.cutting import FANNED, Cloth, is_cutting
from jungle_games.games.sequence.scene.mat_picture import CARD_RATIO, Geometry, MatGeometry, card_rect
from jungle_games.games.sequence.scene.panels import card_pose
from jungle_games.table.sprites.arrangement import (
    Arrangement,
    Change,
    Effect,
    Gesture,
    MotionStyle,
    PlaceKey,
    Pose,
    Showing,
    Thing,
    ThingKey,
    Transition,
)

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
    return {square: geometry.space(square) for square in SQUARES}


def chips(seen: SequencePosition, geometry: MatGeometry) -> Iterator[Thing]:
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
    pile = geometry.piles[0]
    return Pose(*pile.center, pile.w)


def discard_pose(geometry: Geometry, seat: Seat, base: Seat) -> Pose:
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
            yield from (Gesture(move, source, square, by_click=True) for source in _copies(hand, card))
        case Remove(card, square):
            yield from (Gesture(move, source, square, Effect.CAPTURE, by_click=True) for source in _copies(hand, card))
        case Exchange(card) | Give(card):
            yield from (Gesture(move, source, Discards(viewer)) for source in _copies(hand, card))
        case Draw():
            yield Gesture(move, Pile.DRAW, Pile.HAND)
            yield Gesture(move, Pile.DRAW, Pile.DRAW, lit=False)


def way_of(move: SequenceMove, position: SequencePosition, viewer: Seat | None) -> tuple[PlaceKey, PlaceKey] | None:
    """The source and target of the drag that makes ``move`` for the player at the screen; None if no drag does."""
    if viewer is None:
        return None
    drag = next(_drags(move, position.hands[viewer], viewer), None)
    return None if drag is None else (drag.source, drag.target)


def _copies(hand: Sequence[Card], card: Card) -> list[InHand]:
    return [InHand(index) for index, held in enumerate(hand) if held == card]


def why_not(position: SequencePosition, viewer: Seat | None, source: PlaceKey, target: PlaceKey) -> str | None:
    """Why the card at ``source`` may not be played on ``target``; None if no move would do that."""
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


_LARGE, _AT_SPACE = 124.0, 76.0
"""The width in units of a card shown beside its player's place, and of one shown above its space."""
_READ, _LAID = 0.5, 0.15
"""Seconds for which it is shown at each of these."""
_ASIDE: Final = 74.0
"""The distance from the left edge of the place to the middle of the card."""
_EDGE: Final = 8.0
_LAID_FROM: Final = 1.3
"""The scale from which a chip shrinks to its size as it is laid."""
_TAKEN_TO: Final = 0.55
_DRAW_AFTER, _CHIP_AFTER, _DEAL_APART = 0.35, 0.18, 0.045
_CUT_APART: Final = 0.22
"""Seconds between two cards of a cut."""
_TURN_APART: Final = 0.06
"""Seconds between two chips turning over."""
_TURNS_FROM: Final = 0.30
"""Seconds until the first chip turns over: the last one must have been laid."""


@dataclass(frozen=True, slots=True)
class Trip:
    """The stages at which the card with this ``key`` is shown on its way to the discards; no key if none was played."""

    key: ThingKey = None
    showings: Sequence[Showing] = ()

    def carries(self, key: ThingKey) -> bool:
        return self.key is not None and key == self.key

    @property
    def flight(self) -> float:
        """The time in seconds that the card flies until it is above its space, at speed 1."""
        return MotionStyle.RAISE.duration * len(self.showings)

    @property
    def held(self) -> float:
        """The time in seconds that it is held up on the way there, at any speed."""
        return sum(showing.seconds for showing in self.showings[:-1])


def trip_of(step: AnyStep | None, geometry: Geometry, base: Seat, *, by_hand: bool) -> Trip:
    """The trip of the card that ``step`` played; ``by_hand`` if the player at the screen dragged it."""
    if step is None or not isinstance(step.move, Place | Remove | Exchange | Give) or not isinstance(step.actor, int):
        return Trip()
    seat, move = step.actor, step.move
    key = ("discard", seat, len(step.position.discards[seat]) - 1)
    if seat == base and by_hand:
        return Trip(key)
    beside = [] if seat == base else [Showing(_beside(geometry, seat, base), _READ)]
    square = move.square if isinstance(move, Place | Remove) else None
    return Trip(key, [*beside, *([] if square is None else [Showing(_over(geometry, square), _LAID)])])


def _beside(geometry: Geometry, seat: Seat, base: Seat) -> Pose:
    """The pose of an enlarged card at the left of a player's place."""
    place, u, width = geometry.seat(seat), geometry.whole, _LARGE * geometry.whole
    half = width * CARD_RATIO / 2 + _EDGE * u
    y = min(max(place.centery, half), geometry.view.size[1] - half)
    return Pose(place.x - _ASIDE * u, y, round(width))


def _over(geometry: Geometry, square: Square) -> Pose:
    return Pose(*geometry.space(square).center, round(_AT_SPACE * geometry.whole))


@dataclass(frozen=True, slots=True)
class Played:
    """What the animations depend on: the layout, the seat at the lower left, who drew last, and the SEQUENCES.

    ``trip``: where a card that has just been played is shown on its way.
    """

    geometry: Geometry
    base: Seat
    drawer: Seat | None
    runs: Sequence[Run]
    trip: Trip


def transition(change: Change, played: Played) -> Transition:
    if change.after is None:
        assert change.before is not None
        end = _end(change.before, played)
        return Transition() if end is None else _way(change.before, end, change, played, end=end)
    if change.before is None:
        start = _start(change.after, change, played)
        return Transition() if start is None else _way(start, change.after, change, played, start=start)
    return _way(change.before, change.after, change, played)


def _way(
    before: Thing, after: Thing, change: Change, played: Played, *, start: Thing | None = None, end: Thing | None = None
) -> Transition:
    style, delay, trip = _style(before, after), _delay(before, after, played.runs, change.dropped), played.trip
    if trip.carries(after.key) and change.before is None:
        return Transition(style, delay=delay, start=start, showings=trip.showings)
    if (delay or after.pose.alpha == 0) and not isinstance(after.place, InHand):
        # Chips are laid, turned and taken once their card has come, and only then a card is drawn for it.
        return Transition(style, delay=delay + trip.flight, held=trip.held, start=start, end=end)
    return Transition(style, delay=delay, start=start, end=end)


def _start(thing: Thing, change: Change, played: Played) -> Thing | None:
    """What a new thing is animated from, by its kind."""
    gone, dropped, geometry, base = change.gone, change.dropped, played.geometry, played.base
    kind = thing.key[0] if isinstance(thing.key, tuple) else None
    if kind == "chip":
        assert isinstance(thing.look, ChipLook)
        if thing.look.white:
            return replace(thing, look=ChipLook(thing.look.side))
        return replace(thing, pose=replace(thing.pose, width=thing.pose.width * _LAID_FROM, alpha=0.0))
    if kind in ("discard", "cut"):
        return _played_from(thing, gone, dropped, geometry, base)
    if kind == "hand":
        return _drawn_from(thing, gone, dropped, geometry)
    return next((old for old in gone if old.key[0] == "hand"), None)  # type: ignore[index]


def _played_from(
    thing: Thing, gone: Sequence[Thing], dropped: Thing | None, geometry: Geometry, base: Seat
) -> Thing | None:
    """A played card comes from the hand at the screen, or face down from a player's place."""
    assert isinstance(thing.key, tuple)
    if thing.key[0] == "cut":
        return replace(thing, look=BACK, pose=Cloth(geometry).cut_from(thing.key[1]))
    seat = thing.key[1]
    if seat == base:
        fitting = [old for old in gone if old.look == thing.look and isinstance(old.place, InHand)]
        if dropped is not None and any(old is dropped for old in fitting):
            return dropped
        if fitting:
            return fitting[0]
        backs = [old for old in gone if old.look == BACK and isinstance(old.place, InHand)]
        return backs[0] if backs else None
    place = geometry.seat(seat)
    return replace(thing, look=BACK, pose=Pose(place.x + place.w * 0.4, place.centery, thing.pose.width * 0.4))


def _drawn_from(thing: Thing, gone: Sequence[Thing], dropped: Thing | None, geometry: Geometry) -> Thing:
    """A card comes to the hand from the draw pile; one that is taken back, from the discards."""
    if dropped is not None and any(old is dropped for old in gone) and dropped.place is Pile.DRAW:
        return dropped
    for old in gone:
        if old.look == thing.look and isinstance(old.place, Discards):
            return old
    for old in gone:
        if old.place is Pile.DRAW:
            return old
    return replace(thing, look=BACK, pose=pile_pose(geometry))


def _end(thing: Thing, played: Played) -> Thing | None:
    """What a removed thing is animated into, by its kind."""
    drawer, geometry, base = played.drawer, played.geometry, played.base
    kind = thing.key[0] if isinstance(thing.key, tuple) else None
    if kind == "chip":
        pose = replace(thing.pose, width=thing.pose.width * _TAKEN_TO, alpha=0.0)
        return replace(thing, pose=pose)
    if kind in ("fan", "cut"):
        assert isinstance(thing.key, tuple)
        pose = pile_pose(geometry) if kind == "fan" else Cloth(geometry).cut_from(thing.key[1])
        return replace(thing, look=BACK, pose=pose)
    if kind == "deck" and drawer is not None and drawer != base:
        place = geometry.seat(drawer)
        return replace(thing, pose=Pose(place.x + place.w * 0.4, place.centery, thing.pose.width * 0.25))
    return None


def _style(before: Thing, after: Thing) -> MotionStyle:
    """Cards slide and turn over, chips are laid, turned and taken."""
    if isinstance(after.look, ChipLook):
        if after.pose.alpha == 0:
            return MotionStyle.TAKEN
        return MotionStyle.FLIP if before.look != after.look else MotionStyle.LAID
    return MotionStyle.SLIDE if before.look == after.look else MotionStyle.SLIDE_AND_FLIP


def _delay(before: Thing, after: Thing, runs: Sequence[Run], dropped: Thing | None) -> float:
    """The delay in seconds before a thing moves: chips wait for their card, and things of a kind for one another."""
    look = after.look
    if isinstance(look, ChipLook):
        if look.white and look != before.look:
            return _TURNS_FROM + _TURN_APART * _order(after.place, runs)
        return _CHIP_AFTER if before.pose.alpha == 0 else 0.0
    if isinstance(after.key, tuple) and after.key[0] == "cut" and before.look != after.look:
        return _CUT_APART * int(after.key[1])
    if isinstance(after.place, InHand) and before.place == after.place and before.look == BACK:
        return _DEAL_APART * after.place.index
    return _DRAW_AFTER if before.place is Pile.DRAW and before is not dropped else 0.0


def _order(place: PlaceKey, runs: Sequence[Run]) -> int:
    """The index of the chip on ``place`` within its latest SEQUENCE."""
    for run in reversed(runs):
        if isinstance(place, Square) and place in run.five.squares:
            return run.five.squares.index(place)
    return 0
