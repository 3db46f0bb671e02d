"""Quiescence search: beyond the horizon, captures and den threats are followed until the position is quiet."""

from __future__ import annotations

from typing import Final, final

from jungle_games.compiled import i64
from jungle_games.games.jungle.player.candidates import LOSING, Candidates, knocks_safely
from jungle_games.games.jungle.player.den_runs import DenRuns
from jungle_games.games.jungle.player.ending_probe import MOST_PIECES, UNSOLVED, Probe
from jungle_games.games.jungle.player.engine import Board
from jungle_games.games.jungle.player.evaluation import MATE
from jungle_games.games.jungle.player.tables import DOOR, MOVE_BITS, MOVE_MASK, PORCH, int_array

INFINITY: Final = 32_000
BARRED: Final = 31_000
"""The value to the side to move of a position that the other side was not allowed to reach."""
MAX_PLY: Final = 100
_GREATEST: Final = MATE + INFINITY << MOVE_BITS
"""The rank of a move that must be tried first."""
_DELTA: Final = 150
"""Delta pruning: quiescence skips a capture that leaves a side this far below alpha."""
_FOREVER: Final = 1 << 30
_WHOLE: Final = 1024
"""The full weight of a lead in fixed point; it fades as moves without a capture accumulate."""
_PATIENCE: Final = 4
"""The fraction (1 / n) of the limit of moves without a capture during which a lead counts in full."""


