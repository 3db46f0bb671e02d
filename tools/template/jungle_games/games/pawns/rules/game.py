"""Pawns as a game of the box: its seats, levels and endings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from jungle_games.core.game import About, Game, Level, Player, Termination
from jungle_games.core.i18n import N_
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
        Level("owl", N_("Owl"), N_("Looks before it moves.")),
    )
    endings: ClassVar[Mapping[Termination, str]] = {
        PawnsEnd.FAR_SIDE: N_("{winner} has come to the far side."),
        PawnsEnd.NO_MOVE: N_("{loser} has no move left."),
    }
    open_information: ClassVar[bool] = True

    def set_up(self, options: PawnsOptions, seats: int, setup: Mapping[str, Any]) -> PawnsPosition:
        return PawnsPosition.start(options.size)

    def parse_move(self, text: str) -> PawnsMove:
        return PawnsMove.parse(text)

    def player(self, level: str) -> Player[PawnsPosition, PawnsMove]:
        """A new computer player of ``level``; its module is imported here, not before."""
        from jungle_games.games.pawns.player.player import PawnsPlayer

        return PawnsPlayer(level)
