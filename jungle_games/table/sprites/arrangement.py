"""How a position lies on the table, and how things move from one arrangement to the next."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field, replace
from enum import Enum, auto
from functools import cached_property, partial
from types import MappingProxyType
from typing import Final

import pygame

from jungle_games.core.game import Actor, Move, Seat
from jungle_games.core.i18n import _
from jungle_games.core.limits import Clock
from jungle_games.table.style import PaintPicture, paint_within
from jungle_games.ui.canvas import Canvas
from jungle_games.ui.layout import Box, Column, Item, Row, Ruler
from jungle_games.ui.painter import Face, Painter
from jungle_games.ui.pictures import blit_faded
from jungle_games.ui.sound import SoundName
from jungle_games.ui.theme import Theme
from jungle_games.ui.widget_scene import Focusable
from jungle_games.ui.widgets.label import Label, Picture
from jungle_games.ui.widgets.popup import Slip, paint_popup, popup_size

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


Easing = Callable[[float], float]

_BOUNCES = 3
_RAISED, _RAISED_GROWTH = 0.1, 0.1
"""How high somebody else's thing hangs over the table, and by how much it grows, in shares of its width."""
_THROWN_TURN = -720.0


def linear(t: float) -> float:
    return t


def ease_out_cubic(t: float) -> float:
    return 1 - (1 - t) ** 3


def ease_in_out_cubic(t: float) -> float:
    return 4 * t**3 if t < 0.5 else 1 - (2 - 2 * t) ** 3 / 2


def ease_in_out_sine(t: float) -> float:
    return (1 - math.cos(math.pi * t)) / 2


def ease_out_back(t: float) -> float:
    over = 1.75
    return 1 + (over + 1) * (t - 1) ** 3 + over * (t - 1) ** 2


def turning(t: float) -> float:
    """The share of its width that a thing shows while it turns over: none at half time."""
    return 1 - (2 * t) ** 2 if t < 0.5 else 1 - (2 - 2 * t) ** 2


class MotionStyle(Enum):
    """The ways a thing gets from one pose to another.

    Duration and rest in seconds, easing, arc height in units, whether the thing is lifted on its way, whether it turns
    over (its other look shows from half time on), and for which share of its way it goes above what lies still; for
    the rest it keeps its layer.
    """

    DROP = (0.140, 0.0, ease_out_cubic, 0.0, False, False, 1.0)
    GLIDE_BACK = (0.220, 0.0, ease_in_out_cubic, 0.0, False, False, 1.0)
    SLIDE = (0.280, 0.060, ease_in_out_sine, 0.0, True, False, 1.0)
    LEAP = (0.360, 0.060, ease_in_out_sine, 40.0, True, False, 1.0)
    TAKEN = (0.240, 0.0, ease_in_out_sine, 0.0, False, False, 1.0)
    LAID = (0.160, 0.0, ease_out_back, 0.0, False, False, 0.0)
    FLIP = (0.200, 0.0, linear, 0.0, False, True, 0.0)
    SHIFT = (0.140, 0.0, ease_out_cubic, 0.0, False, False, 0.0)
    SLIDE_AND_FLIP = (0.280, 0.060, ease_in_out_sine, 0.0, True, True, 1.0)
    HOP = (0.240, 0.060, ease_in_out_sine, 18.0, True, False, 1.0)
    """From stop to stop; the duration is that of one hop."""
    RAISE = (0.340, 0.0, ease_in_out_cubic, 0.0, True, True, 1.0)
    """Is held up, and turns over on its way."""
    LOWER = (0.340, 0.060, ease_in_out_cubic, 0.0, True, False, 0.7)
    """Goes from where it was held up; at its place it may be stood upon."""
    TUMBLE = (0.500, 0.250, ease_out_cubic, 46.0, True, False, 1.0)
    """Bounces and spins, showing one look after the other."""

    def __init__(
        self, duration: float, rest: float, easing: Easing, arc: float, lifted: bool, turns: bool, rises: float
    ) -> None:
        self.duration = duration
        self.rest = rest
        self.easing = easing
        self.arc = arc
        self.lifted = lifted
        self.turns = turns
        self.rises = rises


