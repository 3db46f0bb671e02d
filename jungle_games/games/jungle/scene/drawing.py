"""Draws a position of Jungle: board, pieces, and captured pieces in trays; and the cover."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterator, Mapping
from copy import copy
from typing import TYPE_CHECKING, ClassVar, Final

import pygame

from jungle_games.games.jungle.rules.board import BLUE, RED, JungleMap, Kind, Piece, Square, Terrain, read_position
from jungle_games.games.jungle.scene.terrain import TerrainPainter, draw_danger, swim_rings, token
from jungle_games.table.drawing import GridDrawing, draw_things
from jungle_games.table.sprites.arrangement import Arrangement, Pose, Thing
from jungle_games.ui.painter import Painter
from jungle_games.ui.scene import View

if TYPE_CHECKING:
    from jungle_games.games.jungle.rules.position import JunglePosition

RankOf = Callable[[Kind], int]
"""The rank of an animal by the rules in force."""
_LARGEST_SQUARE: Final = 80.0
_LARGEST_RANK: Final = 1.5
"""By how much ranks grow with words at most: they stay on their pieces."""


class JungleDrawing(GridDrawing["JunglePosition"]):
    """Places are squares. ``part``: two corners of what is shown of the board; without it all of it is."""

    has_trays = True
    piece_share: ClassVar[float] = 0.9
    frame_share: ClassVar[float] = 0.2

    def __init__(
        self, painter: Painter, board: JungleMap, ranks: RankOf | None, part: tuple[Square, Square] | None = None
    ) -> None:
        corners = part or (Square(0, 0), Square(board.width - 1, board.height - 1))
        files, rows = (sorted(pair) for pair in zip(*corners, strict=True))
        super().__init__(painter, files[1] - files[0] + 1, rows[1] - rows[0] + 1)
        self._map = board
        self._first = Square(files[0], rows[0])
        self._ranks = ranks
        self.endangered: Mapping[Square, bool] = {}
        """The squares whose animals are marked as in danger, each with whether that is a danger to who looks on."""
        self.absent: Collection[Piece] = ()
        """The pieces missing from the start, as in a lesson, which must not be shown as captured."""
        self._picture: pygame.Surface | None = None

    def fit(self, view: View) -> None:
        super().fit(view)
        self._picture = None

    def fill(self, rect: pygame.Rect) -> None:
        """Let the board and its frame be as wide as ``rect``, in its middle."""
        width = (self.across + 2 * self.frame_share) * self._natural_square
        self.fit(View(rect.size).with_table((*rect.topleft, *rect.size), rect.w / width))

    def flip(self) -> None:
        self.home = 1 - self.home
        self._picture = None

    @property
    def _natural_square(self) -> float:
        """The side of a square in units."""
        across, up = (count + 2 * self.frame_share for count in (self._map.width, self._map.height))
        return min(_LARGEST_SQUARE, self.size[0] / across, self.size[1] / up)

    @property
    def square(self) -> float:
        return self._natural_square * self.u

    @property
    def squares(self) -> Iterator[Square]:
        return (Square(square.file + self._first.file, square.rank + self._first.rank) for square in super().squares)

    def cell(self, square: Square) -> pygame.Rect:
        return super().cell(Square(square.file - self._first.file, square.rank - self._first.rank))

    def arrange(self, position: JunglePosition) -> Arrangement:
        places = self.places
        things = [self.piece(piece, square) for square, piece in position.pieces.items() if square in places]
        for seat in (BLUE, RED):
            taken = [piece for piece in position.captured(1 - seat) if piece not in self.absent]
            things.extend(self.in_tray(seat, taken))
        return Arrangement(places, things)

    def paint_thing(self, look: Hashable, width: int) -> pygame.Surface:
        assert isinstance(look, Piece)
        rank = self._ranks(look.kind) if self._ranks is not None else None
        return token(self.painter, look.seat, look.kind, width, rank, min(_LARGEST_RANK, max(1.0, self.view.ui)))

    def adorn_thing(self, target: pygame.Surface, thing: Thing, pose: Pose) -> None:
        """Draw water rings round a swimming piece and a warning on one in danger, unless it is lifted."""
        square = thing.place
        if not isinstance(square, Square) or pose.lift > 0.05:
            return
        if self._map.ground[square] is Terrain.WATER:
            rings = swim_rings(self.painter, round(pose.width))
            target.blit(rings, rings.get_rect(center=(round(pose.x), round(pose.y))))
        if square in self.endangered:
            draw_danger(self.painter, target, (pose.x, pose.y), pose.width, own=self.endangered[square])

    def draw_table(self, target: pygame.Surface) -> None:
        outer = self.outer
        if self._picture is None:
            self._picture = pygame.Surface(outer.size, pygame.SRCALPHA)
            aside, table = copy(self), self.view.table.move(-outer.x, -outer.y)
            aside.view = self.view.with_table((*table.topleft, *table.size), self.u)
            TerrainPainter(aside, self._map).draw_board(self._picture)
        TerrainPainter(self, self._map).draw_shadow(target)
        target.blit(self._picture, outer)


def draw_pieces(drawing: JungleDrawing, target: pygame.Surface, pieces: Mapping[Square, Piece]) -> None:
    draw_things(drawing, target, [drawing.piece(piece, square) for square, piece in pieces.items()])


_SCENE: Final = "7/7/2P1w1c/W2e3/p1RLr1T/7/3D3/7/7 w"
_LAKES: Final = frozenset(Square(file, rank) for file in (1, 2, 4, 5) for rank in (3, 4, 5))
"""The part of the classic board shown on the cover, as constants because the title reads no files."""
_ROWS: Final = 2.35
"""The height of the picture in squares."""
_MIDDLE: Final = (3.08, 5.06)
"""The point at the centre of the picture, in squares from the lower left corner of the board."""


def draw_cover(painter: Painter, target: pygame.Surface, rect: pygame.Rect, u: float) -> None:
    """Draw the picture into ``rect``, whatever its shape; ``u`` is pixels per unit."""
    squares = [Square(file, rank) for rank in range(9) for file in range(7)]
    ground = {square: Terrain.WATER if square in _LAKES else Terrain.LAND for square in squares}
    board = JungleMap("cover", "", 7, 9, ground, owners={}, start={})
    square = max(rect.h / _ROWS, rect.w / board.width)
    across = min(max(_MIDDLE[0], rect.w / square / 2), board.width / 2)
    lies = pygame.Rect(0, 0, round(board.width * square), round(board.height * square))
    lies.centerx = round(rect.w / 2 + (board.width / 2 - across) * square)
    lies.centery = round(rect.h / 2 - (board.height / 2 - _MIDDLE[1]) * square)
    drawing = JungleDrawing(painter, board, int)
    drawing.fit(View(rect.size).with_table((*lies.topleft, *lies.size), square / _LARGEST_SQUARE))
    picture = pygame.Surface(rect.size)
    TerrainPainter(drawing, board).draw_board(picture)
    draw_pieces(drawing, picture, read_position(_SCENE, board)[0])
    target.blit(picture, rect)
