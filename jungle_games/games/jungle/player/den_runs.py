"""Runs to the den that no defender can stop, found by counting moves, even beyond the search horizon.

Every way into a den leads over one of its doors. A piece at a door wins with its next move, so a runner can only be
stopped if a defender captures it there or on its way. A defender that can stop it on its way could also follow it and
reach the door in time: it is enough to compare the moves that runner and defenders need to each door. Ranks are
ignored, which makes every defender as strong as a trap would, and so are obstacles: a run is very likely a win, but
not certain.
"""

from __future__ import annotations

from typing import Final, final

from jungle_games.compiled import i64, vec
from jungle_games.games.jungle.player.engine import Board
from jungle_games.games.jungle.player.tables import (
    CLOSE,
    DOOR_BITS,
    DOOR_MASK,
    HOME,
    REACH,
    UNREACHABLE,
    int_array,
    zeros,
)
from jungle_games.games.jungle.rules.board import SWIMMERS, Terrain

_RUN: Final = 2000
"""The value of a run, in hundredths of a point."""
_STEP: Final = 100
"""The reduction per move that it still takes."""
_NOBODY: Final = -1
_NEVER: Final = UNREACHABLE * 0x01010101
"""No door of four is ever reached."""
_HIGHEST: Final = 0x80808080
"""The highest bits of four packed numbers."""
_HALVES: Final = 1 << 8
_ROW: Final = 5
_GUARDS: Final = 1
_LEAPING: Final = 2
_WALKING: Final = 3
_RATS: Final = 4
"""The parts of a row after its hash; each a constant of its own, which compiled code need not look up."""
_ALIVE: Final = 1
_SWIMS: Final = 2


