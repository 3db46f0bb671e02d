"""What is told of Jungle before it is opened."""

from __future__ import annotations

from typing import Final

from jungle_games.core.i18n import N_

NAME: Final = "jungle"
TITLE: Final = N_("Jungle")
SEATS: Final = (2,)
"""The numbers of players that it can be played by."""
