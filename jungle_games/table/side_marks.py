"""The small sign of a side: told by shape as well as by colour."""

from __future__ import annotations

import pygame

from jungle_games.core.game import Seat
from jungle_games.ui.painter import Painter

_SHAPES = (
    '<circle cx="6" cy="6" r="5" fill="{colour}"/>',
    '<path d="M6 .5L11.5 6L6 11.5L.5 6Z" fill="{colour}"/>',
)


def draw_side_mark(painter: Painter, target: pygame.Surface, centre: tuple[int, int], size: int, seat: Seat) -> None:
    """Draw the sign of ``seat`` (a disc, a diamond), ``size`` pixels wide."""
    body = _SHAPES[seat].format(colour=painter.theme.side[seat].base)
    mark = painter.vector(body, (size, size), (0, 0, 12, 12))
    target.blit(mark, mark.get_rect(center=centre))
