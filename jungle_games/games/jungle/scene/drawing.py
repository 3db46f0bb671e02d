"""Draws a position of Jungle: board, pieces, and captured pieces in trays."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Final

import pygame

from jungle_games.core.tiled import MapError
from jungle_games.games.jungle.rules.board import BLUE, RED, JungleMap, Kind, Piece, Square, Terrain
from jungle_games.games.jungle.rules.options import find_map
from jungle_games.games.jungle.scene.terrain import (
    PIECE_SHARE,
    BoardLayout,
    TerrainPainter,
    draw_danger,
    swim_rings,
    token,
)
from jungle_games.table.drawing import Drawing, draw_things
from jungle_games.table.sprites.arrangement import Arrangement, PlaceKey, Pose, Thing
from jungle_games.table.style import Coordinates
from jungle_games.ui.painter import Face, Painter
from jungle_games.ui.scene import View

if TYPE_CHECKING:
    from jungle_games.games.jungle.rules.position import JunglePosition

RankOf = Callable[[Kind], int]
"""The rank of an animal by the rules in force."""
_OVERSIZE: Final = 2
"""Supersampling factor: painted at actual size, the detail of the turf would look like noise."""
_BOARD: Final = (592, 752)
_BAD_MAP_LINE: Final = 13
"""The number of em widths in a line of a map's error message."""


class JungleDrawing(Drawing["JunglePosition"]):
    """Places are squares. ``flipped``: Red sits at the bottom. ``part``: two corners of what is shown of the board."""

    has_trays = True

    def __init__(
        self, painter: Painter, board: JungleMap, ranks: RankOf | None, *, flipped: bool = False,
        part: tuple[Square, Square] | None = None,
    ) -> None:  # fmt: skip
        super().__init__(painter)
        self._board = board
        self._ranks = ranks
        self.layout = BoardLayout(board, flipped, 1.0, (0.0, 0.0), part)
        self.endangered: Collection[Square] = ()
        """The squares whose animals are marked as in danger."""
        self.absent: Collection[Piece] = ()
        """The pieces missing from the start, as in a lesson, which must not be shown as captured."""
        self._picture: pygame.Surface | None = None

    @property
    def u(self) -> float:
        return self.layout.u

    def fit(self, view: View) -> None:
        super().fit(view)
        space = view.table
        self.layout = replace(self.layout, u=view.u, centre=(space.x + space.w / 2, space.y + space.h / 2))
        self._picture = None

    def fill(self, rect: pygame.Rect) -> None:
        natural = replace(self.layout, u=1.0, centre=(float(rect.centerx), float(rect.centery)))
        self.layout = replace(natural, u=rect.width / natural.outer_width)
        self._picture = None

    def flip(self) -> None:
        self.layout = replace(self.layout, flipped=not self.layout.flipped)
        self._picture = None

    def arrange(self, position: JunglePosition) -> Arrangement:
        layout = self.layout
        places: dict[PlaceKey, pygame.Rect] = {square: layout.rect(square) for *_, square in layout.cells()}
        things = self.on_board({square: piece for square, piece in position.pieces.items() if square in places})
        for seat in (BLUE, RED):
            taken = [piece for piece in position.captured(1 - seat) if piece not in self.absent]
            things.extend(self.in_tray(seat, taken))
        return Arrangement(places, things)

    def on_board(self, pieces: Mapping[Square, Piece]) -> list[Thing]:
        layout, width = self.layout, self.layout.square * PIECE_SHARE
        return [
            Thing(piece, piece, square, Pose(*layout.rect(square).center, width)) for square, piece in pieces.items()
        ]

    @property
    def coordinates(self) -> Coordinates:
        return self.layout.coordinates

    def paint_thing(self, look: Hashable, width: int) -> pygame.Surface:
        assert isinstance(look, Piece)
        rank = self._ranks(look.kind) if self._ranks is not None else None
        return token(self.painter, look.seat, look.kind, width, rank)

    def adorn_thing(self, target: pygame.Surface, thing: Thing, pose: Pose) -> None:
        """Draw water rings round a swimming piece and a warning on one in danger, unless it is lifted."""
        square = thing.place
        if not isinstance(square, Square) or pose.lift > 0.05:
            return
        if self._board.terrain(square) is Terrain.WATER:
            rings = swim_rings(self.painter, round(pose.width))
            target.blit(rings, rings.get_rect(center=(round(pose.x), round(pose.y))))
        if square in self.endangered:
            draw_danger(self.painter, target, (pose.x, pose.y), pose.width)

    def draw_table(self, target: pygame.Surface) -> None:
        if self._picture is None:
            outer, centre = self.layout.outer, self.layout.centre
            picture = pygame.Surface(outer.size, pygame.SRCALPHA)
            moved = replace(self.layout, centre=(centre[0] - outer.x, centre[1] - outer.y))
            TerrainPainter(self.painter, moved).draw_board(picture)
            self._picture = picture
        TerrainPainter(self.painter, self.layout).draw_shadow(target)
        target.blit(self._picture, self.layout.outer)


def draw_map(painter: Painter, target: pygame.Surface, rect: pygame.Rect, name: str) -> None:
    """Draw the map called ``name`` with its set-up in the centre of ``rect``; a bad map is described by its error."""
    try:
        board = find_map(name)
    except MapError as error:
        px = max(12, rect.w // _BAD_MAP_LINE)
        painter.box(target, rect, px, painter.theme.inset)
        space = rect.inflate(-2 * px, -2 * px)
        painter.paragraph(target, str(error), space, Face.REGULAR, px, painter.theme.paper)
        return
    key = ("map", board.name, board.title, rect.size)
    target.blit(painter.cache.get(key, lambda: _picture(painter, board, rect.size)), rect)


def _picture(painter: Painter, board: JungleMap, size: tuple[int, int]) -> pygame.Surface:
    large = pygame.Surface((size[0] * _OVERSIZE, size[1] * _OVERSIZE), pygame.SRCALPHA)
    u = min(large.get_width() / _BOARD[0], large.get_height() / _BOARD[1])
    drawing = JungleDrawing(painter, board, None)
    drawing.layout = BoardLayout.fit(board, False, u, large.get_size())
    TerrainPainter(painter, drawing.layout).draw(large)
    draw_things(drawing, large, drawing.on_board(board.start))
    return pygame.transform.smoothscale(large, size)
