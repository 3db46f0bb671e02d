"""Spaces of the mat, and the chips on them, as pictures."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

import pygame

from jungle_games.core.cards import Card, Rank
from jungle_games.games.sequence.rules.fives import SIDE_NAMES, Side
from jungle_games.table.sprites.cards import TINTS, bust, suit_colour, suit_drawing
from jungle_games.ui.painter import Face, Painter
from jungle_games.ui.pictures import rasterise
from jungle_games.ui.theme import mix

CHIP: Final = 51
CHIP_AT: Final = (32, 49)
"""The width of a chip's picture, and its centre on a space of the mat, which leaves the index readable."""


@dataclass(frozen=True, slots=True)
class ChipLook:
    """A chip of a side; ``white``: the side that shows in a SEQUENCE is up."""

    side: Side
    white: bool = False


def chip_name(side: Side, white: bool = False) -> str:
    return f"objects/chips/chip_{SIDE_NAMES[side]}{'_sequence' if white else ''}"


def chip(painter: Painter, look: ChipLook, width: int) -> pygame.Surface:
    return painter.picture(chip_name(look.side, look.white), (width, width))


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
