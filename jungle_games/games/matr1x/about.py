"""What is told of MATR1X 0VERL0AD before it is opened."""

from __future__ import annotations

from typing import Final

from jungle_games.core.i18n import N_

NAME: Final = "matr1x"
TITLE: Final = N_("MATR1X 0VERL0AD")
SEATS: Final = (1,)
"""The numbers of players that it can be played by."""
