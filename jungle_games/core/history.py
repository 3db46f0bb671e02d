"""The line of a match: every step from the start, those undone included, and how far along it we are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Generic

from jungle_games.core.clock import Clock
from jungle_games.core.game import Actor, BadSetup, M, P
from jungle_games.core.match_moves import MatchMove, MatchStatus


@dataclass(frozen=True, slots=True)
class Step(Generic[P, M]):
    """One recorded move and what holds after it. ``move`` is a move of the game, or of the match."""

    text: str
    actor: Actor
    move: M | MatchMove
    position: P
    status: MatchStatus
    """Draw offer, ending and clocks after the move."""

    @property
    def is_offer(self) -> bool:
        """Whether a draw was offered, which changes nothing on the table."""
        return isinstance(self.move, MatchMove) and self.move.verb == "offer"


@dataclass(frozen=True, slots=True)
class Bookmark(Generic[P, M]):
    """All of a match that changes while it is played."""

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
        """The steps that led here."""
        return tuple(self.steps[: self.ply])

    @property
    def undone(self) -> Sequence[Step[P, M]]:
        """The steps that can be played again, the next one first."""
        return tuple(self.steps[self.ply :])

    @property
    def status(self) -> MatchStatus:
        """What holds beside the board."""
        return self.steps[self.ply - 1].status if self.ply else self._status

    def position_at(self, ply: int) -> P:
        """The position after ``ply`` steps. Raises IndexError beyond the line."""
        if not 0 <= ply <= len(self.steps):
            raise IndexError(f"ply {ply} is outside 0 … {len(self.steps)}")
        return self.steps[ply - 1].position if ply else self.start

    def add(self, step: Step[P, M]) -> None:
        """Go on with ``step``; what was undone is forgotten."""
        self.steps[self.ply :] = [step]
        self.ply += 1

    def clock_rows(self, now: Clock | None) -> Sequence[tuple[float, ...]]:
        """The seconds left before the first step, after each played one, and ``now``: one number a seat."""
        stood = [self._status.clock, *(step.status.clock for step in self.played), now]
        return [clock.remaining for clock in stood if clock is not None]

    def set_clock_rows(self, rows: Sequence[Sequence[float]]) -> Clock:
        """Put recorded clocks back, rows as in ``clock_rows``, and return the one for now.

        Raises BadSetup for rows that do not fit.
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
