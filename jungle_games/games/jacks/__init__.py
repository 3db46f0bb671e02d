"""Jacks, a game of memory and movement by Tikva Morowati."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from jungle_games.core.i18n import N_
from jungle_games.games.jacks.game import Jacks
from jungle_games.games.room import Room

if TYPE_CHECKING:
    from jungle_games.table.scene import TableScene


def _load_scene() -> type[TableScene]:
    from jungle_games.games.jacks.scene import JacksScene

    return JacksScene


def _load_cover() -> Callable[..., None]:
    from jungle_games.games.jacks.cover import draw_cover

    return draw_cover


ROOM: Final = Room(
    Jacks(),
    _load_scene,
    _load_cover,
    summary=N_("Walk your jacks round the ring, remember what lies face down, and stand on both cards of a pair."),
    emblem="objects/jacks/jack_pink",
    seat_pictures=(
        "objects/jacks/jack_pink",
        "objects/jacks/jack_orange",
        "objects/jacks/jack_yellow",
        "objects/jacks/jack_green",
    ),
)
