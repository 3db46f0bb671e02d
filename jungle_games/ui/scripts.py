"""Splits text of any script into runs of one font and direction, in visual order."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import groupby, takewhile
from typing import Final, Generic, NamedTuple, TypeVar

from jungle_games.base.clean_text import JOINERS, TOGETHER

_SCRIPTS: Final = {
    "ARABIC": "Arab", "ARMENIAN": "Armn", "BENGALI": "Beng", "CJK": "Hani", "CYRILLIC": "Cyrl", "DEVANAGARI": "Deva",
    "ETHIOPIC": "Ethi", "GEORGIAN": "Geor", "GREEK": "Grek", "GUJARATI": "Gujr", "GURMUKHI": "Guru", "HANGUL": "Hang",
    "HEBREW": "Hebr", "HIRAGANA": "Hira", "KANNADA": "Knda", "KATAKANA": "Kana", "KHMER": "Khmr", "LAO": "Laoo",
    "LATIN": "Latn", "MALAYALAM": "Mlym", "MONGOLIAN": "Mong", "MYANMAR": "Mymr", "NKO": "Nkoo", "ORIYA": "Orya",
    "SINHALA": "Sinh", "SYRIAC": "Syrc", "TAMIL": "Taml", "TELUGU": "Telu", "THAANA": "Thaa", "THAI": "Thai",
    "TIBETAN": "Tibt",
}  # fmt: skip
"""ISO 15924's short names, by the first word of a character's name."""
EMOJI: Final = "Zsye"
"""Pictures: ISO 15924's name for them."""
_PICTURES: Final = range(0x1F000, 0x1FB00)
_SKINS: Final = range(0x1F3FB, 0x1F400)
_FLAGS: Final = range(0x1F1E6, 0x1F200)
"""Letters of which two make a flag."""
_TO_THE_LEFT: Final = ("R", "AL")
"""Signs that are written from right to left, as ``unicodedata`` has it."""
_NUMBERS: Final = ("EN", "AN")
_IN_NUMBERS: Final = (*_NUMBERS, "CS", "ES", "ET")
_OPENING: Final = "([{"
_CLOSING: Final = ")]}"
_MIRRORED: Final = str.maketrans("()[]{}<>«»‹›", ")(][}{><»«›‹")

Font = TypeVar("Font")


class Piece(NamedTuple, Generic[Font]):
    """A run of characters in one font: ``begin`` and ``end`` are where they stand in the text."""

    text: str
    font: Font
    script: str
    """Four letters; empty if characters of every script stand side by side."""
    leftward: bool
    """Whether it is read from right to left; ``text`` stands in the order of reading nevertheless."""
    begin: int
    end: int


class _Cluster(NamedTuple, Generic[Font]):
    """A character with the marks on it."""

    text: str
    begin: int
    script: str
    font: Font

    @property
    def direction(self) -> str:
        return unicodedata.bidirectional(self.text[0])


@lru_cache(maxsize=8192)
def script_of(sign: str) -> str:
    """The script of a letter or picture in four letters (ISO 15924); empty for what belongs to none.

    >>> script_of("Ж"), script_of("中"), script_of("7")
    ('Cyrl', 'Hani', '')
    """
    if ord(sign) in _PICTURES:
        return EMOJI
    return _SCRIPTS.get(unicodedata.name(sign, "").partition(" ")[0].partition("-")[0], "")


def pieces(text: str, font_of: Callable[[str], Font]) -> Iterator[Piece[Font]]:
    """The runs of ``text`` in visual order; ``font_of`` says which font has a character with its marks.

    The text as a whole runs from left to right, as do the sentences that names stand in: words from right to left
    keep to the span from the first of their letters to the last.
    """
    clusters = [_Cluster(part, begin, script_of(part[0]), font_of(part)) for part, begin in _clusters(text)]
    for leftward, span in _spans(clusters):
        yield from _turned(span) if leftward else _merged(span, leftward=False)


