"""The beginning of a game: the cut for the deal is shown before the cards are dealt."""

from __future__ import annotations

from typing import Any, Final

from jungle_games.core.game import CHANCE
from jungle_games.core.match import Match
from jungle_games.games.sequence.rules.moves import Cut

_CUT: Final = 2.6
"""Seconds that a cut is to be seen."""


class Opening:
    """Leads from cut to cut, and then to the deal. Over at once in a match that has gone on already."""

    def __init__(self, match: Match[Any, Any]) -> None:
        steps = match.steps
        fresh = all(step.actor is CHANCE for step in steps)
        self._plies = [ply for ply, step in enumerate(steps, 1) if isinstance(step.move, Cut)] if fresh else []
        self._until: float | None = None

    @property
    def running(self) -> bool:
        """Whether a cut is shown."""
        return bool(self._plies)

    @property
    def ply(self) -> int:
        """After how many moves the cut that is shown stands."""
        return self._plies[0]

    @property
    def wake_at(self) -> float | None:
        """When it goes on."""
        return self._until if self.running else None

    def update(self, now: float) -> bool:
        """Go on when it is time; whether it did."""
        if not self.running:
            return False
        if self._until is None:
            self._until = now + _CUT
            return False
        if now < self._until:
            return False
        self._plies.pop(0)
        self._until = now + _CUT
        return True

    def skip(self) -> None:
        """Deal at once."""
        self._plies.clear()
