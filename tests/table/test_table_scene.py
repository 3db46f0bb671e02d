"""The course of a match at the table: what the computer and the clocks do there, what is kept, and how it ends."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from companions import end_of

from jungle_games.core.game import Choice, Game
from jungle_games.games import ROOMS
from jungle_games.games.jungle.rules.board import JungleMove
from jungle_games.players.worker import Answer
from jungle_games.table.drawing import Tray
from jungle_games.table.end_of_match import EndStage
from jungle_games.ui.events import Command, Woken

MakeTable = Callable[..., Any]

# Blue's lion on d5 between the lakes: a red rat swims to its right, a red wolf stands behind the left lake.
LEAPS = {"position": "7/1l3e1/2p3t/7/w2Lr2/1R5/1TE1P2/3D3/7 w"}
NEAR_DEN = {"position": "7/3L3/7/7/7/7/7/7/c6 w"}


def entry(table: Any, label: str) -> Any:
    """An entry of the table's menu."""
    return next(entry for entry in table.scene.actions.menu() if entry.label == label)


def test_the_computer_is_asked_and_its_answer_is_played_after_a_moment_and_taken_back(make_table: MakeTable) -> None:
    table = make_table("person", "rat")
    assert not table.run(0.5)
    assert table.scene.wake_at() is None, "nothing moves when nothing happens"
    answer = Choice(JungleMove.parse("a7a6"))
    table.drag("a3", "a4")
    assert [task.level for task in table.services.worker.tasks] == ["rat"]
    table.click("a4")
    assert table.scene.handling.hold is None, "while it thinks"
    table.send(Command("undo"))
    assert table.services.worker.stopped
    table.send(Woken(Answer(1, answer)))
    table.run(1.0)
    assert table.moves == (), "an answer to what was taken back is dropped"
    table.drag("a3", "a4")
    table.send(Woken(Answer(2, None, "It broke.")))
    assert table.navigator.last("confirm") == ("The computer player is stuck",)
    assert len(table.services.worker.tasks) == 3, "it is asked again"
    table.send(Woken(Answer(3, answer)))
    assert table.moves == ("a3a4",)
    table.run(1.5)
    assert table.moves == ("a3a4", "a7a6")
    table.send(Command("undo"))
    assert table.moves == ()
    table.send(Command("redo"))
    assert table.moves == ("a3a4", "a7a6")


def test_the_computer_begins_when_it_has_the_first_move_and_the_board_turns(make_table: MakeTable) -> None:
    table = make_table("cat", "person")
    assert [task.level for task in table.services.worker.tasks] == ["cat"]
    assert table.scene.flipped
    table = make_table()
    before = table.middle("a1")
    table.send(Command("flip"))
    assert table.middle("g9") == before
    table.drag("a3", "a4")
    assert table.moves == ("a3a4",)


def test_what_is_captured_lies_in_a_tray_and_stepping_back_holds_the_pieces(make_table: MakeTable) -> None:
    table = make_table(setup=LEAPS)
    table.drag("d5", "a5")
    taken = [thing for thing in table.scene.arrangement.things if isinstance(thing.place, Tray)]
    assert Tray(0) in [thing.place for thing in taken if thing.key.letter == "w"]
    assert "capture" in table.services.sounds.played
    table.drag("e5", "e4")
    table.send(Command("step_back"))
    assert table.scene.looking_back
    assert table.scene.shown_ply == 1
    table.click("a5")
    assert table.scene.handling.hold is None
    table.send(Command("step_forward"))
    assert not table.scene.looking_back


def test_every_move_is_on_the_disk_and_a_finished_match_is_not_offered_again(make_table: MakeTable) -> None:
    table = make_table(setup=NEAR_DEN, options={"repetition": "draw"})
    table.drag("d8", "e8")
    assert "d8e8" in table.services.saves.kept["jungle"]
    table.drag("a1", "a2")
    table.drag("e8", "d8")
    table.drag("a2", "a1")
    table.drag("d8", "d9")
    assert table.services.saves.kept == {}