def _clusters(text: str) -> Iterator[tuple[str, int]]:
    begin = 0
    for index in range(1, len(text) + 1):
        if index == len(text) or not _joins(text, begin, index):
            yield text[begin:index], begin
            begin = index


def _joins(text: str, begin: int, index: int) -> bool:
    """Whether the character at ``index`` belongs to what began at ``begin``."""
    if unicodedata.category(text[index]).startswith("M") or ord(text[index]) in _SKINS or text[index] in JOINERS:
        return True
    if text[index - 1] == TOGETHER and not text[index].isalpha():  # pictures that are drawn as one
        return True
    return index == begin + 1 and ord(text[index]) in _FLAGS and ord(text[begin]) in _FLAGS


def _spans(clusters: Sequence[_Cluster[Font]]) -> Iterator[tuple[bool, Sequence[_Cluster[Font]]]]:
    """Spans of one direction. Spaces and numbers between two letters from right to left are theirs."""
    begin = index = 0
    while index < len(clusters):
        if clusters[index].direction not in _TO_THE_LEFT:
            index += 1
            continue
        if begin < index:
            yield False, clusters[begin:index]
        end = ahead = index + 1
        while ahead < len(clusters) and clusters[ahead].direction != "L":
            ahead += 1
            if clusters[ahead - 1].direction in _TO_THE_LEFT:
                end = ahead
        end += _closing(clusters[index:end], clusters[end:])
        yield True, clusters[index:end]
        begin = index = end
    if begin < len(clusters):
        yield False, clusters[begin:]


def _closing(span: Sequence[_Cluster[Font]], behind: Sequence[_Cluster[Font]]) -> int:
    """How many brackets right behind a span close one that opens in it: they go with it."""
    shown = "".join(cluster.text for cluster in span)
    opened = sum(shown.count(bracket) for bracket in _OPENING) - sum(shown.count(bracket) for bracket in _CLOSING)
    closing = takewhile(lambda cluster: cluster.text in _CLOSING, behind)
    return min(max(0, opened), len(list(closing)))


def _turned(span: Sequence[_Cluster[Font]]) -> Iterator[Piece[Font]]:
    """A span from right to left: its last part is seen first, while a number in it runs from left to right."""
    parts: list[tuple[str, list[_Cluster[Font]]]] = []
    for index, cluster in enumerate(span):
        kind = "letters" if cluster.direction in _TO_THE_LEFT else "number" if _is_numeric(span, index) else ""
        if kind and parts and parts[-1][0] == kind:
            parts[-1][1].append(cluster)
        else:
            parts.append((kind, [cluster]))
    for kind, part in reversed(parts):
        if kind == "letters":
            yield from reversed(list(_merged(part, leftward=True)))
        elif kind == "number":
            yield from _merged(part, leftward=False)
        else:
            mirrored = [cluster._replace(text=cluster.text.translate(_MIRRORED)) for cluster in part]
            yield from _merged(mirrored, leftward=False)


def _is_numeric(span: Sequence[_Cluster[Font]], index: int) -> bool:
    """Whether a character is part of a number: a digit, or what stands between two of them."""
    if span[index].direction in _NUMBERS:
        return True
    beside = span[max(0, index - 1)].direction, span[min(len(span) - 1, index + 1)].direction
    return span[index].direction in _IN_NUMBERS and all(direction in _NUMBERS for direction in beside)


def _merged(part: Sequence[_Cluster[Font]], *, leftward: bool) -> Iterator[Piece[Font]]:
    """Neighbours of one font and script as one piece, in the order of reading."""
    for (font, script), group in groupby(part, key=lambda cluster: (cluster.font, cluster.script)):
        clusters = list(group)
        begin, end = clusters[0].begin, clusters[-1].begin + len(clusters[-1].text)
        yield Piece("".join(cluster.text for cluster in clusters), font, script, leftward, begin, end)
