"""Prompts speak of what is in the hand: whoever plays by keys or a controller is not told to drag or to click."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from scenarios.tour import Tour

from jungle_games.core.matches.match import Match
from jungle_games.core.room import Room
from jungle_games.core.seat_names import SeatInfo
from jungle_games.games import ROOMS, find_game
from jungle_games.screens.new_game.new_game import lessons_of
from jungle_games.ui.events import Direction, Event, Navigate, PadButton, PointerDown

pytestmark = pytest.mark.usefixtures("without_art")

BY_POINTER = re.compile(r"\b(drag|click|tap)", re.IGNORECASE)


@pytest.fixture
def tour(tmp_path: Path) -> Iterator[Tour]:
    tour = Tour(tmp_path, (1280, 800), 1.0, frame=0.25, motion=0.0)
    yield tour
    tour.app.close()


@pytest.mark.parametrize("event", [Navigate(Direction.LEFT), PadButton("leftstick")], ids=["keys", "controller"])
@pytest.mark.parametrize("name", [room.name for room in ROOMS])
def test_by_keys_or_controller_no_prompt_asks_to_drag_or_click(tour: Tour, name: str, event: Event) -> None:
    game = find_game(name)
    seats = [SeatInfo("Mira"), SeatInfo("Tom")][: game.seats[-1]]
    scene = tour.open(Match(game, game.options_type.build(), seats, deal=3), 3.0)
    tour.send(event)
    prompt = scene.frame.prompt.prompt
    assert prompt.words
    assert not BY_POINTER.search(f"{prompt.words} {prompt.shorter}"), prompt


@pytest.mark.parametrize("room", ROOMS, ids=[room.name for room in ROOMS])
def test_no_lesson_asks_to_drag_or_click(room: Room) -> None:
    lessons = lessons_of(room)
    assert lessons
    for lesson in lessons:
        for task in lesson.tasks:
            assert not BY_POINTER.search(f"{task.say} {task.otherwise}")


def test_by_mouse_it_does(tour: Tour) -> None:
    scene = tour.table("person", "person")
    tour.send(PointerDown((2, 2)))
    assert "drag an animal" in scene.frame.prompt.prompt.words
    tour.send(Navigate(Direction.LEFT))
    assert "move an animal" in scene.frame.prompt.prompt.words
