"""The typed drawing parts of a room, each imported on first use.

Every function raises RoomError for a part that is declared and cannot be found.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

import pygame

from jungle_games.core.room import Room
from jungle_games.ui.painter import Painter
from jungle_games.ui.scene import Scene, SceneServices

if TYPE_CHECKING:
    from jungle_games.core.achievement import Achievement
    from jungle_games.core.game import AnyPosition
    from jungle_games.core.puzzle import Puzzle, PuzzleKind, Puzzles
    from jungle_games.table.drawing import Figure, MakeFigure
    from jungle_games.table.scene import AnyScene
    from jungle_games.table.study import StudyOnTable
    from jungle_games.ui.theme import Theme

_EMBLEM: Final = 0.8
"""How large the emblem is on a tile that has no other picture, as a share of its height."""
DrawCover = Callable[[Painter, pygame.Surface, pygame.Rect, float], None]
DrawOption = Callable[[Painter, pygame.Surface, pygame.Rect, str], None]


def scene_of(room: Room) -> type[AnyScene]:
    scene: type[AnyScene] = room.load(room.scene)
    return scene


def study_of(room: Room) -> type[StudyOnTable] | None:
    """The companion that analyses its matches; None where they are not analysed."""
    study: type[StudyOnTable] | None = room.load(room.study) if room.study else None
    return study


def cover_of(room: Room) -> DrawCover:
    """The drawer of its tile on the title: painter, surface, rectangle, and pixels per unit."""
    draw: DrawCover = room.load(room.cover) if room.cover else partial(draw_emblem, room.emblem)
    return draw


def draw_emblem(emblem: str, painter: Painter, target: pygame.Surface, rect: pygame.Rect, u: float) -> None:
    target.fill(painter.theme.moss, rect)
    side = round(min(rect.size) * _EMBLEM)
    picture = painter.picture(emblem, (side, side))
    target.blit(picture, picture.get_rect(center=rect.center))


def option_picture_of(room: Room, option: str) -> DrawOption:
    """The drawer of the values of one of its ``option_pictures``: painter, surface, rectangle, value."""
    draw: DrawOption = room.load(room.option_pictures[option])
    return draw


def make_figure_of(room: Room) -> MakeFigure | None:
    """What makes the figures of its rule book; None if it has none."""
    make: MakeFigure | None = room.load(room.figure) if room.figure else None
    return partial(_played, room) if make is None and room.drawing else make


def picture_of(room: Room, position: AnyPosition) -> Figure | None:
    if room.picture:
        figure: Figure = room.load(room.picture)(position)
        return figure
    return _drawn(room, position) if room.drawing else None


def picture_of_puzzle(room: Room, kind: PuzzleKind, puzzle: Puzzle) -> Figure | None:
    """What is seen first of a puzzle, as whoever is to move may see it, or what its kind shows instead."""
    figure, make = kind.figure(puzzle), make_figure_of(room)
    if figure is not None and make is not None:
        return make(figure)
    match, moments, ply = kind.start(puzzle), kind.moments(puzzle, ()), kind.shown_from(puzzle)
    if moments:
        ply = min(moments) - 1
    position = match.position if ply is None else match.position_at(ply)
    return picture_of(room, position.observe(match.to_move if isinstance(match.to_move, int) else 0))


def _played(room: Room, spec: Mapping[str, str]) -> Figure:
    from jungle_games.table.drawing import played_position

    return _drawn(room, played_position(room.game, spec), speaks=True)


def _drawn(room: Room, position: AnyPosition, *, speaks: bool = False) -> Figure:
    from jungle_games.table.drawing import PositionPicture

    drawing = room.load(room.drawing)
    return PositionPicture(lambda painter: drawing(painter, position), position, drawing.picture_size, speaks)


def puzzles_of(room: Room) -> Puzzles | None:
    puzzles: Puzzles | None = room.load(room.puzzles) if room.puzzles else None
    return puzzles if puzzles is not None and puzzles.collection() else None


def achievements_of(room: Room) -> Sequence[Achievement]:
    """What is worth trying in it; nothing if it says nothing of that."""
    achievements: Sequence[Achievement] = room.load(room.achievements) if room.achievements else ()
    return achievements


def colours_of(room: Room, house: Theme) -> Theme:
    theme: Theme = room.load(room.colours)(house) if room.colours else house
    return theme


_CACHE_BYTES: Final = 16_000_000
"""What a painter in a room's colours keeps: a backdrop, and what lies on it."""


class OverlayTheme:
    """Keeps track of the open table, and provides a painter in its game's colours for what opens over it."""

    def __init__(self, services: SceneServices) -> None:
        self._house = services
        self._room: Room | None = None
        self._table: Scene | None = None
        self._painter: Painter | None = None

    def enter(self, room: Room, table: Scene) -> None:
        if room is not self._room:
            self._painter = None
        self._room, self._table = room, table

    @property
    def services(self) -> SceneServices:
        """The services for whatever opens next: over the table, with a painter in its game's colours."""
        room, house = self._room, self._house
        if room is None or not room.colours or house.stack.top is not self._table:
            return house
        theme = colours_of(room, house.painter.theme)
        if self._painter is None or (self._painter.theme, self._painter.language) != (theme, house.painter.language):
            self._painter = Painter(theme, _CACHE_BYTES, language=house.painter.language)
        return house.with_painter(self._painter)
