"""The engine's board: Jungle on flat integer arrays, with moves made and unmade in place, fast enough to search.

``rules/`` is the reference; perft tests check that this board agrees with it on every legal move. It knows
steps, captures, leaps, dens and the end by capture; what depends on a game's history (repetition, progress) is left to
the search. Numbers for squares, slots, places and moves are explained in ``tables.py``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, final

from jungle_games.compiled import i64
from jungle_games.games.jungle.player.evaluation import Evaluation
from jungle_games.games.jungle.player.tables import DOOR, ORIGIN_MASK, TARGET_SHIFT, Tables, int_array, zeros
from jungle_games.games.jungle.rules.board import Piece, Square

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


def perft(board: Board, depth: int) -> int:
    """The number of sequences of ``depth`` moves from here, ignoring repetition and progress."""
    if depth <= 0:
        return 1
    moves = board.moves()
    if depth == 1:
        return len(moves)
    nodes = 0
    for move in moves:
        board.make(move)
        nodes += perft(board, depth - 1)
        board.unmake()
    return nodes
