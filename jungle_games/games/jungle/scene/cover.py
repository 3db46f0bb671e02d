"""Jungle's picture on the title: a corner of the board with a few pieces at play."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import pygame

from jungle_games.games.jungle.rules.board import BLUE, RED, JungleMap, Kind, Piece, Square, Terrain
from jungle_games.games.jungle.scene.terrain import BoardLayout, TerrainPainter
from jungle_games.games.jungle.scene.tokens import swim_rings, token
from jungle_games.ui.painter import Painter, Shadow

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
    scale = square / natural.square
    picture = pygame.Surface(rect.size)
    centre = (
        rect.w / 2 + (board.width / 2 - across) * square,
        rect.h / 2 - (board.height / 2 - _MIDDLE[1]) * square,
    )
    layout = BoardLayout(board, False, scale, centre)
    TerrainPainter(painter, layout).draw_board(picture)
    width = round(square * 0.9)
    seen = picture.get_rect().inflate(2 * width, 2 * width)
    for name, piece in _SCENE.items():
        place = Square("abcdefg".index(name[0]), int(name[1]) - 1)
        middle = layout.rect(place).center
        if not seen.collidepoint(middle):
            continue
        sprite = token(painter, piece.seat, piece.kind, width, int(piece.kind))
        shade = painter.cast(sprite, Shadow.PIECE, scale)
        right, down = Shadow.PIECE.offset(scale)
        picture.blit(shade, shade.get_rect(center=(middle[0] + right, middle[1] + down)))
        picture.blit(sprite, sprite.get_rect(center=middle))
        if board.terrain(place) is Terrain.WATER:
            rings = swim_rings(painter, width)
            picture.blit(rings, rings.get_rect(center=middle))
    target.blit(picture, rect)


def _board() -> JungleMap:
    squares = [Square(file, rank) for rank in range(_HEIGHT) for file in range(_WIDTH)]
    ground = {square: Terrain.WATER if square in _LAKES else Terrain.LAND for square in squares}
    return JungleMap("cover", "", _WIDTH, _HEIGHT, ground, owners={}, start={})
