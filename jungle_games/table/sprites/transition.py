"""Transitions: how a thing moves from one arrangement to the next, and what happens where it hits.

A game declares an impact in the `Transition` of the thing that hits or is hit. Without animations nothing flies or
shakes; a static burst is shown for a moment instead.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from typing import Final

import pygame

from jungle_games.core.i18n import _
from jungle_games.table.sprites.arrangement import Thing
from jungle_games.table.sprites.motion import MotionStyle, Pose, ease_out_cubic
from jungle_games.ui.canvas import Canvas
from jungle_games.ui.painter import Painter

_FLIGHT: Final = 0.42
"""Seconds that sparks fly at speed 1; so long after the hit all is over."""
_SHAKE: Final = 0.26
_SWINGS: Final = 3.0
"""The number of swings of the table meanwhile."""
_FLASH: Final = 0.16
_STANDS: Final = 0.8
"""Seconds that a static burst is shown."""
_UNEVEN: Final = 0.618
"""So far apart lie the speeds of one spark and the next: varied, and the same each time."""
_TURNS: Final = 24
"""So many directions of a spark are told apart: each is painted once."""
_SPARK: Final = 26
"""Side of a spark's picture in units."""


@dataclass(frozen=True, slots=True)
class Impact:
    """The effects of a hit. Lengths in units; ``colour`` is a name in the theme."""

    sparks: int = 0
    """The number of sparks."""
    colour: str = "amber"
    reach: float = 80.0
    """The distance that sparks fly."""
    shake: float = 0.0
    """The amplitude of the table's shaking."""
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
        return self.begin + (_FLIGHT / self.speed if self.speed > 0 else _STANDS)

    def share(self, now: float, lasts: float) -> float:
        """Which share of ``lasts`` seconds has passed since the hit: below 0 before it."""
        return (now - self.begin) * self.speed / lasts


class Impacts:
    """The pending and current impacts of one table."""

    def __init__(self) -> None:
        self._hits: list[_Hit] = []
        self._now = 0.0

    def add(self, impact: Impact, pose: Pose, at: float, speed: float) -> None:
        """Schedule ``impact`` for the time ``at`` at ``pose``; without animation at ``speed`` 0."""
        self._hits.append(_Hit(impact, pose, at, speed))

    def clear(self) -> None:
        """Cancel all impacts."""
        self._hits = []

    def update(self, now: float) -> bool:
        """Advance to ``now``; true while anything flies or shakes, or is about to."""
        self._now = now
        self._hits = [hit for hit in self._hits if now < hit.end]
        return any(hit.speed > 0 for hit in self._hits)

    def wake_at(self) -> float | None:
        """When a still burst goes."""
        return min((hit.end for hit in self._hits if hit.speed <= 0), default=None)

    @property
    def coming(self) -> bool:
        """Whether something is still to hit."""
        return any(hit.begin > self._now for hit in self._hits)

    @property
    def seen(self) -> bool:
        """Whether anything of them is seen now."""
        return any(hit.begin <= self._now for hit in self._hits)

    def shake(self, u: float) -> tuple[int, int]:
        """How far right of and below its place the table is seen now, in pixels; at rest nowhere but there."""
        across = down = 0.0
        for hit in self._hits:
            share = hit.share(self._now, _SHAKE)
            if hit.speed > 0 and 0 <= share < 1:
                fades = hit.impact.shake * u * (1 - share) ** 2
                across += fades * math.cos(2 * math.pi * _SWINGS * share)
                down += fades * 0.6 * math.sin(2 * math.pi * _SWINGS * share)
        return round(across), round(down)

    def shaking(self, target: pygame.Surface, u: float) -> AbstractContextManager[object]:
        """While it is entered all is drawn where the table is seen now."""
        return target.moved(self.shake(u)) if isinstance(target, Canvas) else nullcontext()

    def draw(self, target: pygame.Surface, painter: Painter, u: float, *, below: bool) -> None:
        """Draw flashes and sparks, those that are seen ``below`` the things or the others."""
        for hit in self._hits:
            if self._now < hit.begin or not hit.impact.sparks or hit.impact.below is not below:
                continue
            colour = getattr(painter.theme, hit.impact.colour)
            if hit.speed <= 0:
                _draw_sparks(target, painter, hit, colour, u, 0.45, 1.0)
                continue
            flash = hit.share(self._now, _FLASH)
            if flash < 1:
                _draw_flash(target, painter, hit, colour, u, 1 - flash)
            share = hit.share(self._now, _FLIGHT)
            _draw_sparks(target, painter, hit, colour, u, ease_out_cubic(share), 1 - share**2)


def _draw_flash(
    target: pygame.Surface, painter: Painter, hit: _Hit, colour: str, u: float, strength: float
) -> None:
    side = max(2, round(hit.impact.reach * 1.1 * u))
    body = (
        f'<defs><radialGradient id="g" cx="50%" cy="50%" r="50%"><stop offset="0%" stop-color="#FFFFFF"/>'
        f'<stop offset="35%" stop-color="{colour}" stop-opacity="0.75"/>'
        f'<stop offset="100%" stop-color="{colour}" stop-opacity="0"/></radialGradient></defs>'
        '<circle cx="50" cy="50" r="50" fill="url(#g)"/>'
    )
    _blit(target, painter.vector(body, (side, side), (0, 0, 100, 100)), hit.pose.x, hit.pose.y, strength)


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
        _blit(target, picture, hit.pose.x + far * math.cos(angle), hit.pose.y + far * math.sin(angle), strength)


def _blit(target: pygame.Surface, picture: pygame.Surface, x: float, y: float, strength: float) -> None:
    picture.set_alpha(round(255 * max(0.0, min(1.0, strength))))
    target.blit(picture, picture.get_rect(center=(round(x), round(y))))
    picture.set_alpha(255)


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

    @property
    def words(self) -> str:
        """All of it in one line."""
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
    """Where a thing that hops comes by."""
    looks: Sequence[Hashable] = ()
    """What it is painted as on its way, one look after the other."""
    delay: float = 0.0
    """How long it waits before it sets off."""
    held: float = 0.0
    """How long it waits besides, in real seconds, while something else is held up."""
    showings: Sequence[Showing] = ()
    """Where it is held up on its way, to be looked at: it is raised and lowered then, whatever its style."""
    poised: float = 0.0
    """How long it is seen lifted over its place before it goes: somebody else has taken it up."""
    impact: Impact | None = None
    """What is felt of it where it hits, or is hit."""
    start: Thing | None = None
    """What a thing that came was before, and where: one of the things gone, or one never seen. None: it appears."""
    end: Thing | None = None
    """What a thing that went turns into, where that lies; None: it shrinks away."""
    falls: bool = True
    """What a person let go of only falls the rest of its way."""


TransitionOf = Callable[[Change], Transition]
"""Says how a thing gets through a change."""
