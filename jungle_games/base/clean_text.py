"""Cleans text from outside so that it can be shown on one line; zero-width joiners are kept only where they may matter.

Text is typed, pasted or read from files that anybody may have edited, so it may hold anything that Python's ``str``
can hold: NUL, lone surrogates, zero-width characters, a hundred thousand lines.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from typing import Final
from unicodedata import normalize

APART: Final = "\u200c"
"""Letters that would join stand side by side: the half-space of Persian."""
TOGETHER: Final = "\u200d"
"""Pictures are drawn as one; a consonant takes the form it has before another."""
JOINERS: Final = APART + TOGETHER

_RUNS: Final = re.compile(f"[{JOINERS}]+")
_JOINED: Final = "[\u0590-\u1cff\u2190-\u2bff\ua800-\uabff\U0001f000-\U0001faff]"
"""Letters of scripts that are written with joiners, such as Persian and Hindi, and pictures."""
_ALONE: Final = re.compile(f"(?<!{_JOINED})[{JOINERS}]|[{JOINERS}](?!{_JOINED})")
LONGEST_NAME: Final = 24
"""Most characters in a player's name."""
LONGEST_TITLE: Final = 40
"""Most characters in the name of a saved match, and where else a line is typed."""

_UNSEEN: Final = frozenset({"Cc", "Cf", "Cs"})
"""Control characters, invisible format characters (such as text direction), lone surrogates."""
_BLANK: Final = re.compile("[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef]")
"""Invisible characters of other categories: variation selectors, joiners and fillers."""
_EMPTY: Final = "\u2800\u3164\uffa0"
"""Blanks that Unicode counts among letters and symbols."""
_WORN: Final = ("M", "Z")
"""Categories of characters that show nothing on their own: combining marks and spaces."""
_LAST_NARROW: Final = 0x10FF
_PICTOGRAMS: Final = range(0x1F000, 0x1FB00)
_SYLLABLES: Final = range(0xAC00, 0xD7A4)


def only_meant(text: str) -> str:
    """``text``, which has no variation selectors, without the joiners that can have no visible effect.

    >>> only_meant("Z\\u200doe\\u200c"), ascii(only_meant("\\u0645\\u06cc\\u200c\\u200c\\u0631"))
    ('Zoe', "'\\\\u0645\\\\u06cc\\\\u200c\\\\u0631'")
    """
    return _ALONE.sub("", _RUNS.sub(lambda run: run[0][0], text))


def clean_line(text: str, longest: int) -> str:
    """The first ``longest`` characters of ``text`` on one line, without invisible characters; spaces stay.

    Zero-width joiners stay where they may change how their neighbours are drawn.

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


def is_same_name(one: str, other: str) -> bool:
    """Whether two names look the same, or differ only in capitals, in joiners and in how letters are encoded."""
    one, other = (normalize("NFKC", _RUNS.sub("", name)).casefold() for name in (one, other))
    return one == other


@lru_cache(maxsize=8192)
def is_wide(sign: str) -> bool:
    """Whether a character, no picture, is as wide as one of Chinese (Unicode's annex 11).

    >>> is_wide("步"), is_wide("（"), is_wide("말"), is_wide("a")
    (True, True, True, False)
    """
    code = ord(sign)
    return code > _LAST_NARROW and unicodedata.east_asian_width(sign) in "WF" and code not in _PICTOGRAMS


def stands_close(sign: str) -> bool:
    """Whether words with this character are written without spaces: in Chinese and Japanese, not in Korean."""
    return is_wide(sign) and ord(sign) not in _SYLLABLES


def flowing(parts: Iterable[str]) -> str:
    """Lines or sentences one behind the other, with a space between them where their script has any.

    >>> flowing(["轮到你了。", "第 3 步"]), flowing(["It is", "your turn."])
    ('轮到你了。第 3 步', 'It is your turn.')
    """
    told = ""
    for part in filter(None, parts):
        close = told and stands_close(told[-1]) and (stands_close(part[0]) or not told[-1].isalnum())
        told = f"{told}{'' if close or not told else ' '}{part}"
    return told
