"""Alpha-beta over the engine's board: principal variation search, transposition table, move ordering, quiescence.

Scores are for the side to move, 420 winning about three games of four; ``MATE - n`` wins in n plies. A candidate is
``rank << 14 | move``; the largest is tried first. Beyond the horizon, captures and den threats are followed until the
position is quiet.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection
from typing import Final, final

from jungle_games.compiled import i64
from jungle_games.games.jungle.player.endings import MOST_PIECES, UNSOLVED, Probe
from jungle_games.games.jungle.player.engine import Board, DenRuns
from jungle_games.games.jungle.player.tables import (
    CLOSE,
    DOOR,
    MATE,
    MOVE_BITS,
    MOVE_MASK,
    ORIGIN_MASK,
    PORCH,
    TARGET_SHIFT,
    WIN,
    int_array,
    zeros,
)

EXACT: Final = 1
LOWER: Final = 2
UPPER: Final = 3

_DEPTH_SHIFT: Final = MOVE_BITS
_BOUND_SHIFT: Final = 21
_AGE_SHIFT: Final = 23
_VALUE_SHIFT: Final = 29
_VALUE_BIAS: Final = 1 << 16
_MOST_DEPTH: Final = 127
_AGES: Final = 63
_SALT: Final = 0x9E3779B97F4A7C5
_KEY_BITS: Final = (1 << 60) - 1


@final
class TranspositionTable:
    """A flat row of ``2**bits`` keys, each followed by its entry, in pairs that lie side by side in memory.

    The first of a pair keeps the deeper search, unless an earlier one left it there; the second keeps the latest.
    An entry packs move (14 bits), depth (7), bound (2), age (6) and value. The age tells from which root, with which
    past, the entry was found: ``is_current`` says whether it is still the same.
    """

    def __init__(self, bits: int = 18) -> None:
        self._mask: i64 = (1 << bits) - 1
        self._slots = zeros(0)
        self._age: i64 = 0
        self._salt: i64 = 0
        self.clear()

    def clear(self) -> None:
        self._slots = zeros(2 * (self._mask + 1))

    def grow_older(self) -> None:
        """Age the table for a new root or a new history, so that new entries replace the present ones."""
        self._age = (self._age + 1) & _AGES
        if not self._age:
            self.clear()  # the ages begin anew, and none of the old ones may pass for a new one

    def price_draws(self, contempt: int) -> None:
        """Separate new entries from those made when a draw had another value for Blue."""
        self._salt = contempt * _SALT & _KEY_BITS

    def is_current(self, entry: i64) -> bool:
        """Whether ``entry`` was made when the same positions counted as drawn."""
        return entry >> _AGE_SHIFT & _AGES == self._age

    def probe(self, key: i64) -> i64:
        key ^= self._salt
        slots = self._slots
        index = (key & self._mask) << 1
        if slots[index] == key:
            return slots[index + 1]
        index ^= 2
        return slots[index + 1] if slots[index] == key else 0

    def store(self, key: i64, depth: i64, value: i64, bound: i64, move: i64, ply: i64) -> None:
        """Keep what a search of ``depth`` found ``ply`` moves after its root. Wins are counted from this position."""
        key ^= self._salt
        slots = self._slots
        index = (key & self._mask) << 1
        old = slots[index + 1]
        if slots[index] != key and old >> _AGE_SHIFT & _AGES == self._age and old >> _DEPTH_SHIFT & 127 > depth:
            index ^= 2
        if value > WIN:
            value += ply
        elif value < -WIN:
            value -= ply
        slots[index] = key
        slots[index + 1] = (
            move
            | (depth if depth < _MOST_DEPTH else _MOST_DEPTH) << _DEPTH_SHIFT
            | bound << _BOUND_SHIFT
            | self._age << _AGE_SHIFT
            | (value + _VALUE_BIAS) << _VALUE_SHIFT
        )


def entry_depth(entry: i64) -> i64:
    return entry >> _DEPTH_SHIFT & _MOST_DEPTH


def entry_bound(entry: i64) -> i64:
    return entry >> _BOUND_SHIFT & 3


def entry_value(entry: i64, ply: i64) -> i64:
    """The value of ``entry`` for a node ``ply`` moves after the root."""
    value = (entry >> _VALUE_SHIFT) - _VALUE_BIAS
    if value > WIN:
        return value - ply
    if value < -WIN:
        return value + ply
    return value


_ROOMY: Final = 4
"""Places per key: with so much room, a key that is not stored rarely hits one in use."""
_NOBODY: Final = -1
"""Marks a place without a key."""


@final
class Repetitions:
    """The positions of a game since its last capture, the one to think about left out.

    ``seen`` have come up at least once. ``final``, some of them, have come up twice: the next time is a draw, or where
    repetition is forbidden not allowed. ``den_is_near`` says that a position of which the rules will not have another
    has a piece before the enemy's den: then what is certain before dens otherwise is not.
    """

    def __init__(self, seen: Collection[int] = (), final: Collection[int] = (), den_is_near: bool = False) -> None:
        self.seen = frozenset(seen)
        self.final = frozenset(final)
        self.den_is_near = den_is_near
        size = 1
        while size < _ROOMY * len(self.final):
            size *= 2
        self._mask: i64 = size - 1
        self._places = int_array([_NOBODY] * size)
        for key in self.final:
            place: i64 = key & self._mask
            while self._places[place] != _NOBODY:
                place = (place + 1) & self._mask
            self._places[place] = key

    def ends(self, key: i64) -> bool:
        """Whether the position of ``key`` has come up twice."""
        places = self._places
        place = key & self._mask
        while places[place] != _NOBODY:
            if places[place] == key:
                return True
            place = (place + 1) & self._mask
        return False


LOSING: Final = 1
_KILLER: Final = 1 << 30


@final
class Candidates:
    """Lists the moves of the nodes of one line, node after node, in ``listed``.

    Moves that caused cutoffs are remembered: by ply (killers), by the previous move, and by frequency (history).
    """

    def __init__(self, board: Board, plies: int) -> None:
        slots = len(board.tables.roster)
        self._board = board
        self.listed = zeros(plies * 4 * max(slots, 8))
        self._killers = zeros(2 * plies)
        self._answers = zeros(slots * board.tables.stride)
        self._history = zeros(slots * board.tables.stride)

    def forget(self) -> None:
        for index in range(len(self._killers)):
            self._killers[index] = 0
        for index in range(len(self._history)):
            self._answers[index] = 0
            self._history[index] = 0

    def reward(self, move: i64, ply: i64, answered: i64, bonus: i64) -> None:
        """Record that the quiet ``move``, not made yet, caused a cutoff after a piece moved to ``answered``."""
        killer = 2 * ply
        if self._killers[killer] != move:
            self._killers[killer + 1] = self._killers[killer]
            self._killers[killer] = move
        if answered >= 0:
            self._answers[answered] = move
        self._learn(move, bonus)

    def punish(self, start: i64, end: i64, bonus: i64) -> None:
        """Record that the quiet moves listed from ``start`` to ``end`` caused no cutoff."""
        for index in range(start, end):
            self._learn(self.listed[index] & MOVE_MASK, -bonus)

    def _learn(self, move: i64, bonus: i64) -> None:
        place = self._place_after(move)
        known = self._history[place]
        self._history[place] = known + bonus * 64 - known * (bonus if bonus > 0 else -bonus) // 512

    def _place_after(self, move: i64) -> i64:
        board = self._board
        return board.cells[move & ORIGIN_MASK] * board.tables.stride + (move >> TARGET_SHIFT)

    def history(self, move: i64) -> i64:
        return self._history[self._place_after(move)]

    def pick(self, index: i64, end: i64) -> i64:
        """The next move to try of those from ``index`` to ``end``; it is swapped to ``index``."""
        listed = self.listed
        best = listed[index]
        at = index
        for other in range(index + 1, end):
            if listed[other] > best:
                best = listed[other]
                at = other
        listed[at] = listed[index]
        listed[index] = best
        return best

    def captures(self, end: i64, only: i64) -> i64:
        """List the captures from ``end`` on, ranked by the victim's value; on the square ``only``, if not negative.

        A capture of a less valuable piece that can be recaptured is ranked LOSING.
        """
        board, listed = self._board, self.listed
        tables, cells, worth = board.tables, board.cells, board.evaluation.worth
        target, takes, code, stride, empty = tables.target, tables.takes, tables.code, tables.stride, tables.empty
        first_step, near, where = tables.first_step, tables.near, board.where
        enemies = board.standing[1 - board.side]
        for slot in range(tables.first_slot[board.side], tables.first_slot[board.side + 1]):
            place = slot * stride + where[slot]
            if not near[place] & enemies:
                continue
            first_jump = tables.first_jump[place]
            for way in range(first_step[place], first_step[place + 1]):
                victim = cells[target[way]]
                if (
                    victim != empty
                    and takes[way] >> code[victim] & 1
                    and (only < 0 or only == target[way])
                    and (way < first_jump or not board.is_barred(way))
                ):
                    rank = worth[victim]
                    if rank < worth[slot] and takes_on(board, 1 - board.side, target[way], code[slot]):
                        rank = LOSING
                    listed[end] = rank << MOVE_BITS | tables.move[way]
                    end += 1
        return end

    def quiets(self, end: i64, ply: i64, answered: i64) -> i64:
        """List the moves to empty squares other than dens from ``end`` on."""
        board, listed, history = self._board, self.listed, self._history
        tables, cells = board.tables, board.cells
        target, stride, empty, first_step = tables.target, tables.stride, tables.empty, tables.first_step
        killer = self._killers[2 * ply]
        second = self._killers[2 * ply + 1]
        answer: i64 = self._answers[answered] if answered >= 0 else 0
        for slot in range(tables.first_slot[board.side], tables.first_slot[board.side + 1]):
            place = slot * stride + board.where[slot]
            first_jump = tables.first_jump[place]
            for way in range(first_step[place], first_step[place + 1]):
                if cells[target[way]] == empty and (way < first_jump or not board.is_barred(way)):
                    move = tables.move[way]
                    rank = history[slot * stride + target[way]]
                    if move == killer:
                        rank = _KILLER + 2
                    elif move == second:
                        rank = _KILLER + 1
                    elif move == answer:
                        rank = _KILLER
                    listed[end] = rank << MOVE_BITS | move
                    end += 1
        return end

    def knocks(self, end: i64) -> i64:
        """List the quiet steps to a door of the enemy's den from ``end`` on."""
        board, listed = self._board, self.listed
        tables = board.tables
        for slot in range(tables.first_slot[board.side], tables.first_slot[board.side + 1]):
            place = slot * tables.stride + board.where[slot]
            if tables.zone[place] & PORCH:
                for way in range(tables.first_step[place], tables.first_jump[place]):
                    target = tables.target[way]
                    if tables.zone[slot * tables.stride + target] & DOOR and board.cells[target] == tables.empty:
                        listed[end] = tables.move[way]
                        end += 1
        return end


