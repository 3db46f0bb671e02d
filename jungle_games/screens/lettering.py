"""Words that must fit: sizes that give way where the room is small."""

from __future__ import annotations

from jungle_games.ui.painter import Painter
from jungle_games.ui.text import Face


def fitting(painter: Painter, text: str, face: Face, px: int, width: int) -> int:
    """The largest size up to ``px`` pixels at which ``text`` is no wider than ``width``, 8 at least."""
    while px > 8 and painter.text_width(text, face, px) > width:
        px -= 1
    return px
