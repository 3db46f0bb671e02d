"""Diffs of plain data, small enough to be sent with every move, and how to apply them.

A change is None if nothing changed; ``[value]`` to replace a value; ``[0, [[index, change], …]]`` for a list of the
same length with a few changed items; ``[1, [[start, count, [item, …]], …]]`` for a list in which ``count`` items from
``start`` are replaced by others, the last splice first.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

from jungle_games.core.plain_data import Plain, PlainDataError

Change = Any

_ITEMS: Final = 0
_SPLICES: Final = 1
_DEEPEST: Final = 40
_MOST: Final = 6_000
_SLIDES: Final = (1, 2)
"""How many items may be dropped in front while others are appended, as in bounded logs."""


def diff(old: Plain, new: Plain) -> Change:
    """The change that turns ``old`` into ``new``; None if they are the same."""
    if _alike(old, new):
        return None
    if not isinstance(old, list) or not isinstance(new, list):
        return [new]
    candidates: list[Change] = [[new], [_SPLICES, _splices(old, new)]]
    if len(old) == len(new):
        pairs = enumerate(zip(old, new, strict=True))
        changes = [[index, diff(before, after)] for index, (before, after) in pairs]
        candidates.append([_ITEMS, [entry for entry in changes if entry[1] is not None]])
    return min(candidates, key=lambda change: len(msgspec.msgpack.encode(change)))


def patched(old: Plain, change: Change, depth: int = 0) -> Plain:
    """``old`` with ``change`` applied; ``old`` itself is not modified. Raises PlainDataError if it does not fit."""
    if change is None:
        return old
    if not isinstance(change, list) or not 1 <= len(change) <= 2 or depth > _DEEPEST:
        raise PlainDataError("this is no change")
    if len(change) == 1:
        return change[0]
    kind, entries = change
    if not isinstance(old, list) or not isinstance(entries, list) or type(kind) is not int:
        raise PlainDataError("the change does not fit")
    if kind == _ITEMS:
        return _with_items(old, entries, depth)
    if kind == _SPLICES:
        return _spliced(old, entries)
    raise PlainDataError("there is no such change")


def _with_items(old: list[Plain], entries: list[Plain], depth: int) -> Plain:
    new = list(old)
    for entry in entries:
        index, inside = _parts(entry, 2)
        if type(index) is not int or not 0 <= index < len(new):
            raise PlainDataError("the change is outside of the list")
        new[index] = patched(new[index], inside, depth + 1)
    return new


def _spliced(old: list[Plain], entries: list[Plain]) -> Plain:
    new = list(old)
    for entry in entries:
        start, count, items = _parts(entry, 3)
        fits = type(start) is int and type(count) is int and start >= 0 and count >= 0 and start + count <= len(new)
        if not fits or not isinstance(items, list) or len(new) + len(items) > _MOST:
            raise PlainDataError("the change is outside of the list")
        new[start : start + count] = items
    return new


def _parts(entry: Plain, count: int) -> list[Plain]:
    if not isinstance(entry, list) or len(entry) != count:
        raise PlainDataError("this is no change")
    return entry


def _alike(old: Plain, new: Plain) -> bool:
    """Whether both serialise alike: 1, 1.0 and True are equal, but not alike."""
    if old is new:
        return True
    if type(old) is not type(new) or old != new:
        return False
    return not isinstance(old, list) or all(map(_alike, old, new))


def _splices(old: list[Plain], new: list[Plain]) -> list[list[Plain]]:
    for gone in _SLIDES:
        kept = len(old) - gone
        if kept > 0 and len(new) >= kept and _alike(new[:kept], old[gone:]):
            return [[len(old), 0, new[kept:]], [0, gone, []]] if len(new) > kept else [[0, gone, []]]
    front, most = 0, min(len(old), len(new))
    while front < most and _alike(old[front], new[front]):
        front += 1
    back = 0
    while back < most - front and _alike(old[-1 - back], new[-1 - back]):
        back += 1
    return [[front, len(old) - front - back, new[front : len(new) - back]]]
