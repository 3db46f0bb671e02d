"""Panels and their rows, and what scrolls in them."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final, Generic, TypeVar

import pygame

from jungle_games.ui.accessible import PRESSED, Act, Node, Request, Role, acting, box_of, words_of
from jungle_games.ui.canvas import clipped
from jungle_games.ui.events import Accept, Direction, Event, Key, Navigate, Point, PointerMove, Wheel
from jungle_games.ui.layout import Column, FirstThatFits, Item, Row, Ruler, Space, Window, Wrap
from jungle_games.ui.painter import Painter
from jungle_games.ui.text import Face
from jungle_games.ui.theme import mix
from jungle_games.ui.widgets.base import LEAST_TARGET, RING_SPREAD, Shown, Widget
from jungle_games.ui.widgets.button import Clickable, Toggle
from jungle_games.ui.widgets.label import Icon, Label, PaintIn, Picture


class Panel(Widget):
    """A dark green panel."""

    spread = 40.0

    def __init__(self, *, solid: bool = False) -> None:
        """``solid``: nothing shines through, for what lies on words and pictures."""
        super().__init__()
        self._solid = solid

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        theme = painter.theme
        painter.panel(target, self.rect, self.u)
        if self._solid:
            painter.box(target, self.rect, 16 * self.u, theme.panel, border=theme.edge, width=2 * self.u)


class PaperPanel(Widget):
    """A sheet of paper: for what one would write."""

    spread = 36.0

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        painter.paper(target, self.rect, self.u)


class Inset(Widget):
    """A dark hollow, with an amber bar at its left when it speaks for something."""

    def __init__(self, *, bar: bool = False) -> None:
        super().__init__()
        self._bar = bar

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        painter.inset(target, self.rect, self.u, border=False)
        if self._bar:
            margin = self.px(16)
            bar = pygame.Rect(self.rect.x, self.rect.y + margin, self.px(4), self.rect.h - 2 * margin)
            painter.box(target, bar, 2 * self.u, painter.theme.amber)


class Tile(Widget):
    """The background of one of several things on a panel, dashed if its place is ``free``."""

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


_RADIUS: Final = 12.0
_BAR: Final = (4.0, 32.0)
_PICTURE: Final = 42.0
_ICON: Final = 28.0
_SIZE, _SMALL_SIZE = 19.0, 16.0
_LEADING: Final = 1.08
_RAIL_GAP: Final = 10.0
_FIELD: Final = 8.0
_HEIGHT: Final = 56.0
_TIGHT: Final = 1.12
_GAP: Final = 12.0
_PADDING: Final = 4.0
_FAINT: Final = 0.6
"""The share of the panel's colour in the line below a row."""


class RailItem(Clickable):
    """A row that is clicked to show its page; give it an ``icon`` or a ``picture``."""

    natural = (256.0, 56.0)
    ring_corner = _RADIUS
    selected = Shown[bool]()

    def __init__(
        self,
        label: str,
        on_click: Callable[[], None] | None = None,
        *,
        icon: str = "",
        picture: PaintIn | None = None,
        selected: bool = False,
        name: Hashable = None,
        folded: bool = False,
    ) -> None:
        """``folded``: in a narrow list, its words small below its picture."""
        super().__init__(on_click, name=name)
        self.label = label
        shown = [Picture(picture, _PICTURE)] if picture is not None else [Icon(icon, size=_ICON)] if icon else []
        parts = [each.sized(_PICTURE).at("center") for each in shown]
        words = Label(label, size=_SIZE, face=Face.SEMIBOLD, lines=2, leading=_LEADING)
        if folded:
            words.size, words.align = _SMALL_SIZE, "center"
        row = Column(*parts, words, justify="center") if folded else Row(*parts, words.grow(), gap=_RAIL_GAP)
        self.content = row.padded(_RAIL_GAP, 6 if folded else 0).at_least(height=self.natural[1])
        self.selected = selected

    @property
    def words(self) -> str:
        return self.label

    def node(self, inside: tuple[Node, ...]) -> Node | None:
        own = super().node(inside)
        return None if own is None else replace(own, role=Role.TAB, selected=self.selected)

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        theme, rect = painter.theme, self.rect
        if self.selected:
            face = mix(theme.moss, "#FFFFFF", 0.06) if self.hovered else theme.moss
            painter.box(target, rect, _RADIUS * self.u, face)
            bar = pygame.Rect(0, 0, self.px(_BAR[0]), self.px(_BAR[1])).move_to(midleft=rect.midleft)
            painter.box(target, bar, _BAR[0] / 2 * self.u, theme.amber)
        elif self.hovered and self.enabled:
            painter.box(target, rect, _RADIUS * self.u, mix(theme.moss, theme.deep, 0.45))


