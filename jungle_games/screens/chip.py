"""A small button that stays down: one of several pictures to choose from."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Final

import pygame

from jungle_games.ui.painter import Painter
from jungle_games.ui.theme import mix
from jungle_games.ui.widgets.base import Shown
from jungle_games.ui.widgets.clickable import Clickable
from jungle_games.ui.widgets.rail import PaintSquare

_RADIUS: Final = 12.0
_INSET: Final = 6.0


class Chip(Clickable):
    """A picture that is on or off; its ``tooltip`` says what it stands for."""

    chosen = Shown[bool]()
    """Whether it is on."""

    def __init__(self, picture: PaintSquare, tooltip: str, on_click: Callable[[], None], *, name: Hashable) -> None:
        super().__init__(on_click, name=name, tooltip=tooltip)
        self._picture = picture
        self.chosen = False

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        """Paint the picture on its ground."""
        theme = painter.theme
        ground = theme.amber if self.chosen else mix(theme.moss, theme.deep, 0.2 if self.hovered else 0.6)
        edge = theme.bright if self.chosen else theme.moss
        painter.box(target, self.rect, _RADIUS * self.u, ground, border=edge, width=1.5 * self.u)
        side = min(self.rect.size) - 2 * self.px(_INSET)
        place = pygame.Rect(0, 0, side, side)
        place.center = self.rect.center
        self._picture(target, painter, place)

    def paint_focus(self, target: pygame.Surface, painter: Painter) -> None:
        """Ring the picture."""
        painter.focus_ring(target, self.rect, self.u, _RADIUS)
