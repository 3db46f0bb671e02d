"""Jungle's pieces as pictures: tokens with animals, rings round swimmers, the sign of danger; and the cover."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import pygame

from jungle_games.core.game import Seat
from jungle_games.games.jungle.rules.board import BLUE, RED, JungleMap, Kind, Piece, Square, Terrain
from jungle_games.games.jungle.scene.terrain import BoardLayout, TerrainPainter
from jungle_games.ui.effects import Shadow, draw_with_shadow
from jungle_games.ui.painter import Face, Painter

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
PIECE_SHARE: Final = 0.9
"""A token's width as a share of its square."""


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
    centre = (rect.w / 2 + (board.width / 2 - across) * square, rect.h / 2 - (board.height / 2 - _MIDDLE[1]) * square)
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
