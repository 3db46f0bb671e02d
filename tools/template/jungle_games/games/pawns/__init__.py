"""Pawns, a game to begin with: the pieces go straight on and take slantwise."""

from __future__ import annotations

from typing import Final

from jungle_games.core.i18n import N_
from jungle_games.core.room import Room

ROOM: Final = Room(
    __name__,
    N_("Pawns"),
    seats=(2,),
    goal=N_("Bring one of your animals to the far side."),
    rules=".rules.game:PawnsGame",
    scene=".scene.scene:PawnsScene",
    drawing=".scene.drawing:PawnsDrawing",
    emblem="animals/snail",
    seat_pictures=("animals/token_blue", "animals/token_red"),
    persons=("animals/snail", "animals/rabbit"),
)
