"""The review of a finished game: it walks from the end to the start and finds what turned the game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from companions import study_of

from jungle_games.core.findings import Analysis, Line
from jungle_games.core.limits import Limits
from jungle_games.core.matches.decisions import TurningKind
from jungle_games.core.matches.match import Match
from jungle_games.core.matches.record import GameRecord
from jungle_games.core.seat_names import SeatInfo
from jungle_games.games import find_game
from jungle_games.games.jungle.rules.notation import JungleMove
from jungle_games.players.worker import AnalysisTask, Answer
from jungle_games.table.ending.verdict import identity_of
from jungle_games.table.frame.move_list import MoveList
from jungle_games.table.study.analysis import GameReview
from jungle_games.ui.events import Command, PointerDown, PointerMove, PointerUp, Woken

MakeTable = Callable[..., Any]

RACE = "7/3L3/7/7/7/7/7/7/1c5 w"
"""Blue's lion stands at the door of the den, Red's cat is two steps from Blue's."""
PLANTED = ("d8d7", "b1c1", "d7d8", "c1d1")
"""The lion walks away from the open den, and the cat is there first."""
GIVEN = ("g1g2", "a9a8", "d5d6", "d7xd6")
"""Blue's tiger walks up to Red's lion, which takes it."""
LIONS_PATH = "c6/7/3l3/7/3T3/7/7/7/6C w"


def a_game(position: str, *moves: str) -> Match[Any, Any]:
    game = find_game("jungle")
    people = (SeatInfo("Mira"), SeatInfo("Ben"))
    return Match(game, game.options_type.build(), people, setup={"position": position}, moves=moves)


class Mind:
    """A worker that answers at once when told to, thinking for itself, or as it is told."""

    def __init__(self) -> None:
        self.tasks: list[AnalysisTask] = []
        self.stopped = 0

    def submit(self, task: AnalysisTask) -> int:
        self.tasks.append(task)
        return len(self.tasks)

    def stop(self) -> None:
        self.stopped += 1

    def think(self, depth: int = 5) -> Answer:
        task = self.tasks[-1]
        analyst = find_game(task.game).analyst()
        analysis = analyst.analyse(task.position, task.lines, Limits(depth=depth), bool, lambda _told: None)
        return Answer(len(self.tasks), analysis=analysis)


def walked(match: Match[Any, Any], **limits: int) -> GameReview:
    mind, ends = Mind(), list[str | None]()
    walk = GameReview(mind, match, lambda: None, ends.append)
    walk.go_on()
    while not walk.ended:
        assert walk.take_answer(mind.think(**limits))
    assert ends == [None]
    return walk


def test_it_finds_the_planted_blunder_and_nothing_else() -> None:
    walk = walked(a_game(RACE, *PLANTED))
    assert walk.complete
    (point,) = walk.points
    assert (point.ply, point.seat, point.kind, str(point.better.move)) == (1, 0, TurningKind.MISSED_END, "d8d9")
    assert list(walk.chances.values()) == [1.0, 0.0, 0.0, 0.0, 0.0]


def test_it_finds_a_piece_given_away() -> None:
    walk = walked(a_game(LIONS_PATH, *GIVEN))
    (point,) = walk.points
    assert (point.ply, point.seat) == (3, 0)
    assert walk.chances[2] > walk.chances[4] + 0.15


def test_it_walks_backwards_past_what_was_done_beside_the_board() -> None:
    other = a_game(RACE, "d8d7", "offer 0", "b1c1", "d7d8", "resign 1")
    mind = Mind()
    walk = GameReview(mind, other, lambda: None, lambda _why: None)
    assert list(walk.plies) == [0, 1, 3, 4]
    walk.go_on()
    assert mind.tasks[-1] == AnalysisTask("jungle", other.position_at(4), 1)
    walk.take_answer(mind.think(depth=2))
    assert mind.tasks[-1].position == other.position_at(3)


def test_it_can_be_given_up_and_keeps_what_it_found() -> None:
    mind, ends = Mind(), list[str | None]()
    walk = GameReview(mind, a_game(RACE, *PLANTED), lambda: None, ends.append)
    walk.go_on()
    walk.take_answer(mind.think(depth=2))
    walk.give_up()
    assert (walk.ended, walk.complete, ends, mind.stopped) == (True, False, [None], 1)
    assert walk.looked_at == 2  # the end itself needs no looking at
    assert not walk.take_answer(mind.think(depth=2))


def test_it_goes_on_where_it_was_halted() -> None:
    mind = Mind()
    walk = GameReview(mind, a_game(RACE, *PLANTED), lambda: None, lambda _why: None)
    walk.go_on()
    walk.halt()
    assert mind.stopped == 1
    assert not walk.take_answer(mind.think(depth=1))
    walk.go_on()
    assert mind.tasks[0] == mind.tasks[1]


def test_a_failure_ends_it_with_the_reason() -> None:
    mind, ends = Mind(), list[str | None]()
    walk = GameReview(mind, a_game(RACE, *PLANTED), lambda: None, ends.append)
    walk.go_on()
    walk.take_answer(Answer(1, failure="broken"))
    assert ends == ["broken"]
    assert walk.ended


# At the table


