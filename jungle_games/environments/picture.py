"""Pictures of positions as arrays, drawn like the table. Loads pygame."""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt
import pygame

from jungle_games.core.game import AnyPosition
from jungle_games.core.room import Room
from jungle_games.table.room_parts import picture_of
from jungle_games.ui.painter import Painter


class Camera:
    """Takes pictures of one game's positions, ``side`` pixels on the longer side."""

    def __init__(self, room: Room, side: int) -> None:
        self._room: Final = room
        self._side: Final = side
        self._painter: Final = Painter()

    def take(self, seen: AnyPosition) -> npt.NDArray[np.uint8]:
        """The picture of ``seen``: height × width × 3. Raises LookupError for a game that draws no pictures."""
        figure = picture_of(self._room, seen)
        if figure is None:
            raise LookupError(f"{self._room.name}: its room names neither a 'picture' nor a 'drawing'")
        scale = self._side / max(figure.size)
        surface = pygame.Surface([round(length * scale) for length in figure.size])
        surface.fill(self._painter.theme.night)
        figure.draw(self._painter, surface, surface.get_rect())
        return pygame.surfarray.array3d(surface).transpose(1, 0, 2)