@dataclass(frozen=True, slots=True)
class Motion:
    """A timed motion from one pose to another: begins at ``begin`` seconds, lasts ``duration``, then rests ``rest``."""

    start: Pose
    end: Pose
    begin: float
    duration: float
    style: MotionStyle = MotionStyle.DROP
    arc: float = 0.0
    rest: float = 0.0
    turns: bool = False
    stops: tuple[Pose, ...] = ()
    """Where it comes by: each leg of the way takes as long, is eased and lifted by itself."""
    poised: float = 0.0
    """Seconds before ``begin`` during which it is lifted over where it lies; it comes down at its end."""
    showing: Showing | None = None
    """What is held up to be seen while it lies still here."""

    def at(self, now: float) -> Pose:
        """The pose at the time ``now``; the end pose once it is over."""
        if self.duration <= 0 or now >= self.ends:
            return self.end
        if now <= self.begin:
            risen = 1 - (self.begin - now) / self.poised if self.poised else 0.0
            return self._raised(self.start, ease_out_cubic(max(0.0, min(1.0, 2 * risen))))
        leg, share = self._leg(now)
        ends = (self.start, *self.stops, self.end)
        pose = ends[leg].toward(ends[leg + 1], self.style.easing(share))
        if self.style is MotionStyle.TUMBLE:
            return self._tumbling(pose, share)
        if self.style.lifted:
            height = math.sin(math.pi * share)
            pose = replace(pose, y=pose.y - self.arc * height, lift=max(pose.lift, height))
        if self.poised:
            pose = self._raised(pose, 1 - share**4)
        return replace(pose, spread=turning(share)) if self.turns and leg == 0 else pose

    @staticmethod
    def _raised(pose: Pose, height: float) -> Pose:
        grown = pose.width * (1 + _RAISED_GROWTH * height)
        return replace(pose, y=pose.y - _RAISED * pose.width * height, width=grown, lift=max(pose.lift, height))

    @property
    def widest(self) -> float:
        return max(self.start.width, self.end.width) * (1 + (_RAISED_GROWTH if self.poised else 0.0))

    def _leg(self, now: float) -> tuple[int, float]:
        """Which leg of the way it is on, and which share of that it has gone."""
        gone = (now - self.begin) / self.duration * (len(self.stops) + 1)
        leg = min(int(gone), len(self.stops))
        return leg, gone - leg

    def _tumbling(self, pose: Pose, share: float) -> Pose:
        """A pose on the way of something thrown: half turns that slow down, and bounces that get lower."""
        height = abs(math.sin(_BOUNCES * math.pi * share)) * (1 - share)
        angle = pose.angle + _THROWN_TURN * (1 - self.style.easing(share))
        return replace(pose, y=pose.y - self.arc * height, angle=angle, lift=max(pose.lift, height))

    def turned(self, now: float) -> bool:
        """Whether what it turns over shows its other side at ``now``."""
        return not self.turns or now >= self.begin + self.duration / (len(self.stops) + 1) / 2

    def share(self, now: float) -> float:
        return 1.0 if self.duration <= 0 else max(0.0, min(1.0, (now - self.begin) / self.duration))

    @property
    def ends(self) -> float:
        """When it is at its end; the rest after the way may follow."""
        return self.begin + self.duration

    def over(self, now: float) -> bool:
        return now >= self.ends + self.rest


def motion(
    style: MotionStyle, start: Pose, end: Pose, begin: float, *, speed: float, u: float, path: Sequence[Pose] = (),
    poised: float = 0.0,
) -> Motion:  # fmt: skip
    """A motion in ``style`` at ``speed`` (1 normal, 0 for a jump), ``u`` pixels to the unit.

    ``path``: where it comes by, each leg taking the style's time. ``poised``: seconds at speed 1 for which it is lifted
    first.
    """
    if speed <= 0:
        return Motion(start, end, begin, 0.0)
    return Motion(
        start, end, begin + poised / speed, style.duration * (len(path) + 1) / speed, style,
        arc=style.arc * u, rest=style.rest / speed, turns=style.turns, stops=tuple(path), poised=poised / speed,
    )  # fmt: skip


class Fade:
    """An opacity that follows a switch: 80 ms in, 60 ms out at speed 1."""

    IN = 0.080
    OUT = 0.060

    def __init__(self, on: bool = False) -> None:
        self.value = self._goal = 1.0 if on else 0.0
        self._last = 0.0

    def aim(self, on: bool, now: float) -> None:
        goal = 1.0 if on else 0.0
        if goal != self._goal:
            self._goal, self._last = goal, now

    def update(self, now: float, speed: float) -> bool:
        """Advance the opacity; true while it changes, its last step included."""
        before = self.value
        if speed <= 0:
            self.value = self._goal
        elif self.value != self._goal:
            step = (now - self._last) * speed
            if self.value < self._goal:
                self.value = min(self._goal, self.value + step / self.IN)
            else:
                self.value = max(self._goal, self.value - step / self.OUT)
        self._last = now
        return self.value != before or self.value != self._goal


