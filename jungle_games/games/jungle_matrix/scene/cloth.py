"""The cloth under the grid: its weave, places where cards are going to lie, and words on it."""

from __future__ import annotations

import math
from typing import Final

import pygame

from jungle_games.core.i18n import ngettext
from jungle_games.ui.painter import Face, Painter, Shadow

ON_CLOTH: Final = Shadow(7.5, 3.8, 0.41)
"""What a card casts that lies on the cloth."""
CORNER: Final = 0.085
"""A card's radius as a share of its width."""
_CORNER: Final = 28
GROUND, _EDGE = "#234A38", "#3B6B50"
_LIGHT, _DARK = "#2B5743", "#1E4231"
_STITCH, _ROW = 12, 12
_THREAD, _THREAD_ROOM = 5, 3
_HEM, _HEM_CORNER = 9, 20


def draw_cloth(painter: Painter, target: pygame.Surface, rect: pygame.Rect, u: float) -> None:
    """Draw the cloth with its shadow; ``u`` is pixels per unit."""
    corner = _CORNER * u
    painter.shadow(target, rect, corner, Shadow.BOARD, u)
    key = ("matrix cloth", rect.size, u)
    target.blit(painter.cache.get(key, lambda: _paint(painter, rect.size, u)), rect)


def _paint(painter: Painter, size: tuple[int, int], u: float) -> pygame.Surface:
    picture = pygame.Surface(size, pygame.SRCALPHA)
    rect, corner = picture.get_rect(), _CORNER * u
    painter.box(picture, rect, corner, GROUND)
    draw_weave(painter, picture, rect, u)
    painter.box(picture, rect, corner, border=_EDGE, width=2 * u)
    hem = rect.inflate(-round(2 * _HEM * u), -round(2 * _HEM * u))
    painter.dashed_box(picture, hem, _HEM_CORNER * u, (242, 184, 75, 191), width=2 * u, dash=(9 * u, 8 * u))
    return picture


def draw_weave(painter: Painter, target: pygame.Surface, rect: pygame.Rect, u: float) -> None:
    """Draw the threads alone, which end a little inside ``rect``."""
    width, height = rect.w / u, rect.h / u
    target.blit(painter.vector(_weave(width, height), rect.size, (0, 0, width, height)), rect)


def _weave(width: float, height: float) -> str:
    """Short threads, every third of them dark."""
    threads = {_LIGHT: "", _DARK: ""}
    for i in range(round(width / _STITCH)):
        for j in range(round(height / _ROW)):
            x, y = 7 + i * _STITCH + (j % 2) * _STITCH / 2, 8 + j * _ROW
            ends = (x - _THREAD_ROOM, x + _THREAD + _THREAD_ROOM)
            if all(_on_cloth(end, y, width, height) for end in ends):
                threads[_LIGHT if (i + j) % 3 else _DARK] += f"M{x:.0f} {y}h{_THREAD}"
    return "".join(
        f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="1.6" stroke-opacity=".8"'
        ' stroke-linecap="round"/>'
        for colour, path in threads.items()
    )


def _on_cloth(x: float, y: float, width: float, height: float) -> bool:
    """Whether a point is inside the rounded cloth."""
    beyond = (max(_CORNER - x, x - width + _CORNER, 0), max(_CORNER - y, y - height + _CORNER, 0))
    return math.hypot(*beyond) < _CORNER - _THREAD_ROOM


def draw_empty_square(painter: Painter, target: pygame.Surface, rect: pygame.Rect, u: float) -> None:
    """Draw where a card of the grid is going to lie."""
    painter.box(target, rect, CORNER * rect.w, painter.theme.inset, alpha=60)
    painter.dashed_box(target, rect, CORNER * rect.w, _EDGE, width=1.8 * u, dash=(9 * u, 8 * u))


def draw_deck_words(painter: Painter, target: pygame.Surface, count: int, rect: pygame.Rect, px: int) -> None:
    """Write how many cards the deck has in the middle of ``rect``, ``px`` pixels high; smaller if that is narrow."""
    words = ngettext("{number} in the deck", "{number} in the deck", count).format(number=count)
    px = painter.fitting(words, Face.SEMIBOLD, px, rect.w)
    painter.label(target, words, rect.center, Face.SEMIBOLD, px, painter.theme.fern, "center")
