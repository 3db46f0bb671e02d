"""The turning points of a game: moves that cost a side much of its chance to win."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from typing import Any, Final

from jungle_games.core.analysis import Analysis, Line
from jungle_games.core.game import Seat

MISTAKE: Final = 0.15
"""A move that costs at least this much of the chance to win is a mistake."""
BLUNDER: Final = 0.30


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
    better: Line[Any]

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
    best: Line[Any] | None = None

    @classmethod
    def of(cls, ply: int, seat: Seat, analysis: Analysis[Any]) -> SideEvaluation:
        """The evaluation of ``seat``, which is to move."""
        return cls(ply, seat, analysis.best.evaluation, analysis.best)

    def chance_of(self, seat: Seat) -> float:
        """The chance of either of the two seats."""
        return self.chance if seat == self.seat else 1 - self.chance


def turning_point(before: SideEvaluation, move: Any, after: SideEvaluation) -> TurningPoint | None:
    """The turning point that ``move`` was, given the evaluations ``before`` and ``after`` it; None if it was none."""
    best = before.best
    if best is None or best.move == move:
        return None
    loss = before.chance - after.chance_of(before.seat)
    if loss < MISTAKE:
        return None
    return TurningPoint(after.ply, before.seat, _kind(best, after, before.seat, loss), loss, best)


def _kind(best: Line[Any], after: SideEvaluation, seat: Seat, loss: float) -> TurningKind:
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
