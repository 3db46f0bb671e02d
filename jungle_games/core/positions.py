"""What rules may build upon: a base class for open positions, squares by file and rank, and encodings as numbers."""

from __future__ import annotations

import random
import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Generic, NamedTuple, NoReturn, Self, TypeVar

from jungle_games.core.game import Actor, IllegalMove, M, Outcome, P, Seat
from jungle_games.core.i18n import _
from jungle_games.core.options import GameOptions

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
        """The seat to move, or None when the game is over."""
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


T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Feature(Generic[P]):
    """A named part of an observation.

    ``read`` gives a value for each place of ``shape``, at most, for an observation and the seat that made it. If there
    are ``choices``, a value is encoded as one number for each of them, 1 for its own and 0 for the others; None, or a
    value that is not among them, is all 0. With ``several``, each value is a collection of choices. Without
    ``choices`` it is a number from 0 to ``most``, encoded as a share.
    """

    name: str
    meaning: str
    shape: tuple[int, ...]
    read: Callable[[P, Seat], Iterable[Any]]
    choices: Sequence[Hashable] = ()
    several: bool = False
    most: float = 1.0


@dataclass(frozen=True, slots=True)
class Encoding(Generic[P]):
    """The encoding of one game under fixed options and for a fixed number of seats.

    The text of every move is one of the ``actions``, or several of them with spaces between; no move's text is the
    beginning of another's. Their order numbers them. ``composed`` says whether any move has several actions;
    ``most_points`` is the best score of a game for one.
    """

    actions: tuple[str, ...]
    features: tuple[Feature[P], ...]
    composed: bool = False
    most_points: float = 1.0


Encode = Callable[[GameOptions, int], Encoding[Any]]
"""Makes the encoding for options and a number of seats; a room names it."""


def from_seat(seat: Seat, by_seat: Sequence[T]) -> tuple[T, ...]:
    """``by_seat`` in playing order, beginning with ``seat``.

    >>> from_seat(2, "abcd")
    ('c', 'd', 'a', 'b')
    """
    return (*by_seat[seat:], *by_seat[:seat])


def seat_after(seat: Seat, other: Seat | None, seats: int) -> int | None:
    """How many seats after ``seat`` the ``other`` one plays; None for nobody.

    >>> seat_after(2, 1, 4)
    3
    """
    return None if other is None else (other - seat) % seats