def test_a_finished_match_counts_once_and_one_from_a_set_up_never(make_table: MakeTable) -> None:
    table = make_table("person", "rat")
    table.drag("a3", "a4")
    table.scene.play.resign(0)
    table.send(Command("undo"))
    table.scene.play.resign(0)
    (result,) = table.services.progress.results
    assert (result.result, result.opponent) == ("lost", "rat")
    pasted = make_table("person", "rat", setup=NEAR_DEN)
    pasted.drag("d8", "d9")
    assert pasted.services.progress.results == []


def test_the_end_is_told_once_everything_lies_still(make_table: MakeTable) -> None:
    table = make_table("person", "rat", setup=NEAR_DEN)
    table.drag("d8", "d9")
    assert end_of(table.scene).stage is not EndStage.SHOWING
    table.run(1.0)
    assert table.services.sounds.played[-1] == "win_jungle"
    (verdict, entries) = table.ended()
    assert verdict.won
    assert verdict.reason == "Your lion reached the den."
    assert [entry.label for entry in entries][:2] == ["Play again", "Look back"]


def test_pausing_stops_the_clock_and_one_that_runs_out_ends_the_match(make_table: MakeTable) -> None:
    table = make_table(options={"clock_minutes": 1})
    table.skip(10.0)
    assert table.scene.match.clock.left(0, table.time[0]) == 60.0, "no time runs until it was read"
    assert table.scene.wake_at() is not None
    table.time[0] += 10.0
    table.scene.pause()
    table.time[0] += 90.0
    table.scene.resume()
    assert table.scene.match.clock.left(0, table.time[0]) == pytest.approx(50.0)
    table.time[0] += 51.0
    table.scene.update(table.time[0])
    assert table.scene.match.outcome is not None
    assert table.scene.match.outcome.winners == (1,)


def test_resigning_and_a_draw_between_people(make_table: MakeTable) -> None:
    for label, winners in (("Offer a draw", ()), ("Resign", (1,))):
        table = make_table()
        entry(table, label).action()
        assert table.scene.match.outcome.winners == winners


@pytest.mark.parametrize(("expected", "accepted"), [(0.6, True), (0.5, False), (0.4, False), (None, False)])
@pytest.mark.parametrize("game", [room.game for room in ROOMS if room.game.can_offer_draw], ids=lambda game: game.name)
def test_the_computer_accepts_a_draw_only_when_it_stands_worse(
    make_table: MakeTable, game: Game[Any, Any], expected: float | None, accepted: bool
) -> None:
    table = make_table("person", game.levels[0].key, game=game.name)
    entry(table, "Offer a draw").action()
    table.send(Woken(Answer(1, Choice(table.scene.match.legal()[0], expected))))
    assert (table.scene.match.outcome is not None) == accepted
    assert not entry(table, "Offer a draw").enabled, "whoever declined an offer is not asked again before the next move"


def test_positions_and_games_are_copied_and_pasted_elsewhere_and_nonsense_is_told(make_table: MakeTable) -> None:
    table, other = make_table(setup=LEAPS), make_table()
    table.send(Command("copy"))
    assert table.services.clipboard.text == LEAPS["position"]
    other.services.clipboard.text = table.services.clipboard.text
    other.send(Command("paste"))
    assert other.navigator.last("open_match")[0].position.fen() == LEAPS["position"]
    other.drag("a3", "a4")
    entry(other, "Copy the game").action()
    table.services.clipboard.text = other.services.clipboard.text
    table.send(Command("paste"))
    assert tuple(table.navigator.last("open_match")[0].moves) == ("a3a4",)
    for text in ("", "hello", "a: [1", "game: jungle\nmoves: 3", "7/7 w"):
        table.services.clipboard.text = text
        table.send(Command("paste"))
        assert table.navigator.went.pop()[0] == "notice"


@pytest.mark.parametrize("game", [found.game for found in ROOMS], ids=lambda game: game.name)
def test_the_menu_has_what_the_game_can_have(make_table: MakeTable, game: Any) -> None:
    """What no match of a game ever offers only stands in the way; what this one has not yet is greyed."""
    labels = [entry.label for entry in make_table(game=game.name).scene.actions.menu()]
    assert ("Offer a draw" in labels) == game.can_offer_draw
    assert ("Analyse" in labels) == game.analysed
    assert ("Look back" in labels) == bool(game.judge)
    assert labels[:2] == ["Play again", "New game"]
    assert labels[-1] == "Leave the table"
