"""The game's picture on the title: a lane that is just about to beat a queen."""

from __future__ import annotations

from typing import Final

import pygame

from jungle_games.core.cards import Card
from jungle_games.games.matr1x.scene.neon import paint_ground
from jungle_games.table.cards import Back, card_back, card_face, card_size
from jungle_games.ui.painter import Painter, Shadow
from jungle_games.ui.theme import mix

_HEIGHT: Final = 216.0
"""The picture's height in units; a wider one shows more cards if there are any."""
_CARD, _STEP = 66, 71
_WIDEST: Final = 7.0 * _STEP
_ROWS: Final = (
    (-44, ("5C", "8S", "QS", "3H", "JC", "KS", "", "2S")),
    (64, ("", "JD", "4H", "6C", "9H", "8D", "QH", "")),
    (172, ("7H", "", "KD", "2D", "3C", "6S", "", "JS")),
)
"""Top edge and cards of each row; the queen is the last but one."""
_LANE: Final = (58, 104)


def draw_cover(painter: Painter, target: pygame.Surface, rect: pygame.Rect, u: float) -> None:
    """Draw the picture into ``rect``, whatever its shape; ``u`` is pixels per unit."""
    theme, scale = painter.theme, max(rect.h / _HEIGHT, rect.w / _WIDEST)
    up = round((_HEIGHT * scale - rect.h) / 2)
    picture = paint_ground(theme, rect.size, scale * 0.8)
    lane = pygame.Rect(0, round(_LANE[0] * scale) - up, rect.w, round(_LANE[1] * scale)).inflate(round(80 * scale), 0)
    painter.glow(picture, lane, 14 * scale, theme.lime, blur=12 * scale, alpha=150)
    ground = mix(theme.lime, theme.neon_ground, 0.72)
    painter.box(picture, lane, 14 * scale, ground, border=theme.lime, width=2.5 * scale)
    width = round(_CARD * scale)
    for top, codes in _ROWS:
        for index, code in enumerate(codes):
            x = rect.w - round((_STEP * (len(codes) - 1 - index) - 1) * scale)
            place = pygame.Rect((x, round(top * scale) - up), card_size(width))
            _draw_card(painter, picture, place, code, scale)
    target.blit(picture, rect)


def _draw_card(painter: Painter, picture: pygame.Surface, place: pygame.Rect, code: str, scale: float) -> None:
    if not place.colliderect(picture.get_rect().inflate(place.w, place.h)):
        return
    face = card_face(painter, Card(code), place.w) if code else card_back(painter, Back.NEON, place.w)
    painter.shadow(picture, place, 0.085 * place.w, Shadow.CARD, place.w / 100)
    picture.blit(face, place)
    if code == "QH":
        edge = place.inflate(round(2 * scale), round(2 * scale))
        painter.box(picture, edge, 7 * scale, border=painter.theme.lime, width=3 * scale)
