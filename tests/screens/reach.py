"""What is reached on a screen without a mouse: by the arrows of a keyboard, or the stick of a controller."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager

import pytest

from jungle_games.table.look_back import CourseChart
from jungle_games.ui.events import Direction, Event, FocusStep, Navigate
from jungle_games.ui.widget_scene import WidgetScene
from jungle_games.ui.widgets.base import Widget
from jungle_games.ui.widgets.button import Choice, SegmentedControl, Slider
from jungle_games.ui.widgets.panel import RowsView, ScrollView

STEPPED = (Choice, Slider, SegmentedControl)
"""They keep left and right for themselves."""
LED_BY_KEYS_ALSO = (CourseChart,)
"""A pointer leads at once where keys lead step by step."""
UNREAD = 16
"""Pixels at the edge of what scrolls that have nothing on them."""


@contextmanager
def settled(scene: WidgetScene) -> Iterator[None]:
    """As long as nothing is taken or laid out anew: what can have the focus is asked for once, not at every step."""
    items = list(scene.focusables())
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(scene, "focusables", lambda: items)
        patch.setattr(scene.focus, "_items", lambda: items)
        yield


def arrows_reach(scene: WidgetScene) -> set[Hashable]:
    """Everything that arrows lead to from what has the focus, or from nowhere."""
    graph = scene.focus
    found: set[Hashable] = {graph.current_id}
    waiting = list(found)
    with settled(scene):
        while waiting:
            origin = waiting.pop()
            for direction in Direction:
                graph.focus(origin)
                if direction.dx and isinstance(graph.current, STEPPED):
                    continue
                graph.navigate(direction)
                if graph.current_id not in found:
                    found.add(graph.current_id)
                    waiting.append(graph.current_id)
    return found - {None}


def pressed_by_pointer_alone(scene: WidgetScene) -> Iterator[Widget]:
    """What does something when it is clicked, and cannot have the focus, nor can what it lies in or what lies in it."""
    for widget in scene.root.walk():
        does = type(widget).press is not Widget.press or type(widget).release is not Widget.release
        held = any(each.focusable for each in (*widget.ancestors(), *widget.walk()))
        if does and not held and widget.hand and not isinstance(widget, LED_BY_KEYS_ALSO):
            yield widget


def never_read(scene: WidgetScene, send: Callable[[Event], object]) -> Iterator[str]:
    """What scrolls, and has an end that arrows do not lead to; ``send`` hands the program an event."""
    send(FocusStep(1))  # brings the ring
    views = [widget for widget in scene.root.walk() if isinstance(widget, ScrollView) and widget.scroll.needed]
    for view in views:
        if isinstance(view, RowsView):
            continue  # it selects row after row
        for way in (Direction.DOWN, Direction.UP):
            inside = [widget for widget in view.walk() if widget.focus_enabled]
            if not inside:
                yield f"nothing in {view.name} can have the focus"
                return
            scene.focus.focus(max(inside, key=lambda widget: way.dy * widget.focus_rect.centery).focus_id)
            last = scene.focus.current_id
            while scene.focus.current_id == last and _left(view, way) > UNREAD * view.u:
                before = _left(view, way)
                send(Navigate(way))
                if _left(view, way) >= before:
                    yield f"{before} pixels of {view.name} are never seen going {way.name}"
                    break


def _left(view: ScrollView, way: Direction) -> int:
    """How many pixels have yet to be seen that ``way``."""
    return view.scroll.furthest - view.scroll.offset if way is Direction.DOWN else view.scroll.offset
