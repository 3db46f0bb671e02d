"""The games of the box as rows of a rail, one of them chosen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from jungle_games.core.i18n import _
from jungle_games.room import Room
from jungle_games.ui.painter import Painter
from jungle_games.ui.widgets.base import Widget
from jungle_games.ui.widgets.rail import PaintSquare, RailItem
from jungle_games.ui.widgets.scroll import ScrollView

_PITCH: Final = 60.0


class GameRail(Widget):
    """A row for each room; ``on_choose`` is told of a click on another than the chosen one."""

    def __init__(self, rooms: Sequence[Room], chosen: Room, on_choose: Callable[[Room], None]) -> None:
        super().__init__()
        self._on_choose = on_choose
        self._scroll = self.add(ScrollView())
        self._items = [(room, self._scroll.add(self._item(room, room is chosen))) for room in rooms]

    def _item(self, room: Room, chosen: bool) -> RailItem:
        return RailItem(
            _(room.title),
            lambda: self._choose(room),
            picture=emblem(room),
            selected=chosen,
            name=("game", room.name),
        )

    def _choose(self, chosen: Room) -> None:
        for room, item in self._items:
            item.selected = room is chosen
        self._on_choose(chosen)

    def arrange(self) -> None:
        """The rows below each other; they scroll where there are too many."""
        self._scroll.place(self.rect, self.u)
        for index, (_room, item) in enumerate(self._items):
            top = self.rect.y + index * self.px(_PITCH)
            item.place(pygame.Rect(self.rect.x, top, self.rect.w, self.px(RailItem.natural[1])), self.u)
        self._scroll.settle()


def emblem(room: Room) -> PaintSquare:
    """What paints the emblem of a game into a square."""

    def paint(target: pygame.Surface, painter: Painter, rect: pygame.Rect) -> None:
        target.blit(painter.picture(room.emblem, rect.size), rect)

    return paint
