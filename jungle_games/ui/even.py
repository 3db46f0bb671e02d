"""Lines of words that are about equally long, so that no word is left over for the last."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from jungle_games.ui.painter import Painter
    from jungle_games.ui.text import Face, Typesetter

_FEW: Final = 3
"""Lines of a sentence or a caption; what is longer is read as prose."""
_MANY: Final = 12
"""Lines of several sentences below one another."""
_LEFT_OVER: Final = 0.34
"""Which share of the width a last line has at most that holds what was left over."""


def even_lines(setter: Typesetter, words: str, face: Face, px: int, room: int) -> list[str]:
    """``words`` in lines no wider than ``room``; those of a few lines leave little over for the last in none of them.

    There are as many lines as without that.
    """
    lines = setter.wrap(words, face, px, room)
    if "\n" in words and len(lines) <= _MANY:
        return [line for part in words.split("\n") for line in even_lines(setter, part, face, px, room)]
    if not 1 < len(lines) <= _FEW or setter.width(lines[-1], face, px) > _LEFT_OVER * room:
        return lines
    # No word may be broken that was whole, and the first of a line has to move down to make another one longer.
    narrow = max(setter.width(part, face, px) for part in words.split(" "))
    while narrow < room:
        middle = (narrow + room) // 2
        tried = setter.wrap(words, face, px, middle)
        if len(tried) <= len(lines):
            lines, room = tried, middle
        else:
            narrow = middle + 1
    return lines


def even_width(painter: Painter, words: str, face: Face, px: int, room: int) -> int:
    """The least width in pixels, of ``room`` at most, at which ``words`` take no more lines than at ``room``."""
    height = painter.words_height(words, face, px, room)
    if height <= painter.paragraph_height(1, px):
        return room
    # A fixed space holds its words together: what breaks only at others is not broken within.
    widest = max(painter.text_width(part, face, px) for line in words.split("\n") for part in line.split(" "))
    narrow = min(room, widest)
    while narrow < room:
        middle = (narrow + room) // 2
        if painter.words_height(words, face, px, middle) <= height:
            room = middle
        else:
            narrow = middle + 1
    return room
