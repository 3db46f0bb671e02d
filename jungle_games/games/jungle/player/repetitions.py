"""The earlier positions of a game, by Zobrist key; which may not come again is looked up at every node."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final, final

from jungle_games.base.native_ints import i64
from jungle_games.games.jungle.player.int_arrays import int_array

_ROOMY: Final = 4
"""So many places are there for every key: what is looked for and not there is seldom met by another."""
_NOBODY: Final = -1
"""In place of a key where there is none."""


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
