"""What is wrong with how a screen is laid out: outside the window, one on another, of uneven sizes, with words cut."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from itertools import combinations

import pygame
from text_watch import Showing, TextWatch

from jungle_games.ui.painter import Painter
from jungle_games.ui.widget_scene import WidgetScene
from jungle_games.ui.widgets.base import Widget
from jungle_games.ui.widgets.button import Button
from jungle_games.ui.widgets.panel import BLEED, RowsView, ScrollView

Writers = Container[Widget | None]
"""Those that wrote words."""


def faults(app: Showing, watch: TextWatch, typed: Iterable[str] = ()) -> Iterator[str]:
    """What is wrong with the top scene as it is laid out now, and was with words since the watch began.

    What is ``typed`` by people may be too long for its room.
    """
    yield from (fault for fault in watch.faults(app) if not any(word in fault for word in typed))
    window = pygame.Rect((0, 0), app.stack.view.size)
    scene = app.stack.top
    assert isinstance(scene, WidgetScene)
    writers = {line.widget for line in watch.lines}
    for widget in scene.root.children:
        yield from _faults_in(widget, window, app.services.painter, writers)
    yield from _overlaps(scene.root)
    yield from _uneven(scene.root, app.services.painter)


def _faults_in(widget: Widget, window: pygame.Rect, painter: Painter, writers: Writers) -> Iterator[str]:
    if not widget.visible or not widget.rect:
        return
    seen = widget.rect
    if not window.contains(seen):
        yield f"{_name(widget)} lies at {tuple(seen)}, outside {tuple(window)}"
    yield from _overlaps(widget)
    yield from _uneven(widget, painter)
    inside = window
    if isinstance(widget, ScrollView):
        # What scrolls may be as high as it likes, but no wider than its window, and the bar's room if there is no bar.
        bar = 0 if widget.scroll.needed else widget.px(BLEED)
        inside = pygame.Rect(seen.x, -100_000, seen.w + bar, 200_000)
        if widget.scroll.offset == 0 and not isinstance(widget, RowsView):  # rows are cut wherever a list ends
            yield from _slivers(widget, seen, writers)
    for child in widget.children:
        yield from _faults_in(child, inside, painter, writers)


def _slivers(widget: Widget, window: pygame.Rect, writers: Writers) -> Iterator[str]:
    """What scrolls may be cut where it is plain that it goes on: a low row never, and of nothing is only a rim seen."""
    for child in widget.children:
        seen = window.bottom - child.rect.top
        matters = child.visible and (child.hot or child.focusable or child in writers)
        if matters and 0 < seen < child.rect.h and (child.rect.h <= child.px(36) or seen < child.px(16)):
            yield f"{_name(child)} is cut at a sliver"


def _overlaps(parent: Widget) -> Iterator[str]:
    """Siblings that do something may not lie on each other."""
    shown = [child for child in parent.children if child.visible and child.rect]
    active = [child for child in shown if child.hot or child.focusable]
    for first, second in combinations(active, 2):
        if first.rect.colliderect(second.rect):
            yield f"{_name(first)} overlaps {_name(second)}"


def _uneven(parent: Widget, painter: Painter) -> Iterator[str]:
    """Buttons side by side that are equally large are written alike."""
    buttons = [child for child in parent.children if type(child) is Button]
    written = [button for button in buttons if button.visible and button.label]
    for one, other in combinations(written, 2):
        beside = (one.rect.y, one.rect.h, one.size) == (other.rect.y, other.rect.h, other.size)
        if beside and abs(one.rect.w - other.rect.w) <= 2:
            sizes = one.written_size(painter), other.written_size(painter)
            if sizes[0] != sizes[1]:
                yield f"{_name(one)} and {_name(other)} are written in {sizes} pixels"


def _name(widget: Widget) -> str:
    words = getattr(widget, "label", "") or getattr(widget, "text", "")
    return f"{type(widget).__name__} {widget.name or ''} “{words}”"
