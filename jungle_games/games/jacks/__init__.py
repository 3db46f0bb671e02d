"""Jacks, a game of memory and movement by Tikva Morowati."""

from __future__ import annotations

from typing import Final

from jungle_games.core.i18n import N_
from jungle_games.core.room import Room

ROOM: Final = Room(
    __name__,
    N_("Jacks"),
    seats=(2, 3, 4),
    rules=".rules.game:Jacks",
    scene=".scene.scene:JacksScene",
    cover=".scene.pictures:draw_cover",
    figure=".scene.figure:read_figure",
    picture=".scene.figure:figure_of",
    puzzles=".player.puzzles:PUZZLES",
    achievements=".rules.achievements:ACHIEVEMENTS",
    goal=N_("Collect pairs of cards: most points wins."),
    emblem="objects/jacks/jack_pink",
    seat_pictures=(
        "objects/jacks/jack_pink",
        "objects/jacks/jack_orange",
        "objects/jacks/jack_yellow",
        "objects/jacks/jack_green",
    ),
)
