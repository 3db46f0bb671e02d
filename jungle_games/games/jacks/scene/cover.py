"""Jacks' picture on the title: a few cards, one of them turned up, jacks and the die on the rug."""

from __future__ import annotations

from typing import Final

import pygame

from jungle_games.games.jacks.scene.pictures import die, drawn_card, jack
from jungle_games.ui.effects import cut, padded
from jungle_games.ui.painter import Painter, Shadow

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
"""Colour, middle and width."""
_DIE_AT: Final = (16.0, 64.0)
_DIE_WIDTH: Final = 66.0
_CARD_WIDTH: Final = 92.0
_HEIGHT: Final = 216.0


def draw_cover(painter: Painter, target: pygame.Surface, rect: pygame.Rect, u: float) -> None:
    """Draw the picture into ``rect``, whatever its shape; ``u`` is pixels per unit."""
    unit = rect.h / _HEIGHT
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
        _put(painter, picture, pygame.transform.rotozoom(large, -angle, 0.5), _at(middle, x, y, unit), unit)
    for colour, x, y, size in _JACKS:
        _put(painter, picture, jack(painter, colour, round(size * unit)), _at(middle, x, y, unit), unit)
    _put(painter, picture, die(painter, 4, round(_DIE_WIDTH * unit)), _at(middle, *_DIE_AT, unit), unit)
    target.blit(picture, rect)


def _at(middle: tuple[float, float], x: float, y: float, unit: float) -> tuple[int, int]:
    return round(middle[0] + x * unit), round(middle[1] + y * unit)


def _put(
    painter: Painter, picture: pygame.Surface, sprite: pygame.Surface, at: tuple[int, int], unit: float
) -> None:
    shade = painter.cast(sprite, Shadow.PIECE, unit)
    right, down = Shadow.PIECE.offset(unit)
    picture.blit(shade, shade.get_rect(center=(at[0] + right, at[1] + down)))
    picture.blit(sprite, sprite.get_rect(center=at))


def _draw_seams(painter: Painter, picture: pygame.Surface, unit: float) -> None:
    """Two rows of stitches across the rug, as in a close-up."""
    width, height = picture.get_size()
    lines = ""
    for depth in (0.44, 0.86):
        points = [(x * width / 40, height * (depth + 0.16 * (x / 20 - 1) ** 2)) for x in range(41)]
        for dash in cut(points, 9 * unit, 8 * unit):
            lines += "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in dash)
    body = (
        f'<path d="{lines}" fill="none" stroke="{painter.theme.amber}" stroke-opacity=".6"'
        f' stroke-width="{2 * unit:.2f}" stroke-linecap="round"/>'
    )
    picture.blit(painter.vector(body, (width, height), (0, 0, width, height)), (0, 0))
