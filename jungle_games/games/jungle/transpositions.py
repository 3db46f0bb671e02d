"""A transposition table of fixed size: what earlier searches found out about positions, by Zobrist key."""

from __future__ import annotations

from typing import Final

from jungle_games.games.jungle.evaluation import WIN
from jungle_games.games.jungle.tables import MOVE_BITS

EXACT: Final = 1
LOWER: Final = 2
UPPER: Final = 3

_DEPTH_SHIFT: Final = MOVE_BITS
_BOUND_SHIFT: Final = 21
_AGE_SHIFT: Final = 23
_VALUE_SHIFT: Final = 29
_VALUE_BIAS: Final = 1 << 16
_MOST_DEPTH: Final = 127
_AGES: Final = 63


class TranspositionTable:
    """Two flat lists of ``2**bits`` keys and entries. A deeper entry stays, unless an earlier search left it.

    An entry packs move (14 bits), depth (7), bound (2), age (6) and value; ``unpack`` reads it.
    """

    def __init__(self, bits: int = 18) -> None:
        self.mask = (1 << bits) - 1
        self.keys = [0] * (1 << bits)
        self.entries = [0] * (1 << bits)
        self._age = 0

    def clear(self) -> None:
        """Forget everything."""
        self.keys[:] = [0] * len(self.keys)
        self.entries[:] = [0] * len(self.entries)

    def grow_older(self) -> None:
        """Begin a new search: what is stored now gives way to what it finds."""
        self._age = (self._age + 1) & _AGES

    def probe(self, key: int) -> int:
        """The entry for ``key``, or 0."""
        index = key & self.mask
        return self.entries[index] if self.keys[index] == key else 0

    def store(self, key: int, depth: int, value: int, bound: int, move: int, ply: int) -> None:
        """Keep what a search of ``depth`` found ``ply`` moves after its root. Wins are counted from this position."""
        index = key & self.mask
        old = self.entries[index]
        if (
            old >> _AGE_SHIFT & _AGES == self._age
            and old >> _DEPTH_SHIFT & _MOST_DEPTH > depth
            and self.keys[index] != key
        ):
            return
        if value > WIN:
            value += ply
        elif value < -WIN:
            value -= ply
        self.keys[index] = key
        self.entries[index] = (
            move
            | min(depth, _MOST_DEPTH) << _DEPTH_SHIFT
            | bound << _BOUND_SHIFT
            | self._age << _AGE_SHIFT
            | (value + _VALUE_BIAS) << _VALUE_SHIFT
        )


def entry_depth(entry: int) -> int:
    """How deep the search was that made ``entry``."""
    return entry >> _DEPTH_SHIFT & _MOST_DEPTH


def entry_bound(entry: int) -> int:
    """Whether the value of ``entry`` is EXACT, or a LOWER or UPPER bound."""
    return entry >> _BOUND_SHIFT & 3


def entry_value(entry: int, ply: int) -> int:
    """The value of ``entry`` for a node ``ply`` moves after the root."""
    value = (entry >> _VALUE_SHIFT) - _VALUE_BIAS
    if value > WIN:
        return value - ply
    if value < -WIN:
        return value + ply
    return value
