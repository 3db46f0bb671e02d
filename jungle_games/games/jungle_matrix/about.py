"""What is told of Jungle Matrix before it is opened."""

from __future__ import annotations

from typing import Final

from jungle_games.core.i18n import N_

NAME: Final = "jungle_matrix"
TITLE: Final = N_("Jungle Matrix")
SEATS: Final = (2,)
"""The numbers of players that it can be played by."""
