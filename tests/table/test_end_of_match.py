"""The end at the table: what won is shown and lies free, the sheet comes, is folded away and called back."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest
from companions import end_of
from scenarios.jungle import GAME

from jungle_games.core.game import CHANCE
from jungle_games.core.matches.match import Match, played_on
from jungle_games.core.matches.record import GameRecord, read_match
from jungle_games.core.seat_names import SeatInfo
from jungle_games.games import ROOMS, find_game
from jungle_games.players.mentoring import decisions_of
from jungle_games.store.progress import Result
from jungle_games.store.settings import GameChoice, SeatChoice
from jungle_games.table.end_of_match import LASTS, EndStage
from jungle_games.table.ending import NextWords
from jungle_games.ui.events import Accept, Back, Command, Key, PointerDown

MakeTable = Callable[..., Any]
NEAR_DEN = {"position": "7/3L3/7/7/7/7/7/7/c6 w"}


def won(make_table: MakeTable, *seats: str, speed: float = 1.0, **more: Any) -> Any:
    """A table of Jungle at which the winning move has just come to rest."""
    table = make_table(*(seats or ("person", "cat")), setup=NEAR_DEN, speed=speed, **more)
    table.drag("d8", "d9")
    for _frame in range(120):
        table.run(1 / 60)
        if end_of(table.scene).stage is EndStage.SHOWING:
            return table
    raise AssertionError("the end is not shown")


@pytest.mark.parametrize("speed", [0.0, 1.0, 2.0])
def test_what_won_is_shown_for_a_while_before_anything_else_is_told(make_table: MakeTable, speed: float) -> None:
    table = won(make_table, speed=speed)
    table.run(1.5)
    assert end_of(table.scene).stage is EndStage.SHOWING
    assert table.scene.flourish().lit
    assert table.scene.frame.prompt.visible
    table.run(LASTS)
    assert end_of(table.scene).open


@pytest.mark.parametrize("event", [PointerDown((5, 5)), Key("x"), Accept(), Command("hint")])
def test_a_click_or_key_cuts_it_short_and_pressed_on_it_does_nothing_else(make_table: MakeTable, event: object) -> None:
    table = won(make_table)
    went = len(table.navigator.went)
    table.send(event)
    assert end_of(table.scene).open
    for _again in range(4):
        table.skip(0.5)
        table.send(Accept())
    assert len(table.navigator.went) == went
    assert table.scene.match.outcome is not None
    table.skip(1.0)
    table.send(Accept())
    assert len(table.navigator.went) > went


def test_the_sheet_is_folded_away_called_back_and_leaves_the_table_to_whoever_looks_back(make_table: MakeTable) -> None:
    table = won(make_table)
    table.send(PointerDown((5, 5)), Back())
    assert end_of(table.scene).stage is EndStage.FOLDED
    assert table.scene.frame.move_list.visible
    table.click(("end", "unfold"))
    assert end_of(table.scene).open
    assert not table.scene.frame.move_list.visible
    table.send(Command("step_back"))
    assert end_of(table.scene).stage is EndStage.FOLDED
    assert table.scene.looking_back
    table.click(("end", "again"))
    assert table.navigator.last("open_match")[0].game.name == "jungle"


@pytest.mark.parametrize("game", [room.name for room in ROOMS])
def test_from_every_finished_table_a_new_match_is_one_click_away(make_table: MakeTable, game: str) -> None:
    rules = find_game(game)
    seats = [SeatInfo(f"Player {seat + 1}") for seat in range(rules.seats[0])]
    match: Match[Any, Any] = Match(rules, rules.options_type.build(), seats)
    while not any(isinstance(step.actor, int) for step in match.steps):
        match.take_chance() if match.to_move is CHANCE else match.play(match.legal()[0])
    match.resign(0)
    table = make_table(match=match, game=game)
    table.click(("end", "again"))
    assert table.navigator.last("open_match")[0].outcome is None


def test_a_finished_table_is_taken_back_where_the_rules_allow_it(make_table: MakeTable) -> None:
    table = won(make_table)
    table.send(PointerDown((5, 5)))
    offered = [entry.label for entry in table.ended()[1]]
    assert "Undo" not in offered
    assert len(offered) <= 4
    table.send(Command("undo"))
    assert table.scene.match.outcome is None
    assert end_of(table.scene).stage is EndStage.PLAYING
    assert table.scene.frame.move_list.visible
    table.skip(1.0)
    table.drag("d8", "d9")
    assert table.ended()[0].won


def test_who_beat_the_cat_before_is_led_to_the_hedgehog_and_meets_it_the_next_time_too(make_table: MakeTable) -> None:
    rules = find_game("jungle")
    seats = [SeatInfo("Mira"), SeatInfo("Cat", "cat")]
    match: Match[Any, Any] = Match(rules, rules.options_type.build(), seats, moves=GAME.split()[:-1])
    table = make_table(match=match)
    before = datetime(2026, 3, 1, tzinfo=UTC)
    table.services.progress.record("jungle", Result(when=before, result="won", opponent="cat", seconds=900.0))
    table.drag("c9", "d9")
    _verdict, entries = table.ended()
    told = end_of(table.scene).sheet.view
    assert told.following == NextWords("You beat the Cat twice.", "Meet the Hedgehog", "animals/hedgehog")
    assert ("Streak", "2") in [(fact.label, fact.value) for fact in told.facts]
    entries[0].action()
    fresh = table.navigator.last("open_match")[0]
    assert [(info.name, info.kind) for info in fresh.seats] == [("Mira", "person"), ("Hedgehog", "hedgehog")]
    settings = table.services.settings
    settings.replace(games={"jungle": GameChoice(seats=(SeatChoice(name="Mira"), SeatChoice("cat", "Tom")))})
    entries[0].action()
    assert settings.get().game("jungle").seats == (SeatChoice(name="Mira"), SeatChoice("hedgehog"))


def result(won: str, opponent: str, preset: str | None = "standard") -> Result:
    how = "won" if won == "won" else "lost"
    return Result(when=datetime(2026, 3, 1, tzinfo=UTC), result=how, opponent=opponent, seconds=900.0, preset=preset)


@pytest.mark.parametrize(
    ("before", "sentence", "title"),
    [
        ([], "Your first win!", "Win once more, and the Hedgehog is next"),
        ([("lost", "cat")], "Your first win!", "Win once more, and the Hedgehog is next"),
        ([("won", "rat")], "Your first win against the Cat!", "Win once more, and the Hedgehog is next"),
        ([("won", "dog")] * 2, "Your first win against the Cat!", "Meet the Wolf"),
        ([("won", "cat", "beginner")], "Your first win by the “Standard” rules!", "Meet the Hedgehog"),
        ([("won", "cat", None)], "You beat the Cat twice.", "Meet the Hedgehog"),
    ],
)
def test_the_first_win_of_each_kind_is_celebrated_with_what_comes_next(
    make_table: MakeTable, before: list[tuple[Any, ...]], sentence: str, title: str
) -> None:
    rules = find_game("jungle")
    seats = [SeatInfo("Mira"), SeatInfo("Cat", "cat")]
    match: Match[Any, Any] = Match(rules, rules.options_type.build(), seats, moves=GAME.split()[:-1])
    table = make_table(match=match)
    for each in before:
        table.services.progress.record("jungle", result(*each))
    table.drag("c9", "d9")
    _verdict, entries = table.ended()
    told = end_of(table.scene).sheet.view.following
    assert (told.sentence, told.title) == (sentence, title)
    assert told.celebrates == ("first" in sentence)
    offered = title.removeprefix("Meet the ")
    assert entries[0].label == (f"Play the {offered}" if offered != title else "Play again")


def test_a_second_try_says_so_from_beginning_to_end_and_counts_nowhere(make_table: MakeTable) -> None:
    rules = find_game("jungle")
    seats = [SeatInfo("Mira"), SeatInfo("Rat", "rat")]
    match: Match[Any, Any] = Match(rules, rules.options_type.build("beginner"), seats, moves=GAME.split())
    again = read_match(GameRecord.of(played_on(match, match.ply - 1)).to_yaml(), find_game)
    table = make_table(match=again)
    assert table.scene.frame.prompt.words.startswith("Second\xa0try. ")
    table.drag("c9", "d9")
    verdict, _entries = table.ended()
    assert verdict.headline == "Won on the second try"
    assert {each.ply for each in decisions_of(again, (0, 1))} == {match.ply - 1}, "what was before was looked at"
    assert end_of(table.scene).sheet.view.following is None
    progress = table.services.progress
    assert (progress.summary("jungle").total.played, progress.reached()) == (0, {})
