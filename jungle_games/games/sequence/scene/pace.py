"""When things go on by themselves: a computer player's draw and pause, and the new deal after an empty draw deck."""

from __future__ import annotations

from typing import Any, Final

from jungle_games.core.game import Seat
from jungle_games.core.match import Match
from jungle_games.games.sequence.rules.endings import SequenceEnd
from jungle_games.games.sequence.rules.moves import Draw

_LEAST_PAUSE: Final = 0.5
_TO_BE_SEEN: Final = 5.0
"""Seconds that the mat of a game without a winner stays before it is cleared."""


class Pace:
    """How long computer players wait, and what they do without waiting."""

    def __init__(self, match: Match[Any, Any]) -> None:
        self._match = match
        self._turn: tuple[Seat, float] | None = None

    def reflex(self) -> Draw | None:
        """A computer player draws its card at once."""
        match, position = self._match, self._match.position
        owed = position.owed if match.outcome is None and not position.giving else None
        return Draw() if owed is not None and not match.seats[owed].is_person else None

    def pause(self, now: float) -> float:
        """Seconds that a computer player still waits: as many as the option says since its turn began."""
        position = self._match.position
        if self._turn is None or self._turn[0] != position.turn:
            self._turn = (position.turn, now)
        pace: float = position.table.options.pace
        return max(_LEAST_PAUSE, pace - (now - self._turn[1]))


class Clearing:
    """When the draw deck is empty, “the mat is cleared and a new game starts”, after a moment and not while one
    looks back."""

    def __init__(self, match: Match[Any, Any]) -> None:
        self._match = match
        self.wake_at: float | None = None
        """When it is time."""

    @property
    def due(self) -> bool:
        """Whether the match ended so."""
        outcome = self._match.outcome
        return outcome is not None and outcome.termination is SequenceEnd.DECK_EMPTY

    def begin(self, now: float) -> None:
        """The mat is going to be cleared."""
        self.wake_at = now + _TO_BE_SEEN

    def update(self, now: float, *, looking_back: bool) -> bool:
        """Whether it is time now to deal anew; whoever took the last card back plays on."""
        if self.wake_at is None or not self.due:
            self.wake_at = None
            return False
        if looking_back:
            self.wake_at = now + _TO_BE_SEEN
        if now < self.wake_at:
            return False
        self.wake_at = None
        return True
