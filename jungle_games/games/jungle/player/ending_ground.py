"""A map and options as endgame analysis needs them: squares, moves and captures of pieces.

It is made from the rules' own functions (``rules/position.py``), not from the engine's tables, so that the two check
each other. Squares are numbered ``rank * width + file``.
"""

from __future__ import annotations

from collections.abc import Iterable

from jungle_games.games.jungle.rules.board import LEAPERS, SWIMMERS, JungleMap, Kind, Leap, Piece, Square, Terrain
from jungle_games.games.jungle.rules.options import JungleOptions
from jungle_games.games.jungle.rules.position import barring_squares, refuse_capture, refuse_entry

Roster = tuple[Piece, ...]
"""The pieces of an ending: Blue's first, each side's strongest first."""
Way = tuple[int, int, int]
"""A move of a piece: target, bits of the squares where a rat bars it, and the slots (as bits) it may take there."""


def in_order(pieces: Iterable[Piece]) -> Roster:
    """``pieces`` as a roster."""
    return tuple(sorted(pieces, key=lambda piece: (piece.seat, -piece.kind)))


def colours_changed(roster: Roster) -> Roster:
    """The roster with Blue's pieces for Red and Red's for Blue."""
    return in_order(Piece(1 - piece.seat, piece.kind) for piece in roster)


def name_of(roster: Roster) -> str:
    """``roster`` in letters: ``LE-r``."""
    blue = "".join(piece.letter for piece in roster if piece.seat == 0)
    return f"{blue}-" + "".join(piece.letter for piece in roster if piece.seat == 1)


class Ground:
    """A map under options, for endings.

    ``bit[square]`` is the square's bit, 0 for dens; ``turned`` the square that each square becomes when the board is
    seen from the other side, or None on a map that looks different from there.
    """

    def __init__(self, board: JungleMap, options: JungleOptions) -> None:
        self.board = board
        self.options = options
        self.size = board.width * board.height
        self.squares = [Square(index % board.width, index // board.width) for index in range(self.size)]
        dens = {self.index(den) for den in board.dens}
        self.bit = [0 if index in dens else 1 << index - sum(den < index for den in dens) for index in range(self.size)]
        self.turned = self._turn()

    def index(self, square: Square) -> int:
        """The number of ``square``."""
        return square.rank * self.board.width + square.file

    def homes(self, kind: Kind) -> list[int]:
        """The squares where ``kind`` may stand while the game goes on."""
        closed = {Terrain.DEN} if kind in SWIMMERS else {Terrain.DEN, Terrain.WATER}
        return [index for index, square in enumerate(self.squares) if self.board.ground[square] not in closed]

    def ways(self, slot: int, roster: Roster) -> dict[int, list[Way]]:
        """The moves of the piece in ``slot`` from each of its homes, but for those into a den."""
        piece = roster[slot]
        return {
            origin: [
                (self.index(target), barring, self._takes(piece, self.squares[origin], target, roster))
                for target, barring in self._targets(piece, self.squares[origin])
                if self.board.ground[target] is not Terrain.DEN
            ]
            for origin in self.homes(piece.kind)
        }

    def entries(self, piece: Piece) -> dict[int, list[int]]:
        """For each home of ``piece``, the bits that bar each of its moves from there into the enemy's den."""
        den = self.board.dens[1 - piece.seat]
        return {
            origin: [barring for target, barring in self._targets(piece, self.squares[origin]) if target == den]
            for origin in self.homes(piece.kind)
        }

    def _targets(self, piece: Piece, origin: Square) -> list[tuple[Square, int]]:
        """Where ``piece`` may enter from ``origin``, and the bits that bar its way there."""
        ways = [(target, 0) for target in self.board.steps(origin)]
        if piece.kind in LEAPERS:
            ways += [(leap.target, self._barring(origin, leap)) for leap in self.board.leaps(origin)]
        return [(target, barring) for target, barring in ways if refuse_entry(self.board, target, piece) is None]

    def _barring(self, origin: Square, leap: Leap) -> int:
        watched = barring_squares(self.board, origin, leap, self.options)
        return sum(self.bit[self.index(square)] for square in watched)

    def _takes(self, piece: Piece, origin: Square, target: Square, roster: Roster) -> int:
        return sum(
            1 << slot
            for slot, victim in enumerate(roster)
            if victim.seat != piece.seat
            and refuse_capture(self.board, origin, target, piece, victim, self.options) is None
        )

    def _turn(self) -> list[int] | None:
        """The half turn, or else the reflection, that changes the sides and nothing else."""
        width, height = self.board.width, self.board.height
        half_turn = [Square(width - 1 - square.file, height - 1 - square.rank) for square in self.squares]
        reflection = [Square(square.file, height - 1 - square.rank) for square in self.squares]
        for image in (half_turn, reflection):
            if all(self._alike(square, other) for square, other in zip(self.squares, image, strict=True)):
                return [self.index(square) for square in image]
        return None

    def _alike(self, square: Square, other: Square) -> bool:
        owner = self.board.owner(square)
        owner_there = None if owner is None else 1 - owner
        return self.board.ground[square] is self.board.ground[other] and self.board.owner(other) == owner_there
