"""Words that must fit: sizes that give way where the room is small."""

from __future__ import annotations

import pygame

from jungle_games.ui.painter import Painter
from jungle_games.ui.widgets.base import Widget


def place_fitting(widget: Widget, rect: pygame.Rect, u: float, painter: Painter) -> None:
    """Place ``widget`` with ``u`` pixels per unit, or with fewer, down to 60 %, until none of its words is cut."""
    least = 0.6 * u
    widget.place(rect, u)
    while u > least and widget.clipped_texts(painter):
        u *= 0.97
        widget.place(rect, u)
