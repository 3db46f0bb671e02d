"""The page Path as people use it: where one stands, whom to meet, what was reached, and what old games hold."""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import Any

import pytest
from program import Program

from jungle_games.core.matches.match import Match
from jungle_games.core.matches.record import GameRecord
from jungle_games.core.seat_names import SeatInfo
from jungle_games.games import find_game
from jungle_games.screens import path as path_page
from jungle_games.screens.new_game import NewGameScene
from jungle_games.screens.path import BadgeCard, PathScene, Station
from jungle_games.store.library import Query
from jungle_games.store.progress import Result
from jungle_games.table.scene import TableScene
from jungle_games.ui.widgets.label import Label

pytestmark = pytest.mark.usefixtures("without_art")

WHEN = datetime(2026, 11, 22, 20, 0, tzinfo=UTC)
YOU, CAT = SeatInfo("You"), SeatInfo("Cat", "cat")


def opened(program: Program, game: str = "jungle") -> PathScene:
    program.go.path(game)
    program.frames(2)
    return page(program)


def page(program: Program) -> PathScene:
    assert isinstance(program.top, PathScene)
    return program.top


def won(program: Program, *levels: str, took_back: bool = False, preset: str | None = None) -> None:
    for level in levels:
        result = Result(WHEN, "won", level, moves=40, seconds=300.0, took_back=took_back, preset=preset)
        program.services.progress.record("jungle", result)


def stages(program: Program) -> dict[object, str]:
    return {station.name[1]: station.stage for station in program.widgets(Station)}


def cards(program: Program) -> list[BadgeCard]:
    return list(program.widgets(BadgeCard))


def test_the_animals_one_got_past_the_next_one_and_those_ahead(program: Program) -> None:
    won(program, "rat", "rat", "rabbit", "lion")
    opened(program)
    ahead = [level.key for level in find_game("jungle").levels][2:]
    assert stages(program) == {"rat": "past", "rabbit": "next", **dict.fromkeys(ahead, "ahead")}
    assert program.named("meet").label == "Meet the Rabbit"
    won(program, "rabbit")
    won(program, "cat", "cat", took_back=True)
    opened(program)
    assert stages(program)["cat"] == "next", "wins with take-backs lead nowhere later on"


def test_whoever_is_next_is_met_with_one_click_and_one_more_leads_back(program: Program) -> None:
    won(program, "rat", "rat")
    opened(program)
    program.click(program.named("meet"))
    assert isinstance(program.top, NewGameScene)
    assert program.named(("sitter", "rabbit")).chosen
    assert [label.text for label in program.widgets(Label) if label.text.endswith("Next on your path.")]
    program.click(program.named("path"))
    assert program.names == ["TitleScene", "PathScene"], "no page lies there twice"


def test_badges_show_whether_they_were_reached(program: Program) -> None:
    program.services.progress.record_reached("jungle/fork", WHEN)
    opened(program)
    assert [card.when for card in cards(program)].count(WHEN) == 1


# What old games hold


def finished() -> Match[Any, Any]:
    """A match that Blue won."""
    game = find_game("jungle")
    match: Match[Any, Any] = Match(game, game.options_type(), [YOU, CAT])
    for move in ("g1f1", "a7a6", "f1g1", "a6a7"):
        match.play(move)
    match.resign(1)
    return match


def keep(program: Program, match: Match[Any, Any], day: datetime) -> None:
    match.identity = f"{day:%Y%m%d%H%M%S}" + "0" * 18
    program.services.library.keep(GameRecord.of(match, date(2026, 11, 1)), day)


def rescanned(program: Program) -> dict[str, datetime]:
    opened(program)
    program.click(program.named("look"))
    program.frames(12)
    found: dict[str, datetime] = program.services.progress.reached()
    return found


@pytest.fixture
def any_win(monkeypatch: pytest.MonkeyPatch) -> None:
    """A badge that is reached by winning."""
    from jungle_games.core.achievement import Achievement

    badge = Achievement("last_one", "Won", "", lambda moment: moment.won)
    monkeypatch.setattr(path_page, "achievements_of", lambda room: [badge] if room.name == "jungle" else [])


@pytest.mark.usefixtures("any_win")
def test_old_games_are_looked_through_once_asked_for(program: Program) -> None:
    keep(program, finished(), datetime(2026, 11, 2, 21, 0))
    keep(program, finished(), datetime(2026, 11, 1, 21, 0))
    keep(program, finished(), datetime(2026, 10, 1, 10, 0))
    damaged, *_newer = program.services.library.find(Query(oldest_first=True))
    broken = "game: jungle\nformat: 1\nseats: no\n"
    program.services.database.run("UPDATE record SET text = ? WHERE identity = ?", broken, damaged.identity)
    reached = rescanned(program)
    assert set(reached) == {"jungle/last_one"}
    assert reached["jungle/last_one"].astimezone().replace(tzinfo=None) == datetime(2026, 11, 1, 21, 0)
    assert program.toasts[-1] == "1 badge found in your games."
    assert sum(card.when is not None for card in cards(program)) == 1


def test_a_match_at_the_table_brings_a_badge_that_the_page_shows(program: Program) -> None:
    """By real moves: the rat swims, comes out, and takes the elephant."""
    game = find_game("jungle")
    match: Match[Any, Any] = Match(
        game, game.options_type(), [YOU, SeatInfo("Mira")],
        moves=["g3g4", "a7a6", "g4f4", "g7f7", "f4f5", "a6a5", "f5f6", "a5a4", "f6g6", "f7g7"],
    )  # fmt: skip
    program.go.open_match(match)
    program.frames(2)
    assert isinstance(program.top, TableScene)
    program.top.play.play(match.parse("g6g7"))
    program.frames(2)
    assert "jungle/rat_surfaces" in program.services.progress.reached()
    program.go.title()
    opened(program)
    assert cards(program)[0].when is not None