_LAST: Final = 10.0
_SHARE: Final = 0.5
"""The maximum share of a short time limit that counts as urgent."""


class Moment(Enum):
    """When the sound of a move plays."""

    SETTING_OFF = auto()
    """As soon as the move is made."""
    LANDING = auto()
    """When the moved thing arrives; at once if a person has just dropped it."""
    HIT = auto()
    """When it hits something, with the `Impact`."""
    SHOWN = auto()
    """When a thing is held up to be seen; when everything is at rest if none is."""
    REST = auto()
    """When nothing moves any more, and the result is visible."""


@dataclass(frozen=True, slots=True)
class Cue:
    """A sound, and when it plays."""

    sound: SoundName
    moment: Moment = Moment.LANDING


class Cues:
    """Plays the sounds of moves at the right time; equal sounds at the same time play once."""

    def __init__(self, play: Callable[[SoundName], None]) -> None:
        self._play = play
        self._waiting: list[Cue] = []

    def take(self, cues: Sequence[Cue], *, by_hand: bool) -> None:
        for cue in cues:
            now = cue.moment is Moment.SETTING_OFF or (by_hand and cue.moment is Moment.LANDING)
            if now:
                self._play(cue.sound)
            elif cue not in self._waiting:
                self._waiting.append(cue)

    def follow(self, *, landed: bool, hit: bool, shown: bool, still: bool) -> None:
        come = {Moment.LANDING: landed, Moment.HIT: hit, Moment.SHOWN: shown}
        due = [cue for cue in self._waiting if still or come.get(cue.moment)]
        self._waiting = [cue for cue in self._waiting if cue not in due]
        for cue in due:
            self._play(cue.sound)


_LONG: Final = 4.0
"""The seconds of other players' turns after which a person may be distracted."""
_MANY: Final = 2
"""The number of others' turns after which the bell rings."""


class TurnBell:
    """Decides when to ring for people at the screen whose turn it is: after a while, or after several other turns."""

    def __init__(self, persons: Collection[Seat], now: float) -> None:
        self._persons = persons
        self._since = now
        self._turns = 0
        self._last: Actor | None = None

    def note(self, actor: Actor, now: float) -> None:
        if actor in self._persons:
            self._turns, self._since = 0, now
        elif isinstance(actor, int) and actor != self._last:
            self._turns += 1
        self._last = actor

    def rings(self, now: float) -> bool:
        """Whether to ring now, when it is the turn of a person at the screen; true once."""
        due = self._turns >= _MANY or (self._turns > 0 and now - self._since >= _LONG)
        self._turns = 0
        return due and bool(self._persons)


def is_urgent(clock: Clock | None, seat: Seat, now: float) -> bool:
    if clock is None or clock.seat != seat:
        return False
    whole = clock.limit.seconds if clock.limit is not None else clock.setting.seconds
    return clock.left(seat, now) <= min(_LAST, whole * _SHARE)


class ClockTicks:
    """Ticks once for each urgent second."""

    def __init__(self) -> None:
        self._second = 0

    def due(self, clock: Clock | None, hands: Collection[Seat], now: float) -> bool:
        """Whether another urgent second has begun for somebody at the screen."""
        seat = None if clock is None or not clock.running else clock.seat
        if clock is None or seat is None or seat not in hands or not is_urgent(clock, seat, now):
            self._second = 0
            return False
        before, self._second = self._second, math.ceil(clock.left(seat, now))
        return self._second != before and self._second > 0


_FLIGHT: Final = 0.42
"""Seconds that sparks fly at speed 1, after which the effect is over."""
_SHAKE: Final = 0.26
_SWINGS: Final = 3.0
_UNEVEN: Final = 0.618
"""The step between the speeds of successive sparks, modulo 1, so that they vary in the same way each time."""
_TURNS: Final = 24
_SPARK: Final = 26


@dataclass(frozen=True, slots=True)
class Impact:
    """The effects of a hit. Lengths in units; ``colour`` is a name in the theme."""

    sparks: int = 0
    colour: str = "amber"
    reach: float = 80.0
    shake: float = 0.0
    at_start: bool = False
    """It hits when the thing departs, as for a thing that is struck, rather than when it arrives."""
    below: bool = False
    """Whether it is drawn under the things, like dust raised by one of them."""


