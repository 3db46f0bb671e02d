"""A badge is kept the moment it is reached, once and only where it counts, and told at the end."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from companions import end_of

from jungle_games.core.achievement import Achievement
from jungle_games.core.matches.match import Match
from jungle_games.core.seat_names import SeatInfo
from jungle_games.games import find_game
from jungle_games.store.database import Database
from jungle_games.store.progress import Progress

MakeTable = Callable[..., Any]
FIRST = Achievement("fork", "First step", "Make a move.", lambda moment: moment.move is not None)
LAST = Achievement("last_one", "Over", "End a match.", lambda moment: moment.outcome is not None)


@pytest.fixture
def reward(make_table: MakeTable, tmp_path: Path) -> Callable[..., Any]:
    """Makes a table at which these badges are looked out for."""

    def make(*seats: str, achievements: tuple[Achievement, ...] = (FIRST, LAST), **more: Any) -> Any:
        progress = Progress(Database(tmp_path / "games.sqlite"))
        return make_table(*seats, progress=progress, achievements=achievements, **more)

    return make


def kept(table: Any) -> set[str]:
    return set(table.services.progress.reached())


def test_a_computer_reaches_nothing_and_after_help_nothing_counts(reward: Callable[..., Any]) -> None:
    table = reward("cat", "person")
    table.scene.play.play(table.scene.match.parse("a3a4"))
    assert not kept(table)
    table = reward()
    table.scene.match.note_hint("a3a4")
    table.drag("a3", "a4")
    assert not kept(table)


def test_what_the_last_move_reaches_stands_on_the_sheet(reward: Callable[..., Any]) -> None:
    table = reward()
    table.drag("a3", "a4")
    table.scene.play.resign(1)
    table.ended()
    facts = end_of(table.scene).sheet.view.facts
    assert [(fact.label, fact.value) for fact in facts][:2] == [("New badge", "Over"), ("New badge", "First step")]
    assert kept(table) == {"jungle/fork", "jungle/last_one"}
    table = reward()
    table.drag("a3", "a4")
    table.scene.play.resign(1)
    table.ended()
    assert "New badge" not in [fact.label for fact in end_of(table.scene).sheet.view.facts]


def test_a_match_gone_on_with_knows_what_came_before(reward: Callable[..., Any]) -> None:
    """The rat swam before the match was laid aside."""
    game = find_game("jungle")
    seats = [SeatInfo("Mira"), SeatInfo("Ben")]
    moves = ["g3g4", "a7a6", "g4f4", "a6a7", "f4f5", "c7d7"]
    match: Match[Any, Any] = Match(game, game.options_type(), seats, moves=moves)
    seen = Achievement("fork", "Swum", "", lambda moment: len(list(moment.own())) == 4)
    table = reward(match=match, achievements=(seen,))
    assert not kept(table)
    table.scene.play.play(match.parse("f5f4"))
    table.run(0.1)
    assert kept(table) == {"jungle/fork"}
