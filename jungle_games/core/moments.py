"""The moments that mattered in a finished match: what was played, what was better, and why."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Generic, Protocol, TypeVar

from jungle_games.core.limits import Limits, StopSignal
from jungle_games.core.reasons import Reason

MOST: Final = 3
"""How many moments of a match are shown."""

LET_GO: Final = "let_go"
"""The claim for a mistake about which nothing more is certain."""

P = TypeVar("P")
M = TypeVar("M")


@dataclass(frozen=True, slots=True)
class Decision(Generic[P, M]):
    """A move made by ``seat`` after ``ply`` moves, with its observation at that moment."""

    ply: int
    seat: int
    observation: P
    move: M


@dataclass(frozen=True, slots=True)
class Moment(Generic[M]):
    """A decision that mattered; chances are expected scores of ``seat``, from 0 to 1."""

    ply: int
    """The number of moves before it."""
    seat: int
    move: M
    """The move played."""
    better: M
    could: float
    """The chance to win with the better move."""
    did: float
    """The chance to win with the move played."""
    fault: Reason
    """What was wrong with the move played."""
    merit: Reason
    """What speaks for the better move."""
    line: tuple[M, ...] = ()
    """The better move and its expected continuation, as far as it does not depend on hidden information."""

    @property
    def loss(self) -> float:
        """How much of the chance to win it cost, from 0 to 1."""
        return self.could - self.did


@dataclass(frozen=True, slots=True)
class Findings(Generic[M]):
    """An interim result: the moments found so far, in order, and the progress from 0 to 1."""

    moments: tuple[Moment[M], ...] = ()
    done: float = 0.0


Tell = Callable[[Findings[Any]], None]
"""Receives interim results."""


class Mentor(Protocol):
    """Reviews a match and finds the moments that mattered."""

    def look_back(
        self, decisions: Sequence[Decision[Any, Any]], limits: Limits, stop: StopSignal, tell: Tell
    ) -> Findings[Any]:
        """At most ``MOST`` moments among ``decisions``; takes some seconds without limits.

        Limits apply to each quick evaluation; with nodes and a seed the answer is reproducible.
        """
