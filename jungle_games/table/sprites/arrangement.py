"""The layout of a position: places, the things on them, and the gestures that stand for moves."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property
from types import MappingProxyType
from typing import Final

import pygame

from jungle_games.core.game import Move
from jungle_games.ui.focus import Focusable

PlaceKey = Hashable
ThingKey = Hashable


@dataclass(frozen=True, slots=True)
class Pose:
    """The position and appearance of a sprite.

    Centre and width in pixels, angle in degrees, opacity and lift from 0 to 1; ``spread`` is the share of its width
    that it shows, less than 1 while it turns over.
    """

    x: float
    y: float
    width: float
    angle: float = 0.0
    alpha: float = 1.0
    lift: float = 0.0
    spread: float = 1.0

    def toward(self, other: Pose, t: float) -> Pose:
        def between(a: float, b: float) -> float:
            return a + (b - a) * t

        return Pose(
            between(self.x, other.x),
            between(self.y, other.y),
            between(self.width, other.width),
            between(self.angle, other.angle),
            between(self.alpha, other.alpha),
            between(self.lift, other.lift),
        )


@dataclass(frozen=True, slots=True)
class Thing:
    """A card or piece on the table: ``key`` identifies it (equal keys are interchangeable), ``look`` how to paint it.

    ``pose`` is in window pixels; ``place`` is the place it lies on; higher ``layer`` is drawn later.
    """

    key: ThingKey
    look: Hashable
    place: PlaceKey
    pose: Pose
    layer: int = 0


@dataclass(frozen=True)
class Arrangement:
    """The layout of a table: the rectangles of all places that can be aimed at, and all things.

    ``angles``: clockwise rotation of a place about its centre in degrees; its rectangle is the unrotated one.
    Of overlapping places the earlier one is hit first. ``hand``: the places of the cards in the hand at the screen,
    from the left, which its owner may see and rearrange. ``reach``: pixels that a place can be hit within at least,
    across and down, where no other one lies.
    """

    places: Mapping[PlaceKey, pygame.Rect]
    things: Sequence[Thing]
    angles: Mapping[PlaceKey, float] = field(default_factory=dict)
    hand: Sequence[PlaceKey] = ()
    reach: int = 0

    @cached_property
    def focusables(self) -> Mapping[PlaceKey, PlaceFocus]:
        return {key: PlaceFocus(key, rect) for key, rect in self.places.items()}

    def thing_on(self, place: PlaceKey) -> Thing | None:
        """The topmost thing on ``place``, or None."""
        found = [thing for thing in self.things if thing.place == place]
        return max(found, key=lambda thing: thing.layer) if found else None

    def place_at(self, point: tuple[int, int], first: Collection[PlaceKey] = ()) -> PlaceKey | None:
        """The place under a pixel, preferably one of ``first``; None if there is none."""
        if self.angles:
            found = [key for key in self.places if self._covers(key, point)]
        else:
            found = self._touched(pygame.Rect(point, (1, 1)))
        hit = next((key for key in found if key in first), found[0] if found else None)
        return self._nearest(point, first) or hit if hit is None or self.is_ground(hit) else hit

    def _nearest(self, point: tuple[int, int], first: Collection[PlaceKey]) -> PlaceKey | None:
        """The nearest small place that reaches a pixel, preferably one of ``first``."""
        small = {key: rect for key, rect in self.places.items() if min(rect.size) < self.reach}
        near = [key for key, rect in small.items() if _grown(rect, self.reach).collidepoint(point)]
        wanted = [key for key in near if key in first] or near
        return min(wanted, key=lambda key: math.dist(point, small[key].center), default=None)

    def is_ground(self, place: PlaceKey) -> bool:
        """Whether other places lie within this one, as on a rug or board."""
        rect = self.places[place]
        return any(rect.contains(self.places[key]) for key in self._touched(rect) if key != place)

    def _touched(self, area: pygame.Rect) -> list[PlaceKey]:
        """The places whose rectangles reach into an ``area``, in their order."""
        keys = list(self.places)
        return [keys[index] for index in area.collidelistall(list(self.places.values()))]

    def _covers(self, key: PlaceKey, point: tuple[int, int]) -> bool:
        rect, angle = self.places[key], self.angles.get(key, 0.0)
        if angle:
            off = pygame.Vector2(point) - pygame.Vector2(rect.center)
            turned = off.rotate(-angle) + pygame.Vector2(rect.center)
            return rect.collidepoint(round(turned.x), round(turned.y))
        return rect.collidepoint(point)


def _grown(rect: pygame.Rect, least: int) -> pygame.Rect:
    return rect.inflate(max(0, least - rect.w), max(0, least - rect.h))


class Effect(Enum):
    """The effect of a drop, as shown by its highlight."""

    QUIET = "quiet"
    CAPTURE = "capture"


@dataclass(frozen=True, slots=True)
class Gesture:
    """A drag that stands for a move: from ``source`` to ``target``; ``leap`` draws a dotted arc between them.

    Without a ``move`` it is the next chance move, made by a person. If the target is the thing's own place, no
    drag is needed: a click or key is enough. The target lights up if ``lit``, and with ``only_aimed`` only
    while aimed at. With ``by_click`` a click on the target makes the move, unless other moves lead there by click, too.
    """

    move: Move | None
    source: PlaceKey
    target: PlaceKey
    effect: Effect = Effect.QUIET
    leap: bool = False
    lit: bool = True
    only_aimed: bool = False
    by_click: bool = False


def effect_of(before: Arrangement, after: Arrangement, source: PlaceKey, target: PlaceKey) -> Effect:
    """The effect of a move from ``source`` to ``target``, by what has left the places, wherever that lay.

    A thing that only moves, turns into another, or is what was dragged, is not captured.
    """
    had, has = ([thing for thing in each.things if thing.place in each.places] for each in (before, after))
    gone = Counter(thing.key for thing in had) - Counter(thing.key for thing in has)
    kept = {thing.place for thing in has}
    if source != target:
        kept = (kept | {source}) - {target}
    captured = any(thing.key in gone and thing.place not in kept for thing in had)
    return Effect.CAPTURE if captured else Effect.QUIET


@dataclass(frozen=True, slots=True)
class Barrier:
    """A place where the held thing is stopped, and why, in a sentence."""

    point: tuple[int, int]
    reason: str


def pair_up(before: Sequence[Thing], after: Sequence[Thing]) -> list[tuple[Thing | None, Thing | None]]:
    """Match the things of one arrangement with those of the next.

    Interchangeable things are matched by place first, then by distance; a thing that appeared or
    disappeared is matched with None.
    """
    waiting: dict[object, list[Thing]] = defaultdict(list)
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
class PointerEffect:
    """The effects of pointing at a place: ``targets`` light up faintly, and the things on ``risen`` rise."""

    targets: Mapping[PlaceKey, Gesture]
    risen: frozenset[PlaceKey] = frozenset()


NOTHING: Final = PointerEffect(MappingProxyType({}))


def effect_at(
    place: PlaceKey | None, gestures: Sequence[Gesture], hand: Sequence[PlaceKey] = (), *, lit: bool
) -> PointerEffect:
    """The effects of pointing at ``place``.

    Whatever may be taken from it rises, as do cards in ``hand``. Only if places are ``lit`` are its targets shown,
    and the things that may move to it; gestures that are not lit are never shown.
    """
    if place is None:
        return NOTHING
    told = [gesture for gesture in gestures if gesture.lit and not gesture.only_aimed] if lit else []
    if place in hand or any(gesture.source == place for gesture in gestures):
        leaving = {gesture.target: gesture for gesture in told if gesture.source == place}
        return PointerEffect(leaving, frozenset({place}))
    coming = [gesture for gesture in told if gesture.target == place]
    sources = frozenset(gesture.source for gesture in coming)
    return PointerEffect({gesture.target: gesture for gesture in coming}, sources)


@dataclass(frozen=True)
class PlaceFocus:
    """A place of the table in the focus graph."""

    key: PlaceKey
    focus_rect: pygame.Rect
    focus_enabled: bool = True

    @property
    def focus_id(self) -> Hashable:
        return place_focus_id(self.key)


def place_focus_id(key: PlaceKey) -> Hashable:
    return ("place", key)


def focused_key(focused: Focusable | None) -> PlaceKey | None:
    """The key of the focused place; None if something else is focused."""
    return focused.key if isinstance(focused, PlaceFocus) else None
