"""Draws a position of Jungle: board, pieces, and captured pieces in trays."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Final

import pygame

from jungle_games.core.files.tiled import MapError
from jungle_games.core.game import Seat
from jungle_games.games.jungle.rules.board import BLUE, RED, JungleMap, Kind, Piece, Square, Terrain
from jungle_games.games.jungle.rules.maps import find_map
from jungle_games.games.jungle.scene.terrain import BoardLayout, TerrainPainter
from jungle_games.table.drawing import Coordinates, Drawing, draw_things
from jungle_games.table.sprites.arrangement import Arrangement, PlaceKey, Thing
from jungle_games.table.sprites.motion import Pose
from jungle_games.ui.painter import Face, Painter
from jungle_games.ui.view import View

if TYPE_CHECKING:
    from jungle_games.games.jungle.rules.position import JunglePosition

_BOX = 256
_VISIBLE = 220
"""A token's visible width in its 256 box."""
_HEAD = 0.72
_HEAD_CENTRE = (0.50, 0.46)
_DIGIT_CENTRE = (58 / _BOX, 192 / _BOX)
_DIGIT_SIZE = 49 / _BOX
_SMALLEST_WITH_RANK = 36
"""Below this width in pixels a rank could not be read and is left out."""
_DANGER, _DANGER_AT = 0.17, 0.34
"""Half the width of the danger sign and its distance from the centre, as shares of the token."""
_SIDES = ("blue", "red")
_INNER_RING = "M97 69A38 37 0 0 1 56 96.5M24 47.4A38 37 0 0 1 46.9 25.5M74.3 26A38 37 0 0 1 95.9 47.4"
_OUTER_RING = (
    "M103.3 70.4A44.6 42.9 0 0 1 55.3 102.6M18.1 45.3A44.6 42.9 0 0 1 44.7 19.7M76.7 19.7A44.6 42.9 0 0 1 101.9 45.3"
)
RankOf = Callable[[Kind], int]
"""The rank of an animal by the rules in force."""
_PIECE_SHARE: Final = 0.9
"""A token's width as a share of its square."""
_OVERSIZE: Final = 2
"""Painted so many times larger and scaled down: at its own size the turf's detail would be noise."""
_BOARD: Final = (592, 752)
_BAD_MAP_LINE: Final = 13
"""Letters, as wide as they are high, in a line of what is wrong with a map."""


def head_name(kind: Kind) -> str:
    """The drawing of this animal's head."""
    return f"animals/{kind.name.lower()}"


def token(painter: Painter, seat: Seat, kind: Kind, width: int, rank: int | None) -> pygame.Surface:
    """The piece of ``seat``, its token ``width`` pixels wide; the picture has a margin all round its centre.

    ``rank`` is the animal's by the rules in force; None leaves it out.
    """
    size = round(width * _BOX / _VISIBLE)
    picture = pygame.Surface((size, size), pygame.SRCALPHA)
    side = _SIDES[seat]
    with_rank = rank is not None and width >= _SMALLEST_WITH_RANK
    picture.blit(painter.picture(f"animals/token_{side}", (size, size)), (0, 0))
    head = round(size * _HEAD)
    corner = (round(size * _HEAD_CENTRE[0] - head / 2), round(size * _HEAD_CENTRE[1] - head / 2))
    picture.blit(painter.picture(head_name(kind), (head, head)), corner)
    if with_rank:
        picture.blit(painter.picture(f"animals/notch_{side}", (size, size)), (0, 0))
        middle = (size * _DIGIT_CENTRE[0], size * _DIGIT_CENTRE[1])
        painter.label(picture, str(rank), middle, Face.TITLE, round(size * _DIGIT_SIZE), painter.theme.ink, "center")
    return picture


def swim_rings(painter: Painter, width: int) -> pygame.Surface:
    """Rings of water to lay over a swimming piece ``width`` pixels wide, centred on it."""
    size = round(width * 120 / 72)
    body = _rings(_INNER_RING, 2.4, 0.9) + _rings(_OUTER_RING, 1.8, 0.5)
    return painter.vector(body, (size, size), (0, 0, 120, 120))


