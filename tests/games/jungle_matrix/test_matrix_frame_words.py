"""The words of the frame: the order of combinations, the score sheet, catches, the clock."""

from dataclasses import replace
from typing import Any

import pytest

from jungle_games.core.matches.history import Elapsed
from jungle_games.core.matches.match import Match
from jungle_games.core.seat_names import SeatInfo
from jungle_games.games import find_game
from jungle_games.games.jungle_matrix.rules.moves import Catch, Cover, Deal, Gridlocked, Next, Stop
from jungle_games.games.jungle_matrix.rules.turn_rules import End, TurnRules
from jungle_games.games.jungle_matrix.scene.combination_order import TRIO, Kind, kinds, order_rows
from jungle_games.games.jungle_matrix.scene.frame import move_entries
from jungle_games.games.jungle_matrix.scene.reports import ending, facts
from jungle_games.games.jungle_matrix.scene.side_panel import sheet_rows
from jungle_games.games.jungle_matrix.scene.timing import Stopwatch, TurnTiming
from jungle_games.games.jungle_matrix.scene.watching import caught_mistake


def match_of(deal: int = 3, **options: object) -> Match[Any, Any]:
    """A match without pets, its first cards laid."""
    game = find_game("jungle_matrix")
    chosen = game.options_type.build(changes={"pets": False, **options})
    match: Match[Any, Any] = Match(game, chosen, [SeatInfo("Mira"), SeatInfo("Ben")], deal=deal)
    match.play(Deal())
    return match


def wrong(match: Match[Any, Any]) -> Cover:
    position = match.position
    return Cover(next(square for square in position.squares if square not in position.turn.right))


# The order of combinations


def test_other_sums_come_after_the_main_one() -> None:
    assert [str(kind) for kind in kinds(replace(TurnRules(), sums=(12, 10)))] == [
        "K Q J", "10 + 2", "9 + 3", "8 + 4", "7 + 5", "6 + 6", "9 + A", "8 + 2", "7 + 3", "6 + 4", "5 + 5",
    ]  # fmt: skip


def test_turned_round_the_trio_comes_last() -> None:
    assert kinds(replace(TurnRules(), first=End.LOWEST))[-1] == TRIO


def test_without_trios_there_is_none() -> None:
    assert TRIO not in kinds(replace(TurnRules(), trios=False))


@pytest.mark.parametrize("guided", [True, False])
def test_the_due_combination_is_marked_only_for_those_who_are_guided(guided: bool) -> None:
    match = match_of(assist="guided" if guided else "free")
    assert match.position.due, "this deal has a combination"
    marked = [row.kind for row in order_rows(match.position) if row.due]
    assert marked == ([Kind.of(match.position.due[0])] if guided else [])


# The sheet


def test_the_sheet_tells_what_is_laid_what_is_booked_and_what_was_caught() -> None:
    match = match_of(rounds=2)
    assert sheet_rows(match.position, counted=7)[0].marks[0].figure == "7", "counted up so far"
    match.play(wrong(match))
    match.play(Catch())
    match.play(Deal())
    rows = sheet_rows(match.position, counted=0)
    assert (rows[0].marks[0].figure, rows[0].marks[0].note, rows[0].marks[0].bad) == ("0", "caught", True)
    assert rows[0].current
    assert [row.label for row in rows] == ["Round 1", "Round 2"]


def test_a_round_of_sudden_death_has_a_row_with_its_times() -> None:
    match = match_of(rounds=1)
    for seconds in (None, None, 12.5, 20.0):
        if match.position.phase == "lay":
            match.play(Deal())
        if seconds is not None:
            match.play(Elapsed(seconds))
        match.play(Stop())
        match.play(Next())
    label, first, second = sheet_rows(match.position, 0)[-1].label, *sheet_rows(match.position, 0)[-1].marks
    assert (label, first.note, second.note) == ("Sudden death", "12.5 s", "20.0 s")
    assert ending(match, None).reason == "A tie, and a tie again: Mira was faster."


def test_statistics_keep_points_best_turn_and_catches() -> None:
    match = match_of(rounds=1)
    match.play(Stop())
    match.play(Next())
    match.play(Deal())
    match.play(wrong(match))
    match.play(Catch())
    told = facts(match, (0,))
    assert (told["points"], told["caught"], told["slips"]) == (0, 1, 0)
    assert facts(match, (1,))["slips"] == 1


# The moment


def test_the_moment_shows_the_grid_before_the_mistake_however_late_it_is_caught() -> None:
    match = match_of()
    before, move = match.position, wrong(match)
    ply = match.ply
    match.play(move)
    for square in match.position.turn.right[:1]:
        match.play(Cover(square))
    match.play(Catch())
    caught = caught_mistake(match)
    assert caught is not None
    assert (caught.ply, caught.layer, caught.mistake.square) == (ply, 0, move.square)
    assert match.position_at(caught.ply) == before
    assert caught.order[0] in caught.mistake.right


def test_a_wrong_call_has_no_moment() -> None:
    match = match_of()
    match.play(Catch())
    assert caught_mistake(match) is None


def test_a_false_gridlock_has_a_moment_without_a_square() -> None:
    match = match_of()
    match.play(Gridlocked())
    match.play(Catch())
    caught = caught_mistake(match)
    assert caught is not None
    assert caught.mistake.square is None
    assert caught.order


def test_the_moves_are_told_line_by_line() -> None:
    match = match_of()
    match.play(wrong(match))
    match.play(Catch())
    assert [entry.text for entry in move_entries(match)][-1] == "caught!"
    assert move_entries(match)[1].card is not None, "the card that was covered"


# Time


def test_a_stopwatch_counts_only_while_it_runs() -> None:
    watch = Stopwatch()
    watch.run(True, 10.0)
    watch.run(False, 12.0)
    watch.run(True, 50.0)
    assert watch.seconds(51.5) == pytest.approx(3.5)
    watch.set(1.0, 60.0)
    assert watch.seconds(60.5) == pytest.approx(1.5)


def test_time_goes_on_where_a_saved_turn_had_it() -> None:
    game = find_game("jungle_matrix")
    match: Match[Any, Any] = Match(
        game, game.options_type.build(), [SeatInfo("Mira"), SeatInfo("Ben")], setup={"pets": "Cheetah Owl"}
    )
    match.play("pet Cheetah self")
    match.play(Deal())
    match.play(Elapsed(40.0))
    timing = TurnTiming(match.position)
    timing.run(100.0, going_on=True)
    assert timing.prelude(Gridlocked(), 105.0) == (Elapsed(45.0),)
