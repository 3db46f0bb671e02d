"""The leaves of a day: one for each daily puzzle, filled if solved."""

from __future__ import annotations

from typing import Final

import pygame

from jungle_games.ui.painter import Painter
from jungle_games.ui.theme import mix

_BOX: Final = (100.0, 52.0)
"""Width and height of the drawing in its own units; the leaves grow from the middle of its lower edge."""
SHAPE: Final = _BOX[0] / _BOX[1]
_STEM, _LENGTH, _HALF = 13.0, 33.0, 7.6
_TURN, _WIDEST = 36.0, 150.0
"""Degrees between two leaves, and between the outer ones at most."""


def draw_day_leaves(painter: Painter, target: pygame.Surface, rect: pygame.Rect, done: int, tasks: int) -> None:
    """Draw ``tasks`` leaves, the first ``done`` of them filled, as large as ``rect`` holds; brighter where all are."""
    if not tasks:
        return
    width = min(rect.w, round(rect.h * SHAPE))
    place = pygame.Rect(0, 0, width, round(width / SHAPE)).move_to(center=rect.center)
    theme = painter.theme
    filled = theme.fern if done >= tasks else mix(theme.leaf, theme.fern, 0.25)
    empty = mix(theme.leaf, theme.moss, 0.25)
    turn = min(_TURN, _WIDEST / max(1, tasks - 1))
    body = ""
    for index in range(tasks):
        angle = (index - (tasks - 1) / 2) * turn - 90
        look = f'fill="{filled}"' if index < done else f'fill="none" stroke="{empty}" stroke-width="2"'
        body += f'<g transform="translate({_BOX[0] / 2} {_BOX[1] - 4}) rotate({angle:.1f})">{_leaf(look)}</g>'
    target.blit(painter.vector(body, place.size, (0, 0, *_BOX)), place)


def _leaf(look: str) -> str:
    tip, near, far = _STEM + _LENGTH, _STEM + 0.28 * _LENGTH, _STEM + 0.72 * _LENGTH
    return (
        f'<path d="M{_STEM} 0C{near} {-_HALF * 1.35:.1f} {far} {-_HALF * 1.2:.1f} {tip} 0'
        f'C{far} {_HALF * 1.2:.1f} {near} {_HALF * 1.35:.1f} {_STEM} 0Z" {look}/>'
    )
