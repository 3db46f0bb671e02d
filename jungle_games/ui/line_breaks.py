"""Where a line may be broken though no space stands there: between Chinese and Japanese characters.

A subset of Unicode's annex 14; Korean breaks at its spaces, as Latin does.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from typing import Final

from jungle_games.base.clean_text import JOINERS
from jungle_games.base.east_asian import stands_close

NOT_FIRST: Final = frozenset(
    "、。，．：；？！）」』】〉》〕〗｝’”…‥・‧·ー—–゛゜ヽヾゝゞ々〻％%‰℃°¢)]},.:;!?-"
    "ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶ\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}"
)
"""No line begins with these."""
NOT_LAST: Final = frozenset("（「『【〈《〔〖｛‘“([{￥¥$＃#\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}")
"""No line ends with these."""
_LOANWORDS: Final = frozenset(map(chr, [*range(0x30A1, 0x30FB), 0x30FC]))
"""Katakana, which spell words from elsewhere: these stay whole, but where a dot is between two."""


def may_break(text: str, index: int) -> bool:
    """Whether a line may end before the character at ``index``, where no space stands.

    >>> [may_break("把（象）", index) for index in range(1, 4)]
    [True, False, False]
    """
    before, behind = text[index - 1], text[index]
    if before.isascii() and behind.isascii():
        return False
    if behind in NOT_FIRST or before in NOT_LAST or " " in (before, behind):
        return False
    if behind in JOINERS or before in JOINERS or unicodedata.category(behind).startswith("M"):
        return False
    if before in _LOANWORDS and behind in _LOANWORDS:
        return False
    return stands_close(before) or stands_close(behind)


def unbroken_parts(text: str) -> Iterator[str]:
    """What of ``text`` stays together; spaces between such parts are left out."""
    for word in text.split(" "):
        begin = 0
        for index in range(1, len(word)):
            if may_break(word, index):
                yield word[begin:index]
                begin = index
        yield word[begin:]
