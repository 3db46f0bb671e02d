"""The cloth under the grid: its weave, places where cards are going to lie, and words on it; and the cover."""

from __future__ import annotations

import math
from typing import Final

import pygame

from jungle_games.core.cards import Card
from jungle_games.core.i18n import N_, _, ngettext
from jungle_games.games.jungle_matrix.scene.pet_cards import PetForm, PetLook, PetSize, PetWords, pet_picture
from jungle_games.table.cards import card_face, card_size
from jungle_games.ui.effects import draw_with_shadow, padded
from jungle_games.ui.painter import Face, Painter, Shadow
from jungle_games.ui.theme import Theme, mix

ON_CLOTH: Final = Shadow(7.5, 3.8, 0.41)
"""What a card casts that lies on the cloth."""
CORNER: Final = 0.085
"""A card's radius as a share of its width."""
_CLOTH_CORNER: Final = 28
"""The cloth's radius in units."""
_LIGHT, _DARK = "#2B5743", "#1E4231"
_STITCH, _ROW = 12, 12
_THREAD, _THREAD_ROOM = 5, 3
_HEM, _HEM_CORNER = 9, 20


def draw_cloth(painter: Painter, target: pygame.Surface, rect: pygame.Rect, u: float) -> None:
    """Draw the cloth with its shadow; ``u`` is pixels per unit."""
    corner = _CLOTH_CORNER * u
    painter.shadow(target, rect, corner, Shadow.BOARD, u)
    key = ("matrix cloth", rect.size, u)
    target.blit(painter.cache.get(key, lambda: _paint(painter, rect.size, u)), rect)


def _paint(painter: Painter, size: tuple[int, int], u: float) -> pygame.Surface:
    picture = pygame.Surface(size, pygame.SRCALPHA)
    rect, corner = picture.get_rect(), _CLOTH_CORNER * u
    painter.box(picture, rect, corner, painter.theme.felt)
    draw_weave(painter, picture, rect, u)
    painter.box(picture, rect, corner, border=_edge(painter.theme), width=2 * u)
    hem = rect.inflate(-round(2 * _HEM * u), -round(2 * _HEM * u))
    painter.dashed_box(picture, hem, _HEM_CORNER * u, (242, 184, 75, 191), width=2 * u, dash=(9 * u, 8 * u))
    return picture


def draw_weave(painter: Painter, target: pygame.Surface, rect: pygame.Rect, u: float) -> None:
    """Draw the threads alone, which end a little inside ``rect``."""
    width, height = rect.w / u, rect.h / u
    target.blit(painter.vector(_weave(width, height), rect.size, (0, 0, width, height)), rect)


def _weave(width: float, height: float) -> str:
    """Short threads, every third of them dark."""
    threads = {_LIGHT: "", _DARK: ""}
    for i in range(round(width / _STITCH)):
        for j in range(round(height / _ROW)):
            x, y = 7 + i * _STITCH + (j % 2) * _STITCH / 2, 8 + j * _ROW
            ends = (x - _THREAD_ROOM, x + _THREAD + _THREAD_ROOM)
            if all(_on_cloth(end, y, width, height) for end in ends):
                threads[_LIGHT if (i + j) % 3 else _DARK] += f"M{x:.0f} {y}h{_THREAD}"
    return "".join(
        f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="1.6" stroke-opacity=".8"'
        ' stroke-linecap="round"/>'
        for colour, path in threads.items()
    )


def _on_cloth(x: float, y: float, width: float, height: float) -> bool:
    """Whether a point is inside the rounded cloth."""
    radius = _CLOTH_CORNER
    beyond = (max(radius - x, x - width + radius, 0), max(radius - y, y - height + radius, 0))
    return math.hypot(*beyond) < radius - _THREAD_ROOM


def _edge(theme: Theme) -> str:
    """The lines round the cloth and round places for cards on it."""
    return mix(theme.edge, theme.fern, 0.12)


def draw_empty_square(painter: Painter, target: pygame.Surface, rect: pygame.Rect, u: float) -> None:
    """Draw where a card of the grid is going to lie."""
    painter.box(target, rect, CORNER * rect.w, painter.theme.inset, alpha=60)
    painter.dashed_box(target, rect, CORNER * rect.w, _edge(painter.theme), width=1.8 * u, dash=(9 * u, 8 * u))


def draw_deck_words(painter: Painter, target: pygame.Surface, count: int, rect: pygame.Rect, px: int) -> None:
    """Write how many cards the deck has in the middle of ``rect``, ``px`` pixels high; smaller if that is narrow."""
    words = ngettext("{number} in the deck", "{number} in the deck", count).format(number=count)
    px = painter.fitting(words, Face.SEMIBOLD, px, rect.w)
    painter.label(target, words, rect.center, Face.SEMIBOLD, px, painter.theme.fern, "center")


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
_COVER_WEAVE: Final = 1.3
"""The weave is drawn so many times as large as on the table."""
_COVER_HEM: Final = 16.0
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
    picture.fill(painter.theme.felt)
    margin = round(_COVER_HEM * unit)
    draw_weave(painter, picture, picture.get_rect().inflate(2 * margin, 2 * margin), unit * _COVER_WEAVE)
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
