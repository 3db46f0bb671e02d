"""Any game's mentor: it glances at all decisions, looks at the doubtful ones, and tells of what it finds at once."""

from __future__ import annotations

from typing import Any

from jungle_games.core.findings import LET_GO, MOST, Decision, Findings, Moment, Reason
from jungle_games.core.limits import Limits
from jungle_games.players.mentoring import LOOKS, TwoLooks


class Teller:
    """A judge of decisions that say themselves how doubtful they are, and what they cost."""

    def __init__(self, costs: list[float], claim: str = "gives") -> None:
        self.costs = costs
        self.claim = claim
        self.looked: list[int] = []

    def glance(self, decision: Decision[Any, Any], limits: Limits, stop: object) -> float:
        return self.costs[decision.ply]

    def look(self, decision: Decision[Any, Any], limits: Limits, stop: object) -> Moment[Any] | None:
        self.looked.append(decision.ply)
        cost = self.costs[decision.ply]
        if cost < 0.1:
            return None
        return Moment(decision.ply, 0, "a", "b", 0.9, 0.9 - cost, Reason(self.claim, ""), Reason("wins", ""))


def _decisions(count: int) -> list[Decision[Any, Any]]:
    return [Decision(ply, 0, None, "a") for ply in range(count)]


def _look_back(judge: Teller, stop: Any = bool, told: list[Findings[Any]] | None = None) -> Findings[Any]:
    told = [] if told is None else told
    return TwoLooks(judge).look_back(_decisions(len(judge.costs)), Limits(), stop, told.append)


def test_the_costliest_are_looked_at_first_and_told_in_the_order_of_the_match() -> None:
    judge = Teller([0.2, 0.0, 0.5, 0.0, 0.3, 0.0, 0.15])
    found = _look_back(judge)
    assert judge.looked == [2, 4, 0]
    assert [moment.ply for moment in found.moments] == [0, 2, 4]
    assert found.done == 1.0


def test_no_more_than_three_and_no_endless_search() -> None:
    assert len(_look_back(Teller([0.3, 0.0] * 9)).moments) == MOST
    doubtful = Teller([0.01 * number for number in range(1, 10)])
    assert not _look_back(doubtful).moments
    assert len(doubtful.looked) == LOOKS


def test_what_was_missed_twice_running_is_one_moment() -> None:
    found = _look_back(Teller([0.0, 0.4, 0.5, 0.4, 0.0, 0.2]))
    assert [moment.ply for moment in found.moments] == [2, 5]


def test_a_fault_of_which_nothing_is_known_is_told_only_where_it_cost_a_lot() -> None:
    found = _look_back(Teller([0.15, 0.0, 0.4], LET_GO))
    assert [moment.ply for moment in found.moments] == [2]


def test_each_moment_is_told_of_at_once_and_progress_never_goes_back() -> None:
    told: list[Findings[Any]] = []
    _look_back(Teller([0.2, 0.0, 0.5, 0.0]), told=told)
    assert [len(findings.moments) for findings in told] == [0, 0, 0, 0, 1, 2]
    assert [findings.done for findings in told] == sorted(findings.done for findings in told)


def test_it_stops_when_it_is_told_to() -> None:
    judge = Teller([0.5] * 20)
    found = _look_back(judge, stop=lambda: True)
    assert not found.moments
    assert not judge.looked
