"""Jungle's board and pieces as pictures: frame and drawn tiles for any map, tokens with animals; and the cover."""

from __future__ import annotations

import random
from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final

import pygame

from jungle_games.core.game import Seat
from jungle_games.games.jungle.rules.board import BLUE, RED, JungleMap, Kind, Piece, Square, Terrain
from jungle_games.table.style import Coordinates, coordinates_of, draw_coordinates
from jungle_games.ui.painter import Face, Painter, Shadow

_TILES = "objects/terrain/"
_FRAME_SHARE = 0.2
"""The depth of the frame as a share of a square."""
_COORDINATE = "#FFF1D0"
_LARGEST_SQUARE = 80.0
_BOARD_HEIGHT, _BOARD_WIDTH = 752.0, 592.0
_LAMP_BOX = (560, 720)


@dataclass(frozen=True)
class BoardLayout:
    """The position of each square in the window, in pixels; rotated by 180° if ``flipped``.

    ``part`` shows a part of the board only: two squares at opposite corners.
    """

    board: JungleMap
    flipped: bool
    u: float
    centre: tuple[float, float]
    part: tuple[Square, Square] | None = None

    @classmethod
    def fit(cls, board: JungleMap, flipped: bool, u: float, window: tuple[int, int]) -> BoardLayout:
        return cls(board, flipped, u, (window[0] / 2, window[1] / 2))

    @cached_property
    def square(self) -> float:
        room_w = _BOARD_WIDTH / (self.board.width + 2 * _FRAME_SHARE)
        room_h = _BOARD_HEIGHT / (self.board.height + 2 * _FRAME_SHARE)
        return min(_LARGEST_SQUARE, room_w, room_h) * self.u

    @property
    def columns(self) -> int:
        return self.board.width if self.part is None else abs(self.part[1].file - self.part[0].file) + 1

    @property
    def rows(self) -> int:
        return self.board.height if self.part is None else abs(self.part[1].rank - self.part[0].rank) + 1

    @cached_property
    def _corner(self) -> tuple[int, int]:
        """Column and row, on the whole board as it is turned, of the first square shown."""
        if self.part is None:
            return 0, 0
        places = [self._whole_place(square) for square in self.part]
        return min(column for column, _ in places), min(row for _, row in places)

    @cached_property
    def inner(self) -> pygame.Rect:
        left = round(self.centre[0] - self.columns * self.square / 2)
        top = round(self.centre[1] - self.rows * self.square / 2)
        return pygame.Rect(left, top, round(self.columns * self.square), round(self.rows * self.square))

    @cached_property
    def outer(self) -> pygame.Rect:
        depth = round(self.square * _FRAME_SHARE)
        return self.inner.inflate(2 * depth, 2 * depth)

    @property
    def outer_width(self) -> float:
        return (self.columns + 2 * _FRAME_SHARE) * self.square

    def cell(self, column: int, row: int) -> pygame.Rect:
        inner, size = self.inner, self.square
        left, right = round(column * size), round((column + 1) * size)
        top, bottom = round(row * size), round((row + 1) * size)
        return pygame.Rect(inner.x + left, inner.y + top, right - left, bottom - top)

    def rect(self, square: Square) -> pygame.Rect:
        return self.cell(*self.screen_place(square))

    def screen_place(self, square: Square) -> tuple[int, int]:
        """Column from the left and row from the top at which ``square`` is shown."""
        column, row = self._whole_place(square)
        first_column, first_row = self._corner
        return column - first_column, row - first_row

    def _whole_place(self, square: Square) -> tuple[int, int]:
        if self.flipped:
            return self.board.width - 1 - square.file, square.rank
        return square.file, self.board.height - 1 - square.rank

    def square_at(self, column: int, row: int) -> Square | None:
        """The square in this column and row, beyond a shown part too; None outside the board."""
        first_column, first_row = self._corner
        column, row = column + first_column, row + first_row
        if not (0 <= column < self.board.width and 0 <= row < self.board.height):
            return None
        if self.flipped:
            return Square(self.board.width - 1 - column, row)
        return Square(column, self.board.height - 1 - row)

    @cached_property
    def coordinates(self) -> Coordinates:
        depth = self.inner.x - self.outer.x
        size = 14 * self.u * min(1.0, self.square / (_LARGEST_SQUARE * self.u) + 0.1)
        squares: dict[Hashable, pygame.Rect] = {square: self.cell(column, row) for column, row, square in self.cells()}
        return coordinates_of(squares, self.outer.inflate(-depth, -depth), size, _COORDINATE, depth)

    def cells(self) -> Iterator[tuple[int, int, Square]]:
        for row in range(self.rows):
            for column in range(self.columns):
                square = self.square_at(column, row)
                assert square is not None
                yield column, row, square


