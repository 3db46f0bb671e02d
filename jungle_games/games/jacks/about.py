"""What is told of Jacks before it is opened."""

from __future__ import annotations

from typing import Final

from jungle_games.core.i18n import N_

NAME: Final = "jacks"
TITLE: Final = N_("Jacks")
SEATS: Final = (2, 3, 4)
"""The numbers of players that it can be played by."""
