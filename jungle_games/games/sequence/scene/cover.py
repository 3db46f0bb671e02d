"""Sequence Giant's picture on the title: a corner of the mat with a SEQUENCE across it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import pygame

from jungle_games.core.cards import Card
from jungle_games.games.sequence.rules.mat import Square
from jungle_games.games.sequence.scene.chips import CHIP_AT, SPACE, ChipLook, chip, draw_ribbon, space_picture
from jungle_games.ui.painter import Painter, Shadow

_BOX: Final = (215.0, 216.0)
"""The picture in units as it was drawn; it grows from its middle."""
_WIDEST: Final = 560.0
"""So many units of the mat may be seen from left to right."""
_MIDDLE: Final = (4.45, 5.55)
"""What lies in the middle: files and ranks from the lower left corner of the mat."""
_TOP_RANK: Final = 7
_ROWS: Final = (
    "7C AS 2D 3D 4D 5D 6D 7D 9H QS",
    "8C KS 6C 5C 4C 3C 2C 8D 8H KS",
    "9C QS 7C 6H 5H 4H AH 9D 7H AS",
    "TC TS 8C 7H 2H 3H KH TD 6H 2D",
    "QC 9S 9C 8H 9H TH QH QD 5H 3D",
)
"""The cards on the rows that may be seen, from the eighth down, as on the classic mat: the title reads no file."""
_GREEN, _BLUE, _RED = 0, 1, 2
_CHIPS: Final[Mapping[str, int]] = {
    "c7": _GREEN, "f7": _BLUE, "g7": _RED, "c6": _BLUE, "g6": _BLUE, "c5": _RED, "d4": _GREEN, "g4": _RED,
    "b7": _BLUE, "e4": _BLUE, "h6": _GREEN, "d8": _BLUE, "b5": _GREEN, "a6": _RED, "b4": _BLUE, "i5": _BLUE,
    "i7": _RED, "h4": _RED, "j5": _GREEN,
}  # fmt: skip
_RUN: Final = ("c8", "d7", "e6", "f5", "g4")
_CHIP_SIZE: Final = 53


def draw_cover(painter: Painter, target: pygame.Surface, rect: pygame.Rect, u: float) -> None:
    """Draw the picture into ``rect``, whatever its shape; ``u`` is pixels per unit."""
    scale = max(rect.h / _BOX[1], rect.w / _WIDEST)
    picture = pygame.Surface(rect.size)
    picture.fill(painter.theme.felt)
    width, height = round(SPACE[0] * scale), round(SPACE[1] * scale)

    def corner(square: Square) -> tuple[int, int]:
        x = rect.w / 2 + (square.file - _MIDDLE[0]) * SPACE[0] * scale
        y = rect.h / 2 - (square.rank + 1 - _MIDDLE[1]) * SPACE[1] * scale
        return round(x), round(y)

    def middle(square: Square) -> tuple[float, float]:
        x, y = corner(square)
        return x + CHIP_AT[0] * scale, y + CHIP_AT[1] * scale

    run = [Square.parse(name) for name in _RUN]
    chips = {Square.parse(name): side for name, side in _CHIPS.items()}
    for row, codes in enumerate(_ROWS):
        for file, code in enumerate(codes.split()):
            square = Square(file, _TOP_RANK - row)
            place = corner(square)
            if picture.get_rect().colliderect((*place, width, height)):
                taken = square in chips or square in run
                picture.blit(space_picture(painter, Card(code), (width, height), bare=taken), place)
    draw_ribbon(painter, picture, middle(run[0]), middle(run[-1]), scale)
    size = round(_CHIP_SIZE * scale)
    looks = {**{square: ChipLook(side) for square, side in chips.items()}, **dict.fromkeys(run, ChipLook(_GREEN, True))}
    for square, look in looks.items():
        sprite = chip(painter, look, size)
        shade, offset = painter.cast(sprite, Shadow.PIECE, scale * 0.7), Shadow.PIECE.offset(scale * 0.7)
        x, y = middle(square)
        picture.blit(shade, shade.get_rect(center=(round(x) + offset[0], round(y) + offset[1])))
        picture.blit(sprite, sprite.get_rect(center=(round(x), round(y))))
    target.blit(picture, rect)
