"""Jungle Matrix's picture on the title: a grid on the cloth, and a pet that comes to bend it."""

from __future__ import annotations

from typing import Final

import pygame

from jungle_games.core.cards import Card
from jungle_games.core.i18n import N_, _
from jungle_games.games.jungle_matrix.scene.cloth import GROUND, ON_CLOTH, draw_weave
from jungle_games.games.jungle_matrix.scene.pet_cards import PetForm, PetLook, PetSize, PetWords, pet_picture
from jungle_games.table.cards import card_face, card_size
from jungle_games.ui.effects import Shadow, draw_with_shadow, padded
from jungle_games.ui.painter import Painter

_HEIGHT: Final = 216.0
_WIDEST: Final = 480.0
"""Where the cards end: what is wider is drawn larger."""
_CARD, _GAP = 62.0, 5.0
_ROWS: Final = (
    ("6C", "KD", "4H", "9S", "2D", "TC", "QH", "5S"),
    ("3H", "JS", "AC", "TD", "7C", "JD", "8H", "AS"),
    ("9D", "QS", "7H", "5S", "KH", "3C", "6D", "JH"),
)
_MIDDLE: Final = (3.15, 0.98)
"""What lies in the middle: columns from the left, rows from the top."""
_CLOTH: Final = 1.3
"""The weave is drawn so many times as large as on the table."""
_HEM: Final = 16.0
"""The picture is cut out of a larger cloth, so far from its edges."""
_PET: Final = PetSize(108, 132)
_PET_AT: Final = (40.0, 2.0)
_PET_TURN: Final = 8.0
_LEGIBLE: Final = 0.62
"""Pixels per unit from which on the pet is laid out as on the table; on a smaller one the name is larger beside it."""
_SHADOW: Final = 0.6
"""Shadows are so many times as large as on the table."""
_PARROT: Final = N_("Parrot")


def draw_cover(painter: Painter, target: pygame.Surface, rect: pygame.Rect, u: float) -> None:
    """Draw the picture into ``rect``, whatever its shape; ``u`` is pixels per unit."""
    unit = max(rect.h / _HEIGHT, rect.w / _WIDEST)
    picture = pygame.Surface(rect.size)
    picture.fill(GROUND)
    margin = round(_HEM * unit)
    draw_weave(painter, picture, picture.get_rect().inflate(2 * margin, 2 * margin), unit * _CLOTH)
    _draw_cards(painter, picture, unit)
    _draw_pet(painter, picture, unit)
    target.blit(picture, rect)


def _draw_cards(painter: Painter, picture: pygame.Surface, unit: float) -> None:
    width = round(_CARD * unit)
    height = card_size(width)[1]
    step = (round((_CARD + _GAP) * unit), height + round(_GAP * unit))
    space = picture.get_rect()
    seen = space.inflate(1.5 * width, 1.5 * height)
    u = unit * _SHADOW
    shade, offset = painter.cast(card_face(painter, Card(_ROWS[0][0]), width), ON_CLOTH, u), ON_CLOTH.offset(u)
    for row, codes in enumerate(_ROWS):
        for column, code in enumerate(codes):
            x = space.w / 2 + (column - _MIDDLE[0]) * step[0]
            y = space.h / 2 + (row - _MIDDLE[1]) * step[1]
            if seen.collidepoint(x, y):
                draw_with_shadow(picture, card_face(painter, Card(code), width), shade, (x, y), offset)


def _draw_pet(painter: Painter, picture: pygame.Surface, unit: float) -> None:
    words = PetWords(_(_PARROT), "", "animals/parrot", gift=True)
    closer = min(1.0, unit / _LEGIBLE)
    look = PetLook(words, PetForm.SMALL, PetSize(_PET.width * closer, _PET.height * closer))
    width, u = round(_PET.width * unit), unit * _SHADOW
    shade = painter.cast(pet_picture(painter, look, width), Shadow.HELD, u)
    # Painted twice as large, so that its edges are smooth when it is turned.
    turned = pygame.transform.rotozoom(padded(pet_picture(painter, look, 2 * width), 2), -_PET_TURN, 0.5)
    middle = (picture.get_width() / 2 + _PET_AT[0] * unit, picture.get_height() / 2 + _PET_AT[1] * unit)
    draw_with_shadow(picture, turned, shade, middle, Shadow.HELD.offset(u))
