"""Probing solved endings: the exact result of a position with few pieces, in the search; and playing from it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, final

from jungle_games.compiled import i64, vec
from jungle_games.games.jungle.player.ending_ground import Roster
from jungle_games.games.jungle.player.ending_library import Library, parts_of
from jungle_games.games.jungle.player.ending_solver import DRAW, View
from jungle_games.games.jungle.player.engine import Board
from jungle_games.games.jungle.player.evaluation import MATE

MOST_PIECES: Final = 3
"""The number of pieces up to which endings are solved."""
UNKNOWN: Final = -1
UNSOLVED: Final = -1 << 20
"""Returned in place of a value if the ending is not solved."""
_NEAR: Final = 6
"""The number of pieces from which endings are prepared."""


@final
class Probe:
    """Looks up endings for a game's ``roster``; ``grave`` is the square of the pieces taken.

    ``prepare`` before a search; during it the answers stay the same.
    """

    def __init__(self, library: Library, roster: Roster, grave: int) -> None:
        self.library = library
        self._roster = roster
        self._grave = grave
        self._views: dict[int, View] = {}
        self._missing: set[int] = set()
        self._ready: set[Roster] = set()

    def prepare(self, where: vec[i64], due: Callable[[], bool] = bool) -> None:
        """Have the endings ready that ``where`` may lead to soon, as far as they are solved before ``due()``.

        Those are all with two pieces, and of those with three the position's own.
        """
        standing = self._standing(where)
        if len(standing) > _NEAR:
            return
        roster = tuple(self._roster[slot] for slot in standing)
        if roster in self._ready:
            return
        self._missing.clear()
        for part in parts_of(roster, 2):
            if self.library.solve(part, due) is None:
                return
        if len(standing) == MOST_PIECES and self.library.solve(roster, due) is None:
            return
        self._ready.add(roster)

    def _standing(self, where: vec[i64]) -> list[int]:
        """The slots whose pieces are on the board."""
        return [slot for slot in range(len(self._roster)) if where[slot] != self._grave]

    def code(self, where: vec[i64], side: i64) -> i64:
        """The code (``codes.py``) of the position with the slots at ``where`` and ``side`` to move, or UNKNOWN."""
        standing = self._standing(where)
        if len(standing) > MOST_PIECES:
            return UNKNOWN
        alive = 0
        for slot in standing:
            alive |= 1 << slot
        view = self._views.get(alive)
        if view is None:
            if alive in self._missing:
                return UNKNOWN
            view = self.library.view(tuple(self._roster[slot] for slot in standing))
            if view is None:
                self._missing.add(alive)
                return UNKNOWN
            self._views[alive] = view
        number = view.base[side]
        for piece, slot in enumerate(standing):
            number += view.offsets[piece][where[slot]]
        return view.at(number)

    def value(self, board: Board, ply: i64, quiet_limit: i64, draw: i64) -> i64:
        """The exact value of ``board``'s position, ``ply`` moves after the root; ``draw`` is that of a draw.

        UNSOLVED where the endings don't say, or where the limit of moves without a capture may come before the end.
        """
        code = self.code(board.where, board.side)
        if code == UNKNOWN:
            return UNSOLVED
        if code == DRAW:
            return draw
        plies = code - 1
        if board.quiet + plies > quiet_limit:
            return UNSOLVED
        value = MATE - ply - plies
        return value if plies & 1 else -value


_LOST: int = 1
"""The code of a position in which the game is lost already."""


def codes_after(board: Board, probe: Probe) -> dict[int, int]:
    """The code of the position after every legal move; UNKNOWN where the endings don't say."""
    found = {}
    for move in board.moves():
        board.make(move)
        found[move] = _LOST if board.over else probe.code(board.where, board.side)
        board.unmake()
    return found


def best_move(board: Board, probe: Probe) -> int | None:
    """The move that wins soonest, keeps the draw or loses latest; None if the endings don't say."""
    if board.count[0] + board.count[1] > MOST_PIECES:
        return None
    after = codes_after(board, probe)
    if not after or UNKNOWN in after.values():
        return None
    return min(after, key=lambda move: _rank(after[move]))


def _rank(code: int) -> tuple[int, int]:
    """Sorts codes of the enemy's positions, the best for oneself first."""
    if code == DRAW:
        return 1, 0
    return (0, code) if code % 2 else (2, -code)
