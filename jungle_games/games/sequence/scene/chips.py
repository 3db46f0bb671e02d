"""Marker chips and the ribbons of completed SEQUENCES, as pictures."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

import pygame

from jungle_games.games.sequence.rules.mat import SIDE_NAMES, Side
from jungle_games.ui.effects import blurred
from jungle_games.ui.painter import Painter
from jungle_games.ui.pictures import rasterise

CHIP: Final = 51
CHIP_AT: Final = (32, 49)
"""The width of a chip's picture, and its centre on a space of the mat, which leaves the index readable."""
_RIBBON, _EDGE, _EDGE_COLOUR = 11.0, 2.0, "#8A5A12"
_GLOW, _GLOW_BLUR = 26.0, 9.0
_MARGIN: Final = 30.0
Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class ChipLook:
    """A chip of a side; ``white``: the side that shows in a SEQUENCE is up."""

    side: Side
    white: bool = False


def chip_name(side: Side, white: bool = False) -> str:
    """The drawing of a chip."""
    return f"objects/chips/chip_{SIDE_NAMES[side]}{'_sequence' if white else ''}"


def chip(painter: Painter, look: ChipLook, width: int) -> pygame.Surface:
    """A chip ``width`` pixels wide."""
    return painter.picture(chip_name(look.side, look.white), (width, width))


def draw_ribbon(
    painter: Painter, target: pygame.Surface, start: Point, end: Point, u: float, share: float = 1.0
) -> None:
    """Draw the ribbon between the middles of two chips, as far as it has come from ``start``."""
    if share <= 0:
        return
    margin = math.ceil(_MARGIN * u)
    left, top = min(start[0], end[0]) - margin, min(start[1], end[1]) - margin
    size = (round(abs(start[0] - end[0])) + 2 * margin, round(abs(start[1] - end[1])) + 2 * margin)
    line = (start[0] - left, start[1] - top, end[0] - left, end[1] - top)
    key = ("ribbon", tuple(round(number, 1) for number in line), size)
    picture = painter.cache.get(key, lambda: _paint_ribbon(painter, line, size, u))
    corner = (round(left), round(top))
    if share >= 1:
        target.blit(picture, corner)
        return
    reach = (margin * 2 + (size[0] - 2 * margin) * share, margin * 2 + (size[1] - 2 * margin) * share)
    part = pygame.Rect(0, 0, round(reach[0]), round(reach[1])).clip(picture.get_rect())
    if end[0] < start[0]:
        part.right = size[0]
    if end[1] < start[1]:
        part.bottom = size[1]
    target.blit(picture, (corner[0] + part.x, corner[1] + part.y), part)


def _paint_ribbon(
    painter: Painter, line: tuple[float, float, float, float], size: tuple[int, int], u: float
) -> pygame.Surface:
    path = "M{:.2f} {:.2f}L{:.2f} {:.2f}".format(*line)
    box = f"0 0 {size[0]} {size[1]}"

    def stroke(colour: str, width: float) -> str:
        return f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{width * u:.2f}" stroke-linecap="round"/>'

    amber = painter.theme.amber
    picture = blurred(rasterise(stroke("#FFFFFF", _GLOW), size, box), _GLOW_BLUR * u, amber, 150)
    ribbon = stroke(_EDGE_COLOUR, _RIBBON + 2 * _EDGE) + stroke(amber, _RIBBON)
    picture.blit(rasterise(ribbon, size, box), (0, 0))
    return picture
