"""The options of Pawns; ``levels/pawns/presets.yaml`` holds the presets."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from jungle_games.core.i18n import N_
from jungle_games.core.options import GameOptions, number
from jungle_games.games.pawns import ROOM


@dataclass(frozen=True)
class PawnsOptions(GameOptions):
    """What may be chosen before a game of Pawns."""

    game: ClassVar[str] = ROOM.name

    size: int = number(4, 3, 6, N_("Squares"), N_("How many squares the board has along each side."))
