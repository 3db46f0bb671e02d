"""Words that must fit: sizes that give way where the room is small."""

from __future__ import annotations

from typing import Protocol

import pygame

from jungle_games.ui.painter import Painter
from jungle_games.ui.widgets.base import Widget


class Strip(Protocol):
    """Parts side by side, in one row or two."""

    rect: pygame.Rect
    rows: int

    def place(self, rect: pygame.Rect, u: float) -> None:
        """Lie there, with ``u`` pixels per unit."""

    def clipped_texts(self, painter: Painter) -> list[str]:
        """The words that have no room."""


def place_strip(strip: Strip, rect: pygame.Rect, u: float, painter: Painter) -> int:
    """Place ``strip``, of which one row has the height of ``rect``, in two rows where its words need them.

    The answer is where it ends.
    """
    for rows in (1, 2):
        strip.rows = rows
        strip.place(pygame.Rect(rect.topleft, (rect.w, rows * rect.h)), u)
        if not strip.clipped_texts(painter):
            return strip.rect.bottom
    place_fitting(strip, strip.rect.copy(), u, painter)
    return strip.rect.bottom


def place_fitting(widget: Widget | Strip, rect: pygame.Rect, u: float, painter: Painter) -> None:
    """Place ``widget`` with ``u`` pixels per unit, or with fewer, down to 60 %, until none of its words is cut."""
    least = 0.6 * u
    widget.place(rect, u)
    while u > least and widget.clipped_texts(painter):
        u *= 0.97
        widget.place(rect, u)
