"""Game clocks as immutable values; the current time is always passed in."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace
from typing import Literal, Self, TypeAlias

TimeFactor: TypeAlias = Literal[0, 1, 2, 4]
"""How many times as long time limits are as the options say; 0: there are none."""


@dataclass(frozen=True, slots=True)
class ClockSetting:
    """A time control: the seconds each seat begins with, and the increment for each turn.

    With ``per_turn`` each turn has the full ``seconds``, and unused time is lost. With ``per_task``
    the game sets a time limit in each position, if any, which is ``stretched`` by a factor.
    """

    seconds: float
    increment: float = 0.0
    per_turn: bool = False
    per_task: bool = False
    stretched: int = 1

    def times(self, factor: TimeFactor) -> Self:
        seconds, increment = factor * self.seconds, factor * self.increment
        return replace(self, seconds=seconds, increment=increment, stretched=factor)


@dataclass(frozen=True, slots=True)
class TimeLimit:
    """The seconds for one ``task``, whose value identifies it; a new task starts with its full time."""

    seconds: float
    task: Hashable


@dataclass(frozen=True, slots=True)
class Clock:
    """The remaining seconds of each seat, the seat to move, and since when its clock has been running.

    Every method returns a new clock. ``now`` is seconds from any fixed origin and never falls.
    """

    setting: ClockSetting
    remaining: tuple[float, ...]
    """The seconds left by seat at the time ``since``; never negative."""
    seat: int | None = None
    """The seat whose clock runs, or will run when the clock is started."""
    since: float | None = None
    """When ``remaining`` was last brought up to date; None while the clock is stopped."""
    turn_began_with: float = 0.0
    limit: TimeLimit | None = None
    """The task being timed, with ``per_task``."""

    @classmethod
    def new(cls, setting: ClockSetting, seats: int, seat: int | None) -> Self:
        """A stopped clock with the full time for ``seats`` seats; ``seat`` is to move."""
        return cls(setting, (setting.seconds,) * seats, seat, None, setting.seconds)

    @property
    def running(self) -> bool:
        return self.since is not None and self.seat is not None

    def left(self, seat: int, now: float | None = None) -> float:
        """The seconds ``seat`` has left at ``now``; never negative."""
        return max(0.0, self.at(now).remaining[seat])

    def run_out(self, now: float | None = None) -> int | None:
        """The seat whose time is up at ``now``, if any."""
        if self.seat is not None and self.left(self.seat, now) <= 0.0:
            return self.seat
        return None

    def at(self, now: float | None) -> Self:
        """This clock brought up to ``now``."""
        if now is None or self.since is None:
            return self
        spent = self if self.seat is None else self._less(max(0.0, now - self.since))
        return replace(spent, since=now)

    def stopped(self, now: float | None = None) -> Self:
        return replace(self.at(now), since=None)

    def started(self, now: float) -> Self:
        return self if self.since is not None else replace(self, since=now)

    def passed(self, seat: int | None, now: float | None = None, limit: TimeLimit | None = None) -> Self:
        """This clock after a move at ``now``, with ``seat`` to move next, by task under ``limit``.

        A finished turn gains the increment, or with ``per_turn`` all it has used. A running clock stops if a
        move has no time.
        """
        clock = self.at(now) if now is not None else self.stopped()
        if clock.setting.per_task:
            return clock._at_task(seat, limit)
        if seat == clock.seat:
            return clock
        if clock.seat is not None:
            clock = clock._less(-clock._earned)
        return replace(clock, seat=seat, turn_began_with=0.0 if seat is None else clock.remaining[seat])

    def _at_task(self, seat: int | None, limit: TimeLimit | None) -> Self:
        """This clock with ``seat`` at the task of ``limit``, new or continued; stopped if there is none."""
        if seat is None or limit is None:
            return replace(self, seat=None, turn_began_with=0.0, limit=None)
        if (seat, limit) == (self.seat, self.limit):
            return self
        seconds = self.setting.stretched * limit.seconds
        remaining = tuple(seconds if each == seat else left for each, left in enumerate(self.remaining))
        return replace(self, remaining=remaining, seat=seat, turn_began_with=seconds, limit=limit)

    @property
    def _earned(self) -> float:
        """The seconds gained by the seat whose turn ends."""
        assert self.seat is not None
        if self.setting.per_turn:
            return self.setting.seconds - self.remaining[self.seat]
        return self.setting.increment

    def spent(self, seconds: float) -> Self:
        """This clock after ``seconds`` of this turn. Raises ValueError if more have already passed."""
        if self.seat is None:
            return self
        left = self.turn_began_with - seconds
        if left > self.remaining[self.seat] + 1e-6:
            raise ValueError("time cannot run backwards within a turn")
        return self._less(self.remaining[self.seat] - max(0.0, left))

    def holding(self, remaining: Sequence[float]) -> Self:
        """This clock stopped, with ``remaining`` seconds for each seat."""
        began = 0.0 if self.seat is None else remaining[self.seat]
        return replace(self, remaining=tuple(remaining), since=None, turn_began_with=began)

    def _less(self, seconds: float) -> Self:
        assert self.seat is not None
        changed = list(self.remaining)
        changed[self.seat] = max(0.0, changed[self.seat] - seconds)  # also when the computer slept for a night
        return replace(self, remaining=tuple(changed))
