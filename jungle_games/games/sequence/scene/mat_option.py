"""A small picture of a mat, to choose it by."""

from __future__ import annotations

from typing import Final

import pygame

from jungle_games.core.tiled import MapError
from jungle_games.games.sequence.rules.mat import SIZE, SQUARES, Mat
from jungle_games.games.sequence.rules.mats import find_mat, fingerprint
from jungle_games.games.sequence.scene.geometry import SPACE, PartGeometry
from jungle_games.games.sequence.scene.mat_picture import paint_spaces
from jungle_games.ui.painter import Face, Painter

_OVERSIZE: Final = 2
"""Painted so many times larger and scaled down: at its own size the print would be ragged."""
_EDGE: Final = 10


def draw_mat(painter: Painter, target: pygame.Surface, rect: pygame.Rect, name: str) -> None:
    """Draw the mat called ``name`` in the middle of ``rect``; one that cannot be played is told in words."""
    try:
        mat = find_mat(name)
    except MapError as error:
        px = max(10, rect.w // 20)
        painter.paragraph(target, str(error), rect, Face.REGULAR, px, painter.theme.paper)
        return
    picture = painter.cache.get(("mat", fingerprint(mat), rect.size), lambda: _picture(painter, mat, rect.size))
    target.blit(picture, picture.get_rect(center=rect.center))


def _picture(painter: Painter, mat: Mat, size: tuple[int, int]) -> pygame.Surface:
    wide, high = SIZE * SPACE[0] + 2 * _EDGE, SIZE * SPACE[1] + 2 * _EDGE
    u = min(size[0] / wide, size[1] / high) * _OVERSIZE
    large = pygame.Surface((round(wide * u), round(high * u)), pygame.SRCALPHA)
    painter.box(large, large.get_rect(), 16 * u, painter.theme.felt, border=painter.theme.amber, width=3 * u)
    geometry = PartGeometry(large.get_rect(), u, 0, SIZE - 1, _EDGE)
    paint_spaces(painter, large, geometry, mat, SQUARES)
    return pygame.transform.smoothscale(large, (large.get_width() // _OVERSIZE, large.get_height() // _OVERSIZE))
