"""Highlights on the table: legal drops, the one aimed at, the last move, the hint's arrow, barriers."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from types import MappingProxyType
from typing import Final

import pygame

from jungle_games.table.sprites.arrangement import PlaceKey
from jungle_games.table.sprites.motion import Fade
from jungle_games.table.style import BOARD, LightStyle
from jungle_games.ui.painter import Painter

_DOT = 18.0
_QUIET_DOT = 0.7
_BARRED = 30.0

Point = tuple[float, float]


NOT_TURNED: Final[Mapping[PlaceKey, float]] = MappingProxyType({})
_ROOM = 20
"""Units that a rim and its glow take beyond the edge."""


def turned(picture: pygame.Surface, angle: float) -> pygame.Surface:
    """``picture`` turned clockwise by ``angle`` degrees."""
    return pygame.transform.rotozoom(picture, -angle, 1.0) if angle else picture


class Light(Enum):
    """The ways a place lights up."""

    LEGAL = "legal"
    """A drop is legal, and the place is empty."""
    ONTO = "onto"
    """A drop is legal, and something lies there that stays in sight under the light."""
    CAPTURE = "capture"
    """A drop is legal and takes what is there."""


class Strength(Enum):
    """How strongly a place lights up."""

    QUIET = "quiet"
    """One only points at what may go there."""
    LIT = "lit"
    """What may go there is held."""
    AIMED = "aimed"
    """The held thing is over it."""


@dataclass
class _Lamp:
    light: Light
    rect: pygame.Rect
    angle: float
    held: Fade
    shown: Fade = field(default_factory=Fade)
    aimed: Fade = field(default_factory=Fade)

    @property
    def shares(self) -> Iterator[tuple[Strength, float]]:
        """How much of each strength is seen."""
        aimed, held = self.aimed.value, self.held.value
        yield Strength.QUIET, (1 - aimed) * (1 - held)
        yield Strength.LIT, (1 - aimed) * held
        yield Strength.AIMED, aimed


_PAST_HELD: Final = 3.5
"""Units by which the border of a place that is aimed at comes out under a card held over it."""
OwnLight = Callable[[PlaceKey, Light, Strength, bool], pygame.Surface | None]
"""Paints a game's own light for a place, so strong, over or under the things; None: as everywhere."""


class Highlights:
    """The lights of all places, each fading in and out on its own."""

    def __init__(self, painter: Painter, style: LightStyle, own: OwnLight = lambda *_light: None) -> None:
        self._painter = painter
        self._style = style
        self._own = own
        self._lamps: dict[PlaceKey, _Lamp] = {}

    def aim(
        self,
        lights: Mapping[PlaceKey, Light],
        rects: Mapping[PlaceKey, pygame.Rect],
        aimed: PlaceKey | None,
        now: float,
        angles: Mapping[PlaceKey, float] = NOT_TURNED,
        *,
        held: bool = True,
    ) -> None:
        """Light exactly ``lights``, the one ``aimed`` at stronger, all quietly unless something is ``held``.

        The others fade.
        """
        for key, light in lights.items():
            lamp, angle = self._lamps.get(key), angles.get(key, 0.0)
            if lamp is None or lamp.light is not light or lamp.rect != rects[key] or lamp.angle != angle:
                self._lamps[key] = _Lamp(light, rects[key], angle, Fade(held))
        for key, lamp in self._lamps.items():
            lamp.shown.aim(key in lights, now)
            lamp.aimed.aim(key in lights and key == aimed, now)
            if key in lights:
                lamp.held.aim(held, now)

    def clear(self) -> None:
        """Put every light out at once."""
        self._lamps.clear()

    def update(self, now: float, speed: float) -> bool:
        """Let the lights fade on; true while any changes."""
        changing = False
        for lamp in self._lamps.values():
            changing |= lamp.shown.update(now, speed)
            changing |= lamp.aimed.update(now, speed)
            changing |= lamp.held.update(now, speed)
        dark = [key for key, lamp in self._lamps.items() if lamp.shown.value == 0 and not changing]
        for key in dark:
            del self._lamps[key]
        return changing

    def draw(self, target: pygame.Surface, u: float) -> None:
        """Draw what of every light lies under the things."""
        self._draw_part(target, u, over=False)

    def draw_over(self, target: pygame.Surface, u: float) -> None:
        """Draw the parts of all lights that lie over the things."""
        if self._style.over:
            self._draw_part(target, u, over=True)

    def _draw_part(self, target: pygame.Surface, u: float, *, over: bool) -> None:
        for place, lamp in self._lamps.items():
            for strength, share in lamp.shares:
                if lamp.shown.value * share > 0.01:
                    picture = self._own(place, lamp.light, strength, over) or self._picture(lamp, u, strength, over)
                    self._draw_lamp(target, lamp, picture, lamp.shown.value * share)

    def _picture(self, lamp: _Lamp, u: float, strength: Strength, over: bool) -> pygame.Surface:
        return _light_picture(
            self._painter, self._style, lamp.light, strength, lamp.rect.size, u, over, lamp.angle
        )

    @staticmethod
    def _draw_lamp(target: pygame.Surface, lamp: _Lamp, picture: pygame.Surface, alpha: float) -> None:
        picture.set_alpha(round(255 * alpha))
        target.blit(picture, picture.get_rect(center=lamp.rect.center))
        picture.set_alpha(255)


