"""Where a game turned: moves after which a side stood much worse than it could have."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from typing import Any, Final

from jungle_games.core.analysis import Analysis, Line
from jungle_games.core.game import Seat

MISTAKE: Final = 0.15
"""A move that costs so much of the chance to win is a mistake."""
BLUNDER: Final = 0.30


class Slip(Enum):
    """What a move that turned the game was."""

    MISTAKE = "mistake"
    BLUNDER = "blunder"
    MISSED_END = "missed end"
    """It did not win at once, though it could."""
    MISSED_WIN = "missed win"
    """A win was certain before it, and no longer is."""
    GAVE_WIN = "gave win"
    """The other side's win is certain after it."""


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """A move that turned the game: ``ply`` moves had been played with it, ``better`` is what would have been best."""

    ply: int
    seat: Seat
    slip: Slip
    loss: float
    """By how much its chance to win fell, from 0 to 1."""
    better: Line[Any]

    @property
    def grave(self) -> bool:
        """Whether it counts as a blunder rather than as a mistake."""
        return self.slip is not Slip.MISTAKE

    @property
    def sign(self) -> str:
        """How a mover's comment is written behind the move."""
        return "??" if self.grave else "?"


@dataclass(frozen=True, slots=True)
class Standing:
    """How a side stood after ``ply`` moves: its chance to win, and the best line it had; None when all was over."""

    ply: int
    seat: Seat
    chance: float
    best: Line[Any] | None = None

    @classmethod
    def of(cls, ply: int, seat: Seat, analysis: Analysis[Any]) -> Standing:
        """The standing of ``seat``, which is to move."""
        return cls(ply, seat, analysis.best.evaluation, analysis.best)

    def chance_of(self, seat: Seat) -> float:
        """The chance of one of two seats."""
        return self.chance if seat == self.seat else 1 - self.chance


def turning_point(before: Standing, move: Any, after: Standing) -> TurningPoint | None:
    """What ``move`` was that led from one standing to the next, if it turned the game."""
    best = before.best
    if best is None or best.move == move:
        return None
    loss = before.chance - after.chance_of(before.seat)
    if loss < MISTAKE:
        return None
    return TurningPoint(after.ply, before.seat, _slip(best, after, before.seat, loss), loss, best)


def _slip(best: Line[Any], after: Standing, seat: Seat, loss: float) -> Slip:
    if best.mate == 1:
        return Slip.MISSED_END
    if best.mate is not None and best.mate > 0:
        return Slip.MISSED_WIN
    answer = after.best
    if after.seat != seat and answer is not None and answer.mate is not None and answer.mate > 0:
        return Slip.GAVE_WIN
    return Slip.BLUNDER if loss >= BLUNDER else Slip.MISTAKE


def without_repeats(points: Iterable[TurningPoint]) -> list[TurningPoint]:
    """The ``points`` of a game in its order, but for those where a seat missed once more what it had just missed."""
    kept, last = [], dict[Seat, TurningPoint]()
    for point in points:
        before = last.get(point.seat)
        if before is None or before.ply + 2 != point.ply or before.better.move != point.better.move:
            kept.append(point)
        last[point.seat] = point
    return kept
