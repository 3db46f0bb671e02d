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
"""The claim of a fault of which nothing more can be said for certain."""

P = TypeVar("P")
M = TypeVar("M")


@dataclass(frozen=True, slots=True)
class Decision(Generic[P, M]):
    """A move that ``seat`` made after ``ply`` others, and all that it could know when it made it."""

    ply: int
    seat: int
    observation: P
    move: M


@dataclass(frozen=True, slots=True)
class Moment(Generic[M]):
    """A decision that mattered. Chances are the share that ``seat`` could expect to win, from 0 to 1."""

    ply: int
    """How many moves had been played before it."""
    seat: int
    move: M
    """What was played."""
    better: M
    could: float
    """The chance with the better move."""
    did: float
    """The chance to win with the move played."""
    fault: Reason
    """What was wrong with the move played."""
    merit: Reason
    """What speaks for the better one."""
    line: tuple[M, ...] = ()
    """The better move and what is expected to follow, as far as nothing hidden decides it."""

    @property
    def loss(self) -> float:
        """By how much the chance to win fell, from 0 to 1."""
        return self.could - self.did


@dataclass(frozen=True, slots=True)
class Findings(Generic[M]):
    """What was found by now: the moments in the order of the match, and how much of the way is done, from 0 to 1."""

    moments: tuple[Moment[M], ...] = ()
    done: float = 0.0


Tell = Callable[[Findings[Any]], None]
"""Takes what is known so far, while more is being found out."""


class Mentor(Protocol):
    """Looks back on a match and finds the moments that mattered."""

    def look_back(
        self, decisions: Sequence[Decision[Any, Any]], limits: Limits, stop: StopSignal, tell: Tell
    ) -> Findings[Any]:
        """At most ``MOST`` moments among ``decisions``; without limits within some seconds.

        Limits are those of one glance at one decision: with nodes and a seed the answer is the same everywhere.
        """
