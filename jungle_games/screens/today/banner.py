"""The banner of a day: its theme as a picture without words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from jungle_games.core.puzzle import Motif
from jungle_games.ui.effects import rounded_box
from jungle_games.ui.painter import Painter
from jungle_games.ui.theme import Colour
from jungle_games.ui.widgets.base import Widget

_SIZE: Final = (400.0, 136.0)
_RADIUS: Final = 14.0
_FOLDERS: Final = (("chip", "objects/chips"), ("jack_monkey", "animals"), ("jack", "objects/jacks"))
_SUITS: Final = ("heart", "diamond", "spade", "club")
_OTHERS: Final = {"matr1x_emblem": "objects", "card_front": "objects/cards"}
_GROUNDS: Final[dict[str, Colour]] = {
    "river": "#3A8FAD", "grass": "#46874E", "trap": "#46874E", "den": "#46874E", "neon": "#111A33",
    "mat": "#1F4A36", "cloth": "#24573F", "rug": "#44304A",
}  # fmt: skip
_PLAIN: Final = "#24573F"
_GAP: Final = 0.35
"""From one picture to the next, in their widths."""
_LIFT: Final = (0.02, -0.07, 0.05, -0.03, 0.0)
"""How much higher or lower one is than the next, in heights of the banner."""
_LEAST: Final = 5
"""So many pictures are shown at least, the motif's again and again."""


def _drawing(look: str) -> str:
    """The name of the drawing that a motif's look stands for."""
    if look in _SUITS:
        return f"objects/suits/{look}"
    if look in _OTHERS:
        return f"{_OTHERS[look]}/{look}"
    folder = next((folder for start, folder in _FOLDERS if look.startswith(start)), "animals")
    return f"{folder}/{look}"


class Banner(Widget):
    """The looks of ``motif`` side by side on its ground."""

    natural = _SIZE

    def __init__(self, motif: Motif) -> None:
        super().__init__()
        self._motif = motif

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        key = ("banner", self._motif.ground, tuple(self._motif.looks), self.rect.size, round(self.u, 4))
        target.blit(painter.cache.get(key, lambda: self._drawn(painter)), self.rect)

    def _drawn(self, painter: Painter) -> pygame.Surface:
        rect = pygame.Rect((0, 0), self.rect.size)
        picture = pygame.Surface(rect.size, pygame.SRCALPHA)
        _ground(painter, picture, rect, self._motif.ground)
        _looks(painter, picture, rect, self._motif)
        corners = rounded_box(rect.size, _RADIUS * self.u, "#FFFFFF", None, 0)
        picture.blit(corners, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
        painter.box(picture, rect, _RADIUS * self.u, border="#6B4427", width=3 * self.u)
        return picture


def _looks(painter: Painter, target: pygame.Surface, rect: pygame.Rect, motif: Motif) -> None:
    """The looks in a row, those that are few again and again at the sides, smaller and smaller."""
    looks = _repeated(motif.looks)
    side = min(round(rect.h * 0.66), round(rect.w / (len(looks) * (1 + _GAP))))
    step = rect.w / len(looks)
    for place, look in enumerate(looks):
        far = abs(place - (len(looks) - 1) / 2) / len(looks)
        size = round(side * (1 - 0.5 * far))
        centre = (round(step * (place + 0.5)), round(rect.h * (0.52 + _LIFT[place % len(_LIFT)])))
        drawn = painter.picture(_drawing(look), (size, size))
        at = drawn.get_rect(center=centre)
        if motif.ground == "river":
            _wave(painter, target, at)
        target.blit(drawn, at)


def _repeated(looks: Sequence[str]) -> Sequence[str]:
    times = -(-_LEAST // max(1, len(looks)))
    return [*looks] * times if len(looks) < _LEAST else looks


def _wave(painter: Painter, target: pygame.Surface, at: pygame.Rect) -> None:
    """The ring of water round somebody who swims."""
    ring = '<ellipse cx="50" cy="20" rx="48" ry="17" fill="#2C7C9B" stroke="#8FD3E3" stroke-width="2.500"/>'
    size = (round(at.w * 1.3), round(at.h * 0.42))
    place = pygame.Rect((0, 0), size).move_to(center=(at.centerx, at.bottom - round(at.h * 0.12)))
    target.blit(painter.vector(ring, size, (0, 0, 100, 40)), place)


def _ground(painter: Painter, target: pygame.Surface, rect: pygame.Rect, ground: str) -> None:
    """What the looks lie on."""
    target.fill(_GROUNDS.get(ground, _PLAIN))
    side = rect.h
    tiles = range(0, rect.w + side, side)
    if ground in ("grass", "trap", "den"):
        for number, x in enumerate(tiles):
            name = "grass_a" if number % 2 else "grass_b"
            target.blit(painter.picture(f"objects/terrain/{name}", (side, side)), (x, 0))
        if ground == "trap":
            for x in tiles[::2]:
                target.blit(painter.picture("objects/terrain/trap", (side, side)), (x, 0))
        if ground == "den":
            for x, den in ((0, "den_blue"), (rect.w - side, "den_red")):
                target.blit(painter.picture(f"objects/terrain/{den}", (side, side)), (x, 0))
    elif ground == "river":
        _river(painter, target, rect)
    elif ground == "neon":
        line = '<path d="M{x} 0V40M0 {x}H400" stroke="#2E3F70" stroke-width=".6"/>'
        lines = "".join(line.format(x=x) for x in range(5, 400, 12))
        target.blit(painter.vector(lines, rect.size, (0, 0, 40 * rect.w / rect.h, 40)), rect)
    else:
        edge = rect.inflate(-round(rect.h * 0.12), -round(rect.h * 0.12))
        dash = (rect.h * 0.05, rect.h * 0.04)
        painter.dashed_box(target, edge, rect.h * 0.08, "#C9A24A", width=rect.h * 0.015, dash=dash)


def _river(painter: Painter, target: pygame.Surface, rect: pygame.Rect) -> None:
    """Water between two banks, with crests and lilies."""
    wide = 60 * rect.w / rect.h
    crests = "".join(
        f'<path d="M{x} {y}q3 -2.500 6 0q3 2.500 6 0" fill="none" stroke="#8FD3E3" stroke-width="1" opacity=".7"/>'
        for x in range(6, round(wide), 34) for y in (18, 31, 44)
    )  # fmt: skip
    banks = (
        f'<path d="M0 0H{wide}V9Q{wide * 0.75} 13 {wide * 0.5} 9T0 10Z" fill="#4E9055"/>'
        f'<path d="M0 60H{wide}V51Q{wide * 0.75} 47 {wide * 0.5} 51T0 50Z" fill="#4E9055"/>'
        f'<path d="M0 10Q{wide * 0.25} 5 {wide * 0.5} 9T{wide} 9M0 50Q{wide * 0.25} 55 {wide * 0.5} 51T{wide} 51" '
        'fill="none" stroke="#C8AE74" stroke-width="2"/>'
    )
    target.blit(painter.vector(crests + banks, rect.size, (0, 0, wide, 60)), rect)
    side = round(rect.h * 0.36)
    plants = (("reeds", 0.02, 0.5), ("lily_pads", 0.3, 0.58), ("lily_flower", 0.62, 0.12), ("reeds", 0.92, 0.1))
    for name, x, y in plants:
        spot = (round(rect.w * x), round(rect.h * y))
        target.blit(painter.picture(f"objects/terrain/{name}", (side, side)), spot)
