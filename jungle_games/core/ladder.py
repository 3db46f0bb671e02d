"""The ladder of a game: its levels as a path of animals, and where somebody stands on it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from jungle_games.core.game import Level

WINS: Final = 2
"""The wins against an animal after which the next one waits."""


@dataclass(frozen=True, slots=True)
class Ladder:
    """The ``levels`` of a game, weakest first, and how many matches were ``won`` against each of them, by key.

    Nothing is locked; the ladder only shows the progress and suggests the next opponent.
    """

    levels: Sequence[Level]
    won: Mapping[str, int]

    def wins(self, level: str) -> int:
        """The wins against ``level`` that count, at most ``WINS``."""
        return min(WINS, self.won.get(level, 0))

    @property
    def passed(self) -> int:
        """The number of animals passed; passing one passes all weaker ones."""
        beaten = [place for place, level in enumerate(self.levels, start=1) if self.wins(level.key) == WINS]
        return max(beaten, default=0)

    @property
    def next(self) -> Level | None:
        """The next animal to play; None at the end of the path, or if there is no path."""
        return self.levels[self.passed] if self.passed < len(self.levels) else None

    def after(self, level: str) -> Level | None:
        """The level after ``level`` if that one has been passed; None if not, or after the last."""
        keys = [each.key for each in self.levels]
        if level not in keys or self.wins(level) < WINS:
            return None
        place = keys.index(level) + 1
        return self.levels[place] if place < len(keys) else None
