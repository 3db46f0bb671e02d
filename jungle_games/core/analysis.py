"""Analysis: a computer player's best lines in a position, with their evaluations."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from jungle_games.core.limits import Limits, StopSignal

M = TypeVar("M")
P_contra = TypeVar("P_contra", contravariant=True)


@dataclass(frozen=True, slots=True)
class Line(Generic[M]):
    """A line of play, evaluated for the seat that begins it."""

    moves: tuple[M, ...]
    """The moves of the line."""
    score: float
    """The evaluation in the units that players of this game use, positive when good; for display only."""
    evaluation: float
    """The expected score of that seat, from 0 to 1, as in a `Choice`."""
    mate: int | None = None
    """The number of that seat's moves to a forced win (negative: loss), if there is one."""

    @property
    def move(self) -> M:
        """The first move."""
        return self.moves[0]


@dataclass(frozen=True, slots=True)
class Analysis(Generic[M]):
    """The analysis of a position: its best lines in order, searched to ``depth`` with ``nodes`` positions."""

    lines: tuple[Line[M], ...]
    depth: int
    nodes: int = 0
    seconds: float = 0.0

    @property
    def best(self) -> Line[M]:
        """The best line."""
        return self.lines[0]


Report = Callable[[Analysis[Any]], None]
"""Receives interim results."""


class Analyst(Protocol[P_contra, M]):
    """A computer player that analyses positions."""

    def analyse(
        self, position: P_contra, lines: int, limits: Limits, stop: StopSignal, report: Report
    ) -> Analysis[M]:
        """The best ``lines`` of ``position``, which is not over; fewer if there are fewer moves.

        Without limits it runs until ``stop()``, or until the position is solved.
        """
