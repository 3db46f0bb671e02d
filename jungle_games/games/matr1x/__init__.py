"""MATR1X 0VERL0AD, a solitaire by Michael Elliot."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from jungle_games.core.i18n import N_
from jungle_games.games.matr1x.about import NAME, SEATS, TITLE
from jungle_games.room import Figure, MakeFigure, Room

if TYPE_CHECKING:
    from jungle_games.core.game import Game
    from jungle_games.games.matr1x.rules.position import Matr1xPosition
    from jungle_games.table.scene import TableScene
    from jungle_games.ui.theme import Theme


def _load_game() -> Game[Any, Any]:
    from jungle_games.games.matr1x.rules.game import Matr1x

    return Matr1x()


def _load_scene() -> type[TableScene]:
    from jungle_games.games.matr1x.scene.scene import Matr1xScene

    return Matr1xScene


def _load_cover() -> Callable[..., None]:
    from jungle_games.games.matr1x.scene.cover import draw_cover

    return draw_cover


def _load_figure() -> MakeFigure:
    from jungle_games.games.matr1x.scene.figure import read_figure

    return read_figure


def _load_picture() -> Callable[[Matr1xPosition], Figure]:
    from jungle_games.games.matr1x.scene.figure import figure_of

    return figure_of


def _load_colours() -> Callable[[Theme], Theme]:
    from jungle_games.games.matr1x.scene.neon import neon_colours

    return neon_colours


ROOM: Final = Room(
    NAME,
    TITLE,
    SEATS,
    _load_game,
    _load_scene,
    _load_cover,
    summary=N_("A solitaire against twelve royals: two cards in a lane strike, the third gives the word."),
    emblem="objects/matr1x_emblem",
    load_colours=_load_colours,
    load_figure=_load_figure,
    load_picture=_load_picture,
)
