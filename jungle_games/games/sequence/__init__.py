"""Sequence Giant, five in a row with cards. SEQUENCE is a trademark of its owner, who has no part in this."""

from __future__ import annotations

from typing import Final

from jungle_games.core.i18n import N_
from jungle_games.core.room import Room

ROOM: Final = Room(
    __name__,
    N_("Sequence Giant"),
    seats=(2, 3, 4, 6, 8, 9, 10, 12),
    rules=".rules.game:Sequence",
    scene=".scene.scene:SequenceScene",
    cover=".scene.mat_picture:draw_cover",
    figure=".scene.figure:read_figure",
    picture=".scene.figure:figure_of",
    puzzles=".player.puzzles:PUZZLES",
    option_pictures={"mat": ".scene.figure:draw_mat"},
    achievements=".rules.achievements:ACHIEVEMENTS",
    goal=N_("Make five chips in a row. With two sides you need two rows, with three only one."),
    emblem="objects/chips/chip_green",
    seat_pictures=("objects/chips/chip_green", "objects/chips/chip_blue", "objects/chips/chip_red"),
)
