"""Move generation and ordering: captures, then quiet moves by their history.

A candidate is ``rank << 14 | move``; the largest is tried first.
"""

from __future__ import annotations

from typing import Final, final

from jungle_games.compiled import i64
from jungle_games.games.jungle.player.engine import Board
from jungle_games.games.jungle.player.tables import DOOR, MOVE_BITS, MOVE_MASK, ORIGIN_MASK, PORCH, TARGET_SHIFT, zeros

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
        """Clear killers, countermoves and history."""
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
        """The history score of a quiet ``move``, around 0."""
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
