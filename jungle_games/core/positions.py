"""What rules may build upon: a base class for open positions, and squares by file and rank."""

from __future__ import annotations

import random
import re
from abc import ABC, abstractmethod
from typing import Final, Generic, NamedTuple, NoReturn, Self

from jungle_games.core.game import Actor, IllegalMove, M, Outcome, Seat
from jungle_games.core.i18n import _

FILES: Final = "abcdefghijklmnopqrstuvwxyz"
"""The letters of the files, from the left."""
_SQUARE: Final = re.compile(r"([a-z])([1-9][0-9]?)")


class PerfectInformationPosition(ABC, Generic[M]):
    """The parts of a `Position` that games of perfect information need not write."""

    turn: Seat
    """The seat to move, also after the end of the game."""

    @property
    @abstractmethod
    def outcome(self) -> Outcome | None:
        """The result, or None while the game goes on."""

    @property
    def to_move(self) -> Seat | None:
        return None if self.outcome is not None else self.turn

    def actor(self, move: M) -> Actor:
        """The seat to move makes every move."""
        return self.turn

    def observe(self, seat: Seat) -> Self:
        """Every seat sees all of it."""
        return self

    def sample_chance(self, rng: random.Random) -> NoReturn:
        """Raise IllegalMove: there are no chance moves."""
        raise IllegalMove("Nothing is left to chance in this game.")


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
