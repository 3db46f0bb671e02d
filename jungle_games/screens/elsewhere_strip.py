"""The strip on the title that says at how many remote tables it is one's turn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

import pygame

from jungle_games.core.i18n import _, ngettext
from jungle_games.core.seat_names import PERSON
from jungle_games.room import Room
from jungle_games.screens.portrait import head
from jungle_games.screens.remote_navigator import RemoteNavigator
from jungle_games.table.remote_tables import RemoteTables, others_at
from jungle_games.ui.painter import Painter
from jungle_games.ui.text import Face
from jungle_games.ui.theme import mix
from jungle_games.ui.widgets.base import Widget
from jungle_games.ui.widgets.button import Button
from jungle_games.ui.widgets.label import draw_icon

_SIZE: Final = 19.0
_LEAST: Final = 15.0
_NAME: Final = 17.0
_HEAD: Final = 28.0
_BUTTON: Final = 112.0


@dataclass(frozen=True, slots=True)
class Waiting:
    """A remote table that waits for one's move: the game's emblem, and the others' names."""

    picture: str
    names: str


class ElsewhereStrip(Widget):
    """Says at how many tables it is one's turn, and with whom, as far as there is room."""

    def __init__(self, waiting: Sequence[Waiting], on_go: Callable[[], None]) -> None:
        super().__init__()
        self._waiting = tuple(waiting)
        self._go = self.add(Button(_("Go there"), on_go, kind="amber", size=17, radius=12, name="elsewhere_turn"))

    @property
    def _words(self) -> str:
        number = len(self._waiting)
        words = ngettext("Your turn at {number} table elsewhere", "Your turn at {number} tables elsewhere", number)
        return words.format(number=number)

    def arrange(self) -> None:
        """The button at the right."""
        gap, width = self.px(7), self.px(_BUTTON)
        rect = pygame.Rect(self.rect.right - gap - width, self.rect.y + gap, width, self.rect.h - 2 * gap)
        self._go.place(rect, self.u)

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        """Paint field, icon, words, and the heads there is room for."""
        theme, rect = painter.theme, self.rect
        ground = mix(theme.night, theme.amber, 0.06)
        painter.box(target, rect, 16 * self.u, ground, border=theme.amber, width=2 * self.u)
        icon = self.px(26)
        left = rect.x + self.px(20)
        draw_icon(target, painter, "elsewhere", (left + icon / 2, rect.centery), icon, theme.amber)
        left += icon + self.px(14)
        px = painter.fitting(self._words, Face.BOLD, self.px(_SIZE), self._room, self.px(_LEAST))
        painter.label(target, self._words, (left, rect.centery), Face.BOLD, px, theme.paper)
        left += painter.text_width(self._words, Face.BOLD, px) + self.px(22)
        for waiting in self._waiting:
            head, name = self.px(_HEAD), self.px(_NAME)
            width = head + self.px(6) + painter.text_width(waiting.names, Face.REGULAR, name)
            if left + width > self._go.rect.x - self.px(14):
                break
            target.blit(painter.picture(waiting.picture, (head, head)), (left, rect.centery - head // 2))
            where = (left + head + self.px(6), rect.centery)
            painter.label(target, waiting.names, where, Face.REGULAR, name, theme.fern)
            left += width + self.px(18)

    @property
    def _room(self) -> int:
        return self._go.rect.x - self.rect.x - self.px(74)


def turn_strip(remote: RemoteTables, ways: RemoteNavigator, rooms: Sequence[Room]) -> ElsewhereStrip | None:
    """The strip that says that it is one's turn elsewhere; None if it is not."""
    views = [view for view in remote.views() if view.your_turn]
    found = [(room, view) for view in views for room in rooms if room.name == view.game]
    if not found:
        return None
    waiting = [Waiting(head(room, PERSON), others_at(view)) for room, view in found]
    return ElsewhereStrip(waiting, partial(ways.table, found[0][1].id) if len(found) == 1 else ways.page)
