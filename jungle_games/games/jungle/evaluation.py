"""What a position is worth: a value for every piece on every square, chosen by which pieces are left.

A cat is worth about 100. A piece's worth follows from whom it can still take and who can still take it: the rat is
worth most while the enemy's elephant lives, a lion without an elephant against it rules the board. Because the values
change only when a piece is taken, a move changes the sum by the difference of two look-ups.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from jungle_games.games.jungle.board import LEAPERS, Kind, Terrain
from jungle_games.games.jungle.movement import outranks
from jungle_games.games.jungle.tables import UNREACHABLE, Tables

Rows = list[list[int]]
"""The worth of each slot on each square; 0 in the grave."""

MATE: Final = 30_000
"""Winning at once; a win in n plies is worth ``MATE - n``."""
WIN: Final = 29_000
"""Scores beyond this are wins that the search has seen."""


@dataclass(frozen=True, slots=True)
class Weights:
    """What counts how much.

    ``worth`` by rank from the rat to the elephant; ``elephant_hunter`` more for a rat while the enemy's elephant
    lives; ``unhunted`` more for a piece that no stronger enemy is left to take, ``toothless`` less for one with
    nothing left to take; ``advance`` for every move nearer to the den, ``free_advance`` for a piece that nothing can
    take; ``near_den`` by distance from the den; ``guard`` for a weak piece within two squares of its own den;
    ``afloat`` for a rat in the water while enemies leap.
    """

    worth: tuple[int, ...] = (180, 100, 130, 170, 240, 400, 470, 480)
    elephant_hunter: int = 160
    unhunted: int = 90
    toothless: int = 40
    advance: int = 7
    free_advance: int = 12
    near_den: tuple[int, ...] = (0, 50, 26, 14)
    guard: int = 18
    afloat: int = 12


class Evaluation:
    """The values for one set of tables, made when pieces are first missing and kept."""

    def __init__(self, tables: Tables, weights: Weights | None = None) -> None:
        self._tables = tables
        self._weights = weights or Weights()
        self._rows: dict[int, Rows] = {}
        self._single: dict[tuple[int, int, bool, bool], list[int]] = {}
        self.worth = [self._weights.worth[piece.kind - 1] for piece in tables.roster]

    def rows(self, alive: int) -> Rows:
        """The values while the slots whose bits are in ``alive`` are on the board."""
        found = self._rows.get(alive)
        if found is None:
            found = [self._row(slot, alive) for slot in range(len(self._tables.roster))]
            self._rows[alive] = found
        return found

    def _row(self, slot: int, alive: int) -> list[int]:
        roster, options = self._tables.roster, self._tables.options
        piece = roster[slot]
        enemies = [enemy.kind for other, enemy in enumerate(roster) if enemy.seat != piece.seat and alive >> other & 1]
        hunters = [kind for kind in enemies if outranks(kind, piece.kind, options)]
        prey = [kind for kind in enemies if outranks(piece.kind, kind, options)]
        weights = self._weights
        worth = weights.worth[piece.kind - 1]
        if piece.kind is Kind.RAT and Kind.ELEPHANT in enemies:
            worth += weights.elephant_hunter
        if not any(kind != piece.kind for kind in hunters):
            worth += weights.unhunted
        if not prey:
            worth -= weights.toothless
        jumpers = any(kind in LEAPERS for kind in enemies)
        key = (slot, worth, not hunters, jumpers)
        if key not in self._single:
            self._single[key] = self._place(slot, worth, not hunters, jumpers)
        return self._single[key]

    def _place(self, slot: int, worth: int, free: bool, jumpers: bool) -> list[int]:
        tables, weights = self._tables, self._weights
        piece = tables.roster[slot]
        distance = tables.distance[slot]
        farthest = max(steps for steps in distance if steps < UNREACHABLE)
        own_den = tables.squares[tables.dens[piece.seat]]
        row = []
        for index, square in enumerate(tables.squares):
            value = worth
            steps = distance[index]
            if steps < UNREACHABLE:
                value += (farthest - steps) * (weights.free_advance if free else weights.advance)
                value += weights.near_den[steps] if steps < len(weights.near_den) else 0
            home = abs(square.file - own_den.file) + abs(square.rank - own_den.rank)
            if piece.kind <= Kind.WOLF and piece.kind is not Kind.RAT and home <= 2:
                value += weights.guard
            if tables.board.terrain(square) is Terrain.WATER and jumpers:
                value += weights.afloat
            row.append(value)
        return [*row, 0]
