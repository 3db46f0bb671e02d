"""The earlier positions of a game that may be repeated, by Zobrist key, for fast lookup at every node."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final, final

from jungle_games.games.jungle.player.int_arrays import int_array
from jungle_games.native_ints import i64

_ROOMY: Final = 4
"""So many places are there for every key: what is looked for and not there is seldom met by another."""
_NOBODY: Final = -1
"""In place of a key where there is none."""


@final
class Repetitions:
    """The positions of a game since its last capture, the one to think about left out.

    ``seen`` have come up at least once: to come back to one leads to a draw, or where repetition is forbidden to
    nothing. ``barred``, some of them, may not come up again. ``den_is_near`` says that a position of which the rules
    will not have another has a piece before the enemy's den: then what is certain before dens otherwise is not.
    """

    def __init__(self, seen: Collection[int] = (), barred: Collection[int] = (), den_is_near: bool = False) -> None:
        self.seen = frozenset(seen)
        self.barred = frozenset(barred)
        self.den_is_near = den_is_near
        size = 1
        while size < _ROOMY * len(self.seen):
            size *= 2
        self._mask: i64 = size - 1
        self._places = int_array([_NOBODY] * size)
        for key in self.seen:
            place: i64 = key & self._mask
            while self._places[place] != _NOBODY:
                place = (place + 1) & self._mask
            self._places[place] = key

    def has(self, key: i64) -> bool:
        """Whether the position of ``key`` has come up."""
        places = self._places
        place = key & self._mask
        while places[place] != _NOBODY:
            if places[place] == key:
                return True
            place = (place + 1) & self._mask
        return False
