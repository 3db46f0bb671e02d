"""Analysing a match at its table: what is asked of the worker, what one may try, and that the match stays as it is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from companions import study_of

from jungle_games.core.findings import Analysis, Line
from jungle_games.core.matches.match import Match
from jungle_games.core.matches.record import GameRecord
from jungle_games.core.seat_names import SeatInfo
from jungle_games.games import find_game
from jungle_games.games.jungle.rules.board import JungleMove
from jungle_games.players.worker import AnalysisTask, Answer
from jungle_games.table.plate import MoveList
from jungle_games.ui.events import Command, Woken

MakeTable = Callable[..., Any]
OPENING = ("a3a4", "g7g6", "a4a3", "g6g7", "c3d3", "e7d7")


def a_match(*moves: str, minutes: int = 0) -> Match[Any, Any]:
    game = find_game("jungle")
    options = game.options_type.build(changes={"clock_minutes": minutes})
    return Match(game, options, (SeatInfo("Mira"), SeatInfo("Lion", "lion")), moves=moves)


def told(*moves: str, depth: int = 7, chance: float = 0.7, mate: int | None = None) -> Analysis[JungleMove]:
    """An analysis whose lines begin with these moves."""
    lines = tuple(Line((JungleMove.parse(move),), 1.5 - rank, chance, mate) for rank, move in enumerate(moves))
    return Analysis(lines, depth)


def answer(table: Any, analysis: Analysis[JungleMove], *, last: bool = False, task: int | None = None) -> None:
    number = len(table.services.worker.tasks) if task is None else task
    table.send(Woken(Answer(number, analysis=analysis, last=last)))


def asked(table: Any) -> AnalysisTask:
    task = table.services.worker.tasks[-1]
    assert isinstance(task, AnalysisTask)
    return task


def analysed(make_table: MakeTable, *moves: str, **study: Any) -> Any:
    return make_table(match=a_match(*moves), study=study)


def label(table: Any, name: object) -> str:
    (widget,) = (widget for widget in table.scene.root.walk() if widget.name == name)
    return str(widget.label)


def test_the_shown_position_is_analysed_a_click_tries_a_line_and_it_can_be_stopped(make_table: MakeTable) -> None:
    table = analysed(make_table, *OPENING)
    assert asked(table).position == table.scene.match.position
    assert (asked(table).lines, asked(table).limits.ms) == (3, None)
    answer(table, told("a3a4", "b2b1", "g3g4"))
    assert [str(line.move) for line in study_of(table.scene).analysis.lines] == ["a3a4", "b2b1", "g3g4"]
    table.run(0.1)
    table.click(("line", 2))
    assert [str(move) for move in table.scene.cursor.moves] == ["b2b1"]
    stopped, asked_for = table.services.worker.stopped, len(table.services.worker.tasks)
    table.click("stop_analysis")
    assert table.services.worker.stopped == stopped + 1
    assert label(table, "stop_analysis") == "Go on"
    table.click("stop_analysis")
    assert len(table.services.worker.tasks) == asked_for + 1


def test_stepping_analyses_what_is_shown_and_drops_what_comes_late(make_table: MakeTable) -> None:
    table = analysed(make_table, *OPENING)
    table.send(Command("step_back"))
    assert asked(table).position == table.scene.match.position_at(5)
    answer(table, told("a3a4"), task=1)
    assert study_of(table.scene).analysis is None
    answer(table, told("e7d7"))
    assert str(study_of(table.scene).analysis.best.move) == "e7d7"
    table.send(Command("step_forward"))
    assert study_of(table.scene).analysis is None
    table.send(Command("step_back"))
    assert str(study_of(table.scene).analysis.best.move) == "e7d7"  # remembered, and asked about again
    assert asked(table).position == table.scene.match.position_at(5)
    answer(table, told("c7c8", depth=1))
    assert str(study_of(table.scene).analysis.best.move) == "e7d7"  # less is known than before
    answer(table, told("c7c8", depth=8))
    assert str(study_of(table.scene).analysis.best.move) == "c7c8"


def test_a_move_is_tried_beside_the_game_and_stepped_back_from(make_table: MakeTable) -> None:
    table = analysed(make_table, *OPENING, ply=2)
    scene, record = table.scene, GameRecord.of(table.scene.match).to_yaml()
    table.drag("c3", "d3")
    assert (scene.shown_ply, scene.cursor.root) == (3, 2)
    table.drag("c7", "d7")  # for the other side, too
    assert [str(move) for move in scene.cursor.moves] == ["c3d3", "c7d7"]
    assert asked(table).position == scene.cursor.line[-1]
    sheet = next(widget for widget in scene.root.walk() if isinstance(widget, MoveList))
    assert [(entry.text, entry.tried) for entry in sheet.rows.entries] == [
        ("a3a4", False), ("g7g6", False), ("c3d3", True), ("c7d7", True),
    ]  # fmt: skip
    table.send(Command("undo"))
    assert scene.shown_ply == 3
    assert label(table, "back_to_game") == "Back to the game"
    table.click("back_to_game")
    assert (scene.shown_ply, scene.cursor.root) == (2, None)
    assert GameRecord.of(scene.match).to_yaml() == record
    table.send(Command("redo"))
    assert scene.shown_ply == 3
    assert scene.match.ply == len(OPENING)


@pytest.mark.parametrize("ply", [5, 6])
def test_the_bar_is_blues_chance_whoever_is_to_move(make_table: MakeTable, ply: int) -> None:
    table = analysed(make_table, *OPENING, ply=ply)
    answer(table, told("a3a4" if ply == 6 else "a7a6", chance=0.8))
    assert study_of(table.scene).chance_of(0) == pytest.approx(0.8 if ply == 6 else 0.2)
    assert study_of(table.scene).chance_of(0) + study_of(table.scene).chance_of(1) == pytest.approx(1)


def test_nobody_plays_and_no_clock_runs(make_table: MakeTable) -> None:
    match = a_match(*OPENING[:5], minutes=5)  # the computer is to move
    table = make_table(match=match, study={})
    clocks = match.clocks()
    table.run(3.0)
    assert all(isinstance(task, AnalysisTask) for task in table.services.worker.tasks)
    table.send(Command("hint"), Command("undo"), Command("redo"), Command("menu"))
    assert match.ply == 5
    assert match.clocks() == clocks
    assert not match.took_back
    assert not table.services.saves.kept
    table.services.stack.close(table.scene)
    assert not table.services.saves.kept
    assert not table.services.progress.results


def test_the_end_of_the_game_is_told_and_not_analysed(make_table: MakeTable) -> None:
    game = find_game("jungle")
    match: Match[Any, Any] = Match(
        game, game.options_type.build(), (SeatInfo("Mira"), SeatInfo("Ben")),
        setup={"position": "7/3L3/7/7/7/7/7/7/c6 w"}, moves=["d8d9"],
    )  # fmt: skip
    table = make_table(match=match, study={})
    assert not table.services.worker.tasks
    assert study_of(table.scene).chance_of(0) == 1.0
    table.send(Command("step_back"))
    assert asked(table).position == match.position_at(0)


def test_a_failure_is_told_and_stops_the_analysis(make_table: MakeTable) -> None:
    table = analysed(make_table, *OPENING)
    table.send(Woken(Answer(1, failure="The computer player has stopped working.")))
    assert table.toasts == ["The computer player has stopped working."]
    assert label(table, "stop_analysis") == "Go on"


# From the table where one plays


def test_a_match_that_goes_on_is_marked_before_it_is_analysed(make_table: MakeTable) -> None:
    table = make_table("person", "lion")
    table.drag("a3", "a4")
    table.send(Command("analyse"))
    assert table.navigator.went[-2][0] == "confirm"
    assert table.navigator.last("analyse") == (table.scene.match, 1)
    assert table.scene.match.took_back
    assert table.services.worker.stopped == 1
    count = len(table.navigator.went)
    table.send(Command("analyse"))
    assert len(table.navigator.went) == count + 1  # it is asked only once
    table.scene.pause()
    table.scene.resume()
    assert [task.level for task in table.services.worker.tasks] == ["lion", "lion"], "it thinks anew"


def test_where_hints_are_off_the_analysis_waits_for_the_end(make_table: MakeTable) -> None:
    table = make_table(options={"hints": False})
    table.drag("a3", "a4")
    table.send(Command("analyse"))
    assert "analyse" not in [where for where, _arguments in table.navigator.went]
    assert table.toasts == ["No hints in this game: it can be analysed once it is over."]
    table.scene.match.play("resign 1")
    table.send(Command("analyse"))
    assert table.navigator.last("analyse") == (table.scene.match, 2)
