"""Characters of Chinese, Japanese and Korean, and how their lines are joined."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

_LAST_NARROW: Final = 0x10FF
_PICTURES: Final = range(0x1F000, 0x1FB00)
_SYLLABLES: Final = range(0xAC00, 0xD7A4)


@lru_cache(maxsize=8192)
def is_wide(sign: str) -> bool:
    """Whether a character, no picture, is as wide as one of Chinese (Unicode's annex 11).

    >>> is_wide("步"), is_wide("（"), is_wide("말"), is_wide("a")
    (True, True, True, False)
    """
    code = ord(sign)
    return code > _LAST_NARROW and unicodedata.east_asian_width(sign) in "WF" and code not in _PICTURES


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
