"""What one may say at a table online, beside one's own plate: one press says it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

import pygame

from jungle_games.screens.dialogs.dialog import in_place
from jungle_games.table.navigator import MenuEntry, Place
from jungle_games.ui.layout import Box, Column, Grid
from jungle_games.ui.scene import SceneServices, View
from jungle_games.ui.widget_scene import ClosableScene
from jungle_games.ui.widgets.button import Button, IconButton
from jungle_games.ui.widgets.panel import Panel

_PADDING, _GAP = 14.0, 8.0
_WORDS: Final = 46.0


class SayingScene(ClosableScene):
    """Pictures in a row, and words in two columns; Esc says nothing."""

    opaque = False
    dims = 0

    def __init__(self, services: SceneServices, entries: Sequence[MenuEntry], place: Place) -> None:
        """Those of ``entries`` with a picture are shown by it, the others by their words."""
        super().__init__(services)
        self._place = place
        pictures = [
            IconButton(entry.icon, entry.label, partial(self._say, entry), kind="moss", name=("say", at))
            for at, entry in enumerate(entries) if entry.icon
        ]  # fmt: skip
        words = [
            Button(entry.label, partial(self._say, entry), size=17, radius=12, name=("say", at)).sized(height=_WORDS)
            for at, entry in enumerate(entries) if not entry.icon
        ]  # fmt: skip
        rows = [Grid(*items, columns=count, gap=_GAP) for items, count in ((pictures, 6), (words, 2)) if items]
        self._sheet = Box(Panel(solid=True), Column(*rows, gap=_GAP), _PADDING)

    def _say(self, entry: MenuEntry) -> None:
        self.close()
        entry.action()

    def layout(self, view: View) -> None:
        self.body = in_place(self._sheet, self._place(), view)
        super().layout(view)

    def draw_ground(self, target: pygame.Surface) -> None:
        target.blit(self.stack.under(self), (0, 0))

    def enter(self) -> None:
        """The first of them has the focus."""
        self.focus_first()