class Dot(Widget):
    """A dot that marks a changed setting; its space is kept when it is not shown."""

    natural = (19.0, 9.0)
    opaque = False
    lit = Shown[bool]()

    def __init__(self) -> None:
        super().__init__()
        self.lit = False

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        if self.lit:
            painter.disc(target, self.rect.center, self.px(self.natural[1]) / 2, painter.theme.amber)


class OptionRow(Widget):
    """A label, with an ``icon`` before it where one is given, and controls at its right or below it.

    It lights up under the pointer, carries a dot while ``changed``, and a click on the label of a switch switches it.
    ``on_lit`` is called when the pointer or the focus comes or goes: a help line then speaks of the row that has them.
    """

    hot = True
    spread = 10.0

    def __init__(self, label: str, *controls: Item, icon: str = "", changed: bool = False) -> None:
        super().__init__()
        self.label = label
        self.on_lit: Callable[[], None] | None = None
        self.controls = [leaf for control in controls for leaf in control.widgets() if isinstance(leaf, Widget)]
        self._dot = Dot()
        words = Label(label, size=_SIZE, lines=2, leading=_TIGHT)
        head = [*([Icon(icon, ink="fern")] if icon else []), words, self._dot]
        beside = Row(*head, Space().grow(), *controls, gap=_GAP, align="center")
        below = Column(Row(*head, gap=_GAP, align="center"), Wrap(*controls, gap=_GAP, justify="end"), gap=_PADDING)
        self.content = FirstThatFits(beside, below).padded(0, _PADDING).at_least(height=_HEIGHT)
        self.changed = changed

    @property
    def control(self) -> Widget:
        return self.controls[0]

    @property
    def changed(self) -> bool:
        """Whether the dot is shown, which marks a value that differs from the default."""
        return self._dot.lit

    @changed.setter
    def changed(self, value: bool) -> None:
        self._dot.lit = value

    @property
    def hand(self) -> bool:
        """Whether the pointer becomes a hand: only if a click on the label switches something."""
        return any(isinstance(control, Toggle) and control.enabled for control in self.controls)

    def nodes(self) -> Iterator[Node]:
        """Its controls, named as it is; without any, its words."""
        nodes = list(super().nodes())
        controlled = any(node.acts for node in nodes)
        for node in nodes:
            if node.acts:
                yield replace(node, name=f"{self.label}, {node.name}" if node.name else self.label)
            elif node.name != self.label or not controlled:
                yield node

    @property
    def pointed_at(self) -> bool:
        return self.hovered or any(control.hovered for control in self.controls)

    @property
    def has_focus(self) -> bool:
        return any(control.focused for control in self.controls)

    def mark(self, *, hovered: bool | None = None, pressed: bool | None = None, focused: bool | None = None) -> None:
        before = self.hovered
        super().mark(hovered=hovered, pressed=pressed, focused=focused)
        if self.hovered != before:
            self._notify()

    def child_marked(self, child: Widget) -> None:
        """A control was pointed at or focused: the whole row shows it."""
        self.invalidate()
        self._notify()

    def _notify(self) -> None:
        if self.on_lit is not None:
            self.on_lit()

    def release(self, pos: Point, inside: bool) -> None:
        if inside and self.controls and isinstance(self.control, Toggle):
            self.control.click()

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        theme, rect = painter.theme, self.rect
        if self.pointed_at and any(control.enabled for control in self.controls):
            field = rect.inflate(2 * self.px(_FIELD), 0)
            painter.box(target, field, _RADIUS * self.u, mix(theme.moss, theme.deep, 0.45))
        painter.line(target, (rect.x, rect.bottom - 1), rect.w, mix(theme.moss, theme.panel, _FAINT), self.u)


