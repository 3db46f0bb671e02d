"""The decisions of a match: what a seat could know, the chance to win, and the moves that cost much of it."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final

from jungle_games.core.findings import AnyAnalysis, AnyDecision, AnyLine, Decision
from jungle_games.core.game import Move, Seat
from jungle_games.core.matches.history import AnyStep, MatchMove
from jungle_games.core.matches.match import AnyMatch

_FARTHEST = 30.0
MISTAKE: Final = 0.15
"""A move that costs at least this much of the chance to win is a mistake."""
BLUNDER: Final = 0.30


def expected_score(lead: float, spread: float = 1.0) -> float:
    """The expected score of a side that is ahead by ``lead``; a lead of ``spread`` wins about three games of four.

    It is never quite 0 or 1, which are reserved for proved results.

    >>> expected_score(0), round(expected_score(310, 310), 2)
    (0.5, 0.73)
    """
    return 1.0 / (1.0 + math.exp(-max(-_FARTHEST, min(_FARTHEST, lead / spread))))


def expected_score_among(points: Sequence[float], seat: Seat, spread: float = 1.0) -> float:
    """The expected score of ``seat`` among several players who expect to reach ``points``; see `expected_score`.

    >>> expected_score_among((4.0, 4.0, 4.0, 4.0), 2)
    0.25
    """
    return 1.0 / sum(math.exp(max(-_FARTHEST, min(_FARTHEST, (other - points[seat]) / spread))) for other in points)


def lead_for(share: float, spread: float = 1.0) -> float:
    """The lead at which a side has the expected score ``share``: the inverse of `expected_score`.

    >>> round(lead_for(0.73, 310))
    308
    """
    nearest = math.exp(-_FARTHEST)
    share = min(1 - nearest, max(nearest, share))
    return spread * math.log(share / (1 - share))


def decisions_of(match: AnyMatch, seats: Collection[Seat]) -> list[AnyDecision]:
    """The decisions of ``seats`` in ``match``, each with the seat's observation."""
    return [
        Decision(ply, step.actor, match.position_at(ply).observe(step.actor), step.move)
        for ply, step in enumerate(match.steps)
        if isinstance(step.actor, int) and _decided(step, seats)
    ]


def any_decided(match: AnyMatch, seats: Collection[Seat]) -> bool:
    """Whether any of ``seats`` made a game move, rather than just resigning or offering a draw."""
    return any(_decided(step, seats) for step in match.steps)


def _decided(step: AnyStep, seats: Collection[Seat]) -> bool:
    return step.actor in seats and not isinstance(step.move, MatchMove)


def seats_looked_back_on(match: AnyMatch) -> Sequence[Seat]:
    """The seats whose decisions a review covers: those of people, or all if only computers played.

    None if several people have secrets from each other, or the game has no mentor.
    """
    persons = [seat for seat, info in enumerate(match.seats) if info.is_person]
    if not match.game.mentored:
        return ()
    if match.game.open_information:
        return persons or range(len(match.seats))
    return persons if len(persons) == 1 else ()


def may_be_looked_back_on(match: AnyMatch) -> bool:
    """Whether a review of ``match`` would cover any decision."""
    return any_decided(match, seats_looked_back_on(match))


class TurningKind(Enum):
    """What kind of mistake a turning point was."""

    MISTAKE = "mistake"
    BLUNDER = "blunder"
    MISSED_END = "missed end"
    """Another move would have won at once."""
    MISSED_WIN = "missed win"
    """It gave away a forced win."""
    GAVE_WIN = "gave win"
    """It gave the other side a forced win."""


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """A move that turned the game: the ``ply``-th move, by ``seat``; ``better`` is the line that was best."""

    ply: int
    seat: Seat
    kind: TurningKind
    loss: float
    """How much of the chance to win it cost, from 0 to 1."""
    better: AnyLine

    @property
    def grave(self) -> bool:
        """Whether it was a blunder rather than a mistake."""
        return self.kind is not TurningKind.MISTAKE

    @property
    def sign(self) -> str:
        """The annotation symbol: ``?`` or ``??``."""
        return "??" if self.grave else "?"


@dataclass(frozen=True, slots=True)
class SideEvaluation:
    """One side's chance to win after ``ply`` moves, and its best line; None when the game was over."""

    ply: int
    seat: Seat
    chance: float
    best: AnyLine | None = None

    @classmethod
    def of(cls, ply: int, seat: Seat, analysis: AnyAnalysis) -> SideEvaluation:
        """The evaluation of ``seat``, which is to move."""
        return cls(ply, seat, analysis.best.evaluation, analysis.best)

    def chance_of(self, seat: Seat) -> float:
        """The chance of either of the two seats."""
        return self.chance if seat == self.seat else 1 - self.chance


def turning_point(before: SideEvaluation, move: Move, after: SideEvaluation) -> TurningPoint | None:
    """The turning point that ``move`` was, given the evaluations ``before`` and ``after`` it; None if it was none."""
    best = before.best
    if best is None or best.move == move:
        return None
    loss = before.chance - after.chance_of(before.seat)
    if loss < MISTAKE:
        return None
    return TurningPoint(after.ply, before.seat, _kind(best, after, before.seat, loss), loss, best)


def _kind(best: AnyLine, after: SideEvaluation, seat: Seat, loss: float) -> TurningKind:
    if best.mate == 1:
        return TurningKind.MISSED_END
    if best.mate is not None and best.mate > 0:
        return TurningKind.MISSED_WIN
    answer = after.best
    if after.seat != seat and answer is not None and answer.mate is not None and answer.mate > 0:
        return TurningKind.GAVE_WIN
    return TurningKind.BLUNDER if loss >= BLUNDER else TurningKind.MISTAKE


def without_repeats(points: Iterable[TurningPoint]) -> list[TurningPoint]:
    """The ``points`` in order, without those where a seat missed the same move again in its next turn."""
    kept, last = [], dict[Seat, TurningPoint]()
    for point in points:
        before = last.get(point.seat)
        if before is None or before.ply + 2 != point.ply or before.better.move != point.better.move:
            kept.append(point)
        last[point.seat] = point
    return kept
