"""Jungle Matrix, a race of patiences that pets bend."""

from __future__ import annotations

from typing import Final

from jungle_games.core.i18n import N_
from jungle_games.core.room import Counted, Room

ROOM: Final = Room(
    __name__,
    N_("Jungle Matrix"),
    seats=(2,),
    rules=".rules.game:JungleMatrix",
    scene=".scene.scene:JungleMatrixScene",
    cover=".scene.cloth:draw_cover",
    figure=".scene.figure:read_figure",
    picture=".scene.figure:figure_of",
    puzzles=".player.puzzles:PUZZLES",
    achievements=".rules.achievements:ACHIEVEMENTS",
    goal=N_("Cover pairs and trios in order: most points wins."),
    emblem="animals/parrot",
    persons=("animals/tiger", "animals/elephant"),  # no computer player has these faces
    counted=(
        Counted("best", N_("Best turn"), "most"),
        Counted("caught", N_("Mistakes caught"), "sum"),
        Counted("missed", N_("Mistakes missed"), "sum"),
        Counted("slips", N_("Own mistakes"), "sum"),
    ),
)
