"""Jungle's judge, who gives whoever asks the same verdict, and the mentor, who explains the worst moves of a match.

Hints, the analysis, the review of a game and its moments all ask the judge with the same settings. It has no opinion of
draws, counts nodes instead of seconds, and forgets each position before the next.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from jungle_games import COMPILED
from jungle_games.core.findings import MOST, AnyDecision, Decision, Findings, Line, Mentor, Moment, Tell, best_reason
from jungle_games.core.game import Choice
from jungle_games.core.limits import Budget, Limits, StopSignal
from jungle_games.core.matches.decisions import SideEvaluation, TurningPoint, turning_point, without_repeats
from jungle_games.games.jungle.player.endings.library import usual_library
from jungle_games.games.jungle.player.iterative_deepening import DeepeningSearch, SearchResult
from jungle_games.games.jungle.player.reasons import faults, merits
from jungle_games.games.jungle.rules.notation import JungleMove
from jungle_games.games.jungle.rules.position import JunglePosition

NODES: Final = 400_000 if COMPILED.running else 20_000
"""The size of a judge's search: 0.1 seconds compiled, 0.3 from source."""
_TABLE_BITS: Final = 17
_POINT: Final = 100
"""The unit shown to people, in the engine's hundredths."""
JungleDecision = Decision[JunglePosition, JungleMove]


class JungleJudge:
    """Judges positions, each by itself."""

    def __init__(self) -> None:
        self._thinker: DeepeningSearch | None = None

    def judge(
        self,
        position: JunglePosition,
        limits: Limits,
        stop: StopSignal,
        report: Callable[[SearchResult], None] | None = None,
    ) -> SearchResult:
        """The verdict on ``position``, which is not over; ``limits`` on nodes or depth replace the usual size."""
        if self._thinker is None or not self._thinker.suits(position):
            endings = usual_library(position.board, position.options)
            self._thinker = DeepeningSearch(position.board, position.options, table_bits=_TABLE_BITS, endings=endings)
        self._thinker.forget()
        given = limits.nodes is not None or limits.depth is not None
        budget = Budget(None, limits.nodes, limits.depth) if given else Budget(None, NODES)
        return self._thinker.think(position, budget, stop=stop, report=report)

    def choose(self, observation: JunglePosition, limits: Limits, stop: StopSignal) -> Choice[JungleMove]:
        """The best move for a hint."""
        thought = self.judge(observation, limits, stop)
        return Choice(thought.move, thought.evaluation, thought.line, nodes=thought.nodes, depth=thought.depth)


def line_of(thought: SearchResult) -> Line[JungleMove]:
    """``thought`` as people are shown it."""
    return Line(thought.line, thought.score / _POINT, thought.evaluation, thought.mate)


class JungleMentor(Mentor):
    """Finds the moves that the review of a game marks, the costliest ``MOST`` of them."""

    def __init__(self) -> None:
        self._judge = JungleJudge()
        self._known: dict[JunglePosition, SideEvaluation] = {}
        """The verdict on each position, without its number."""

    def look_back(
        self, decisions: Sequence[AnyDecision], limits: Limits, stop: StopSignal, tell: Tell
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
