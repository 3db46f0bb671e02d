"""Jacks, a game of memory and movement by Tikva Morowati."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from jungle_games.core.i18n import N_
from jungle_games.games.jacks.about import NAME, SEATS, TITLE
from jungle_games.room import Figure, MakeFigure, Room

if TYPE_CHECKING:
    from jungle_games.core.game import Game
    from jungle_games.games.jacks.rules.position import JacksPosition
    from jungle_games.table.scene import TableScene


def _load_game() -> Game[Any, Any]:
    from jungle_games.games.jacks.rules.game import Jacks

    return Jacks()


def _load_scene() -> type[TableScene]:
    from jungle_games.games.jacks.scene.scene import JacksScene

    return JacksScene


def _load_cover() -> Callable[..., None]:
    from jungle_games.games.jacks.scene.cover import draw_cover

    return draw_cover


def _load_figure() -> MakeFigure:
    from jungle_games.games.jacks.scene.figure import read_figure

    return read_figure


def _load_picture() -> Callable[[JacksPosition], Figure]:
    from jungle_games.games.jacks.scene.figure import figure_of

    return figure_of


ROOM: Final = Room(
    NAME,
    TITLE,
    SEATS,
    _load_game,
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
    load_figure=_load_figure,
    load_picture=_load_picture,
)
