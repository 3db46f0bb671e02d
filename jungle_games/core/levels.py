"""The levels of computer players."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from jungle_games.core.i18n import N_


@dataclass(frozen=True, slots=True)
class Level:
    """A level of the computer player: its key, its name and a description for players (translated when shown).

    ``rating`` is in Elo points, measured by matches against the game's other levels.
    """

    key: str
    title: str
    summary: str
    rating: int | None = None
    called: str = ""
    """What a player of this level is called, if ``title`` is no name."""

    @property
    def name(self) -> str:
        """What a player of this level is called in sentences and lists, translated when shown."""
        return self.called or self.title


FITS_ME: Final = Level(
    "fits_me", N_("Adaptive"), N_("Adapts to your results, so that you win about half."), None, N_("Chameleon"))
"""The adaptive level, which follows the person's own strength; see ``core/ladder.py``."""
