"""Lessons: read from YAML with a reason for what is wrong, and begun as a match."""

from __future__ import annotations

import pytest
from examples import rows
from toy_game import Toy

from jungle_games.core.lessons import LessonError, Task, read_lessons

GOOD = """
- title: First
  tasks:
    - say: Do something.
  end: Done.
"""


def test_a_task_takes_its_moves_or_any() -> None:
    assert Task("Do it.", ("a1", "b2")).takes("b2")
    assert not Task("Do it.", ("a1", "b2")).takes("c3")
    assert Task("Do anything.").takes("c3")


def test_a_script_is_read_and_begun() -> None:
    (lesson,) = read_lessons(GOOD, "toy")
    match = lesson.match(Toy(), "You")
    assert match.seats[0].name == "You"
    assert not match.options.take_backs


@rows(
    ("text", "reason"),
    [
        ("- [", "toy: line"),
        ("7", "toy: Expected"),
        ("- {title: A, tasks: [], end: E}", "tasks"),
        ("- {title: A, tasks: [{say: S, move: c3}], end: E}", "move"),
    ],
)
def test_a_wrong_script_is_refused_with_the_reason(text: str, reason: str) -> None:
    with pytest.raises(LessonError, match=reason):
        read_lessons(text, "toy")


@rows(
    ("more", "reason"), [("options: {colour: red}", "colour"), ("setup: {deck: 3}", "First: "), ("before: [zz]", "zz")]
)
def test_a_lesson_that_cannot_be_begun_says_why(more: str, reason: str) -> None:
    (lesson,) = read_lessons(f"{GOOD}  {more}\n", "toy")
    with pytest.raises(LessonError, match=reason):
        lesson.match(Toy(), "You")
