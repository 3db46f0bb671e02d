"""Static evaluation: piece-square values, and a value for the material left.

Values are in hundredths of a point; four points win about three games of four. They are sums of weights that
``tools/players/fit_weights.py`` fitted to games the engine played against itself; ``features`` lists the features. What
a piece is worth depends on the enemies left to capture it or be captured, for the rat most on the elephant, and on the
friends that are left. A move changes the sum by the difference of two look-ups; only a capture changes what the pieces
are worth.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Final, final

from jungle_games.compiled import i64, vec
from jungle_games.games.jungle.player.tables import UNREACHABLE, Tables, int_array, zeros
from jungle_games.games.jungle.player.weights import TUNED
from jungle_games.games.jungle.rules.board import LEAPERS, Terrain
from jungle_games.games.jungle.rules.position import rank

MATE: Final = 30_000
"""The value of an immediate win; a win in n plies is worth ``MATE - n``."""
WIN: Final = 29_000
"""Scores beyond this are forced wins."""
BASE, AGAINST, BESIDE, WORTH = "base", "against", "beside", "worth"
"""The weights of a piece, of an enemy with it, of a friend with it, and the rounded total of a piece."""
TUNED_SIZE: Final = (7, 9)
"""The size of board that has weights by square."""
_BALANCES: Final = 4096
"""The number of sets of pieces whose balances are cached."""

Weights = Mapping[str, Sequence[Sequence[int]]]
"""By feature and by rank, from the rat on: the weight of each of the feature's values; the last for those beyond."""


def role(tables: Tables, slot: int) -> int:
    """The role, from 0, whose weights the piece in ``slot`` has: its rank's, so dog and wolf may swap."""
    return rank(tables.roster[slot].kind, tables.options) - 1


def features(tables: Tables, slot: int, index: int) -> Iterator[tuple[str, int]]:
    """The features of the piece in ``slot`` on a square, and their values.

    The distances to the enemy's den (in the piece's own moves) and to its own den; its distance from the dens'
    file; its own trap, water, leaps from the bank; and on boards of the classic size the square.
    """
    board, piece = tables.board, tables.roster[slot]
    square = tables.squares[index]
    den = board.dens[piece.seat]
    terrain = board.terrain(square)
    aside = abs(square.file - den.file)
    distance = tables.distance[slot * tables.stride + index]
    if distance < UNREACHABLE:
        yield "advance", distance
    yield "home", aside + abs(square.rank - den.rank)
    yield "aside", aside
    if terrain is Terrain.TRAP and board.owner(square) == piece.seat:
        yield "own_trap", 0
    if terrain is Terrain.WATER:
        yield "water", 0
    if piece.kind in LEAPERS and board.leaps(square):
        yield "bank", 0
    if (board.width, board.height) == TUNED_SIZE:
        yield "square", abs(square.rank - den.rank) * 4 + aside


@final
class Evaluation:
    """The values for one set of tables.

    ``place`` by place; ``worth`` by slot, for ordering captures. ``balance`` says what the pieces left are
    worth.
    """

    def __init__(self, tables: Tables, weights: Weights | None = None) -> None:
        self._tables = tables
        self._weights: Weights = weights or TUNED
        self._slots = [*range(len(tables.roster))]
        self._roles = [role(tables, slot) for slot in self._slots]
        self.worth = int_array([*(self._weights[WORTH][part][0] for part in self._roles), 0])
        self.place = int_array([value for slot in self._slots for value in self._row(slot)])
        self._known = zeros(_BALANCES)
        self._balances = zeros(_BALANCES)

    def balance(self, life: i64, where: vec[i64]) -> i64:
        """The worth of Blue's pieces minus Red's; ``where`` says which are left, and ``life`` is their key."""
        index = life & (_BALANCES - 1)
        if self._known[index] != life:
            self._known[index] = life
            self._balances[index] = self._count([slot for slot in self._slots if where[slot] != self._tables.grave])
        return self._balances[index]

    def _count(self, alive: list[int]) -> int:
        roster, against = self._tables.roster, self._weights[AGAINST]
        blue, red = ([self._roles[slot] for slot in alive if roster[slot].seat == seat] for seat in (0, 1))
        value = sum([against[part][other] for part in set(blue) for other in set(red)])
        return value + self._count_side(blue) - self._count_side(red)

    def _count_side(self, parts: list[int]) -> int:
        base, beside = self._weights[BASE], self._weights[BESIDE]
        return sum([base[part][0] for part in parts]) + sum(
            [beside[part][other] for part, other in combinations(sorted(set(parts)), 2)]
        )

    def _row(self, slot: int) -> list[int]:
        return [*(self._weigh(slot, square) for square in range(self._tables.size)), 0]

    def _weigh(self, slot: int, square: int) -> int:
        value = 0
        for name, found in features(self._tables, slot, square):
            row = self._weights[name][self._roles[slot]]
            value += row[min(found, len(row) - 1)]
        return value
