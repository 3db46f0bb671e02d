"""Spaces of the mat, the chips on them and the ribbons of completed SEQUENCES, as pictures; and the cover."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import pygame

from jungle_games.core.cards import Card, Rank
from jungle_games.games.sequence.rules.fives import SIDE_NAMES, Side, Square
from jungle_games.table.sprites.cards import TINTS, bust, suit_colour, suit_drawing
from jungle_games.ui.painter import Face, Painter, Shadow
from jungle_games.ui.pictures import blurred, rasterise
from jungle_games.ui.theme import mix

CHIP: Final = 51
CHIP_AT: Final = (32, 49)
"""The width of a chip's picture, and its centre on a space of the mat, which leaves the index readable."""
_RIBBON, _EDGE, _EDGE_COLOUR = 11.0, 2.0, "#8A5A12"
_GLOW, _GLOW_BLUR = 26.0, 9.0
_MARGIN: Final = 30.0
Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class ChipLook:
    """A chip of a side; ``white``: the side that shows in a SEQUENCE is up."""

    side: Side
    white: bool = False


def chip_name(side: Side, white: bool = False) -> str:
    return f"objects/chips/chip_{SIDE_NAMES[side]}{'_sequence' if white else ''}"


def chip(painter: Painter, look: ChipLook, width: int) -> pygame.Surface:
    return painter.picture(chip_name(look.side, look.white), (width, width))


def draw_ribbon(
    painter: Painter, target: pygame.Surface, start: Point, end: Point, u: float, share: float = 1.0
) -> None:
    if share <= 0:
        return
    margin = math.ceil(_MARGIN * u)
    left, top = min(start[0], end[0]) - margin, min(start[1], end[1]) - margin
    size = (round(abs(start[0] - end[0])) + 2 * margin, round(abs(start[1] - end[1])) + 2 * margin)
    line = (start[0] - left, start[1] - top, end[0] - left, end[1] - top)
    key = ("ribbon", tuple(round(number, 1) for number in line), size)
    picture = painter.cache.get(key, lambda: _paint_ribbon(painter, line, size, u))
    corner = (round(left), round(top))
    if share >= 1:
        target.blit(picture, corner)
        return
    reach = (margin * 2 + (size[0] - 2 * margin) * share, margin * 2 + (size[1] - 2 * margin) * share)
    part = pygame.Rect(0, 0, round(reach[0]), round(reach[1])).clip(picture.get_rect())
    if end[0] < start[0]:
        part.right = size[0]
    if end[1] < start[1]:
        part.bottom = size[1]
    target.blit(picture, (corner[0] + part.x, corner[1] + part.y), part)


def _paint_ribbon(
    painter: Painter, line: tuple[float, float, float, float], size: tuple[int, int], u: float
) -> pygame.Surface:
    path = "M{:.2f} {:.2f}L{:.2f} {:.2f}".format(*line)
    box = f"0 0 {size[0]} {size[1]}"

    def stroke(colour: str, width: float) -> str:
        return f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{width * u:.2f}" stroke-linecap="round"/>'

    amber = painter.theme.amber
    picture = blurred(rasterise(stroke("#FFFFFF", _GLOW), size, box), _GLOW_BLUR * u, amber, 150)
    ribbon = stroke(_EDGE_COLOUR, _RIBBON + 2 * _EDGE) + stroke(amber, _RIBBON)
    picture.blit(rasterise(ribbon, size, box), (0, 0))
    return picture


SPACE: Final = (64, 76)
"""A space of the mat in units, 27 : 32."""
_BOX: Final = "0 0 64 76"
_FACE: Final = (2, 2, 60, 72)
_PICTURE: Final = (6, 27, 52, 43)
_CORNER: Final = 6
_INDEX, _TEN_STEP = 24, 8.5
_INDEX_AT, _SUIT_AT = (7.0, 15.5), (50.0, 15.5)
_BIG_SUIT, _SMALL_SUIT = 31, 16
_UNDER: Final = "#0F2A1E"
"""What the cards' lower edges cast on the felt."""
_PRINTED: Final = "#24513C"


def space_picture(
    painter: Painter, card: Card | None, size: tuple[int, int], *, amber: float = 0.0, bare: bool = False
) -> pygame.Surface:
    """A space ``size`` pixels large: a printed corner for None; ``amber``: the share of light on its paper.

    ``bare`` leaves out the picture in the middle, where a chip is.
    """
    key = ("space", card.code if card else "", size, amber, bare)
    return painter.cache.get(key, lambda: _paint_space(painter, card, size, amber, bare))


