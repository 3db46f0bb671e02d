"""Jungle's mentor: it judges every position of a match as its review does; proofs and rules explain the worst moves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from jungle_games.core.findings import MOST, Decision, Findings, Mentor, Moment, Tell, best_reason
from jungle_games.core.limits import Limits, StopSignal
from jungle_games.core.matches.decisions import SideEvaluation, TurningPoint, turning_point, without_repeats
from jungle_games.games.jungle.player.hindsight import faults, merits
from jungle_games.games.jungle.player.judge import JungleJudge, line_of
from jungle_games.games.jungle.rules.notation import JungleMove
from jungle_games.games.jungle.rules.position import JunglePosition

JungleDecision = Decision[JunglePosition, JungleMove]


class JungleMentor(Mentor):
    """Finds the moves that the review of a game marks, the costliest ``MOST`` of them."""

    def __init__(self) -> None:
        self._judge = JungleJudge()
        self._known: dict[JunglePosition, SideEvaluation] = {}
        """The verdict on each position, without its number."""

    def look_back(
        self, decisions: Sequence[Decision[Any, Any]], limits: Limits, stop: StopSignal, tell: Tell
    ) -> Findings[JungleMove]:
        slips: dict[int, tuple[JungleDecision, TurningPoint]] = {}
        for number, decision in enumerate(decisions):
            point = self._turning_point(decision, limits, stop)
            if stop():
                return Findings()
            if point is not None:
                slips[point.ply] = decision, point
            tell(Findings((), (number + 1) / (len(decisions) + 1)))
        points = without_repeats(slips[ply][1] for ply in sorted(slips))
        worst = sorted(points, key=lambda point: -point.loss)[:MOST]
        return Findings(tuple(self._moment(*slips[point.ply]) for point in points if point in worst), 1.0)

    def _turning_point(self, decision: JungleDecision, limits: Limits, stop: StopSignal) -> TurningPoint | None:
        before = decision.observation
        after = before.play(decision.move)
        return turning_point(
            self._evaluation(before, decision.ply, limits, stop),
            decision.move,
            self._evaluation(after, decision.ply + 1, limits, stop),
        )

    def _evaluation(self, position: JunglePosition, ply: int, limits: Limits, stop: StopSignal) -> SideEvaluation:
        outcome = position.outcome
        if outcome is not None:
            return SideEvaluation(ply, 0, float(0 in outcome.winners) if outcome.winners else 0.5)
        if position not in self._known:
            line = line_of(self._judge.judge(position, limits, stop))
            self._known[position] = SideEvaluation(0, position.turn, line.evaluation, line)
        known = self._known[position]
        return SideEvaluation(ply, known.seat, known.chance, known.best)

    def _moment(self, decision: JungleDecision, point: TurningPoint) -> Moment[JungleMove]:
        before, better = decision.observation, point.better
        after = before.play(decision.move)
        answer = self._known.get(after)
        answers = () if answer is None or answer.best is None else answer.best.moves
        return Moment(
            decision.ply, decision.seat, decision.move, better.move, better.evaluation, better.evaluation - point.loss,
            best_reason(faults(before, decision.move, answers)),
            best_reason(merits(before, better.move, decision.move)), better.moves,
        )  # fmt: skip
