"""What is told of the moments that mattered, as plain values, words already translated."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass

from jungle_games.core.i18n import _


@dataclass(frozen=True, slots=True)
class MoveTold:
    """One of the two moves: ``who`` made it or what it is, how it is written, what shows it, and what is said of it."""

    who: str
    words: str
    look: Hashable
    said: str


@dataclass(frozen=True, slots=True)
class MomentTold:
    """One moment: where in the match it was, what was played, what was better, and the chances with either."""

    where: str
    played: MoveTold
    better: MoveTold
    could: float
    did: float

    @property
    def chances(self) -> str:
        """``43 % → 16 %``."""
        could, did = (_("{percent} %").format(percent=round(100 * chance)) for chance in (self.could, self.did))
        return f"{could} → {did}"


@dataclass(frozen=True, slots=True)
class MomentsView:
    """All that the sheet shows: the moment that is chosen, of how many, and how far the search has come."""

    told: MomentTold | None = None
    number: int = 0
    found: int = 0
    done: float = 0.0
    searching: bool = False
    showing_better: bool = False
    """Whether the better move is shown as if it had been made."""
    may_try: bool = False
    is_puzzle: bool = False
    """Whether the moment is among the person's own puzzles."""

    @property
    def place_words(self) -> str:
        """``1 of 2``."""
        return _("{number} of {all}").format(number=self.number, all=self.found)

    @property
    def waiting(self) -> str:
        """What is said while there is no moment to show."""
        if self.searching:
            return _("Looking through the moves, one after the other …")
        return _("A steady game: no single move decided it.")
