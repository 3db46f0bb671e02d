"""Jungle at its table, analysed: thought out at once, and alike on every machine."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

from companions import coach_of, study_of

from jungle_games.core.findings import Analysis
from jungle_games.core.game import Choice
from jungle_games.core.limits import Limits
from jungle_games.core.matches.match import Match
from jungle_games.core.seat_names import SeatInfo
from jungle_games.games import find_game
from jungle_games.games.jungle.player.analysis import JungleAnalyst
from jungle_games.games.jungle.rules.board import JungleMove, Square
from jungle_games.games.jungle.rules.position import JunglePosition
from jungle_games.players.worker import AnalysisTask, Answer
from jungle_games.table.state import Hint
from jungle_games.table.study import StudyOnTable
from jungle_games.ui.events import Command, Direction, Navigate, PointerMove, PointerUp, Woken
from scenarios.tour import Nobody, Pose, Scenario, Scenarios, Tour

LEAPS = "7/1l3e1/2p3t/7/w2Lr2/1R5/1TE1P2/3D3/7 w"
"""Blue's lion between the lakes: one leap captures, another is barred by a rat."""
NEAR_DEN = "7/3L3/7/7/7/7/7/7/c6 w"
DANGER = "l6/1d5/r5e/7/3t3/7/E1WPc1R/1C3D1/T5L w"
"""Blue's leopard may take the cat, or go where the tiger takes it."""
_DEPTH = 4
GAME = (
    "f2f1 b8a8 c3b3 e7d7 f1e1 f8f9 b2b1 g7f7 g3f3 g9g8 g1g2 g8g7 e1e2 d7d8 a3a4 d8d7 a1a2 g7g6 a2b2 a9b9 e2d2 f9e9 "
    "e3d3 g6g7 d2e2 g7g6 d3e3 g6g7 b2c2 b9b8 c2c3 c7c8 c3c7 f7e7 b3c3 b8b7 c7c8 e7e8 c8c9 e8d8 e2f2 b7b8 c3d3 e9e8 "
    "e3e2 e8e7 e2d2 d8e8 d2c2 e8d8 d3d2 b8b9 c9d9"
)
"""A game that Blue's tiger wins, not without slips on both sides."""



def played(moves: int, seed: int, **changes: object) -> Match[Any, Any]:
    """A match after so many random moves that take whatever can be taken."""
    game, chance = find_game("jungle"), random.Random(seed)
    match: Match[Any, Any] = Match(
        game, game.options_type.build(changes=changes), [SeatInfo("Mira"), SeatInfo("Leopard", "leopard")]
    )
    while match.ply < moves and match.outcome is None:
        legal = match.legal()
        takes = [move for move in legal if move.target in match.position.pieces]
        match.play(chance.choice(takes or list(legal)))
    return match


def table_start(tour: Tour) -> None:
    tour.table("person", "leopard", changes={"clock_minutes": 10})


def table_held(tour: Tour) -> Pose:
    scene = tour.table("person", "leopard", changes={"clock_minutes": 10}, position=LEAPS)
    return lambda: tour.hold(scene, "d5", "a5")


def table_pointed(tour: Tour) -> Pose:
    """The pointer on a piece: it rises, and its squares light up."""
    scene = tour.table("person", "leopard", position=LEAPS)
    return lambda: tour.point(scene, "d5")


def table_dwell(tour: Tour) -> Pose:
    """The pointer rests on a piece, which it is about to take."""
    tour.app.services.settings.replace(dwell=2000)
    tour.app.apply_settings()
    scene = tour.table("person", "leopard", position=LEAPS)
    return lambda: tour.rest(scene, "d5")


def table_list_pointed(tour: Tour) -> Pose:
    """The squares that a line of the list is about."""
    scene = tour.open(played(30, 3))
    return lambda: tour.send(PointerMove(scene.frame.move_list.rows.cells[26].rect.center))


def table_middle(tour: Tour) -> None:
    tour.open(played(60, 3))


def table_late(tour: Tour) -> None:
    tour.open(played(170, 8, no_progress_limit=0, repetition="allowed"))


def table_long_names(tour: Tour) -> None:
    tour.table("", "", changes={"clock_minutes": 120})


def table_focus_and_hint(tour: Tour) -> None:
    scene = tour.table("person", "person", position=LEAPS)
    move = JungleMove.parse("d5a5")
    scene.play.hints.shown = Hint(move, scene.match.game.reason(scene.match.position, Choice(move)))
    tour.send(Navigate(Direction.UP), Navigate(Direction.UP))


def table_looking_back(tour: Tour) -> None:
    tour.open(played(60, 3))
    tour.send(*[Command("step_back")] * 7)


def table_red(tour: Tour) -> None:
    tour.table("lion", "person")


def _map(name: str) -> Scenario:
    def scenario(tour: Tour) -> None:
        tour.table("person", "tiger", changes={"map": name})

    return scenario


def _look(**settings: object) -> Scenario:
    def scenario(tour: Tour) -> Pose:
        tour.app.services.settings.replace(**settings)
        tour.app.apply_settings()
        scene = tour.table("person", "dog", position=LEAPS)
        return lambda: tour.hold(scene, "d5", "a5")

    return scenario


def table_without_helps(tour: Tour) -> None:
    tour.table("person", "person", changes={"hints": False, "take_backs": False, "who_takes_whom": False})


def table_danger_held(tour: Tour) -> Pose:
    """A beginner's table: what may be taken is marked, also by the move that is aimed at."""
    scene = tour.table("person", "person", changes={"point_out_danger": True, "dog_over_wolf": True}, position=DANGER)
    return lambda: tour.hold(scene, Square(3, 2), Square(3, 3))


