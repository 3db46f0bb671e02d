"""How a position of Pawns looks: a board, and the pieces on it."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

import pygame

from jungle_games.core.i18n import _
from jungle_games.games.pawns.rules.position import PawnsPosition
from jungle_games.table.drawing import GridDrawing
from jungle_games.table.sprites.arrangement import Arrangement
from jungle_games.table.style import SeatPicture
from jungle_games.ui.painter import Painter

_PIECES: Final = (
    SeatPicture("animals/snail", "animals/token_blue"),
    SeatPicture("animals/rabbit", "animals/token_red"),
)


class PawnsDrawing(GridDrawing[PawnsPosition]):
    """Places are squares; pieces look like the seat they belong to."""

    has_trays = True

    def __init__(self, painter: Painter, position: PawnsPosition) -> None:
        super().__init__(painter, position.size, position.size)

    def arrange(self, position: PawnsPosition) -> Arrangement:
        things = []
        for seat, side in enumerate(position.pieces):
            things += [self.piece(seat, square) for square in sorted(side)]
            things += self.in_tray(1 - seat, [seat] * (position.size - len(side)))
        return Arrangement(self.places, things)

    def paint_thing(self, look: Hashable, width: int) -> pygame.Surface:
        return _PIECES[look == 1].paint(self.painter, width)

    def name_thing(self, look: Hashable) -> str:
        return _("Red") if look == 1 else _("Blue")
