"""The four suits: their drawings and their colours on paper."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import pygame

from jungle_games.core.cards import Suit
from jungle_games.ui.effects import hex_of
from jungle_games.ui.painter import Painter
from jungle_games.ui.pictures import Drawing
from jungle_games.ui.theme import Colour, Theme

_NAMES: Final[Mapping[Suit, str]] = {
    Suit.SPADES: "spade",
    Suit.HEARTS: "heart",
    Suit.DIAMONDS: "diamond",
    Suit.CLUBS: "club",
}
_DRAWN_RED, _DRAWN_BLACK = "#C9463D", "#23302A"
"""What the assets are painted with."""

TINTS: Final[Mapping[Suit, str]] = {
    Suit.SPADES: "#D5DFD6",
    Suit.HEARTS: "#F6D9CF",
    Suit.DIAMONDS: "#F8E0C4",
    Suit.CLUBS: "#D3E3CC",
}
"""The pale ground behind an ace's or a court's picture."""


def suit_colour(suit: Suit, theme: Theme) -> str:
    """The colour of ``suit`` on paper."""
    return theme.suit_red if suit.is_red else theme.suit_black


def suit_drawing(painter: Painter, suit: Suit, colour: Colour | None = None) -> Drawing:
    """The suit's drawing in ``colour``, or in its own colour on paper."""
    shown = hex_of(suit_colour(suit, painter.theme) if colour is None else colour)
    return painter.drawing(f"objects/suits/{_NAMES[suit]}", {_DRAWN_RED: shown, _DRAWN_BLACK: shown})


def draw_suit(
    painter: Painter, target: pygame.Surface, centre: tuple[float, float], size: int, suit: Suit, colour: Colour
) -> None:
    """Draw ``suit`` in one colour, ``size`` pixels wide round ``centre``."""
    drawing = suit_drawing(painter, suit, colour)
    picture = painter.vector(drawing.body, (size, size), drawing.box)
    target.blit(picture, (round(centre[0] - size / 2), round(centre[1] - size / 2)))
