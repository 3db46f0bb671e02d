"""How a game's moves and observations are encoded as numbers for programs that learn; its rules declare it.

Nothing in the program itself needs this. ``environments`` makes the arrays.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from jungle_games.core.game import P, Seat
from jungle_games.core.options import GameOptions

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