def table_danger(tour: Tour) -> None:
    """A move that gives an animal away asks first."""
    table_danger_held(tour)()
    scene: Any = tour.app.stack.top
    tour.send(PointerUp(scene.arrangement.places[Square(3, 3)].center))


def lesson(tour: Tour) -> None:
    tour.navigator.lesson("jungle", 0)


def lesson_held(tour: Tour) -> Pose:
    """The lion between two rivers: one leap is barred, the other lights up."""
    scene = _lesson(tour, 4)
    return lambda: tour.hold(scene, "d5", "a5")


def lesson_said_no(tour: Tour) -> None:
    scene = _lesson(tour, 1)
    tour.hold(scene, "d3", "c3")
    tour.send(PointerUp(scene.arrangement.places[Square(2, 2)].center))


def lesson_done(tour: Tour) -> None:
    """The last lesson leads to the first match."""
    scene = _lesson(tour, 6)
    for task in coach_of(scene).lesson.tasks:
        scene.make(JungleMove.parse(task.moves[0]))
        tour.settle(4.0)


def _lesson(tour: Tour, index: int) -> Any:
    tour.navigator.lesson("jungle", index)
    tour.settle()
    return tour.app.stack.top


def table_menu(tour: Tour) -> None:
    tour.open(played(20, 3))
    tour.send(Command("menu"))


def table_confirm(tour: Tour) -> None:
    scene = tour.open(played(20, 3))
    scene.actions.resign()


def table_save_as(tour: Tour) -> None:
    tour.open(played(20, 3)).actions.save_as()


def table_toast(tour: Tour) -> Pose:
    scene = tour.table("person", "person")

    def refused() -> None:
        tour.hold(scene, "c3", "c4")
        tour.send(PointerUp(next(rect.center for key, rect in scene.arrangement.places.items() if str(key) == "c4")))

    return refused


# Analysed


class Thinker(Nobody):
    """Stands in for the worker: thinks when it is told to."""

    def __init__(self) -> None:
        self.asked: tuple[int, AnalysisTask] | None = None
        self._numbers = 0

    def submit(self, task: object) -> int:
        self._numbers += 1
        self.asked = (self._numbers, task) if isinstance(task, AnalysisTask) else None
        return self._numbers

    def stop(self) -> None:
        self.asked = None

    def tell(self, tour: Tour) -> None:
        """Answer what was asked last."""
        if self.asked is None:
            return
        number, task = self.asked
        last = task.lines == 1
        tour.app.handle(Woken(Answer(number, analysis=_analysis(task.position, task.lines), last=last)))


@cache
def _analysis(position: JunglePosition, lines: int) -> Analysis[JungleMove]:
    """The best lines, always the same: nothing is remembered from other positions."""
    return JungleAnalyst(table_bits=14).analyse(position, lines, Limits(depth=_DEPTH), bool, lambda _told: None)


def _study(tour: Tour, match: Match[Any, Any]) -> tuple[StudyOnTable, Thinker]:
    thinker = Thinker()
    tour.app.services.worker = thinker
    tour.navigator.analyse(match)
    return study_of(tour.app.stack.top), thinker


def _game(*moves: str, position: str = "") -> Match[Any, Any]:
    game = find_game("jungle")
    seats = [SeatInfo("Mira"), SeatInfo("Leopard", "leopard")]
    setup = {"position": position} if position else None
    return Match(game, game.options_type.build(), seats, moves=moves, setup=setup)


def study(tour: Tour) -> None:
    _, thinker = _study(tour, _game(position=LEAPS))
    thinker.tell(tour)


def study_tried(tour: Tour) -> None:
    study, thinker = _study(tour, played(46, 3))
    thinker.tell(tour)
    assert study.analysis is not None
    study.try_line(1)
    tour.send(Command("step_forward"))
    thinker.tell(tour)


def study_stopped(tour: Tour) -> None:
    _study(tour, _game())
    tour.send(Command("stop_analysis"))


def study_over(tour: Tour) -> None:
    _study(tour, _game("d8d9", position=NEAR_DEN))


def study_menu(tour: Tour) -> None:
    _study(tour, _game(*GAME.split()))
    tour.send(Command("menu"))


SCENARIOS: Scenarios = (
    ("table_start", table_start),
    ("table_pointed", table_pointed),
    ("table_dwell", table_dwell),
    ("table_list_pointed", table_list_pointed),
    ("table_held", table_held),
    ("table_middle", table_middle),
    ("table_late", table_late),
    ("table_long_names", table_long_names),
    ("table_focus_and_hint", table_focus_and_hint),
    ("table_looking_back", table_looking_back),
    ("table_red", table_red),
    ("table_great_river", _map("great_river")),
    ("table_marsh", _map("marsh")),
    ("table_colour_blind", _look(palette="deutan")),
    ("table_evening", _look(board_look="evening")),
    ("table_moonlight", _look(board_look="moonlight")),
    ("table_without_helps", table_without_helps),
    ("table_danger_held", table_danger_held),
    ("table_danger", table_danger),
    ("jungle_lesson", lesson),
    ("jungle_lesson_held", lesson_held),
    ("jungle_lesson_said_no", lesson_said_no),
    ("jungle_lesson_done", lesson_done),
    ("table_menu", table_menu),
    ("table_confirm", table_confirm),
    ("table_save_as", table_save_as),
    ("table_toast", table_toast),
    ("study", study),
    ("study_tried", study_tried),
    ("study_stopped", study_stopped),
    ("study_over", study_over),
    ("study_menu", study_menu),
)
