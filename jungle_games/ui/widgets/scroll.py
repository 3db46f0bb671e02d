"""What takes more height than there is: how far it is moved up, the bar, and the view that widgets scroll in."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from typing import Final

import pygame

from jungle_games.ui.accessible import Act, Node, Role, box_of
from jungle_games.ui.canvas import clipped
from jungle_games.ui.events import Direction, Event, Key, Navigate, Point, PointerMove, Wheel
from jungle_games.ui.layout import Window
from jungle_games.ui.painter import Painter
from jungle_games.ui.theme import mix
from jungle_games.ui.widgets.base import LEAST_TARGET, RING_SPREAD, Widget
from jungle_games.ui.widgets.label import Label

BLEED: Final = 16.0
"""How far children may paint to the left and right beyond it, in units: hover fields, rings, and the bar."""
_NOTCH: Final = 60.0
_LINE: Final = 40.0
_SLOP: Final = 10.0
_MARGIN: Final = 12.0
_BAR_GAP: Final = 10.0
BAR_WIDTH: Final = 6.0
"""Units."""
_SHORTEST_THUMB: Final = 32.0
_EDGE: Final = (22.0, 30.0)
"""The height in units of the shadow, or on paper of the fade, at an edge beyond which content continues."""
_SHADOW: Final = 90
"""The maximum opacity of that shadow, of 255."""
_PEEK: Final = 3
"""A child cut off at the lower edge shows at least one part in so many of its height, or nothing."""


class ScrollView(Widget, Window):
    """Clips and scrolls its children: wheel, bar, finger, page keys; what gets the focus comes into view.

    Place the view, then its children as if it had room for all of them, then call `settle`.
    It takes the focus itself if it is ``focusable``: by default where it scrolls and nothing in it can be pressed.
    """

    hot = True
    spread = RING_SPREAD
    ring_corner = 8

    def __init__(self, *, focusable: bool | None = None, paper: bool = False, name: Hashable = None) -> None:
        """``paper``: it lies on a sheet of paper."""
        super().__init__(name=name)
        self.focusable = bool(focusable)
        self._focusable_by_need = focusable is None
        self.paper = paper
        self.scroll = Scroll()
        self._grip: Point | None = None
        self._grip_offset = 0
        self._on_bar = False
        self._bar_lit = False

    def settle(self, content: int | None = None) -> None:
        """Take the children's places as unscrolled; ``content`` pixels high, or as far down as they reach."""
        if content is None:
            content = max((child.rect.bottom for child in self.children if child.visible), default=0)
            content -= self.rect.y
        self.scroll.window = self.rect.h
        self.scroll.content = content + self._put_off(content)
        self.scroll.to(self.scroll.offset)
        if self._focusable_by_need:
            self.focusable = self.scroll.needed and not any(child.focusable for child in self._within())
        for child in self.children:
            child.shift(0, -self.scroll.offset)
        self.invalidate()

    def _within(self) -> Iterator[Widget]:
        """All visible widgets in it."""
        for child in self.children:
            yield from child.walk()

    def _put_off(self, content: int) -> int:
        """Move children that would show only a sliver below the lower edge; return the shift in pixels."""
        edge = self.rect.bottom
        if content <= self.rect.h:
            return 0
        slivers = [child.rect.top for child in self.children if _shows_sliver(child, edge, self.rect.h)]
        if not slivers:
            return 0
        first = min(slivers)
        for child in self.children:
            if child.rect.top >= first:
                child.shift(0, edge - first)
        return edge - first

    def scroll_to(self, offset: float) -> None:
        """Show the content from ``offset`` pixels on."""
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
            top = pos[1] - self._thumb().h // 2
            self.scroll_to(self.scroll.offset_at(self._track(), self.u, top))
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
            window = self.rect.inflate(2 * self.px(BLEED if self.paper else 4), 0)
            paint_edges(target, painter, self.scroll, window, self.u, paper=self.paper)
            paint_bar(
                target,
                painter,
                self.scroll,
                self._track(),
                self.u,
                lit=self._bar_lit or (self.pressed and self._on_bar),
                paper=self.paper,
            )

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
        return self.scroll.thumb(self._track(), self.u)


def _shows_sliver(widget: Widget, edge: int, window: int) -> bool:
    """Whether ``edge`` leaves a sliver of ``widget``, or of a part of one that is not too high to be moved.

    A line of words is seen whole or not at all.
    """
    rect = widget.rect
    if not widget.visible or not rect.top < edge < rect.bottom:
        return False
    if _PEEK * (edge - rect.top) < min(rect.h, window) or (isinstance(widget, Label) and not widget.wrap):
        return True
    return 2 * rect.h < window and any(_shows_sliver(child, edge, window) for child in widget.children)


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

    def thumb(self, track: pygame.Rect, u: float) -> pygame.Rect:
        """The part of ``track`` that stands for what is seen."""
        height = max(round(_SHORTEST_THUMB * u), track.h * self.window // max(1, self.content))
        height = min(track.h, height)
        free = track.h - height
        return pygame.Rect(track.x, track.y + free * self.offset // max(1, self.furthest), track.w, height)

    def offset_at(self, track: pygame.Rect, u: float, thumb_top: int) -> float:
        """The offset at which the thumb's top lies at ``thumb_top``."""
        free = track.h - self.thumb(track, u).h
        return (thumb_top - track.y) / max(1, free) * self.furthest


def paint_edges(
    target: pygame.Surface, painter: Painter, scroll: Scroll, window: pygame.Rect, u: float, *, paper: bool = False
) -> None:
    """Fade the content at those edges of ``window`` beyond which it continues, by a shadow or into the paper."""
    height = min(round(_EDGE[paper] * u), window.h // 4)
    if height < 1 or window.w < 1:
        return
    for below in (False, True):
        if scroll.offset < scroll.furthest if below else scroll.offset > 0:
            top = window.bottom - height if below else window.top
            target.blit(_edge(painter, (window.w, height), below, paper), (window.x, top))


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


def paint_bar(
    target: pygame.Surface,
    painter: Painter,
    scroll: Scroll,
    track: pygame.Rect,
    u: float,
    *,
    lit: bool,
    paper: bool = False,
) -> None:
    """Paint track and thumb; ``lit`` under the pointer, ``paper`` on a sheet of paper."""
    theme = painter.theme
    radius = track.w / 2
    groove, thumb = (theme.shade, theme.faded) if paper else (theme.inset, theme.moss)
    if lit:
        thumb = mix(thumb, "#FFFFFF", 0.18)
    painter.box(target, track, radius, groove)
    painter.box(target, scroll.thumb(track, u), radius, thumb)
