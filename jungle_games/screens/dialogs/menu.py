"""The menu of a paused table, beside the table, or in its place if a pause must hide it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from jungle_games.core.i18n import _
from jungle_games.table.navigator import MenuEntry
from jungle_games.ui.layout import Box, Column, Grid, Scroll, Space
from jungle_games.ui.scene import Services
from jungle_games.ui.text import Face
from jungle_games.ui.widget_scene import ClosableScene
from jungle_games.ui.widgets.button import Button
from jungle_games.ui.widgets.label import Label
from jungle_games.ui.widgets.panel import Panel
from jungle_games.ui.widgets.scroll import ScrollView

_WIDTH: Final = 520.0
_MARGIN, _PADDING = 24.0, 24.0
_CONTINUE, _MAIN, _ENTRY = 68.0, 60.0, 46.0
_GAP, _TIER_GAP = 10.0, 22.0
_LEAST: Final = 180.0
"""Units of width an entry has at least: narrower panels have them below one another."""
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
        onward = Button(_("Continue"), self.close, kind="amber", icon="play", size=22, name="continue")
        ordered = [entry for entry in entries if entry.main] + [entry for entry in entries if not entry.main]
        buttons = [self._button(index, entry) for index, entry in enumerate(ordered)]
        count = sum(entry.main for entry in entries)
        main, rest = buttons[:count], buttons[count:]
        Button.write_alike(main)
        Button.write_alike(rest)
        choices = Column(
            onward.sized(height=_CONTINUE),
            Grid(*(button.sized(height=_MAIN) for button in main), columns=max(1, count), gap=_GAP, least=_LEAST),
            Space(_TIER_GAP - 2 * _GAP),
            Grid(*(button.sized(height=_ENTRY) for button in rest), columns=2, gap=_GAP, least=_LEAST),
            gap=_GAP,
        )
        heading = Label(title or _("Paused"), size=36, face=Face.TITLE, ink="amber", align="center")
        sheet = Column(heading, Scroll(ScrollView(), choices), gap=_GAP)
        panel = Box(Panel(solid=not covered), sheet, _PADDING).sized(width=_WIDTH)
        self.body = Column(panel, align="center" if covered else "end", justify="center").padded(_MARGIN)
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
        self.focus_first()

    def command(self, name: str) -> bool:
        if name == "menu":
            self.close()
        return name == "menu"

    def draw_ground(self, target: pygame.Surface) -> None:
        if self.opaque:
            super().draw_ground(target)
        else:
            target.blit(self.stack.under(self), (0, 0))
