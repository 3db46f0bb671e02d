"""What the statistics and the puzzles share: a rail of games, and a sheet about the chosen one."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence

import pygame

from jungle_games.room import Room
from jungle_games.screens.game_rail import GameRail
from jungle_games.screens.sheet import SheetScene
from jungle_games.ui.scene import Services


class GameSheetScene(SheetScene):
    """Opened at ``game``, or at the first one of ``rooms``. Subclasses call `load` once they have their widgets."""

    def __init__(self, services: Services, title: str, rooms: Sequence[Room], game: str | None) -> None:
        super().__init__(services, title)
        self.room = next((room for room in rooms if room.name == game), rooms[0])
        self._games = self.rail.add(GameRail(rooms, self.room, self._choose))

    @abstractmethod
    def load(self) -> None:
        """Put what there is about ``room`` on the sheet."""

    def reload(self) -> None:
        """Put it there anew."""
        self.load()
        self.layout(self.view)

    def resume(self) -> None:
        """Something may have been played meanwhile."""
        super().resume()
        self.reload()

    def _choose(self, room: Room) -> None:
        self.room = room
        self.reload()

    def place_rail(self, rect: pygame.Rect, p: float) -> None:
        """The games."""
        self._games.place(rect, p)
