"""Every screen at every size and scale: nothing outside the window, nothing on top of each other, no word cut."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import pygame
import pytest

from jungle_games.app import App
from jungle_games.games import ROOMS
from jungle_games.ui.painter import Painter
from jungle_games.ui.scene import WidgetScene
from jungle_games.ui.widgets.base import Widget
from jungle_games.ui.widgets.scroll import ScrollView

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tools"))

from stops import STOPS, Tour

SIZES = ((960, 600), (1280, 800), (1920, 1080))
SCALES = (0.75, 1.0, 1.5, 2.0)
GAME = ROOMS[0].game.name


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_every_stop_of_the_tour_holds_together(tmp_path: Path, size: tuple[int, int], scale: float) -> None:
    tour = Tour(tmp_path, size, scale, frame=0.25)
    wrong: list[str] = []
    for name, stop in STOPS:
        stop(tour)
        tour.settle()
        wrong += [f"{name}: {what}" for what in faults(tour.app)]
        tour.navigator.title()
    tour.app.close()
    # A scene that fails leads to the title, where nothing is wrong: only the log tells.
    wrong += [path.read_text(encoding="utf-8") for path in tour.folders.logs.glob("*")]
    assert not wrong, "\n".join(wrong)


def faults(app: App) -> Iterator[str]:
    """What is wrong with the top scene as it is laid out now."""
    window = pygame.Rect((0, 0), app.stack.view.size)
    scene = app.stack.top
    assert isinstance(scene, WidgetScene)
    for widget in scene.root.children:
        yield from _faults_in(widget, window, app.services.painter)
    yield from _overlaps(scene.root)


def _faults_in(widget: Widget, window: pygame.Rect, painter: Painter) -> Iterator[str]:
    if not widget.visible or not widget.rect:
        return
    seen = widget.rect
    if not window.contains(seen):
        yield f"{_name(widget)} lies at {tuple(seen)}, outside {tuple(window)}"
    for words in widget.clipped_texts(painter):
        yield f"{_name(widget)} cuts “{words}”"
    yield from _overlaps(widget)
    inside = window
    if isinstance(widget, ScrollView):
        # What scrolls may be as high as it likes, but no wider than its window.
        inside = pygame.Rect(seen.x, -100_000, seen.w, 200_000)
    for child in widget.children:
        yield from _faults_in(child, inside, painter)


def _overlaps(parent: Widget) -> Iterator[str]:
    """Siblings that say or do something may not lie on each other."""
    active = [child for child in parent.children if child.visible and child.rect and _matters(child)]
    for first, second in combinations(active, 2):
        if first.rect.colliderect(second.rect):
            yield f"{_name(first)} overlaps {_name(second)}"


def _matters(widget: Widget) -> bool:
    return widget.hot or widget.focusable or any(True for _run in widget.texts())


def _name(widget: Widget) -> str:
    words = getattr(widget, "label", "") or getattr(widget, "text", "")
    return f"{type(widget).__name__} {widget.name or ''} “{words}”"
