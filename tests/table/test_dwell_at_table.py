"""Clicks by resting at a table: what rests is taken, and laid down where it may go, and nothing else happens."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from scenarios.tour import Tour

from jungle_games.table.scene import TableScene

SECONDS = 0.5


@pytest.fixture
def tour(tmp_path: Path) -> Iterator[Tour]:
    tour = Tour(tmp_path, (960, 600), 1.0, frame=0.1, motion=0.0)
    tour.app.services.settings.replace(dwell=round(1000 * SECONDS))
    tour.app.apply_settings()
    yield tour
    tour.app.close()


def rest(tour: Tour, scene: TableScene, place: str, seconds: float = SECONDS + 0.2) -> None:
    """Move the pointer to a place by the mouse alone, and leave it there."""
    tour.rest(scene, place)
    tour.settle(seconds)


def held(scene: TableScene) -> str | None:
    hold = scene.handling.drag_state.hold
    return None if hold is None else str(hold.thing.place)


def test_a_move_is_made_by_resting_twice(tour: Tour) -> None:
    scene = tour.table("person", "person")
    rest(tour, scene, "a3", SECONDS / 2)
    assert held(scene) is None
    rest(tour, scene, "a3")
    assert held(scene) == "a3"
    rest(tour, scene, "a4")
    assert held(scene) is None
    assert list(scene.match.moves) == ["a3a4"]


def test_where_nothing_may_be_laid_down_nothing_happens(tour: Tour) -> None:
    scene = tour.table("person", "person")
    rest(tour, scene, "d5", 3.0)
    assert held(scene) is None
    rest(tour, scene, "a3")
    rest(tour, scene, "d5", 3.0)
    assert held(scene) == "a3"
    rest(tour, scene, "a3")
    assert held(scene) is None  # put back where it came from
    assert not scene.match.moves


def test_a_button_is_pressed_once(tour: Tour) -> None:
    tour.table("person", "person")
    spot = tour.widget("menu").rect.center
    tour.app.step([pygame.event.Event(pygame.MOUSEMOTION, pos=spot, rel=(1, 1), buttons=(0, 0, 0))])
    tour.settle(SECONDS + 0.2)
    opened = len(tour.app.stack.scenes)
    tour.settle(3.0)
    assert len(tour.app.stack.scenes) == opened
    assert not isinstance(tour.app.stack.top, TableScene)
