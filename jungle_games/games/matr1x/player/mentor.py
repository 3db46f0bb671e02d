"""MATR1X 0VERL0AD's mentor: drops are tried for many orders of the unknown cards."""

from __future__ import annotations

import random
from typing import Final

from jungle_games.core.findings import Decision, Moment, MomentKind, best_reason
from jungle_games.core.limits import Budget, Limits, Meter, StopSignal
from jungle_games.games.matr1x.player.beam import Beam
from jungle_games.games.matr1x.player.encoding import PLACE_OF, encode_rules
from jungle_games.games.matr1x.player.evaluation import Evaluation, Weights
from jungle_games.games.matr1x.player.player import Prospect, Sampler, drops, glance, merit_of
from jungle_games.games.matr1x.player.reasons import faults
from jungle_games.games.matr1x.rules.position import Drop, Matr1xMove, Matr1xPosition
from jungle_games.players.mentoring import Glance, Judge

_GLANCED, _BREADTH = 2, 4
"""How many promising drops are compared with the one made: at a glance, and in a look."""
_WIDTH: Final = 2
"""The width of the beam."""
_SURE, _PRAISED = 9.0, 4.0
"""The squares of by how many standard deviations two drops must differ for a slip, and for praise."""
_LEAST: Final = 10
"""Orders for which both drops must be tried before a moment is reported."""
_WIDEST: Final = 256
_NONE_FOUND: Final = 0.02
"""The chance where no win was found, which does not prove that there is none."""
_UNLIMITED: Final = 1 << 60

Matr1xDecision = Decision[Matr1xPosition, Matr1xMove]


class Matr1xJudge(Judge[Matr1xDecision]):
    """Judges by what could be known, whatever the draw pile held."""

    def glance(self, decision: Matr1xDecision, limits: Limits, stop: StopSignal) -> Glance | None:
        """The most promising drops for a few orders, and what the one made lost."""
        trial = _Trial(decision, limits.seed)
        tried = trial.prospects(_GLANCED)
        if len(tried) < 2:
            return None
        trial.compare(tried, Budget.part(limits, 1).begin(stop))
        *others, played = tried
        if not played.tried:
            return None
        best, did = max(trial.expected(each) for each in tried), trial.expected(played)
        return Glance(best, max(best - did, max(other.mean for other in others) - played.mean, 0.0))

    def look(self, decision: Matr1xDecision, limits: Limits, stop: StopSignal) -> Moment[Matr1xMove] | None:
        """The best other drop is found with some orders, and compared with the one made with others."""
        pair = self._compared(decision, limits, stop)
        if pair is None:
            return None
        trial, better, did = pair
        if trial.expected(better) <= trial.expected(did) or not trial.tells_apart(better, did, _SURE):
            return None
        before, place, wanted = decision.observation, PLACE_OF[did.place], PLACE_OF[better.place]
        fault = best_reason(faults(before, place, wanted))
        return Moment(
            decision.ply, decision.seat, decision.move, MomentKind.SLIP, trial.expected(better), trial.expected(did),
            Drop(wanted), fault, line=(Drop(wanted),),
        )  # fmt: skip

    def lead(self, decision: Matr1xDecision, limits: Limits, stop: StopSignal) -> tuple[float, float] | None:
        """The chances after the drop made, and after the best other one."""
        pair = self._compared(decision, limits, stop)
        if pair is None:
            return None
        trial, other, did = pair
        if did.won < other.won or not trial.tells_apart(did, other, _PRAISED):
            return None
        return trial.expected(did), trial.expected(other)

    def _compared(
        self, decision: Matr1xDecision, limits: Limits, stop: StopSignal
    ) -> tuple[_Trial, Prospect, Prospect] | None:
        """The best other drop and the one made, tried for the same orders; None if there is no other."""
        trial = _Trial(decision, limits.seed)
        found = trial.prospects(_BREADTH)
        if len(found) < 2:
            return None
        *others, played = found
        trial.compare(found, Budget.part(limits, 2).begin(stop))
        best = max(others, key=lambda other: (other.mean, other.worth))
        other, did = Prospect(best.place), Prospect(played.place)
        trial.compare([other, did], Budget.part(limits, 2).begin(stop))
        return (trial, other, did) if trial.is_enough(did) else None


class _Trial:
    """Tries drops from one decision, all with the same orders."""

    def __init__(self, decision: Matr1xDecision, seed: int | None) -> None:
        self._decision = decision
        self._beam = Beam(encode_rules(decision.observation.options), Evaluation(Weights()))
        self._sampler: Sampler | None = None
        self._complete = False
        """Whether the only order was tried with the widest beam."""
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
        """The winning chance after a drop, by the rule of succession, because a few orders make nothing certain.

        Of the one order that is left a win is certain, but not that there is none.
        """
        if self.is_certain:
            return 1.0 if prospect.won else _NONE_FOUND
        return (prospect.won + 1) / (prospect.tried + 2)

    def is_enough(self, prospect: Prospect) -> bool:
        """Whether enough orders were tried; of the only one, whether it was won or tried in every way."""
        return (self._complete or prospect.won > 0) if self.is_certain else prospect.tried >= _LEAST

    def tells_apart(self, one: Prospect, other: Prospect, sure: float) -> bool:
        """Whether the difference of both is no accident of the orders tried."""
        return self.is_certain or (one.won - other.won) ** 2 >= sure * (one.won + other.won)

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
        """Try all ``prospects`` with one order after the other, as long as ``meter`` allows.

        Where only one order is possible it is tried with ever wider beams.
        """
        limit = meter.budget.nodes
        begun, self._beam.stopped, width = self._beam.nodes, False, _WIDTH
        while True:
            root = self._orders.sample()
            merits = []
            for prospect in prospects:
                stops = _UNLIMITED if limit is None else begun + limit
                merits.append(merit_of(self._beam, root, prospect.place, width, stops, meter.due))
                if self._beam.stopped:
                    return
            for prospect, merit in zip(prospects, merits, strict=True):
                prospect.add(merit)
            meter.nodes = self._beam.nodes - begun
            if self.is_certain:
                width *= 2
                self._complete = width > _WIDEST
            if meter.due() or width > _WIDEST or (self.is_certain and all(each.won for each in prospects)):
                return
