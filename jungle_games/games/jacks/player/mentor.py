"""Jacks' mentor: what was forgotten or overlooked, judged by all that had been seen."""

from __future__ import annotations

from collections.abc import Mapping

from jungle_games.core.findings import Decision, Moment, MomentKind, Reason
from jungle_games.core.i18n import _
from jungle_games.core.limits import Budget, Limits, StopSignal
from jungle_games.games.jacks.player.claims import claims
from jungle_games.games.jacks.player.player import share_after, values_of
from jungle_games.games.jacks.rules.notation import JacksMove, Step
from jungle_games.games.jacks.rules.position import JacksPosition
from jungle_games.players.mentoring import Glance, Judge

JacksDecision = Decision[JacksPosition, JacksMove]


class JacksJudge(Judge[JacksDecision]):
    """Judges steps as somebody does who forgets nothing."""

    def glance(self, decision: JacksDecision, limits: Limits, stop: StopSignal) -> Glance | None:
        """The share expected with the best step, by everybody's next roll, and what the one made lost."""
        shares = self._shares(decision, 1, limits, stop)
        if len(shares) < 2:
            return None
        best, did = max(shares.values()), shares[decision.move]
        other = max(share for move, share in shares.items() if move != decision.move)
        return Glance(best, best - did, max(0.0, did - other))

    def look(self, decision: JacksDecision, limits: Limits, stop: StopSignal) -> Moment[JacksMove] | None:
        """The same by the answers to it and the rolls after."""
        shares = self._shares(decision, 2, limits, stop)
        if len(shares) < 2:
            return None
        better = max(shares, key=lambda move: shares[move])
        if shares[better] <= shares[decision.move]:
            return None
        return Moment(
            decision.ply, decision.seat, decision.move, MomentKind.SLIP, shares[better], shares[decision.move], better,
            _fault(decision.observation, better, decision.move), line=(better,),
        )  # fmt: skip

    def lead(self, decision: JacksDecision, limits: Limits, stop: StopSignal) -> tuple[float, float] | None:
        """The shares expected with the step made, and with the best other one."""
        shares = self._shares(decision, 2, limits, stop)
        others = [share for move, share in shares.items() if move != decision.move]
        return (shares[decision.move], max(others)) if others else None

    def _shares(
        self, decision: JacksDecision, ahead: int, limits: Limits, stop: StopSignal
    ) -> Mapping[JacksMove, float]:
        """The share expected after each step; empty if there was none to choose."""
        if not isinstance(decision.move, Step):
            return {}
        seen, meter = decision.observation, Budget.within(limits, seconds=1.0).begin(stop)
        found = values_of(seen, ahead, meter)
        return {move: share_after(seen, gain) for move, gain in found.items()}


def _fault(seen: JacksPosition, better: JacksMove, played: JacksMove) -> Reason | None:
    """A pair that had been seen was there to be taken."""
    could, did = (any(claim.claim == "pair" for claim in claims(seen, move)) for move in (better, played))
    if not could or did:
        return None
    return Reason("forgot", _("Both cards of a pair had been seen, and your jacks could take it."))
