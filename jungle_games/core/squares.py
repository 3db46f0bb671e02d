"""Squares by file and rank, as chess names them: ``a1`` is the lower left corner as the first seat sees it."""

from __future__ import annotations

import re
from typing import Final, NamedTuple, Self

from jungle_games.core.game import IllegalMove
from jungle_games.core.i18n import _

FILES: Final = "abcdefghijklmnopqrstuvwxyz"
"""The letters of the files, from the left."""
_SQUARE: Final = re.compile(r"([a-z])([1-9][0-9]?)")


class Square(NamedTuple):
    """A square by file (0 is a) and rank (0 is rank 1).

    >>> str(Square(0, 2)), Square.all_in("a3b1")
    ('a3', (Square(file=0, rank=2), Square(file=1, rank=0)))
    """

    file: int
    rank: int

    def __str__(self) -> str:
        return f"{FILES[self.file]}{self.rank + 1}"

    @classmethod
    def all_in(cls, text: str) -> tuple[Self, ...]:
        """The squares that ``text`` names one after the other. Raises IllegalMove if it has anything else."""
        if _SQUARE.sub("", text):
            raise IllegalMove(_("‘{text}’ names no squares; two of them read like a3a4.").format(text=text[:40]))
        return tuple(cls(FILES.index(file), int(rank) - 1) for file, rank in _SQUARE.findall(text))
