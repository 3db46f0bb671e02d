"""Playing from solved endings: the result of each move, and the best one."""

from __future__ import annotations

from jungle_games.games.jungle.player.endings.codes import DRAW
from jungle_games.games.jungle.player.endings.probe import MOST_PIECES, UNKNOWN, Probe
from jungle_games.games.jungle.player.engine import Board

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
