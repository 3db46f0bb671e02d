"""The engine's board: Jungle on flat lists of whole numbers, made and unmade in place, fast enough to search.

``rules.py`` is the reference; this board must agree with it on every legal move, and perft tests see to that. It knows
steps, captures, leaps, dens and the end by capture; what a game's history decides (repetition, progress) is left to
the search. Numbers for squares, slots and moves are explained in ``tables.py``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from jungle_games.games.jungle.board import Piece, Square
from jungle_games.games.jungle.evaluation import Evaluation, Rows
from jungle_games.games.jungle.tables import MOVE_BITS, ORIGIN_MASK, TARGET_SHIFT, Tables


class Board:
    """A position to make and unmake moves on.

    ``cells[square]`` is the slot that stands there, or ``tables.empty``; ``where[slot]`` its square, or
    ``tables.grave``; ``occupied[side]`` the bits of a side's squares; ``alive`` the bits of the slots on the board;
    ``side`` moves next; ``key`` the Zobrist hash; ``score`` the evaluation for the side to move, kept up to date
    with ``rows``, the table of values that suits the pieces left; ``quiet`` the moves since the last capture.
    """

    def __init__(self, tables: Tables, evaluation: Evaluation) -> None:
        self.tables = tables
        self.evaluation = evaluation
        self.cells: list[int] = [tables.empty] * tables.size
        self.where: list[int] = [tables.grave] * len(tables.roster)
        self.occupied: list[int] = [0, 0]
        self.alive = 0
        self.side = 0
        self.key = 0
        self.quiet = 0
        self.score = 0
        self.rows: Rows = evaluation.rows(0)
        self._undo: list[tuple[int, int, int, int, int, Rows]] = []

    def set(self, pieces: Mapping[Square, Piece], side: int, quiet: int = 0) -> None:
        """Take up a position. Raises ValueError when a piece has no slot in the roster."""
        tables = self.tables
        self.cells[:] = [tables.empty] * tables.size
        self.where[:] = [tables.grave] * len(tables.roster)
        self.occupied[:] = [0, 0]
        self.alive = self.key = 0
        self._undo.clear()
        for square in sorted(pieces):
            piece, index = pieces[square], tables.index(square)
            slot = self._free_slot(piece)
            self.cells[index] = slot
            self.where[slot] = index
            self.occupied[piece.seat] |= tables.bit[index]
            self.alive |= 1 << slot
            self.key ^= tables.keys[slot][index]
        self.side = side
        if side:
            self.key ^= tables.turn_key
        self.quiet = quiet
        self.rows = self.evaluation.rows(self.alive)
        self.score = self.recount(side)

    def _free_slot(self, piece: Piece) -> int:
        for slot, candidate in enumerate(self.tables.roster):
            if candidate == piece and not self.alive >> slot & 1:
                return slot
        raise ValueError(f"no slot for {piece}")

    def recount(self, side: int) -> int:
        """The evaluation for ``side`` from scratch."""
        tables, where, rows = self.tables, self.where, self.rows
        own = sum([rows[slot][where[slot]] for slot in tables.side_slots[side]])
        return own - sum([rows[slot][where[slot]] for slot in tables.side_slots[1 - side]])

    @property
    def over(self) -> bool:
        """Whether a den is entered or a side has no pieces left."""
        tables = self.tables
        if not (self.alive & tables.side_mask[0] and self.alive & tables.side_mask[1]):
            return True
        return any(self.cells[den] != tables.empty for den in tables.dens)

    def moves(self) -> list[int]:
        """Every legal move of the side to move, but for repetition; empty when the game is over."""
        if self.over:
            return []
        tables, cells, where = self.tables, self.cells, self.where
        side, empty = self.side, tables.empty
        everyone = self.occupied[0] | self.occupied[1]
        moves = self.den_moves(side)
        for slot in tables.side_slots[side]:
            origin = where[slot]
            for target, move, takes in tables.steps[slot][origin]:
                victim = cells[target]
                if victim == empty or takes >> victim & 1:
                    moves.append(move)
        for slot in tables.jumpers[side]:
            for target, move, takes, barring in tables.jumps[slot][where[slot]]:
                victim = cells[target]
                if not everyone & barring and (victim == empty or takes >> victim & 1):
                    moves.append(move)
        return moves

    def den_moves(self, side: int) -> list[int]:
        """The moves of ``side`` into the enemy's den."""
        tables = self.tables
        moves: list[int] = []
        if self.occupied[side] & tables.doors[side]:
            den = tables.dens[1 - side]
            for square in tables.board.steps(tables.squares[den]):
                beside = tables.index(square)
                if self.cells[beside] in tables.side_slots[side]:
                    moves.append(beside | den << TARGET_SHIFT)
        if tables.has_den_jumps:
            everyone = self.occupied[0] | self.occupied[1]
            for slot in tables.jumpers[side]:
                for move, barring in tables.den_jumps[slot][self.where[slot]]:
                    if not everyone & barring:
                        moves.append(move)
        return moves

    def jumps_home(self, side: int, everyone: int) -> bool:
        """Whether ``side`` can leap into the enemy's den, ``everyone`` being the bits of all occupied squares."""
        for slot in self.tables.jumpers[side]:
            for _, barring in self.tables.den_jumps[slot][self.where[slot]]:
                if not everyone & barring:
                    return True
        return False

    def captures(self, side: int, everyone: int, targets: int) -> list[int]:
        """The captures on ``targets`` (bits), the victim's worth in the bits above each move, the greatest first."""
        tables, cells, where = self.tables, self.cells, self.where
        empty, bit, reach, worth = tables.empty, tables.bit, tables.reach, self.evaluation.worth
        moves: list[int] = []
        for slot in tables.side_slots[side]:
            origin = where[slot]
            if reach[slot][origin] & targets:
                for target, move, takes in tables.steps[slot][origin]:
                    victim = cells[target]
                    if victim != empty and takes >> victim & 1 and bit[target] & targets:
                        moves.append(worth[victim] << MOVE_BITS | move)
                for target, move, takes, barring in tables.jumps[slot][origin]:
                    victim = cells[target]
                    if victim != empty and takes >> victim & 1 and bit[target] & targets and not everyone & barring:
                        moves.append(worth[victim] << MOVE_BITS | move)
        if len(moves) > 1:
            moves.sort(reverse=True)
        return moves

    def quiet_moves(self, side: int, everyone: int) -> list[int]:
        """The moves to empty squares, dens left out."""
        tables, cells, where = self.tables, self.cells, self.where
        empty = tables.empty
        moves: list[int] = []
        for slot in tables.side_slots[side]:
            for target, move, _ in tables.steps[slot][where[slot]]:
                if cells[target] == empty:
                    moves.append(move)
        for slot in tables.jumpers[side]:
            for target, move, _, barring in tables.jumps[slot][where[slot]]:
                if cells[target] == empty and not everyone & barring:
                    moves.append(move)
        return moves

    def knocks(self, side: int) -> list[int]:
        """The quiet steps to a door of the enemy's den."""
        tables, cells, where = self.tables, self.cells, self.where
        bit, doors, porch = tables.bit, tables.doors[side], tables.porches[side]
        moves: list[int] = []
        for slot in tables.side_slots[side]:
            if bit[where[slot]] & porch:
                for target, move, _ in tables.steps[slot][where[slot]]:
                    if bit[target] & doors and cells[target] == tables.empty:
                        moves.append(move)
        return moves

    def make(self, move: int) -> None:
        """Play ``move``, which must be legal."""
        tables, rows = self.tables, self.rows
        origin, target = move & ORIGIN_MASK, move >> TARGET_SHIFT
        side = self.side
        slot, victim = self.cells[origin], self.cells[target]
        self._undo.append((move, victim, self.key, self.score, self.quiet, rows))
        self.cells[origin] = tables.empty
        self.cells[target] = slot
        self.where[slot] = target
        self.occupied[side] ^= tables.bit[origin] ^ tables.bit[target]
        self.key ^= tables.keys[slot][origin] ^ tables.keys[slot][target] ^ tables.turn_key
        self.side = 1 - side
        if victim == tables.empty:
            self.score = -(self.score + rows[slot][target] - rows[slot][origin])
            self.quiet += 1
        else:
            self.where[victim] = tables.grave
            self.occupied[1 - side] ^= tables.bit[target]
            self.alive ^= 1 << victim
            self.key ^= tables.keys[victim][target]
            self.rows = self.evaluation.rows(self.alive)
            self.score = self.recount(1 - side)
            self.quiet = 0

    def unmake(self) -> None:
        """Take back the last move made."""
        tables = self.tables
        move, victim, self.key, self.score, self.quiet, self.rows = self._undo.pop()
        origin, target = move & ORIGIN_MASK, move >> TARGET_SHIFT
        side = self.side = 1 - self.side
        slot = self.cells[target]
        self.cells[origin] = slot
        self.cells[target] = victim
        self.where[slot] = origin
        self.occupied[side] ^= tables.bit[origin] ^ tables.bit[target]
        if victim != tables.empty:
            self.where[victim] = target
            self.occupied[1 - side] ^= tables.bit[target]
            self.alive ^= 1 << victim

    def text(self, move: int) -> str:
        """``move`` as records and UCI write it: ``a3a4``."""
        squares = self.tables.squares
        return f"{squares[move & ORIGIN_MASK]}{squares[move >> TARGET_SHIFT]}"


def perft(board: Board, depth: int, stop: Callable[[], bool] = bool) -> int:
    """The number of ways to play ``depth`` moves from here, repetition and progress left out.

    Once ``stop()`` is true the count breaks off.
    """
    if depth <= 0:
        return 1
    moves = board.moves()
    if depth == 1:
        return len(moves)
    nodes = 0
    for move in moves:
        if depth > 3 and stop():
            break
        board.make(move)
        nodes += perft(board, depth - 1, stop)
        board.unmake()
    return nodes


def divide(board: Board, depth: int, stop: Callable[[], bool] = bool) -> Iterator[tuple[str, int]]:
    """``perft`` of ``depth``, 1 or more, by root move, in the order of their texts."""
    for move in sorted(board.moves(), key=board.text):
        board.make(move)
        count = perft(board, depth - 1, stop)
        board.unmake()
        if stop():
            return
        yield board.text(move), count