def _paint_space(
    painter: Painter, card: Card | None, size: tuple[int, int], amber: float, bare: bool
) -> pygame.Surface:
    if card is None:
        return _paint_corner(painter, size)
    assert card.suit is not None
    assert card.rank is not None
    theme, colour = painter.theme, suit_colour(card.suit, painter.theme)
    face = mix(theme.paper, theme.amber, amber)
    court = card.rank.is_court
    tint = mix(TINTS[card.suit], theme.paper, 0.0 if court else 0.35)
    body = _box(_FACE, _CORNER, _UNDER, down=0.9) + _box(_FACE, _CORNER, face)
    body += _box(_PICTURE, 5, mix(tint, face, amber * 0.9))
    suit = suit_drawing(painter, card.suit)
    if not bare and not court:
        body += suit.placed(_PICTURE[0] + _PICTURE[2] / 2, _PICTURE[1] + _PICTURE[3] / 2, _BIG_SUIT)
    body += suit.placed(*_SUIT_AT, _SMALL_SUIT)
    picture = rasterise(body, size, _BOX)
    if court and not bare:
        _paint_bust(painter, picture, card)
    _paint_index(painter, picture, card.rank, colour)
    return picture


def _box(rect: tuple[float, float, float, float], radius: float, fill: str, down: float = 0.0) -> str:
    x, y, w, h = rect
    return f'<rect x="{x}" y="{y + down}" width="{w}" height="{h}" rx="{radius}" ry="{radius}" fill="{fill}"/>'


def _paint_bust(painter: Painter, picture: pygame.Surface, card: Card) -> None:
    """The head of a queen or king, cut by the picture's edges."""
    assert card.suit is not None
    assert card.rank is not None
    x_unit, y_unit = picture.get_width() / 64, picture.get_height() / 76
    drawing = bust(painter, card.rank, card.suit)
    scale = 50 / drawing.box[2]
    left, top, width, height = 6, 26, 52, 44
    area = pygame.Rect(round(left * x_unit), round(top * y_unit), 0, 0)
    area.size = (round((left + width) * x_unit) - area.x, round((top + height) * y_unit) - area.y)
    box = ((left - 7) / scale, (top - 26.5) / scale, width / scale, height / scale)
    picture.blit(rasterise(drawing.body, area.size, "{:.3f} {:.3f} {:.3f} {:.3f}".format(*box)), area)


def _paint_index(painter: Painter, picture: pygame.Surface, rank: Rank, colour: str) -> None:
    unit = picture.get_width() / 64
    px, y = round(_INDEX * unit), _INDEX_AT[1] * picture.get_height() / 76
    if rank is not Rank.TEN:
        painter.label(picture, rank.letter, (_INDEX_AT[0] * unit, y), Face.TITLE, px, colour)
        return
    left = _INDEX_AT[0] - 1
    painter.label(picture, "1", (left * unit, y), Face.TITLE, px, colour)
    painter.label(picture, "0", ((left + _TEN_STEP) * unit, y), Face.TITLE, px, colour)


def _paint_corner(painter: Painter, size: tuple[int, int]) -> pygame.Surface:
    """A printed chip: everybody's."""
    amber = painter.theme.amber
    notches = "".join(
        f'<circle cx="{32 + 24.2 * math.cos(turn):.2f}" cy="{38 + 24.2 * math.sin(turn):.2f}" r="1" fill="{_PRINTED}"/>'
        for turn in (index * math.tau / 16 for index in range(16))
    )
    body = (
        f'{_box(_FACE, _CORNER, _PRINTED)}<circle cx="32" cy="38" r="26" fill="{amber}"/>'
        f'<circle cx="32" cy="38" r="22.5" fill="{_PRINTED}"/>{notches}'
    )
    paw = painter.drawing("objects/icons/paw", {"#F7F1E1": amber})
    return rasterise(body + paw.placed(32, 38.5, 30), size, _BOX)


_COVER: Final = (215.0, 216.0)
"""The picture in units as it was drawn; it grows from its middle."""
_WIDEST: Final = 560.0
"""So many units of the mat may be seen from left to right."""
_MIDDLE: Final = (4.45, 5.55)
"""What lies in the middle: files and ranks from the lower left corner of the mat."""
_TOP_RANK: Final = 7
_ROWS: Final = (
    "7C AS 2D 3D 4D 5D 6D 7D 9H QS", "8C KS 6C 5C 4C 3C 2C 8D 8H KS", "9C QS 7C 6H 5H 4H AH 9D 7H AS",
    "TC TS 8C 7H 2H 3H KH TD 6H 2D", "QC 9S 9C 8H 9H TH QH QD 5H 3D",
)  # fmt: skip
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
    scale = max(rect.h / _COVER[1], rect.w / _WIDEST)
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
        painter.put(picture, chip(painter, look, size), middle(square), Shadow.PIECE, scale * 0.7)
    target.blit(picture, rect)
