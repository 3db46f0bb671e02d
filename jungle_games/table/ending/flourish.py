"""The flourish at the end of a match: what won it glows, and a few golden leaves drift down around it."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final, Literal

import pygame

from jungle_games.core.game import Seat
from jungle_games.table.frame.frame import Frame
from jungle_games.ui.painter import Painter

LASTS: Final = 1.6
"""Seconds that what won is shown before anything else is told, however fast things move."""
_GLOWS_FROM, _GLOWS = 0.0, 0.3
"""When the light begins and how long it takes to appear, as shares of the duration."""
_DRIFTS: Final = 0.75
"""The time a leaf drifts, as a share of the duration."""
_LEAVES, _LIGHTS = 14, 10
"""How many leaves and specks of light there are."""
_LEAF: Final = (24.0, 34.0)
"""The length of the smallest and the largest leaf, in units."""
_FALL: Final = (70.0, 150.0)
_AROUND: Final = (2.0, 40.0)
"""The range of distances from the edge at which leaves come to rest, in units."""
_TURNS: Final = 24
"""The number of directions in which a leaf is painted."""
_SWAY: Final = 16.0
_STEPS: Final = 10
"""The number of steps in which a light becomes brighter."""

_PLATE_CORNER: Final = 16
"""The radius of a plate, in units."""

Bits = Literal["leaves", "sparks"]
"""What drifts: golden leaves, or sparks on a table of light."""


@dataclass(frozen=True, slots=True)
class Lit:
    """The area of something that won, in pixels; ``corner`` is its radius."""

    rect: pygame.Rect
    corner: float
    outlined: bool = False
    """Whether light is drawn round it rather than behind it."""

    @classmethod
    def disc(cls, rect: pygame.Rect) -> Lit:
        """A round thing that fills ``rect``."""
        return cls(rect, rect.w / 2)


@dataclass(frozen=True, slots=True)
class Flourish:
    """What to light: ``lit`` is what won. ``won_here`` if somebody at the screen has won."""

    lit: Sequence[Lit] = ()
    won_here: bool = True
    bits: Bits = "leaves"


def lit_plates(frame: Frame, winners: Sequence[Seat], u: float) -> Sequence[Lit]:
    """The winners' plates, as far as the sheet at the end leaves them free."""
    plates = [rect for seat in winners if (rect := frame.rect_of(seat)) is not None]
    return [Lit(plate, _PLATE_CORNER * u, outlined=True) for plate in plates if not plate.colliderect(frame.end)]


@dataclass(frozen=True, slots=True)
class _Bit:
    """Where one leaf comes to lie, how it gets there, and how large it is; lengths in units."""

    thing: int
    """The index of the lit thing that it falls around."""
    angle: float
    off: float
    fall: float
    size: float
    turn: int
    begins: float


