"""What the search remembers by Zobrist key: a transposition table of fixed size, and a game's earlier positions."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final, final

from jungle_games.compiled import i64
from jungle_games.games.jungle.player.evaluation import WIN
from jungle_games.games.jungle.player.tables import MOVE_BITS, int_array, zeros

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
_SALT: Final = 0x9E3779B97F4A7C5
_KEY_BITS: Final = (1 << 60) - 1


@final
class TranspositionTable:
    """A flat row of ``2**bits`` keys, each followed by its entry, in pairs that lie side by side in memory.

    The first of a pair keeps the deeper search, unless an earlier one left it there; the second keeps the latest.
    An entry packs move (14 bits), depth (7), bound (2), age (6) and value. The age tells from which root, with which
    past, the entry was found: ``is_current`` says whether it is still the same.
    """

    def __init__(self, bits: int = 18) -> None:
        self._mask: i64 = (1 << bits) - 1
        self._slots = zeros(0)
        self._age: i64 = 0
        self._salt: i64 = 0
        self.clear()

    def clear(self) -> None:
        """Forget everything."""
        self._slots = zeros(2 * (self._mask + 1))

    def grow_older(self) -> None:
        """Age the table for a new root or a new history, so that new entries replace the present ones."""
        self._age = (self._age + 1) & _AGES
        if not self._age:
            self.clear()  # the ages begin anew, and none of the old ones may pass for a new one

    def price_draws(self, contempt: int) -> None:
        """Separate new entries from those made when a draw had another value for Blue."""
        self._salt = contempt * _SALT & _KEY_BITS

    def is_current(self, entry: i64) -> bool:
        """Whether ``entry`` was made when the same positions counted as drawn."""
        return entry >> _AGE_SHIFT & _AGES == self._age

    def probe(self, key: i64) -> i64:
        """The entry for ``key``, or 0."""
        key ^= self._salt
        slots = self._slots
        index = (key & self._mask) << 1
        if slots[index] == key:
            return slots[index + 1]
        index ^= 2
        return slots[index + 1] if slots[index] == key else 0

    def store(self, key: i64, depth: i64, value: i64, bound: i64, move: i64, ply: i64) -> None:
        """Keep what a search of ``depth`` found ``ply`` moves after its root. Wins are counted from this position."""
        key ^= self._salt
        slots = self._slots
        index = (key & self._mask) << 1
        old = slots[index + 1]
        if slots[index] != key and old >> _AGE_SHIFT & _AGES == self._age and old >> _DEPTH_SHIFT & 127 > depth:
            index ^= 2
        if value > WIN:
            value += ply
        elif value < -WIN:
            value -= ply
        slots[index] = key
        slots[index + 1] = (
            move
            | (depth if depth < _MOST_DEPTH else _MOST_DEPTH) << _DEPTH_SHIFT
            | bound << _BOUND_SHIFT
            | self._age << _AGE_SHIFT
            | (value + _VALUE_BIAS) << _VALUE_SHIFT
        )


def entry_depth(entry: i64) -> i64:
    """How deep the search was that made ``entry``."""
    return entry >> _DEPTH_SHIFT & _MOST_DEPTH


def entry_bound(entry: i64) -> i64:
    """Whether the value of ``entry`` is EXACT, or a LOWER or UPPER bound."""
    return entry >> _BOUND_SHIFT & 3


def entry_value(entry: i64, ply: i64) -> i64:
    """The value of ``entry`` for a node ``ply`` moves after the root."""
    value = (entry >> _VALUE_SHIFT) - _VALUE_BIAS
    if value > WIN:
        return value - ply
    if value < -WIN:
        return value + ply
    return value


_ROOMY: Final = 4
"""Places per key: with so much room, a key that is not stored rarely hits one in use."""
_NOBODY: Final = -1
"""Marks a place without a key."""


@final
class Repetitions:
    """The positions of a game since its last capture, the one to think about left out.

    ``seen`` have come up at least once. ``final``, some of them, have come up twice: the next time is a draw, or where
    repetition is forbidden not allowed. ``den_is_near`` says that a position of which the rules will not have another
    has a piece before the enemy's den: then what is certain before dens otherwise is not.
    """

    def __init__(self, seen: Collection[int] = (), final: Collection[int] = (), den_is_near: bool = False) -> None:
        self.seen = frozenset(seen)
        self.final = frozenset(final)
        self.den_is_near = den_is_near
        size = 1
        while size < _ROOMY * len(self.final):
            size *= 2
        self._mask: i64 = size - 1
        self._places = int_array([_NOBODY] * size)
        for key in self.final:
            place: i64 = key & self._mask
            while self._places[place] != _NOBODY:
                place = (place + 1) & self._mask
            self._places[place] = key

    def ends(self, key: i64) -> bool:
        """Whether the position of ``key`` has come up twice."""
        places = self._places
        place = key & self._mask
        while places[place] != _NOBODY:
            if places[place] == key:
                return True
            place = (place + 1) & self._mask
        return False
