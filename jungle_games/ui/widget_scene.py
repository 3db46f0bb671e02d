"""Scenes that are made of widgets."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple, Protocol, Self, TypeVar

import pygame

from jungle_games.ui.accessible import Act, Node, Request, named
from jungle_games.ui.backdrop import backdrop
from jungle_games.ui.canvas import StaticLayer, clipped
from jungle_games.ui.events import (
    LEFT_BUTTON,
    Accept,
    Back,
    Command,
    Device,
    Direction,
    Event,
    FocusLost,
    FocusStep,
    Navigate,
    Point,
    PointerDown,
    PointerLeave,
    PointerMove,
    PointerUp,
    Wheel,
)
from jungle_games.ui.layout import Item, Ruler, Window, lay_out
from jungle_games.ui.painter import Painter
from jungle_games.ui.scene import Scene, SceneServices, View
from jungle_games.ui.widgets.base import Tipped, TooltipTimer, Widget
from jungle_games.ui.widgets.label import Label
from jungle_games.ui.widgets.popup import Tooltip
from jungle_games.ui.widgets.textfield import TextField

_AS_EVENT: Final[Mapping[Act, Event]] = {
    Act.PRESS: Accept(),
    Act.NEXT: Navigate(Direction.RIGHT),
    Act.PREVIOUS: Navigate(Direction.LEFT),
}
"""What is pressed on the keyboard for the same."""


class Root(Widget):
    """The top of a scene's widgets: hands their damage to the scene."""

    def __init__(self, on_damage: Callable[[pygame.Rect], None]) -> None:
        super().__init__()
        self._on_damage = on_damage

    def damage(self, area: pygame.Rect) -> None:
        self._on_damage(area)


