"""Before the first help that takes a match off path and badges, that is said once; where help is welcome, never."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from jungle_games.ui.events import Command

MakeTable = Callable[..., Any]


class Asked:
    """Notes what is asked before help is taken; answers as it is told to."""

    def __init__(self, table: Any, monkeypatch: pytest.MonkeyPatch) -> None:
        self.words: list[str] = []
        self.answer = True
        monkeypatch.setattr(table.navigator, "confirm", self.confirm)

    def confirm(self, _title: str, text: str, _yes: str, on_yes: Callable[[], None], _no: str = "") -> None:
        self.words.append(text)
        if self.answer:
            on_yes()


def after_a_move(make_table: MakeTable, *seats: str, **options: object) -> Any:
    table = make_table(*(seats or ("person", "person")), speed=0.0, options=options)
    table.drag("a3", "a4")
    table.run(0.5)
    return table


@pytest.mark.parametrize("help_", ["undo", "hint"])
def test_it_is_said_once_in_words(make_table: MakeTable, monkeypatch: pytest.MonkeyPatch, help_: str) -> None:
    table = after_a_move(make_table)
    asked = Asked(table, monkeypatch)
    asked.answer = False
    table.send(Command(help_))
    assert asked.words == ["With hints or undo this game does not count for your path and badges."]
    assert not table.scene.match.took_back
    assert not table.services.worker.tasks
    asked.answer = True
    table.send(Command(help_))
    assert table.scene.match.took_back or table.services.worker.tasks
    table.drag("a3" if help_ == "undo" else "a7", "a4" if help_ == "undo" else "a6")
    table.run(0.5)
    table.send(Command("undo"), Command("hint"))
    assert len(asked.words) == 2, "once for each time that it was not taken, and then never again"


@pytest.mark.parametrize(
    ("seats", "options"), [(("person", "rat"), {}), (("person", "lion"), {"point_out_danger": True})]
)
def test_where_it_is_welcome_nothing_is_said(
    make_table: MakeTable, monkeypatch: pytest.MonkeyPatch, seats: tuple[str, ...], options: dict[str, object]
) -> None:
    """Against the first animals, and with the options of Beginner."""
    table = make_table(*seats, speed=0.0, options=options)
    asked = Asked(table, monkeypatch)
    table.send(Command("hint"))
    assert table.services.worker.tasks
    assert not asked.words


def test_nothing_is_said_where_there_is_nothing_to_take_back(
    make_table: MakeTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = make_table("person", "person")
    asked = Asked(table, monkeypatch)
    table.send(Command("undo"))
    assert not asked.words
