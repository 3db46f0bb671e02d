"""A computer player for any two-player game of perfect information: alpha-beta search with a static evaluation."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, Generic

from jungle_games.core.game import Choice, M, P, Seat
from jungle_games.core.limits import Budget, Limits, Meter, StopSignal
from jungle_games.core.shuffle import draw_below

SECONDS: Final = 1.5
"""The longest time to think without given limits."""
_CERTAIN: Final = 0.99
"""The highest evaluation of an unfinished position; one minus it is the lowest."""

Worth = Callable[[P, Seat], float]
"""The static evaluation of an unfinished position for a seat: its expected score, 0 to 1."""


@dataclass(frozen=True, slots=True)
class Skill:
    """How a level plays: it searches ``depth`` moves deep, and makes ``whims`` of 100 moves at random."""

    depth: int
    whims: int = 0


class _OutOfTime(Exception):  # noqa: N818 - it ends a search, and is no error
    """The answer is due."""


class Lookahead(Generic[P, M]):
    """Alpha-beta search with iterative deepening, up to the depth of its skill or the time limit."""

    def __init__(self, worth: Worth[P], skill: Skill) -> None:
        self._worth = worth
        self._skill = skill

    def choose(self, observation: P, limits: Limits, stop: StopSignal) -> Choice[M]:
        """A legal move for the seat to move; with a seed and nodes or depth the same on every machine."""
        meter = Budget.within(limits, seconds=SECONDS, depth=self._skill.depth).begin(stop)
        dice = random.Random(limits.seed)
        moves = list(observation.legal_moves())
        # Of moves that are worth the same the first is taken: chance decides which that is.
        dice.shuffle(moves)
        if draw_below(dice, 100) < self._skill.whims:
            return Choice(moves[0])
        search, best = _Search(self._worth, meter), Choice(moves[0])
        try:
            for depth in range(1, (meter.budget.depth or 1) + 1):
                value, line = search.best(observation, moves, depth)
                best = Choice(line[0], value, line, nodes=meter.nodes, depth=depth)
                moves = [line[0], *(move for move in moves if move != line[0])]
                if value in (0.0, 1.0):
                    break
        except _OutOfTime:
            pass
        return best


class _Search(Generic[P]):
    """One search; lines are returned with their values."""

    def __init__(self, worth: Worth[P], meter: Meter) -> None:
        self._worth = worth
        self._meter = meter

    def best(
        self, position: P, moves: Sequence[object], depth: int, low: float = -1.0, high: float = 2.0
    ) -> tuple[float, tuple[object, ...]]:
        """The value of the best of ``moves`` for the seat to move, within ``low`` and ``high``, and its line."""
        seat = position.to_move
        assert isinstance(seat, int)
        line: tuple[object, ...] = ()
        for move in moves:
            value, rest = self._value(position.play(move), seat, depth - 1, low, high)
            if value > low:
                low, line = value, (move, *rest)
            if low >= high:
                break
        return low, line

    def _value(self, position: P, seat: Seat, depth: int, low: float, high: float) -> tuple[float, tuple[object, ...]]:
        """The value of ``position`` for ``seat``, whoever is to move, and its line."""
        self._meter.nodes += 1
        if self._meter.due():
            raise _OutOfTime
        outcome = position.outcome
        if outcome is not None:
            return (float(seat in outcome.winners) if outcome.winners else 0.5), ()
        if depth == 0:
            return min(_CERTAIN, max(1 - _CERTAIN, self._worth(position, seat))), ()
        if position.to_move == seat:
            return self.best(position, position.legal_moves(), depth, low, high)
        value, line = self.best(position, position.legal_moves(), depth, 1 - high, 1 - low)
        return 1 - value, line
