"""What a computer player says of a position to those who ask: its best lines, and what they are worth."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from jungle_games.core.limits import Limits, StopSignal

M = TypeVar("M")
P_contra = TypeVar("P_contra", contravariant=True)


@dataclass(frozen=True, slots=True)
class Line(Generic[M]):
    """A line of play and its worth to the seat that begins it."""

    moves: tuple[M, ...]
    """The first move, and what is expected to follow."""
    score: float
    """What people at this game count its lead in, above 0 when it is good: shown, never reckoned with."""
    evaluation: float
    """The share that seat expects to win, from 0 to 1, as in a `Choice`."""
    mate: int | None = None
    """In how many of that seat's own moves the game is won (negative: lost), if that is certain."""

    @property
    def move(self) -> M:
        """The move it begins with."""
        return self.moves[0]


@dataclass(frozen=True, slots=True)
class Analysis(Generic[M]):
    """What is known of a position: the best lines, the best first; ``depth`` moves ahead by ``nodes`` positions."""

    lines: tuple[Line[M], ...]
    depth: int
    nodes: int = 0
    seconds: float = 0.0

    @property
    def best(self) -> Line[M]:
        """The best line."""
        return self.lines[0]


Report = Callable[[Analysis[Any]], None]
"""Takes what is known so far, while more is being found out."""


class Analyst(Protocol[P_contra, M]):
    """A computer player that looks at positions for people, as long as they like."""

    def analyse(
        self, position: P_contra, lines: int, limits: Limits, stop: StopSignal, report: Report
    ) -> Analysis[M]:
        """The best ``lines`` of ``position``, which is not over; fewer where there are fewer moves.

        Without limits it goes on until ``stop()``, or until all is known.
        """
