"""Grounds for other widgets: the green panel, the sheet of paper, the dark hollow."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from jungle_games.ui.theme import mix
from jungle_games.ui.widgets.base import Widget

if TYPE_CHECKING:
    from jungle_games.ui.painter import Painter


class Panel(Widget):
    """A dark green panel."""

    spread = 40.0

    def __init__(self, *, solid: bool = False, active: bool = False, visible: bool = True) -> None:
        """``solid``: nothing shines through, for what lies on words and pictures. ``active``: it glows."""
        super().__init__(visible=visible)
        self._solid = solid
        self._active = active

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        theme = painter.theme
        painter.panel(target, self.rect, self.u, self._active)
        if self._solid:
            painter.box(target, self.rect, 16 * self.u, theme.panel, border=theme.moss, width=2 * self.u)


class PaperPanel(Widget):
    """A sheet of paper: for what one would write."""

    spread = 36.0

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        painter.paper(target, self.rect, self.u)


class Inset(Widget):
    """A dark hollow, with an amber bar at its left when it speaks for something."""

    def __init__(self, *, bar: bool = False, visible: bool = True) -> None:
        super().__init__(visible=visible)
        self._bar = bar

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        painter.inset(target, self.rect, self.u, border=False)
        if self._bar:
            margin = self.px(16)
            bar = pygame.Rect(self.rect.x, self.rect.y + margin, self.px(4), self.rect.h - 2 * margin)
            painter.box(target, bar, 2 * self.u, painter.theme.amber)


class Tile(Widget):
    """The ground of one of several things on a panel; dashed where its place is ``free``."""

    def __init__(self, *, free: bool = False) -> None:
        super().__init__()
        self._free = free

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        theme, corner = painter.theme, 14 * self.u
        if self._free:
            painter.box(target, self.rect, corner, mix(theme.deep, "#000000", 0.25))
            painter.dashed_box(target, self.rect, corner, theme.fern, width=2 * self.u)
        else:
            ground, edge = (mix(theme.moss, theme.deep, share) for share in (0.5, 0.2))
            painter.box(target, self.rect, corner, ground, border=edge, width=1.5 * self.u)
