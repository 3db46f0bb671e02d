"""Poses, easings and timed motions: pure arithmetic, in window pixels and seconds."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import Enum

Easing = Callable[[float], float]

_BOUNCES = 3
_RAISED, _RAISED_GROWTH = 0.1, 0.1
"""How high somebody else's thing hangs over the table, and by how much it grows, in shares of its width."""
_TURNS = -720.0
"""Degrees that something thrown turns on its way."""


def linear(t: float) -> float:
    """Even speed."""
    return t


def ease_out_cubic(t: float) -> float:
    """Fast at first, then settling."""
    return 1 - (1 - t) ** 3


def ease_in_out_cubic(t: float) -> float:
    """Slow at both ends."""
    return 4 * t**3 if t < 0.5 else 1 - (2 - 2 * t) ** 3 / 2


def ease_in_out_sine(t: float) -> float:
    """Gently slow at both ends."""
    return (1 - math.cos(math.pi * t)) / 2


def ease_out_back(t: float) -> float:
    """Goes a little too far, then comes back."""
    over = 1.75
    return 1 + (over + 1) * (t - 1) ** 3 + over * (t - 1) ** 2


def turning(t: float) -> float:
    """The share of its width that a thing shows while it turns over: none at half time."""
    return 1 - (2 * t) ** 2 if t < 0.5 else 1 - (2 - 2 * t) ** 2


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
        """The pose a share ``t`` of the way to ``other``."""

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
    easing: Easing = linear
    arc: float = 0.0
    rest: float = 0.0
    lifted: bool = False
    turns: bool = False
    rises: float = 1.0
    stops: tuple[Pose, ...] = ()
    """Where it comes by: each leg of the way takes as long, is eased and lifted by itself."""
    tumbles: bool = False
    poised: float = 0.0
    """Seconds before ``begin`` during which it is lifted over where it lies; it comes down at its end."""

    def at(self, now: float) -> Pose:
        """The pose at the time ``now``; the end pose once it is over."""
        if self.duration <= 0 or now >= self.ends:
            return self.end
        if now <= self.begin:
            risen = 1 - (self.begin - now) / self.poised if self.poised else 0.0
            return self._raised(self.start, ease_out_cubic(max(0.0, min(1.0, 2 * risen))))
        leg, share = self._leg(now)
        ends = (self.start, *self.stops, self.end)
        pose = ends[leg].toward(ends[leg + 1], self.easing(share))
        if self.tumbles:
            return self._tumbling(pose, share)
        if self.lifted:
            height = math.sin(math.pi * share)
            pose = replace(pose, y=pose.y - self.arc * height, lift=max(pose.lift, height))
        if self.poised:
            pose = self._raised(pose, 1 - share**4)
        return replace(pose, spread=turning(share)) if self.turns and leg == 0 else pose

    @staticmethod
    def _raised(pose: Pose, height: float) -> Pose:
        """A pose lifted by a share of a hand's lift."""
        grown = pose.width * (1 + _RAISED_GROWTH * height)
        return replace(pose, y=pose.y - _RAISED * pose.width * height, width=grown, lift=max(pose.lift, height))

    @property
    def widest(self) -> float:
        """The greatest width on the way, in pixels."""
        return max(self.start.width, self.end.width) * (1 + (_RAISED_GROWTH if self.poised else 0.0))

    def _leg(self, now: float) -> tuple[int, float]:
        """Which leg of the way it is on, and which share of that it has gone."""
        gone = (now - self.begin) / self.duration * (len(self.stops) + 1)
        leg = min(int(gone), len(self.stops))
        return leg, gone - leg

    def _tumbling(self, pose: Pose, share: float) -> Pose:
        """A pose on the way of something thrown: half turns that slow down, and bounces that get lower."""
        height = abs(math.sin(_BOUNCES * math.pi * share)) * (1 - share)
        angle = pose.angle + _TURNS * (1 - self.easing(share))
        return replace(pose, y=pose.y - self.arc * height, angle=angle, lift=max(pose.lift, height))

    def turned(self, now: float) -> bool:
        """Whether what it turns over shows its other side at ``now``."""
        return not self.turns or now >= self.begin + self.duration / (len(self.stops) + 1) / 2

    def share(self, now: float) -> float:
        """Which share of its time has passed, 0 to 1."""
        return 1.0 if self.duration <= 0 else max(0.0, min(1.0, (now - self.begin) / self.duration))

    @property
    def ends(self) -> float:
        """When it is at its end; the rest after the way may follow."""
        return self.begin + self.duration

    def over(self, now: float) -> bool:
        """Whether nothing moves any more at ``now``, the rest after the way included."""
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
        start,
        end,
        begin + poised / speed,
        style.duration * (len(path) + 1) / speed,
        style.easing,
        arc=style.arc * u,
        rest=style.rest / speed,
        lifted=style.lifted,
        turns=style.turns,
        rises=style.rises,
        stops=tuple(path),
        tumbles=style is MotionStyle.TUMBLE,
        poised=poised / speed,
    )


class Fade:
    """An opacity that follows a switch: 80 ms in, 60 ms out at speed 1."""

    IN = 0.080
    OUT = 0.060

    def __init__(self, on: bool = False) -> None:
        self.value = self._goal = 1.0 if on else 0.0
        self._last = 0.0

    def aim(self, on: bool, now: float) -> None:
        """Turn the switch at the time ``now``."""
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