BLEED: Final = 16.0
"""How far children may paint to the left and right beyond it, in units: hover fields, rings, and the bar."""
_NOTCH: Final = 60.0
_LINE: Final = 40.0
_SLOP: Final = 10.0
_MARGIN: Final = 12.0
_BAR_GAP: Final = 10.0
BAR_WIDTH: Final = 6.0
_SHORTEST_THUMB: Final = 32.0
_EDGE: Final = (22.0, 30.0)
"""The height in units of the shadow, or on paper of the fade, at an edge beyond which content continues."""
_SHADOW: Final = 90
_LOW, _ROW, _PEEK = 36.0, 80.0, 16.0
"""In units: a child so low is seen whole at the lower edge, or not at all; of a row so high most is seen, or nothing;
of a higher one at least so much."""
_MOST: Final = 0.8


class ScrollView(Widget, Window):
    """Clips and scrolls its children: wheel, bar, finger, page keys; what gets the focus comes into view.

    Place the view, then its children as if it had room for all of them, then call `settle`.
    It takes the focus itself if it is ``focusable``: by default where it scrolls and nothing in it can be pressed.
    """

    hot = True
    spread = RING_SPREAD
    ring_corner = 8

    def __init__(
        self, *, focusable: bool | None = None, paper: bool = False, evenly: bool = False, name: Hashable = None
    ) -> None:
        """``evenly``: it has rows that stay as they are, none of which is to be cut at first."""
        super().__init__(name=name)
        self._evenly = evenly
        self.focusable = bool(focusable)
        self._focusable_by_need = focusable is None
        self.paper = paper
        self.scroll = Scroll()
        self._grip: Point | None = None
        self._grip_offset = 0
        self._on_bar = False
        self._bar_lit = False

    def settle(self, content: int) -> None:
        self.scroll.window = self.rect.h
        self.scroll.content = content + self._put_off(content)
        self.scroll.to(self.scroll.offset)
        if self._focusable_by_need:
            self.focusable = self.scroll.needed and not any(child.focusable for child in self._within())
        for child in self.children:
            child.shift(0, -self.scroll.offset)
        self.invalidate()

    def _within(self) -> Iterator[Widget]:
        for child in self.children:
            yield from child.walk()

    def _put_off(self, content: int) -> int:
        """Move a sliver at the lower edge beyond it, and a heading with nothing under it; returns by how much.

        Rows that stand evenly are spread over the room that this leaves.
        """
        edge = self.rect.bottom
        if content <= self.rect.h:
            return 0
        slivers = (child.rect.top for child in self.children if _shows_sliver(child, edge, rows=self._evenly))
        first = min(slivers, default=edge)
        first = min((child.rect.top for child in self.children if self._heads_only(child, first)), default=first)
        rows = (child.rect for child in self.children if child.rect.h <= self.px(_LOW))
        first = min((row.top for row in rows if row.top < first < row.bottom), default=first)
        tops, reached = list[int](), self.rect.top
        for rect in sorted((child.rect for child in self.children if child.visible), key=lambda rect: rect.top):
            if self._evenly and reached <= rect.top < first:
                tops.append(rect.top)
            reached = max(reached, rect.bottom)
        for child in self.children:
            share = max(0, bisect_right(tops, child.rect.top) - 1) / max(1, len(tops)) if child.rect.top < first else 1
            child.shift(0, round(share * (edge - first)))
        return edge - first

    def _heads_only(self, child: Widget, edge: int) -> bool:
        """Whether ``child`` is a line of words right above something that begins at the ``edge`` or beyond."""
        rect = child.rect
        if not (isinstance(child, Label) and child.takes_space and not child.wrap and rect.bottom <= edge):
            return False
        beside = (other.rect for other in self.children if other.visible and other.rect.top >= rect.bottom)
        after = min((other.top for other in beside if other.left < rect.right and rect.left < other.right), default=0)
        return after >= edge

    def scroll_to(self, offset: float) -> None:
        moved = self.scroll.to(offset)
        if moved:
            for child in self.children:
                child.shift(0, -moved)
            self.invalidate()

    def node(self, inside: tuple[Node, ...]) -> Node | None:
        """A group called after its heading, while it scrolls."""
        if not self.focusable:
            return None
        headings = (each.name for node in inside for each in node.walk() if each.role is Role.HEADING)
        name = self.tooltip or next(headings, "")
        return Node(self.focus_id, Role.GROUP, name, box_of(self.rect), acts=(Act.FOCUS,), inside=inside)

    # -- what is seen

    @property
    def hand(self) -> bool:
        return False

    @property
    def dwells(self) -> bool:
        return self.hand or self._bar_lit

    @property
    def child_clip(self) -> pygame.Rect | None:
        window = self.rect.inflate(2 * self.px(BLEED), 0)
        clip = self.clip
        return window if clip is None else window.clip(clip)

    @property
    def painted_area(self) -> pygame.Rect:
        return self.extent

    def damage(self, area: pygame.Rect) -> None:
        clip = self.child_clip
        seen = area if clip is None else area.clip(clip)
        if seen:
            super().damage(seen)

    def hit(self, point: Point) -> Widget | None:
        if not self.visible:
            return None
        if self.pressable.collidepoint(point):
            return self
        clip = self.child_clip
        if clip is not None and not clip.collidepoint(point):
            return None
        return super().hit(point)

    def reveal(self, child: Widget) -> None:
        if child is self or not self.scroll.needed:
            return
        top = child.focus_rect.top - self.rect.y + self.scroll.offset
        bottom = child.focus_rect.bottom - self.rect.y + self.scroll.offset
        self.scroll_to(self.scroll.offset_showing(top, bottom, self.px(_MARGIN)))

    # -- events

    def handle(self, event: Event) -> bool:
        """Scroll by wheel and page keys, and by arrows if it has the focus or nothing further on can take it."""
        page = self.scroll.window - self.px(_LINE)
        match event:
            case Wheel(dy=dy):
                return self._scroll_by(-dy * self.px(_NOTCH))
            case Key(key="page up"):
                return self._scroll_by(-page)
            case Key(key="page down"):
                return self._scroll_by(page)
            case Key(key="home", ctrl=False) if self.focused:
                return self._scroll_by(-self.scroll.content)
            case Key(key="end", ctrl=False) if self.focused:
                return self._scroll_by(self.scroll.content)
            case Navigate(direction=way) if way.dy and (self.focused or self._is_read_on(way)):
                return self._scroll_by(way.dy * self.px(_LINE))
        return False

    def _is_read_on(self, way: Direction) -> bool:
        """Whether there is more content that ``way``, but nothing there to take the focus."""
        left = self.scroll.furthest - self.scroll.offset if way is Direction.DOWN else self.scroll.offset
        inside = [widget for widget in self._within() if widget.focus_enabled]
        furthest = max(inside, key=lambda widget: (way.dy * widget.focus_rect.centery, widget.focused), default=None)
        return left > self.px(_MARGIN) and furthest is not None and furthest.focused

    def _scroll_by(self, distance: float) -> bool:
        before = self.scroll.offset
        self.scroll_to(before + distance)
        return self.scroll.offset != before

    def wants_drag(self, start: Point, move: PointerMove) -> bool:
        dx, dy = abs(move.pos[0] - start[0]), abs(move.pos[1] - start[1])
        return move.touch and self.scroll.needed and dy > self.px(_SLOP) and dy > dx

    def point(self, pos: Point) -> None:
        self._light(self.reach.collidepoint(pos))

    def mark(self, *, hovered: bool | None = None, pressed: bool | None = None, focused: bool | None = None) -> None:
        super().mark(hovered=hovered, pressed=pressed, focused=focused)
        if not (self.hovered or self.pressed):
            self._light(False)

    def press(self, pos: Point) -> None:
        self._grip = pos
        self._on_bar = bool(self.reach.collidepoint(pos))
        if self._on_bar and not self._thumb().inflate(self.px(BLEED), 0).collidepoint(pos):
            track, thumb = self._track(), self._thumb()
            share = (pos[1] - thumb.h // 2 - track.y) / max(1, track.h - thumb.h)
            self.scroll_to(share * self.scroll.furthest)
        self._grip_offset = self.scroll.offset

    def drag(self, pos: Point) -> None:
        """Scroll with the hand: the bar goes with it, the content under it."""
        if self._grip is None:
            return
        way = pos[1] - self._grip[1]
        if self._on_bar:
            free = self._track().h - self._thumb().h
            self.scroll_to(self._grip_offset + way / max(1, free) * self.scroll.furthest)
        else:
            self.scroll_to(self._grip_offset - way)

    def release(self, pos: Point, inside: bool) -> None:
        self._grip = None

    def cancel(self) -> None:
        self._grip = None

    # -- drawing

    def draw_children(self, target: pygame.Surface, painter: Painter) -> None:
        with clipped(target, self.child_clip):
            super().draw_children(target, painter)
        if self.scroll.needed:
            self._paint_edges(target, painter)
            self._paint_bar(target, painter)

    def _paint_edges(self, target: pygame.Surface, painter: Painter) -> None:
        """Fade the content at those edges beyond which it continues, by a shadow or into the paper."""
        window = self.rect.inflate(2 * self.px(BLEED if self.paper else 4), 0)
        if self.paper and self.parent is not None:
            window = window.clip(self.parent.rect)
        height = min(round(_EDGE[self.paper] * self.u), window.h // 4)
        if height < 1 or window.w < 1:
            return
        for below in (False, True):
            if self.scroll.offset < self.scroll.furthest if below else self.scroll.offset > 0:
                top = window.bottom - height if below else window.top
                target.blit(_edge(painter, (window.w, height), below, self.paper), (window.x, top))

    def _paint_bar(self, target: pygame.Surface, painter: Painter) -> None:
        theme, track = painter.theme, self._track()
        groove, thumb = (theme.shade, theme.faded) if self.paper else (theme.inset, theme.moss)
        if self._bar_lit or (self.pressed and self._on_bar):
            thumb = mix(thumb, "#FFFFFF", 0.18)
        painter.box(target, track, track.w / 2, groove)
        painter.box(target, self._thumb(), track.w / 2, thumb)

    def _light(self, lit: bool) -> None:
        if lit != self._bar_lit:
            self._bar_lit = lit
            self.invalidate()

    def _track(self) -> pygame.Rect:
        width = self.px(BAR_WIDTH)
        return pygame.Rect(self.rect.right + self.px(_BAR_GAP), self.rect.y, width, self.rect.h)

    @property
    def pressable(self) -> pygame.Rect:
        return self._track().inflate(self.px(10), 0) if self.scroll.needed else pygame.Rect(0, 0, 0, 0)

    @property
    def reach(self) -> pygame.Rect:
        """The area beside the scroll bar, outside the scrolled content."""
        bar = self.pressable
        return pygame.Rect(self.rect.right, bar.y, self.px(LEAST_TARGET), bar.h) if bar else bar

    def _thumb(self) -> pygame.Rect:
        track, scroll = self._track(), self.scroll
        height = min(track.h, max(self.px(_SHORTEST_THUMB), track.h * scroll.window // max(1, scroll.content)))
        top = track.y + (track.h - height) * scroll.offset // max(1, scroll.furthest)
        return pygame.Rect(track.x, top, track.w, height)


def _shows_sliver(widget: Widget, edge: int, *, rows: bool) -> bool:
    """Whether ``edge`` cuts off ``widget`` and it is low, or too little of it is seen."""
    rect = widget.rect
    least = _MOST * rect.h if rows and rect.h <= widget.px(_ROW) else widget.px(_PEEK)
    return widget.visible and rect.top < edge < rect.bottom and (rect.h <= widget.px(_LOW) or edge - rect.top < least)


@dataclass
class Scroll:
    """Where a content of height ``content`` lies behind a window of height ``window``."""

    window: int = 0
    content: int = 0
    offset: int = 0

    @property
    def furthest(self) -> int:
        return max(0, self.content - self.window)

    @property
    def needed(self) -> bool:
        return self.furthest > 0

    def to(self, offset: float) -> int:
        """Scroll to ``offset`` or as near as there is; returns by how much it moved."""
        before = self.offset
        self.offset = round(min(self.furthest, max(0.0, offset)))
        return self.offset - before

    def offset_showing(self, top: int, bottom: int, margin: int) -> int:
        """The nearest offset at which ``top`` to ``bottom`` of the content is seen, the top first."""
        offset = self.offset
        if bottom + margin > offset + self.window:
            offset = bottom + margin - self.window
        if top - margin < offset:
            offset = top - margin
        return offset


def _edge(painter: Painter, size: tuple[int, int], below: bool, paper: bool) -> pygame.Surface:
    """A shadow that is darkest in the middle of its outer edge; of ``paper`` it is all of that edge."""
    ground = painter.theme.paper if paper else "#000000"

    def make() -> pygame.Surface:
        columns, rows = 12, 6
        small = pygame.Surface((columns, rows), pygame.SRCALPHA)
        for row in range(rows):
            depth = (row if below else rows - 1 - row) / (rows - 1)
            for column in range(columns):
                aside = min(column, columns - 1 - column) / 2
                alpha = 255 * depth if paper else _SHADOW * depth**2 * min(1, aside)
                small.set_at((column, row), (*pygame.Color(ground)[:3], round(alpha)))
        return pygame.transform.smoothscale(small, size)

    return painter.cache.get(("edge", size, ground, below), make)


_SCROLL_RADIUS: Final = 8.0
_SCROLL_SIZE: Final = 18.0


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
        height = 0
        while height != self._row_px and self._laid_out_with is not None and 0 <= index < self._count:
            height = self._row_px
            self.scroll_to(self.scroll.offset_showing(index * height, (index + 1) * height, 0))

    def choose(self, index: int) -> None:
        if not self._count:
            return
        index = min(self._count - 1, max(0, index))
        changed = index != self._selected
        self.selected = index
        if changed and self.on_select is not None:
            self.on_select(index)

    # -- events

    def handle(self, event: Event) -> bool:
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
        self._forget(index)
        self._fill()

    def _forget(self, index: int) -> None:
        row = self._rows.pop(index, None)
        if row is not None and row.parent is self:
            self.remove(row)

    def _set_height(self, height: int, first: float) -> None:
        """Set the height of rows, of which none is cut at first, and scroll to ``first``, which may be fractional."""
        whole = self.rect.h // height
        self._row_px = self.rect.h // whole if 1 < whole < self._count else height
        self.scroll.window, self.scroll.content = self.rect.h, self._count * self._row_px
        self.scroll.to(first * self._row_px)

    def _fill(self) -> None:
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
        index = (pos[1] - self.rect.y + self.scroll.offset) // self._row_px
        return index if 0 <= index < self._count and self.rect.collidepoint(pos) else None

    def row_rect(self, index: int) -> pygame.Rect:
        top = self.rect.y + index * self._row_px - self.scroll.offset
        return pygame.Rect(self.rect.x, top, self.rect.w, self._row_px)

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        if not self._count and self._empty:
            ink = painter.theme.faded if self.paper else painter.theme.fern
            px = self.px(_SCROLL_SIZE)
            lines = painter.paragraph_height(len(painter.wrap(self._empty, Face.REGULAR, px, self.rect.w)), px)
            middle = pygame.Rect(0, 0, self.rect.w, lines).move_to(center=self.rect.center)
            painter.paragraph(target, self._empty, middle, Face.REGULAR, px, ink, align="center")
        with clipped(target, self.rect):
            for index in self._rows.keys() & {self._selected, self._under}:
                self.paint_field(target, painter, self.row_rect(index), chosen=index == self._selected)

    def paint_field(self, target: pygame.Surface, painter: Painter, rect: pygame.Rect, *, chosen: bool) -> None:
        theme = painter.theme
        ground = theme.chosen_paper if self.paper else theme.moss
        if not chosen:
            ground = mix(theme.paper, theme.shade, 0.6) if self.paper else mix(theme.moss, theme.deep, 0.45)
        painter.box(target, rect.inflate(0, -self.px(4)), _SCROLL_RADIUS * self.u, ground)


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
