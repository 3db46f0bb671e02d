"""A puzzle at its table: answers are judged, wrong ones go back, help is given, and nothing of it counts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest
from companions import panel_of, puzzle_of
from table_stage import FakeProgress
from toy_puzzles import ToyKind

from jungle_games.core.matches.match import Match
from jungle_games.core.puzzle import Clue, Puzzle, PuzzleKind, Puzzles, PuzzleSet, Right, Wrong
from jungle_games.core.seat_names import SeatInfo
from jungle_games.games import find_game, room
from jungle_games.games.jungle.player.puzzles import refutations
from jungle_games.games.jungle.rules.board import JungleMove
from jungle_games.table.frame import END
from jungle_games.table.referee import Referee, Stage
from jungle_games.ui.accessible import words_of
from jungle_games.ui.events import Accept, Back, Command, Direction, Navigate, PointerDown
from jungle_games.ui.widgets.base import Widget
from jungle_games.ui.widgets.label import Label

MakeTable = Callable[..., Any]


class FindTheCat(ToyKind):
    """Point at the cat of the side to move, then at that of the other; a rat was moved to show it."""

    answers = ("f2", "b8")

    def __init__(self, shown: int | None = None) -> None:
        super().__init__("jungle")
        self._shown = shown

    def start(self, puzzle: Puzzle) -> Match[Any, Any]:
        game = find_game("jungle")
        seats = [SeatInfo("", "person"), SeatInfo("", "rat")]
        return Match(game, game.options_type.build(), seats, moves=["g3g4", "a7a6"])

    def places(self, puzzle: Puzzle, answers: Sequence[str]) -> Sequence[str] | None:
        return ["a1", "f2", "b8", "g4"]

    def shown_from(self, puzzle: Puzzle) -> int | None:
        return self._shown

    def judge(self, puzzle: Puzzle, answers: Sequence[str], answer: str) -> Right | Wrong:
        if answer == self.answers[len(answers)]:
            return Right(solved=len(answers) == 1)
        return Wrong("That is no cat.")

    def clue(self, puzzle: Puzzle, answers: Sequence[str]) -> Clue:
        return Clue(self.answers[len(answers)], self.answers[len(answers)])


def toys(**kinds: PuzzleKind) -> Puzzles:
    puzzles = Puzzles("jungle", kinds, [])
    puzzles._sets[1] = PuzzleSet("jungle", 1, [Puzzle(n, 1, kind, {}) for n, kind in enumerate(kinds, start=1)])
    return puzzles


Pose = Callable[..., Any]


@pytest.fixture
def pose(make_table: MakeTable) -> Pose:
    """Puts a puzzle on a table: that of ``key`` of Jungle, or of other ``puzzles``."""

    def pose(key: str = "jungle/1/1", puzzles: Puzzles | None = None, book: Any = None, **more: Any) -> Any:
        shelf: Puzzles = puzzles or room("jungle").load(room("jungle").puzzles)
        referee = Referee(shelf, key)
        table = make_table(match=referee.start(), referee=referee, progress=book, **more)
        table.referee = referee
        table.skip(2.0)
        return table

    return pose


def right(table: Any) -> JungleMove:
    return JungleMove.parse(table.referee.puzzle.facts["line"].split()[table.scene.match.ply])


def wrong(table: Any) -> JungleMove:
    return JungleMove.parse(next(iter(refutations(table.referee.puzzle, table.scene.match.ply // 2))))


def drag(table: Any, move: JungleMove) -> None:
    table.drag(str(move.origin), str(move.target))
    for _ in range(8):
        table.skip(1.0)


def solve(table: Any) -> None:
    while table.scene.match.outcome is None:
        drag(table, right(table))


def test_a_puzzle_is_solved_by_hand_and_remembered_and_nothing_of_it_counts(pose: Pose) -> None:
    book = FakeProgress()
    table = pose(book=book)
    line = table.referee.puzzle.facts["line"].split()
    assert "How hard it is: Gentle" in words_of(panel_of(table.scene).nodes())
    drag(table, right(table))
    assert table.moves == tuple(line[:2]), "the answer is replied to"
    assert table.referee.stage is Stage.ASKING
    solve(table)
    assert (table.referee.stage, table.services.sounds.played[-1]) == (Stage.SOLVED, "win_jungle")
    assert [(a.puzzle, a.solved, a.tries, a.hints) for a in book.attempts()] == [("jungle/1/1", True, 0, 0)]
    assert table.scene.focus.current.name == "next_puzzle"
    assert table.scene.legal_gestures == ()
    table.send(Command("next_puzzle"))
    assert table.navigator.last("puzzle") == ("jungle", "jungle/1/2"), "one that is not solved"
    table.scene.keep()
    table.scene.leave()
    assert len(book.attempts()) == 1, "once"
    assert (table.services.saves.kept, table.services.progress.results) == ({}, [])
    assert not table.scene.frame.shows(END)


def said_on(panel: Widget) -> list[str]:
    return [each.text for each in panel.walk() if isinstance(each, Label)]


def test_a_wrong_try_is_shown_refuted_and_goes_back_at_the_next_touch(pose: Pose) -> None:
    table = pose()
    scene, move = table.scene, wrong(table)
    before = scene.match.position
    drag(table, move)
    assert scene.match.position == before, "it is not played"
    assert scene.shown_position == before.play(move), "but shown"
    assert table.referee.stage is Stage.REFUTED
    reply = JungleMove.parse(table.referee.wrong.refutation[0])
    assert [(arrow.start, arrow.end, arrow.colour) for arrow in scene.arrows] == [
        (reply.origin, reply.target, "suit_red")
    ]
    assert table.services.sounds.played[-2:] == ["drop", "catch_wrong"]
    assert table.referee.wrong.reason in said_on(panel_of(scene))
    table.send(PointerDown(table.middle("d5")))
    table.skip(2.0)
    assert f"Tried: {scene.move_text(before, move)}" in said_on(panel_of(scene))
    assert (scene.shown_position, table.referee.stage, list(scene.arrows)) == (before, Stage.ASKING, [])
    solve(table)
    assert table.referee.praise == "Solved! 1 wrong try"


@pytest.mark.parametrize("event", [Back(), Accept(), Command("undo"), Command("step_back")])
def test_every_way_back_takes_a_wrong_try_back_which_leaves_a_trace(pose: Pose, event: Any) -> None:
    book = FakeProgress()
    pose(book=book).scene.leave()
    assert not book.attempts(), "who only looked"
    table = pose(book=book)
    table.scene.focus.focus("hint")
    drag(table, wrong(table))
    table.send(event)
    table.skip(2.0)
    assert (table.referee.stage, table.referee.hints) == (Stage.ASKING, 0), "what has the focus is not pressed, too"
    assert not table.scene.looking_back
    assert not [where for where, _ in table.navigator.went if where == "open_puzzle"]
    table.scene.leave()
    assert len(book.attempts()) == 1


def test_by_keys_alone(pose: Pose) -> None:
    table = pose()
    scene, move = table.scene, right(table)
    table.send(Navigate(Direction.UP))
    for square in (move.origin, move.target):
        scene.focus.focus(("place", square))
        table.send(Accept())
    table.skip(2.0)
    assert table.moves[0] == table.referee.puzzle.facts["line"].split()[0]


def test_one_may_leave_while_a_choice_is_open(pose: Pose, monkeypatch: pytest.MonkeyPatch) -> None:
    table = pose()
    monkeypatch.setattr(type(table.scene), "occupied", True)
    table.send(Command("next_puzzle"))
    assert table.navigator.last("puzzle") == ("jungle", "jungle/1/2")


def test_a_hint_says_where_to_look_then_shows_the_piece_and_the_move(pose: Pose) -> None:
    book = FakeProgress()
    table = pose(book=book)
    move, clue = right(table), table.referee.kind.clue(table.referee.puzzle, ())
    table.send(Command("hint"))
    assert (table.scene.marked.pointed_out, {*clue.leads} - {*said_on(panel_of(table.scene))}) == (None, set())
    table.send(Command("hint"))
    assert (table.scene.marked.pointed_out, list(table.scene.arrows)) == (move.origin, [])
    assert {"Play this one. Can you see where?", table.referee.task} <= {*said_on(panel_of(table.scene))}
    table.send(Command("hint"))
    arrows = [(arrow.start, arrow.end) for arrow in table.scene.arrows]
    assert (arrows, table.scene.focused_place) == ([(move.origin, move.target)], move.origin)
    assert {clue.why, table.referee.task} <= {*said_on(panel_of(table.scene))}
    table.send(Command("hint"))
    assert table.referee.hints == 3, "there is nothing more to show"
    drag(table, move)
    assert not table.scene.arrows
    solve(table)
    assert book.attempts()[0].hints == 3


def test_the_solution_is_played_when_asked_for(pose: Pose) -> None:
    book = FakeProgress()
    table = pose(book=book)
    drag(table, wrong(table))
    table.send(Command("redo"))
    for _ in range(8):
        table.skip(2.0)
    assert table.moves == tuple(table.referee.puzzle.facts["line"].split())
    assert (table.referee.stage, table.scene.play.pacing.watched) == (Stage.SHOWN, True), "with time to follow"
    table.scene.leave()
    assert [(a.solved, a.tries) for a in book.attempts()] == [(False, 1)]


def test_places_are_answers_by_pointer_and_keys(pose: Pose) -> None:
    book = FakeProgress()
    table = pose(puzzles=toys(cats=FindTheCat()), book=book)
    scene = table.scene
    assert scene.legal_gestures == ()
    table.click("d5")
    assert table.referee.tried == (), "no answer at all"
    table.click("a1")
    assert (table.referee.stage, table.referee.wrong.reason) == (Stage.REFUTED, "That is no cat.")
    table.click("f2")
    assert table.referee.stage is Stage.ASKING, "the touch takes it back"
    table.click("f2")
    table.send(Command("hint"))
    assert puzzle_of(scene).marks.lit == (table.place("b8"),)
    table.send(Navigate(Direction.UP))
    scene.focus.focus(("place", table.place("b8")))
    table.send(Accept())
    table.skip(4.0)
    assert (table.referee.stage, table.referee.praise) == (Stage.SOLVED, "Solved! 1 wrong try · 1 hint")
    assert [(a.solved, a.tries, a.hints) for a in book.attempts()] == [(True, 1, 1)]


@pytest.mark.parametrize("speed", [0.0, 1.0])
def test_how_it_came_about_is_shown_first(pose: Pose, speed: float) -> None:
    table = pose(puzzles=toys(cats=FindTheCat(shown=0)), speed=speed)
    scene = table.scene
    for _ in range(8):
        table.skip(1.0)
    assert table.referee.stage is Stage.READY, "it waits"
    assert table.referee.seconds < 1
    table.click("f2")
    assert table.referee.stage is Stage.WATCHING
    assert table.referee.tried == ()
    assert not next(each for each in panel_of(scene).walk() if each.name == "next_puzzle").enabled
    for _ in range(8):
        table.skip(1.0)
    assert not scene.looking_back
    assert table.referee.stage is Stage.ASKING
    table.click("f2")
    assert table.referee.places is not None
    assert table.referee.kind.judge(table.referee.puzzle, ["f2"], "b8") == Right(solved=True)
