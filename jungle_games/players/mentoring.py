"""A mentor for any game: a quick evaluation of every decision, then a thorough one of those that seem to matter."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Protocol, TypeVar

from jungle_games.core.findings import (
    LET_GO,
    MOST,
    AnyDecision,
    AnyFindings,
    AnyMoment,
    Findings,
    Mentor,
    Tell,
)
from jungle_games.core.limits import Limits, StopSignal

GLANCES: Final = 2.4
"""Seconds for all quick evaluations together."""
_SHORTEST, _LONGEST = 0.012, 0.08
"""Least and most seconds for a quick evaluation."""
LOOK: Final = 1.0
"""Seconds for a thorough evaluation."""
LOOKS: Final = 6
"""Most decisions to evaluate thoroughly."""
_LOOK_NODES: Final = 12
"""The nodes of a thorough evaluation as a multiple of a quick one's, if nodes are given."""
_COSTLY: Final = 0.2
"""The least loss of a mistake about which only the existence of a better move is known."""
_GLANCED: Final = 0.5
"""The progress after all quick evaluations."""

D_contra = TypeVar("D_contra", bound=AnyDecision, contravariant=True)


class Judge(Protocol[D_contra]):
    """A game's evaluation of decisions; ``stop`` asks to give up."""

    def glance(self, decision: D_contra, limits: Limits, stop: StopSignal) -> float:
        """A quick estimate of how much the decision lost; 0 if nothing. It only selects candidates."""

    def look(self, decision: D_contra, limits: Limits, stop: StopSignal) -> AnyMoment | None:
        """The moment of a decision, confirmed by a thorough search and the rules; None if it did not matter enough."""


class TwoLooks(Mentor):
    """Has ``judge`` evaluate each decision quickly, the last first, and then the doubtful ones thoroughly."""

    def __init__(self, judge: Judge[Any]) -> None:
        self._judge = judge

    def look_back(
        self, decisions: Sequence[AnyDecision], limits: Limits, stop: StopSignal, tell: Tell
    ) -> AnyFindings:
        doubts = self._glance(decisions, limits, stop, tell)
        found: dict[int, AnyMoment] = {}
        looks = sorted((index for index, doubt in doubts.items() if doubt > 0), key=lambda index: -doubts[index])
        looks = looks[:LOOKS]
        for number, index in enumerate(looks):
            if len(found) == MOST or stop():
                break
            # The same thing missed twice running is one moment.
            if index - 1 in found or index + 1 in found:
                continue
            moment = self._judge.look(decisions[index], _for_look(limits), stop)
            if moment is not None and _teaches(moment) and not stop():
                found[index] = moment
            tell(_findings(found, _GLANCED + (1 - _GLANCED) * (number + 1) / (len(looks) + 1)))
        return _findings(found, 1.0)

    def _glance(
        self, decisions: Sequence[AnyDecision], limits: Limits, stop: StopSignal, tell: Tell
    ) -> dict[int, float]:
        """The estimated loss of each decision, by its index in ``decisions``."""
        doubts: dict[int, float] = {}
        each = _for_glance(limits, len(decisions))
        for number, index in enumerate(reversed(range(len(decisions)))):
            if stop():
                break
            doubts[index] = self._judge.glance(decisions[index], each, stop)
            tell(Findings((), _GLANCED * (number + 1) / len(decisions)))
        return doubts


def _teaches(moment: AnyMoment) -> bool:
    """Whether there is something to learn: where nothing is known of the fault, it must have cost a lot."""
    return moment.fault.claim != LET_GO or moment.loss >= _COSTLY


def _findings(found: dict[int, AnyMoment], done: float) -> AnyFindings:
    return Findings(tuple(found[index] for index in sorted(found)), done)


def _for_glance(limits: Limits, decisions: int) -> Limits:
    if limits.ms is not None or limits.nodes is not None or limits.depth is not None:
        return limits
    seconds = max(_SHORTEST, min(_LONGEST, GLANCES / max(1, decisions)))
    return Limits(ms=max(1, round(seconds * 1000)), seed=limits.seed)


def _for_look(limits: Limits) -> Limits:
    if limits.nodes is not None:
        return Limits(nodes=limits.nodes * _LOOK_NODES, seed=limits.seed)
    return Limits(ms=round(LOOK * 1000), seed=limits.seed)
