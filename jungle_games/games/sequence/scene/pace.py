"""When things go on by themselves: a computer player's draw and pause, and the new deal after an empty draw deck."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from jungle_games.core.game import Seat
from jungle_games.core.match import Match
from jungle_games.games.sequence.rules.endings import SequenceEnd
from jungle_games.games.sequence.rules.moves import Draw

if TYPE_CHECKING:
    from jungle_games.games.sequence.scene.scene import SequenceScene

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

    def __init__(self, scene: SequenceScene) -> None:
        self._scene = scene
        self._due: float | None = None

    @property
    def _empty(self) -> bool:
        outcome = self._scene.match.outcome
        return outcome is not None and outcome.termination is SequenceEnd.DECK_EMPTY

    def begin(self) -> bool:
        """Tell that the mat is going to be cleared; false after any other end."""
        if self._empty:
            self._due = self._scene.services.now() + _TO_BE_SEEN
            self._scene.services.toast(self._scene.verdict().reason)
        return self._empty

    def update(self, now: float) -> None:
        """Deal anew when it is time; whoever took the last card back plays on."""
        if self._due is None or not self._empty:
            self._due = None
        elif self._scene.looking_back:
            self._due = now + _TO_BE_SEEN
        elif now >= self._due:
            self._due = None
            self._scene.desk.restart()

    @property
    def wake_at(self) -> float | None:
        """When it is time."""
        return self._due
