"""The history of a match: every step from the start, including undone ones, and the current place among them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Generic

from jungle_games.core.game import Actor, BadSetup, M, P
from jungle_games.core.matches.clock import Clock
from jungle_games.core.matches.match_moves import MatchMove, MatchStatus


@dataclass(frozen=True, slots=True)
class Step(Generic[P, M]):
    """One recorded move, of the game or of the match, and the position and status after it."""

    text: str
    actor: Actor
    move: M | MatchMove
    position: P
    status: MatchStatus
    """The draw offer, ending and clocks after the move."""

    @property
    def is_offer(self) -> bool:
        """Whether the move is a draw offer, which leaves the position unchanged."""
        return isinstance(self.move, MatchMove) and self.move.verb == "offer"


@dataclass(frozen=True, slots=True)
class Bookmark(Generic[P, M]):
    """The mutable state of a match, for returning to it later."""

    steps: tuple[Step[P, M], ...]
    ply: int
    clock: Clock | None
    took_back: bool
    undos: int
    hints_used: int


class History(Generic[P, M]):
    """Steps from a start; ``ply`` of them are played, the rest have been undone."""

    def __init__(self, start: P, status: MatchStatus) -> None:
        self.start = start
        self.steps: list[Step[P, M]] = []
        self.ply = 0
        self._status = status

    @property
    def played(self) -> Sequence[Step[P, M]]:
        """The steps played."""
        return tuple(self.steps[: self.ply])

    @property
    def undone(self) -> Sequence[Step[P, M]]:
        """The steps that can be played again, the next one first."""
        return tuple(self.steps[self.ply :])

    @property
    def status(self) -> MatchStatus:
        """The current draw offer, ending and clocks."""
        return self.steps[self.ply - 1].status if self.ply else self._status

    def position_at(self, ply: int) -> P:
        """The position after ``ply`` steps, including undone ones. Raises IndexError beyond the last."""
        if not 0 <= ply <= len(self.steps):
            raise IndexError(f"ply {ply} is outside 0 … {len(self.steps)}")
        return self.steps[ply - 1].position if ply else self.start

    def add(self, step: Step[P, M]) -> None:
        """Append ``step``, and drop undone steps."""
        self.steps[self.ply :] = [step]
        self.ply += 1

    def clock_rows(self, now: Clock | None) -> Sequence[tuple[float, ...]]:
        """The seconds left before the first step, after each played step, and ``now``: a number for each seat."""
        stood = [self._status.clock, *(step.status.clock for step in self.played), now]
        return [clock.remaining for clock in stood if clock is not None]

    def set_clock_rows(self, rows: Sequence[Sequence[float]]) -> Clock:
        """Restore recorded clocks, with rows as in ``clock_rows``, and return the clock for now.

        Raises BadSetup for rows that do not match the steps.
        """
        now = self.status.clock
        if now is None:
            raise BadSetup("clocks: this match is played without a clock")
        if [len(row) for row in rows] != [len(row) for row in self.clock_rows(now)]:
            raise BadSetup("clocks: needs a row before the first move, one after each, and one for now")
        for ply, step in enumerate(self.steps):
            if step.status.clock is not None:
                clock = step.status.clock.holding(rows[ply + 1])
                self.steps[ply] = replace(step, status=replace(step.status, clock=clock))
        return now.holding(rows[-1])
