"""MATR1X 0VERL0AD's mentor: drops are tried for many orders of the unknown cards."""

from __future__ import annotations

import random
from typing import Final

from jungle_games.core.findings import Decision, Mentor, Moment, best_reason
from jungle_games.core.limits import Budget, Limits, Meter, StopSignal
from jungle_games.games.matr1x.player.beam import Beam
from jungle_games.games.matr1x.player.encoding import PLACE_OF, encode_rules
from jungle_games.games.matr1x.player.evaluation import Evaluation, Weights
from jungle_games.games.matr1x.player.player import Prospect, Sampler, drops, glance, merit_of
from jungle_games.games.matr1x.player.reasons import faults, reasons
from jungle_games.games.matr1x.rules.position import Drop, Matr1xMove, Matr1xPosition
from jungle_games.players.mentoring import Judge, TwoLooks

_MATTERS: Final = 0.1
"""The loss of winning chances from which a drop mattered."""
_GLANCED, _BREADTH = 2, 4
"""How many promising drops are compared with the one made: at a glance, and in a look."""
_WIDTH: Final = 2
"""The width of the beam."""
_PROMISE: Final = 1e-9
"""The value of a drop for which there was no time to try an order: it ranks below all that were tried."""
_LEAST: Final = 6
"""Orders for which both drops must be tried before a moment is reported."""
_UNLIMITED: Final = 1 << 60

Matr1xDecision = Decision[Matr1xPosition, Matr1xMove]


class Matr1xJudge(Judge[Matr1xDecision]):
    """Judges by what could be known, whatever the draw pile held."""

    def glance(self, decision: Matr1xDecision, limits: Limits, stop: StopSignal) -> float:
        """The merit of the most promising drops for a few orders, minus that of the one made."""
        trial = _Trial(decision, limits.seed)
        pair = trial.prospects(_GLANCED)
        if len(pair) < 2:
            return 0.0
        trial.compare(pair, Budget.part(limits, 1).begin(stop))
        *others, played = pair
        if played.tried:
            return max(other.mean for other in others) - played.mean
        return _PROMISE * max(0, *(other.worth - played.worth for other in others))

    def look(self, decision: Matr1xDecision, limits: Limits, stop: StopSignal) -> Moment[Matr1xMove] | None:
        """The best drop is found with some orders, and compared with the one made with others."""
        trial = _Trial(decision, limits.seed)
        found = trial.prospects(_BREADTH)
        if len(found) < 2:
            return None
        *others, played = found
        trial.compare([*others, played], Budget.part(limits, 2).begin(stop))
        best = max(others, key=lambda other: (other.mean, other.worth))
        better, did = Prospect(best.place), Prospect(played.place)
        trial.compare([better, did], Budget.part(limits, 2).begin(stop))
        if did.tried < (1 if trial.is_certain else _LEAST) or better.share - did.share < _MATTERS:
            return None
        before, place, wanted = decision.observation, PLACE_OF[did.place], PLACE_OF[better.place]
        return Moment(
            decision.ply, decision.seat, decision.move, Drop(wanted), trial.expected(better), trial.expected(did),
            best_reason(faults(before, place, wanted)), best_reason(reasons(before, wanted)), (Drop(wanted),),
        )  # fmt: skip


class _Trial:
    """Tries drops from one decision, all with the same orders."""

    def __init__(self, decision: Matr1xDecision, seed: int | None) -> None:
        self._decision = decision
        self._beam = Beam(encode_rules(decision.observation.options), Evaluation(Weights()))
        self._sampler: Sampler | None = None
        self._dice = random.Random(decision.ply if seed is None else seed)

    @property
    def _orders(self) -> Sampler:
        if self._sampler is None:
            self._sampler = Sampler(self._decision.observation, self._dice)
        return self._sampler

    @property
    def is_certain(self) -> bool:
        """Whether only one order is possible."""
        return self._orders.is_certain

    def expected(self, prospect: Prospect) -> float:
        """The winning chance after a drop, by the rule of succession, because a few orders make nothing certain."""
        return prospect.share if self.is_certain else (prospect.won + 1) / (prospect.tried + 2)

    def prospects(self, most: int) -> list[Prospect]:
        """The ``most`` most promising drops, then the one made; empty if there was no choice."""
        move = self._decision.move
        if not isinstance(move, Drop):
            return []
        found = [Prospect(PLACE_OF.index(other.place)) for other in drops(self._decision.observation)]
        if len(found) < 2:
            return []
        glance(found, self._orders.sample(), self._beam)
        played = next(prospect for prospect in found if PLACE_OF[prospect.place] == move.place)
        others = sorted((prospect for prospect in found if prospect is not played), key=lambda other: -other.worth)
        return [*others[:most], played]

    def compare(self, prospects: list[Prospect], meter: Meter) -> None:
        """Try all ``prospects`` with one order after the other, as long as ``meter`` allows."""
        limit = meter.budget.nodes
        begun, self._beam.stopped = self._beam.nodes, False
        while True:
            root = self._orders.sample()
            merits = []
            for prospect in prospects:
                stops = _UNLIMITED if limit is None else begun + limit
                merits.append(merit_of(self._beam, root, prospect.place, _WIDTH, stops, meter.due))
                if self._beam.stopped:
                    return
            for prospect, merit in zip(prospects, merits, strict=True):
                prospect.add(merit)
            meter.nodes = self._beam.nodes - begun
            if meter.due() or self.is_certain:
                return


def matr1x_mentor() -> Mentor:
    """A mentor that tries drops for orders that the draw pile may have."""
    return TwoLooks(Matr1xJudge())
