"""The clocks of a turn at the table: what its rules need to know of time, and when a limit runs out."""

from __future__ import annotations

from jungle_games.games.jungle_matrix.moves import (
    Cover,
    Elapsed,
    Flag,
    Gridlocked,
    JungleMatrixMove,
    Next,
    Stop,
    Swap,
)
from jungle_games.games.jungle_matrix.rules import JungleMatrixPosition, Phase
from jungle_games.games.jungle_matrix.stopwatch import Stopwatch

TICK = 0.1
"""Seconds from one figure of a running clock to the next."""
_TIMED = Cover | Swap | Gridlocked | Stop | Flag


class TurnTiming:
    """Times the turn that ``position`` is in, and the card that is to be laid."""

    def __init__(self, position: JungleMatrixPosition) -> None:
        self._turn = Stopwatch()
        self._card = Stopwatch()
        self._position = position
        self._turn.set(position.turn.seconds or 0.0, 0.0)

    def follow(self, position: JungleMatrixPosition, now: float) -> None:
        """The match went on, or back: another card, or another turn, is being timed."""
        before, self._position = self._position, position
        if (before.round, before.player) != (position.round, position.player) or not position.turn.deck:
            self._turn.set(position.turn.seconds or 0.0, now)
        if len(before.turn.log) != len(position.turn.log) or before.phase is not position.phase:
            self._card.set(0.0, now)

    def run(self, now: float, *, going_on: bool, table_still: bool) -> None:
        """Let time pass while the turn goes on; that of a card only once everything lies still."""
        laying = going_on and self._position.phase in (Phase.LAY, Phase.COVER)
        self._turn.run(laying, now)
        self._card.run(laying and table_still and self._position.phase is Phase.COVER, now)

    @property
    def timed(self) -> bool:
        """Whether the turn's score depends on its time."""
        return self._position.is_sudden_death or bool(self._position.rules.quick_points)

    def turn_seconds(self, now: float) -> float:
        """How long the turn has been going on."""
        return self._turn.seconds(now)

    def card_left(self, now: float) -> float | None:
        """The seconds that are left for the next card; None where there is no pace, or nothing to lay."""
        pace = self._position.rules.pace
        if not pace or self._position.phase is not Phase.COVER:
            return None
        return max(0.0, pace - self._card.seconds(now))

    def out_of_time(self, now: float) -> bool:
        """Whether the time for the next card has run out."""
        return self._card.running and self.card_left(now) == 0.0

    def prelude(self, move: JungleMatrixMove, now: float) -> tuple[JungleMatrixMove, ...]:
        """The time that is told before ``move``, where it matters."""
        wanted = isinstance(move, Next) and self._position.time_wanted and self._position.turn.seconds is None
        if not wanted and not (self.timed and isinstance(move, _TIMED)):
            return ()
        seconds = round(self._turn.seconds(now), 1)
        return (Elapsed(max(seconds, self._position.turn.seconds or 0.0)),)

    def wake_at(self, now: float) -> float | None:
        """When a running clock shows another figure."""
        shown = (self._turn.running and self.timed) or (self._card.running and self._position.rules.pace)
        return now + TICK if shown else None
