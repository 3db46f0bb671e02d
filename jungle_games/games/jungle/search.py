"""Alpha-beta over the engine's board: principal variation search, transposition table, quiescence.

Scores are for the side to move, a cat being worth about 100; ``MATE - n`` wins in n plies. What a node knows travels as
arguments (hash key, score, both sides' squares), so that taking a move back restores two lists and no more.

Two facts about dens are used as exact: a piece on a door of the enemy's den wins if it is its turn; and a side that
stands by while an enemy piece is on a door of its own den loses, so only taking that piece is worth a look.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from jungle_games.games.jungle.engine import Board
from jungle_games.games.jungle.evaluation import MATE, WIN
from jungle_games.games.jungle.tables import MOVE_BITS, MOVE_MASK, ORIGIN_MASK, TARGET_SHIFT
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


class Stopped(Exception):  # noqa: N818 - an answer is due, nothing is wrong
    """Raised inside the search when it must answer now."""


class Search:
    """Searches the tree below the position on ``board``.

    ``nodes`` counts positions valued, those at the horizon included. After Stopped the board must be set anew.
    """

    def __init__(self, board: Board, transpositions: TranspositionTable) -> None:
        tables = board.tables
        self.board = board
        self.tables = tables
        self.transpositions = transpositions
        self.nodes = 0
        self.node_limit = 0
        self.checkpoint = 0
        self.due: Callable[[], bool] = bool
        self.draws = (0, 0)
        self.cells = board.cells
        self.where = board.where
        self.history = [[0] * (1 << MOVE_BITS), [0] * (1 << MOVE_BITS)]
        self.killers = [[0, 0] for _ in range(MAX_PLY + 2)]
        self.line: set[int] = set()
        self.barred: set[int] = set()
        limit = tables.options.no_progress_limit
        self.quiet_limit = 2 * limit if limit else 1 << 30

    def begin(
        self, drawn: Iterable[int], barred: Iterable[int], nodes: int | None, due: Callable[[], bool], contempt: int
    ) -> None:
        """Make ready for a new root.

        ``drawn`` are the keys of positions that would be a draw if they came again, ``barred`` of those that may not
        come again. The search ends by raising Stopped after ``nodes`` nodes, or soon after ``due()`` is true. A
        draw costs the side to move at the root ``contempt``.
        """
        self.nodes = 0
        self.node_limit = 1 << 60 if nodes is None else nodes
        self.due = due
        self.draws = (-contempt, contempt)
        self.checkpoint = min(_POLL, self.node_limit)
        self.barred = set(barred)
        self.line = set(drawn) | self.barred
        self.killers = [[0, 0] for _ in range(MAX_PLY + 2)]
        self.history = [[count >> 3 for count in counts] for counts in self.history]
        self.transpositions.grow_older()

    def _check(self) -> None:
        if self.nodes >= self.node_limit or self.due():
            raise Stopped
        self.checkpoint = min(self.nodes + _POLL, self.node_limit)

    def forget(self) -> None:
        """Forget what earlier searches found."""
        self.transpositions.clear()
        self.history = [[0] * (1 << MOVE_BITS), [0] * (1 << MOVE_BITS)]

    def value(self, depth: int, alpha: int, beta: int, ply: int) -> int:
        """The value of the board's position, ``ply`` moves after the root, for the side to move."""
        board = self.board
        if board.over:
            return ply - MATE
        side = board.side
        own, enemy = board.occupied[side], board.occupied[1 - side]
        return self._search(depth, alpha, beta, ply, side, board.key, board.score, own, enemy, board.quiet)

    def _search(
        self, depth: int, alpha: int, beta: int, ply: int,
        side: int, key: int, score: int, own: int, enemy: int, quiet: int,
    ) -> int:  # fmt: skip
        """What can be said of a node at once; else its moves are searched."""
        if depth <= 0:
            return self._quiesce(alpha, beta, ply, side, score, own, enemy)
        self.nodes += 1
        if self.nodes >= self.checkpoint:
            self._check()
        if key in self.line or quiet >= self.quiet_limit:
            return BARRED if key in self.barred else self.draws[ply & 1]
        tables = self.tables
        if own & tables.doors[side] or (tables.has_den_jumps and self.board.jumps_home(side, own | enemy)):
            return MATE - ply - 1
        intruders = enemy & tables.doors[1 - side] if quiet + 1 < self.quiet_limit else 0
        if intruders:
            if intruders & (intruders - 1):
                return ply + 2 - MATE
            depth += 1
        if ply >= MAX_PLY:
            return score
        entry = self.transpositions.probe(key)
        if entry and entry_depth(entry) >= depth and quiet + 2 * depth < self.quiet_limit:
            value = entry_value(entry, ply)
            bound = entry_bound(entry)
            if bound == EXACT or (value >= beta if bound == LOWER else value <= alpha):
                return value
        if depth == 1:
            return self._frontier(alpha, beta, ply, side, score, own, enemy)
        if (
            depth <= 4
            and not intruders
            and score - _FUTILITY * depth >= beta
            and beta > -WIN
            and not enemy & tables.approaches[1 - side]
        ):
            return score
        return self._interior(
            depth, alpha, beta, ply, side, key, score, own, enemy, quiet, intruders, entry & MOVE_MASK
        )

    def _interior(
        self, depth: int, alpha: int, beta: int, ply: int,
        side: int, key: int, score: int, own: int, enemy: int, quiet: int,
        intruders: int, first: int,
    ) -> int:  # fmt: skip
        """The best value among the moves of a node, tried in stages: ``first``, captures, quiet moves."""
        tables, cells = self.tables, self.cells
        best = ply + 2 - MATE if intruders else -BARRED
        best_move = tried = 0
        floor = alpha
        self.line.add(key)
        for stage in (0, 1, 2):
            if stage == 0:
                moves = [first] if first else []
            elif stage == 1:
                moves = self.board.captures(side, own | enemy, intruders or enemy)
            else:
                moves = [] if intruders else self._quiet_moves(side, own | enemy, ply)
            for listed in moves:
                move = listed & MOVE_MASK
                if stage and move == first:
                    continue
                tried += 1
                if tried == 1:
                    value = self._play(move, depth - 1, alpha, beta, ply, side, key, score, own, enemy, quiet)
                else:
                    late = 0
                    if stage == 2 and tried > _LATE and depth >= 3 and not self._comes_near(move, side):
                        late = 2 if tried > _VERY_LATE and depth >= 5 else 1
                    value = self._play(
                        move, depth - 1 - late, alpha, alpha + 1, ply, side, key, score, own, enemy, quiet
                    )
                    if value > alpha and (late or value < beta):
                        value = self._play(move, depth - 1, alpha, beta, ply, side, key, score, own, enemy, quiet)
                if value > best:
                    best = value
                    if value > alpha:
                        best_move = move
                        alpha = value
                        if value >= beta:
                            break
            if best >= beta:
                break
        self.line.discard(key)
        if best == -BARRED:
            return self._stuck(ply)
        if best >= beta and cells[best_move >> TARGET_SHIFT] == tables.empty:
            self._reward(best_move, depth, ply, side)
        bound = LOWER if best >= beta else EXACT if best > floor else UPPER
        self.transpositions.store(key, depth, best, bound, best_move or first, ply)
        return best

    def _comes_near(self, move: int, side: int) -> int:
        """Whether ``move`` ends beside a door of the enemy's den."""
        return self.tables.bit[move >> TARGET_SHIFT] & self.tables.porches[side]

    def _stuck(self, ply: int) -> int:
        """The value of having no move."""
        return ply - MATE if self.tables.options.no_move == "loses" else self.draws[ply & 1]

    def _reward(self, move: int, depth: int, ply: int, side: int) -> None:
        """Remember a quiet move that refuted what the other side did."""
        self.history[side][move] += depth * depth
        killers = self.killers[ply]
        if killers[0] != move:
            killers[1] = killers[0]
            killers[0] = move

    def _quiet_moves(self, side: int, everyone: int, ply: int) -> list[int]:
        """The moves to empty squares, those first that refuted most before."""
        moves = self.board.quiet_moves(side, everyone)
        moves.sort(key=self.history[side].__getitem__, reverse=True)
        for killer in self.killers[ply]:
            if killer in moves:
                moves.remove(killer)
                moves.insert(0, killer)
        return moves

    def _play(
        self, move: int, depth: int, alpha: int, beta: int, ply: int,
        side: int, key: int, score: int, own: int, enemy: int, quiet: int,
    ) -> int:  # fmt: skip
        """The value of ``move`` for ``side``, searched to ``depth`` after it."""
        tables, board, cells, where = self.tables, self.board, self.cells, self.where
        bit, keys = tables.bit, tables.keys
        origin, target = move & ORIGIN_MASK, move >> TARGET_SHIFT
        slot, victim = cells[origin], cells[target]
        alive, rows = board.alive, board.rows
        cells[origin] = tables.empty
        cells[target] = slot
        where[slot] = target
        own ^= bit[origin] ^ bit[target]
        key ^= keys[slot][origin] ^ keys[slot][target] ^ tables.turn_key
        if victim == tables.empty:
            score = rows[slot][origin] - rows[slot][target] - score
            quiet += 1
        else:
            where[victim] = tables.grave
            enemy ^= bit[target]
            key ^= keys[victim][target]
            board.alive = alive ^ 1 << victim
            board.rows = board.evaluation.rows(board.alive)
            score = board.recount(1 - side)
            quiet = 0
        if not board.alive & tables.side_mask[1 - side]:
            value = MATE - ply - 1
        elif depth <= 0:
            value = -self._quiesce(-beta, -alpha, ply + 1, 1 - side, score, enemy, own)
        else:
            value = -self._search(depth, -beta, -alpha, ply + 1, 1 - side, key, score, enemy, own, quiet)
        cells[origin] = slot
        cells[target] = victim
        where[slot] = origin
        if victim != tables.empty:
            where[victim] = target
            board.alive = alive
            board.rows = rows
        return value

    def _frontier(self, alpha: int, beta: int, ply: int, side: int, score: int, own: int, enemy: int) -> int:
        """The best value one move before the horizon.

        A quiet move can be worth no more than the evaluation after it, for the other side may stand pat, unless it
        comes to a door of the den. So only knocks, and moves that look better than alpha, are made and followed up.
        """
        best = -BARRED
        everyone = own | enemy
        for capture in self.board.captures(side, everyone, enemy):
            value = self._play(capture & MOVE_MASK, 0, alpha, beta, ply, side, 0, score, own, enemy, 0)
            if value > best:
                best = value
                if value >= beta:
                    return value
                alpha = max(alpha, value)
        hopes: list[int] = []
        best = max(best, self._weigh(side, everyone, score, alpha, hopes))
        if own & self.tables.porches[side]:
            hopes += [_GREATEST | move for move in self.board.knocks(side)]
        if len(hopes) > 1:
            hopes.sort(reverse=True)
        for hope in hopes:
            promise = (hope >> MOVE_BITS) - INFINITY
            if promise <= alpha:
                return max(best, promise)
            value = self._play(hope & MOVE_MASK, 0, alpha, beta, ply, side, 0, score, own, enemy, 0)
            if value > best:
                best = value
                if value >= beta:
                    return value
                alpha = max(alpha, value)
        return self._stuck(ply) if best == -BARRED else best

    def _weigh(self, side: int, everyone: int, score: int, alpha: int, hopes: list[int]) -> int:
        """Value every quiet move by the evaluation after it.

        Appends those above alpha to ``hopes``, value (plus INFINITY) in the bits above the move; returns the best of
        the others.
        """
        tables, cells, where, rows = self.tables, self.cells, self.where, self.board.rows
        empty, steps, jumps = tables.empty, tables.steps, tables.jumps
        best = -BARRED
        count = 0
        for slot in tables.side_slots[side]:
            origin = where[slot]
            row = rows[slot]
            base = score - row[origin]
            for target, move, _ in steps[slot][origin]:
                if cells[target] == empty:
                    count += 1
                    value = base + row[target]
                    if value > alpha:
                        hopes.append(value + INFINITY << MOVE_BITS | move)
                    elif value > best:
                        best = value
        for slot in tables.jumpers[side]:
            origin = where[slot]
            for target, move, _, barring in jumps[slot][origin]:
                if cells[target] == empty and not everyone & barring:
                    count += 1
                    value = score + rows[slot][target] - rows[slot][origin]
                    if value > alpha:
                        hopes.append(value + INFINITY << MOVE_BITS | move)
                    elif value > best:
                        best = value
        self.nodes += count
        return best

    def _quiesce(self, alpha: int, beta: int, ply: int, side: int, score: int, own: int, enemy: int) -> int:
        """The value when only captures are followed up, and any side may rest content with what it has."""
        self.nodes += 1
        tables = self.tables
        everyone = own | enemy
        if own & tables.doors[side] or (tables.has_den_jumps and self.board.jumps_home(side, everyone)):
            return MATE - ply - 1
        targets = enemy & tables.doors[1 - side]
        if targets:
            best = ply + 2 - MATE
            if targets & (targets - 1):
                return best
            floor = -INFINITY
        else:
            if score >= beta or ply >= MAX_PLY:
                return score
            best = score
            alpha = max(alpha, score)
            floor = (alpha - score - _DELTA) << MOVE_BITS
            targets = enemy
        for capture in self.board.captures(side, everyone, targets):
            if capture < floor:
                break
            value = self._play(capture & MOVE_MASK, 0, alpha, beta, ply, side, 0, score, own, enemy, 0)
            if value > best:
                best = value
                if value >= beta:
                    return value
                alpha = max(alpha, value)
        return best
