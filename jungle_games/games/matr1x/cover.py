"""The game's picture on the title: a lane that is just about to beat a queen."""

from __future__ import annotations

from typing import Final

import pygame

from jungle_games.core.cards import Card
from jungle_games.games.matr1x.neon import paint_ground
from jungle_games.table.cards import Back, card_back, card_face, card_size
from jungle_games.ui.painter import Painter, Shadow
from jungle_games.ui.theme import mix

_BOX: Final = (215.0, 216.0)
"""The picture in units as it was drawn; it grows from its middle."""
_CARD: Final = 66
_LANE: Final = (-40, 58, 300, 104)
_CARDS: Final = (
    ("9H", 6, 64), ("8D", 77, 64), ("QH", 148, 64),
    ("JC", 6, -44), ("KS", 77, -44), ("", 148, -44),
    ("3C", 6, 172), ("6S", 77, 172), ("", 148, 172),
)  # fmt: skip


def draw_cover(painter: Painter, target: pygame.Surface, rect: pygame.Rect, u: float) -> None:
    """Draw the picture into ``rect``, whatever its shape; ``u`` is pixels per unit."""
    theme = painter.theme
    scale = max(rect.w / _BOX[0], rect.h / _BOX[1])
    left, top = rect.w / 2 - _BOX[0] / 2 * scale, rect.h / 2 - _BOX[1] / 2 * scale
    picture = paint_ground(theme, rect.size, scale * 0.8)

    def at(x: float, y: float, w: float, h: float) -> pygame.Rect:
        return pygame.Rect(round(left + x * scale), round(top + y * scale), round(w * scale), round(h * scale))

    lane = at(*_LANE)
    painter.glow(picture, lane, 14 * scale, theme.lime, blur=12 * scale, alpha=150)
    ground = mix(theme.lime, theme.neon_ground, 0.72)
    painter.box(picture, lane, 14 * scale, ground, border=theme.lime, width=2.5 * scale)
    width = round(_CARD * scale)
    for code, x, y in _CARDS:
        face = card_face(painter, Card(code), width) if code else card_back(painter, Back.NEON, width)
        place = pygame.Rect(at(x, y, 0, 0).topleft, card_size(width))
        painter.shadow(picture, place, 0.085 * width, Shadow.CARD, width / 100)
        picture.blit(face, place)
        if code == "QH":
            edge = place.inflate(round(2 * scale), round(2 * scale))
            painter.box(picture, edge, 7 * scale, border=theme.lime, width=3 * scale)
    target.blit(picture, rect)
