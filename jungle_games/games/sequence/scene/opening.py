"""The beginning of a game: the cut for the deal is shown before the cards are dealt."""

from __future__ import annotations

from typing import Any

from jungle_games.core.game import CHANCE
from jungle_games.core.match import Match
from jungle_games.games.sequence.rules.moves import Cut

_FAN, _CUT = 0.8, 2.4
"""Seconds that the fan is to be seen, and a cut once its cards lie."""


class Opening:
    """Leads from the fan to the cut, to the next one where several cut the lowest, and to the deal.

    Over at once in a match that has gone on already.
    """

    def __init__(self, match: Match[Any, Any]) -> None:
        steps = match.steps
        fresh = all(step.actor is CHANCE for step in steps)
        cuts = [ply for ply, step in enumerate(steps, 1) if isinstance(step.move, Cut)] if fresh else []
        self._first = cuts[0] - 1 if cuts else 0
        self._plies = [self._first, *cuts] if cuts else []
        self._until: float | None = None

    @property
    def running(self) -> bool:
        """Whether a cut is shown."""
        return bool(self._plies)

    @property
    def ply(self) -> int:
        """After how many moves stands what is shown: the fan, or a cut."""
        return self._plies[0]

    @property
    def wake_at(self) -> float | None:
        """When it goes on."""
        return self._until if self.running else None

    def update(self, now: float, *, still: bool) -> bool:
        """Go on when what lies ``still`` was seen; whether it did."""
        if not self.running:
            return False
        if self._until is None:
            if still:
                self._until = now + (_FAN if self.ply == self._first else _CUT)
            return False
        if now < self._until:
            return False
        self._plies.pop(0)
        self._until = None
        return True

    def skip(self) -> None:
        """Deal at once."""
        self._plies.clear()
