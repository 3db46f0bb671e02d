"""The lines of five on the mat as numbers, and what they are worth: tables for the computer player.

A square is a number, rank times ten plus file. A line's *code* is a number in base six whose digits count each side's
chips in it, plus ``CORNERED`` if one of its squares is a corner. ``SPENT`` and more is a line that can never become
a SEQUENCE any more, for it has two squares of one.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from jungle_games.games.sequence.rules.fives import CORNERS, FIVE, SIZE, SQUARES, Square, lines_through

CORNERED: Final = 216
"""Added to the code of a line with a corner."""
SPENT: Final = 432
"""Codes from here on are those of dead lines; chips may still be counted in them."""
CODES: Final = 2 * SPENT
DIGITS: Final = (1, 6, 36)
"""What a chip of each side adds to the code of a line."""


def index(square: Square) -> int:
    """The number of ``square``."""
    return square.rank * SIZE + square.file


def _all_lines() -> list[tuple[int, ...]]:
    fives = {five for square in SQUARES for line in lines_through(square) for five in line.fives}
    return sorted(tuple(map(index, five.squares)) for five in fives)


LINES: Final = tuple(_all_lines())
"""The squares of each line of five."""
THROUGH: Final = tuple(
    tuple(number for number, line in enumerate(LINES) if square in line) for square in range(SIZE * SIZE)
)
"""The lines through each square."""
IS_CORNER: Final = tuple(square in CORNERS for square in SQUARES)
BARE: Final = tuple(CORNERED if any(IS_CORNER[square] for square in line) else 0 for line in LINES)
"""The code of each line on the empty mat."""
OVERLAPS: Final = tuple(
    tuple(other for other, squares in enumerate(LINES) if len(set(squares) & set(line)) >= 2) for line in LINES
)
"""For each line those that share two squares with it, itself among them."""


def count(code: int, side: int) -> int:
    """How many squares of a line are ``side``'s, its corner included; 0 when the line is closed to it."""
    if code >= SPENT:
        return 0
    chips = code % CORNERED
    own = chips // DIGITS[side] % 6
    if chips != own * DIGITS[side]:
        return 0
    return own + (1 if code >= CORNERED else 0)


def is_open(code: int, side: int) -> bool:
    """Whether a line may still become a SEQUENCE of ``side``."""
    if code >= SPENT:
        return False
    chips = code % CORNERED
    return chips == chips // DIGITS[side] % 6 * DIGITS[side]


@dataclass(frozen=True, slots=True)
class Worth:
    """A player's values of lines: ``own[n]`` for an open line with n of its squares, ``other[n]`` for others'.

    ``first`` and ``last`` are added for a SEQUENCE, one that still leaves another to make, and one that wins.
    ``danger`` is added to ``other[4]`` when that line would win.
    """

    own: tuple[float, ...] = (0.0, 1.0, 3.5, 12.0, 42.0)
    other: tuple[float, ...] = (0.0, 0.8, 3.0, 11.0, 60.0)
    first: float = 160.0
    last: float = 100_000.0
    danger: float = 1500.0


class Tables:
    """For one side: the value of each code, and its change when a chip is laid or removed.

    ``mask`` has a bit for each side that wins with its next SEQUENCE.
    """

    def __init__(self, worth: Worth, side: int, sides: int, mask: int) -> None:
        self.value = [_value(worth, code, side, sides, mask) for code in range(CODES)]
        self.lay = [self._change(code, DIGITS[side]) for code in range(CODES)]
        self.take = [[self._change(code, -DIGITS[other]) for code in range(CODES)] for other in range(sides)]

    def _change(self, code: int, digit: int) -> float:
        after = code + digit
        return self.value[after] - self.value[code] if 0 <= after < SPENT and code < SPENT else 0.0


@cache
def all_tables(worth: Worth, sides: int, mask: int) -> tuple[Tables, ...]:
    """The tables of every side; see ``Tables``."""
    return tuple(Tables(worth, side, sides, mask) for side in range(sides))


def _value(worth: Worth, code: int, side: int, sides: int, mask: int) -> float:
    """The value of a line to ``side``: its own lines count for it, others' against it."""
    if code >= SPENT:
        return 0.0
    if code % CORNERED == 0:
        empty = 1 if code else 0
        return worth.own[empty] - (sides - 1) * worth.other[empty]
    owners = [other for other in range(sides) if count(code, other)]
    if not owners:
        return 0.0
    squares, wins = count(code, owners[0]), bool(mask >> owners[0] & 1)
    if owners[0] != side:
        return -worth.other[min(squares, FIVE - 1)] - (worth.danger if wins and squares >= FIVE - 1 else 0.0)
    if squares >= FIVE:
        return worth.last if wins else worth.first
    return worth.own[squares]


def _is_hot(code: int) -> bool:
    """Whether some side has three or four squares of an open line: where a jack is worth playing."""
    return any(count(code, side) in (3, 4) for side in range(len(DIGITS)))


HOT: Final = tuple(_is_hot(code) for code in range(CODES))
