"""What is told of Sequence Giant before it is opened."""

from __future__ import annotations

from typing import Final

from jungle_games.core.i18n import N_

NAME: Final = "sequence"
TITLE: Final = N_("Sequence Giant")
SEATS: Final = (2, 3, 4, 6, 8, 9, 10, 12)
"""The numbers of players that it can be played by."""
