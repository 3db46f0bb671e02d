"""The list: rows of words of which one is selected."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import pygame

from jungle_games.ui.text import Face
from jungle_games.ui.widgets.icon import draw_icon
from jungle_games.ui.widgets.rowsview import SIZE, RowsView

if TYPE_CHECKING:
    from jungle_games.ui.painter import Painter

_PADDING: Final = 12.0
_ICON: Final = 22.0


@dataclass(frozen=True, slots=True)
class ListItem:
    """One row: a name, a second word at the right, an icon; ``key`` tells it from the others."""

    key: Hashable
    label: str
    note: str = ""
    icon: str = ""


class ListView(RowsView):
    """Rows that are all known: a list of items."""

    def __init__(
        self,
        items: Sequence[ListItem] = (),
        *,
        selected: int = -1,
        on_select: Callable[[int], None] | None = None,
        on_open: Callable[[int], None] | None = None,
        row_height: float = 44,
        paper: bool = False,
        empty: str = "",
        name: Hashable = None,
        enabled: bool = True,
        visible: bool = True,
    ) -> None:
        super().__init__(
            selected=selected, on_select=on_select, on_open=on_open, row_height=row_height, paper=paper, empty=empty,
            name=name, enabled=enabled, visible=visible,
        )  # fmt: skip
        self._items = tuple(items)
        self.count = len(self._items)

    @property
    def items(self) -> Sequence[ListItem]:
        """The rows. New rows keep the selection when its key is among them."""
        return self._items

    @items.setter
    def items(self, items: Sequence[ListItem]) -> None:
        key = self._items[self._selected].key if 0 <= self._selected < len(self._items) else None
        self._items = tuple(items)
        keys = [item.key for item in self._items]
        self._selected = keys.index(key) if key in keys else -1
        self.count = len(self._items)

    def paint_row(self, target: pygame.Surface, painter: Painter, index: int, rect: pygame.Rect) -> None:
        """Paint one row."""
        self.paint_field(target, painter, index, rect)
        item, theme = self._items[index], painter.theme
        ink, second = (theme.ink, theme.faded) if self.paper else (theme.paper, theme.fern)
        px, padding = self.px(SIZE), self.px(_PADDING)
        left, right = rect.x + padding, rect.right - padding
        if item.icon:
            icon = self.px(_ICON)
            draw_icon(target, painter, item.icon, (left + icon / 2, rect.centery), icon, ink)
            left += icon + padding
        if item.note:
            painter.label(target, item.note, (right, rect.centery), Face.REGULAR, px, second, "right")
            right -= painter.text_width(item.note, Face.REGULAR, px) + padding
        face = Face.SEMIBOLD if index == self._selected else Face.REGULAR
        painter.label(target, painter.fit(item.label, face, px, right - left), (left, rect.centery), face, px, ink)