@final
class DenRuns:
    """Finds runs on ``board``.

    What depends on the pieces of one side alone is remembered in ``_known``, in a row for each hash of such a half
    of the board: the fewest moves to each door of the own den, those to the doors of the enemy's with and without
    leaps, and the rats.
    """

    def __init__(self, board: Board) -> None:
        tables = board.tables
        limit = tables.options.no_progress_limit
        self._board = board
        self._tables = tables
        self._door: i64 = 0
        self._quiet_limit: i64 = 2 * limit if limit else 1 << 30
        self._known = zeros(2 * _HALVES * _ROW)
        self._is_rat = int_array(piece.kind in SWIMMERS for piece in tables.roster)
        self._water = int_array([*(tables.board.ground[square] is Terrain.WATER for square in tables.squares), 0])

    def value(self) -> i64:
        board = self._board
        zone, side = board.zone, board.side
        own = zone[side]
        others = zone[1 - side]
        is_own = own & REACH != 0 and (own & CLOSE != 0 or others & HOME == 0)
        is_theirs = others & REACH != 0 and (others & CLOSE != 0 or own & HOME == 0)
        if not is_own and not is_theirs:
            return 0
        here = self._times(side)
        there = self._times(1 - side)
        if is_own:
            moves = self._moves_left(side, here, there)
            if moves:
                return _RUN - _STEP * moves
        if is_theirs:
            moves = self._moves_left(1 - side, there, here)
            if moves:
                return _STEP * moves - _RUN
        return 0

    def moves_left(self, side: i64) -> i64:
        """The number of moves in which ``side`` unstoppably enters the enemy's den; 0 if it has no such run.

        The enemy must not reach the other den first: either it is too far away, or the pieces
        at home keep it out.
        """
        return self._moves_left(side, self._times(side), self._times(1 - side))

    def _moves_left(self, side: i64, own: i64, others: i64) -> i64:
        """``moves_left``; the times of both sides lie at ``own`` and ``others``."""
        late: i64 = 0 if side == self._board.side else 1
        known = self._known
        moves = self._free_run(side, late, known[own + self._gait(own, others)], known[others + _GUARDS])
        if not moves or self._board.quiet + 2 * moves > self._quiet_limit:
            return 0
        if moves + late > self._fewest_moves(1 - side):
            runner = self._runner(side, moves - 1, self._gait(own, others))
            guards = self._soonest(self._tables.guards, side, runner)
            if self._free_run(1 - side, 0, known[others + self._gait(others, own)], guards):
                return 0
        return moves

    def _free_run(self, side: i64, late: i64, runners: i64, guards: i64) -> i64:
        """The moves that ``side`` needs to the enemy's den by a door that is not guarded in time, or 0.

        Given are the times to each door of its ``runners`` and of the enemy's ``guards``, who have ``late`` more moves.
        ``_door`` is set to that door.
        """
        best: i64 = 0
        for shift in range(0, self._tables.door_bits[1 - side], DOOR_BITS):
            moves = runners >> shift & DOOR_MASK
            if guards >> shift & DOOR_MASK > moves + late and moves < UNREACHABLE and (not best or moves + 1 < best):
                best = moves + 1
                self._door = shift
        return best

    def _times(self, side: i64) -> i64:
        """Where in ``_known`` the times of ``side`` lie, worked out anew if its pieces stand as they did not lately."""
        board, known = self._board, self._known
        half = board.half[side]
        index = ((half & (_HALVES - 1)) * 2 + side) * _ROW
        if known[index] != half:
            tables = self._tables
            known[index] = half
            known[index + _GUARDS] = self._soonest(tables.guards, side, _NOBODY)
            known[index + _LEAPING] = self._soonest(tables.leaping, side, _NOBODY)
            known[index + _WALKING] = self._soonest(tables.walking, side, _NOBODY)
            known[index + _RATS] = self._rats(side)
        return index

    def _rats(self, side: i64) -> i64:
        """Whether a rat of ``side`` is _ALIVE and whether one _SWIMS."""
        tables, where = self._tables, self._board.where
        rats: i64 = 0
        for slot in range(tables.first_slot[side], tables.first_slot[side + 1]):
            if self._is_rat[slot] and where[slot] != tables.grave:
                rats |= _ALIVE | _SWIMS if self._water[where[slot]] else _ALIVE
        return rats

    def _gait(self, own: i64, others: i64) -> i64:
        """How a side runs: _WALKING if a rat may bar its leaps, a living enemy one or any that swims."""
        known = self._known
        rats = known[others + _RATS]
        return _WALKING if rats or known[own + _RATS] & _SWIMS else _LEAPING

    def _soonest(self, rows: vec[i64], side: i64, away: i64) -> i64:
        """The fewest moves to each door, packed, of the pieces of ``side`` but ``away``; ``rows`` has those of each.

        The packed numbers, all less than 128, are compared at once: the highest bit of a difference tells.
        """
        tables, where = self._tables, self._board.where
        fewest: i64 = _NEVER
        for slot in range(tables.first_slot[side], tables.first_slot[side + 1]):
            if slot != away:
                moves = rows[slot * tables.stride + where[slot]]
                is_less = (fewest | _HIGHEST) - moves & _HIGHEST
                fewest ^= (fewest ^ moves) & ((is_less << 1) - (is_less >> 7))
        return fewest

    def _runner(self, side: i64, moves: i64, gait: i64) -> i64:
        """The piece of ``side`` that reaches ``_door`` in ``moves``."""
        tables, where = self._tables, self._board.where
        rows = tables.walking if gait == _WALKING else tables.leaping
        for slot in range(tables.first_slot[side], tables.first_slot[side + 1]):
            if rows[slot * tables.stride + where[slot]] >> self._door & DOOR_MASK == moves:
                return slot
        return _NOBODY

    def _fewest_moves(self, side: i64) -> i64:
        """The moves that the piece of ``side`` nearest to the enemy's den needs to reach it without obstacles."""
        board = self._board
        tables = board.tables
        fewest: i64 = UNREACHABLE
        for slot in range(tables.first_slot[side], tables.first_slot[side + 1]):
            moves = tables.distance[slot * tables.stride + board.where[slot]]
            if moves < fewest:
                fewest = moves
        return fewest

    def begins(self, slot: i64, square: i64) -> bool:
        """Whether the piece in ``slot`` of the side to move, moved to ``square``, would run freely from there."""
        board = self._board
        tables = board.tables
        side = board.side
        place = slot * tables.stride + square
        if not tables.zone[place] & REACH or (board.zone[1 - side] & HOME and not tables.zone[place] & CLOSE):
            return False
        others = self._times(1 - side)
        gait = self._gait(self._times(side), others)
        runner = tables.walking[place] if gait == _WALKING else tables.leaping[place]
        return self._free_run(side, 1, runner, self._known[others + _GUARDS]) > 0
