"""Jungle Matrix, a race of patiences that pets bend."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from jungle_games.core.i18n import N_
from jungle_games.games.jungle_matrix.about import NAME, SEATS, TITLE
from jungle_games.games.jungle_matrix.scene.portraits import PERSONS
from jungle_games.room import Counted, Figure, MakeFigure, Room

if TYPE_CHECKING:
    from jungle_games.core.game import Game
    from jungle_games.games.jungle_matrix.rules.position import JungleMatrixPosition
    from jungle_games.table.scene import TableScene


def _load_game() -> Game[Any, Any]:
    from jungle_games.games.jungle_matrix.rules.game import JungleMatrix

    return JungleMatrix()


def _load_scene() -> type[TableScene]:
    from jungle_games.games.jungle_matrix.scene.scene import JungleMatrixScene

    return JungleMatrixScene


def _load_cover() -> Callable[..., None]:
    from jungle_games.games.jungle_matrix.scene.cover import draw_cover

    return draw_cover


def _load_figure() -> MakeFigure:
    from jungle_games.games.jungle_matrix.scene.figure import read_figure

    return read_figure


def _load_picture() -> Callable[[JungleMatrixPosition], Figure]:
    from jungle_games.games.jungle_matrix.scene.figure import figure_of

    return figure_of


ROOM: Final = Room(
    NAME,
    TITLE,
    SEATS,
    _load_game,
    _load_scene,
    _load_cover,
    summary=N_("Lay a grid, cover what sums to eleven, catch every slip of the other, and send your pets."),
    emblem="animals/parrot",
    persons=PERSONS,
    counted=(
        Counted("best", N_("Best turn"), "most"),
        Counted("caught", N_("Slips caught"), "sum"),
        Counted("missed", N_("Slips missed"), "sum"),
        Counted("slips", N_("Own slips"), "sum"),
    ),
    load_figure=_load_figure,
    load_picture=_load_picture,
)
