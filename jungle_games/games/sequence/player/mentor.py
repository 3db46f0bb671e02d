"""Sequence Giant's mentor: plays are compared by playouts against many deals of the hidden cards."""

from __future__ import annotations

import random
from typing import Final

from jungle_games.core.findings import Decision, Mentor, Moment, best_reason
from jungle_games.core.limits import Budget, Limits, StopSignal
from jungle_games.games.sequence.player.candidates import Candidate, CandidateSearch, candidates, set_up
from jungle_games.games.sequence.player.engine import Layout
from jungle_games.games.sequence.player.player import SKILLS
from jungle_games.games.sequence.player.reasons import faults, merits
from jungle_games.games.sequence.rules.moves import Place, Remove, SequenceMove
from jungle_games.games.sequence.rules.position import SequencePosition
from jungle_games.players.mentoring import Judge, TwoLooks

_MATTERS: Final = 0.07
"""The loss of winning chances from which a play mattered."""
_BREADTH: Final = 6
"""How many of the most promising plays are compared in a look."""
_LEAST: Final = 24
"""Deals against which both plays must be played out before a moment is reported."""

SequenceDecision = Decision[SequencePosition, SequenceMove]


class SequenceJudge(Judge[SequenceDecision]):
    """Judges by what a seat could know, whatever the others held."""

    def glance(self, decision: SequenceDecision, limits: Limits, stop: StopSignal) -> float:
        """The chance after the best play at a glance, minus that after the one made."""
        ranked = self._ranked(decision, random.Random(0))
        played = _find(ranked, decision.move)
        return 0.0 if played is None else ranked[0].chance - played.chance

    def look(self, decision: SequenceDecision, limits: Limits, stop: StopSignal) -> Moment[SequenceMove] | None:
        """Compare the best promising play with the one made by playouts against the same deals."""
        dice = random.Random(decision.ply if limits.seed is None else limits.seed)
        ranked = self._ranked(decision, dice)
        played = _find(ranked, decision.move)
        if played is None:
            return None
        # Half of the budget is for the search, the other half for verification.
        thinker, half = self._thinker(decision.observation, dice), Budget.part(limits, 2)
        found = _fresh(ranked[:_BREADTH])
        thinker.compare(found, half.begin(stop))
        best = max(found, key=lambda candidate: (candidate.playouts, candidate.share))
        if _same(best.move, decision.move):
            return None
        pair = _fresh([best, played])
        thinker.compare(pair, half.begin(stop))
        better, did = pair
        gained = better.share - did.share
        if did.playouts < _LEAST or gained < _MATTERS:
            return None
        before, move = decision.observation, played.move
        return Moment(
            decision.ply, decision.seat, decision.move, better.move, better.share, did.share,
            best_reason(faults(before, move, better.move)), best_reason(merits(before, better.move, move)),
            (better.move,),
        )  # fmt: skip

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


def sequence_mentor() -> Mentor:
    """A mentor that compares plays by playouts."""
    return TwoLooks(SequenceJudge())
