"""The time of a turn at the table, which the rules are told where it matters."""

from __future__ import annotations

from typing import Final

from jungle_games.core.time_moves import Elapsed, Flag
from jungle_games.games.jungle_matrix.rules.moves import (
    Cover,
    Gridlocked,
    JungleMatrixMove,
    Next,
    Stop,
    Swap,
)
from jungle_games.games.jungle_matrix.rules.position import JungleMatrixPosition, Phase
from jungle_games.games.jungle_matrix.scene.stopwatch import Stopwatch

_TICK: Final = 0.1
"""Seconds from one figure of a running clock to the next."""
_TIMED = Cover | Swap | Gridlocked | Stop | Flag


class TurnTiming:
    """Times the turn that the present position is in."""

    def __init__(self, position: JungleMatrixPosition) -> None:
        self._watch = Stopwatch()
        self._watch.set(position.turn.seconds or 0.0, 0.0)
        self._position = position

    def follow(self, position: JungleMatrixPosition, now: float) -> None:
        """The match went on, or back: perhaps another turn is being timed."""
        before, self._position = self._position, position
        if (before.round, before.player) != (position.round, position.player) or position.phase is Phase.PET:
            self._watch.set(position.turn.seconds or 0.0, now)

    def run(self, now: float, *, going_on: bool) -> None:
        """Let time pass while the turn goes on."""
        self._watch.run(going_on and self._position.phase in (Phase.LAY, Phase.COVER), now)

    @property
    def matters(self) -> bool:
        """Whether the turn's score depends on its time."""
        return self._position.is_sudden_death or bool(self._position.rules.quick_points)

    def seconds(self, now: float) -> float:
        """How long the turn has been going on."""
        return self._watch.seconds(now)

    def prelude(self, move: JungleMatrixMove, now: float) -> tuple[JungleMatrixMove, ...]:
        """The time that is told before ``move``, where it matters."""
        told = self._position.turn.seconds
        wanted = isinstance(move, Next) and self._position.time_wanted and told is None
        if not wanted and not (self.matters and isinstance(move, _TIMED)):
            return ()
        return (Elapsed(max(round(self._watch.seconds(now), 1), told or 0.0)),)

    def wake_at(self, now: float) -> float | None:
        """When the running clock shows another figure."""
        return now + _TICK if self._watch.running and self.matters else None
