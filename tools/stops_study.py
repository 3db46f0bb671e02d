"""The states of an analysis and of a review worth seeing, thought out at once and alike on every machine."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from jungle_games.core.game import Limits
from jungle_games.core.match import Match, SeatInfo
from jungle_games.games import find_game
from jungle_games.players.worker import Answer, Inquiry
from jungle_games.ui.events import Command, Woken

if TYPE_CHECKING:
    from stops import Tour

    from jungle_games.table.study_scene import StudyScene

_DEPTH = 4
GAME = (
    "f2f1 b8a8 c3b3 e7d7 f1e1 f8f9 b2b1 g7f7 g3f3 g9g8 g1g2 g8g7 e1e2 d7d8 a3a4 d8d7 a1a2 g7g6 a2b2 a9b9 e2d2 f9e9 "
    "e3d3 g6g7 d2e2 g7g6 d3e3 g6g7 b2c2 b9b8 c2c3 c7c8 c3c7 f7e7 b3c3 b8b7 c7c8 e7e8 c8c9 e8d8 e2f2 b7b8 c3d3 e9e8 "
    "e3e2 e8e7 e2d2 d8e8 d2c2 e8d8 d3d2 b8b9 c9d9"
)
"""A game that Blue's tiger wins, not without slips on both sides."""


class Thinker:
    """Stands in for the worker: thinks when it is told to."""

    def __init__(self) -> None:
        self.asked: tuple[int, Inquiry] | None = None
        self._numbers = 0

    def warm(self) -> None:
        pass

    def submit(self, task: Any) -> int:
        self._numbers += 1
        self.asked = (self._numbers, task) if isinstance(task, Inquiry) else None
        return self._numbers

    def stop(self) -> None:
        self.asked = None

    def tell(self, tour: Tour) -> None:
        """Answer what was asked last."""
        if self.asked is None:
            return
        number, task = self.asked
        analyst = find_game(task.game).analyst()
        analysis = analyst.analyse(task.position, task.lines, Limits(depth=_DEPTH), bool, lambda _told: None)
        last = task.limits.ms is not None
        tour.app.handle(Woken(Answer(number, analysis=analysis, last=last)))


def _study(tour: Tour, match: Match[Any, Any], *, review: bool = False) -> tuple[StudyScene, Thinker]:
    thinker = Thinker()
    tour.app.services.worker = thinker
    tour.navigator.analyse(match, None, review)
    return tour.app.stack.top, thinker  # type: ignore[return-value]


def _game(*moves: str, position: str = "") -> Match[Any, Any]:
    game = find_game("jungle")
    seats = [SeatInfo("Mira"), SeatInfo("Leopard", "leopard")]
    setup = {"position": position} if position else None
    return Match(game, game.options_type.build(), seats, moves=moves, setup=setup)


def study(tour: Tour) -> None:
    from stops import LEAPS

    _scene, thinker = _study(tour, _game(position=LEAPS))
    thinker.tell(tour)


def study_tried(tour: Tour) -> None:
    from stops import played

    scene, thinker = _study(tour, played(46, 3))
    thinker.tell(tour)
    assert scene.analysis is not None
    scene.try_line(scene.analysis.lines[1].moves)
    tour.send(Command("step_forward"))
    thinker.tell(tour)


def study_stopped(tour: Tour) -> None:
    _study(tour, _game())
    tour.send(Command("stop_analysis"))


def study_over(tour: Tour) -> None:
    from stops import NEAR_DEN

    _study(tour, _game("d8d9", position=NEAR_DEN))


def study_review(tour: Tour) -> None:
    _scene, thinker = _study(tour, _game(*GAME.split()), review=True)
    for _ in range(14):
        thinker.tell(tour)


def study_turning_point(tour: Tour) -> None:
    _turning_point(tour).tell(tour)


def study_reviewed(tour: Tour) -> None:
    thinker = _turning_point(tour)
    tour.send(Command("step_back"))
    thinker.tell(tour)


def _turning_point(tour: Tour) -> Thinker:
    """A reviewed game at its turning point."""
    scene, thinker = _study(tour, _game(*GAME.split()), review=True)
    while scene.reviewing:
        thinker.tell(tour)
    tour.send(Command("turn_back"))
    return thinker


def study_menu(tour: Tour) -> None:
    _study(tour, _game(*GAME.split()))
    tour.send(Command("menu"))


STUDY_STOPS: Sequence[tuple[str, Callable[[Tour], None]]] = (
    ("study", study),
    ("study_tried", study_tried),
    ("study_stopped", study_stopped),
    ("study_over", study_over),
    ("study_review", study_review),
    ("study_turning_point", study_turning_point),
    ("study_reviewed", study_reviewed),
    ("study_menu", study_menu),
)