class TerrainPainter:
    """Paints a board at its place in the window."""

    def __init__(self, painter: Painter, layout: BoardLayout) -> None:
        self._painter = painter
        self._layout = layout
        self._board = layout.board

    def draw(self, target: pygame.Surface) -> None:
        self.draw_shadow(target)
        self.draw_board(target)

    def draw_shadow(self, target: pygame.Surface) -> None:
        layout = self._layout
        self._painter.shadow(target, layout.outer, round(layout.square * 0.3), Shadow.BOARD, layout.u)

    def draw_board(self, target: pygame.Surface) -> None:
        """Draw frame, squares and lamplight in the chosen light, and the coordinates, which no light dims."""
        layout = self._layout
        framed = not layout.inner.contains(target.get_clip())
        if framed:
            self._draw_frame(target)
        pygame.draw.rect(target, "#3A7347", layout.inner)
        for column, row, square in layout.cells():
            self._draw_tile(target, column, row, square)
        self._draw_crosses(target)
        for column, row, square in layout.cells():
            self._draw_accent(target, column, row, square)
        self._draw_lamplight(target)
        theme = self._painter.theme
        target.fill(theme.board_tint, layout.outer, pygame.BLEND_RGB_MULT)
        if framed and theme.coordinates:
            draw_coordinates(self._painter, target, layout.coordinates, theme.wood)

    def _is_water(self, column: int, row: int) -> bool:
        square = self._layout.square_at(column, row)
        return square is not None and self._board.terrain(square) is Terrain.WATER

    def _draw_tile(self, target: pygame.Surface, column: int, row: int, square: Square) -> None:
        cell = self._layout.cell(column, row)
        terrain = self._board.terrain(square)
        if terrain is Terrain.WATER:
            self._blit(target, self._water_tile(column, row), cell)
            for corner in self._inner_corners(column, row):
                self._blit(target, f"bank_{corner}", cell)
        elif terrain is Terrain.TRAP:
            self._blit(target, "trap", cell)
        elif terrain is Terrain.DEN:
            self._blit(target, "den_blue" if self._board.owner(square) == 0 else "den_red", cell)
        else:
            shade = "a" if (column + row) % 2 else "b"
            variant = "2" if _dice(square, "turf").random() < 0.3 else ""
            self._blit(target, f"grass_{shade}{variant}", cell)

    def _water_tile(self, column: int, row: int) -> str:
        sides = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}
        land = "".join(name for name, (dx, dy) in sides.items() if not self._is_water(column + dx, row + dy))
        return f"water_{land}" if land else "water"

    def _inner_corners(self, column: int, row: int) -> Iterator[str]:
        for name, dx, dy in (("nw", -1, -1), ("ne", 1, -1), ("se", 1, 1), ("sw", -1, 1)):
            sides_wet = self._is_water(column + dx, row) and self._is_water(column, row + dy)
            if sides_wet and not self._is_water(column + dx, row + dy):
                yield name

    def _draw_accent(self, target: pygame.Surface, column: int, row: int, square: Square) -> None:
        cell = self._layout.cell(column, row)
        roll = _dice(square, "accent").random()
        terrain = self._board.terrain(square)
        if terrain is Terrain.WATER:
            tile = self._water_tile(column, row)
            if tile == "water_sw" and roll < 0.8:
                self._blit(target, "reeds", cell)
            elif tile in ("water_se", "water_ne") and roll < 0.6:
                self._blit(target, "reeds", cell, mirrored=True)
            elif roll < 0.25:
                self._blit(target, "lily_flower", cell)
            elif roll < 0.45:
                self._blit(target, "lily_pads", cell)
        elif terrain is Terrain.LAND:
            for limit, accent in ((0.14, "flowers"), (0.24, "tall_grass"), (0.32, "pebbles")):
                if roll < limit:
                    self._blit(target, accent, cell, mirrored=_dice(square, "side").random() < 0.5)
                    return

    def _draw_crosses(self, target: pygame.Surface) -> None:
        """Faint crosses where four water squares meet, so that squares can be counted."""
        layout = self._layout
        arm = round(layout.square * 0.09)
        for row in range(1, layout.rows):
            for column in range(1, layout.columns):
                around = ((column - 1, row - 1), (column, row - 1), (column - 1, row), (column, row))
                if all(self._is_water(*place) for place in around):
                    x, y = layout.cell(column, row).topleft
                    size = 2 * arm + 1
                    cross = self._painter.vector(
                        '<path d="M2 10H18M10 2V18" fill="none" stroke="#A9E0EC" stroke-opacity="0.6"'
                        ' stroke-width="1.8" stroke-linecap="round"/>',
                        (size, size),
                        (0, 0, 20, 20),
                    )
                    target.blit(cross, (x - arm, y - arm))

    def _draw_frame(self, target: pygame.Surface) -> None:
        layout, outer, inner = self._layout, self._layout.outer, self._layout.inner
        depth = inner.x - outer.x
        for column in range(layout.columns):
            cell = layout.cell(column, 0)
            self._blit(target, "frame_n", pygame.Rect(cell.x, outer.y, cell.width, depth))
            self._blit(target, "frame_s", pygame.Rect(cell.x, inner.bottom, cell.width, depth))
        for row in range(layout.rows):
            cell = layout.cell(0, row)
            self._blit(target, "frame_w", pygame.Rect(outer.x, cell.y, depth, cell.height))
            self._blit(target, "frame_e", pygame.Rect(inner.right, cell.y, depth, cell.height))
        for name, x, y in (
            ("nw", outer.x, outer.y),
            ("ne", inner.right, outer.y),
            ("se", inner.right, inner.bottom),
            ("sw", outer.x, inner.bottom),
        ):
            self._blit(target, f"frame_{name}", pygame.Rect(x, y, depth, depth))

    def _draw_lamplight(self, target: pygame.Surface) -> None:
        inner = self._layout.inner
        seen = inner.clip(target.get_clip())
        if not seen:
            return
        x_unit, y_unit = _LAMP_BOX[0] / inner.w, _LAMP_BOX[1] / inner.h
        light = self._painter.vector(
            '<defs><radialGradient id="lamp" gradientUnits="userSpaceOnUse" cx="280" cy="360" r="470">'
            '<stop offset="0" stop-color="#FFD98A" stop-opacity="0.10"/>'
            '<stop offset="0.5" stop-color="#FFD98A" stop-opacity="0.03"/>'
            '<stop offset="0.62" stop-color="#0B1F16" stop-opacity="0"/>'
            '<stop offset="1" stop-color="#0B1F16" stop-opacity="0.38"/></radialGradient></defs>'
            '<rect x="0" y="0" width="560" height="720" fill="url(#lamp)"/>',
            seen.size,
            ((seen.x - inner.x) * x_unit, (seen.y - inner.y) * y_unit, seen.w * x_unit, seen.h * y_unit),
        )
        target.blit(light, seen)

    def _blit(self, target: pygame.Surface, tile: str, cell: pygame.Rect, *, mirrored: bool = False) -> None:
        # Of a board that is larger than the picture only what is seen is painted.
        if not target.get_clip().colliderect(cell):
            return
        picture = self._painter.picture(_TILES + tile, cell.size)
        target.blit(pygame.transform.flip(picture, True, False) if mirrored else picture, cell.topleft)


