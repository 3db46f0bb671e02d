"""A row of settings with buttons at its right: a key to bind, a player to rename."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from jungle_games.ui.painter import Painter
from jungle_games.ui.text import Face
from jungle_games.ui.theme import mix
from jungle_games.ui.widgets.base import GIVING_WAY, Shown, Widget
from jungle_games.ui.widgets.button import Button
from jungle_games.ui.widgets.icon import draw_icon

_SIZE: Final = 19.0
_GAP: Final = 12.0
_FIELD: Final = 8.0
_RADIUS: Final = 12.0
_ICON: Final = 26.0


class ControlRow(Widget):
    """A label, an icon before it where one is given, and buttons with their widths in units."""

    hot = True
    spread = 10.0
    changed = Shown[bool]()
    """Whether it carries the dot of a changed option."""

    def __init__(
        self, label: str, controls: Sequence[tuple[Button, float]], *, icon: str = "", height: float = 40
    ) -> None:
        super().__init__()
        self.label = label
        self.on_lit: Callable[[], None] | None = None
        self._icon = icon
        self._height = height
        self._controls = [(self.add(control), width) for control, width in controls]
        self.changed = False

    @property
    def hand(self) -> bool:
        """The row itself does nothing."""
        return False

    @property
    def pointed_at(self) -> bool:
        """Whether the pointer is anywhere on the row."""
        return self.hovered or any(control.hovered for control, _width in self._controls)

    @property
    def has_focus(self) -> bool:
        """Whether one of its buttons has the focus."""
        return any(control.focused for control, _width in self._controls)

    def mark(self, *, hovered: bool | None = None, pressed: bool | None = None, focused: bool | None = None) -> None:
        """Tell who shows the help."""
        before = self.hovered
        super().mark(hovered=hovered, pressed=pressed, focused=focused)
        if self.hovered != before:
            self._tell()

    def child_marked(self, child: Widget) -> None:
        """A button was pointed at or focused: the whole row shows it."""
        self.invalidate()
        self._tell()

    def _tell(self) -> None:
        if self.on_lit is not None:
            self.on_lit()

    def arrange(self) -> None:
        """Set the buttons at the right, the last one outermost."""
        right, height = self.rect.right, self.px(self._height)
        for control, width in reversed(self._controls):
            box = pygame.Rect(right - self.px(width), 0, self.px(width), height)
            box.centery = self.rect.centery
            control.place(box, self.u)
            right = box.left - self.px(_GAP)

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        """Paint field, hairline, icon, label and dot."""
        theme, rect = painter.theme, self.rect
        if self.pointed_at:
            field = rect.inflate(2 * self.px(_FIELD), 0)
            painter.box(target, field, _RADIUS * self.u, mix(theme.moss, theme.deep, 0.45))
        painter.line(target, (rect.x, rect.bottom - 1), rect.w, mix(theme.moss, theme.panel, 0.45), self.u)
        left = rect.x
        if self._icon:
            middle = (left + self.px(_ICON) / 2, rect.centery)
            draw_icon(target, painter, self._icon, middle, self.px(_ICON), theme.fern)
            left += self.px(_ICON + 14)
        px = painter.fitting(self.label, Face.REGULAR, self.px(_SIZE), self._room(left), self.px(GIVING_WAY * _SIZE))
        words = painter.fit(self.label, Face.REGULAR, px, self._room(left))
        written = painter.label(target, words, (left, rect.centery), Face.REGULAR, px, theme.paper)
        if self.changed:
            dot = (written.right + self.px(14), rect.centery)
            painter.disc(target, dot, 4.5 * self.u, theme.amber)

    def _room(self, left: int) -> int:
        edge = self._controls[0][0].rect.left if self._controls else self.rect.right
        return edge - self.px(_GAP + 20) - left

    def clipped_texts(self, painter: Painter) -> list[str]:
        """The label, where the buttons leave too little room."""
        left = self.rect.x + (self.px(_ICON + 14) if self._icon else 0)
        wide = painter.text_width(self.label, Face.REGULAR, self.px(GIVING_WAY * _SIZE))
        return [self.label] if wide > self._room(left) else []
