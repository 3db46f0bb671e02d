"""Scenes that are made of widgets."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import Final

import pygame

from jungle_games.ui.accessible import Act, Node, Request, named
from jungle_games.ui.backdrop import backdrop
from jungle_games.ui.canvas import StaticLayer, clipped
from jungle_games.ui.events import (
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
from jungle_games.ui.focus import Focusable, FocusGraph, Pointing
from jungle_games.ui.layout import Item, Ruler, lay_out
from jungle_games.ui.painter import Painter
from jungle_games.ui.scene import Scene, SceneServices, View
from jungle_games.ui.widgets.base import Tipped, TooltipTimer, Widget
from jungle_games.ui.widgets.slip import draw_tooltip
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
            self.focusables, on_change=self._focus_changed, reveal=self._reveal, window=_seen_through
        )
        self.first_focus: Hashable | None = None
        """The id of what gets the focus first; None: the first in reading order."""
        self._pointing = Pointing(self.root, self._pressed, self.lies_at)
        self._marked: Widget | None = None
        self._still = StaticLayer()
        self._tip = TooltipTimer()
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
        target.blit(backdrop(self.painter, self.view, self.glow_at), (0, 0))

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
        """Offer the event to the focused widget and then to those it lies in."""
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
        """Let it be heard that ``widget`` is pressed, if it is there to be pressed."""
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
            draw_tooltip(target, self.painter, owner, self.view.p, self.kept_clear)

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
        """What can be pressed, and pictures that have words of their own."""
        parts = [part.shown_rect for widget in self.root.walk() for part in widget.tooltip_parts()]
        return [*(widget.shown_rect for widget in self.root.walk() if widget.hot), *parts], ()

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


def _seen_through(item: Focusable) -> pygame.Rect | None:
    return item.clip if isinstance(item, Widget) else None


class ClosableScene(WidgetScene):
    """A scene of widgets that a button, Esc, B or the mouse's back button closes."""

    def close(self) -> None:
        """Go back to where one came from."""
        self.stack.close(self)

    def back(self) -> bool:
        self.close()
        return True
