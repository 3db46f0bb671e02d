"""A row of settings with buttons at its right: a key to bind, a player to rename."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from jungle_games.ui.painter import Painter
from jungle_games.ui.text import Face
from jungle_games.ui.widgets.base import GIVING_WAY
from jungle_games.ui.widgets.button import Button
from jungle_games.ui.widgets.label import draw_icon
from jungle_games.ui.widgets.row import LitRow

_SIZE: Final = 19.0
_BESIDE: Final = 0.9
"""How small the label may be before the buttons rather stand below it."""
_GAP: Final = 12.0
_ICON: Final = 26.0
_ROW: Final = 56.0
_STACKED: Final = 44.0
"""Units of height of the label where the buttons stand below it."""


class ControlRow(LitRow):
    """A label, an icon before it where one is given, and buttons with their widths in units."""

    def __init__(
        self, label: str, controls: Sequence[tuple[Button, float]], *, icon: str = "", height: float = 40
    ) -> None:
        super().__init__(label, [control for control, _width in controls])
        self._icon = icon
        self._height = height
        self._controls = controls

    @property
    def hand(self) -> bool:
        """The row itself does nothing."""
        return False

    def height_in(self, painter: Painter, width: int, u: float) -> float:
        """Units of height it needs at ``width`` pixels: twice as many where the buttons stand below the label."""
        taken = sum(round((wide + _GAP) * u) for _control, wide in self._controls) + round(20 * u)
        icon = round((_ICON + 14) * u) if self._icon else 0
        room = width - taken - icon
        fits = painter.text_width(self.label, Face.REGULAR, round(_BESIDE * _SIZE * u)) <= room
        return _ROW if fits else _ROW + _STACKED

    @property
    def _stacked(self) -> bool:
        return self.rect.h >= self.px(_ROW + _STACKED / 2)

    @property
    def _middle(self) -> int:
        """Where the label stands."""
        return self.rect.y + self.px(_STACKED / 2 + 4) if self._stacked else self.rect.centery

    def arrange(self) -> None:
        """Set the buttons at the right, the last one outermost."""
        right, height = self.rect.right, self.px(self._height)
        low = self.px(_ROW / 2)
        for control, width in reversed(self._controls):
            box = pygame.Rect(right - self.px(width), 0, self.px(width), height)
            box.centery = self.rect.bottom - low if self._stacked else self.rect.centery
            control.place(box, self.u)
            right = box.left - self.px(_GAP)

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        """Paint field, hairline, icon, label and dot."""
        theme, rect = painter.theme, self.rect
        if self.pointed_at:
            self.paint_light(target, painter)
        self.paint_hairline(target, painter, 0.45)
        left = rect.x
        if self._icon:
            middle = (left + self.px(_ICON) / 2, self._middle)
            draw_icon(target, painter, self._icon, middle, self.px(_ICON), theme.fern)
            left += self.px(_ICON + 14)
        px = painter.fitting(self.label, Face.REGULAR, self.px(_SIZE), self._room(left), self.px(GIVING_WAY * _SIZE))
        words = painter.fit(self.label, Face.REGULAR, px, self._room(left))
        written = painter.label(target, words, (left, self._middle), Face.REGULAR, px, theme.paper)
        if self.changed:
            dot = (written.right + self.px(14), self._middle)
            painter.disc(target, dot, 4.5 * self.u, theme.amber)

    def _room(self, left: int) -> int:
        edge = self._controls[0][0].rect.left if self._controls and not self._stacked else self.rect.right
        return edge - self.px(_GAP + 20) - left
