"""Cleans text from outside so that it can be shown on one line: any input gives a printable line, possibly empty.

Text is typed, pasted or read from files that anybody may have edited, so it may hold anything that Python's ``str``
can hold: NUL, lone surrogates, zero-width characters, a hundred thousand lines.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from jungle_games.base.joiners import JOINERS, only_meant

LONGEST_NAME: Final = 24
"""Most characters in a player's name."""

_UNSEEN: Final = frozenset({"Cc", "Cf", "Cs"})
"""Control characters, invisible format characters (such as text direction), lone surrogates."""
_BLANK: Final = re.compile("[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef]")
"""Invisible characters of other categories: variation selectors, joiners and fillers."""
_EMPTY: Final = "\u2800\u3164\uffa0"
"""Blanks that Unicode counts among letters and symbols."""
_WORN: Final = ("M", "Z")
"""Categories of characters that show nothing on their own: combining marks and spaces."""


def clean_line(text: str, longest: int) -> str:
    """The first ``longest`` characters of ``text`` on one line, without invisible characters; spaces stay.

    Zero-width joiners stay where they change how their neighbours are drawn.

    >>> clean_line("a\\0b\\u200b\\tc\\ud800d", 100)
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
    """A name as tables and lists show it: one line of at most ``longest`` characters, empty if nothing is visible.

    Every name passes through here when it enters the program: typed, or read from records, settings and statistics.
    Tidying is idempotent.

    >>> tidy_name("  Zoe\\u0308\\n of the\\0 hills ")
    'Zoë of the hills'
    >>> tidy_name("\\ufe0f\\u200b ")
    ''
    """
    if text.isalnum() and text.isascii():
        return text[:longest]
    # More than enough to fill the name: the rest of an endless text need not be examined.
    composed = unicodedata.normalize("NFC", clean_line(text, 16 * longest))
    shown = (sign if sign.isprintable() or sign in JOINERS else " " for sign in composed)
    words = " ".join("".join(shown).split())
    cut = only_meant(words[:longest]).rstrip()
    return cut if any(_shows(sign) for sign in cut) else ""


def _shows(sign: str) -> bool:
    return not unicodedata.category(sign).startswith(_WORN) and sign not in _EMPTY
