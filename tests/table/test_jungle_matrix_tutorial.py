"""The tutorial of Jungle Matrix: every lesson waits for the right moves and can be played to its end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from companions import coach_of
from lesson_table import taught

from jungle_games.core.lessons import Task
from jungle_games.games import room
from jungle_games.games.jungle_matrix.rules.situation import Phase
from jungle_games.games.jungle_matrix.scene.geometry import Spot
from jungle_games.screens.new_game.new_game import lessons_of
from jungle_games.ui.events import PointerDown, PointerMove, PointerUp

Table = Any
MakeTable = Callable[..., Table]

LESSONS = lessons_of(room("jungle_matrix"))
SAID = ("gridlocked", "catch")
"""Moves that are made by a button of that name."""


def click(table: Table, spot: tuple[int, int]) -> None:
    table.send(PointerMove(spot), PointerDown(spot), PointerUp(spot))


def make(table: Table, text: str) -> None:
    """Make a move as a person does: press its button, or drag."""
    if text in SAID:
        [button] = [widget for widget in table.scene.root.walk() if widget.name == text]
        click(table, button.rect.center)
    elif text == "deal":
        click(table, table.scene.arrangement.places[Spot.DECK].center)
    else:
        gesture = next(gesture for gesture in table.scene.legal_gestures if str(gesture.move) == text)
        places = table.scene.arrangement.places
        start, end = places[gesture.source].center, places[gesture.target].center
        table.send(PointerMove(start), PointerDown(start), PointerMove(end, pressed=True))
        table.skip(0.1)
        table.send(PointerUp(end))
    table.skip(3.0)


def do(table: Table, task: Task) -> None:
    """Do what the task waits for, after something else that it does not take."""
    coach = coach_of(table.scene)
    assert coach.words == task.say
    legal = {str(gesture.move) for gesture in table.scene.legal_gestures}
    for other in [text for text in sorted(legal) if not task.takes(text)][:1]:
        before = table.moves
        make(table, other)
        assert (table.moves, coach.words) == (before, task.otherwise)
    make(table, task.moves[0])
    assert task.moves[0] in table.moves


@pytest.mark.parametrize("index", range(len(LESSONS)))
def test_every_lesson_can_be_played_to_its_end(make_table: MakeTable, index: int) -> None:
    table = taught(make_table, "jungle_matrix", index)
    table.skip(2.0)
    coach = coach_of(table.scene)
    for task in coach.lesson.tasks:
        do(table, task)
    assert coach.finished
    assert coach.words == coach.lesson.end


@pytest.mark.parametrize("index", range(len(LESSONS)))
def test_every_way_to_do_a_task_leads_to_the_next(index: int) -> None:
    """Where the coach takes several moves, the rest of the lesson can be played after each of them."""
    lesson, game = LESSONS[index], room("jungle_matrix").game
    for choice in range(max(len(task.moves) for task in lesson.tasks)):
        match = lesson.match(game, "You")
        for task in lesson.tasks:
            match.play(task.moves[min(choice, len(task.moves) - 1)])


def test_the_rat_is_caught_and_scores_nothing() -> None:
    lesson = next(lesson for lesson in LESSONS if lesson.tasks[0].moves == ("catch",))
    match = lesson.match(room("jungle_matrix").game, "You")
    match.play("catch")
    booked = match.position.sheet.booked(1, 1)
    assert booked is not None
    assert booked.caught
    assert match.position.sheet.points(1, 1) == 0


def test_the_lessons_show_what_the_game_is_about() -> None:
    """A pair, the trio, pets, a call, and a grid that is gridlocked."""
    shown = set()
    for lesson in LESSONS:
        match = lesson.match(room("jungle_matrix").game, "You")
        for task in lesson.tasks:
            shown.add(task.moves[0].split()[0])
            if match.position.phase is Phase.COVER and match.position.due:
                shown.add("trio" if match.position.due[0].is_trio else "pair")
            match.play(task.moves[0])
    assert {"deal", "cover", "gridlocked", "catch", "pet", "trio", "pair"} <= shown
