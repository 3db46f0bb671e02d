"""What lights up on the table: legal drops, the one aimed at, the last move, the hint's arrow, barred ways."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

import pygame

from jungle_games.table.arrangement import PlaceKey
from jungle_games.table.motion import Fade
from jungle_games.ui.painter import Painter

_RADIUS = 13.0
"""Corner of a lit square in units."""
_DOT = 18.0
_BARRED = 30.0

Point = tuple[float, float]


class Light(Enum):
    """The ways a place lights up."""

    LEGAL = "legal"
    """A drop is legal, and the place is empty."""
    ONTO = "onto"
    """A drop is legal, and something lies there that stays in sight under the light."""
    CAPTURE = "capture"
    """A drop is legal and takes what is there."""


@dataclass
class _Lamp:
    light: Light
    rect: pygame.Rect
    shown: Fade
    aimed: Fade


class Highlights:
    """The lights of all places, each fading in and out on its own."""

    def __init__(self, painter: Painter) -> None:
        self._painter = painter
        self._lamps: dict[PlaceKey, _Lamp] = {}

    def aim(
        self,
        lights: Mapping[PlaceKey, Light],
        rects: Mapping[PlaceKey, pygame.Rect],
        aimed: PlaceKey | None,
        now: float,
    ) -> None:
        """Light exactly ``lights``, the one ``aimed`` at stronger; the others fade."""
        for key, light in lights.items():
            lamp = self._lamps.get(key)
            if lamp is None or lamp.light is not light or lamp.rect != rects[key]:
                self._lamps[key] = _Lamp(light, rects[key], Fade(), Fade())
        for key, lamp in self._lamps.items():
            lamp.shown.aim(key in lights, now)
            lamp.aimed.aim(key in lights and key == aimed, now)

    def clear(self) -> None:
        """Put every light out at once."""
        self._lamps.clear()

    def update(self, now: float, speed: float) -> bool:
        """Let the lights fade on; true while any changes."""
        changing = False
        for lamp in self._lamps.values():
            changing |= lamp.shown.update(now, speed)
            changing |= lamp.aimed.update(now, speed)
        dark = [key for key, lamp in self._lamps.items() if lamp.shown.value == 0 and not changing]
        for key in dark:
            del self._lamps[key]
        return changing

    def draw(self, target: pygame.Surface, u: float) -> None:
        """Draw every light."""
        for lamp in self._lamps.values():
            plain, strong = 1 - lamp.aimed.value, lamp.aimed.value
            for aimed, share in ((False, plain), (True, strong)):
                if lamp.shown.value * share > 0.01:
                    self._draw(target, lamp, aimed, lamp.shown.value * share, u)

    def _draw(self, target: pygame.Surface, lamp: _Lamp, aimed: bool, alpha: float, u: float) -> None:
        key = ("light", lamp.light, aimed, lamp.rect.size, u)
        picture = self._painter.cache.get(
            key, lambda: _light_picture(self._painter, lamp.light, aimed, lamp.rect.size, u)
        )
        picture.set_alpha(round(255 * alpha))
        target.blit(picture, picture.get_rect(center=lamp.rect.center))
        picture.set_alpha(255)


def _light_picture(
    painter: Painter, light: Light, aimed: bool, size: tuple[int, int], u: float
) -> pygame.Surface:
    theme, margin = painter.theme, math.ceil(40 * u)
    picture = pygame.Surface((size[0] + 2 * margin, size[1] + 2 * margin), pygame.SRCALPHA)
    rect = pygame.Rect((margin, margin), size)
    wide = (round(4 * u), round(4 * u))
    inner = rect.inflate(-round(10 * u), -round(10 * u))
    if light is Light.CAPTURE:
        inner = rect.inflate(-round(6 * u), -round(6 * u))
        for _ in range(2 if aimed else 1):
            painter.glow(picture, rect.inflate(*wide), 16 * u, theme.ember, blur=18 * u, alpha=255)
        painter.box(
            picture, inner, _RADIUS * u, _clear(theme.ember, 215 if aimed else 191), border=theme.bright,
            width=(5 if aimed else 4) * u,
        )  # fmt: skip
        return picture
    if aimed:
        painter.glow(picture, rect.inflate(*wide), 16 * u, theme.bright, blur=17 * u, alpha=230)
        painter.box(
            picture, inner, _RADIUS * u, _clear(theme.cream, 110), border=theme.bright, width=5 * u
        )
    else:
        painter.glow(picture, inner, _RADIUS * u, theme.cream, blur=8 * u, alpha=220, ring=8 * u)
        painter.box(picture, inner, _RADIUS * u, _clear(theme.cream, 60), border=theme.cream, width=3 * u)
    if light is Light.LEGAL:
        painter.disc(picture, rect.center, _DOT / 2 * u, theme.cream)
    return picture


def draw_light(painter: Painter, target: pygame.Surface, light: Light, rect: pygame.Rect, u: float) -> None:
    """Draw the light of a place that stays lit, as in a figure; see `Highlights` for those that fade."""
    key = ("light", light, False, rect.size, u)
    picture = painter.cache.get(key, lambda: _light_picture(painter, light, False, rect.size, u))
    target.blit(picture, picture.get_rect(center=rect.center))


def draw_last_move(painter: Painter, target: pygame.Surface, rect: pygame.Rect, u: float) -> None:
    """Mark a square of the last move: dashes round a faint field."""
    picture = painter.cache.get(("last move", rect.size, u), lambda: _last_move_picture(painter, rect.size, u))
    target.blit(picture, rect)


def _last_move_picture(painter: Painter, size: tuple[int, int], u: float) -> pygame.Surface:
    picture = pygame.Surface(size, pygame.SRCALPHA)
    field = picture.get_rect().inflate(-round(8 * u), -round(8 * u))
    painter.box(picture, field, 12 * u, _clear(painter.theme.last_move, 51))
    painter.dashed_box(picture, field, 12 * u, painter.theme.last_move, width=2.4 * u, dash=(7 * u, 6 * u))
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


def draw_arrow(painter: Painter, target: pygame.Surface, start: Point, end: Point, u: float) -> None:
    """Draw the hint's arrow from the middle of one place to the middle of another."""
    left, top = min(start[0], end[0]) - 40 * u, min(start[1], end[1]) - 40 * u
    width, height = abs(start[0] - end[0]) + 80 * u, abs(start[1] - end[1]) + 80 * u
    angle = math.atan2(end[1] - start[1], end[0] - start[0])

    def at(origin: Point, along: float, aside: float = 0.0) -> str:
        x = origin[0] - left + (along * math.cos(angle) - aside * math.sin(angle)) * u
        y = origin[1] - top + (along * math.sin(angle) + aside * math.cos(angle)) * u
        return f"{x:.1f} {y:.1f}"

    outline = "L".join(
        (at(start, 8, -7), at(end, -26, -7), at(end, -26, -20), at(end, 8), at(end, -26, 20), at(end, -26, 7),
         at(start, 8, 7))
    )  # fmt: skip
    body = (
        f'<path d="M{outline}Z" fill="{painter.theme.amber}" stroke="{painter.theme.ink}"'
        f' stroke-width="{5 * u:.1f}" stroke-linejoin="round"/>'
        f'<path d="M{outline}Z" fill="{painter.theme.amber}"/>'
    )
    size = (round(width), round(height))
    target.blit(painter.vector(body, size, (0, 0, width, height)), (round(left), round(top)))


def _clear(colour: str, alpha: int) -> tuple[int, int, int, int]:
    shown = pygame.Color(colour)
    return shown.r, shown.g, shown.b, alpha
