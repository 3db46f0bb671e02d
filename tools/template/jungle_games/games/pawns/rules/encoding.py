"""Pawns for programs that learn."""

from __future__ import annotations

from collections.abc import Iterator

from jungle_games.core.encoding import Encoding, Feature
from jungle_games.core.game import Seat
from jungle_games.core.positions import Square
from jungle_games.games.pawns.rules.options import PawnsOptions
from jungle_games.games.pawns.rules.position import PawnsPosition


def encode(options: PawnsOptions, seats: int) -> Encoding[PawnsPosition]:
    """A move is its two squares, such as ``a1a2``."""
    squares = [Square(file, rank) for rank in range(options.size) for file in range(options.size)]

    def pieces(seen: PawnsPosition, seat: Seat) -> Iterator[bool | None]:
        for square in squares:
            owner = next((owner for owner, own in enumerate(seen.pieces) if square in own), None)
            yield None if owner is None else owner == seat

    return Encoding(
        tuple(f"{origin}{target}" for origin in squares for target in squares if origin != target),
        (
            Feature("pieces", "the piece on each square, rank by rank from rank 1: own, the other side's",
                    (options.size, options.size), pieces, (True, False)),
        ),
    )  # fmt: skip
