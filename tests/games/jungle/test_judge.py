"""Jungle's judge: a hint, the analysis, the review of a game and its moments say the same of the same position."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from jungle_games.core.findings import MOST, Analysis
from jungle_games.core.limits import Limits
from jungle_games.core.matches.decisions import decisions_of
from jungle_games.core.matches.match import Match
from jungle_games.core.seat_names import SeatInfo
from jungle_games.games import find_game
from jungle_games.games.jungle.player import judge
from jungle_games.players.worker import AnalysisTask, Answer
from jungle_games.table.study.analysis import GameReview

GAME = find_game("jungle")
GIVEN = "c6/7/3l3/7/3T3/7/7/7/6C w", "g1g2 a9a8 d5d6 d7xd6"


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judge, "NODES", 2_000)


def a_match(setup: dict[str, str], moves: list[str]) -> Match[Any, Any]:
    seats = [SeatInfo("Mira"), SeatInfo("Ben")]
    return Match(GAME, GAME.options_type.build(), seats, setup=setup, moves=moves)


def matches() -> list[Match[Any, Any]]:
    dice, random_match = random.Random(3), a_match({}, [])
    while random_match.ply < 16 and random_match.outcome is None:
        random_match.play(dice.choice(random_match.legal()))
    shuffle = ["g1g2", "g9g8", "g2g1", "g8g9", "g1g2", "g9g8"]
    there_and_back = a_match({"position": "6l/7/7/7/7/7/2E4/1W5/T5L w"}, shuffle)
    return [a_match({"position": GIVEN[0]}, GIVEN[1].split()), there_and_back, random_match]


class Worker:
    """Thinks at once, as the worker process does; one analyst for all."""

    def __init__(self) -> None:
        self.task: AnalysisTask | None = None
        self._analyst = GAME.analyst()

    def submit(self, task: AnalysisTask) -> int:
        self.task = task
        return 1

    def stop(self) -> None:
        self.task = None

    def answer(self) -> Answer:
        assert self.task is not None
        found = self._analyst.analyse(self.task.position, self.task.lines, self.task.limits, bool, ignore)
        return Answer(1, analysis=found)


def ignore(_told: object) -> None:
    return None


def reviewed(match: Match[Any, Any]) -> GameReview:
    worker: Any = Worker()
    review = GameReview(worker, match, lambda: None, ignore)
    review.go_on()
    while not review.ended:
        review.take_answer(worker.answer())
    return review


@pytest.mark.parametrize("index", range(3))
def test_the_moments_are_the_turning_points_that_cost_most(index: int) -> None:
    match = matches()[index]
    points = sorted(reviewed(match).points, key=lambda point: -point.loss)[:MOST]
    found = GAME.mentor().look_back(decisions_of(match, [0, 1]), Limits(), bool, ignore)
    told = [(moment.ply + 1, moment.better, pytest.approx(moment.loss)) for moment in found.moments]
    assert told == [(point.ply, point.better.move, point.loss) for point in sorted(points, key=lambda at: at.ply)]
    assert told or index


@pytest.mark.parametrize("index", range(3))
def test_a_hint_is_what_the_analysis_begins_with_and_the_review_holds_for_best(index: int) -> None:
    match = matches()[index]
    review = reviewed(match)
    hinting = GAME.player(GAME.judging_level)
    for ply in review.plies:
        position = match.position_at(ply)
        if position.outcome is None:
            hint = hinting.choose(position, Limits(), bool)
            analysis = review.analysis_at(ply)
            assert analysis is not None
            assert (hint.move, hint.evaluation) == (analysis.best.move, analysis.best.evaluation)
            assert first_told(position).best == analysis.best


def first_told(position: Any) -> Analysis[Any]:
    told: list[Analysis[Any]] = []
    stop: Callable[[], bool] = lambda: bool(told)  # noqa: E731
    GAME.analyst().analyse(position, 3, Limits(), stop, told.append)
    return told[0]


def test_what_was_judged_before_changes_nothing() -> None:
    match = matches()[2]
    positions = [match.position_at(ply) for ply in range(match.ply)]
    one = GAME.player(GAME.judging_level)
    forward = [one.choose(position, Limits(), bool).evaluation for position in positions]
    assert [one.choose(position, Limits(), bool).evaluation for position in reversed(positions)] == forward[::-1]
