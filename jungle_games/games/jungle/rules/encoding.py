"""Jungle for programs that learn."""

from __future__ import annotations

from collections.abc import Iterator

from jungle_games.core.encoding import Encoding, Feature
from jungle_games.core.game import Seat
from jungle_games.games.jungle.rules.board import Kind, Square
from jungle_games.games.jungle.rules.maps import find_map
from jungle_games.games.jungle.rules.options import JungleOptions
from jungle_games.games.jungle.rules.position import JunglePosition

_QUIET = 200
"""Moves without a capture that count as most, if the options set no limit."""


def encode(options: JungleOptions, seats: int) -> Encoding[JunglePosition]:
    """A move is its two squares, such as ``a3a4``."""
    board = find_map(options.map, options.attached)
    squares = [Square(file, rank) for rank in range(board.height) for file in range(board.width)]

    def actions() -> Iterator[str]:
        for origin in squares:
            for target in (*board.steps(origin), *(leap.target for leap in board.leaps(origin))):
                yield f"{origin}{target}"

    def pieces(seen: JunglePosition, seat: Seat) -> Iterator[int | None]:
        for square in squares:
            piece = seen.pieces.get(square)
            yield None if piece is None else piece.kind if piece.seat == seat else len(Kind) + piece.kind

    return Encoding(
        tuple(actions()),
        (
            Feature(
                "pieces",
                "the animal on each square, rank by rank from rank 1: own rat to elephant, then the other side's",
                (board.height, board.width), pieces, range(1, 2 * len(Kind) + 1),
            ),
            Feature("repetitions", "how often the position has occurred, up to three times", (1,),
                    lambda seen, seat: [min(3, seen.repetitions)], (1, 2, 3)),
            Feature("quiet", "moves since the last capture, as a share of the limit", (1,),
                    lambda seen, seat: [seen.quiet], most=2 * options.no_progress_limit or _QUIET),
        ),
    )  # fmt: skip
