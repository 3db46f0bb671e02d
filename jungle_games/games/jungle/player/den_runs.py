"""Runs to the den that no defender can stop, found by counting moves, even beyond the search horizon.

Every way into a den leads over one of its doors. A piece at a door wins with its next move, so a runner can only be
stopped if a defender captures it there or on its way. A defender that can stop it on its way could also follow it and
reach the door in time: it is enough to compare the moves that runner and defenders need to each door. Ranks are
ignored, which makes every defender as strong as a trap would, and so are obstacles: a run is very likely a win, but
not certain.
"""

from __future__ import annotations

from typing import Final, final

from jungle_games.games.jungle.player.engine import Board
from jungle_games.games.jungle.player.int_arrays import int_array
from jungle_games.games.jungle.player.tables import CLOSE, DOOR_BITS, DOOR_MASK, HOME, REACH, UNREACHABLE
from jungle_games.games.jungle.rules.board import SWIMMERS, Terrain
from jungle_games.native_ints import i64

_RUN: Final = 2000
"""The value of a run, in hundredths of a point."""
_STEP: Final = 100
"""The reduction per move that it still takes."""


_NOBODY: Final = -1


@final
class DenRuns:
    """Finds runs on ``board``."""

    def __init__(self, board: Board) -> None:
        tables = board.tables
        limit = tables.options.no_progress_limit
        self._board = board
        self._runner: i64 = _NOBODY
        self._quiet_limit: i64 = 2 * limit if limit else 1 << 30
        self._rats = int_array(slot for slot, piece in enumerate(tables.roster) if piece.kind in SWIMMERS)
        self._water = int_array([*(tables.board.ground[square] is Terrain.WATER for square in tables.squares), 0])

    def value(self) -> i64:
        """The value of a run to the side to move, 0 if nobody has one; both sides cannot have one."""
        board = self._board
        zone, side = board.zone, board.side
        own = zone[side]
        others = zone[1 - side]
        moves: i64
        if own & REACH and (own & CLOSE or not others & HOME):
            moves = self.moves_left(side)
            if moves:
                return _RUN - _STEP * moves
        if others & REACH and (others & CLOSE or not own & HOME):
            moves = self.moves_left(1 - side)
            if moves:
                return _STEP * moves - _RUN
        return 0

    def moves_left(self, side: i64) -> i64:
        """The number of moves in which ``side`` unstoppably enters the enemy's den; 0 if it has no such run.

        The enemy must not reach the other den first: either it is too far away, or the pieces
        at home keep it out.
        """
        late: i64 = 0 if side == self._board.side else 1
        if self._is_far_off(side, late):
            return 0
        moves = self._free_run(side, late, _NOBODY)
        if not moves or self._board.quiet + 2 * moves > self._quiet_limit:
            return 0
        if moves + late > self._fewest_moves(1 - side) and self._free_run(1 - side, 0, self._runner):
            return 0
        return moves

    def _is_far_off(self, side: i64, late: i64) -> bool:
        """Whether one enemy piece alone reaches every door of its den as soon as any of ``side``: a quick check."""
        board = self._board
        tables = board.tables
        soonest = self._fewest_moves(side) - 1 + late
        for slot in range(tables.first_slot[1 - side], tables.first_slot[2 - side]):
            if tables.farthest[slot * tables.stride + board.where[slot]] <= soonest:
                return True
        return False

    def _free_run(self, side: i64, late: i64, away: i64) -> i64:
        """The moves that ``side`` needs to the enemy's den by a door that only ``away`` could guard in time, or 0.

        The enemy has ``late`` more moves. ``_runner`` is set to the runner.
        """
        board = self._board
        tables = board.tables
        rows = tables.walking if self._may_be_barred(side) else tables.leaping
        best: i64 = 0
        for shift in range(0, tables.door_bits[1 - side], DOOR_BITS):
            moves: i64 = UNREACHABLE
            runner: i64 = _NOBODY
            for slot in range(tables.first_slot[side], tables.first_slot[side + 1]):
                needed = rows[slot * tables.stride + board.where[slot]] >> shift & DOOR_MASK
                if needed < moves:
                    moves = needed
                    runner = slot
            if (not best or moves + 1 < best) and not self._is_guarded(1 - side, shift, moves + late, away):
                best = moves + 1
                self._runner = runner
        return best

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
        rows = tables.walking if self._may_be_barred(side) else tables.leaping
        for shift in range(0, tables.door_bits[1 - side], DOOR_BITS):
            if not self._is_guarded(1 - side, shift, (rows[place] >> shift & DOOR_MASK) + 1, slot):
                return True
        return False

    def _is_guarded(self, side: i64, shift: i64, moves: i64, away: i64) -> bool:
        """Whether a piece of ``side``, but not ``away``, can be at one of its doors in so many ``moves``."""
        board = self._board
        tables = board.tables
        if moves >= UNREACHABLE:
            return True
        for slot in range(tables.first_slot[side], tables.first_slot[side + 1]):
            if slot != away and tables.guards[slot * tables.stride + board.where[slot]] >> shift & DOOR_MASK <= moves:
                return True
        return False

    def _may_be_barred(self, side: i64) -> bool:
        """Whether a rat may block the leaps of ``side``: a living enemy rat, or any that swims."""
        board = self._board
        tables = board.tables
        for slot in self._rats:
            square = board.where[slot]
            is_own = tables.first_slot[side] <= slot < tables.first_slot[side + 1]
            if self._water[square] or (not is_own and square != tables.grave):
                return True
        return False
