"""What lessons say is so at their tables: what lights up, the places they name, and what may be done."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from companions import coach_of
from examples import in_turn
from lesson_table import taught
from lit_places import LIGHT, lit_for

from jungle_games.core.lessons import Task
from jungle_games.games import ROOMS
from jungle_games.screens.new_game import first_opponent, has_lessons, lessons_of
from jungle_games.table.lessons import Coach

MakeTable = Callable[..., Any]
LESSONS = [(found.name, index) for found in ROOMS if has_lessons(found) for index in range(len(lessons_of(found)))]
PLACE = re.compile(r"\b[a-j](?:10|[1-9])\b")


def tasks(make_table: MakeTable, game: str, index: int) -> Iterator[tuple[Any, Task]]:
    """The lesson's table and each of its tasks, as it stands when the task is told; then it is done."""
    table = taught(make_table, game, index, speed=0.0)
    scene = table.scene
    match, coach = scene.match, coach_of(scene)
    table.skip(3.0)
    for task in coach.lesson.tasks:
        yield table, task
        move = next(iter(task.moves), None) or str(match.legal()[0])
        coach.follow()
        match.play(move)
        for text in task.then:
            match.play(text)
        scene.play._went_on()
        table.skip(3.0)
        table.skip(3.0)


@pytest.mark.parametrize(("game", "index"), in_turn(LESSONS, 2))
def test_places_that_are_named_are_there_and_what_is_said_to_light_up_does(
    make_table: MakeTable, game: str, index: int
) -> None:
    for table, task in tasks(make_table, game, index):
        names = {str(place) for place in table.scene.arrangement.places}
        for words in (task.say, task.otherwise):
            assert set(PLACE.findall(words)) <= names, words
        if LIGHT.search(task.say):
            assert task.lit, f"nothing is declared as lit: {task.say}"
        if not task.lit:
            continue
        source = next(gesture.source for gesture in table.scene.legal_gestures if task.takes(str(gesture.move)))
        assert lit_for(table, source) == set(task.lit), task.say


@pytest.mark.parametrize("found", [found for found in ROOMS if has_lessons(found)], ids=lambda found: found.name)
def test_the_last_lesson_leads_to_a_match(found: Any) -> None:
    lessons, went = lessons_of(found), list[str]()
    leave, go_on = lambda: went.append("leave"), lambda: went.append("on")
    coach = Coach(lessons, len(lessons) - 1, go_on, leave, opponent=first_opponent(found))
    assert coach.way_on == "Skip"
    coach.done = len(coach.lesson.tasks)
    assert coach.way_on == (f"Play the {first_opponent(found)}" if found.seats != (1,) else "Play a game")
    earlier = Coach(lessons, 0, go_on, leave)
    earlier.done = len(earlier.lesson.tasks)
    assert earlier.way_on == "Next"
