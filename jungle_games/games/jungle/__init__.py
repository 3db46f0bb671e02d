"""Jungle (Dou Shou Qi)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

from jungle_games.core.i18n import N_
from jungle_games.games.jungle.about import NAME, SEATS, TITLE
from jungle_games.room import Figure, MakeFigure, Room

if TYPE_CHECKING:
    from jungle_games.core.game import Game
    from jungle_games.games.jungle.rules.position import JunglePosition
    from jungle_games.table.scene import TableScene
    from jungle_games.table.study_scene import StudyScene


def _load_game() -> Game[Any, Any]:
    from jungle_games.games.jungle.rules.game import Jungle

    return Jungle()


def _load_scene() -> type[TableScene]:
    from jungle_games.games.jungle.scene.scene import JungleScene

    return JungleScene


def _load_study() -> type[StudyScene]:
    from jungle_games.games.jungle.scene.study import JungleStudy

    return JungleStudy


def _load_cover() -> Callable[..., None]:
    from jungle_games.games.jungle.scene.cover import draw_cover

    return draw_cover


def _load_option_pictures() -> Mapping[str, Callable[..., None]]:
    from jungle_games.games.jungle.scene.map_picture import draw_map

    return {"map": draw_map}


def _load_figure() -> MakeFigure:
    from jungle_games.games.jungle.scene.figure import read_figure

    return read_figure


def _load_picture() -> Callable[[JunglePosition], Figure]:
    from jungle_games.games.jungle.scene.figure import figure_of

    return figure_of


ROOM: Final = Room(
    NAME,
    TITLE,
    SEATS,
    _load_game,
    _load_scene,
    _load_cover,
    summary=N_(
        "Eight animals a side, two rivers, one den to reach. "
        "The great take the small, and the rat the elephant."
    ),
    emblem="animals/lion",
    seat_pictures=("animals/token_blue", "animals/token_red"),
    load_option_pictures=_load_option_pictures,
    load_study=_load_study,
    load_figure=_load_figure,
    load_picture=_load_picture,
)
