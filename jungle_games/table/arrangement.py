"""Where everything lies for a position: places, things on them, and which drags are which moves."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property
from types import MappingProxyType
from typing import Any, Final

import pygame

from jungle_games.core.game import Move
from jungle_games.table.motion import Pose
from jungle_games.ui.focus import Focusable

PlaceKey = Hashable
ThingKey = Hashable


@dataclass(frozen=True, slots=True)
class Thing:
    """A card or piece as it lies: ``key`` says what it is (equal keys are interchangeable), ``look`` how it is painted.

    ``pose`` is in window pixels; ``place`` is the place it lies on; higher ``layer`` is drawn later.
    """

    key: ThingKey
    look: Hashable
    place: PlaceKey
    pose: Pose
    layer: int = 0


@dataclass(frozen=True)
class Arrangement:
    """A whole table: the rectangle of every place that may be aimed at, and every thing.

    ``angles``: by how many degrees a place is turned about its middle, clockwise; its rectangle is the unturned one.
    Of places that overlap the earlier one is met first. ``hand``: the places of the cards in the hand at the screen
    that whoever sits there may look at and lay in order, from the left.
    """

    places: Mapping[PlaceKey, pygame.Rect]
    things: Sequence[Thing]
    angles: Mapping[PlaceKey, float] = field(default_factory=dict)
    hand: Sequence[PlaceKey] = ()

    @cached_property
    def focusables(self) -> Mapping[PlaceKey, PlaceFocus]:
        """Every place as the focus graph knows it."""
        return {key: PlaceFocus(key, rect) for key, rect in self.places.items()}

    def thing_on(self, place: PlaceKey) -> Thing | None:
        """The topmost thing on ``place``, or None."""
        found = [thing for thing in self.things if thing.place == place]
        return max(found, key=lambda thing: thing.layer) if found else None

    def place_at(self, point: tuple[int, int], first: Collection[PlaceKey] = ()) -> PlaceKey | None:
        """The place under a pixel, or None; one of ``first`` where there is one."""
        found = [key for key in self.places if self._covers(key, point)]
        return next((key for key in found if key in first), found[0] if found else None)

    def is_ground(self, place: PlaceKey) -> bool:
        """Whether other places lie within this one: it is what they lie on."""
        rect = self.places[place]
        return any(rect.contains(other) for key, other in self.places.items() if key != place)

    def _covers(self, key: PlaceKey, point: tuple[int, int]) -> bool:
        rect, angle = self.places[key], self.angles.get(key, 0.0)
        if angle:
            off = pygame.Vector2(point) - pygame.Vector2(rect.center)
            turned = off.rotate(-angle) + pygame.Vector2(rect.center)
            return rect.collidepoint(round(turned.x), round(turned.y))
        return rect.collidepoint(point)


class Effect(Enum):
    """What a drop does, as far as the highlight must tell it."""

    QUIET = "quiet"
    CAPTURE = "capture"


@dataclass(frozen=True, slots=True)
class Gesture:
    """A drag that is a move: from the thing on ``source`` to ``target``; ``leap`` draws the way as a dotted arc.

    Without ``move`` it is chance's next one, made by a person's hand. A thing whose own place is a target needs no
    drag: a click or a key is enough. Unless ``lit``, the target doesn't light up; with ``only_aimed`` it does so only
    while it is aimed at.
    """

    move: Move | None
    source: PlaceKey
    target: PlaceKey
    effect: Effect = Effect.QUIET
    leap: bool = False
    lit: bool = True
    only_aimed: bool = False


@dataclass(frozen=True, slots=True)
class Barrier:
    """A place where something stops the held thing, with the reason in a sentence."""

    point: tuple[int, int]
    reason: str


def pair_up(before: Sequence[Thing], after: Sequence[Thing]) -> list[tuple[Thing | None, Thing | None]]:
    """Pair each thing of one arrangement with itself in the next.

    Interchangeable things are paired with the one on the same place first, the others by distance; a thing that came or
    went is paired with None.
    """
    waiting: dict[Any, list[Thing]] = defaultdict(list)
    for thing in before:
        waiting[thing.key].append(thing)
    pairs: list[tuple[Thing | None, Thing | None]] = []
    moved: list[Thing] = []
    for thing in after:
        same = next((old for old in waiting[thing.key] if old.place == thing.place), None)
        if same is None:
            moved.append(thing)
        else:
            waiting[thing.key].remove(same)
            pairs.append((same, thing))
    for thing in moved:
        candidates = waiting[thing.key]
        if candidates:
            nearest = min(
                candidates,
                key=lambda old: abs(old.pose.x - thing.pose.x) + abs(old.pose.y - thing.pose.y),
            )
            candidates.remove(nearest)
            pairs.append((nearest, thing))
        else:
            pairs.append((None, thing))
    pairs.extend((old, None) for left in waiting.values() for old in left)
    return pairs


@dataclass(frozen=True, slots=True)
class Reach:
    """What is shown of it: ``targets`` light up quietly, and what lies on the places ``risen`` rises."""

    targets: Mapping[PlaceKey, Gesture]
    risen: frozenset[PlaceKey] = frozenset()


NOTHING: Final = Reach(MappingProxyType({}))


def reach_of(
    place: PlaceKey | None, gestures: Sequence[Gesture], hand: Sequence[PlaceKey] = (), *, lit: bool
) -> Reach:
    """What a pointed ``place`` is good for.

    Whatever may be taken from there rises, and so do cards of the ``hand``. Only where places are ``lit`` is it told
    where that may go, and what may come to a place; and of a drop that doesn't light up before, never.
    """
    if place is None:
        return NOTHING
    told = [gesture for gesture in gestures if gesture.lit and not gesture.only_aimed] if lit else []
    if place in hand or any(gesture.source == place for gesture in gestures):
        return Reach({gesture.target: gesture for gesture in told if gesture.source == place}, frozenset({place}))
    coming = [gesture for gesture in told if gesture.target == place]
    return Reach({gesture.target: gesture for gesture in coming}, frozenset(gesture.source for gesture in coming))


@dataclass(frozen=True)
class PlaceFocus:
    """A place of the table in the focus graph."""

    key: PlaceKey
    focus_rect: pygame.Rect
    focus_enabled: bool = True

    @property
    def focus_id(self) -> Hashable:
        """The place's key, told apart from widgets' names."""
        return place_focus_id(self.key)


def place_focus_id(key: PlaceKey) -> Hashable:
    """What the focus graph knows the place of ``key`` by."""
    return ("place", key)


def focused_key(focused: Focusable | None) -> PlaceKey | None:
    """The place that has the focus, if it is one."""
    return focused.key if isinstance(focused, PlaceFocus) else None


def first_source(gestures: Sequence[Gesture]) -> PlaceKey | None:
    """Where the first of ``gestures`` begins: there is something to be done."""
    return next((gesture.source for gesture in gestures), None)
