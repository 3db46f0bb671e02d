"""What the engine looks up: steps, leaps and captures of every piece on every square, for one map, roster and options.

Squares are numbered ``rank * width + file``; ``grave``, one past the last, holds the pieces taken. Pieces are slots:
Blue's first, then Red's, each side's strongest first. A move is ``origin | target << 7``.
"""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from jungle_games.games.jungle.board import LEAPERS, SWIMMERS, JungleMap, Kind, Leap, Piece, Square, Terrain
from jungle_games.games.jungle.movement import refuse_capture
from jungle_games.games.jungle.options import JungleOptions

Step = tuple[int, int, int]
"""Target, move, and the slots (as bits) that may be taken there."""
Jump = tuple[int, int, int, int]
"""Target, move, slots that may be taken, and the squares (as bits) where a rat bars the leap."""
Roster = tuple[Piece, ...]
"""The piece in each slot."""

TARGET_SHIFT: Final = 7
ORIGIN_MASK: Final = 127
MOVE_BITS: Final = 14
MOVE_MASK: Final = (1 << MOVE_BITS) - 1
UNREACHABLE: Final = 99
"""The distance where there is no path."""


def roster_of(pieces: Iterable[Piece]) -> Roster:
    """The slots for ``pieces``: Blue's first, each side's strongest first."""
    return tuple(sorted(pieces, key=lambda piece: (piece.seat, -piece.kind)))


