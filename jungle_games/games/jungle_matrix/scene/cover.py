"""Jungle Matrix's picture on the title: a grid on the cloth, and a pet that comes to bend it."""

from __future__ import annotations

from typing import Final

import pygame

from jungle_games.core.cards import Card
from jungle_games.core.i18n import N_, _
from jungle_games.games.jungle_matrix.scene.cloth import GROUND, draw_weave
from jungle_games.games.jungle_matrix.scene.pet_cards import PetForm, PetLook, PetSize, PetWords, pet_picture
from jungle_games.table.cards import card_face, card_size
from jungle_games.ui.effects import padded
from jungle_games.ui.painter import Painter, Shadow

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
_PARROT: Final = N_("Parrot")


def draw_cover(painter: Painter, target: pygame.Surface, rect: pygame.Rect, u: float) -> None:
    """Draw the picture into ``rect``, whatever its shape; ``u`` is pixels per unit."""
    unit = max(rect.h / _HEIGHT, rect.w / _WIDEST)
    picture = pygame.Surface(rect.size)
    picture.fill(GROUND)
    margin = round(_HEM * unit)
    draw_weave(painter, picture, picture.get_rect().inflate(2 * margin, 2 * margin), unit * _CLOTH)
    width = round(_CARD * unit)
    height = card_size(width)[1]
    step = (round((_CARD + _GAP) * unit), height + round(_GAP * unit))
    seen = picture.get_rect().inflate(1.5 * width, 1.5 * height)
    for row, codes in enumerate(_ROWS):
        for column, code in enumerate(codes):
            x = rect.w / 2 + (column - _MIDDLE[0]) * step[0]
            y = rect.h / 2 + (row - _MIDDLE[1]) * step[1]
            if seen.collidepoint(x, y):
                _put(painter, picture, card_face(painter, Card(code), width), (x, y), Shadow.CARD, width / 100)
    words = PetWords(_(_PARROT), "", "animals/parrot", gift=True)
    look = PetLook(words, PetForm.SMALL, _PET, 1.1)
    large = padded(pet_picture(painter, look, round(2 * _PET.width * unit)), 2)
    pet = pygame.transform.rotozoom(large, -_PET_TURN, 0.5)
    where = (rect.w / 2 + _PET_AT[0] * unit, rect.h / 2 + _PET_AT[1] * unit)
    _put(painter, picture, pet, where, Shadow.HELD, unit * 0.6)
    target.blit(picture, rect)


def _put(
    painter: Painter,
    picture: pygame.Surface,
    sprite: pygame.Surface,
    at: tuple[float, float],
    style: Shadow,
    u: float,
) -> None:
    shade, offset = painter.cast(sprite, style, u), style.offset(u)
    middle = (round(at[0]), round(at[1]))
    picture.blit(shade, shade.get_rect(center=(middle[0] + offset[0], middle[1] + offset[1])))
    picture.blit(sprite, sprite.get_rect(center=middle))
