"""Rims: the border of a thing that has risen, and the ring of the focus round a thing or a place."""

from __future__ import annotations

import pygame

from jungle_games.table.highlights import turned
from jungle_games.ui.painter import Painter

_ROOM = 20
"""Units that a rim and its glow take beyond the edge."""


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
