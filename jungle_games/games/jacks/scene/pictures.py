"""The pictures of Jacks: cards, jacks and die at any size."""

from __future__ import annotations

from typing import Final

import pygame

from jungle_games.core.game import Seat
from jungle_games.games.jacks.rules.cards import COLOURS, CardSet, Face
from jungle_games.ui.painter import Painter

BACK: Final = "objects/cards/back_jacks"
_HEIGHT: Final = 1.4
"""A card's height by its width."""


def jack_name(seat: Seat) -> str:
    """The drawing of the jacks of ``seat``."""
    return f"objects/jacks/jack_{COLOURS[seat]}"


def card(painter: Painter, cards: CardSet, face: Face | None, width: int) -> pygame.Surface:
    """A card ``width`` pixels wide: its face, or its back for None."""
    return drawn_card(painter, None if face is None else cards.pair(face).picture, width)


def drawn_card(painter: Painter, picture: str | None, width: int) -> pygame.Surface:
    """A card that shows this drawing, or its back for None."""
    name = BACK if picture is None else f"objects/jacks/{picture}"
    return painter.picture(name, (width, round(width * _HEIGHT)))


def jack(painter: Painter, seat: Seat, width: int) -> pygame.Surface:
    """A jack of ``seat``."""
    return painter.picture(jack_name(seat), (width, width))


def die(painter: Painter, pips: int, width: int) -> pygame.Surface:
    """The die from above."""
    return painter.picture(f"objects/dice/die_{pips}", (width, width))
