"""Pawns on the table: which drags are moves. All else is as at every table."""

from __future__ import annotations

from jungle_games.core.game import Actor
from jungle_games.games.pawns.rules.position import PawnsMove, PawnsPosition
from jungle_games.games.pawns.scene.drawing import PawnsDrawing
from jungle_games.table.scene import TableScene
from jungle_games.table.sprites.arrangement import PlaceKey
from jungle_games.ui.painter import Painter


class PawnsScene(TableScene[PawnsPosition, PawnsMove]):
    """A match of Pawns. Places are squares."""

    def make_drawing(self, painter: Painter) -> PawnsDrawing:
        return PawnsDrawing(painter, self.match.position)

    def way_of(self, move: PawnsMove, seat: Actor | None) -> tuple[PlaceKey, PlaceKey]:
        return move.origin, move.target
