"""The pictures of Jacks: cards, jacks and die at any size."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame

from jungle_games.ui.painter import Painter

if TYPE_CHECKING:
    from jungle_games.games.jacks.rules.cards import CardSet, Face

BACK: Final = "objects/cards/back_jacks"
_HEIGHT: Final = 1.4
"""A card's height by its width."""


def jack_name(colour: str) -> str:
    """The drawing of the jacks of this colour."""
    return f"objects/jacks/jack_{colour}"


def card(painter: Painter, cards: CardSet, face: Face | None, width: int) -> pygame.Surface:
    """A card ``width`` pixels wide: its face, or its back for None."""
    return drawn_card(painter, None if face is None else cards.pair(face).picture, width)


def drawn_card(painter: Painter, picture: str | None, width: int) -> pygame.Surface:
    """A card that shows this drawing, or its back for None."""
    name = BACK if picture is None else f"objects/jacks/{picture}"
    return painter.picture(name, (width, round(width * _HEIGHT)))


def jack(painter: Painter, colour: str, width: int) -> pygame.Surface:
    """A jack of this colour."""
    return painter.picture(jack_name(colour), (width, width))


def die(painter: Painter, pips: int, width: int) -> pygame.Surface:
    """The die from above."""
    return painter.picture(f"objects/dice/die_{pips}", (width, width))
