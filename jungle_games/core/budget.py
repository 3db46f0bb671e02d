"""How long a computer player may think: from the limits it was given to the moment at which it must answer."""

from __future__ import annotations

from dataclasses import dataclass
from time import perf_counter
from typing import Final, Self

from jungle_games.core.limits import Limits, StopSignal

MOVES_LEFT: Final = 30
"""The moves for which a clock must last when nobody says."""
_ON_THE_WAY: Final = 0.3
"""Seconds of its clock that a player keeps for its answer's way to the table."""
_OF_INCREMENT: Final = 0.8
_STRETCH: Final = 2.0
"""A thought that is not settled may take so many times its share."""
_OF_CLOCK: Final = 0.5
"""But never more than this part of what is left."""
_USUALLY: Final = 0.6
"""After this part of its share no deeper look is begun: it would hardly come to an end."""


@dataclass(frozen=True, slots=True)
class Budget:
    """What a thought may use: ``seconds``, ``nodes`` counted, ``depth`` reached, whichever is gone first; None: no end.

    What a node is the player says: a position valued, a playout, a turn played out. After ``enough`` seconds nothing is
    begun that would hardly come to an end.
    """

    seconds: float | None = None
    nodes: int | None = None
    depth: int | None = None
    enough: float | None = None

    @classmethod
    def within(
        cls, limits: Limits, *, seconds: float | None, nodes: int | None = None, depth: int | None = None
    ) -> Self:
        """What ``limits`` allow a player that takes so much time by itself, and never more nodes or depth.

        Nodes or depth that somebody asks for are not cut short by the player's own time, so that the answer is the same
        on every machine; milliseconds take the place of it, and a clock may leave less of it.
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
        """One of so many parts of the time and the nodes that ``limits`` allow."""
        seconds = None if limits.ms is None else limits.ms / 1000 / parts
        return cls(seconds, None if limits.nodes is None else limits.nodes // parts)

    def begin(self, stop: StopSignal) -> Meter:
        """A meter that runs from now on."""
        return Meter(self, stop)


class Meter:
    """What a thought has used of its budget since it began; the player counts its own ``nodes``."""

    def __init__(self, budget: Budget, stop: StopSignal) -> None:
        self.budget: Final = budget
        self.nodes = 0
        self._stop = stop
        self._began = perf_counter()

    @property
    def seconds(self) -> float:
        """How long it has taken so far."""
        return perf_counter() - self._began

    def due(self) -> bool:
        """Whether the answer is due: the budget is used up, or somebody wants it at once."""
        return self.used() >= 1.0

    def used(self) -> float:
        """The share of the budget that is used up, from 0 on; 1 or more once the answer is due."""
        if self._stop():
            return 1.0
        budget = self.budget
        used = 0.0 if budget.nodes is None else self.nodes / max(1, budget.nodes)
        if budget.seconds is not None:
            used = max(used, 1.0 if budget.seconds <= 0 else self.seconds / budget.seconds)
        return used


def allot(left: float, added: float, kept: float, moves_left: int | None = None) -> tuple[float, float]:
    """The seconds after which a move must be said, and those after which no deeper look is begun.

    ``left`` are the seconds on the clock, ``added`` those a move gains, ``kept`` those that the answer's way may take.
    """
    usable = max(0.0, left - kept)
    share = usable / max(1, moves_left or MOVES_LEFT) + _OF_INCREMENT * added
    most = min(_STRETCH * share, _OF_CLOCK * usable)
    return most, _USUALLY * min(share, most)