class WidgetScene(Scene):
    """A scene of widgets under one `root`, with one focus graph; what stands still is drawn apart from what moves.

    Subclasses say in ``body`` how the window is arranged, and may draw what moves in `draw_moving`.
    """

    body: Item | None = None
    """What fills the window, in panel units."""
    layered = True
    """Whether all that stands still is kept as a picture, of the window's size, for what moves above it."""

    def __init__(self, services: SceneServices) -> None:
        super().__init__(services)
        self.root = Root(self.invalidate)
        self.focus = FocusGraph(
            self.focusables, on_change=self._focus_changed, reveal=self._reveal,
            window=lambda item: item.clip if isinstance(item, Widget) else None,
        )
        self.first_focus: Hashable | None = None
        """The id of what gets the focus first; None: the first in reading order."""
        self._pointing = Pointing(self.root, self._pressed, self.lies_at)
        self._marked: Widget | None = None
        self._still = StaticLayer()
        self._tip, self._tooltip = TooltipTimer(), Tooltip()
        self.told_of: Tipped | None = None
        """What is pointed at, whether or not its words show yet."""

    @property
    def view(self) -> View:
        return self.stack.view

    @property
    def painter(self) -> Painter:
        return self.services.painter

    # -- hooks for subclasses

    def back(self) -> bool:
        return False

    def command(self, name: str) -> bool:
        return False

    def focusables(self) -> Iterable[Focusable]:
        """Everything that can have the focus: the widgets; table scenes add their places."""
        return [widget for widget in self.root.walk() if widget.focusable]

    def lies_at(self, point: Point) -> bool:
        """Whether something that is no widget and can be pressed lies at a pixel, as the places of a table do."""
        return False

    def widget_at(self, point: Point) -> Widget | None:
        """The widget that would be pressed at a pixel."""
        return self._pointing.hit(point)

    def focus_moved(self, old: Focusable | None, new: Focusable | None) -> None:
        """The focus went from ``old`` to ``new``."""

    def draw_ground(self, target: pygame.Surface) -> None:
        """Draw what lies under the widgets and stands still: the whole window, as far as the clip lets it."""
        ground = backdrop(self.painter, self.view, self.glow_at) if self.opaque else self.stack.under(self)
        target.blit(ground, (0, 0))

    def draw_moving(self, target: pygame.Surface) -> None:
        """Draw what moves, above the widgets."""

    @property
    def glow_at(self) -> tuple[int, int] | None:
        """Where the lamp's glow lies, in window pixels; None: in the middle."""
        return None

    # -- the stack's contracts

    def layout(self, view: View) -> None:
        self.painter.enlarge_budget(view.size)
        self._still.damage()
        self.dirty = True
        if self.body is not None:
            lay_out(self.body, pygame.Rect((0, 0), view.size), Ruler(self.painter, view.p), self.root)

    def pause(self) -> None:
        self._pointing.cancel()
        self._still.drop()
        self._tip.clear()

    def resume(self) -> None:
        self.dirty = True

    def leave(self) -> None:
        self._still.drop()

    # -- events

    def handle(self, event: Event) -> bool:
        """Give pointer events to the widgets under the pointer, the others to what has the focus."""
        ring_was_shown = self.focus.ring
        self._sync_focus()
        if isinstance(event, Navigate | FocusStep | Accept):
            self._pointing.handle(PointerLeave())  # it lies there, but is not in hand
        match event:
            case PointerDown() | PointerMove() | PointerUp() | PointerLeave() | Wheel():
                self._pointing.note(self.services.now())
                return self._pointing.handle(event)
            case FocusLost():
                self._pointing.cancel()
                return False
            case Navigate() | FocusStep() if not (ring_was_shown or self.services.listening()) and self._show_ring():
                return True
        current = self.focus.current
        if isinstance(event, Accept) and isinstance(current, Widget):
            self._sound(current)
        if isinstance(event, Accept) and isinstance(current, TextField) and self.stack.device is Device.CONTROLLER:
            self.services.spell(current)
            return True
        if self._offer(event):
            return True
        match event:
            case Navigate(direction=direction):
                return self.focus.navigate(direction)
            case FocusStep(step=step):
                return self.focus.step(step)
            case Accept() if self.focus.current is None:
                return self._show_ring()
            case Back():
                return self.back()
            case Command(name=name):
                return self.command(name)
        return False

    def _offer(self, event: Event) -> bool:
        current = self.focus.current
        if not isinstance(current, Widget):
            return False
        return any(taker.handle(event) for taker in (current, *current.ancestors()))

    def _pressed(self, widget: Widget) -> None:
        """The pointer went down on ``widget``: the focus goes where it is, or into what it belongs to."""
        for candidate in (widget, *widget.ancestors()):
            if candidate.focusable:
                self.focus.focus(candidate.focus_id)
                break
        self._tip.clear()
        self._sound(widget)

    def _sound(self, widget: Widget) -> None:
        if widget.hand:
            self.services.sounds.play("button")

    def _show_ring(self) -> bool:
        """Let the ring appear where the focus is, or at the start; false when nothing can have it."""
        if self.focus.current is None:
            return self.focus_first()
        return True

    def focus_first(self) -> bool:
        """Give the focus to the item it begins with, or where what had it has gone, to what lies nearest."""
        if self.focus.settle():
            return True
        if self.first_focus is not None and self.focus.focus(self.first_focus):
            return True
        return self.focus.step(1) if self.focus.current is None else True

    @property
    def wants_focus(self) -> bool:
        """Whether something is to have the focus: keys are in use, or somebody listens, to whom it is told."""
        return self.stack.keyboard or self.services.listening()

    def _focus_changed(self, old: Focusable | None, new: Focusable | None) -> None:
        self._mark_focused(new if isinstance(new, Widget) else None)
        self.dirty = True
        self.focus_moved(old, new)

    def _mark_focused(self, widget: Widget | None) -> None:
        if self._marked is not widget:
            if self._marked is not None:
                self._marked.mark(focused=False)
            self._marked = widget
        if widget is not None:
            widget.mark(focused=True)

    def _reveal(self, item: Focusable) -> None:
        if isinstance(item, Widget):
            for ancestor in item.ancestors():
                ancestor.reveal(item)

    def _sync_focus(self) -> None:
        """Follow the device in use and a layout that was rebuilt."""
        current = self.focus.current
        self._mark_focused(current if isinstance(current, Widget) else None)
        if self.focus.ring != self.stack.keyboard:
            self.focus.ring = self.stack.keyboard
            self.dirty = True
            if self._marked is not None:
                self._marked.invalidate()

    # -- for those who do not see it

    def nodes(self) -> Iterable[Node]:
        return named(list(self.root.nodes()))

    @property
    def focus_node(self) -> Hashable:
        current = self.focus.current
        return current.focus_node if isinstance(current, Widget) else self.focus.current_id if current else None

    def perform(self, request: Request) -> bool:
        """Do it as keys would: give the node the focus, then press it, step it, or write."""
        key = request.key
        of_part = not self.focus.focus(key)
        if of_part and not (isinstance(key, tuple) and self.focus.focus(key[0])):
            return False
        self.stack.keyboard = True
        self._sync_focus()
        current = self.focus.current
        if (of_part or request.act is Act.WRITE) and isinstance(current, Widget):
            return current.perform(request)
        event = _AS_EVENT.get(request.act)
        return event is None or self.stack.handle(event)

    # -- time and picture

    def update(self, now: float) -> bool:
        """Let tooltips come and go; subclasses that move things add theirs."""
        self._pointing.note(now)
        if self.wants_focus and self.focus.current is None:
            self.focus_first()
        self._sync_focus()
        owner = self._tip_owner()
        if self._tip.update(owner, now) or owner != self.told_of:
            self.told_of, self.dirty = owner, True
        return False

    def wake_at(self) -> float | None:
        return self._tip.due

    def _tip_owner(self) -> Tipped | None:
        """The tooltip of what is under the pointer, or has the focus if keys are in use."""
        if self._pointing.pressed is not None:
            return None
        if self._pointing.pos is not None:
            found = self.root.tip_at(self._pointing.pos)
            if found is not None:
                return found
        if not self.focus.ring or self._marked is None:
            return None
        return next((part for part in (self._marked, *self._marked.ancestors()) if part.tooltip), self._marked)

    def invalidate(self, area: pygame.Rect | None = None) -> None:
        """Ask for a new frame, with ``area`` of the still picture (or all of it) drawn anew."""
        self.dirty = True
        self._still.damage(area)

    def draw(self, target: pygame.Surface) -> None:
        if self.layered:
            self._still.draw(target, self.view.size, self._paint_still)
        else:
            self._paint_still(target)
        self.draw_moving(target)
        owner = self._tip.shown
        if owner is not None:
            self._tooltip.draw(target, self.painter, owner, self.view.p, self.kept_clear)

    @property
    def words(self) -> Sequence[pygame.Rect]:
        """Where words stand that a tooltip should not cover."""
        labels = [part for part in self.root.walk() if isinstance(part, Label) and self.stays_in_sight(part)]
        return [label.inked(self.painter).clip(label.clip or label.rect) for label in labels]

    def stays_in_sight(self, label: Label) -> bool:
        """Whether a tooltip should not cover this label."""
        return bool(label.text)

    def still_part(self, area: pygame.Rect) -> pygame.Surface:
        """A copy of ``area`` of the still picture, as far as it lies in the window."""
        still = self._still.refresh(self.view.size, self._paint_still)
        return still.subsurface(area.clip(still.get_rect())).copy()

    def _paint_still(self, target: pygame.Surface) -> None:
        self.draw_ground(target)
        self.root.draw_children(target, self.painter)
        if self.focus.ring and self._marked is not None and self._marked in self.root.walk():
            with clipped(target, self._marked.clip):
                self._marked.paint_focus(target, self.painter)

    @property
    def kept_clear(self) -> Sequence[Sequence[pygame.Rect]]:
        """What can be pressed or pointed at, but for what more of it scrolls in, and words."""
        parts = [part.shown_rect for widget in self.root.walk() for part in widget.tooltip_parts()]
        hot = [widget for widget in self.root.walk() if widget.hot and widget.shown_rect]
        single = (each for each in hot if not isinstance(each, Window) or sum(part.hot for part in each.walk()) == 1)
        return [*(widget.shown_rect for widget in single), *parts], self.words, ()

    @property
    def wants_text(self) -> bool:
        current = self.focus.current
        return isinstance(current, Widget) and current.wants_text

    @property
    def hot(self) -> bool:
        over = self._pointing.pressed or self._pointing.hovered
        return over is not None and over.hand

    @property
    def dwells(self) -> bool:
        hovered = self._pointing.hovered
        return hovered is not None and hovered.dwells