def finish(table: Any, chances: dict[int, float], better: dict[int, str]) -> None:
    """Answer for every position: the mover's chance as Blue's of ``chances``, its best move as in ``better``."""
    scene = table.scene
    while study_of(scene).reviewing:
        position = table.services.worker.tasks[-1].position
        ply = next(ply for ply in study_of(scene).game_review.plies if scene.match.position_at(ply) == position)
        blue = chances.get(ply, 0.5)
        move = JungleMove.parse(better[ply]) if ply in better else scene.match.steps[ply].move
        line: Line[Any] = Line((move,), 0.0, blue if position.to_move == 0 else 1 - blue)
        table.send(Woken(Answer(len(table.services.worker.tasks), analysis=Analysis((line,), 6))))


OPENING = ("a3a4", "g7g6", "a4a3", "g6g7", "c3d3", "e7d7")


@pytest.fixture
def reviewed(make_table: MakeTable) -> Any:
    """A game of which the third and the sixth move were not the best."""
    game = find_game("jungle")
    seats = (SeatInfo("Mira"), SeatInfo("Lion", "lion"))
    match: Match[Any, Any] = Match(game, game.options_type.build(), seats, moves=[*OPENING, "resign 0"])
    table = make_table(match=match, study={"review": True})
    finish(table, {0: 0.5, 1: 0.5, 2: 0.5, 3: 0.3, 4: 0.3, 5: 0.3, 6: 0.9}, {2: "c3d3", 5: "g7g6", 6: "a3a4"})
    return table


def test_turning_points_stand_in_the_list_with_their_signs(reviewed: Any) -> None:
    sheet = next(widget for widget in reviewed.scene.root.walk() if isinstance(widget, MoveList))
    reviewed.run(0.1)
    assert [entry.sign for entry in sheet._entries] == ["", "", "?", "", "", "??"]


def test_keys_and_buttons_lead_from_one_turning_point_to_the_next(reviewed: Any) -> None:
    scene = reviewed.scene
    reviewed.send(Command("turn_back"))
    assert scene.shown_ply == 6
    reviewed.send(Command("turn_back"))
    assert scene.shown_ply == 3
    (forward,) = (widget for widget in scene.root.walk() if widget.name == ("turn", 1))
    pos = forward.rect.center
    reviewed.send(PointerMove(pos), PointerDown(pos), PointerUp(pos))
    assert scene.shown_ply == 6
    reviewed.send(Command("turn_forward"))
    assert scene.shown_ply == 6


def test_the_marked_move_shows_what_would_have_been_better(reviewed: Any) -> None:
    scene = reviewed.scene
    scene.step_to(3)
    (arrow,) = scene.arrows
    assert (str(arrow.start), str(arrow.end)) == ("c3", "d3")
    assert study_of(scene).better_words(study_of(scene).turning_point) == "A mistake. Wolf c3d3 was better."
    (note,) = (widget for widget in scene.root.walk() if widget.name == "note")
    pos = note.rect.center
    reviewed.send(PointerMove(pos), PointerDown(pos), PointerUp(pos))
    assert (scene.cursor.root, scene.shown_ply) == (2, 3)
    assert [str(move) for move in scene.cursor.moves] == ["c3d3"]
    assert study_of(scene).turning_point is None


def test_the_live_analysis_goes_on_after_the_review(reviewed: Any) -> None:
    task = reviewed.services.worker.tasks[-1]
    assert (task.lines, task.limits.ms) == (3, None)


def test_the_game_stays_as_it_was(reviewed: Any) -> None:
    game = find_game("jungle")
    fresh: Match[Any, Any] = Match(
        game, reviewed.scene.match.options, reviewed.scene.match.seats, moves=[*OPENING, "resign 0"]
    )
    fresh.identity = identity_of(fresh)
    assert GameRecord.of(reviewed.scene.match).to_yaml() == GameRecord.of(fresh).to_yaml()


def test_a_review_is_cancelled_by_its_button_and_may_begin_again(make_table: MakeTable) -> None:
    game = find_game("jungle")
    match: Match[Any, Any] = Match(game, game.options_type.build(), (SeatInfo("A"), SeatInfo("B")), moves=OPENING)
    table = make_table(match=match, study={})
    scene = table.scene
    table.send(Command("review"))
    assert study_of(scene).reviewing
    (button,) = (widget for widget in scene.root.walk() if widget.name == "review")
    assert button.label == "Cancel"
    pos = button.rect.center
    table.send(PointerMove(pos), PointerDown(pos), PointerUp(pos))
    assert not study_of(scene).reviewing
    assert button.label == "Review"
    table.send(Command("review"))
    assert study_of(scene).reviewing


def test_a_game_that_nothing_turned_is_told_so(make_table: MakeTable) -> None:
    game = find_game("jungle")
    match: Match[Any, Any] = Match(game, game.options_type.build(), (SeatInfo("A"), SeatInfo("B")), moves=OPENING[:2])
    table = make_table(match=match, study={"review": True})
    finish(table, {}, {2: "a4a3"})
    assert table.toasts == ["No single move decided this game."]


def test_another_language_keeps_the_review(reviewed: Any) -> None:
    scene = reviewed.scene
    scene.step_to(3)
    scene.reword()
    scene.layout(scene.view)
    reviewed.run(0.1)
    names = [widget.name for widget in scene.root.walk()]
    assert ("turn", 1) in names
    assert "note" in names
    assert len(study_of(scene).game_review.points) == 2
