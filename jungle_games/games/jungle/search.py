"""Alpha-beta over the engine's board: principal variation search, transposition table, quiescence.

Scores are for the side to move, a cat being worth about 100; ``MATE - n`` wins in n plies.

Three facts about dens are used as exact: a piece on a door of the enemy's den wins if it is its turn; a side that
stands by while an enemy piece is on a door of its own den loses, so only taking that piece is worth a look; and a
piece that comes to a door where nothing can take it wins with its next move.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, final

from jungle_games.flat import i64
from jungle_games.games.jungle.candidates import Candidates, knocks_safely
from jungle_games.games.jungle.endings.probe import MOST_PIECES, UNSOLVED, Probe
from jungle_games.games.jungle.engine import Board
from jungle_games.games.jungle.evaluation import MATE, WIN
from jungle_games.games.jungle.rows import zeros
from jungle_games.games.jungle.tables import (
    CLOSE,
    DOOR,
    MOVE_BITS,
    MOVE_MASK,
    ORIGIN_MASK,
    PORCH,
    TARGET_SHIFT,
)
from jungle_games.games.jungle.transpositions import (
    EXACT,
    LOWER,
    UPPER,
    TranspositionTable,
    entry_bound,
    entry_depth,
    entry_value,
)

INFINITY: Final = 32_000
BARRED: Final = 31_000
"""What a position is worth to the side to move when the other side was not allowed to bring it about."""
MAX_PLY: Final = 100
_GREATEST: Final = MATE + INFINITY << MOVE_BITS
"""The value of a move that must be looked at first."""
_POLL: Final = 1024
"""Nodes between two looks at the clock."""
_DELTA: Final = 150
"""A capture that leaves a side this far below alpha is not worth a look in the quiescence."""
_FUTILITY: Final = 120
"""Per ply of depth: a side this far above beta is not pulled down again."""
_LATE: Final = 4
_VERY_LATE: Final = 12
"""Quiet moves after so many are searched one ply or two less deep."""
_FOREVER: Final = 1 << 30


class Stopped(Exception):  # noqa: N818 - an answer is due, nothing is wrong
    """Raised inside the search when it must answer now."""


@final
class Search:
    """Searches the tree below the position on ``board``.

    ``nodes`` counts positions valued, those at the horizon included. After Stopped the board must be set anew.
    With a ``probe`` positions with few pieces have their exact value, as far as their endings are solved.
    """

    def __init__(self, board: Board, transpositions: TranspositionTable) -> None:
        options = board.tables.options
        self.board = board
        self.transpositions = transpositions
        self.probe: Probe | None = None
        self.nodes: i64 = 0
        self._node_limit: i64 = 0
        self._checkpoint: i64 = 0
        self._due: Callable[[], bool] = bool
        self._contempt: i64 = 0
        plies = MAX_PLY + len(board.tables.roster) + 4
        self._candidates = Candidates(board, plies)
        self._path = zeros(plies)
        self._told: set[int] = set()
        self._told_bits: i64 = 0
        self._barred: set[int] = set()
        self._quiet_limit: i64 = 2 * options.no_progress_limit if options.no_progress_limit else _FOREVER
        self._stuck_loses = options.no_move == "loses"
        self._knocks_are_exact = self._stuck_loses and not board.tables.has_den_leaps

    def begin(
        self, drawn: Iterable[int], barred: Iterable[int], nodes: int | None, due: Callable[[], bool], contempt: int
    ) -> None:
        """Make ready for the position on the board as the root.

        ``drawn`` are the keys of positions that would be a draw if they came again, ``barred`` of those that may not
        come again. The search ends by raising Stopped after ``nodes`` nodes, or soon after ``due()`` is true. A
        draw costs the side to move at the root ``contempt``.
        """
        self.nodes = 0
        self._node_limit = 1 << 60 if nodes is None else nodes
        self._due = due
        self._contempt = contempt
        self._checkpoint = min(_POLL, self._node_limit)
        self._barred = set(barred)
        self._told = set(drawn) | self._barred
        self._told_bits = 0
        for key in self._told:
            self._told_bits |= 1 << (key & 31)
        self._path[0] = self.board.key
        self._candidates.forget()
        self.transpositions.grow_older()

    def _check(self) -> None:
        if self.nodes >= self._node_limit or self._due():
            raise Stopped
        self._checkpoint = min(self.nodes + _POLL, self._node_limit)

    def forget(self) -> None:
        """Forget what earlier searches found."""
        self.transpositions.clear()

    def value(self, depth: int, alpha: int, beta: int) -> int:
        """The value, for the side to move, of the board's position, which is one move after the root."""
        return MATE_AFTER_ROOT if self.board.over else self._node(depth, alpha, beta, 1, 0, -1)

    def _draw(self, ply: i64) -> i64:
        """The value of a draw to the side to move."""
        return self._contempt if ply & 1 else -self._contempt

    def _recurs(self, ply: i64) -> bool:
        """Whether the position has come up in this line, or often enough in the game before."""
        board, path = self.board, self._path
        key = board.key
        earlier = ply - 4
        first = ply - board.quiet if ply > board.quiet else 0
        while earlier >= first:
            if path[earlier] == key:
                return True
            earlier -= 2
        return self._told_bits >> (key & 31) & 1 == 1 and key in self._told

    def _node(self, depth: i64, alpha: i64, beta: i64, ply: i64, top: i64, answered: i64) -> i64:
        """What can be said of a node at once; else its moves are searched.

        Its candidates are listed from ``top`` on; the move before brought a piece to the place ``answered``.
        """
        if depth <= 0:
            return self._quiesce(alpha, beta, ply, top)
        self.nodes += 1
        if self.nodes >= self._checkpoint:
            self._check()
        board = self.board
        quiet = board.quiet
        if quiet >= self._quiet_limit or self._recurs(ply):
            return BARRED if board.key in self._barred else self._draw(ply)
        if self.probe is not None and board.count[0] + board.count[1] <= MOST_PIECES:
            exact = self.probe.value(board, ply, self._quiet_limit, self._draw(ply))
            if exact != UNSOLVED:
                return exact
        if board.enters_den():
            return MATE - ply - 1
        intruders: i64 = board.zone[1 - board.side] & DOOR if quiet + 1 < self._quiet_limit else 0
        if intruders:
            if intruders > 1:
                return ply + 2 - MATE
            depth += 1
        elif self._wins_by_knocking():
            return MATE - ply - 3
        score = board.score
        if ply >= MAX_PLY:
            return score
        entry = self.transpositions.probe(board.key)
        if entry and entry_depth(entry) >= depth and quiet + 2 * depth < self._quiet_limit:
            value = entry_value(entry, ply)
            bound = entry_bound(entry)
            if bound == EXACT or (value >= beta if bound == LOWER else value <= alpha):
                return value
        if depth == 1:
            return self._frontier(alpha, beta, ply, top)
        if (
            depth <= 4
            and not intruders
            and score - _FUTILITY * depth >= beta
            and beta > -WIN
            and not board.zone[1 - board.side] & CLOSE
        ):
            return score
        return self._interior(depth, alpha, beta, ply, top, answered, self._intruder() if intruders else -1, entry)

    def _wins_by_knocking(self) -> bool:
        """Whether a step to the enemy's den wins for certain: nothing can take the piece there before it enters.

        The side to move must not be facing an intruder itself.
        """
        board = self.board
        return (
            board.zone[board.side] & PORCH != 0
            and self._knocks_are_exact
            and not self._told_bits
            and board.quiet + 3 < self._quiet_limit
            and knocks_safely(board)
        )

    def _intruder(self) -> i64:
        """The square of an enemy piece at a door of the den of the side to move."""
        board = self.board
        tables = board.tables
        enemy = 1 - board.side
        for slot in range(tables.first_slot[enemy], tables.first_slot[enemy + 1]):
            if tables.zone[slot * tables.stride + board.where[slot]] & DOOR:
                return board.where[slot]
        return -1

    def _interior(
        self, depth: i64, alpha: i64, beta: i64, ply: i64, top: i64, answered: i64, intruder: i64, entry: i64
    ) -> i64:
        """The best value among the moves of a node, tried in stages: the remembered one, captures, quiet moves."""
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
                if tried == 1:
                    value = self._after(move, depth - 1, alpha, beta, ply, end)
                else:
                    late: i64 = 0
                    if stage == 2 and tried > _LATE and depth >= 3 and not self._comes_near(move):
                        late = 2 if tried > _VERY_LATE and depth >= 5 else 1
                    value = self._after(move, depth - 1 - late, alpha, alpha + 1, ply, end)
                    if value > alpha and (late or value < beta):
                        value = self._after(move, depth - 1, alpha, beta, ply, end)
                if value > best:
                    best = value
                    if value > alpha:
                        best_move = move
                        alpha = value
                        if value >= beta:
                            if board.cells[move >> TARGET_SHIFT] == board.tables.empty:
                                candidates.reward(move, ply, answered, depth * depth)
                            break
            if best >= beta:
                break
        if best == -BARRED:
            return self._stuck(ply)
        bound: i64 = LOWER if best >= beta else EXACT if best > floor else UPPER
        self.transpositions.store(key, depth, best, bound, best_move or first, ply)
        return best

    def _comes_near(self, move: i64) -> bool:
        """Whether ``move`` ends beside a door of the enemy's den."""
        board = self.board
        slot = board.cells[move & ORIGIN_MASK]
        return board.tables.zone[slot * board.tables.stride + (move >> TARGET_SHIFT)] & PORCH != 0

    def _stuck(self, ply: i64) -> i64:
        """The value of having no move."""
        return ply - MATE if self._stuck_loses else self._draw(ply)

    def _after(self, move: i64, depth: i64, alpha: i64, beta: i64, ply: i64, top: i64) -> i64:
        """The value of ``move`` for the side to move, searched to ``depth`` after it."""
        board = self.board
        board.make(move)
        value: i64
        if not board.count[board.side]:
            value = MATE - ply - 1
        elif depth <= 0:
            value = -self._quiesce(-beta, -alpha, ply + 1, top)
        else:
            target = move >> TARGET_SHIFT
            value = -self._node(
                depth, -beta, -alpha, ply + 1, top, board.cells[target] * board.tables.stride + target
            )
        board.unmake()
        return value

    def _frontier(self, alpha: i64, beta: i64, ply: i64, top: i64) -> i64:
        """The best value one move before the horizon.

        A quiet move can be worth no more than the evaluation after it, for the other side may stand pat, unless it
        comes to a door of the den. So only knocks, and moves that look better than alpha, are made and followed up.
        """
        board, candidates = self.board, self._candidates
        best: i64 = -BARRED
        end = candidates.captures(top, -1)
        for index in range(top, end):
            value = self._after(candidates.pick(index, end) & MOVE_MASK, 0, alpha, beta, ply, end)
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
        end = self._weigh(alpha, end)
        if self._passed_over > best:
            best = self._passed_over
        for index in range(top, end):
            hope = candidates.pick(index, end)
            promise = (hope >> MOVE_BITS) - INFINITY
            if promise <= alpha:
                return promise if promise > best else best
            value = self._after(hope & MOVE_MASK, 0, alpha, beta, ply, end)
            if value > best:
                best = value
                if value >= beta:
                    return value
                if value > alpha:
                    alpha = value
        return self._stuck(ply) if best == -BARRED else best

    def _weigh(self, alpha: i64, end: i64) -> i64:
        """List the quiet moves after which the evaluation is above alpha, ranked by it, from ``end`` on.

        The best value of the others is left in ``_passed_over``.
        """
        board, listed = self.board, self._candidates.listed
        tables, cells, place = board.tables, board.cells, board.evaluation.place
        target, stride, empty, first_step = tables.target, tables.stride, tables.empty, tables.first_step
        best: i64 = -BARRED
        for slot in range(tables.first_slot[board.side], tables.first_slot[board.side + 1]):
            here = slot * stride + board.where[slot]
            base = board.score - place[here]
            for way in range(first_step[here], first_step[here + 1]):
                if cells[target[way]] == empty and not board.is_barred(way):
                    self.nodes += 1
                    value = base + place[slot * stride + target[way]]
                    if value > alpha:
                        listed[end] = (value + INFINITY) << MOVE_BITS | tables.move[way]
                        end += 1
                    elif value > best:
                        best = value
        self._passed_over: i64 = best
        return end

    def _quiesce(self, alpha: i64, beta: i64, ply: i64, top: i64) -> i64:
        """The value when only captures are followed up, and any side may rest content with what it has."""
        self.nodes += 1
        board, candidates = self.board, self._candidates
        if self.probe is not None and board.count[0] + board.count[1] <= MOST_PIECES:
            exact = self.probe.value(board, ply, self._quiet_limit, self._draw(ply))
            if exact != UNSOLVED:
                return exact
        if board.enters_den():
            return MATE - ply - 1
        score = board.score
        floor: i64 = -INFINITY
        only: i64 = -1
        best = score
        intruders = board.zone[1 - board.side] & DOOR
        if intruders:
            best = ply + 2 - MATE
            if intruders > 1:
                return best
            only = self._intruder()
        else:
            if score >= beta or ply >= MAX_PLY:
                return score
            if self._wins_by_knocking():
                return MATE - ply - 3
            if score > alpha:
                alpha = score
            floor = alpha - score - _DELTA
        end = candidates.captures(top, only)
        for index in range(top, end):
            capture = candidates.pick(index, end)
            if capture >> MOVE_BITS < floor:
                break
            value = self._after(capture & MOVE_MASK, 0, alpha, beta, ply, end)
            if value > best:
                best = value
                if value >= beta:
                    return value
                if value > alpha:
                    alpha = value
        return best


MATE_AFTER_ROOT: Final = 1 - MATE
"""The value to the side to move when the root's move has ended the game."""