@dataclass(frozen=True, slots=True)
class _Hit:
    impact: Impact
    pose: Pose
    begin: float
    speed: float

    @property
    def end(self) -> float:
        return self.begin + _FLIGHT / self.speed

    def share(self, now: float, lasts: float) -> float:
        """The share of ``lasts`` seconds that has passed since the hit; negative before it."""
        return (now - self.begin) * self.speed / lasts


class Impacts:
    """The pending and current impacts of one table."""

    def __init__(self) -> None:
        self._hits: list[_Hit] = []
        self._now = 0.0

    def add(self, impact: Impact, pose: Pose, at: float, speed: float) -> None:
        """Let it be seen at that time; without animations it is not."""
        if speed > 0:
            self._hits.append(_Hit(impact, pose, at, speed))

    def clear(self) -> None:
        self._hits = []

    def update(self, now: float) -> bool:
        """Advance to ``now``; true while anything flies or shakes, or is about to."""
        self._now = now
        self._hits = [hit for hit in self._hits if now < hit.end]
        return bool(self._hits)

    @property
    def coming(self) -> bool:
        return any(hit.begin > self._now for hit in self._hits)

    @property
    def seen(self) -> bool:
        return any(hit.begin <= self._now for hit in self._hits)

    def shake(self, u: float) -> tuple[int, int]:
        """The current offset of the table in pixels, rightwards and downwards."""
        across = down = 0.0
        for hit in self._hits:
            share = hit.share(self._now, _SHAKE)
            if 0 <= share < 1:
                fades = hit.impact.shake * u * (1 - share) ** 2
                across += fades * math.cos(2 * math.pi * _SWINGS * share)
                down += fades * 0.6 * math.sin(2 * math.pi * _SWINGS * share)
        return round(across), round(down)

    def shaking(self, target: pygame.Surface, u: float) -> AbstractContextManager[object]:
        """While it is entered all is drawn where the table is seen now."""
        return target.moved(self.shake(u)) if isinstance(target, Canvas) else nullcontext()

    def draw(self, target: pygame.Surface, painter: Painter, u: float, *, below: bool) -> None:
        for hit in self._hits:
            if self._now < hit.begin or not hit.impact.sparks or hit.impact.below is not below:
                continue
            colour = getattr(painter.theme, hit.impact.colour)
            share = hit.share(self._now, _FLIGHT)
            _draw_sparks(target, painter, hit, colour, u, ease_out_cubic(share), 1 - share**2)


def _draw_sparks(
    target: pygame.Surface, painter: Painter, hit: _Hit, colour: str, u: float, gone: float, strength: float
) -> None:
    """Draw every spark so far along its way, which begins at the middle; every third one is brighter."""
    side = max(2, round(_SPARK * u))
    for number in range(hit.impact.sparks):
        turn = round(number * _UNEVEN * _TURNS) % _TURNS
        angle = 2 * math.pi * turn / _TURNS
        far = hit.impact.reach * u * (0.22 + (0.4 + 0.6 * (number * 0.37 % 1.0)) * gone)
        ink = painter.theme.bright if number % 3 == 0 else colour
        body = (
            f'<path d="M-9 0L7 0" transform="rotate({round(360 * turn / _TURNS)})" stroke="{ink}" stroke-width="4.4"'
            ' stroke-linecap="round" fill="none"/>'
        )
        picture = painter.vector(body, (side, side), (-13, -13, 26, 26))
        at = hit.pose.x + far * math.cos(angle), hit.pose.y + far * math.sin(angle)
        blit_faded(target, picture, at, strength)


@dataclass(frozen=True, slots=True)
class Change:
    """The change of a thing: ``before`` is None if it appeared, ``after`` if it disappeared; never both.

    ``gone``: what else lies no more, of which one that came may be made. ``dropped``: what a person has just let go of.
    """

    before: Thing | None
    after: Thing | None
    gone: Sequence[Thing] = ()
    dropped: Thing | None = None

    @property
    def was_dropped(self) -> bool:
        """Whether this is what a person has just let go of, and it looks as it did."""
        before, after = self.before, self.after
        return before is not None and before == self.dropped and after is not None and before.look == after.look


