"""Static evaluation: piece-square values, and a value for the material left.

Values are in hundredths of a point; three points win about three games of four. They are sums of weights that
``tools/tune.py`` found from games the engine played against itself; ``features`` says what is weighed. What a piece is
worth depends on who is left to take it and to be taken, the rat most while the enemy's elephant lives, and on the
friends that are left. A move changes the sum by the difference of two look-ups; only a capture changes what the pieces
are worth.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Final, final

from jungle_games.games.jungle.player.int_arrays import int_array, zeros
from jungle_games.games.jungle.player.tables import UNREACHABLE, Tables
from jungle_games.games.jungle.player.weights import TUNED
from jungle_games.games.jungle.rules.board import LEAPERS, Terrain
from jungle_games.games.jungle.rules.movement import rank
from jungle_games.native_ints import i64, vec

MATE: Final = 30_000
"""Winning at once; a win in n plies is worth ``MATE - n``."""
WIN: Final = 29_000
"""Scores beyond this are wins that the search has seen."""
BASE, AGAINST, BESIDE, WORTH = "base", "against", "beside", "worth"
"""The weights of a piece being there, of an enemy being there too, of a friend, and, rounded, of a piece in all."""
TUNED_SIZE: Final = (7, 9)
"""The board whose squares have weights of their own."""
_BALANCES: Final = 4096
"""Room for the balances of so many sets of pieces."""

Weights = Mapping[str, Sequence[Sequence[int]]]
"""By feature and by rank, from the rat on: the weight of each of the feature's values; the last for those beyond."""


def role(tables: Tables, slot: int) -> int:
    """Whose weights the piece in ``slot`` has, from 0: its rank's, for a wolf below the dog plays the dog's part."""
    return rank(tables.roster[slot].kind, tables.options) - 1


def features(tables: Tables, slot: int, index: int) -> Iterator[tuple[str, int]]:
    """What is weighed of the piece in ``slot`` on a square: the features, and their values.

    The distances to the enemy's den (in the piece's own moves) and to its own den; how far aside from the dens'
    file it stands; its own trap, water, ways to leap from the bank; and on the board of the classic game the square.
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

    ``place`` by place; ``worth`` by slot, what a capture is ordered by. ``balance`` knows what the pieces left are
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
        """What Blue's pieces are worth more than Red's; ``where`` tells which are left, and ``life`` is their key."""
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
