"""Balanced line breaks: lines of about equal length, so that no single word is left on the last."""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from jungle_games.ui.painter import Painter
    from jungle_games.ui.text import Face


def balanced_width(painter: Painter, words: str, face: Face, px: int, room: int) -> int:
    """The least width in pixels at which ``words`` take no more lines than at the width ``room``."""
    height = painter.words_height(words, face, px, room)
    if height <= painter.paragraph_height(1, px):
        return room
    # A fixed space holds its words together: what breaks only at others is not broken within.
    widest = max(painter.text_width(part, face, px) for line in words.split("\n") for part in line.split(" "))
    narrow = min(room, widest)
    widths = range(narrow, room)
    return narrow + bisect_left(widths, True, key=lambda width: painter.words_height(words, face, px, width) <= height)
