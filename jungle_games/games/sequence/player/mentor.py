"""Sequence Giant's mentor: plays are compared by playouts against many deals of the hidden cards."""

from __future__ import annotations

import random
from typing import Final

from jungle_games.core.findings import Decision, Moment, MomentKind, best_reason
from jungle_games.core.limits import Budget, Limits, StopSignal
from jungle_games.games.sequence.player.candidates import Candidate, CandidateSearch, candidates, set_up
from jungle_games.games.sequence.player.engine import Layout
from jungle_games.games.sequence.player.player import SKILLS
from jungle_games.games.sequence.player.reasons import faults
from jungle_games.games.sequence.rules.moves import Place, Remove, SequenceMove
from jungle_games.games.sequence.rules.position import SequencePosition
from jungle_games.players.mentoring import Glance, Judge

_BREADTH: Final = 6
"""How many of the most promising plays are compared in a look."""
_LEAST: Final = 24
"""Deals against which both plays must be played out before a moment is reported."""

SequenceDecision = Decision[SequencePosition, SequenceMove]


class SequenceJudge(Judge[SequenceDecision]):
    """Judges by what a seat could know, whatever the others held."""

    def glance(self, decision: SequenceDecision, limits: Limits, stop: StopSignal) -> Glance | None:
        """The chance after the best play at a glance, and what the one made lost of it."""
        ranked = self._ranked(decision, random.Random(0))
        played = _find(ranked, decision.move)
        if played is None:
            return None
        best = max(candidate.chance for candidate in ranked)
        other = max((candidate.chance for candidate in ranked if candidate is not played), default=best)
        return Glance(best, best - played.chance, max(0.0, played.chance - other))

    def look(self, decision: SequenceDecision, limits: Limits, stop: StopSignal) -> Moment[SequenceMove] | None:
        """Compare the best promising play with the one made by playouts against the same deals."""
        pair = self._compared(decision, limits, stop)
        if pair is None:
            return None
        better, played = pair
        if better.share <= played.share:
            return None
        fault = best_reason(faults(decision.observation, played.move, better.move))
        return Moment(
            decision.ply, decision.seat, decision.move, MomentKind.SLIP, better.share, played.share, better.move, fault,
            line=(better.move,),
        )  # fmt: skip

    def lead(self, decision: SequenceDecision, limits: Limits, stop: StopSignal) -> tuple[float, float] | None:
        """The shares of the play made and of the best other one in playouts against the same deals."""
        pair = self._compared(decision, limits, stop)
        return None if pair is None else (pair[1].share, pair[0].share)

    def _compared(
        self, decision: SequenceDecision, limits: Limits, stop: StopSignal
    ) -> tuple[Candidate, Candidate] | None:
        """The best other play and the one made, both played out against the same deals; None if there is no other.

        Half of the budget is for the search, the other half for verification.
        """
        dice = random.Random(decision.ply if limits.seed is None else limits.seed)
        ranked = self._ranked(decision, dice)
        played = _find(ranked, decision.move)
        others = [candidate for candidate in ranked if not _same(candidate.move, decision.move)]
        if played is None or not others:
            return None
        thinker, half = self._thinker(decision.observation, dice), Budget.part(limits, 2)
        found = _fresh(others[:_BREADTH])
        thinker.compare(found, half.begin(stop))
        best = max(found, key=lambda candidate: (candidate.playouts, candidate.share))
        other, own = _fresh([best, played])
        thinker.compare([other, own], half.begin(stop))
        return (other, own) if own.playouts >= _LEAST else None

    def _ranked(self, decision: SequenceDecision, dice: random.Random) -> list[Candidate]:
        """Every play by its promise, best first; empty if there was nothing to decide."""
        before, move = decision.observation, decision.move
        if not isinstance(move, Place | Remove):
            return []
        engine = set_up(_layout(before), before)
        return self._thinker(before, dice).rank(candidates(engine, before))

    def _thinker(self, before: SequencePosition, dice: random.Random) -> CandidateSearch:
        return CandidateSearch(set_up(_layout(before), before), before, dice)


def _layout(before: SequencePosition) -> Layout:
    skill, table = SKILLS["lion"], before.table
    return Layout(table.mat, table.sides, table.needed, skill.worth, skill.jack_price, table.order)


def _find(ranked: list[Candidate], move: SequenceMove) -> Candidate | None:
    """The candidate that is ``move``, whichever five was chosen with it."""
    return next((candidate for candidate in ranked if _same(candidate.move, move)), None)


def _same(move: Place | Remove, other: SequenceMove) -> bool:
    return isinstance(other, Place | Remove) and (move.card, move.square) == (other.card, other.square)


def _fresh(found: list[Candidate]) -> list[Candidate]:
    """The same candidates, before any playout."""
    return [Candidate(candidate.move, candidate.promise, candidate.chance) for candidate in found]
