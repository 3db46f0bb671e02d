"""The ladder of a game: its levels as a path of animals, and where somebody stands on it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from jungle_games.core.game import Level

WINS: Final = 2
"""So many matches won against an animal, and one has got to know it: the next one waits."""


@dataclass(frozen=True, slots=True)
class Ladder:
    """The ``levels`` of a game, weakest first, and how many matches were ``won`` against each of them, by key.

    Nothing is locked: it says where one stands, and whom to meet next.
    """

    levels: Sequence[Level]
    won: Mapping[str, int]

    def wins(self, level: str) -> int:
        """How many matches against ``level`` count for the path, ``WINS`` at most."""
        return min(WINS, self.won.get(level, 0))

    @property
    def passed(self) -> int:
        """How many animals one has got past: whoever gets past one is past all weaker ones, too."""
        beaten = [place for place, level in enumerate(self.levels, start=1) if self.wins(level.key) == WINS]
        return max(beaten, default=0)

    @property
    def next(self) -> Level | None:
        """The animal to meet now; None at the end of the path, and where there is no path."""
        return self.levels[self.passed] if self.passed < len(self.levels) else None

    def after(self, level: str) -> Level | None:
        """Who waits behind ``level``, if that was beaten often enough; None if not, and behind the last one."""
        keys = [each.key for each in self.levels]
        if level not in keys or self.wins(level) < WINS:
            return None
        place = keys.index(level) + 1
        return self.levels[place] if place < len(keys) else None
