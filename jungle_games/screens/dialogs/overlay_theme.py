"""The theme of menus and dialogs: that of the game whose table they are opened over, otherwise the program's own."""

from __future__ import annotations

from typing import Final

from jungle_games.core.room import Room
from jungle_games.table.room_parts import colours_of
from jungle_games.ui.painter import Painter
from jungle_games.ui.scene import Scene, SceneServices

_CACHE_BYTES: Final = 16_000_000
"""What a painter in a room's colours keeps: a backdrop, and what lies on it."""


class OverlayTheme:
    """Keeps track of the open table, and provides a painter in its game's colours for what opens over it."""

    def __init__(self, services: SceneServices) -> None:
        self._house = services
        self._room: Room | None = None
        self._table: Scene | None = None
        self._painter: Painter | None = None

    def enter(self, room: Room, table: Scene) -> None:
        """Note that ``table`` is now the open one."""
        if room is not self._room:
            self._painter = None
        self._room, self._table = room, table

    @property
    def services(self) -> SceneServices:
        """The services for whatever opens next: over the table, with a painter in its game's colours."""
        room, house = self._room, self._house
        if room is None or not room.colours or house.stack.top is not self._table:
            return house
        theme = colours_of(room, house.painter.theme)
        if self._painter is None or self._painter.theme != theme:
            self._painter = Painter(theme, _CACHE_BYTES)
        return house.with_painter(self._painter)
