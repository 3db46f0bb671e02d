"""What a position is worth: a value for every piece on every square, chosen by which pieces are left.

A cat is worth about 100. A piece's worth follows from whom it can still take and who can still take it: the rat is
worth most while the enemy's elephant lives, a lion without an elephant against it rules the board. Because the values
change only when a piece is taken, a move changes the sum by the difference of two look-ups.
"""

from __future__ import annotations

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

_WORTH: Final = {
    Kind.RAT: 180,
    Kind.CAT: 100,
    Kind.DOG: 130,
    Kind.WOLF: 170,
    Kind.LEOPARD: 240,
    Kind.TIGER: 400,
    Kind.LION: 470,
    Kind.ELEPHANT: 480,
}
_ELEPHANT_HUNTER: Final = 160
_UNHUNTED: Final = 90
_TOOTHLESS: Final = 40
_ADVANCE: Final = 7
_FREE_ADVANCE: Final = 12
_NEAR_DEN: Final = (0, 50, 26, 14)
_GUARD: Final = 18
_IN_WATER: Final = 12
_CENTRE: Final = 2


class Evaluation:
    """The values for one set of tables, made when pieces are first missing and kept."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._rows: dict[int, Rows] = {}
        self._single: dict[tuple[int, int, bool, bool], list[int]] = {}
        self.worth = [_WORTH[piece.kind] for piece in tables.roster]

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
        worth = _WORTH[piece.kind]
        if piece.kind is Kind.RAT and Kind.ELEPHANT in enemies:
            worth += _ELEPHANT_HUNTER
        if not any(kind != piece.kind for kind in hunters):
            worth += _UNHUNTED
        if not prey:
            worth -= _TOOTHLESS
        jumpers = any(kind in LEAPERS for kind in enemies)
        key = (slot, worth, not hunters, jumpers)
        if key not in self._single:
            self._single[key] = self._place(slot, worth, not hunters, jumpers)
        return self._single[key]

    def _place(self, slot: int, worth: int, free: bool, jumpers: bool) -> list[int]:
        tables = self._tables
        piece = tables.roster[slot]
        distance = tables.distance[slot]
        farthest = max(steps for steps in distance if steps < UNREACHABLE)
        own_den = tables.squares[tables.dens[piece.seat]]
        row = []
        for index, square in enumerate(tables.squares):
            value = worth
            steps = distance[index]
            if steps < UNREACHABLE:
                value += (farthest - steps) * (_FREE_ADVANCE if free else _ADVANCE)
                value += _NEAR_DEN[steps] if steps < len(_NEAR_DEN) else 0
            home = abs(square.file - own_den.file) + abs(square.rank - own_den.rank)
            if piece.kind <= Kind.WOLF and piece.kind is not Kind.RAT and home <= 2:
                value += _GUARD
            if tables.board.terrain(square) is Terrain.WATER and jumpers:
                value += _IN_WATER
            row.append(value)
        return [*row, 0]
