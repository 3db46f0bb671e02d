"""Alpha-beta over the engine's board: principal variation search, transposition table, quiescence.

Scores are for the side to move, 420 winning about three games of four; ``MATE - n`` wins in n plies.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final, final

from jungle_games.compiled import i64
from jungle_games.games.jungle.player.candidates import Candidates
from jungle_games.games.jungle.player.ending_probe import UNSOLVED, Probe
from jungle_games.games.jungle.player.engine import Board
from jungle_games.games.jungle.player.evaluation import MATE, WIN
from jungle_games.games.jungle.player.horizon import BARRED, INFINITY, MAX_PLY, Horizon
from jungle_games.games.jungle.player.tables import (
    CLOSE,
    DOOR,
    MOVE_MASK,
    ORIGIN_MASK,
    PORCH,
    TARGET_SHIFT,
    int_array,
    zeros,
)
from jungle_games.games.jungle.player.transpositions import (
    EXACT,
    LOWER,
    UPPER,
    Repetitions,
    TranspositionTable,
    entry_bound,
    entry_depth,
    entry_value,
)

_POLL: Final = 1024
"""Nodes searched between two checks of the clock."""
_FUTILITY: Final = 120
"""Futility margin per ply of depth, above beta and below alpha."""
_SHALLOW: Final = 3
"""The depth up to which late quiet moves, and those that cannot raise the score to alpha, are pruned."""
_ENOUGH: Final = 6
"""Late move pruning: this many moves, plus the square of the depth, are searched at a shallow node."""
_LATE: Final = 4
"""Late move reduction: quiet moves after this many are searched to a lower depth."""
_SLOWLY: Final = 2.0
"""How slowly the reduction of late moves grows with depth and number."""
_REDUCTIONS: Final = 64
_PASSERS: Final = 4
"""The fewest pieces with which null moves are tried; with fewer, zugzwang is too likely."""
_PASS: Final = -1
"""Stands for the place of the moved piece after a null move."""
_MOST_BONUS: Final = 400
_WARY: Final = 2
"""Up to this ply, table entries from before the game's last moves are ignored: a position may have recurred since."""


class Stopped(Exception):  # noqa: N818 - an answer is due, nothing is wrong
    """Raised inside the search when it must answer now."""


