"""What cards are printed with: their paper, their backs, and the four suits."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Final

import pygame

from jungle_games.core.cards import Suit
from jungle_games.ui.effects import hex_of
from jungle_games.ui.painter import Painter
from jungle_games.ui.pictures import Drawing, rasterise
from jungle_games.ui.theme import Colour, Theme, mix

BOX: Final = "0 0 100 140"
"""The view box of a card: its width is 100."""
CORNER: Final = 8.5
_TRAP: Final = "#B58A4B"
_HEIGHT: Final = 7 / 5
_SUIT_NAMES: Final[Mapping[Suit, str]] = {
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


def blank(painter: Painter, width: int) -> pygame.Surface:
    """A card with nothing on it: its edge shows as a thin darker line. Shared: never draw on it."""
    return painter.cache.get(("blank card", width), lambda: _paint_blank(painter.theme, width))


def _paint_blank(theme: Theme, width: int) -> pygame.Surface:
    u = width / 100
    line = max(0.8, 0.7 * u) / u
    edge = mix(theme.shade, _TRAP, 0.35)
    body = (
        f'<rect x="0" y="0" width="100" height="140" rx="{CORNER}" ry="{CORNER}" fill="{edge}"/>'
        f'<rect x="{line:.3f}" y="{0.75 * line:.3f}" width="{100 - 2 * line:.3f}" height="{140 - 2 * line:.3f}"'
        f' rx="{CORNER - line:.3f}" ry="{CORNER - line:.3f}" fill="{theme.paper}"/>'
    )
    return rasterise(body, card_size(width), BOX)


def blit_turned(picture: pygame.Surface, other: pygame.Surface) -> None:
    """Draw ``other``, a layer of the same size, turned by half."""
    picture.blit(pygame.transform.rotate(other, 180), (0, 0))


class Back(Enum):
    """The backs there are; a deck has one of them. The value is the drawing's name."""

    LEAVES = "back_leaves"
    """The house's own."""
    MOSS = "back_moss"
    """A second deck, told from the first."""
    NIGHT = "back_night"
    PAWS = "back_paws"
    NEON = "back_neon"
    """The back of the neon table."""
    PETS = "back_pets"
    """Cards that are no playing cards."""


def card_size(width: int) -> tuple[int, int]:
    """Width and height in pixels of a card ``width`` pixels wide."""
    return width, round(width * _HEIGHT)


def card_back(painter: Painter, kind: Back, width: int) -> pygame.Surface:
    """The back of a card, ``width`` pixels wide. Shared: never draw on it."""
    return painter.picture(f"objects/cards/{kind.value}", card_size(width))


def chosen_back(painter: Painter, width: int) -> pygame.Surface:
    """The back that the player chose, for cards of decks without one of their own."""
    return card_back(painter, Back(f"back_{painter.theme.card_back}"), width)


def suit_colour(suit: Suit, theme: Theme) -> str:
    """The colour of ``suit`` on paper."""
    return theme.suit_red if suit.is_red else theme.suit_black


def suit_drawing(painter: Painter, suit: Suit, colour: Colour | None = None) -> Drawing:
    """The suit's drawing in ``colour``, or in its own colour on paper."""
    shown = hex_of(suit_colour(suit, painter.theme) if colour is None else colour)
    return painter.drawing(f"objects/suits/{_SUIT_NAMES[suit]}", {_DRAWN_RED: shown, _DRAWN_BLACK: shown})


def draw_suit(
    painter: Painter, target: pygame.Surface, centre: tuple[float, float], size: int, suit: Suit, colour: Colour
) -> None:
    """Draw ``suit`` in one colour, ``size`` pixels wide round ``centre``."""
    drawing = suit_drawing(painter, suit, colour)
    picture = painter.vector(drawing.body, (size, size), drawing.box)
    target.blit(picture, (round(centre[0] - size / 2), round(centre[1] - size / 2)))
