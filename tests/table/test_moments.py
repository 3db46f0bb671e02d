"""Looking back on a match at its table: looked for by the worker, shown on the board, and tried again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from companions import look_back_of

from jungle_games.core.findings import Explanation, Findings, Moment, MomentKind, Reason, Standing
from jungle_games.core.matches.match import Match
from jungle_games.core.seat_names import SeatInfo
from jungle_games.games import find_game
from jungle_games.games.jungle.rules.board import JungleMove
from jungle_games.players.worker import Answer, ReviewTask
from jungle_games.table.look_back import LookBack, MomentSearch, slips_among, summary_of, title_of
from jungle_games.table.sprites.arrangement import PlaceKey
from jungle_games.ui.events import Back, Command, Direction, Navigate, Woken

MakeTable = Callable[..., Any]

RACE = "6E/7/7/3C3/7/3d3/7/7/7 w"
LINE = ("g9g8", "d4d3", "g8f8", "d3d2", "f8g8", "d2d1")
"""Blue's cat should have run at once; the elephant's walk lost the race by a move."""


def lost_race() -> Match[Any, Any]:
    game = find_game("jungle")
    seats = (SeatInfo("Mira"), SeatInfo("Dog", "dog"))
    return Match(game, game.options_type.build(), seats, setup={"position": RACE}, moves=LINE)


def findings() -> Findings[Any]:
    """What Jungle's mentor says of the race, written down because it thinks for seconds."""
    fault = Reason("race_lost", "A race for the den, lost by 1 move: the dog is there first.")
    facts = {"reader": 0, "own": frozenset()}
    run = [JungleMove.parse(text) for text in ("d6d7", "d4d3", "d7d8", "d3d2", "d8d9")]
    why = Explanation("runs", facts, look=(run[-1].target,), plan=(run[2], run[4]))
    slip = Moment(0, 0, JungleMove.parse(LINE[0]), MomentKind.SLIP, 1.0, 0.0, run[0], fault, why, line=tuple(run))
    return Findings((slip,), 1.0, tuple(Standing(ply, 0, float(not ply), 0.0) for ply in (0, 2, 4)))


@pytest.fixture
def looked_back(make_table: MakeTable) -> Any:
    return looking_back_on(make_table, lost_race())


def looking_back_on(make_table: MakeTable, match: Match[Any, Any]) -> Any:
    table = make_table(match=match)
    table.scene.companions.join(LookBack(table.scene))
    table.scene.place_frame()
    table.scene.enter()
    return table


def answer(table: Any, found: Findings[Any], *, last: bool = True) -> None:
    task = len(table.services.worker.tasks)
    table.send(Woken(Answer(task, findings=found, last=last)))
    table.run(0.05)


def sheet(table: Any) -> Any:
    return look_back_of(table.scene)._sheet


def press(table: Any, name: str) -> None:
    table.click(name)
    table.run(0.05)


def test_the_worker_is_asked_for_the_person_alone_and_progress_is_shown(looked_back: Any) -> None:
    task = looked_back.services.worker.tasks[-1]
    assert isinstance(task, ReviewTask)
    assert {decision.seat for decision in task.decisions} == {0}
    answer(looked_back, Findings(done=0.4), last=False)
    view = sheet(looked_back).view
    assert (view.done, view.told, view.summary) == (0.4, None, "")


def test_the_better_move_is_shown_on_the_board_and_back_leads_back(looked_back: Any) -> None:
    answer(looked_back, findings())
    scene = looked_back.scene
    press(looked_back, "show_better")
    assert scene.cursor.astray
    cat: PlaceKey = looked_back.place("d7")
    assert scene.arrangement.thing_on(cat) is not None
    assert not scene.arrows
    looked_back.send(Back())
    looked_back.run(0.05)
    assert (scene.shown_ply, scene.cursor.astray) == (0, False)
    looked_back.send(Command("hint"))
    assert scene.cursor.astray, "the key for it does the same"


def test_left_and_right_step_at_once_from_any_button(looked_back: Any) -> None:
    scene = looked_back.scene
    scene.step_to(6)
    for way, ply in ((Direction.LEFT, 5), (Direction.LEFT, 4), (Direction.RIGHT, 5)):
        looked_back.send(Navigate(way))
        assert scene.shown_ply == ply


def test_a_match_broken_off_before_a_move_decided_it_says_so_and_can_be_played_on(make_table: MakeTable) -> None:
    game = find_game("jungle")
    match = Match(game, game.options_type.build(), (SeatInfo("Mira"), SeatInfo("Dog", "dog")), moves=["a3a4", "g7g6"])
    match.resign(0)
    table = looking_back_on(make_table, match)
    answer(table, Findings((), 1.0, (Standing(0, 0, 0.5, 0.5),)))
    assert sheet(table).view.note.startswith("It ended before a move had decided it.")
    listed = [entry for entry in table.scene.table_frame.listed_moves if not entry.note]
    assert {entry.text: entry.picture for entry in listed} == dict.fromkeys(("a3a4", "g7g6"), "animals/elephant")
    press(table, "try_again")
    assert table.navigator.last("open_match")[0].position == match.position