def _dice(square: Square, what: str) -> random.Random:
    """A random generator that gives the same results for a square each time, on every system."""
    return random.Random(f"{what} {square.file} {square.rank}")


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
_CHARACTERS: Final[Mapping[Kind, str]] = dict(zip(sorted(Kind, reverse=True), "象狮虎豹狼狗猫鼠", strict=True))
_TRADITIONAL: Final = str.maketrans("狮猫", "獅貓")
_PLAQUE_CENTRE, _PLAQUE = (190 / _BOX, 186 / _BOX), 46 / _BOX
"""Where the plaque with the character lies beside the head, and half its width."""
_PLAQUE_SIZE: Final = 62 / _BOX
_ALONE_CENTRE, _ALONE_SIZE = (128 / _BOX, 118 / _BOX), 122 / _BOX
_SMALLEST_WITH_CHARACTER: Final = 30
"""The same for characters, which are larger."""
_INNER_RING = "M97 69A38 37 0 0 1 56 96.5M24 47.4A38 37 0 0 1 46.9 25.5M74.3 26A38 37 0 0 1 95.9 47.4"
_OUTER_RING = (
    "M103.3 70.4A44.6 42.9 0 0 1 55.3 102.6M18.1 45.3A44.6 42.9 0 0 1 44.7 19.7M76.7 19.7A44.6 42.9 0 0 1 101.9 45.3"
)
PIECE_SHARE: Final = 0.9
"""A token's width as a share of its square."""


