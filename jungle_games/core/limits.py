"""Limits: how long a computer player may think, and game clocks as immutable values; the time now is passed in."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace
from time import perf_counter
from typing import Final, Literal, Protocol, Self, TypeAlias

from jungle_games.core.i18n import N_

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


MOVES_LEFT: Final = 30
"""The number of moves for which a clock must last if not specified."""
_ON_THE_WAY: Final = 0.3
"""Seconds of the clock reserved for transmitting the answer."""
_OF_INCREMENT: Final = 0.8
_STRETCH: Final = 2.0
"""The factor by which an unsettled search may exceed its share."""
_OF_CLOCK: Final = 0.5
"""The largest fraction of the remaining time it may use even then."""
_USUALLY: Final = 0.6
"""The fraction of the share after which no deeper iteration is begun, as it would hardly finish."""


@dataclass(frozen=True, slots=True)
class Limits:
    """How long a computer player may think.

    Milliseconds, or nodes searched: with a ``seed``, nodes give the same answer on every machine. Without
    these, a player takes the time of its level, within what ``clock`` allows: the seconds left for its seat
    and the increment.
    """

    ms: int | None = None
    nodes: int | None = None
    depth: int | None = None
    seed: int | None = None
    clock: tuple[float, float] | None = None


class StopSignal(Protocol):
    """Polled by a thinking player; true once it must answer at once."""

    def __call__(self) -> bool:
        """Whether to stop."""


@dataclass(frozen=True, slots=True)
class Budget:
    """The limits of a search: ``seconds``, ``nodes`` and ``depth``, whichever is reached first; None for no limit.

    A node is whatever the player counts: a position evaluated, a playout, a turn played out. After ``enough`` seconds
    no iteration is begun, as it would hardly finish.
    """

    seconds: float | None = None
    nodes: int | None = None
    depth: int | None = None
    enough: float | None = None

    @classmethod
    def within(
        cls, limits: Limits, *, seconds: float | None, nodes: int | None = None, depth: int | None = None
    ) -> Self:
        """The budget that ``limits`` allow a player with these limits of its own.

        Requested nodes or depth are not cut short by the player's own time, so that the answer is the same
        on every machine; requested milliseconds replace that time, and a clock may shorten it.
        """
        nodes = min((count for count in (limits.nodes, nodes) if count is not None), default=None)
        depth = min((count for count in (limits.depth, depth) if count is not None), default=None)
        if limits.ms is not None:
            return cls(limits.ms / 1000, nodes, depth)
        if limits.nodes is not None or limits.depth is not None:
            return cls(None, nodes, depth)
        if limits.clock is None:
            return cls(seconds, nodes, depth)
        most, enough = allot(*limits.clock, _ON_THE_WAY)
        return cls(most if seconds is None else min(seconds, most), nodes, depth, enough)

    @classmethod
    def part(cls, limits: Limits, parts: int) -> Self:
        """One of ``parts`` equal parts of the time and nodes that ``limits`` allow."""
        seconds = None if limits.ms is None else limits.ms / 1000 / parts
        return cls(seconds, None if limits.nodes is None else limits.nodes // parts)

    def begin(self, stop: StopSignal) -> Meter:
        return Meter(self, stop)


class Meter:
    """Measures what a search has used of its budget; the player counts its ``nodes``."""

    def __init__(self, budget: Budget, stop: StopSignal) -> None:
        self.budget: Final = budget
        self.nodes = 0
        self._stop = stop
        self._began = perf_counter()

    @property
    def seconds(self) -> float:
        return perf_counter() - self._began

    def due(self) -> bool:
        """Whether the answer is due: the budget is used up, or ``stop`` asks for it."""
        return self.used() >= 1.0

    def used(self) -> float:
        """The fraction of the budget used; 1 or more once the answer is due."""
        if self._stop():
            return 1.0
        budget = self.budget
        used = 0.0 if budget.nodes is None else self.nodes / max(1, budget.nodes)
        if budget.seconds is not None:
            used = max(used, 1.0 if budget.seconds <= 0 else self.seconds / budget.seconds)
        return used


def allot(left: float, added: float, kept: float, moves_left: int | None = None) -> tuple[float, float]:
    """The seconds after which a move must be made, and those after which no deeper iteration is begun.

    ``left`` are the seconds on the clock, ``added`` the increment, ``kept`` the reserve for transmission.
    """
    usable = max(0.0, left - kept)
    share = usable / max(1, moves_left or MOVES_LEFT) + _OF_INCREMENT * added
    most = min(_STRETCH * share, _OF_CLOCK * usable)
    return most, _USUALLY * min(share, most)


@dataclass(frozen=True, slots=True)
class Level:
    """A level of the computer player: its key, its name and a description for players (translated when shown).

    ``rating`` is in Elo points, measured by matches against the game's other levels.
    """

    key: str
    title: str
    summary: str
    rating: int | None = None


FITS_ME: Final = Level("fits_me", N_("Chameleon"), N_("Adapts to your results, so that you win about half."))
"""The adaptive level, which follows the person's own strength; see ``core/ladder.py``."""
