"""The engine's board: Jungle on flat integer arrays, with moves made and unmade in place, fast enough to search.

``rules/`` is the reference; perft tests check that this board agrees with it on every legal move. It knows
steps, captures, leaps, dens and the end by capture; what depends on a game's history (repetition, progress) is left to
the search. Numbers for squares, slots, places and moves are explained in ``tables.py``.

**Runs to the den** that no defender can stop are found by counting moves, even beyond the search horizon.
Every way into a den leads over one of its doors. A piece at a door wins with its next move, so a runner can only be
stopped if a defender captures it there or on its way. A defender that can stop it on its way could also follow it and
reach the door in time: it is enough to compare the moves that runner and defenders need to each door. Ranks are
ignored, which makes every defender as strong as a trap would, and so are obstacles: a run is very likely a win, but
not certain.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, final

from jungle_games.compiled import i64, vec
from jungle_games.games.jungle.player.tables import (
    CLOSE,
    DOOR,
    DOOR_BITS,
    DOOR_MASK,
    HOME,
    ORIGIN_MASK,
    REACH,
    TARGET_SHIFT,
    UNREACHABLE,
    Evaluation,
    Tables,
    int_array,
    zeros,
)
from jungle_games.games.jungle.rules.board import SWIMMERS, Piece, Square, Terrain

_SAVED: Final = 11
"""The number of integers saved when a move is made."""
_ROOM: Final = 256
"""The number of moves that can be made before the arrays grow."""


@final
class Board:
    """A position to make and unmake moves on.

    ``cells[square]`` is the slot of the piece there, or ``tables.empty``; ``where[slot]`` its square, or
    ``tables.grave``. For each side: ``count`` of its pieces, ``standing``, the set of their squares (``tables.bit``),
    ``half``, a hash of them on their squares, and in ``zone`` how many of them stand in each zone before the enemy's
    den. ``side`` moves next; ``key`` is the Zobrist hash, ``life`` a hash of the pieces left; ``score`` the incremental
    evaluation for the side to move, of which ``balance``, for Blue, is the worth of the pieces left; ``quiet`` the
    moves since the last capture.
    """

    def __init__(self, tables: Tables, evaluation: Evaluation) -> None:
        self.tables = tables
        self.evaluation = evaluation
        self.cells = zeros(tables.size)
        self.where = zeros(len(tables.roster) + 1)
        self.count = zeros(2)
        self.standing = zeros(2)
        self.half = zeros(2)
        self.zone = zeros(2)
        self.side: i64 = 0
        self.key: i64 = 0
        self.life: i64 = 0
        self.score: i64 = 0
        self.balance: i64 = 0
        self.quiet: i64 = 0
        self._saved = zeros(_SAVED * _ROOM)
        self._made: i64 = 0

    def set(self, pieces: Mapping[Square, Piece], side: int, quiet: int = 0) -> None:
        """Set up a position. Raises ValueError if a piece has no slot in the roster."""
        tables = self.tables
        for square in range(tables.size):
            self.cells[square] = tables.empty
        for slot in range(len(tables.roster) + 1):
            self.where[slot] = tables.grave
        for seat in range(2):
            self.count[seat] = 0
            self.standing[seat] = 0
            self.half[seat] = 0
            self.zone[seat] = 0
        self.key = tables.turn_key if side else 0
        self.life = 0
        self._made = 0
        for standing in sorted(pieces):
            self._put(pieces[standing], tables.index(standing))
        self.side = side
        self.quiet = quiet
        self.balance = self.evaluation.balance(self.life, self.where)
        self.score = self.recount(side)

    def _put(self, piece: Piece, square: i64) -> None:
        tables = self.tables
        slot = self._free_slot(piece)
        place = slot * tables.stride + square
        self.cells[square] = slot
        self.where[slot] = square
        self.count[piece.seat] += 1
        self.standing[piece.seat] += tables.bit[square]
        self.zone[piece.seat] += tables.zone[place]
        self.life ^= tables.life[slot]
        self.key ^= tables.keys[place]
        self.half[piece.seat] ^= tables.keys[place]

    def _free_slot(self, piece: Piece) -> i64:
        for slot, candidate in enumerate(self.tables.roster):
            if candidate == piece and self.where[slot] == self.tables.grave:
                return slot
        raise ValueError(f"no slot for {piece}")

    @property
    def alive(self) -> list[int]:
        return [slot for slot in range(len(self.tables.roster)) if self.where[slot] != self.tables.grave]

    def recount(self, side: int) -> int:
        tables, place = self.tables, self.evaluation.place
        value: i64 = self.evaluation.balance(self.life, self.where)
        for slot in self.alive:
            worth = place[slot * tables.stride + self.where[slot]]
            value += worth if slot < tables.first_slot[1] else -worth
        return -value if side else value

    @property
    def over(self) -> bool:
        if not (self.count[0] and self.count[1]):
            return True
        return any(self.cells[den] != self.tables.empty for den in self.tables.dens)

    def moves(self) -> list[int]:
        """Every legal move of the side to move, ignoring repetition; empty when the game is over."""
        if self.over:
            return []
        tables = self.tables
        moves = self.den_moves()
        for slot in range(tables.first_slot[self.side], tables.first_slot[self.side + 1]):
            place = slot * tables.stride + self.where[slot]
            for way in range(tables.first_step[place], tables.first_step[place + 1]):
                if self.is_open(way):
                    moves.append(tables.move[way])
        return moves

    def is_open(self, way: i64) -> bool:
        """Whether the side to move may take ``way``, which must begin on its piece's square."""
        tables = self.tables
        takes = tables.takes[way]
        return takes >> tables.code[self.cells[tables.target[way]]] & 1 == 1 and not self.is_barred(way)

    def is_barred(self, way: i64) -> bool:
        tables = self.tables
        for bar in range(tables.first_bar[way], tables.first_bar[way + 1]):
            if self.cells[tables.bar[bar]] != tables.empty:
                return True
        return False

    def den_moves(self) -> list[int]:
        tables, side = self.tables, self.side
        den = tables.dens[1 - side]
        moves: list[int] = []
        for slot in range(tables.first_slot[side], tables.first_slot[side + 1]):
            square = self.where[slot]
            if tables.zone[slot * tables.stride + square] & DOOR:
                moves.append(square | den << TARGET_SHIFT)
            for move, barring in tables.den_leaps[slot][square]:
                if all(self.cells[bar] == tables.empty for bar in barring):
                    moves.append(move)
        return moves

    def enters_den(self) -> bool:
        if self.zone[self.side] & DOOR:
            return True
        return self.tables.has_den_leaps and bool(self.den_moves())

    def make(self, move: i64) -> None:
        """Play ``move``, which must be legal."""
        tables, cells, place, zone, half = self.tables, self.cells, self.evaluation.place, self.zone, self.half
        base = self._made * _SAVED
        if base + _SAVED > len(self._saved):
            self._saved = int_array([*self._saved, *self._saved])
        saved = self._saved
        saved[base] = move
        saved[base + 1] = cells[move >> TARGET_SHIFT]
        saved[base + 2] = self.key
        saved[base + 3] = self.score
        saved[base + 4] = self.quiet
        saved[base + 5] = self.life
        saved[base + 6] = self.balance
        saved[base + 7] = zone[0]
        saved[base + 8] = zone[1]
        saved[base + 9] = half[0]
        saved[base + 10] = half[1]
        self._made += 1
        side = self.side
        origin = move & ORIGIN_MASK
        target = move >> TARGET_SHIFT
        slot = cells[origin]
        victim = cells[target]
        before = slot * tables.stride + origin
        after = slot * tables.stride + target
        cells[origin] = tables.empty
        cells[target] = slot
        self.where[slot] = target
        zone[side] += tables.zone[after] - tables.zone[before]
        self.standing[side] += tables.bit[target] - tables.bit[origin]
        change = tables.keys[before] ^ tables.keys[after]
        half[side] ^= change
        self.key ^= change ^ tables.turn_key
        self.score += place[after] - place[before]
        self.quiet += 1
        if victim != tables.empty:
            self._remove(victim, target)
        self.score = -self.score
        self.side = 1 - side

    def _remove(self, victim: i64, square: i64) -> None:
        tables = self.tables
        enemy = 1 - self.side
        place = victim * tables.stride + square
        self.where[victim] = tables.grave
        self.count[enemy] -= 1
        self.standing[enemy] -= tables.bit[square]
        self.zone[enemy] -= tables.zone[place]
        self.key ^= tables.keys[place]
        self.half[enemy] ^= tables.keys[place]
        self.life ^= tables.life[victim]
        balance = self.evaluation.balance(self.life, self.where)
        gain = balance - self.balance
        self.score += self.evaluation.place[place] + (gain if enemy else -gain)
        self.balance = balance
        self.quiet = 0

    def unmake(self) -> None:
        tables, cells, saved = self.tables, self.cells, self._saved
        self._made -= 1
        base = self._made * _SAVED
        move = saved[base]
        victim = saved[base + 1]
        self.key = saved[base + 2]
        self.score = saved[base + 3]
        self.quiet = saved[base + 4]
        self.life = saved[base + 5]
        self.balance = saved[base + 6]
        self.zone[0] = saved[base + 7]
        self.zone[1] = saved[base + 8]
        self.half[0] = saved[base + 9]
        self.half[1] = saved[base + 10]
        side = 1 - self.side
        self.side = side
        origin = move & ORIGIN_MASK
        target = move >> TARGET_SHIFT
        slot = cells[target]
        cells[origin] = slot
        cells[target] = victim
        self.where[slot] = origin
        self.standing[side] += tables.bit[origin] - tables.bit[target]
        if victim != tables.empty:
            self.where[victim] = target
            self.count[1 - side] += 1
            self.standing[1 - side] += tables.bit[target]

    def pass_turn(self) -> None:
        """Make a null move; a second call takes it back."""
        self.key ^= self.tables.turn_key
        self.score = -self.score
        self.side = 1 - self.side


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

    def _moves_left(self, side: i64, own: i64, others: i64) -> i64:
        """The number of moves in which ``side`` unstoppably enters the enemy's den; 0 if it has no such run.

        The enemy must not reach the other den first: either it is too far away, or the pieces
        at home keep it out. The times of both sides lie at ``own`` and ``others``.
        """
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
