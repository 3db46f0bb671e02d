"""The menu of a paused table, beside the table, or in its place if a pause must hide it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from jungle_games.core.i18n import _
from jungle_games.table.navigator import MenuEntry
from jungle_games.ui.scene import Services
from jungle_games.ui.text import Face
from jungle_games.ui.view import MARGIN, View
from jungle_games.ui.widget_scene import ClosableScene
from jungle_games.ui.widgets.button import Button
from jungle_games.ui.widgets.label import Label
from jungle_games.ui.widgets.panel import Panel
from jungle_games.ui.widgets.scroll import ScrollView

_WIDTHS: Final = (464.0, 500.0, 540.0, 580.0)
"""The first of these at which no words have to be smaller is how wide it is."""
_HEAD: Final = 84.0
_PADDING: Final = 24.0
_CONTINUE, _MAIN, _ENTRY = 68.0, 60.0, 46.0
_GAP, _TIER_GAP = 10.0, 22.0
_GIVING_WAY: Final = 0.9
"""By how much everything becomes smaller rather than scroll."""
_SIZE: Final = 16.0
"""Of the words of the lesser entries."""


class MenuScene(ClosableScene):
    """Continue, below it the main entries side by side, and the rest in two columns."""

    dims = 84

    def __init__(
        self, services: Services, entries: Sequence[MenuEntry], title: str = "", *, covered: bool = True
    ) -> None:
        """``entries`` are done after the menu has closed; without ``title`` it says that the game is paused.

        ``covered``: whoever pauses can't study the position.
        """
        super().__init__(services)
        self.opaque = covered
        self._panel = self.root.add(Panel(solid=not covered))
        self._title = self._panel.add(
            Label(title or _("Paused"), size=36, face=Face.TITLE, ink="amber", align="center")
        )
        self._scroll = self._panel.add(ScrollView())
        self._continue = self._scroll.add(
            Button(_("Continue"), self.close, kind="amber", icon="play", size=22, name="continue")
        )
        ordered = [entry for entry in entries if entry.main] + [entry for entry in entries if not entry.main]
        buttons = [self._scroll.add(self._button(index, entry)) for index, entry in enumerate(ordered)]
        count = sum(entry.main for entry in entries)
        self._main, self._rest = buttons[:count], buttons[count:]
        Button.write_alike(self._main)
        Button.write_alike(self._rest)
        self.first_focus = "continue"

    def _button(self, index: int, entry: MenuEntry) -> Button:
        def act() -> None:
            self.close()
            entry.action()

        return Button(
            entry.label, act, icon=entry.icon, size=19 if entry.main else _SIZE, name=("entry", index),
            enabled=entry.enabled, radius=16 if entry.main else 12,
        )  # fmt: skip

    def enter(self) -> None:
        """Enter and A go on at once: that button stands out."""
        super().enter()
        self.focus_first()

    def command(self, name: str) -> bool:
        """The key that opened the menu closes it."""
        if name == "menu":
            self.close()
        return name == "menu"

    # Layout and picture ----------------------------------------------------------------------------------------

    def layout(self, view: View) -> None:
        """In the middle of a covered table, else at the right, where it leaves most of the table to be seen.

        What is higher than the window scrolls below the heading.
        """
        super().layout(view)
        u, most = view.p, view.size[1] - 2 * view.px(MARGIN)
        if self._height() * u > most >= self._height() * u * _GIVING_WAY:
            u = most / self._height()
        for width in _WIDTHS:
            self._place(view, min(round(width * u), view.size[0] - 48), min(most, round(self._height() * u)), u)
            if all(button.label_size(self.painter) == button.px(button.size) for button in (*self._main, *self._rest)):
                break

    def _place(self, view: View, width: int, height: int, u: float) -> None:
        """Place the panel and what is on it, ``u`` pixels to the unit."""
        rect = pygame.Rect(0, 0, width, height)
        rect.centery = view.size[1] // 2
        if self.opaque:
            rect.centerx = view.size[0] // 2
        else:
            rect.right = view.size[0] - view.px(MARGIN)
        self._panel.place(rect, u)
        inner = rect.inflate(-2 * round(_PADDING * u), 0)
        self._title.place(pygame.Rect(inner.x, rect.y + round(22 * u), inner.w, round(44 * u)), u)
        head = rect.y + round(_HEAD * u)
        self._scroll.place(pygame.Rect(inner.x, head, inner.w, rect.bottom - round(_PADDING / 2 * u) - head), u)
        top = self._place_row([self._continue], inner, head, _CONTINUE, u)
        if self._main:
            top = self._place_row(self._main, inner, top, _MAIN, u)
        top += round((_TIER_GAP - _GAP) * u)
        for first in range(0, len(self._rest), 2):
            top = self._place_row(self._rest[first : first + 2], inner, top, _ENTRY, u)
        self._scroll.settle(top - round((_GAP - 4) * u) - head)

    @staticmethod
    def _place_row(buttons: Sequence[Button], inner: pygame.Rect, top: int, height: float, u: float) -> int:
        """Place buttons side by side; the answer is where the next row begins."""
        gap = round(_GAP * u)
        width = (inner.w - (len(buttons) - 1) * gap) // len(buttons)
        for index, button in enumerate(buttons):
            button.place(pygame.Rect(inner.x + index * (width + gap), top, width, round(height * u)), u)
        return top + round((height + _GAP) * u)

    def _height(self) -> float:
        """Height of the panel in units."""
        main = _MAIN + _GAP if self._main else 0
        return _HEAD + _CONTINUE + main + _TIER_GAP + -(-len(self._rest) // 2) * (_ENTRY + _GAP) - _GAP + _PADDING

    def draw_ground(self, target: pygame.Surface) -> None:
        """Draw the dimmed table, where it may be seen."""
        if self.opaque:
            super().draw_ground(target)
        else:
            target.blit(self.stack.under(self), (0, 0))
