"""Rows of which one is selected, whatever is in them: only those that are seen are asked for, and laid out."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

import pygame

from jungle_games.ui.accessible import PRESSED, Act, Node, Request, Role, acting, box_of, words_of
from jungle_games.ui.canvas import clipped
from jungle_games.ui.events import Accept, Direction, Event, Key, Navigate, Point, Wheel
from jungle_games.ui.layout import Item, Ruler
from jungle_games.ui.painter import Painter
from jungle_games.ui.text import Face
from jungle_games.ui.theme import mix
from jungle_games.ui.widgets.base import Widget
from jungle_games.ui.widgets.scroll import ScrollView

_RADIUS: Final = 8.0
_SIZE: Final = 18.0
_SLOP: Final = 10.0


class RowsView(ScrollView):
    """``count`` rows, one of them selected by click, arrows or page keys; Accept or another click opens it.

    All are as high as the highest of those that were seen so far.
    """

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
        """``row_height`` in units, at least; ``empty`` is said when there is no row; ``paper``: on a sheet of paper."""
        super().__init__(focusable=True, paper=paper, name=name)
        self.on_select = on_select
        self.on_open = on_open
        self._least_height = row_height
        self._empty = empty
        self._row_px = 1
        self._rows: dict[int, Widget] = {}
        self._shape: tuple[object, ...] = ()
        """The size and scale for which the present rows were laid out."""
        self._count = 0
        self._selected = -1
        self._under: int | None = None
        self._scrolling = False

    def row(self, index: int) -> Item:
        """The contents of a row."""
        raise NotImplementedError

    # -- content

    @property
    def count(self) -> int:
        """The number of rows. Setting it makes all rows anew, and selects nothing."""
        return self._count

    @count.setter
    def count(self, count: int) -> None:
        self._count = count
        self._under = None
        self._shape = ()
        self.relayout()

    @property
    def selected(self) -> int:
        """The selected row, -1 for none. Setting it tells nobody."""
        return self._selected

    @selected.setter
    def selected(self, index: int) -> None:
        changed, self._selected = {index, self._selected}, index
        if len(changed) > 1:
            for row in changed:
                self._forget(row)
            self._fill()
        self.show(index)

    def show(self, index: int) -> None:
        """Scroll until a row is seen."""
        height = 0
        while height != self._row_px and self._laid_out_with is not None and 0 <= index < self._count:
            height = self._row_px
            self.scroll_to(self.scroll.offset_showing(index * height, (index + 1) * height, 0))

    def choose(self, index: int) -> None:
        """Select a row, as the player does."""
        if not self._count:
            return
        index = min(self._count - 1, max(0, index))
        changed = index != self._selected
        self.selected = index
        if changed and self.on_select is not None:
            self.on_select(index)

    # -- events

    def handle(self, event: Event) -> bool:
        """Arrows and page keys select, Accept opens, the wheel scrolls; at the ends arrows leave the list."""
        page = max(1, self.rect.h // self._row_px - 1)
        last = self._count - 1
        match event:
            case Wheel():
                return super().handle(event)
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

    def node(self, inside: tuple[Node, ...]) -> Node | None:
        """A list of the rows that are there, or what is said where there is none."""
        rows = []
        for index, row in sorted(self._rows.items()):
            said = tuple(node for child in row.children for node in child.nodes())
            name = words_of(node for node in said if node.checked is not False)
            rows.append(
                Node((self.focus_id, index), Role.LIST_ITEM, name, box_of(self.row_rect(index)), acts=PRESSED,
                     selected=index == self._selected, place=index, of=self._count, inside=acting(said))
            )  # fmt: skip
        empty = "" if self._count else self._empty
        return Node(
            self.focus_id, Role.LIST, self.tooltip, box_of(self.rect), empty, acts=(Act.FOCUS,), enabled=self.enabled,
            inside=tuple(rows),
        )  # fmt: skip

    @property
    def focus_node(self) -> Hashable:
        return (self.focus_id, self._selected) if self._selected in self._rows else self.focus_id

    def perform(self, request: Request) -> bool:
        """Select a row, or open it where it is selected."""
        if not isinstance(request.key, tuple) or request.key[1] not in self._rows:
            return False
        if request.act is Act.PRESS and request.key[1] == self._selected:
            self._open(self._selected)
        else:
            self.choose(request.key[1])
        return True

    @property
    def hand(self) -> bool:
        return self.enabled

    def point(self, pos: Point) -> None:
        super().point(pos)
        self._light_row(self.row_at(pos))

    def mark(self, *, hovered: bool | None = None, pressed: bool | None = None, focused: bool | None = None) -> None:
        super().mark(hovered=hovered, pressed=pressed, focused=focused)
        if not self.hovered:
            self._light_row(None)

    def press(self, pos: Point) -> None:
        super().press(pos)
        self._scrolling = self._on_bar

    def drag(self, pos: Point) -> None:
        if self._grip is not None and self.scroll.needed:
            self._scrolling = self._scrolling or abs(pos[1] - self._grip[1]) > self.px(_SLOP)
        if self._scrolling:
            super().drag(pos)

    def release(self, pos: Point, inside: bool) -> None:
        super().release(pos, inside)
        scrolled, self._scrolling = self._scrolling, False
        index = self.row_at(pos)
        if scrolled or not inside or index is None:
            return
        if index == self._selected:
            self._open(index)
        else:
            self.choose(index)

    def cancel(self) -> None:
        super().cancel()
        self._scrolling = False

    def _light_row(self, index: int | None) -> None:
        if index != self._under:
            self._under = index
            self.invalidate()

    # -- the rows that are seen

    def _lay_out_content(self, ruler: Ruler) -> None:
        """Lay out the rows anew after a change, keeping the first visible row and the selected one in sight."""
        if self._shape == (self.rect.size, self.u):
            self._fill()
            return
        self._shape = self.rect.size, self.u
        first, seen = self.scroll.offset / self._row_px, not self.scroll.window or self._selected in self._rows
        for index in list(self._rows):
            self._forget(index)
        self._set_height(self.px(self._least_height), first)
        self._fill()
        if seen:
            self.show(self._selected)

    def scroll_to(self, offset: float) -> None:
        super().scroll_to(offset)
        self._fill()

    def renew(self, index: int) -> None:
        """Make the contents of a row anew."""
        self._forget(index)
        self._fill()

    def _forget(self, index: int) -> None:
        row = self._rows.pop(index, None)
        if row is not None and row.parent is self:
            self.remove(row)

    def _set_height(self, height: int, first: float) -> None:
        """Set the height of the rows, and scroll so that ``first``, which may be fractional, is at the top."""
        self._row_px = height
        self.scroll.window, self.scroll.content = self.rect.h, self._count * height
        self.scroll.to(first * height)

    def _fill(self) -> None:
        """Lay out the rows that have come into view, and remove those that have left it."""
        if self._laid_out_with is None:
            return
        ruler, last = Ruler(self._laid_out_with, self.u), (self.scroll.offset + self.rect.h - 1) // self._row_px
        seen = range(self.scroll.offset // self._row_px, min(self._count, last + 1))
        for index in set(self._rows).difference(seen):
            self._forget(index)
        highest = 0
        for index in set(seen).difference(self._rows):
            row = self._rows[index] = Widget()
            row.content = self.row(index)
            highest = max(highest, ruler.height(row, self.rect.w).wanted)
        if highest > self._row_px:
            self._set_height(highest, self.scroll.offset / self._row_px)
            self._fill()
            return
        for index, row in self._rows.items():
            if row.parent is not self or row.rect != self.row_rect(index):
                row._lay_out(self.row_rect(index), ruler, self)

    def row_at(self, pos: Point) -> int | None:
        """The row under a pixel."""
        index = (pos[1] - self.rect.y + self.scroll.offset) // self._row_px
        return index if 0 <= index < self._count and self.rect.collidepoint(pos) else None

    def row_rect(self, index: int) -> pygame.Rect:
        """A row's rectangle in pixels, also when it is scrolled out of view."""
        top = self.rect.y + index * self._row_px - self.scroll.offset
        return pygame.Rect(self.rect.x, top, self.rect.w, self._row_px)

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        """Paint the grounds of the selected row and of the lit one, or say that there is none."""
        if not self._count and self._empty:
            ink = painter.theme.faded if self.paper else painter.theme.fern
            px = self.px(_SIZE)
            lines = painter.paragraph_height(len(painter.wrap(self._empty, Face.REGULAR, px, self.rect.w)), px)
            middle = pygame.Rect(0, 0, self.rect.w, lines).move_to(center=self.rect.center)
            painter.paragraph(target, self._empty, middle, Face.REGULAR, px, ink, align="center")
        with clipped(target, self.rect):
            for index in self._rows.keys() & {self._selected, self._under}:
                self.paint_field(target, painter, self.row_rect(index), chosen=index == self._selected)

    def paint_field(self, target: pygame.Surface, painter: Painter, rect: pygame.Rect, *, chosen: bool) -> None:
        """Paint the ground of a row that is selected, or lit."""
        theme = painter.theme
        ground = theme.chosen_paper if self.paper else theme.moss
        if not chosen:
            ground = mix(theme.paper, theme.shade, 0.6) if self.paper else mix(theme.moss, theme.deep, 0.45)
        painter.box(target, rect.inflate(0, -self.px(4)), _RADIUS * self.u, ground)


@dataclass(frozen=True, slots=True)
class ListItem:
    """One row: a name, a second word, an icon; ``key`` tells it from the others."""

    key: Hashable
    label: str
    note: str = ""
    icon: str = ""


L = TypeVar("L", bound=ListItem)


class ListView(RowsView, Generic[L]):
    """Rows that are all known: a list of items."""

    _items: tuple[L, ...] = ()

    @property
    def items(self) -> Sequence[L]:
        """The rows. New rows keep the selection when its key is among them."""
        return self._items

    @items.setter
    def items(self, items: Sequence[L]) -> None:
        key = self._items[self._selected].key if 0 <= self._selected < len(self._items) else None
        self._items = tuple(items)
        keys = [item.key for item in self._items]
        self._selected = keys.index(key) if key in keys else -1
        self.count = len(self._items)
