"""Jungle's picture on the title: a corner of the board with a few pieces at play."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import pygame

from jungle_games.games.jungle.rules.board import BLUE, RED, JungleMap, Kind, Piece, Square, Terrain
from jungle_games.games.jungle.scene.pieces import PIECE_SHARE, swim_rings, token
from jungle_games.games.jungle.scene.terrain import BoardLayout, TerrainPainter
from jungle_games.ui.effects import Shadow, draw_with_shadow
from jungle_games.ui.painter import Painter

_SCENE: Final[Mapping[str, Piece]] = {
    "c5": Piece(BLUE, Kind.RAT),
    "d6": Piece(RED, Kind.ELEPHANT),
    "d5": Piece(BLUE, Kind.LION),
    "e5": Piece(RED, Kind.RAT),
    "e7": Piece(RED, Kind.WOLF),
    "c7": Piece(BLUE, Kind.LEOPARD),
    "d3": Piece(BLUE, Kind.DOG),
    "g7": Piece(RED, Kind.CAT),
    "g5": Piece(BLUE, Kind.TIGER),
    "a6": Piece(BLUE, Kind.WOLF),
    "a5": Piece(RED, Kind.LEOPARD),
}
_WIDTH, _HEIGHT = 7, 9
_LAKES: Final = frozenset(Square(file, rank) for file in (1, 2, 4, 5) for rank in (3, 4, 5))
"""Of the classic board what the picture shows: the title reads no file."""
_ROWS: Final = 2.35
"""How many squares of the board the picture is high."""
_MIDDLE: Final = (3.08, 5.06)
"""What lies in the middle: files and ranks from the lower left corner of the board, the picture's squares as units."""


def draw_cover(painter: Painter, target: pygame.Surface, rect: pygame.Rect, u: float) -> None:
    """Draw the picture into ``rect``, whatever its shape; ``u`` is pixels per unit."""
    board = _board()
    square = max(rect.h / _ROWS, rect.w / board.width)
    across = min(max(_MIDDLE[0], rect.w / square / 2), board.width / 2)
    natural = BoardLayout(board, False, 1.0, (0.0, 0.0))
    picture = pygame.Surface(rect.size)
    centre = (
        rect.w / 2 + (board.width / 2 - across) * square,
        rect.h / 2 - (board.height / 2 - _MIDDLE[1]) * square,
    )
    layout = BoardLayout(board, False, square / natural.square, centre)
    TerrainPainter(painter, layout).draw_board(picture)
    width, seen = round(layout.square * PIECE_SHARE), picture.get_rect().inflate(square, square)
    for name, piece in _SCENE.items():
        place = layout.rect(_square(name)).center
        if seen.collidepoint(place):
            animal = token(painter, piece.seat, piece.kind, width, piece.kind)
            shade, offset = painter.cast(animal, Shadow.PIECE, layout.u), Shadow.PIECE.offset(layout.u)
            draw_with_shadow(picture, animal, shade, place, offset)
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