@final
class Search:
    """Searches the tree below the position on ``board``.

    After Stopped the board must be set anew. With a ``probe`` positions with few pieces have their exact value, as
    far as their endings are solved.
    """

    def __init__(self, board: Board, transpositions: TranspositionTable) -> None:
        self.board = board
        self.transpositions = transpositions
        self._node_limit: i64 = 0
        self._checkpoint: i64 = 0
        self._due: Callable[[], bool] = bool
        plies = MAX_PLY + len(board.tables.roster) + 4
        self._candidates = Candidates(board, plies)
        self._path = zeros(plies)
        self._past = Repetitions()
        self._has_final = False
        self._root: i64 = 0
        self._pieces: i64 = 0
        self._forbids = board.tables.options.repetition == "forbidden"
        self._horizon = Horizon(board, self._candidates)
        self._reductions = int_array(
            [
                int(0.5 + math.log(max(1, depth)) * math.log(max(1, tried)) / _SLOWLY)
                for depth in range(_REDUCTIONS)
                for tried in range(_REDUCTIONS)
            ]
        )

    def begin(self, past: Repetitions, nodes: int | None, due: Callable[[], bool], contempt: int) -> None:
        """Make ready for the position on the board as the root, with its ``past``.

        The search ends by raising Stopped after ``nodes`` nodes, or soon after ``due()`` is true. A draw costs the
        side to move at the root ``contempt``.
        """
        self._horizon.nodes = 0
        self._horizon.contempt = contempt
        self._node_limit = 1 << 60 if nodes is None else nodes
        self._due = due
        self._checkpoint = min(_POLL, self._node_limit)
        self._take_up(past, -contempt if self.board.side else contempt)
        self._horizon.den_is_certain = not past.den_is_near
        self._path[0] = self.board.key
        self._pieces = self.board.count[0] + self.board.count[1]
        self._candidates.forget()

    def _take_up(self, past: Repetitions, contempt: int) -> None:
        """Set the game's ``past``, and keep new table entries apart from those that counted other positions as drawn.

        ``contempt`` is what a draw costs Blue.
        """
        self.transpositions.price_draws(contempt)
        if self.board.key != self._root or past.final != self._past.final:
            self.transpositions.grow_older()
        self._past = past
        self._has_final = bool(past.final)
        self._root = self.board.key

    @property
    def probe(self) -> Probe | None:
        """The solved endings that the search looks up."""
        return self._horizon.probe

    @probe.setter
    def probe(self, probe: Probe | None) -> None:
        self._horizon.probe = probe

    @property
    def nodes(self) -> int:
        """Positions valued since the root, those at the horizon included."""
        return self._horizon.nodes

    def _check(self) -> None:
        if self._horizon.nodes >= self._node_limit or self._due():
            raise Stopped
        self._checkpoint = min(self._horizon.nodes + _POLL, self._node_limit)

    def forget(self) -> None:
        """Forget what earlier searches found."""
        self.transpositions.clear()

    def value(self, depth: int, alpha: int, beta: int) -> int:
        """The value, for the side to move, of the board's position, which is one move after the root."""
        if self.board.over:
            return MATE_AFTER_ROOT
        if depth <= 0 and self._recurs(1):  # the horizon has no eye for it
            return self._again(1)
        return self._node(depth, alpha, beta, 1, 0, -1)

    def _again(self, ply: i64) -> i64:
        """The value of a position that has come up in this line or twice in the game, or that comes too late.

        One cannot come back for ever where that is forbidden: who does has to find something else in the end, so it
        gains nothing.
        """
        if self._forbids and self.board.quiet < self._horizon.quiet_limit:
            return BARRED
        return self._horizon.draw(ply)

    def _recurs(self, ply: i64) -> bool:
        """Whether the position has come up in this line, or twice in the game before."""
        board, path = self.board, self._path
        key = board.key
        if self._has_final and self._past.ends(key):
            return True
        earlier = ply - 4
        first = ply - board.quiet if ply > board.quiet else 0
        while earlier >= first:
            if path[earlier] == key:
                return True
            earlier -= 2
        return False

    def _node(self, depth: i64, alpha: i64, beta: i64, ply: i64, top: i64, answered: i64) -> i64:
        """What can be said of a node at once; else its moves are searched.

        Its candidates are listed from ``top`` on; the move before brought a piece to the place ``answered``.
        """
        if depth <= 0:
            return self._horizon.quiesce(alpha, beta, ply, top)
        self._horizon.nodes += 1
        if self._horizon.nodes >= self._checkpoint:
            self._check()
        board = self.board
        quiet = board.quiet
        if quiet >= self._horizon.quiet_limit or self._recurs(ply):
            return self._again(ply)
        solved = self._horizon.solved(ply)
        if solved != UNSOLVED:
            return solved
        if board.enters_den():
            return MATE - ply - 1
        intruders: i64 = 0
        if quiet + 1 < self._horizon.quiet_limit and self._horizon.den_is_certain:
            intruders = board.zone[1 - board.side] & DOOR
        if intruders:
            if intruders > 1:
                return ply + 2 - MATE
            depth += 1
        elif self._horizon.wins_by_knocking():
            return MATE - ply - 3
        if ply >= MAX_PLY:
            return self._horizon.static(0)
        entry = self.transpositions.probe(board.key)
        if (
            entry
            and entry_depth(entry) >= depth
            and quiet + 2 * depth < self._horizon.quiet_limit
            and (ply > _WARY or board.count[0] + board.count[1] < self._pieces or self.transpositions.is_current(entry))
        ):
            value = entry_value(entry, ply)
            bound = entry_bound(entry)
            if bound == EXACT or (value >= beta if bound == LOWER else value <= alpha):
                return value
        if depth == 1:
            return self._horizon.frontier(alpha, beta, ply, top)
        if intruders:
            return self._interior(depth, alpha, beta, ply, top, answered, self._horizon.intruder(), entry, INFINITY)
        runs = self._horizon.runs.value()
        score = self._horizon.static(runs)
        if depth <= 4 and score - _FUTILITY * depth >= beta > -WIN and not board.zone[1 - board.side] & CLOSE:
            return score
        if alpha + 1 == beta and depth >= 3 and answered != _PASS and -WIN < beta <= score:
            value = self._pass(depth, beta, ply, top)
            if value >= beta:
                return value
        if depth >= 4 and not entry & MOVE_MASK:
            depth -= 1  # what no search has found good moves for is looked at more cheaply first
        return self._interior(depth, alpha, beta, ply, top, answered, -1, entry, INFINITY if runs < 0 else score)

    def _pass(self, depth: i64, beta: i64, ply: i64, top: i64) -> i64:
        """Null move search: a lower bound for a side above beta; -INFINITY if having to move might be what loses."""
        board = self.board
        if board.count[board.side] < _PASSERS:
            return -INFINITY
        self._path[ply] = board.key
        board.pass_turn()
        value = -self._node(depth - 3 - depth // 6, -beta, 1 - beta, ply + 1, top, _PASS)
        board.pass_turn()
        return beta if value > WIN else value

    def _interior(
        self, depth: i64, alpha: i64, beta: i64, ply: i64, top: i64, answered: i64, intruder: i64, entry: i64, hope: i64
    ) -> i64:
        """The best value among the moves of a node, tried in stages: the remembered one, captures, quiet moves.

        What a quiet move is worth is hardly more than ``hope``; INFINITY where any of them may be the saving one.
        """
        board, candidates = self.board, self._candidates
        best: i64 = ply + 2 - MATE if intruder >= 0 else -BARRED
        best_move: i64 = 0
        tried: i64 = 0
        floor = alpha
        first = entry & MOVE_MASK
        key = board.key
        self._path[ply] = key
        for stage in range(3):
            end = top
            if stage == 0:
                if first:
                    candidates.listed[end] = first
                    end += 1
            elif stage == 1:
                end = candidates.captures(top, intruder)
            elif intruder < 0:
                end = candidates.quiets(top, ply, answered)
            for index in range(top, end):
                move = candidates.pick(index, end) & MOVE_MASK
                if stage and move == first:
                    continue
                tried += 1
                late: i64 = 0
                if stage == 2 and tried > 1 and best > -WIN and hope < INFINITY and not self._heads_for_den(move):
                    if depth <= _SHALLOW and beta == alpha + 1:
                        if tried > _ENOUGH + depth * depth:
                            continue
                        if hope + _FUTILITY * depth <= alpha:
                            best = max(best, hope + _FUTILITY * depth)
                            continue
                    if tried > _LATE:
                        late = self._reduction(depth, tried, beta > alpha + 1)
                if tried == 1:
                    value = self._after(move, depth - 1, alpha, beta, ply, end)
                else:
                    value = self._after(move, depth - 1 - late, alpha, alpha + 1, ply, end)
                    if value > alpha and (late or value < beta):
                        value = self._after(move, depth - 1, alpha, beta, ply, end)
                if value > best:
                    best = value
                    if value > alpha:
                        best_move = move
                        alpha = value
                        if value >= beta:
                            self._reward(move, depth, ply, answered)
                            if stage == 2:
                                candidates.punish(top, index, _bonus(depth))
                            break
            if best >= beta:
                break
        if best == -BARRED:
            return self._horizon.stuck(ply)
        bound: i64 = LOWER if best >= beta else EXACT if best > floor else UPPER
        self.transpositions.store(key, depth, best, bound, best_move or first, ply)
        return best

    def _reduction(self, depth: i64, tried: i64, is_principal: bool) -> i64:
        """How much less deep a late quiet move is searched, at first."""
        row = depth if depth < _REDUCTIONS else _REDUCTIONS - 1
        column = tried if tried < _REDUCTIONS else _REDUCTIONS - 1
        reduction = self._reductions[row * _REDUCTIONS + column] - (1 if is_principal else 0)
        return max(0, min(reduction, depth - 2))

    def _reward(self, move: i64, depth: i64, ply: i64, answered: i64) -> None:
        board = self.board
        if board.cells[move >> TARGET_SHIFT] == board.tables.empty:
            self._candidates.reward(move, ply, answered, _bonus(depth))

    def _heads_for_den(self, move: i64) -> bool:
        """Whether ``move`` ends next to a door of the enemy's den, or begins a run there that cannot be stopped."""
        board = self.board
        slot = board.cells[move & ORIGIN_MASK]
        target = move >> TARGET_SHIFT
        is_near = board.tables.zone[slot * board.tables.stride + target] & PORCH != 0
        return is_near or self._horizon.runs.begins(slot, target)

    def _after(self, move: i64, depth: i64, alpha: i64, beta: i64, ply: i64, top: i64) -> i64:
        """The value of ``move`` for the side to move, searched to ``depth`` after it."""
        board = self.board
        board.make(move)
        value: i64
        if not board.count[board.side]:
            value = MATE - ply - 1
        elif depth <= 0:
            value = -self._horizon.quiesce(-beta, -alpha, ply + 1, top)
        else:
            target = move >> TARGET_SHIFT
            value = -self._node(depth, -beta, -alpha, ply + 1, top, board.cells[target] * board.tables.stride + target)
        board.unmake()
        return value


def _bonus(depth: i64) -> i64:
    return min(depth * depth, _MOST_BONUS)


MATE_AFTER_ROOT: Final = 1 - MATE
"""The value to the side to move when the root's move has ended the game."""
