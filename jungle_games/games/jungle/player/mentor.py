"""Jungle's mentor: the engine measures the loss of a move, and proofs and rules explain it."""

from __future__ import annotations

from typing import Final

from jungle_games.core.budget import Budget
from jungle_games.core.limits import Limits, StopSignal
from jungle_games.core.moments import Decision, Mentor, Moment
from jungle_games.core.reasons import best_reason
from jungle_games.games.jungle.player.endings.library import usual_library
from jungle_games.games.jungle.player.hindsight import faults, merits
from jungle_games.games.jungle.player.iterative_deepening import DeepeningSearch, SearchResult
from jungle_games.games.jungle.rules.notation import JungleMove
from jungle_games.games.jungle.rules.position import JunglePosition
from jungle_games.players.mentoring import Judge, TwoLooks

_TABLE_BITS: Final = 18
_MATTERS: Final = 0.1
"""The loss of winning chances from which a move mattered."""
_PARTS: Final = 3
"""A look divides its budget among the position, the move played, and the better move."""

JungleDecision = Decision[JunglePosition, JungleMove]


class JungleJudge(Judge[JungleDecision]):
    """Compares a move with the best one."""

    def __init__(self) -> None:
        self._thinker: DeepeningSearch | None = None

    def glance(self, decision: JungleDecision, limits: Limits, stop: StopSignal) -> float:
        """The winning chance before the move minus that after it."""
        before = decision.observation
        if len(before.legal_moves()) < 2:
            return 0.0
        part = Budget.part(limits, 2)
        best = self._think(before, part, stop)
        if best.move == decision.move:
            return 0.0
        return best.evaluation - self._left(before.play(decision.move), decision.seat, part, stop)[0]

    def look(self, decision: JungleDecision, limits: Limits, stop: StopSignal) -> Moment[JungleMove] | None:
        """Both moves are made, and the resulting positions searched alike."""
        before, part = decision.observation, Budget.part(limits, _PARTS)
        best = self._think(before, part, stop)
        if best.move == decision.move:
            return None
        did, answer = self._left(before.play(decision.move), decision.seat, part, stop)
        could, _answer = self._left(before.play(best.move), decision.seat, part, stop)
        if could - did < _MATTERS:
            return None
        return Moment(
            decision.ply, decision.seat, decision.move, best.move, could, did,
            best_reason(faults(before, decision.move, answer)), best_reason(merits(before, best.move, decision.move)),
            best.line,
        )  # fmt: skip

    def _left(
        self, after: JunglePosition, seat: int, budget: Budget, stop: StopSignal
    ) -> tuple[float, tuple[JungleMove, ...]]:
        """The winning chance of ``seat``, with the other to move, and the expected line."""
        outcome = after.outcome
        if outcome is not None:
            return (float(seat in outcome.winners) if outcome.winners else 0.5), ()
        thought = self._think(after, budget, stop)
        return 1 - thought.evaluation, thought.line

    def _think(self, position: JunglePosition, budget: Budget, stop: StopSignal) -> SearchResult:
        if self._thinker is None or not self._thinker.suits(position):
            endings = usual_library(position.board, position.options)
            self._thinker = DeepeningSearch(position.board, position.options, table_bits=_TABLE_BITS, endings=endings)
        return self._thinker.think(position, budget, stop=stop)


def jungle_mentor() -> Mentor:
    """A mentor with a transposition table of its own."""
    return TwoLooks(JungleJudge())
