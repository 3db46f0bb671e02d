"""Jungle's judge, who gives whoever asks the same verdict: hints, the analysis, and whoever looks back on a match.

It has no opinion of draws, counts nodes instead of seconds, and forgets each position before the next.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable
from typing import Final

from jungle_games import COMPILED
from jungle_games.core.findings import Decision, Line, Moment, MomentKind, best_reason
from jungle_games.core.game import Choice
from jungle_games.core.limits import Budget, Limits, StopSignal
from jungle_games.games.jungle.player.endings.library import usual_library
from jungle_games.games.jungle.player.iterative_deepening import DeepeningSearch, SearchResult
from jungle_games.games.jungle.player.reasons import CAPTURES, faults
from jungle_games.games.jungle.rules.notation import JungleMove
from jungle_games.games.jungle.rules.position import JunglePosition
from jungle_games.players.mentoring import Glance

NODES: Final = 400_000 if COMPILED.running else 20_000
"""The size of a judge's search: 0.1 seconds compiled, 0.3 from source."""
LARGER: Final = 4
"""How much larger a search is that confirms a slip or a good move."""
_SEVERAL: Final = 2
_TABLE_BITS: Final = 17
_POINT: Final = 100
"""The unit shown to people, in the engine's hundredths."""
JungleDecision = Decision[JunglePosition, JungleMove]


class JungleJudge:
    """Judges positions, each by itself, and the decisions of a match."""

    def __init__(self) -> None:
        self._thinker: DeepeningSearch | None = None
        self._known: dict[tuple[JunglePosition, int], SearchResult] = {}
        """The verdicts on the positions of a match, by the size of the search."""

    def judge(
        self,
        position: JunglePosition,
        limits: Limits,
        stop: StopSignal,
        report: Callable[[SearchResult], None] | None = None,
        without: Collection[JungleMove] = (),
    ) -> SearchResult:
        """The verdict on ``position``, which is not over; ``limits`` on nodes or depth replace the usual size.

        Some moves may be left out, but not all.
        """
        if self._thinker is None or not self._thinker.suits(position):
            endings = usual_library(position.board, position.options)
            self._thinker = DeepeningSearch(position.board, position.options, table_bits=_TABLE_BITS, endings=endings)
        self._thinker.forget()
        given = limits.nodes is not None or limits.depth is not None
        budget = Budget(None, limits.nodes, limits.depth) if given else Budget(None, NODES)
        return self._thinker.think(position, budget, stop=stop, report=report, without=without)

    def choose(self, observation: JunglePosition, limits: Limits, stop: StopSignal) -> Choice[JungleMove]:
        """The best move for a hint."""
        thought = self.judge(observation, limits, stop)
        return Choice(thought.move, thought.evaluation, thought.line, nodes=thought.nodes, depth=thought.depth)

    # Decisions

    def glance(self, decision: JungleDecision, limits: Limits, stop: StopSignal) -> Glance:
        """What the move lost of what the position was worth; nothing if it is the judge's own."""
        nodes = limits.nodes or NODES
        best = self._verdict(decision.observation, nodes, stop)
        if best.move == decision.move:
            return Glance(best.evaluation, 0.0)
        return Glance(best.evaluation, max(0.0, best.evaluation - self._left(decision, nodes, stop)))

    def look(self, decision: JungleDecision, limits: Limits, stop: StopSignal) -> Moment[JungleMove] | None:
        """The same by a search several times as large."""
        nodes, before = limits.nodes or LARGER * NODES, decision.observation
        best = self._verdict(before, nodes, stop)
        left = self._left(decision, nodes, stop)
        if best.move == decision.move or best.evaluation <= left:
            return None
        after = before.play(decision.move)
        answers = () if after.outcome is not None else self._verdict(after, nodes, stop).line
        fault = best_reason(faults(before, decision.move, answers))
        return Moment(
            decision.ply, decision.seat, decision.move, MomentKind.SLIP, best.evaluation, left, best.move, fault, None,
            answers[:1] if fault.claim in CAPTURES else (), best.line,
        )  # fmt: skip

    def situation(self, decision: JungleDecision) -> Hashable:
        """Where the animals stand, however often they have stood there."""
        return frozenset(decision.observation.pieces.items())

    def lead(self, decision: JungleDecision, limits: Limits, stop: StopSignal) -> tuple[float, float] | None:
        """The chance after the move, and with the best other one, by the larger search."""
        nodes, before = limits.nodes or LARGER * NODES, decision.observation
        if len(before.legal_moves()) < _SEVERAL:
            return None
        other = self.judge(before, Limits(nodes=nodes), stop, without=[decision.move])
        return self._left(decision, nodes, stop), other.evaluation

    def _left(self, decision: JungleDecision, nodes: int, stop: StopSignal) -> float:
        """The chance to win that the move left."""
        after = decision.observation.play(decision.move)
        outcome = after.outcome
        if outcome is not None:
            return float(decision.seat in outcome.winners) if outcome.winners else 0.5
        return 1 - self._verdict(after, nodes, stop).evaluation

    def _verdict(self, position: JunglePosition, nodes: int, stop: StopSignal) -> SearchResult:
        key = position, nodes
        if key not in self._known:
            self._known[key] = self.judge(position, Limits(nodes=nodes), stop)
        return self._known[key]


def line_of(thought: SearchResult) -> Line[JungleMove]:
    """``thought`` as people are shown it."""
    return Line(thought.line, thought.score / _POINT, thought.evaluation, thought.mate)
