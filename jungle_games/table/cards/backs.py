"""The backs of cards, each the same when turned by half."""

from __future__ import annotations

from enum import Enum
from typing import Final

import pygame

from jungle_games.ui.painter import Painter

_HEIGHT: Final = 7 / 5


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


def chosen_back(painter: Painter) -> Back:
    """The back that the player chose for decks without one of their own."""
    return Back(f"back_{painter.theme.card_back}")


def card_back(painter: Painter, kind: Back, width: int) -> pygame.Surface:
    """The back of a card, ``width`` pixels wide. Shared: never draw on it."""
    return painter.picture(f"objects/cards/{kind.value}", card_size(width))
