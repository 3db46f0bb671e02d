"""Rows of which one is selected, whatever is in them: only those that are seen are asked for."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import pygame

from jungle_games.ui.canvas import clipped
from jungle_games.ui.events import Accept, Direction, Event, Key, Navigate, Point, Wheel
from jungle_games.ui.text import Face
from jungle_games.ui.theme import mix
from jungle_games.ui.widgets.base import RING_REACH, Widget
from jungle_games.ui.widgets.scroll import BAR_WIDTH, Scroll, paint_bar, paint_edges

if TYPE_CHECKING:
    from jungle_games.ui.painter import Painter

_RADIUS: Final = 8.0
_SIZE: Final = 18.0
_NOTCH: Final = 60.0
_SLOP: Final = 10.0
_BAR_GAP: Final = 4.0


class RowsView(Widget):
    """``count`` rows, one of them selected by click, arrows or page keys; Accept or another click opens it."""

    focusable = True
    hot = True
    spread = RING_REACH
    ring_corner = _RADIUS

    def __init__(
        self,
        *,
        on_select: Callable[[int], None] | None = None,
        on_open: Callable[[int], None] | None = None,
        row_height: float = 44,
        paper: bool = False,
        empty: str = "",
        name: Hashable = None,
    ) -> None:
        """``row_height`` in units; ``empty`` is said when there is no row; ``paper``: on a sheet of paper."""
        super().__init__(name=name)
        self.on_select = on_select
        self.on_open = on_open
        self.row_height = row_height
        self.paper = paper
        self.empty = empty
        self.scroll = Scroll()
        self._count = 0
        self._selected = -1
        self._under: int | None = None
        self._grip: tuple[Point, int] | None = None
        self._scrolling = False
        self._on_bar = False

    # -- content

    @property
    def count(self) -> int:
        """How many rows there are. Others in their place select nothing anew."""
        return self._count

    @count.setter
    def count(self, count: int) -> None:
        self._count = count
        self._under = None
        self.arrange()
        self.invalidate()

    @property
    def selected(self) -> int:
        """The selected row, -1 for none. Setting it tells nobody."""
        return self._selected

    @selected.setter
    def selected(self, index: int) -> None:
        if index != self._selected:
            self._selected = index
            self.invalidate()
        self.show(index)

    def show(self, index: int) -> None:
        """Scroll until a row is seen."""
        if 0 <= index < self._count:
            height = self._row_px
            self._scroll_to(self.scroll.offset_showing(index * height, (index + 1) * height, 0))

    def choose(self, index: int) -> None:
        """Select a row, as the player does."""
        if not self._count:
            return
        index = min(self._count - 1, max(0, index))
        changed = index != self._selected
        self.selected = index
        if changed and self.on_select is not None:
            self.on_select(index)

    def arrange(self) -> None:
        """Count anew what is seen."""
        self.scroll.window = self.rect.h
        self.scroll.content = self._count * self._row_px
        self.scroll.to(self.scroll.offset)

    # -- events

    def handle(self, event: Event) -> bool:
        """Arrows and page keys select, Accept opens, the wheel scrolls; at the ends arrows leave the list."""
        page = max(1, self.rect.h // self._row_px - 1)
        last = self._count - 1
        match event:
            case Wheel(dy=dy):
                return self._scroll_to(self.scroll.offset - dy * self.px(_NOTCH))
            case Navigate(direction=Direction.UP) if self._selected > 0:
                self.choose(self._selected - 1)
            case Navigate(direction=Direction.DOWN) if self._selected < last:
                self.choose(self._selected + 1)
            case Key(key="page up"):
                self.choose(self._selected - page)
            case Key(key="page down"):
                self.choose(self._selected + page)
            case Key(key="home"):
                self.choose(0)
            case Key(key="end"):
                self.choose(last)
            case Accept() if self._selected >= 0:
                self._open(self._selected)
            case _:
                return False
        return True

    def _open(self, index: int) -> None:
        if self.on_open is not None:
            self.on_open(index)

    def point(self, pos: Point) -> None:
        """Light the row under the pointer."""
        self._light(self.row_at(pos))

    def mark(self, *, hovered: bool | None = None, pressed: bool | None = None, focused: bool | None = None) -> None:
        """Forget the lit row when the pointer leaves."""
        super().mark(hovered=hovered, pressed=pressed, focused=focused)
        if not self.hovered:
            self._light(None)

    def wants_scroll(self, pos: Point) -> bool:
        """Whether a press that moved to ``pos`` scrolls rather than selects."""
        return self._grip is not None and self.scroll.needed and abs(pos[1] - self._grip[0][1]) > self.px(_SLOP)

    def press(self, pos: Point) -> None:
        """Take hold of a row, or of the bar."""
        self._grip = (pos, self.scroll.offset)
        self._on_bar = self.scroll.needed and pos[0] >= self._track().x - self.px(_BAR_GAP)
        self._scrolling = self._on_bar

    def drag(self, pos: Point) -> None:
        """Scroll once the pointer has gone far enough."""
        self._scrolling = self._scrolling or self.wants_scroll(pos)
        if self._grip is None or not self._scrolling:
            return
        start, offset = self._grip
        way = pos[1] - start[1]
        if self._on_bar:
            free = self._track().h - self.scroll.thumb(self._track(), self.u).h
            self._scroll_to(offset + way / max(1, free) * self.scroll.furthest)
        else:
            self._scroll_to(offset - way)

    def release(self, pos: Point, inside: bool) -> None:
        """Select the row it was let go on, or open it when it was selected already."""
        scrolled, self._scrolling, self._grip = self._scrolling, False, None
        index = self.row_at(pos)
        if scrolled or not inside or index is None:
            return
        if index == self._selected:
            self._open(index)
        else:
            self.choose(index)

    def cancel(self) -> None:
        """Let go."""
        self._grip, self._scrolling = None, False

    def _light(self, index: int | None) -> None:
        if index != self._under:
            self._under = index
            self.invalidate()

    def _scroll_to(self, offset: float) -> bool:
        moved = self.scroll.to(offset)
        if moved:
            self.invalidate()
        return bool(moved)

    # -- geometry and drawing

    @property
    def _row_px(self) -> int:
        return self.px(self.row_height)

    def row_at(self, pos: Point) -> int | None:
        """The row under a pixel."""
        index = (pos[1] - self.rect.y + self.scroll.offset) // self._row_px
        return index if 0 <= index < self._count and self.rect.collidepoint(pos) else None

    def row_rect(self, index: int) -> pygame.Rect:
        """Where a row lies now, in pixels; also when it is scrolled away."""
        bar = self.px(BAR_WIDTH) + self.px(2 * _BAR_GAP) if self.scroll.needed else 0
        top = self.rect.y + index * self._row_px - self.scroll.offset
        return pygame.Rect(self.rect.x, top, self.rect.w - bar, self._row_px)

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        """Paint the rows that are seen, and the bar."""
        if not self._count and self.empty:
            ink = painter.theme.faded if self.paper else painter.theme.fern
            size = self.px(_SIZE)
            painter.label(target, self.empty, self.rect.center, Face.REGULAR, size, ink, "center")
        first = self.scroll.offset // self._row_px
        last = min(self._count, (self.scroll.offset + self.rect.h) // self._row_px + 1)
        with clipped(target, self.rect):
            for index in range(first, last):
                self.paint_row(target, painter, index, self.row_rect(index))
        if self.scroll.needed:
            paint_edges(target, painter, self.scroll, self.rect, self.u, paper=self.paper)
            lit = self.hovered or self.pressed
            paint_bar(target, painter, self.scroll, self._track(), self.u, lit=lit, paper=self.paper)

    def paint_row(self, target: pygame.Surface, painter: Painter, index: int, rect: pygame.Rect) -> None:
        """Paint one row; begin with `paint_field`."""
        raise NotImplementedError

    def paint_field(self, target: pygame.Surface, painter: Painter, index: int, rect: pygame.Rect) -> None:
        """Paint the ground of a selected or lit row."""
        theme = painter.theme
        if index == self._selected:
            painter.box(target, rect, _RADIUS * self.u, theme.chosen_paper if self.paper else theme.moss)
        elif index == self._under:
            lit = mix(theme.paper, theme.shade, 0.6) if self.paper else mix(theme.moss, theme.deep, 0.45)
            painter.box(target, rect, _RADIUS * self.u, lit)

    def _track(self) -> pygame.Rect:
        width = self.px(BAR_WIDTH)
        return pygame.Rect(self.rect.right - width - self.px(_BAR_GAP), self.rect.y, width, self.rect.h)


@dataclass(frozen=True, slots=True)
class ListItem:
    """One row: a name, a second word, an icon; ``key`` tells it from the others."""

    key: Hashable
    label: str
    note: str = ""
    icon: str = ""


class ListView(RowsView):
    """Rows that are all known: a list of items."""

    _items: tuple[ListItem, ...] = ()

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