def _light_picture(
    painter: Painter,
    style: LightStyle,
    light: Light,
    strength: Strength,
    size: tuple[int, int],
    u: float,
    over: bool,
    angle: float = 0.0,
) -> pygame.Surface:
    """A layer of a light for a place of ``size`` pixels that is turned by ``angle``, from the painter's memory."""
    key = ("light", style, light, strength, over, size, u, angle)
    return painter.cache.get(
        key, lambda: turned(_LightPicture(painter, style, light, strength, size, u).paint(over), angle)
    )


class _LightPicture:
    """The picture of one light for a place of ``size`` pixels, in its two layers."""

    def __init__(
        self, painter: Painter, style: LightStyle, light: Light, strength: Strength, size: tuple[int, int], u: float
    ) -> None:
        self._painter = painter
        self._style = style
        self._light = light
        self._quiet, self._aimed = strength is Strength.QUIET, strength is Strength.AIMED
        self._u = u
        margin = math.ceil(40 * u)
        self._picture = pygame.Surface((size[0] + 2 * margin, size[1] + 2 * margin), pygame.SRCALPHA)
        self._rect = pygame.Rect((margin, margin), size)
        self._radius = style.corner * size[0]

    def paint(self, over: bool) -> pygame.Surface:
        """The layer under or over the things; a style without an upper layer has everything in the lower one."""
        if not over and not self._quiet:
            self._paint_glow()
        if over == self._style.over:
            self._paint_border()
        return self._picture

    def _colour(self, name: str) -> str:
        colour: str = getattr(self._painter.theme, name)
        return colour

    def _inner(self, inset: float) -> pygame.Rect:
        return self._rect.inflate(-round(2 * inset * self._u), -round(2 * inset * self._u))

    def _paint_glow(self) -> None:
        style, u, painter = self._style, self._u, self._painter
        wide, radius = self._inner(-2), self._radius + 3 * u
        if self._light is Light.CAPTURE:
            for _ in range(2 if self._aimed else 1):
                painter.glow(self._picture, wide, radius, self._colour(style.capture), blur=18 * u, alpha=255)
        elif self._aimed:
            painter.glow(self._picture, wide, radius, self._colour(style.glow), blur=17 * u, alpha=230)
        else:
            ring, colour = self._inner(style.inset), self._colour(style.legal)
            painter.glow(self._picture, ring, self._radius, colour, blur=8 * u, alpha=220, ring=8 * u)

    def _paint_border(self) -> None:
        style, u, painter = self._style, self._u, self._painter
        inner = self._inner(style.inset)
        if self._light is Light.CAPTURE:
            inner = self._inner(min(style.inset, 3))
            alpha = 215 if self._aimed else 120 if self._quiet else 191
            field = None if style.over else _clear(self._colour(style.capture), alpha)
            edge = self._colour("bright" if not style.over else style.capture)
            width = 5 if self._aimed else 2.5 if self._quiet else 4
            painter.box(self._picture, inner, self._radius, field, border=edge, width=width * u)
            return
        if self._aimed:
            edge, width, alpha = self._colour(style.aimed), 5 * u, style.aimed_fill
            inner = self._inner(style.inset - (_PAST_HELD if style.held_growth else 0))
            inner = inner.inflate(*(round(style.held_growth * side) for side in self._rect.size))
        else:
            edge, width, alpha = self._colour(style.legal), (2 if self._quiet else 3) * u, style.fill
        field = _clear(self._colour(style.legal), alpha) if alpha else None
        painter.box(self._picture, inner, self._radius, field, border=edge, width=width)
        if self._light is Light.LEGAL:
            dot = _DOT * (_QUIET_DOT if self._quiet else 1.0)
            painter.disc(self._picture, self._rect.center, dot / 2 * u, self._colour(style.legal))


