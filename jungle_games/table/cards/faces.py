"""The faces of cards: paper, indices and pips. Lengths are hundredths of the card's width."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Final

import pygame

from jungle_games.core.cards import Card, Rank, Suit
from jungle_games.table.cards.courts import paint_court, paint_joker
from jungle_games.table.cards.paper import (
    BOX,
    TINTS,
    Back,
    blank,
    blit_turned,
    card_back,
    draw_suit,
    suit_colour,
    suit_drawing,
)
from jungle_games.ui.painter import Painter
from jungle_games.ui.pictures import rasterise
from jungle_games.ui.text import Face

SMALLEST_WITH_PIPS: Final = 60
"""Below this width in pixels a card has one index and one big pip."""
_INDEX_X, _INDEX_Y, _SUIT_Y = 16.0, 16.5, 40.5
_INDEX, _TEN, _SUIT = 30.0, 26.4, 19.0
_TEN_TIGHT: Final = 0.09
"""By how much of their size the two figures of 10 move together."""
_COLUMNS: Final = (38.5, 61.5)
_FIRST_ROW, _ROWS = 10.5, 119.0
"""Where the field of the pips begins, and how high it is."""
_UPSIDE_DOWN_FROM: Final = 0.51

_L, _M, _R = 0.0, 0.5, 1.0
_CORNERS: Final = ((_L, 0.13), (_R, 0.13), (_L, 0.87), (_R, 0.87))
_SIX: Final = (*_CORNERS, (_L, 0.5), (_R, 0.5))
_EIGHT_SIDES: Final = (*_CORNERS, (_L, 0.377), (_R, 0.377), (_L, 0.623), (_R, 0.623))
_PIPS: Final[Mapping[Rank, tuple[tuple[float, float], ...]]] = {
    Rank.TWO: ((_M, 0.13), (_M, 0.87)),
    Rank.THREE: ((_M, 0.13), (_M, 0.5), (_M, 0.87)),
    Rank.FOUR: _CORNERS,
    Rank.FIVE: (*_CORNERS, (_M, 0.5)),
    Rank.SIX: _SIX,
    Rank.SEVEN: (*_SIX, (_M, 0.315)),
    Rank.EIGHT: (*_SIX, (_M, 0.315), (_M, 0.685)),
    Rank.NINE: (*_EIGHT_SIDES, (_M, 0.5)),
    Rank.TEN: (*_EIGHT_SIDES, (_M, 0.253), (_M, 0.747)),
}
"""Each pip by column (0 left, 1 right) and height on its field."""


def card_face(painter: Painter, card: Card, width: int) -> pygame.Surface:
    """The face of ``card``, ``width`` pixels wide; of a hidden card the back. Shared: never draw on it."""
    if card.is_hidden:
        return card_back(painter, Back.LEAVES, width)
    return painter.cache.get(("card", card.code, width), lambda: _paint(painter, card, width))


def _paint(painter: Painter, card: Card, width: int) -> pygame.Surface:
    picture = blank(painter, width).copy()
    if card.is_joker:
        paint_joker(painter, picture, second=card == Card.JOKER_2, words=width >= SMALLEST_WITH_PIPS)
        return picture
    assert card.rank is not None
    assert card.suit is not None
    if card.rank.is_court:
        paint_court(painter, picture, card.rank, card.suit)
        _paint_index(painter, picture, card.rank, card.suit)
        return picture
    if width < SMALLEST_WITH_PIPS:
        pips = suit_drawing(painter, card.suit).placed(58, 98, 56)
    elif card.rank is Rank.ACE:
        pips = _ace(painter, card.suit)
    else:
        pips = _pips(painter, card.rank, card.suit)
    picture.blit(rasterise(pips, picture.get_size(), BOX), (0, 0))
    _paint_index(painter, picture, card.rank, card.suit)
    if width >= SMALLEST_WITH_PIPS:
        other = pygame.Surface(picture.get_size(), pygame.SRCALPHA)
        _paint_index(painter, other, card.rank, card.suit)
        blit_turned(picture, other)
    return picture


def _pips(painter: Painter, rank: Rank, suit: Suit) -> str:
    size = 23.0 if rank <= Rank.THREE else 19.5 if rank <= Rank.SIX else 17.0
    drawing = suit_drawing(painter, suit)
    return "".join(
        drawing.placed(
            _COLUMNS[0] + (_COLUMNS[1] - _COLUMNS[0]) * column,
            _FIRST_ROW + _ROWS * height,
            size,
            180.0 if height > _UPSIDE_DOWN_FROM else 0.0,
        )
        for column, height in _PIPS[rank]
    )


def _ace(painter: Painter, suit: Suit) -> str:
    """One great pip on a disc with a wreath of leaves."""
    tint = TINTS[suit]
    leaf = "M0 0C2.5 -3 7 -3 10 0C7 3 2.5 3 0 0Z"
    wreath = ""
    for turn in range(0, 360, 30):
        x, y = 50 + 27 * math.cos(math.radians(turn)), 70 + 27 * math.sin(math.radians(turn))
        wreath += f'<path d="{leaf}" transform="translate({x:.2f} {y:.2f}) rotate({turn})" fill="{tint}"/>'
    return (
        f'<circle cx="50" cy="70" r="28.5" fill="{tint}"/>'
        f'<circle cx="50" cy="70" r="24.5" fill="none" stroke="{painter.theme.paper}" stroke-width="1.2"/>'
        f"{wreath}{suit_drawing(painter, suit).placed(50, 70, 36)}"
    )


def _paint_index(painter: Painter, picture: pygame.Surface, rank: Rank, suit: Suit) -> None:
    """Rank over suit in the upper left corner."""
    u = picture.get_width() / 100
    colour = suit_colour(suit, painter.theme)
    if rank is Rank.TEN:
        _paint_ten(painter, picture, colour, u)
    else:
        middle = (_INDEX_X * u, _INDEX_Y * u)
        painter.label(picture, rank.letter, middle, Face.TITLE, round(_INDEX * u), colour, "center")
    draw_suit(painter, picture, (_INDEX_X * u, _SUIT_Y * u), round(_SUIT * u), suit, colour)


def _paint_ten(painter: Painter, picture: pygame.Surface, colour: str, u: float) -> None:
    px = round(_TEN * u)
    one, zero = (painter.text_width(figure, Face.TITLE, px) for figure in "10")
    left = _INDEX_X * u - (one + zero - _TEN_TIGHT * px) / 2
    painter.label(picture, "1", (left, _INDEX_Y * u), Face.TITLE, px, colour)
    painter.label(picture, "0", (left + one - _TEN_TIGHT * px, _INDEX_Y * u), Face.TITLE, px, colour)
