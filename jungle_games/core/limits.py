"""The levels of computer players, the limits of their thinking, the signal to stop, and how the time is spent."""

from __future__ import annotations

from dataclasses import dataclass
from time import perf_counter
from typing import Final, Protocol, Self

from jungle_games.core.i18n import N_

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
        """A running meter for this budget."""
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
    called: str = ""
    """What a player of this level is called, if ``title`` is no name."""

    @property
    def name(self) -> str:
        return self.called or self.title


FITS_ME: Final = Level(
    "fits_me", N_("Adaptive"), N_("Adapts to your results, so that you win about half."), None, N_("Chameleon"))
"""The adaptive level, which follows the person's own strength; see ``core/ladder.py``."""
