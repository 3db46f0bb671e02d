"""MATR1X 0VERL0AD, a solitaire by Michael Elliot."""

from __future__ import annotations

from typing import Final

from jungle_games.core.i18n import N_
from jungle_games.core.room import Room

ROOM: Final = Room(
    __name__,
    N_("MATR1X 0VERL0AD"),
    seats=(1,),
    rules=".rules.game:Matr1x",
    scene=".scene.scene:Matr1xScene",
    cover=".scene.neon:draw_cover",
    figure=".scene.figure:read_figure",
    picture=".scene.figure:figure_of",
    puzzles=".player.puzzles:PUZZLES",
    achievements=".rules.achievements:ACHIEVEMENTS",
    colours=".scene.neon:neon_colours",
    goal=N_("Beat all twelve royals."),
    emblem="objects/matr1x_emblem",
)
