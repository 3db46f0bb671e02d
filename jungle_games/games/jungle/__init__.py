"""Jungle (Dou Shou Qi)."""

from __future__ import annotations

from typing import Final

from jungle_games.core.i18n import N_
from jungle_games.core.room import Room

ROOM: Final = Room(
    __name__,
    N_("Jungle"),
    seats=(2,),
    rules=".rules.game:Jungle",
    scene=".scene.scene:JungleScene",
    study=".scene.scene:JungleStudy",
    cover=".scene.drawing:draw_cover",
    figure=".scene.figure:read_figure",
    picture=".scene.figure:figure_of",
    option_pictures={"map": ".scene.figure:draw_map"},
    puzzles=".player.puzzles:PUZZLES",
    achievements=".rules.achievements:ACHIEVEMENTS",
    goal=N_("Reach the other side’s den, or take all of its animals."),
    emblem="animals/lion",
    persons=("animals/parrot", "animals/toucan"),  # no computer player has these faces
    seat_pictures=("animals/token_blue", "animals/token_red"),
)
