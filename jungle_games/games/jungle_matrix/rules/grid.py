"""The grid: its squares, and its open combinations in the order in which they must be covered."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations as couples
from itertools import product
from typing import Final, NamedTuple, Self

from jungle_games.core.cards import Card, Rank
from jungle_games.core.i18n import _
from jungle_games.games.jungle_matrix.rules.turn_rules import ROWS, Colours, End, TurnRules

_COLUMNS: Final = "abcd"
_TRIO: Final = (Rank.JACK, Rank.QUEEN, Rank.KING)


class Square(NamedTuple):
    """A square of the grid by column and row, both from 0; a1, in text, is the upper left.

    >>> Square.parse("b3"), str(Square(0, 0))
    (Square(column=1, row=2), 'a1')
    """

    column: int
    row: int

    @classmethod
    def parse(cls, text: str) -> Self:
        """The square named ``text``. Raises ValueError."""
        if len(text) == 2 and text[0].lower() in _COLUMNS and text[1] in "123":
            return cls(_COLUMNS.index(text[0].lower()), int(text[1]) - 1)
        raise ValueError(f"{text[:20]!r} is no square; squares are a1 to d3")

    def touches(self, other: Square) -> bool:
        """Whether the two share an edge or a corner."""
        return max(abs(self.column - other.column), abs(self.row - other.row)) == 1

    def __str__(self) -> str:
        return f"{_COLUMNS[self.column]}{self.row + 1}"


@cache
def squares(columns: int) -> tuple[Square, ...]:
    """The squares of a grid in the order in which they are laid: row by row from the upper left."""
    return tuple(Square(column, row) for row in range(ROWS) for column in range(columns))


def index(square: Square, columns: int) -> int:
    """The index of ``square`` in ``squares(columns)``."""
    return square.row * columns + square.column


@cache
def centre(columns: int) -> frozenset[Square]:
    """The central square, or with four columns the central two."""
    return frozenset(Square(column, 1) for column in range((columns - 1) // 2, columns // 2 + 1))


@dataclass(frozen=True, slots=True)
class Combination:
    """An open trio or pair: its squares in the order of covering, and their ranks."""

    squares: tuple[Square, ...]
    ranks: tuple[Rank, ...]

    @property
    def is_trio(self) -> bool:
        """Whether it is a jack, a queen and a king."""
        return len(self.ranks) == 3

    @property
    def sum(self) -> int:
        """The pair's sum; 0 for a trio."""
        return 0 if self.is_trio else sum(self.ranks)

    def bonus(self, rules: TurnRules) -> int:
        """The points it scores in addition to those for its cards."""
        return rules.trio_points if self.is_trio else rules.pair_bonus(max(self.ranks), min(self.ranks))

    def __str__(self) -> str:
        """``K Q J`` or ``10+A``, in the order of covering."""
        names = [str(rank.value) if 1 < rank < 11 else rank.letter for rank in self.ranks]
        return (" " if self.is_trio else "+").join(names)


def combination_name(combination: Combination) -> str:
    """The combination's name in a sentence."""
    return _("the trio") if combination.is_trio else str(combination).replace("+", " + ")


def awake(rules: TurnRules, covered: int) -> tuple[Square, ...]:
    """The squares that take part in the game once ``covered`` cards have been covered."""
    return squares(rules.columns) if covered >= rules.centre_sleeps else _around_centre(rules.columns)


@cache
def _around_centre(columns: int) -> tuple[Square, ...]:
    asleep = centre(columns)
    return tuple(square for square in squares(columns) if square not in asleep)


def combinations(tops: Sequence[Card], rules: TurnRules, covered: int) -> tuple[Combination, ...]:
    """Every combination among the top cards, in order of priority; alike ones keep the order of their squares.

    ``tops`` are in the order of ``squares``. If two cards of a combination have the same rank, it is listed in both
    orders of covering.
    """
    found = [*_pairs(tops, rules, covered), *_trios(tops, rules, covered)]
    return tuple(sorted(found, key=lambda combination: _priority(combination, rules)))


def due(tops: Sequence[Card], rules: TurnRules, covered: int) -> tuple[Combination, ...]:
    """The combinations of the highest priority, any of which may be covered now; empty for a gridlocked grid."""
    found = combinations(tops, rules, covered)
    return tuple(each for each in found if _priority(each, rules) == _priority(found[0], rules))


def _priority(combination: Combination, rules: TurnRules) -> tuple[int, int, int]:
    """The sort key, smallest first: the trio, then pairs by their sum's priority and their higher card; or reversed."""
    turn = 1 if rules.first is End.HIGHEST else -1
    if combination.is_trio:
        return (0, 0, 0)
    return (turn, turn * rules.sums.index(combination.sum), turn * -max(combination.ranks))


def _trios(tops: Sequence[Card], rules: TurnRules, covered: int) -> Iterator[Combination]:
    if not rules.trios:
        return
    order = _TRIO if rules.covers is End.LOWEST else _TRIO[::-1]
    cards = [(square, tops[index(square, rules.columns)].rank) for square in awake(rules, covered)]
    places = [[square for square, rank in cards if rank is wanted] for wanted in order]
    for chosen in product(*places):
        yield Combination(chosen, order)


def _pairs(tops: Sequence[Card], rules: TurnRules, covered: int) -> Iterator[Combination]:
    cards = [(square, tops[index(square, rules.columns)]) for square in awake(rules, covered)]
    valued = [(square, card, card.rank) for square, card in cards if card.rank is not None and not card.rank.is_court]
    ascending = rules.covers is End.LOWEST
    for (one, first, low), (other, second, high) in couples(valued, 2):
        if low + high not in rules.sums:
            continue
        if (rules.touching and not one.touches(other)) or not _colours_fit(first, second, rules.colours):
            continue
        if low == high or (low < high) is ascending:
            yield Combination((one, other), (low, high))
        if low == high or (high < low) is ascending:
            yield Combination((other, one), (high, low))


def _colours_fit(one: Card, other: Card, colours: Colours) -> bool:
    if colours is Colours.ANY or one.suit is None or other.suit is None:
        return True
    return (one.suit.is_red == other.suit.is_red) is (colours is Colours.SAME)
