"""Pointer handling: which widget is under the pointer, and which one is pressed."""

from __future__ import annotations

import math
from collections.abc import Callable

import pygame

from jungle_games.ui.events import LEFT_BUTTON, Event, Point, PointerDown, PointerLeave, PointerMove, PointerUp, Wheel
from jungle_games.ui.widgets.base import Widget


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
        self._start: Point = (0, 0)
        self.pos: Point | None = None
        """Where the pointer is; None while keys or a controller are in use."""
        self.hovered: Widget | None = None
        self.pressed: Widget | None = None

    def hit(self, point: Point) -> Widget | None:
        """What is pressed at ``point``: what lies there, else the nearest on it that reaches so far."""
        under = self._root.hit(point)
        if (under is not None and under.hand) or self._beside(point):
            return under
        ground = under or self._root
        near = [each for each in ground.walk() if each.hot and each.enabled and each.reach.collidepoint(point)]
        return min(near, key=lambda each: _distance(point, each.pressable), default=under)

    def handle(self, event: Event) -> bool:
        """Handle a pointer or wheel event; true if a widget used it."""
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
                return self._wheel(event, pos)
        return False

    def cancel(self) -> None:
        """Cancel a press without a click."""
        if self.pressed is not None:
            pressed, self.pressed = self.pressed, None
            pressed.mark(pressed=False)
            pressed.cancel()
        self._hover(None)

    def _move(self, event: PointerMove) -> bool:
        if self.pressed is None:
            self._hover(self.hit(event.pos))
            if self.hovered is not None:
                self.hovered.point(event.pos)
            return self.hovered is not None
        for ancestor in self.pressed.ancestors():
            if ancestor.wants_drag(self._start, event):
                self._hand_over(self.pressed, ancestor)
                break
        self.pressed.mark(hovered=self._over(self.pressed, event.pos))
        self.pressed.drag(event.pos)
        return True

    def _hand_over(self, child: Widget, ancestor: Widget) -> None:
        """Take the press from ``child`` and give it to the ancestor that scrolls."""
        child.mark(pressed=False, hovered=False)
        child.cancel()
        self.pressed = self.hovered = ancestor
        ancestor.mark(pressed=True)
        ancestor.press(self._start)

    def _down(self, event: PointerDown) -> bool:
        if self.pressed is not None:
            return True
        widget = self.hit(event.pos)
        if widget is None:
            return False
        self._hover(widget)
        self._start = event.pos
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

    def _wheel(self, event: Wheel, pos: Point) -> bool:
        widget = self._root.hit(pos)
        if widget is None:
            return False
        return any(taker.handle(event) for taker in (widget, *widget.ancestors()))

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
    """Pixels from ``point`` to ``rect``."""
    return math.hypot(
        max(rect.left - point[0], 0, point[0] - rect.right + 1), max(rect.top - point[1], 0, point[1] - rect.bottom + 1)
    )