class ClosableScene(WidgetScene):
    """A scene of widgets that a button, Esc, B or the mouse's back button closes."""

    def close(self) -> None:
        self.stack.close(self)

    def back(self) -> bool:
        self.close()
        return True


# How much pixels weigh against those of the gap ahead: straight ahead beats near but askew.
_SIDEWAYS: Final = 4.0
_SKEW: Final = 0.25
_AHEAD: Final = 0.01


class Focusable(Protocol):
    """Something that can have the focus: a widget, or a place on the table."""

    @property
    def focus_id(self) -> Hashable:
        """An id that distinguishes it from the others, and is kept after a new layout."""

    @property
    def focus_rect(self) -> pygame.Rect:
        """Where it lies in window pixels, also when scrolled out of sight."""

    @property
    def focus_enabled(self) -> bool:
        """Whether it can take the focus now."""


F = TypeVar("F", bound=Focusable)


def _no_window(item: Focusable) -> pygame.Rect | None:
    return None


def reading_order(items: Iterable[F], window: Callable[[F], pygame.Rect | None] = _no_window) -> list[F]:
    """``items`` line by line from the top; what overlaps by half in height stands on one line.

    ``window`` gives what an item is seen through: scrolled out of sight it counts as lying at that edge, so that
    it never comes before what stands above the window or after what stands below.
    """
    placed = [(item, _focus_seen_through(item.focus_rect, window(item))) for item in items]
    lines: list[tuple[int, int, list[F]]] = []
    for item, rect in sorted(placed, key=lambda pair: (pair[1].top, pair[0].focus_rect.top, pair[1].left)):
        if lines:
            top, bottom, line = lines[-1]
            shared = min(bottom, rect.bottom) - max(top, rect.top)
            if shared * 2 > min(bottom - top, rect.height):
                line.append(item)
                continue
        lines.append((rect.top, rect.bottom, [item]))
    return [item for _, _, line in lines for item in sorted(line, key=lambda i: i.focus_rect.left)]


