"""What a position is worth: a value for every piece on every square, and one for which pieces are left.

A cat is worth about 100. A piece's worth follows from whom it can still take and who can still take it: the rat is
worth most while the enemy's elephant lives, a lion without an elephant against it rules the board. A move changes the
sum by the difference of two look-ups; only a capture changes what the pieces are worth.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, final

from jungle_games.flat import i64, vec
from jungle_games.games.jungle.board import Kind, Terrain
from jungle_games.games.jungle.movement import outranks
from jungle_games.games.jungle.rows import row_of, zeros
from jungle_games.games.jungle.tables import UNREACHABLE, Tables

MATE: Final = 30_000
"""Winning at once; a win in n plies is worth ``MATE - n``."""
WIN: Final = 29_000
"""Scores beyond this are wins that the search has seen."""
_BALANCES: Final = 4096
"""Room for the balances of so many sets of pieces."""


@dataclass(frozen=True, slots=True)
class Weights:
    """What counts how much.

    ``worth`` by rank from the rat to the elephant; ``elephant_hunter`` more for a rat while the enemy's elephant
    lives; ``unhunted`` more for a piece that no stronger enemy is left to take, ``toothless`` less for one with
    nothing left to take; ``advance``, by rank, for every move nearer to the den; ``near_den`` by distance from the
    den; ``guard`` for a weak piece within two squares of its own den; ``afloat`` for a rat in the water.
    """

    worth: tuple[int, ...] = (180, 100, 130, 170, 240, 400, 470, 480)
    elephant_hunter: int = 160
    unhunted: int = 90
    toothless: int = 40
    advance: tuple[int, ...] = (0, -2, 6, 0, 8, 18, 24, 24)
    near_den: tuple[int, ...] = (0, 50, 50, 10)
    guard: int = 50
    afloat: int = -10


@final
class Evaluation:
    """The values for one set of tables.

    ``place`` by place; ``worth`` by slot, what a capture is ordered by. ``balance`` knows what the pieces left are
    worth.
    """

    def __init__(self, tables: Tables, weights: Weights | None = None) -> None:
        self._tables = tables
        self._weights = weights or Weights()
        slots = range(len(tables.roster))
        self._slots = [*slots]
        self.worth = row_of([*(self._weights.worth[piece.kind - 1] for piece in tables.roster), 0])
        self.place = row_of(value for slot in slots for value in self._row(slot))
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
        roster = self._tables.roster
        sides = [[roster[slot].kind for slot in alive if roster[slot].seat == side] for side in (0, 1)]
        blue = sum(self._worth(kind, sides[1]) for kind in sides[0])
        return blue - sum(self._worth(kind, sides[0]) for kind in sides[1])

    def _worth(self, kind: Kind, enemies: list[Kind]) -> int:
        options, weights = self._tables.options, self._weights
        worth = weights.worth[kind - 1]
        if kind is Kind.RAT and Kind.ELEPHANT in enemies:
            worth += weights.elephant_hunter
        if not any(other != kind and outranks(other, kind, options) for other in enemies):
            worth += weights.unhunted
        if not any(outranks(kind, other, options) for other in enemies):
            worth -= weights.toothless
        return worth

    def _row(self, slot: int) -> list[int]:
        tables, weights = self._tables, self._weights
        piece = tables.roster[slot]
        first = slot * tables.stride
        distances = [tables.distance[first + square] for square in range(tables.size)]
        farthest = max(steps for steps in distances if steps < UNREACHABLE)
        own_den = tables.squares[tables.dens[piece.seat]]
        advance = weights.advance[piece.kind - 1]
        row = []
        for square, steps in zip(tables.squares, distances, strict=True):
            value = 0
            if steps < UNREACHABLE:
                value += (farthest - steps) * advance
                value += weights.near_den[steps] if steps < len(weights.near_den) else 0
            home = abs(square.file - own_den.file) + abs(square.rank - own_den.rank)
            if piece.kind <= Kind.WOLF and piece.kind is not Kind.RAT and home <= 2:
                value += weights.guard
            if tables.board.terrain(square) is Terrain.WATER:
                value += weights.afloat
            row.append(value)
        return [*row, 0]