@cache
def _bits(count: int, things: int) -> Sequence[_Bit]:
    chance = random.Random(count * 31 + things)
    return [
        _Bit(
            index % things, (index + chance.uniform(0.1, 0.9)) / count * math.tau * max(1, things // 2 + 1),
            chance.uniform(*_AROUND), chance.uniform(*_FALL), chance.uniform(*_LEAF), chance.randrange(_TURNS),
            chance.uniform(0.0, 1.0 - _DRIFTS),
        )
        for index in range(count)
    ]  # fmt: skip


class FlourishPainter:
    """Draws a flourish at a moment of it, ``share`` from 0 to 1; at its end nothing moves any more."""

    def __init__(self, painter: Painter) -> None:
        self._painter = painter

    def draw_under(self, target: pygame.Surface, flourish: Flourish, u: float, share: float) -> None:
        strength = _stepped((share - _GLOWS_FROM) / _GLOWS)
        if strength <= 0:
            return
        theme = self._painter.theme
        colour, alpha = (self._colour(flourish), 235) if flourish.won_here else (theme.fern, 120)
        for lit in flourish.lit:
            wide = lit.rect.inflate(round(10 * u), round(10 * u))
            corner = lit.corner + 5 * u
            ring = 14 * u if lit.outlined else 0.0
            self._painter.glow(target, wide, corner, colour, blur=26 * u, alpha=round(alpha * strength), ring=ring)

    def draw_over(self, target: pygame.Surface, flourish: Flourish, u: float, share: float) -> None:
        strength = _stepped((share - _GLOWS_FROM) / _GLOWS)
        if strength <= 0:
            return
        painter, theme = self._painter, self._painter.theme
        colour = self._colour(flourish) if flourish.won_here else theme.fern
        for lit in flourish.lit:
            edge = lit.rect.inflate(round(4 * u), round(4 * u))
            alpha = round((255 if flourish.won_here else 150) * strength)
            painter.box(target, edge, lit.corner + 2 * u, border=colour, width=3 * u, alpha=alpha)
            if flourish.won_here:
                self._draw_halo(target, lit, u, share)
        if flourish.won_here and flourish.lit:
            self._draw_bits(target, flourish, u, share)

    def _colour(self, flourish: Flourish) -> str:
        theme = self._painter.theme
        return theme.lime if flourish.bits == "sparks" else theme.amber

    def _draw_halo(self, target: pygame.Surface, lit: Lit, u: float, share: float) -> None:
        """A thin ring that spreads, and stays where it has come to."""
        spread = round((8 + 10 * _eased(share)) * u)
        halo = lit.rect.inflate(2 * spread, 2 * spread)
        self._painter.box(
            target, halo, lit.corner + spread, border=self._painter.theme.cream, width=1.5 * u, alpha=90
        )

    def _draw_bits(self, target: pygame.Surface, flourish: Flourish, u: float, share: float) -> None:
        painter, theme, things = self._painter, self._painter.theme, len(flourish.lit)
        for bit in _bits(_LIGHTS, things):
            x, y = _lies(flourish.lit[bit.thing], bit, 1.5, u)
            radius = (1.6 + bit.size / 24) * u * _stepped(share / 0.5)
            if radius >= 1:
                painter.glow(target, _around(x, y, radius), radius, theme.cream, blur=4 * u, alpha=140)
                painter.disc(target, (x, y), radius, theme.cream)
        for bit in _bits(_LEAVES, things):
            way = (share - bit.begins) / _DRIFTS
            if way <= 0:
                continue
            left = 1 - _eased(min(1.0, way))
            x, y = _lies(flourish.lit[bit.thing], bit, 1.0, u)
            x += math.sin(left * 2 * math.pi + bit.angle) * left * _SWAY * u
            y -= left * bit.fall * u
            turn = round(bit.turn + left * _TURNS * 0.8) % _TURNS
            picture = self._bit(flourish.bits, round(bit.size * u), turn, _stepped(way * 4))
            target.blit(picture, picture.get_rect(center=(round(x), round(y))))

    def _bit(self, bits: Bits, side: int, turn: int, strength: float) -> pygame.Surface:
        theme = self._painter.theme
        body = _SPARK.format(light=theme.lime, dark=theme.cyan) if bits == "sparks" else _GOLDEN
        turned = f'<g transform="rotate({360 / _TURNS * turn:.0f})" opacity="{strength:.1f}">{body}</g>'
        return self._painter.vector(turned, (side, side), (-12, -12, 24, 24))


_GOLDEN: Final = (
    '<path d="M-10 1C-6 -7 4 -8 11 -1C4 6 -5 8 -10 1Z" fill="#E9A63A" stroke="#7A4A0E" stroke-width="1.4"'
    ' stroke-linejoin="round"/><path d="M-10 1C-3 -1 3 -1 9 -1M-3 -.4L0 -4M1 -.8L4 3" fill="none" stroke="#7A4A0E"'
    ' stroke-width="1" stroke-linecap="round"/>'
)
_SPARK: Final = (
    '<path d="M0 -9L2.4 -2.4L9 0L2.4 2.4L0 9L-2.4 2.4L-9 0L-2.4 -2.4Z" fill="{light}" stroke="{dark}"'
    ' stroke-width=".8"/>'
)


def _lies(lit: Lit, bit: _Bit, further: float, u: float) -> tuple[float, float]:
    """The resting place of a leaf, in pixels."""
    off = bit.off * further * u
    return (
        lit.rect.centerx + math.cos(bit.angle) * (lit.rect.w / 2 + off),
        lit.rect.centery + math.sin(bit.angle) * (lit.rect.h / 2 + off),
    )


def _around(x: float, y: float, radius: float) -> pygame.Rect:
    return pygame.Rect(round(x - radius), round(y - radius), round(2 * radius), round(2 * radius))


def _stepped(share: float) -> float:
    """``share`` rounded up to one of a few steps, so that few pictures are painted."""
    return math.ceil(max(0.0, min(1.0, share)) * _STEPS) / _STEPS


def _eased(share: float) -> float:
    return 1 - (1 - max(0.0, min(1.0, share))) ** 3
