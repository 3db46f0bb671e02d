"""The parts of a room that are drawn, by their types; each is imported when it is first asked for.

Every function raises RoomError for a part that is declared and cannot be found.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from jungle_games.room import Room

if TYPE_CHECKING:
    import pygame

    from jungle_games.table.figure import Figure, MakeFigure
    from jungle_games.table.scene import TableScene
    from jungle_games.table.study_scene import StudyScene
    from jungle_games.ui.painter import Painter
    from jungle_games.ui.theme import Theme

    DrawCover = Callable[[Painter, pygame.Surface, pygame.Rect, float], None]
    DrawOption = Callable[[Painter, pygame.Surface, pygame.Rect, str], None]


def scene_of(room: Room) -> type[TableScene]:
    """The class of its table."""
    scene: type[TableScene] = room.load(room.scene)
    return scene


def study_of(room: Room) -> type[StudyScene] | None:
    """The class of the table where its matches are analysed; None where they are not."""
    study: type[StudyScene] | None = room.load(room.study) if room.study else None
    return study


def cover_of(room: Room) -> DrawCover:
    """The drawer of its tile on the title: painter, surface, rectangle, and pixels per unit."""
    draw: DrawCover = room.load(room.cover)
    return draw


def option_picture_of(room: Room, option: str) -> DrawOption:
    """The drawer of the values of one of its ``option_pictures``: painter, surface, rectangle, value."""
    draw: DrawOption = room.load(room.option_pictures[option])
    return draw


def make_figure_of(room: Room) -> MakeFigure | None:
    """What makes the figures of its rule book; None where it has none."""
    make: MakeFigure | None = room.load(room.figure) if room.figure else None
    return make


def picture_of(room: Room, position: Any) -> Figure | None:
    """The picture of one of the game's positions; None where it draws none."""
    figure: Figure | None = room.load(room.picture)(position) if room.picture else None
    return figure


def colours_of(room: Room, house: Theme) -> Theme:
    """The colours that menu and dialogs wear over its table, made from those of the ``house``."""
    theme: Theme = room.load(room.colours)(house) if room.colours else house
    return theme
