"""Every lesson can be followed to its end by what the tree tells and offers alone."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from companions import coach_of
from lesson_table import taught

from jungle_games.games import ROOMS
from jungle_games.screens.new_game import lessons_of
from jungle_games.table.lessons import NEXT_LESSON
from jungle_games.table.sprites.arrangement import Gesture, place_focus_id
from jungle_games.ui.accessible import Act, Node, Request
from jungle_games.ui.notices import Notice, Place

LESSONS = [(room.name, index) for room in ROOMS for index in range(len(lessons_of(room)))]
_MOST_SECONDS = 40


def nodes(table: Any) -> dict[Any, Node]:
    return {node.key: node for top in table.scene.nodes() for node in top.walk()}


def rest(table: Any) -> None:
    """Until everything is still and whoever else plays has played."""
    for _second in range(_MOST_SECONDS):
        table.skip(1.0)
        if not table.scene.sprites.moving and not table.scene.play.script:
            return
    raise AssertionError("it never comes to rest")


def press(table: Any, key: Any) -> None:
    node = nodes(table)[key]
    assert Act.PRESS in node.acts, f"{node.name} offers nothing"
    assert table.scene.perform(Request(key, Act.PRESS)), node.name
    table.skip(0.2)


def wanted(table: Any) -> Iterator[Gesture]:
    """The drops that the coach waits for."""
    allows = coach_of(table.scene).allows
    return (gesture for gesture in table.scene.legal_gestures if allows(gesture.move))


@pytest.mark.parametrize(("game", "index"), LESSONS)
def test_a_lesson_is_followed_by_ear(make_table: Callable[..., Any], game: str, index: int) -> None:
    table = taught(make_table, game, index)
    said: list[str] = []

    def hear(notice: Notice) -> None:
        if notice.kind.place is Place.EAR:
            said.append(notice.title)

    table.services.notify, table.services.listening = hear, lambda: True
    coach = coach_of(table.scene)
    rest(table)
    while not coach.finished:
        assert said.count(coach.words) == 1, coach.words
        done = coach.done
        gesture = next(wanted(table), None)
        if gesture is None:  # a button's name is that of its move
            press(table, coach.lesson.tasks[done].moves[0])
        else:
            press(table, place_focus_id(gesture.source))
            if gesture.target != gesture.source and coach.done == done:
                press(table, place_focus_id(gesture.target))
        for node in nodes(table).values():
            if node.name == "This five":
                press(table, node.key)
        rest(table)
        assert coach.done > done, coach.words
    assert said.count(coach.words) == 1
    assert nodes(table)[NEXT_LESSON].acts