def takes_on(board: Board, side: i64, square: i64, code: i64) -> bool:
    """Whether ``side`` could capture a piece of ``code`` on ``square``, assuming that leaps are open."""
    tables = board.tables
    if not tables.around[square] & board.standing[side]:
        return False
    stride, where, near, wanted = tables.stride, board.where, tables.near, tables.bit[square]
    for slot in range(tables.first_slot[side], tables.first_slot[side + 1]):
        place = slot * stride + where[slot]
        if near[place] & wanted:
            for way in range(tables.first_step[place], tables.first_step[place + 1]):
                if tables.target[way] == square and tables.takes[way] >> code & 1:
                    return True
    return False


def knocks_safely(board: Board, side: i64) -> bool:
    """Whether ``side``, if to move, could step to a door of the enemy's den where nothing could capture the piece."""
    tables = board.tables
    for slot in range(tables.first_slot[side], tables.first_slot[side + 1]):
        place = slot * tables.stride + board.where[slot]
        if tables.zone[place] & PORCH:
            for way in range(tables.first_step[place], tables.first_jump[place]):
                target = tables.target[way]
                if (
                    tables.zone[slot * tables.stride + target] & DOOR
                    and board.is_open(way)
                    and not takes_on(board, 1 - side, target, tables.code[slot])
                ):
                    return True
    return False


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
        board = self._board
        if board.quiet <= self._patience:
            return board.score + runs
        return board.score * self._lasting[board.quiet] // _WHOLE + runs

    def draw(self, ply: i64) -> i64:
        """The value of a draw to the side to move at ``ply``; it costs the root's side ``contempt``."""
        return self.contempt if ply & 1 else -self.contempt

    def stuck(self, ply: i64) -> i64:
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
        self.horizon = Horizon(board, self._candidates)
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
        self.horizon.nodes = 0
        self.horizon.contempt = contempt
        self._node_limit = 1 << 60 if nodes is None else nodes
        self._due = due
        self._checkpoint = min(_POLL, self._node_limit)
        self._take_up(past, -contempt if self.board.side else contempt)
        self.horizon.den_is_certain = not past.den_is_near
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

    def _check(self) -> None:
        if self.horizon.nodes >= self._node_limit or self._due():
            raise Stopped
        self._checkpoint = min(self.horizon.nodes + _POLL, self._node_limit)

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
        if self._forbids and self.board.quiet < self.horizon.quiet_limit:
            return BARRED
        return self.horizon.draw(ply)

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
            return self.horizon.quiesce(alpha, beta, ply, top)
        self.horizon.nodes += 1
        if self.horizon.nodes >= self._checkpoint:
            self._check()
        board = self.board
        quiet = board.quiet
        if quiet >= self.horizon.quiet_limit or self._recurs(ply):
            return self._again(ply)
        solved = self.horizon.solved(ply)
        if solved != UNSOLVED:
            return solved
        if board.enters_den():
            return MATE - ply - 1
        intruders: i64 = 0
        if quiet + 1 < self.horizon.quiet_limit and self.horizon.den_is_certain:
            intruders = board.zone[1 - board.side] & DOOR
        if intruders:
            if intruders > 1:
                return ply + 2 - MATE
            depth += 1
        elif self.horizon.wins_by_knocking():
            return MATE - ply - 3
        if ply >= MAX_PLY:
            return self.horizon.static(0)
        entry = self.transpositions.probe(board.key)
        if (
            entry
            and entry_depth(entry) >= depth
            and quiet + 2 * depth < self.horizon.quiet_limit
            and (ply > _WARY or board.count[0] + board.count[1] < self._pieces or self.transpositions.is_current(entry))
        ):
            value = entry_value(entry, ply)
            bound = entry_bound(entry)
            if bound == EXACT or (value >= beta if bound == LOWER else value <= alpha):
                return value
        if depth == 1:
            return self.horizon.frontier(alpha, beta, ply, top)
        if intruders:
            return self._interior(depth, alpha, beta, ply, top, answered, self.horizon.intruder(), entry, INFINITY)
        runs = self.horizon.runs.value()
        score = self.horizon.static(runs)
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
            return self.horizon.stuck(ply)
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
        return is_near or self.horizon.runs.begins(slot, target)

    def _after(self, move: i64, depth: i64, alpha: i64, beta: i64, ply: i64, top: i64) -> i64:
        board = self.board
        board.make(move)
        value: i64
        if not board.count[board.side]:
            value = MATE - ply - 1
        elif depth <= 0:
            value = -self.horizon.quiesce(-beta, -alpha, ply + 1, top)
        else:
            target = move >> TARGET_SHIFT
            value = -self._node(depth, -beta, -alpha, ply + 1, top, board.cells[target] * board.tables.stride + target)
        board.unmake()
        return value


def _bonus(depth: i64) -> i64:
    return min(depth * depth, _MOST_BONUS)


MATE_AFTER_ROOT: Final = 1 - MATE
"""The value to the side to move when the root's move has ended the game."""
