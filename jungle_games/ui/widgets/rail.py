"""A row of a rail: a picture and a name; one row of the rail is selected."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TYPE_CHECKING, Final

import pygame

from jungle_games.ui.text import Face
from jungle_games.ui.theme import mix
from jungle_games.ui.widgets.base import Shown
from jungle_games.ui.widgets.button import Clickable
from jungle_games.ui.widgets.label import draw_icon

if TYPE_CHECKING:
    from jungle_games.ui.painter import Painter

_RADIUS: Final = 12.0
_BAR: Final = (4.0, 32.0)
_PICTURE_AT: Final = 36.0
_PICTURE: Final = 42.0
_ICON: Final = 28.0
_LABEL_AT: Final = 72.0
_SIZE: Final = 19.0
_LEAST_ALONE, _LEAST_OF_TWO = 0.85, 0.6
"""How small a name gets in one line, and in two."""
_LEADING: Final = 1.08
_PADDING: Final = 8.0

PaintSquare = Callable[[pygame.Surface, "Painter", pygame.Rect], None]
"""Paints a picture into a square of pixels."""


class RailItem(Clickable):
    """A row that is clicked to show its page; give it an ``icon`` or a ``picture``."""

    natural = (256.0, 56.0)
    """Width and height in units."""
    ring_corner = _RADIUS
    selected = Shown[bool]()
    """Whether its page is shown."""

    def __init__(
        self,
        label: str,
        on_click: Callable[[], None] | None = None,
        *,
        icon: str = "",
        picture: PaintSquare | None = None,
        selected: bool = False,
        name: Hashable = None,
    ) -> None:
        super().__init__(on_click, name=name)
        self.label = label
        self._icon = icon
        self._picture = picture
        self.selected = selected

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        """Paint field, bar, picture and name."""
        theme, rect = painter.theme, self.rect
        if self.selected:
            face = mix(theme.moss, "#FFFFFF", 0.06) if self.hovered else theme.moss
            painter.box(target, rect, _RADIUS * self.u, face)
            bar = pygame.Rect(0, 0, self.px(_BAR[0]), self.px(_BAR[1])).move_to(midleft=rect.midleft)
            painter.box(target, bar, _BAR[0] / 2 * self.u, theme.amber)
        elif self.hovered and self.enabled:
            painter.box(target, rect, _RADIUS * self.u, mix(theme.moss, theme.deep, 0.45))
        ink = theme.paper if self.enabled else mix(theme.paper, theme.deep, 0.45)
        self._paint_picture(target, painter, ink)
        px, lines = self._set(painter)
        for index, line in enumerate(lines[:2]):
            y = rect.centery + round((index - (len(lines[:2]) - 1) / 2) * px * _LEADING)
            words = painter.fit(line, self._face, px, self._room())
            painter.label(target, words, (rect.x + self.px(self._label_at), y), self._face, px, ink)

    def _set(self, painter: Painter) -> tuple[int, list[str]]:
        """The size of the name in pixels, and its lines: two before it gets small, but no word is broken."""
        room, least = self._room(), self.px(_LEAST_ALONE * _SIZE)
        px = painter.fitting(self.label, self._face, self.px(_SIZE), room, least)
        if painter.text_width(self.label, self._face, px) <= room:
            return px, [self.label]
        smallest, longest = self.px(_LEAST_OF_TWO * _SIZE), max(self.label.split(), key=len)
        px = painter.fitting(longest, self._face, least, room, smallest)
        if painter.text_width(longest, self._face, px) > room:
            return px, [self.label]
        return painter.fitting_lines(self.label, self._face, px, room, smallest)

    def _paint_picture(self, target: pygame.Surface, painter: Painter, ink: str) -> None:
        centre = (self.rect.x + self.px(_PICTURE_AT), self.rect.centery)
        if self._picture is not None:
            square = pygame.Rect(0, 0, self.px(_PICTURE), self.px(_PICTURE)).move_to(center=centre)
            self._picture(target, painter, square)
        elif self._icon:
            draw_icon(target, painter, self._icon, centre, self.px(_ICON), ink)

    @property
    def _face(self) -> Face:
        return Face.BOLD if self.selected else Face.SEMIBOLD

    @property
    def _label_at(self) -> float:
        return _LABEL_AT if self._icon or self._picture is not None else 16.0

    def _room(self) -> int:
        return self.rect.w - self.px(self._label_at) - self.px(_PADDING)