def draw_danger(painter: Painter, target: pygame.Surface, centre: tuple[float, float], width: float) -> None:
    """Draw the sign of danger at the upper right of a piece ``width`` pixels wide."""
    middle = (centre[0] + _DANGER_AT * width, centre[1] - _DANGER_AT * width)
    theme = painter.theme
    painter.disc(target, middle, _DANGER * width, theme.ink)
    painter.disc(target, middle, 0.84 * _DANGER * width, theme.amber)
    painter.label(target, "!", middle, Face.TITLE, max(1, round(1.5 * _DANGER * width)), theme.ink, "center")


def _rings(arcs: str, width: float, opacity: float) -> str:
    return (
        f'<path d="{arcs}" fill="none" stroke="#D6F1F6" stroke-width="{width}" stroke-opacity="{opacity}"'
        ' stroke-linecap="round"/>'
    )


class JungleDrawing(Drawing["JunglePosition"]):
    """Places are squares. ``flipped``: Red sits at the bottom. ``part``: two corners of what is shown of the board."""

    def __init__(
        self,
        painter: Painter,
        board: JungleMap,
        ranks: RankOf | None,
        *,
        flipped: bool = False,
        part: tuple[Square, Square] | None = None,
    ) -> None:
        """``ranks`` is the text in a piece's notch; None leaves it out."""
        super().__init__(painter)
        self._board = board
        self._ranks = ranks
        self.layout = BoardLayout(board, flipped, 1.0, (0.0, 0.0), part)
        self.endangered: Collection[Square] = ()
        """The squares whose animals may be taken next, where danger is pointed out."""
        self.absent: Collection[Piece] = ()
        """What was not there from the beginning, as in a lesson, and so was never taken."""
        self._picture: pygame.Surface | None = None

    @property
    def u(self) -> float:
        return self.layout.u

    def fit(self, view: View) -> None:
        super().fit(view)
        room = view.table
        self.layout = replace(self.layout, u=view.u, centre=(room.x + room.w / 2, room.y + room.h / 2))
        self._picture = None

    def fill(self, rect: pygame.Rect) -> None:
        """Lay the board out, frame and all, as wide as ``rect`` and in its middle."""
        natural = replace(self.layout, u=1.0, centre=(float(rect.centerx), float(rect.centery)))
        self.layout = replace(natural, u=rect.width / natural.outer_width)
        self._picture = None

    def flip(self) -> None:
        """Turn the board by half."""
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
        """Pieces on their squares."""
        layout, width = self.layout, self.layout.square * _PIECE_SHARE
        return [
            Thing(piece, piece, square, Pose(*layout.rect(square).center, width))
            for square, piece in pieces.items()
        ]

    @property
    def coordinates(self) -> Coordinates:
        return self.layout.coordinates

    def paint_thing(self, look: Hashable, width: int) -> pygame.Surface:
        assert isinstance(look, Piece)
        rank = self._ranks(look.kind) if self._ranks is not None else None
        return token(self.painter, look.seat, look.kind, width, rank)

    def adorn_thing(self, target: pygame.Surface, thing: Thing, pose: Pose) -> None:
        """Rings of water round a piece that swims, and a sign on one that may be taken, while it is not lifted."""
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
            self._picture = self._paint_board()
        TerrainPainter(self.painter, self.layout).draw_shadow(target)
        target.blit(self._picture, self.layout.outer)

    def _paint_board(self) -> pygame.Surface:
        outer, centre = self.layout.outer, self.layout.centre
        picture = pygame.Surface(outer.size, pygame.SRCALPHA)
        moved = replace(self.layout, centre=(centre[0] - outer.x, centre[1] - outer.y))
        TerrainPainter(self.painter, moved).draw_board(picture)
        picture.fill(self.painter.theme.board_tint, special_flags=pygame.BLEND_RGB_MULT)
        return picture


def draw_map(painter: Painter, target: pygame.Surface, rect: pygame.Rect, name: str) -> None:
    """Draw the map called ``name`` with its set-up in the centre of ``rect``; a bad map is described by its error."""
    try:
        board = find_map(name)
    except MapError as error:
        px = max(12, rect.w // _BAD_MAP_LINE)
        painter.box(target, rect, px, painter.theme.inset)
        room = rect.inflate(-2 * px, -2 * px)
        painter.paragraph(target, str(error), room, Face.REGULAR, px, painter.theme.paper)
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