def head_name(kind: Kind) -> str:
    return f"animals/{kind.name.lower()}"


def token(painter: Painter, seat: Seat, kind: Kind, width: int, rank: int | None) -> pygame.Surface:
    size = round(width * _BOX / _VISIBLE)
    picture = pygame.Surface((size, size), pygame.SRCALPHA)
    side = _SIDES[seat]
    with_rank = rank is not None and width >= _SMALLEST_WITH_RANK
    picture.blit(painter.picture(f"animals/token_{side}", (size, size)), (0, 0))
    characters = painter.theme.characters
    if characters == "alone":
        _write_character(painter, picture, kind, seat, _ALONE_CENTRE, _ALONE_SIZE)
    else:
        head = round(size * _HEAD)
        corner = (round(size * _HEAD_CENTRE[0] - head / 2), round(size * _HEAD_CENTRE[1] - head / 2))
        picture.blit(painter.picture(head_name(kind), (head, head)), corner)
    if characters == "beside" and width >= _SMALLEST_WITH_CHARACTER:
        _draw_plaque(painter, picture, seat)
        _write_character(painter, picture, kind, seat, _PLAQUE_CENTRE, _PLAQUE_SIZE)
    if with_rank:
        picture.blit(painter.picture(f"animals/notch_{side}", (size, size)), (0, 0))
        middle = (size * _DIGIT_CENTRE[0], size * _DIGIT_CENTRE[1])
        painter.label(picture, str(rank), middle, Face.TITLE, round(size * _DIGIT_SIZE), painter.theme.ink, "center")
    return picture


def character_of(kind: Kind, language: str) -> str:
    return _CHARACTERS[kind].translate(_TRADITIONAL if language == "zh_Hant" else {})


def _draw_plaque(painter: Painter, picture: pygame.Surface, seat: Seat) -> None:
    """The round of paper on which the character stands beside the head."""
    size, theme = picture.get_width(), painter.theme
    middle = (size * _PLAQUE_CENTRE[0], size * _PLAQUE_CENTRE[1])
    for inset, colour in ((0, theme.ink), (5, theme.side[seat].base), (9, theme.paper)):
        painter.disc(picture, middle, size * (_PLAQUE - inset / _BOX), colour)


