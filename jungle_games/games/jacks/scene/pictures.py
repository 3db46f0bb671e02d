"""The pictures of Jacks: cards, jacks and die at any size; and its cover, the picture on the title."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame

from jungle_games.ui.painter import Painter, Shadow
from jungle_games.ui.pictures import padded

if TYPE_CHECKING:
    from jungle_games.games.jacks.rules.cards import CardSet, Face


BACK: Final = "objects/cards/back_jacks"
_HEIGHT: Final = 1.4
"""A card's height by its width."""


def jack_name(colour: str) -> str:
    return f"objects/jacks/jack_{colour}"


def card(painter: Painter, cards: CardSet, face: Face | None, width: int) -> pygame.Surface:
    return drawn_card(painter, None if face is None else cards.pair(face).picture, width)


def drawn_card(painter: Painter, picture: str | None, width: int) -> pygame.Surface:
    name = BACK if picture is None else f"objects/jacks/{picture}"
    return painter.picture(name, (width, round(width * _HEIGHT)))


def jack(painter: Painter, colour: str, width: int) -> pygame.Surface:
    return painter.picture(jack_name(colour), (width, width))


def die(painter: Painter, pips: int, width: int) -> pygame.Surface:
    return painter.picture(f"objects/dice/die_{pips}", (width, width))


_CARDS: Final[tuple[tuple[str | None, float, float, float], ...]] = (
    (None, -330, 92, -66),
    (None, 330, 92, 66),
    ("card_plain_waves", -262, 26, -56),
    ("card_jack_green", 262, 26, 56),
    (None, -186, -8, -42),
    (None, 186, -8, 42),
    (None, -98, -18, -30),
    (None, 14, -66, 3),
    ("card_lose_turn", 96, -26, 30),
    ("card_jack_orange", -40, -54, -11),
)
"""Drawing (None for the back), middle in units from the picture's, and degrees."""
_JACKS: Final = (
    ("yellow", -236, 62, 66), ("pink", -62, 62, 74), ("green", 92, 68, 70), ("orange", -30, -4, 66),
)  # fmt: skip
_DIE_AT: Final = (16.0, 64.0)
_DIE_WIDTH: Final = 66.0
_CARD_WIDTH: Final = 92.0
_COVER_HEIGHT: Final = 216.0


def draw_cover(painter: Painter, target: pygame.Surface, rect: pygame.Rect, u: float) -> None:
    unit = rect.h / _COVER_HEIGHT
    picture = pygame.Surface(rect.size)
    picture.fill(painter.theme.rug)
    middle = (rect.w / 2, rect.h / 2)
    _draw_seams(painter, picture, unit)
    width = round(_CARD_WIDTH * unit)
    seen = picture.get_rect().inflate(2 * width, 2 * width)
    for face, x, y, angle in _CARDS:
        if not seen.collidepoint(_at(middle, x, y, unit)):
            continue
        large = padded(drawn_card(painter, face, 2 * width), 2)
        painter.put(picture, pygame.transform.rotozoom(large, -angle, 0.5), _at(middle, x, y, unit), Shadow.PIECE, unit)
    for colour, x, y, size in _JACKS:
        painter.put(picture, jack(painter, colour, round(size * unit)), _at(middle, x, y, unit), Shadow.PIECE, unit)
    painter.put(picture, die(painter, 4, round(_DIE_WIDTH * unit)), _at(middle, *_DIE_AT, unit), Shadow.PIECE, unit)
    target.blit(picture, rect)


def _at(middle: tuple[float, float], x: float, y: float, unit: float) -> tuple[int, int]:
    return round(middle[0] + x * unit), round(middle[1] + y * unit)


def _draw_seams(painter: Painter, picture: pygame.Surface, unit: float) -> None:
    width, height = picture.get_size()
    lines = ""
    for depth in (0.44, 0.86):
        points = [(x * width / 40, height * (depth + 0.16 * (x / 20 - 1) ** 2)) for x in range(41)]
        lines += "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
    body = (
        f'<path d="{lines}" fill="none" stroke="{painter.theme.amber}" stroke-opacity=".6"'
        f' stroke-width="{2 * unit:.2f}" stroke-linecap="round" stroke-dasharray="{9 * unit:.2f} {8 * unit:.2f}"/>'
    )
    picture.blit(painter.vector(body, (width, height), (0, 0, width, height)), (0, 0))
