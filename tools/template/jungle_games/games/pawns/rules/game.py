"""Pawns as a game of the box: its seats, levels and endings; and its encoding for programs that learn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from jungle_games.core.findings import best_reason
from jungle_games.core.game import About, Choice, Game, Level, Player, Seat, Termination
from jungle_games.core.i18n import N_
from jungle_games.core.positions import Encoding, Feature, Square
from jungle_games.games.pawns import ROOM
from jungle_games.games.pawns.rules.options import PawnsOptions
from jungle_games.games.pawns.rules.position import (
    PawnsEnd,
    PawnsMove,
    PawnsPosition,
)


class PawnsGame(Game[PawnsPosition, PawnsMove, PawnsOptions]):
    """Pawns, for two."""

    about: ClassVar[About] = ROOM
    seat_names: ClassVar[tuple[str, ...]] = (N_("Blue"), N_("Red"))
    options_type = PawnsOptions
    levels: ClassVar[tuple[Level, ...]] = (
        Level("mole", N_("Mole"), N_("Plays for fun; a child can beat it.")),
        Level("owl", N_("Owl"), N_("Looks several moves ahead.")),
    )
    endings: ClassVar[Mapping[Termination, str]] = {
        PawnsEnd.FAR_SIDE: N_("{winner} has come to the far side."),
        PawnsEnd.NO_MOVE: N_("{loser} has no move left."),
    }
    open_information: ClassVar[bool] = True

    def set_up(self, options: PawnsOptions, seats: int, setup: Mapping[str, Any]) -> PawnsPosition:
        """The first position."""
        return PawnsPosition.start(options.size)

    def parse_move(self, text: str) -> PawnsMove:
        """The move ``a1a2``. Raises IllegalMove."""
        return PawnsMove.parse(text)

    def player(self, level: str) -> Player[PawnsPosition, PawnsMove]:
        """A new computer player of ``level``; its module is imported here, not before."""
        from jungle_games.games.pawns.player.player import make_player

        return make_player(level)

    def reason(self, seen: PawnsPosition, choice: Choice[PawnsMove]) -> str:
        """Why the move is good."""
        from jungle_games.games.pawns.player.reasons import reasons

        return best_reason(reasons(seen, choice.move)).words


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