def _write_character(
    painter: Painter, picture: pygame.Surface, kind: Kind, seat: Seat, at: tuple[float, float], share: float
) -> None:
    size, colour = picture.get_width(), painter.theme.side[seat].dark
    run = painter.text(character_of(kind, painter.language), Face.TITLE, max(1, round(size * share)), colour)
    ink = run.get_bounding_rect()
    picture.blit(run, (round(size * at[0] - ink.centerx), round(size * at[1] - ink.centery)))


def swim_rings(painter: Painter, width: int) -> pygame.Surface:
    """Rings of water to lay over a swimming piece ``width`` pixels wide, centred on it."""
    size = round(width * 120 / 72)
    body = _rings(_INNER_RING, 2.4, 0.9) + _rings(_OUTER_RING, 1.8, 0.5)
    return painter.vector(body, (size, size), (0, 0, 120, 120))


def draw_danger(painter: Painter, target: pygame.Surface, centre: tuple[float, float], width: float) -> None:
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


_SCENE: Final[Mapping[str, Piece]] = {
    "c5": Piece(BLUE, Kind.RAT), "d6": Piece(RED, Kind.ELEPHANT), "d5": Piece(BLUE, Kind.LION),
    "e5": Piece(RED, Kind.RAT), "e7": Piece(RED, Kind.WOLF), "c7": Piece(BLUE, Kind.LEOPARD),
    "d3": Piece(BLUE, Kind.DOG), "g7": Piece(RED, Kind.CAT), "g5": Piece(BLUE, Kind.TIGER),
    "a6": Piece(BLUE, Kind.WOLF), "a5": Piece(RED, Kind.LEOPARD),
}  # fmt: skip
_WIDTH, _HEIGHT = 7, 9
_LAKES: Final = frozenset(Square(file, rank) for file in (1, 2, 4, 5) for rank in (3, 4, 5))
"""The part of the classic board shown on the cover, as constants because the title reads no files."""
_ROWS: Final = 2.35
"""The height of the picture in squares."""
_MIDDLE: Final = (3.08, 5.06)
"""The point at the centre of the picture, in squares from the lower left corner of the board."""


def draw_cover(painter: Painter, target: pygame.Surface, rect: pygame.Rect, u: float) -> None:
    """Draw the picture into ``rect``, whatever its shape; ``u`` is pixels per unit."""
    board = _board()
    square = max(rect.h / _ROWS, rect.w / board.width)
    across = min(max(_MIDDLE[0], rect.w / square / 2), board.width / 2)
    natural = BoardLayout(board, False, 1.0, (0.0, 0.0))
    picture = pygame.Surface(rect.size)
    centre = (rect.w / 2 + (board.width / 2 - across) * square, rect.h / 2 - (board.height / 2 - _MIDDLE[1]) * square)
    layout = BoardLayout(board, False, square / natural.square, centre)
    TerrainPainter(painter, layout).draw_board(picture)
    width, seen = round(layout.square * PIECE_SHARE), picture.get_rect().inflate(square, square)
    for name, piece in _SCENE.items():
        place = layout.rect(_square(name)).center
        if seen.collidepoint(place):
            animal = token(painter, piece.seat, piece.kind, width, piece.kind)
            painter.put(picture, animal, place, Shadow.PIECE, layout.u)
            if board.terrain(_square(name)) is Terrain.WATER:
                rings = swim_rings(painter, width)
                picture.blit(rings, rings.get_rect(center=place))
    target.blit(picture, rect)


def _board() -> JungleMap:
    squares = [Square(file, rank) for rank in range(_HEIGHT) for file in range(_WIDTH)]
    ground = {square: Terrain.WATER if square in _LAKES else Terrain.LAND for square in squares}
    return JungleMap("cover", "", _WIDTH, _HEIGHT, ground, owners={}, start={})


def _square(name: str) -> Square:
    return Square("abcdefg".index(name[0]), int(name[1]) - 1)
