"""Which signs a font file has: its character map alone is read, so that many files can be asked in little time."""

from __future__ import annotations

import struct
from array import array
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import BinaryIO, Final

_COLLECTION: Final = b"ttcf"
_MOST_TABLES: Final = 512
_LONGEST_MAP: Final = 8_000_000
"""Bytes; the character maps of fonts with every sign there is are a tenth of it."""
_LAST_SIGN: Final = 0x10FFFF
_FULL: Final = ((3, 10), (0, 6), (0, 4))
"""Platform and encoding of maps with all of Unicode."""
_BASIC: Final = ((3, 1), (0, 3), (0, 2), (0, 1), (0, 0))
"""Those with its first 65536 signs."""

Range = tuple[int, int]


class Signs:
    """A set of characters, kept as ranges."""

    def __init__(self, ranges: Iterable[Range] = ()) -> None:
        """``ranges`` have a first and a last code point each."""
        self._first, self._last = array("L"), array("L")
        for first, last in sorted(ranges):
            if self._last and first <= self._last[-1] + 1:
                self._last[-1] = max(last, self._last[-1])
            else:
                self._first.append(first)
                self._last.append(last)

    def __contains__(self, sign: str) -> bool:
        code = ord(sign)
        index = bisect_right(self._first, code) - 1
        return index >= 0 and code <= self._last[index]


@cache  # a file is asked for every sign that it may have
def signs_of(file: Path) -> Signs:
    """The signs that ``file`` (of a collection: its first font) has; none where it cannot be read."""
    try:
        with file.open("rb") as stream:
            return Signs(_ranges(_character_map(stream)))
    except (OSError, struct.error, ValueError):
        return Signs()


def _character_map(stream: BinaryIO) -> bytes:
    """The table ``cmap``, as OpenType lays it down; raises ValueError where there is none."""
    begin = 0
    if stream.read(4) == _COLLECTION:
        stream.seek(12)
        (begin,) = struct.unpack(">L", stream.read(4))
    stream.seek(begin + 4)
    (tables,) = struct.unpack(">H6x", stream.read(8))
    for _ in range(min(tables, _MOST_TABLES)):
        tag, offset, length = struct.unpack(">4s4xLL", stream.read(16))
        if tag == b"cmap":
            stream.seek(offset)
            return stream.read(min(length, _LONGEST_MAP))
    raise ValueError("a font without a character map")


def _ranges(table: bytes) -> Iterable[Range]:
    (count,) = struct.unpack_from(">2xH", table)
    offsets: dict[tuple[int, int], int] = {}
    for index in range(count):
        platform, encoding, offset = struct.unpack_from(">HHL", table, 4 + 8 * index)
        offsets[platform, encoding] = offset
    for encoding in (*_FULL, *_BASIC):
        if encoding in offsets:
            part = table[offsets[encoding] :]
            (kind,) = struct.unpack_from(">H", part)
            if kind in (4, 12):
                return _segments(part) if kind == 4 else _groups(part)
    return ()


def _groups(part: bytes) -> Iterator[Range]:
    """Format 12: groups of code points, each with the glyph of its first."""
    (count,) = struct.unpack_from(">L", part, 12)
    if 16 + 12 * count > len(part):
        raise ValueError("a character map cut short")
    for first, last, glyph in struct.iter_unpack(">LLL", part[16 : 16 + 12 * count]):
        if first <= last <= _LAST_SIGN:
            yield first + (glyph == 0), last


def _segments(part: bytes) -> Iterator[Range]:
    """Format 4: segments of code points whose glyphs follow each other, or are looked up in a list behind them."""
    (twice,) = struct.unpack_from(">H", part, 6)
    count = twice // 2
    shape = f">{count}H"
    ends = struct.unpack_from(shape, part, 14)
    starts = struct.unpack_from(shape, part, 16 + twice)
    deltas = struct.unpack_from(shape, part, 16 + 2 * twice)
    places = struct.unpack_from(shape, part, 16 + 3 * twice)
    for index, (first, last, delta, place) in enumerate(zip(starts, ends, deltas, places, strict=True)):
        if first > last or first == 0xFFFF:
            continue
        if place == 0:
            yield from _without(first, last, -delta & 0xFFFF)
            continue
        # Counted in bytes from where the segment's own place stands.
        begin = 16 + 3 * twice + 2 * index + place
        glyphs = struct.unpack_from(f">{last - first + 1}H", part, begin)
        yield from ((first + step, first + step) for step, glyph in enumerate(glyphs) if glyph)


def _without(first: int, last: int, lacking: int) -> Iterator[Range]:
    """The range, less the one sign whose glyph is the first: the one for what a font has not."""
    if not first <= lacking <= last:
        yield first, last
        return
    if first < lacking:
        yield first, lacking - 1
    if lacking < last:
        yield lacking + 1, last
