"""Which moves turned a game."""

from __future__ import annotations

import pytest

from jungle_games.core.findings import Analysis, Line
from jungle_games.core.matches.decisions import (
    BLUNDER,
    MISTAKE,
    SideEvaluation,
    TurningKind,
    TurningPoint,
    turning_point,
    without_repeats,
)


def evaluation(ply: int, seat: int, chance: float, move: str = "best", mate: int | None = None) -> SideEvaluation:
    return SideEvaluation.of(ply, seat, Analysis((Line((move,), 0.0, chance, mate),), 5))


def test_the_best_move_never_turns_a_game() -> None:
    assert turning_point(evaluation(4, 0, 0.9), "best", evaluation(5, 1, 0.9)) is None


@pytest.mark.parametrize(
    ("loss", "kind"),
    [
        (MISTAKE - 0.01, None),
        (MISTAKE + 0.01, TurningKind.MISTAKE),
        (BLUNDER - 0.01, TurningKind.MISTAKE),
        (BLUNDER + 0.01, TurningKind.BLUNDER),
    ],
)
@pytest.mark.parametrize("seat", [0, 1])
def test_what_a_move_costs_decides(loss: float, kind: TurningKind | None, seat: int) -> None:
    point = turning_point(evaluation(4, seat, 0.7), "other", evaluation(5, 1 - seat, 1 - (0.7 - loss)))
    assert (point.kind if point is not None else None) is kind
    if point is not None:
        assert (point.ply, point.seat, point.better.move) == (5, seat, "best")
        assert point.loss == pytest.approx(loss)
        assert point.sign == ("?" if kind is TurningKind.MISTAKE else "??")


def test_a_win_that_was_missed_is_told_from_one_that_was_given() -> None:
    even = evaluation(5, 1, 0.5)
    at_once = turning_point(evaluation(4, 0, 1.0, mate=1), "other", even)
    later = turning_point(evaluation(4, 0, 1.0, mate=3), "other", even)
    given = turning_point(evaluation(4, 0, 0.5), "other", evaluation(5, 1, 1.0, mate=2))
    assert [point.kind for point in (at_once, later, given) if point is not None] == [
        TurningKind.MISSED_END,
        TurningKind.MISSED_WIN,
        TurningKind.GAVE_WIN,
    ]


def test_a_slower_win_is_no_turning_point() -> None:
    assert turning_point(evaluation(4, 0, 1.0, mate=1), "other", evaluation(5, 1, 0.0, mate=-2)) is None


def test_the_end_of_the_game_is_a_standing_too() -> None:
    lost = SideEvaluation(5, 0, 0.0)
    point = turning_point(evaluation(4, 1, 0.9), "other", SideEvaluation(5, 0, 1.0))
    assert lost.chance_of(1) == 1.0
    assert point is not None
    assert point.kind is TurningKind.BLUNDER


def test_what_is_missed_again_and_again_turns_the_game_once() -> None:
    def missed(ply: int, move: str) -> TurningPoint:
        return TurningPoint(ply, ply % 2, TurningKind.MISTAKE, 0.2, Line((move,), 0.0, 0.7))

    points = [missed(3, "a"), missed(4, "b"), missed(5, "a"), missed(6, "c"), missed(7, "a"), missed(11, "a")]
    assert [point.ply for point in without_repeats(points)] == [3, 4, 6, 11]
