"""MATR1X 0VERL0AD at the table: deals played to a win and to a loss by the mouse, undo from there, helps, warnings."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from jungle_games.core.cards import deck
from jungle_games.core.game import Choice
from jungle_games.games.matr1x.player.player import solve
from jungle_games.games.matr1x.rules.grid import Place
from jungle_games.games.matr1x.rules.position import Drop
from jungle_games.games.matr1x.scene.drawing import BACK, DRAW
from jungle_games.games.matr1x.scene.frame import ending
from jungle_games.players.worker import Answer
from jungle_games.ui.events import Command, PointerDown, PointerMove, PointerUp, Woken

MakeTable = Callable[..., Any]

DEAL = 1
WIN = """
    e3 a3 a4 c4 e2 c1 c3 d3 b5 c4 b2 c5 c2 c2 d4 c4 c2 b3 c2 c2 b2 c2 d1 c4 b2 b1 b1 b1 c3 a2 c3 c2 b3 b4 d4 b4 d5
    c3 c3 d2 c3 e4 c3 d3 b4 d2 d4
""".split()  # noqa: SIM905 - reads like a record
"""A line that wins deal number 1."""
EASY = ["3H", "TC", "9D", "8S", "5H", "2C", "4D", "6S", "7H"]
"""Eight cards lie around the centre, then the 7 is drawn."""


def setup(first: list[str]) -> dict[str, Any]:
    """A deck that begins with these cards."""
    rest = [card.code for card in deck(jokers=1) if card.code not in first]
    return {"deck": [*first, *rest]}


def place(name: str) -> Place:
    return Place("abcde".index(name[0]), int(name[1]) - 1)


def lose(table: Any) -> None:
    """Play at random until the game is lost."""
    chance, match = random.Random(3), table.scene.match
    while match.outcome is None:
        table.scene.play.play(chance.choice(match.legal()))
    assert match.outcome.winners == ()


def test_a_known_deal_is_dragged_to_its_win_and_every_preview_tells_what_is_beaten(matr1x: MakeTable) -> None:
    table = matr1x()
    aimed = 0
    for name in WIN:
        table.send(PointerMove(table.middle("draw")), PointerDown(table.middle("draw")))
        table.send(PointerMove(table.middle(name), pressed=True))
        aimed += table.scene.preview is not None and bool(table.scene.preview.beaten)
        table.send(PointerUp(table.middle(name)))
        table.skip(1.0)
    assert aimed >= 8
    assert table.scene.match.outcome.winners == (0,)
    table.run(2.0)
    verdict, entries = table.ended()
    assert verdict.won
    assert "without a hint or undo" in verdict.reason
    table.scene.match.hints_used = 60
    assert ending(table.scene.match).reason == "All twelve royals fell, with 60 hints."
    assert table.scene.sign.row() is None, "nobody asks any more whether it can be won"
    assert [entry.label for entry in entries] == ["New deal", "Look back", "This deal again", "Leave the table"]
    assert {"Deal of the day", "Copy the result"} < {entry.label for entry in table.scene.actions.menu()}
    (result,) = table.services.progress.results
    assert (result.result, result.took_back, result.opponent) == ("won", False, "")
    assert result.facts["beaten"] == 12
    assert table.services.sounds.played.count("strike") >= 8


def test_a_loss_can_be_taken_back_and_won_and_only_the_win_counts(matr1x: MakeTable) -> None:
    table = matr1x(speed=0.0)
    lose(table)
    played = table.scene.cards_placed
    table.run(0.1)
    verdict, entries = table.ended()
    assert verdict.won is False
    assert [entry.label for entry in entries][:3] == ["This deal again", "Look back", "New deal"]
    assert table.services.progress.results == []
    {entry.label: entry for entry in table.scene.actions.menu()}["Undo"].action()
    assert table.scene.match.outcome is None
    table.send(*[Command("undo")] * (played - 1))
    for name in WIN[:-2]:
        table.scene.play.play(Drop(place(name)))
    for name in WIN[-2:]:
        table.drag("draw", name)
        table.skip(1.0)
    (result,) = table.services.progress.results
    assert (result.result, result.took_back, result.facts["undos"]) == ("won", True, played)


@pytest.mark.parametrize("way", ["drag", "click"])
def test_an_illegal_drop_is_refused_with_the_rules_reason_and_a_click_makes_a_legal_one(
    matr1x: MakeTable, way: str
) -> None:
    table = matr1x(setup=setup(EASY))
    aim = table.click if way == "click" else partial(table.drag, "draw")
    aim("c2")
    assert table.toasts == ["The 7 of hearts goes on cards of its own value or lower."]
    assert not any(isinstance(step.move, Drop) for step in table.scene.match.steps)
    aim("c3")
    assert table.scene.match.steps[-1].move == Drop(place("c3"))


def test_what_is_under_the_draw_pile_is_not_shown(matr1x: MakeTable) -> None:
    table = matr1x()
    lying = [thing for thing in table.scene.arrangement.things if thing.place == DRAW]
    assert [thing.look == BACK for thing in sorted(lying, key=lambda thing: -thing.layer)][:2] == [False, True]
    assert sum(thing.look != BACK for thing in lying) == 1


def test_the_sign_asks_the_solver_and_its_line_can_be_stepped_through(matr1x: MakeTable) -> None:
    table = matr1x(options={"winnable_sign": True})
    table.run(0.05)
    (task,) = table.services.worker.tasks
    assert task.level == "oracle"
    assert table.scene.sign.row()[1] == "not found yet"
    assert not table.scene.play.thinking
    line = [str(move) for move in solve(task.observation).line or ()]
    table.send(Woken(Answer(1, Choice(Drop(place(line[0])), 1.0, tuple(Drop(place(text)) for text in line)))))
    assert table.scene.sign.row()[1] == "yes"
    table.drag("draw", line[0])
    table.run(0.05)
    assert table.scene.sign.row()[1] == "yes"
    assert len(table.services.worker.tasks) == 1  # the line goes on, nobody need be asked
    entry = next(entry for entry in table.scene.actions.menu() if entry.label == "Show a way to win")
    entry.action()
    assert table.scene.shown_ply == table.scene.match.ply + 1
    for _ in line:
        table.send(Command("step_forward"))
    assert len(table.scene.shown_position.beaten) == 12
    table.send(*[Command("step_back")] * (len(line) - 1))
    assert not table.scene.looking_back


def test_what_a_screen_reader_reads_stays_the_same_node_while_its_figure_changes(matr1x: MakeTable) -> None:
    table = matr1x(options={"winnable_sign": True})
    table.run(0.05)

    def told(words: str) -> Any:
        return next(node.key for top in table.scene.nodes() for node in top.walk() if node.name == words)

    before = told("Winnable?"), told("not found yet")
    table.send(Woken(Answer(1, Choice(Drop(place(WIN[0])), 1.0, ()))))
    table.run(0.05)
    assert (told("Winnable?"), told("no way found")) == before


def test_a_new_deal_the_same_again_and_its_number(matr1x: MakeTable) -> None:
    table = matr1x()
    menu = {entry.label: entry for entry in table.scene.actions.menu()}
    menu["Play again"].action()
    assert table.navigator.last("open_match")[0].deal != DEAL
    before = table.scene.match.position
    table.drag("draw", WIN[0])
    {entry.label: entry for entry in table.scene.actions.menu()}["This deal again"].action()
    assert table.navigator.last("begin_anew") == ("matr1x",)
    assert table.navigator.last("open_match")[0].position == before
    menu["Copy the deal number"].action()
    assert table.services.clipboard.text == "1"


def test_a_loop_is_told_once_with_a_way_out(matr1x: MakeTable, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("jungle_games.games.matr1x.scene.scene.loops", lambda positions: True)
    table = matr1x()
    table.drag("draw", WIN[0])
    assert table.navigator.last("confirm") == ("This loop never ends",)
    assert not table.moves[1:], "taken back, as was agreed to"
    table.navigator.went.clear()
    table.drag("draw", WIN[0])
    table.drag("draw", WIN[1])
    assert table.navigator.went == []