def _focus_seen_through(rect: pygame.Rect, window: pygame.Rect | None) -> pygame.Rect:
    if window is None:
        return rect
    top, bottom = (max(window.top, min(y, window.bottom)) for y in (rect.top, rect.bottom))
    return pygame.Rect(rect.left, top, rect.width, bottom - top)


def nearest(origin: pygame.Rect, items: Iterable[F], direction: Direction) -> F | None:
    """The item one reaches from ``origin`` going in ``direction``, or None when none lies that way.

    First come items in a cone of 45° to both sides or in the same row or column, the nearest first, with
    distance to the side weighing most; when there are none, whatever lies wholly beyond the edge.
    """
    within: list[tuple[float, F]] = []
    beyond: list[tuple[float, F]] = []
    for item in items:
        way = _Way.between(origin, item.focus_rect, direction)
        if way.ahead <= 0 or way.beside:
            continue
        if way.aside <= max(0, way.gap):
            within.append((way.cost, item))
        elif way.gap > 0:
            beyond.append((way.cost, item))
    return min(within or beyond, key=lambda pair: pair[0], default=(0.0, None))[1]


class _Way(NamedTuple):
    """How one gets from one rectangle to another in one direction, in pixels."""

    ahead: int
    """From middle to middle."""
    gap: int
    """Between the edges that face each other; negative where the things overlap."""
    aside: int
    """Between the edges across the direction; 0 when they share a row or column."""
    skew: int
    """From middle to middle across the direction."""
    beside: bool
    """Whether they lie side by side, one a little further that way, as cards in a fan do."""

    @classmethod
    def between(cls, origin: pygame.Rect, rect: pygame.Rect, direction: Direction) -> Self:
        dx, dy = rect.centerx - origin.centerx, rect.centery - origin.centery
        gap_x = max(rect.left - origin.right, origin.left - rect.right)
        gap_y = max(rect.top - origin.bottom, origin.top - rect.bottom)
        if direction.dx:
            ahead, gap, aside, skew, size = dx * direction.dx, gap_x, gap_y, abs(dy), min(origin.w, rect.w)
        else:
            ahead, gap, aside, skew, size = dy * direction.dy, gap_y, gap_x, abs(dx), min(origin.h, rect.h)
        return cls(ahead, gap, max(0, aside), skew, beside=ahead < min(skew, size // 2))

    @property
    def cost(self) -> float:
        return self.gap + _SIDEWAYS * self.aside + _SKEW * self.skew + _AHEAD * self.ahead


def _apart(one: pygame.Rect, other: pygame.Rect) -> tuple[float, float]:
    gap_x = max(0, other.left - one.right, one.left - other.right)
    gap_y = max(0, other.top - one.bottom, one.top - other.bottom)
    return math.hypot(gap_x, gap_y), math.dist(one.center, other.center)


class _WayIn(NamedTuple):
    """An item that is scrolled out of sight, reached as if it lay where its window is."""

    item: Focusable
    focus_rect: pygame.Rect

    @property
    def focus_id(self) -> Hashable:
        return self.item.focus_id

    @property
    def focus_enabled(self) -> bool:
        return True


class FocusGraph:
    """Tracks and moves the focus. ``items`` is called each time, so nothing is stale."""

    def __init__(
        self,
        items: Callable[[], Iterable[Focusable]],
        *,
        on_change: Callable[[Focusable | None, Focusable | None], None] | None = None,
        reveal: Callable[[Focusable], None] | None = None,
        window: Callable[[Focusable], pygame.Rect | None] = _no_window,
    ) -> None:
        """``on_change(old, new)`` is told each move; ``reveal`` may scroll the new item into view.

        ``window`` gives what an item is seen through, where it may be scrolled out of sight.
        """
        self._items = items
        self._window = window
        self._on_change = on_change
        self._reveal = reveal
        self._current: Hashable | None = None
        self._last_rect: pygame.Rect | None = None
        self._last_window: pygame.Rect | None = None
        self.ring = False
        """Whether the ring is to be shown: the last device was a keyboard or a controller."""

    @property
    def items(self) -> list[Focusable]:
        return [item for item in self._items() if item.focus_enabled]

    @property
    def current(self) -> Focusable | None:
        """The item that has the focus; None when nothing has, or what had it went or was disabled."""
        if self._current is None:
            return None
        items = (item for item in self._items() if item.focus_id == self._current)
        return next((item for item in items if item.focus_enabled), None)

    @property
    def current_id(self) -> Hashable | None:
        """The id of the item that has the focus, whether or not it can be found now."""
        return self._current

    def focus(self, target: Focusable | Hashable | None) -> bool:
        """Give the focus to an item or the item with this id; None takes it away. False: it can't have it."""
        if target is None:
            self._move(None)
            return True
        wanted = getattr(target, "focus_id", target)
        for item in self.items:
            if item.focus_id == wanted:
                self._move(item)
                return True
        return False

    def navigate(self, direction: Direction) -> bool:
        """Go to the nearest item that way, past the edge to the far end of the line. False: nowhere to go."""
        items = self.items
        current = next((item for item in items if item.focus_id == self._current), None)
        origin = self._last_rect if current is None else current.focus_rect
        if origin is None:
            return self._enter(items)
        # What had the focus may have gone (a button that got disabled): go on from where it lay.
        others = [item for item in items if item is not current]
        within = self._last_window if current is None else self._window(current)
        seen = [item for item in others if self._is_seen_from(within, item)]
        seen += self._ways_in(others, seen)
        # What scrolls is gone through to its end: what is scrolled away may lie under something else.
        beside = [item for item in seen if self._window(item) == within] if within is not None and direction.dy else []
        found = nearest(origin, beside, direction) or nearest(origin, seen, direction)
        found = found or self._wrapped(origin, seen, direction) or nearest(origin, others, direction)
        if found is None and current is None:
            return self._enter(items)
        if found is None:
            return False
        self._move(found.item if isinstance(found, _WayIn) else found)
        return True

    def _ways_in(self, items: Sequence[Focusable], seen: Sequence[Focusable]) -> Iterator[_WayIn]:
        """For each window that shows nothing to focus, the first item to be seen through it."""
        known = {tuple(window) for item in seen if (window := self._window(item)) is not None}
        for item in items:
            window = self._window(item)
            if window is not None and tuple(window) not in known:
                known.add(tuple(window))
                yield _WayIn(item, window)

    def settle(self) -> bool:
        """Go to the nearest item where what had the focus has gone. False: nothing had it, or nothing is left."""
        lost, items = self._last_rect, self.items
        if lost is None or self._current in (item.focus_id for item in items):
            return False
        seen = [item for item in items if self._is_seen_from(self._last_window, item)]
        found = min(seen or items, key=lambda item: _apart(lost, item.focus_rect), default=None)
        if found is not None:
            self._move(found)
        return found is not None

    def step(self, step: int) -> bool:
        """Go ``step`` items on in reading order, round the end. False when there is nothing to focus."""
        order = reading_order(self.items, self._window)
        if not order:
            return False
        ids = [item.focus_id for item in order]
        if self._current in ids:
            self._move(order[(ids.index(self._current) + step) % len(order)])
        else:
            self._move(order[0 if step > 0 else -1])
        return True

    def _is_seen_from(self, within: pygame.Rect | None, item: Focusable) -> bool:
        """Whether ``item`` is not scrolled out of sight, unless in the window ``within``, which can scroll to it."""
        window = self._window(item)
        return window is None or window == within or window.contains(item.focus_rect)

    def _enter(self, items: list[Focusable]) -> bool:
        if not items:
            return False
        self._move(reading_order(items, self._window)[0])
        return True

    def _wrapped(self, origin: pygame.Rect, items: list[Focusable], direction: Direction) -> Focusable | None:
        """The last item in the opposite direction that shares the row (or column) of ``origin``."""
        if direction.dx:
            line = [i for i in items if i.focus_rect.top < origin.bottom and i.focus_rect.bottom > origin.top]
        else:
            line = [i for i in items if i.focus_rect.left < origin.right and i.focus_rect.right > origin.left]

        def behind(item: Focusable) -> int:
            rect = item.focus_rect
            dx, dy = origin.centerx - rect.centerx, origin.centery - rect.centery
            return dx * direction.dx + dy * direction.dy

        furthest = max(line, key=behind, default=None)
        return furthest if furthest is not None and behind(furthest) > 0 else None

    def _move(self, item: Focusable | None) -> None:
        old = self.current
        self._current = None if item is None else item.focus_id
        self._last_rect = None if item is None else pygame.Rect(item.focus_rect)
        self._last_window = None if item is None else self._window(item)
        if self._reveal is not None and item is not None:
            self._reveal(item)
        if self._on_change is not None and (old is None or item is None or old.focus_id != item.focus_id):
            self._on_change(old, item)


_NOWHERE: Final = (-1000, -1000)
_RESTS, UNAWARE = 12.0, 0.8
"""The pixels a pointer moves at most in a double click; for how many seconds it presses nothing that came under it."""


class Pointing:
    """Dispatches pointer events to the widgets under ``root``; a click is a press and a release on one widget."""

    def __init__(
        self, root: Widget, on_press: Callable[[Widget], None], beside: Callable[[Point], bool] = lambda _point: False
    ) -> None:
        """``on_press`` is called with the pressed widget before the widget itself.

        ``beside`` says whether something that is no widget lies at a point: there none is reached from beside.
        """
        self._root = root
        self._on_press = on_press
        self._beside = beside
        self._start: Point = _NOWHERE
        self.pos: Point | None = None
        """The position of the pointer; None while keys or a controller are in use."""
        self.hovered: Widget | None = None
        self.pressed: Widget | None = None
        self._known: Hashable = None
        self._come: tuple[Hashable, float] = (None, 0.0)
        """What may be pressed where the pointer rests since a press; what came there, and from when that may."""

    def note(self, now: float) -> None:
        """See what lies at ``now`` under a pointer that rests: a double click must not press what the first brought."""
        key = None if (under := self._root.hit(self._start)) is None else under.focus_id
        if key != self._come[0]:
            self._come = key, now + UNAWARE
        elif now >= self._come[1]:
            self._known = key

    def hit(self, point: Point) -> Widget | None:
        """The widget pressed at ``point``: the one there, or else the nearest whose `reach` includes the point."""
        under = self._root.hit(point)
        if (under is not None and under.hand) or self._beside(point):
            return under
        ground = under or self._root
        near = [each for each in ground.walk() if each.hot and each.enabled and each.reach.collidepoint(point)]
        return min(near, key=lambda each: _distance(point, each.pressable), default=under)

    def handle(self, event: Event) -> bool:
        if isinstance(event, PointerMove | PointerDown | PointerUp):
            self.pos = event.pos
        match event:
            case PointerMove():
                return self._move(event)
            case PointerDown(button=button) if button == LEFT_BUTTON:
                return self._down(event)
            case PointerUp(button=button) if button == LEFT_BUTTON:
                return self._up(event)
            case PointerLeave():
                self.pos = None
                if self.pressed is None:
                    self._hover(None)
            case Wheel(pos=pos):
                widget = self._root.hit(pos)
                if widget is None:
                    return False
                return any(taker.handle(event) for taker in (widget, *widget.ancestors()))
        return False

    def cancel(self) -> None:
        if self.pressed is not None:
            pressed, self.pressed = self.pressed, None
            pressed.mark(pressed=False)
            pressed.cancel()
        self._hover(None)

    def _move(self, event: PointerMove) -> bool:
        if self.pressed is None:
            if math.dist(event.pos, self._start) > _RESTS:
                self._start = _NOWHERE
            self._hover(self.hit(event.pos))
            if self.hovered is not None:
                self.hovered.point(event.pos)
            return self.hovered is not None
        for ancestor in self.pressed.ancestors():
            if ancestor.wants_drag(self._start, event):
                child = self.pressed
                child.mark(pressed=False, hovered=False)
                child.cancel()
                self.pressed = self.hovered = ancestor
                ancestor.mark(pressed=True)
                ancestor.press(self._start)
                break
        self.pressed.mark(hovered=self._over(self.pressed, event.pos))
        self.pressed.drag(event.pos)
        return True

    def _down(self, event: PointerDown) -> bool:
        if self.pressed is not None:
            return True
        widget = self.hit(event.pos)
        if widget is None:
            return False
        self._hover(widget)
        rests = math.dist(event.pos, self._start) <= _RESTS
        if rests and widget.hand and widget.focus_id == self._come[0] != self._known:
            return True
        self._start, self._known = event.pos, widget.focus_id
        self.pressed = widget
        self._on_press(widget)
        widget.mark(pressed=True)
        widget.press(event.pos)
        return True

    def _up(self, event: PointerUp) -> bool:
        widget = self.pressed
        if widget is None:
            return False
        self.pressed = None
        widget.mark(pressed=False)
        inside = widget.enabled and widget.visible and self._over(widget, event.pos)
        self._hover(None if event.touch else self.hit(event.pos))
        widget.release(event.pos, inside)
        return True

    def _hover(self, widget: Widget | None) -> None:
        if widget is self.hovered:
            return
        if self.hovered is not None:
            self.hovered.mark(hovered=False)
        self.hovered = widget
        if widget is not None:
            widget.mark(hovered=True)

    @staticmethod
    def _over(widget: Widget, pos: Point) -> bool:
        return bool(widget.shown_rect.collidepoint(pos) or widget.reach.collidepoint(pos))


def _distance(point: Point, rect: pygame.Rect) -> float:
    return math.hypot(
        max(rect.left - point[0], 0, point[0] - rect.right + 1), max(rect.top - point[1], 0, point[1] - rect.bottom + 1)
    )
