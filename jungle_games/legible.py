"""What of a text can be seen: whatever comes in, something comes out that can be set in a line, at worst nothing.

Texts are typed, pasted and read from files that anybody may have edited, so they may hold anything Python's ``str``
holds: NUL, halves of surrogate pairs, signs without width, a hundred thousand lines.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from jungle_games.joiners import JOINERS, only_meant

LONGEST_NAME: Final = 24
"""Characters of a player's name."""

_UNSEEN: Final = frozenset({"Cc", "Cf", "Cs"})
"""Controls, signs without width that steer others (directions), halves of surrogate pairs."""
_BLANK: Final = re.compile("[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef]")
"""Signs of other categories that show nothing either: selectors of variants, joiners and fillers."""
_EMPTY: Final = "\u2800\u3164\uffa0"
"""Blanks that no category tells from letters and symbols."""
_WORN: Final = ("M", "Z")
"""Categories of what shows nothing by itself: marks on other signs, and spaces."""


def legible(text: str, longest: int) -> str:
    """``text`` in one line without what cannot be seen, of its first ``longest`` characters; spaces stay.

    Of joiners without width those stay that change how the signs beside them are drawn.

    >>> legible("a\\0b\\u200b\\tc\\ud800d", 100)
    'ab cd'
    """
    text = text[:longest]
    if text.isascii() and text.isprintable():
        return text
    return only_meant(_BLANK.sub("", "".join(map(_seen, text))))


def _seen(sign: str) -> str:
    if sign.isprintable() or sign in JOINERS:
        return sign
    if sign.isspace():
        return sign if unicodedata.category(sign) == "Zs" else " "
    return "" if unicodedata.category(sign) in _UNSEEN else sign


def tidy_name(text: str, longest: int = LONGEST_NAME) -> str:
    """A name as tables and lists show it: one line of ``longest`` characters at most, empty where nothing is seen.

    Every name goes through here where it enters: typed, and out of records, settings and statistics. What is tidy
    stays as it is.

    >>> tidy_name("  Zoe\\u0308\\n of the\\0 hills ")
    'Zoë of the hills'
    >>> tidy_name("\\ufe0f\\u200b ")
    ''
    """
    if text.isalnum() and text.isascii():
        return text[:longest]
    # More than enough to fill the name: the rest of a text without end need not be looked at.
    composed = unicodedata.normalize("NFC", legible(text, 16 * longest))
    shown = (sign if sign.isprintable() or sign in JOINERS else " " for sign in composed)
    words = " ".join("".join(shown).split())
    cut = only_meant(words[:longest]).rstrip()
    return cut if any(_shows(sign) for sign in cut) else ""


def _shows(sign: str) -> bool:
    return not unicodedata.category(sign).startswith(_WORN) and sign not in _EMPTY
