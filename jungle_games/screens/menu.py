"""The menu of a table: the game is paused, and the table is hidden until it goes on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from jungle_games.core.i18n import _
from jungle_games.table.navigator import MenuEntry
from jungle_games.ui.scene import Services
from jungle_games.ui.text import Face
from jungle_games.ui.view import View
from jungle_games.ui.widget_scene import WidgetScene
from jungle_games.ui.widgets.button import Button
from jungle_games.ui.widgets.label import Label
from jungle_games.ui.widgets.panel import Panel

_WIDTH: Final = 440.0
_HEAD: Final = 92.0
_PADDING: Final = 24.0
_ENTRY, _GAP = 56.0, 12.0
_TWO_COLUMNS: Final = 1.9
"""How much wider the panel is where its entries stand in two columns."""


class MenuScene(WidgetScene):
    """Continue, and below it the table's entries. Opaque: whoever pauses can't study the position."""

    def __init__(self, services: Services, entries: Sequence[MenuEntry], title: str = "") -> None:
        """``entries`` are done after the menu has closed; without ``title`` it says that the game is paused."""
        super().__init__(services)
        self._panel = self.root.add(Panel())
        self._title = self._panel.add(
            Label(title or _("Paused"), size=36, face=Face.TITLE, ink="amber", align="center")
        )
        self._continue = self._panel.add(
            Button(_("Continue"), self.close, kind="amber", icon="play", size=20, name="continue")
        )
        self._entries = [self._panel.add(self._button(index, entry)) for index, entry in enumerate(entries)]
        self.first_focus = "continue"

    def _button(self, index: int, entry: MenuEntry) -> Button:
        def act() -> None:
            self.close()
            entry.action()

        return Button(entry.label, act, icon=entry.icon, name=("entry", index), enabled=entry.enabled)

    def close(self) -> None:
        """Go back to the table."""
        self.stack.close(self)

    def back(self) -> bool:
        """Esc goes on with the game."""
        self.close()
        return True

    def command(self, name: str) -> bool:
        """The key that opened the menu closes it."""
        if name == "menu":
            self.close()
        return name == "menu"

    def layout(self, view: View) -> None:
        """One column in the middle, two where the window is too low."""
        super().layout(view)
        rows = len(self._entries)
        room = view.size[1] - 2 * round(24 * view.u)
        columns = 1 if self._height(rows) * view.p <= room else 2
        rows = -(-rows // columns)
        u = min(view.p, room / self._height(rows))
        width = round((_WIDTH if columns == 1 else _WIDTH * _TWO_COLUMNS) * u)
        rect = pygame.Rect(0, 0, min(width, view.size[0] - 48), round(self._height(rows) * u))
        rect.center = (view.size[0] // 2, view.size[1] // 2)
        self._panel.place(rect, u)
        inner = rect.inflate(-2 * round(_PADDING * u), 0)
        self._title.place(pygame.Rect(inner.x, rect.y + round(24 * u), inner.w, round(44 * u)), u)
        top = rect.y + round(_HEAD * u)
        self._continue.place(pygame.Rect(inner.x, top, inner.w, round(64 * u)), u)
        top += round((64 + _GAP + 4) * u)
        gap = round(_GAP * u)
        across = (inner.w - (columns - 1) * gap) // columns
        for index, button in enumerate(self._entries):
            column, row = index // rows, index % rows
            place = (inner.x + column * (across + gap), top + row * round((_ENTRY + _GAP) * u))
            button.place(pygame.Rect(place, (across, round(_ENTRY * u))), u)

    @staticmethod
    def _height(rows: int) -> float:
        """Height in units of a panel with so many rows of entries."""
        return _HEAD + 64 + _GAP + 4 + rows * (_ENTRY + _GAP) - _GAP + _PADDING