@dataclass(frozen=True, slots=True)
class Caption:
    """The caption of a thing that is held up: its name, a sentence, and the look of the player concerned, if any."""

    title: str
    sentence: str = ""
    picture: Hashable = None
    news: bool = False
    """Whether the sentence tells what has happened, rather than what the thing is for."""

    @property
    def words(self) -> str:
        return _("{name}: {words}").format(name=self.title, words=self.sentence) if self.sentence else self.title


@dataclass(frozen=True, slots=True)
class Showing:
    """A stop at which a thing is held up, enlarged; ``seconds`` are real ones at any speed."""

    pose: Pose
    seconds: float
    caption: Caption | None = None


@dataclass(frozen=True, slots=True)
class Transition:
    """The transition of a thing. Seconds at speed 1, poses in window pixels."""

    style: MotionStyle = MotionStyle.SLIDE
    path: Sequence[Pose] = ()
    """The intermediate poses of a hopping thing."""
    looks: Sequence[Hashable] = ()
    """The looks in which it is painted on its way, one after the other."""
    delay: float = 0.0
    held: float = 0.0
    """Additional delay in real seconds, while something else is held up."""
    showings: Sequence[Showing] = ()
    """The stops at which it is held up to be seen, for which it is raised and lowered in any style."""
    poised: float = 0.0
    """Seconds for which it is lifted over its place before it starts, as if taken up by another player."""
    impact: Impact | None = None
    start: Thing | None = None
    """What a new thing is animated from, such as a thing that has gone; None to let it appear."""
    end: Thing | None = None
    """What a removed thing is animated into; None to let it shrink away."""
    falls: bool = True
    """Whether a thing dropped by a person just falls into place."""


TransitionOf = Callable[[Change], Transition]


_PICTURE: Final = 56.0
_PADDING: Final = (22.0, 11.0)
_HEIGHT: Final = 88.0
_RADIUS: Final = 14.0
_LEAST, _WIDEST = 300.0, 460.0
_OVERLAP: Final = 22.0
"""How far a caption overlaps the foot of the thing it describes, in units."""
_MARGIN: Final = 8.0
_BLEED: Final = 44.0


class Captions:
    """Draws the captions of things that are held up."""

    def __init__(self, painter: Painter, paint: PaintPicture) -> None:
        self._painter = painter
        self._paint = paint
        self.shown: Sequence[Showing] = ()

    @property
    def current(self) -> Caption | None:
        """The caption of a thing held up now, if any."""
        return next((showing.caption for showing in self.shown if showing.caption is not None), None)

    def draw(self, target: pygame.Surface, above: pygame.Rect | None, u: float) -> None:
        """Write what is said of that which covers ``above``, over its foot."""
        caption, painter, bleed = self.current, self._painter, round(_BLEED * u)
        if caption is None or above is None:
            return
        free = target.get_rect().inflate(-2 * round(_MARGIN * u), -2 * round(_MARGIN * u))
        widest = min(free.w, round(_WIDEST * u))
        key = ("caption", caption, u, widest, painter.theme.paper, painter.theme.amber)
        sheet = painter.cache.get(key, lambda: self._paint_popup(caption, u, widest, bleed))
        rect = sheet.get_rect().inflate(-2 * bleed, -2 * bleed)
        rect.midtop = above.centerx, above.bottom - round(_OVERLAP * u)
        target.blit(sheet, rect.clamp(free).inflate(2 * bleed, 2 * bleed))

    def _paint_popup(self, caption: Caption, u: float, widest: int, bleed: int) -> pygame.Surface:
        item, ruler = self._slip(caption, self._painter.theme), Ruler(self._painter, u)
        return paint_popup(item, self._painter, u, popup_size(item, ruler, widest), bleed, _RADIUS)

    def _slip(self, caption: Caption, theme: Theme) -> Item:
        title = Label(caption.title, size=30, face=Face.TITLE, ink="ink", lines=2, leading=1.15)
        sentence = Label(caption.sentence, size=19, face=Face.SEMIBOLD, ink="ink", wrap=True, leading=1.2)
        said: list[Item] = [Column(title, sentence, justify="center").grow()]
        if caption.picture is not None:
            who = Picture(partial(paint_within, self._paint, caption.picture), _PICTURE)
            said = [who.at("center"), Slip(theme.shade, theme.shade, 0.0, 0.0).sized(width=1.5).padded(0, 11), *said]
        ground = Slip(theme.paper, theme.amber, _RADIUS, 2.0)
        return Box(ground, Row(*said, gap=_PADDING[1]), *_PADDING).at_least(_LEAST, _HEIGHT)