def draw_light(
    painter: Painter,
    target: pygame.Surface,
    light: Light,
    rect: pygame.Rect,
    u: float,
    style: LightStyle = BOARD.lights,
    *,
    over: bool = False,
) -> None:
    """Draw the light of a place that stays lit, as in a figure; see `Highlights` for those that fade.

    ``over``: draw what of it lies over the things, where the style has such a layer.
    """
    picture = _light_picture(painter, style, light, Strength.LIT, rect.size, u, over)
    target.blit(picture, picture.get_rect(center=rect.center))


def draw_last_move(
    painter: Painter,
    target: pygame.Surface,
    rect: pygame.Rect,
    u: float,
    style: LightStyle = BOARD.lights,
    angle: float = 0.0,
) -> None:
    """Mark a square of the last move: dashes round a faint field."""
    key = ("last move", style, rect.size, u, angle)
    picture = painter.cache.get(key, lambda: turned(_last_move_picture(painter, rect.size, u, style), angle))
    target.blit(picture, picture.get_rect(center=rect.center))


def _last_move_picture(
    painter: Painter, size: tuple[int, int], u: float, style: LightStyle
) -> pygame.Surface:
    picture = pygame.Surface(size, pygame.SRCALPHA)
    inset, corner = -round(2 * style.last_inset * u), style.last_corner * u
    field, colour = picture.get_rect().inflate(inset, inset), getattr(painter.theme, style.last)
    painter.box(picture, field, corner, _clear(colour, 51))
    painter.dashed_box(picture, field, corner, colour, width=2.4 * u, dash=(7 * u, 6 * u))
    return picture


def draw_barred(painter: Painter, target: pygame.Surface, centre: Point, u: float) -> None:
    """Draw the dark disc with a red cross where something bars the way."""
    size = round(_BARRED * u)
    body = (
        '<circle cx="15" cy="15" r="14" fill="#3A1512"/><circle cx="15" cy="15" r="13" fill="none" stroke="#F4A79E"'
        ' stroke-width="1.6"/><path d="M10 10L20 20M20 10L10 20" stroke="#F4A79E" stroke-width="3.2"'
        ' stroke-linecap="round"/>'
    )
    cross = painter.vector(body, (size, size), (0, 0, 30, 30))
    target.blit(cross, cross.get_rect(center=(round(centre[0]), round(centre[1]))))


def draw_leap(painter: Painter, target: pygame.Surface, start: Point, end: Point, u: float) -> None:
    """Draw the dotted arc of a leap from ``start`` to ``end``."""
    lift = 60 * u
    length = math.dist(start, end) + lift
    dots = max(4, round(length / (11 * u)))
    radius = max(1.5, 2 * u)
    for index in range(1, dots):
        t = index / dots
        x = start[0] + (end[0] - start[0]) * t
        y = start[1] + (end[1] - start[1]) * t - 4 * lift * t * (1 - t) * 0.7
        painter.disc(target, (x, y), radius, painter.theme.cream)


def _clear(colour: str, alpha: int) -> tuple[int, int, int, int]:
    shown = pygame.Color(colour)
    return shown.r, shown.g, shown.b, alpha


def focus_ring(
    painter: Painter, size: tuple[int, int], u: float, corner: float, angle: float = 0.0
) -> pygame.Surface:
    """The focus ring of what is ``size`` pixels large and turned by ``angle``, with room for its glow.

    ``corner`` is its radius in units.
    """
    key = ("focus ring", size, u, corner, angle)
    return painter.cache.get(key, lambda: turned(_ring(painter, size, u, corner), angle))


def rim(
    painter: Painter, size: tuple[int, int], u: float, corner: float, colour: str, angle: float = 0.0
) -> pygame.Surface:
    """The border of a thing ``size`` pixels large that has risen, drawn under it; ``corner`` in units."""
    key = ("rim", size, u, corner, colour, angle)
    return painter.cache.get(key, lambda: turned(_rim(painter, size, u, corner, colour), angle))


def _ring(painter: Painter, size: tuple[int, int], u: float, corner: float) -> pygame.Surface:
    picture, rect = _blank(size, u)
    painter.focus_ring(picture, rect, u, corner)
    return picture


def _rim(painter: Painter, size: tuple[int, int], u: float, corner: float, colour: str) -> pygame.Surface:
    picture, rect = _blank(size, u)
    edge = rect.inflate(2 * round(2 * u), 2 * round(2 * u))
    painter.glow(picture, edge, (corner + 2) * u, colour, blur=7 * u, alpha=150, ring=6 * u)
    painter.box(picture, edge, (corner + 2) * u, colour)
    return picture


def _blank(size: tuple[int, int], u: float) -> tuple[pygame.Surface, pygame.Rect]:
    margin = round(_ROOM * u)
    picture = pygame.Surface((size[0] + 2 * margin, size[1] + 2 * margin), pygame.SRCALPHA)
    return picture, pygame.Rect((margin, margin), size)