@final
class Horizon:
    """Evaluates positions on ``board`` with at most one ply left before quiescence.

    ``nodes`` counts positions valued. Three facts about dens are used as exact: a piece on a door of the enemy's den
    wins if it is its turn; a side that ignores an enemy piece on a door of its own den loses, so only
    capturing that piece is tried; and a piece that reaches a door where nothing can capture it wins with its next
    move.
    """

    def __init__(self, board: Board, candidates: Candidates) -> None:
        options = board.tables.options
        self._board = board
        self._candidates = candidates
        self.nodes: i64 = 0
        self.quiet_limit: i64 = 2 * options.no_progress_limit if options.no_progress_limit else _FOREVER
        self.contempt: i64 = 0
        self.den_is_certain = True
        self.probe: Probe | None = None
        self._stuck_loses = options.no_move == "loses"
        self._knocks_count = self._stuck_loses and not board.tables.has_den_leaps
        self._passed_over: i64 = 0
        self.runs = DenRuns(board)
        self._patience: i64 = self.quiet_limit // _PATIENCE
        self._lasting = int_array(_lasting(2 * options.no_progress_limit, self._patience))

    def static(self, runs: i64) -> i64:
        """The evaluation for the side to move: of the pieces, fading, and of ``runs``."""
        board = self._board
        if board.quiet <= self._patience:
            return board.score + runs
        return board.score * self._lasting[board.quiet] // _WHOLE + runs

    def draw(self, ply: i64) -> i64:
        """The value of a draw to the side to move at ``ply``; it costs the root's side ``contempt``."""
        return self.contempt if ply & 1 else -self.contempt

    def stuck(self, ply: i64) -> i64:
        """The value of having no legal move."""
        return ply - MATE if self._stuck_loses else self.draw(ply)

    def solved(self, ply: i64) -> i64:
        """The exact value of the position if its ending is solved, or UNSOLVED."""
        board = self._board
        if self.probe is None or board.count[0] + board.count[1] > MOST_PIECES:
            return UNSOLVED
        return self.probe.value(board, ply, self.quiet_limit, self.draw(ply))

    def wins_by_knocking(self) -> bool:
        """Whether the side to move wins by a safe step to a door of the enemy's den; it must face no intruder."""
        board = self._board
        return (
            board.zone[board.side] & PORCH != 0
            and self._knocks_count
            and self.den_is_certain
            and board.quiet + 3 < self.quiet_limit
            and knocks_safely(board, board.side)
        )

    def intruder(self) -> i64:
        """The square of an enemy piece at a door of the den of the side to move."""
        board = self._board
        tables = board.tables
        enemy = 1 - board.side
        for slot in range(tables.first_slot[enemy], tables.first_slot[enemy + 1]):
            if tables.zone[slot * tables.stride + board.where[slot]] & DOOR:
                return board.where[slot]
        return -1

    def frontier(self, alpha: i64, beta: i64, ply: i64, top: i64) -> i64:
        """The best value one move before the horizon; no intruder stands at a door.

        A quiet move is worth at most the evaluation after it, because the other side may stand pat, unless it
        reaches a door of the den. So only steps to a door, and moves that look better than alpha, are searched.
        """
        board, candidates = self._board, self._candidates
        best: i64 = -BARRED
        runs = self.runs.value()
        end = candidates.captures(top, -1)
        for index in range(top, end):
            value = self._after(candidates.pick(index, end) & MOVE_MASK, alpha, beta, ply, end)
            if value > best:
                best = value
                if value >= beta:
                    return value
                if value > alpha:
                    alpha = value
        end = top
        if board.zone[board.side] & PORCH:
            end = candidates.knocks(top)
            for index in range(top, end):
                candidates.listed[index] |= _GREATEST
        end = self._weigh(alpha, runs, end)
        if self._passed_over > best:
            best = self._passed_over
        for index in range(top, end):
            hope = candidates.pick(index, end)
            promise = (hope >> MOVE_BITS) - INFINITY
            if promise <= alpha:
                return promise if promise > best else best
            value = self._after(hope & MOVE_MASK, alpha, beta, ply, end)
            if value > best:
                best = value
                if value >= beta:
                    return value
                if value > alpha:
                    alpha = value
        return self.stuck(ply) if best == -BARRED else best

    def _weigh(self, alpha: i64, runs: i64, end: i64) -> i64:
        """List the quiet moves after which the evaluation is above alpha, ranked by it, from ``end`` on.

        ``runs`` are worth the same after all of them. The best value of the others is stored in ``_passed_over``.
        """
        board, listed = self._board, self._candidates.listed
        tables, cells, place = board.tables, board.cells, board.evaluation.place
        target, stride, empty, first_step = tables.target, tables.stride, tables.empty, tables.first_step
        part: i64 = _WHOLE if board.quiet < self._patience else self._lasting[board.quiet + 1]
        best: i64 = -BARRED
        for slot in range(tables.first_slot[board.side], tables.first_slot[board.side + 1]):
            here = slot * stride + board.where[slot]
            base = board.score - place[here]
            first_jump = tables.first_jump[here]
            for way in range(first_step[here], first_step[here + 1]):
                if cells[target[way]] == empty and (way < first_jump or not board.is_barred(way)):
                    self.nodes += 1
                    value = base + place[slot * stride + target[way]]
                    if part != _WHOLE:
                        value = value * part // _WHOLE
                    value += runs
                    if value > alpha:
                        listed[end] = (value + INFINITY) << MOVE_BITS | tables.move[way]
                        end += 1
                    elif value > best:
                        best = value
        self._passed_over = best
        return end

    def _after(self, move: i64, alpha: i64, beta: i64, ply: i64, top: i64) -> i64:
        """The value of ``move`` for the side to move."""
        board = self._board
        board.make(move)
        value: i64 = -self.quiesce(-beta, -alpha, ply + 1, top) if board.count[board.side] else MATE - ply - 1
        board.unmake()
        return value

    def quiesce(self, alpha: i64, beta: i64, ply: i64, top: i64) -> i64:
        """The value when only captures are searched and either side may stand pat."""
        self.nodes += 1
        board, candidates = self._board, self._candidates
        solved = self.solved(ply)
        if solved != UNSOLVED:
            return solved
        if board.enters_den():
            return MATE - ply - 1
        score = self.static(self.runs.value())
        floor: i64 = -INFINITY
        only: i64 = -1
        best = score
        intruders = board.zone[1 - board.side] & DOOR if self.den_is_certain else 0
        if intruders:
            best = ply + 2 - MATE
            if intruders > 1:
                return best
            only = self.intruder()
        else:
            if score >= beta or ply >= MAX_PLY:
                return score
            if self.wins_by_knocking():
                return MATE - ply - 3
            if score > alpha:
                alpha = score
            floor = alpha - score - _DELTA
        end = candidates.captures(top, only)
        for index in range(top, end):
            capture = candidates.pick(index, end)
            worth = capture >> MOVE_BITS
            if worth < floor or (worth == LOSING and not intruders):
                break
            value = self._after(capture & MOVE_MASK, alpha, beta, ply, end)
            if value > best:
                best = value
                if value >= beta:
                    return value
                if value > alpha:
                    alpha = value
        return best


def _lasting(limit: int, patience: int) -> list[int]:
    """The weight of a lead, of _WHOLE, after each number of moves without a capture up to ``limit``.

    The nearer the limit, the less a lead is worth without progress; before ``patience`` moves it counts as much as
    ever.
    """
    return [
        _WHOLE - _WHOLE * max(0, quiet - patience) ** 2 // max(1, limit - patience) ** 2 for quiet in range(limit + 2)
    ]