def test_try_again_plays_on_from_there_against_the_same_and_nothing_is_kept_or_counted(
    make_table: MakeTable, looked_back: Any
) -> None:
    answer(looked_back, findings())
    press(looked_back, "try_again")
    (match,) = looked_back.navigator.last("open_match")
    assert (match.position, match.first_try) == (lost_race().position_at(0), looked_back.scene.match)
    assert (match.outcome, match.took_back, match.second_try) == (None, True, True)
    assert [info.kind for info in match.seats] == ["person", "dog"]
    assert looked_back.navigator.last("begin_anew") == ("jungle",), "a match that is under way is asked about"
    again = make_table(match=match)
    again.click("leave")
    assert again.navigator.last("look_back") == (looked_back.scene.match,), "the way back is beside the menu"
    looked_back.scene.pause()
    looked_back.scene.leave()
    assert not looked_back.services.progress.results
    assert not looked_back.services.saves.kept
    assert not looked_back.services.library.kept


def test_a_steady_game_shows_its_closest_call_and_never_that_nothing_decided_it(looked_back: Any) -> None:
    calm = Moment(4, 0, lost_race().steps[4].move, MomentKind.CLOSEST, 0.41, 0.41)
    answer(looked_back, Findings((calm,), 1.0, (), (0, 2, 4)))
    view = sheet(looked_back).view
    assert view.done is None
    assert [row.title for row in view.rows] == ["The closest call"]
    assert view.summary == "No slip · 3 best moves in a row"
    (move,) = view.told.moves
    again = MomentSearch(looked_back.services, lost_race(), bool)
    assert (again.completed, again.moments) == (True, (calm,)), "looked at again, it is known"
    (arrow,) = looked_back.scene.arrows
    assert (move.right, arrow.sign) == (None, ""), "neither praised nor blamed"


def test_what_is_listed_as_given_is_counted_and_nothing_better_is_offered_than_there_is(looked_back: Any) -> None:
    steps, fault = lost_race().steps, Reason("gives", "Red’s cat took your dog for nothing.")
    gift = Moment(2, 0, steps[2].move, MomentKind.GIVEN, 0.3, 0.3, title="A gift")
    given = Moment(4, 0, steps[4].move, MomentKind.GIVEN, 0.3, 0.29, fault=fault, title="Gave it")
    answer(looked_back, Findings((gift, given), 1.0, (Standing(4, 0, 0.3, 0.29),)))
    view = sheet(looked_back).view
    assert ([row.title for row in view.rows], view.course.dots) == (["A gift", "Gave it"], {2: True, 4: False})
    assert view.summary == "1 slip · No single move lost it"
    look_back_of(looked_back.scene).choose(4)
    (move,) = sheet(looked_back).view.told.moves
    assert (move.right, move.said) == (False, "Red’s cat took your dog for nothing.")
    looked_back.send(Command("hint"))
    assert not looked_back.scene.cursor.astray
    look_back_of(looked_back.scene).choose(2)
    theirs, yours = sheet(looked_back).view.told.moves
    assert (theirs.words, theirs.right, yours.right) == ("Red: d4d3", None, None)


def test_each_part_has_its_place_from_the_first_moment_and_the_opened_one_is_in_sight(looked_back: Any) -> None:
    steps, slip = lost_race().steps, replace(findings().moments[0], better=None)
    many = [replace(slip, ply=ply, move=step.move, title=f"Slip {ply}") for ply, step in enumerate(steps)]
    here = sheet(looked_back)
    parts = here._chart, here._try, here._done
    begun = [part.rect.copy() for part in parts]
    for number in range(len(many)):
        answer(looked_back, Findings(tuple(many[: number + 1]), number / len(many)), last=False)
        assert ([part.rect for part in parts], here.view.rows) == (begun, ())
    answer(looked_back, Findings(tuple(many), 1.0))
    for ply in (5, 0, 3):
        look_back_of(looked_back.scene).choose(ply)
        (row,) = (each for each in here._list.children if each.chosen)
        assert ([part.rect for part in parts], here._list.rect.contains(row.rect)) == (begun, True)


def test_where_the_other_made_a_mistake_it_is_shown_above_the_answer(looked_back: Any) -> None:
    answer(looked_back, Findings((Moment(2, 0, lost_race().steps[2].move, MomentKind.ROSE, 0.3, 0.9),)))
    theirs, yours = sheet(looked_back).view.told.moves
    assert (theirs.words, theirs.right, yours.right) == ("Red: d4d3", False, True)
    assert yours.words.startswith("Your move: ")


def test_a_slip_that_was_a_hint_is_the_hints_fault() -> None:
    match = lost_race()
    (slip,) = findings().moments
    assert (title_of(match, slip, [slip]), len(slips_among(match, [slip]))) == ("The game was lost here", 1)
    match.hinted[slip.ply] = str(slip.move)
    assert (title_of(match, slip, [slip]), len(slips_among(match, [slip]))) == ("A hint that was wrong", 0)
    assert summary_of(match, findings()) == "Move 1 cost the most", "after a loss nothing is praised"
    match.hinted[slip.ply] = str(slip.better)
    assert len(slips_among(match, [slip])) == 1, "the hint said something else"
    match.undo()
    match.resign(0)
    assert summary_of(match, Findings(course=(Standing(0, 0, 0.6, 0.6),))) == "Your chances at the end: 60 %"


def test_a_failure_is_told_and_ends_the_search(looked_back: Any) -> None:
    search, failure = look_back_of(looked_back.scene).search, "The computer player has stopped working."
    assert not search.take_answer(Answer(99, failure="Asked by somebody else."))
    looked_back.send(Woken(Answer(len(looked_back.services.worker.tasks), failure=failure)))
    assert (search.ended, looked_back.toasts) == (True, [failure])


def test_the_end_leads_there(make_table: MakeTable) -> None:
    table = make_table(match=lost_race())
    table.scene.actions.look_back()
    assert table.navigator.last("look_back") == (table.scene.match,)
