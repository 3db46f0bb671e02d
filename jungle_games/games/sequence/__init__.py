"""Sequence Giant, five in a row with cards. SEQUENCE is a trademark of its owner, who has no part in this."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

from jungle_games.core.i18n import N_
from jungle_games.games.sequence.about import NAME, SEATS, TITLE
from jungle_games.games.sequence.rules.sides import SIDES
from jungle_games.room import Figure, MakeFigure, Room

if TYPE_CHECKING:
    from jungle_games.core.game import Game
    from jungle_games.core.options import GameOptions
    from jungle_games.games.sequence.rules.position import SequencePosition
    from jungle_games.table.scene import TableScene


def _load_game() -> Game[Any, Any]:
    from jungle_games.games.sequence.rules.game import Sequence

    return Sequence()


def _load_scene() -> type[TableScene]:
    from jungle_games.games.sequence.scene.scene import SequenceScene

    return SequenceScene


def _sides(options: GameOptions, seats: int) -> tuple[int, ...]:
    from jungle_games.games.sequence.rules.game import sides

    return sides(options, seats)


def _load_cover() -> Callable[..., None]:
    from jungle_games.games.sequence.scene.cover import draw_cover

    return draw_cover


def _load_option_pictures() -> Mapping[str, Callable[..., None]]:
    from jungle_games.games.sequence.scene.mat_choice import draw_mat

    return {"mat": draw_mat}


def _load_figure() -> MakeFigure:
    from jungle_games.games.sequence.scene.figure import read_figure

    return read_figure


def _load_picture() -> Callable[[SequencePosition], Figure]:
    from jungle_games.games.sequence.scene.figure import figure_of

    return figure_of


ROOM: Final = Room(
    NAME,
    TITLE,
    SEATS,
    _load_game,
    _load_scene,
    _load_cover,
    summary=N_("Play a card, lay a chip, make fives in a row: alone or in teams, up to twelve at the table."),
    emblem="objects/chips/chip_green",
    seat_pictures=("objects/chips/chip_green", "objects/chips/chip_blue", "objects/chips/chip_red"),
    sides=_sides,
    side_names=SIDES,
    load_option_pictures=_load_option_pictures,
    load_figure=_load_figure,
    load_picture=_load_picture,
)