class Tables:
    """Look-ups for one map, option set and roster. Nothing here changes during a game.

    ``steps[slot][square]``, ``jumps[slot][square]``: moves that do not end in a den, towards the enemy's den first;
    ``reach[slot][square]``: the bits of their targets; ``den_jumps[slot][square]``: leaps into the enemy's den, as
    move and barring squares; ``distance[slot][square]``: moves to that den on an empty board;
    ``keys[slot][square]``: Zobrist keys. As bits of squares, for each side: ``doors``, from which a step leads into
    the enemy's den; ``porches``, from which a step leads to a door; ``approaches``, within four moves of the den.
    """

    def __init__(self, board: JungleMap, options: JungleOptions, roster: Roster) -> None:
        self.board = board
        self.options = options
        self.roster = roster
        self.size = board.width * board.height
        self.grave = self.size
        self.empty = len(roster)
        self.squares = [Square(index % board.width, index // board.width) for index in range(self.size)]
        self.bit = self._bits()
        self.dens = [self.index(den) for den in board.dens]
        self.side_slots = [[slot for slot, piece in enumerate(roster) if piece.seat == side] for side in (0, 1)]
        self.side_mask = [sum(1 << slot for slot in slots) for slots in self.side_slots]
        self.jumpers = [[slot for slot in slots if roster[slot].kind in LEAPERS] for slots in self.side_slots]
        self.doors = [self.bits(board.steps(den)) for den in reversed(board.dens)]
        self.porches = [
            self.bits({s for door in board.steps(den) for s in board.steps(door)}) for den in reversed(board.dens)
        ]
        slots = range(len(roster))
        self.distance = [self._distances(slot) for slot in slots]
        self.approaches = [self._approach(side) for side in (0, 1)]
        self.steps: list[list[tuple[Step, ...]]] = [self._steps(slot) for slot in slots]
        self.jumps: list[list[tuple[Jump, ...]]] = [self._jumps(slot) for slot in slots]
        self.den_jumps = [self._den_jumps(slot) for slot in slots]
        self.has_den_jumps = any(any(row) for row in self.den_jumps)
        self.reach = [self._reach(slot) for slot in slots]
        self.keys, self.turn_key = self._zobrist()

    def index(self, square: Square) -> int:
        """The number of ``square``."""
        return square.rank * self.board.width + square.file

    def bits(self, squares: Iterable[Square]) -> int:
        """The bits of ``squares`` together."""
        return sum(self.bit[self.index(square)] for square in squares)

    def move(self, origin: Square, target: Square) -> int:
        """The move from ``origin`` to ``target``."""
        return self.index(origin) | self.index(target) << TARGET_SHIFT

    def _bits(self) -> list[int]:
        """A bit per square that pieces stand on; dens, where no game goes on, and the grave have none."""
        bits = []
        following = 1
        for square in self.squares:
            den = self.board.terrain(square) is Terrain.DEN
            bits.append(0 if den else following)
            following <<= not den
        return [*bits, 0]

    def _homes(self, kind: Kind) -> Iterator[Square]:
        """The squares where ``kind`` may stand while the game goes on."""
        for square in self.squares:
            terrain = self.board.terrain(square)
            if terrain is not Terrain.DEN and (terrain is not Terrain.WATER or kind in SWIMMERS):
                yield square

    def _leaps(self, kind: Kind, origin: Square) -> Sequence[Leap]:
        return self.board.leaps(origin) if kind in LEAPERS else ()

    def _takes(self, slot: int, origin: Square, target: Square) -> int:
        """The slots that ``slot`` may take by a move from ``origin`` to ``target``."""
        piece = self.roster[slot]
        return sum(
            1 << other
            for other, victim in enumerate(self.roster)
            if victim.seat != piece.seat
            and refuse_capture(self.board, origin, target, piece, victim, self.options) is None
        )

    def _steps(self, slot: int) -> list[tuple[Step, ...]]:
        table: list[tuple[Step, ...]] = [()] * (self.size + 1)
        homes = set(self._homes(self.roster[slot].kind))
        for origin in homes:
            found = [
                (self.index(target), self.move(origin, target), self._takes(slot, origin, target))
                for target in self.board.steps(origin)
                if target in homes
            ]
            table[self.index(origin)] = tuple(sorted(found, key=lambda step: self.distance[slot][step[0]]))
        return table

    def _jumps(self, slot: int) -> list[tuple[Jump, ...]]:
        table: list[tuple[Jump, ...]] = [()] * (self.size + 1)
        kind = self.roster[slot].kind
        homes = set(self._homes(kind))
        for origin in homes:
            found = [
                (
                    self.index(leap.target),
                    self.move(origin, leap.target),
                    self._takes(slot, origin, leap.target),
                    self._barring(leap),
                )
                for leap in self._leaps(kind, origin)
                if leap.target in homes
            ]
            table[self.index(origin)] = tuple(sorted(found, key=lambda jump: self.distance[slot][jump[0]]))
        return table

    def _den_jumps(self, slot: int) -> list[tuple[tuple[int, int], ...]]:
        table: list[tuple[tuple[int, int], ...]] = [()] * (self.size + 1)
        piece = self.roster[slot]
        for origin in self._homes(piece.kind):
            table[self.index(origin)] = tuple(
                (self.move(origin, leap.target), self._barring(leap))
                for leap in self._leaps(piece.kind, origin)
                if leap.target == self.board.dens[1 - piece.seat]
            )
        return table

    def _barring(self, leap: Leap) -> int:
        return self.bits(leap.path if self.options.jump_blocked_by == "path" else leap.path[:1])

    def _reach(self, slot: int) -> list[int]:
        reach = []
        for steps, jumps in zip(self.steps[slot], self.jumps[slot], strict=True):
            reach.append(sum(self.bit[target] for target in {move >> TARGET_SHIFT for _, move, *_ in (*steps, *jumps)}))
        return reach

    def _distances(self, slot: int) -> list[int]:
        """Moves from each square to the enemy's den for the piece in ``slot``, the board being empty."""
        piece = self.roster[slot]
        den = self.board.dens[1 - piece.seat]
        distance = [UNREACHABLE] * (self.size + 1)
        distance[self.index(den)] = 0
        sources: dict[Square, list[Square]] = {}
        for origin in self._homes(piece.kind):
            leaps = (leap.target for leap in self._leaps(piece.kind, origin))
            for target in (*self.board.steps(origin), *leaps):
                sources.setdefault(target, []).append(origin)
        queue = deque([den])
        while queue:
            target = queue.popleft()
            for origin in sources.get(target, ()):
                if distance[self.index(origin)] == UNREACHABLE:
                    distance[self.index(origin)] = distance[self.index(target)] + 1
                    queue.append(origin)
        return distance

    def _porch(self, den: Square) -> int:
        return self.bits({beside for door in self.board.steps(den) for beside in self.board.steps(door)})

    def _approach(self, side: int) -> int:
        """The squares from which some piece of ``side`` could be in the enemy's den in four moves."""
        return self.bits(
            square
            for index, square in enumerate(self.squares)
            if any(self.distance[slot][index] <= 4 for slot in self.side_slots[side])
        )

    def _zobrist(self) -> tuple[list[list[int]], int]:
        """Keys of 60 bits from a fixed seed, so that every machine searches the same tree."""
        draw = random.Random("jungle")
        by_piece = {Piece(side, kind): [draw.getrandbits(60) for _ in self.squares] for side in (0, 1) for kind in Kind}
        turn = draw.getrandbits(60)
        return [[*by_piece[piece], 0] for piece in self.roster], turn
