"""Hints at every table: nothing is shown before they are final, then an arrow and why, until the move or Esc."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from jungle_games.core.game import CHANCE, Choice
from jungle_games.core.limits import Limits
from jungle_games.games import ROOMS
from jungle_games.games.jungle.rules.notation import JungleMove
from jungle_games.players.worker import Answer
from jungle_games.ui.events import Back, Command, Woken

MakeTable = Callable[..., Any]

GAMES = [room.name for room in ROOMS]
DEEP = Limits(nodes=200, seed=1)


def person_to_move(make_table: MakeTable, name: str) -> Any:
    """A table at which a person has a move to make, after some that were made."""
    seats = ("person", "rat") if name == "sequence" else ()
    table = make_table(*seats, game=name, deal=5, speed=0.0)
    match = table.scene.match
    for _step in range(60):
        if match.ply > 2 and table.scene.play.person_to_move:
            break
        if match.to_move is CHANCE:
            table.scene.play.throw() if table.scene.play.awaits_roll else match.take_chance(table.time[0])
        else:
            table.scene.play.play(match.legal()[0])
    table.scene.play._went_on()
    table.run(4.0)
    return table


def answered(table: Any, choice: Choice[Any]) -> None:
    table.send(Woken(Answer(len(table.services.worker.tasks), choice)))
    table.run(0.2)


def hint_button(table: Any) -> Any:
    return table.scene.frame.button("hint")


@pytest.mark.parametrize("name", GAMES)
def test_a_hint_is_final_when_it_is_shown_and_says_why(make_table: MakeTable, name: str) -> None:
    table = person_to_move(make_table, name)
    scene, match = table.scene, table.scene.match
    asked = len(table.services.worker.tasks)
    table.send(Command("hint"))
    table.run(0.5)
    assert scene.play.hints.sought
    assert scene.state.hint is None
    assert not scene.arrows, "nothing is shown before it is final"
    assert scene.frame.prompt.words == "Looking for a good move…"
    (task,) = table.services.worker.tasks[asked:]
    player = match.game.player(task.level)
    choice = player.choose(task.observation, DEEP, bool)
    answered(table, choice)
    assert scene.state.hint.move == choice.move
    assert scene.frame.prompt.words == match.game.reason(task.observation, choice) != ""
    shown = scene.arrows
    assert bool(shown) is (scene.hint_places(choice.move) is not None)
    table.run(3.0)
    assert scene.arrows == shown, "it does not change"


@pytest.mark.parametrize("name", GAMES)
def test_asked_again_it_is_hidden_and_then_says_the_same(make_table: MakeTable, name: str) -> None:
    table = person_to_move(make_table, name)
    table.send(Command("hint"))
    asked = len(table.services.worker.tasks)
    move = table.scene.match.legal()[0]
    answered(table, Choice(move))
    said = table.scene.state.hint
    table.send(Command("hint"))
    table.run(0.1)
    assert table.scene.state.hint is None
    assert not table.scene.arrows
    table.send(Command("hint"))
    table.run(0.1)
    assert table.scene.state.hint == said
    assert said.move == move
    assert len(table.services.worker.tasks) == asked, "nobody thinks anew"
    assert table.scene.match.hints_used == 1


def test_escape_puts_it_away_before_it_opens_the_menu(make_table: MakeTable) -> None:
    table = make_table()
    table.send(Command("hint"))
    answered(table, Choice(JungleMove.parse("a3a4")))
    table.send(Back())
    assert table.scene.state.hint is None
    assert not [where for where, _what in table.navigator.went if where == "menu"]
    table.send(Back())
    assert table.navigator.last("menu")


def test_escape_gives_up_a_hint_that_is_thought_of(make_table: MakeTable) -> None:
    table = make_table()
    table.send(Command("hint"), Back())
    answered(table, Choice(JungleMove.parse("a3a4")))
    assert table.scene.state.hint is None
    assert table.scene.match.hints_used == 0


def test_it_stays_until_the_move(make_table: MakeTable) -> None:
    table = make_table()
    table.send(Command("hint"))
    answered(table, Choice(JungleMove.parse("a3a4")))
    table.run(30.0)
    assert table.scene.arrows
    assert hint_button(table).label == "Hide the move"
    table.drag("a3", "a4")
    assert table.scene.state.hint is None


def test_whoever_finds_none_says_so(make_table: MakeTable) -> None:
    table = make_table()
    table.send(Command("hint"))
    table.send(Woken(Answer(1, None, "stuck")))
    table.run(0.1)
    assert not table.scene.play.hints.sought
    assert table.toasts == ["No move was found this time. Just ask again."]
    assert hint_button(table).label == "Show me a move"
