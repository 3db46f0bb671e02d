"""What tells in which order cards are covered: a lit edge in the combination's colour and a disc with a number."""

from __future__ import annotations

from typing import Final

import pygame

from jungle_games.ui.painter import Face, Painter, Shadow
from jungle_games.ui.theme import mix

_CORNER: Final = 0.085
_DISC: Final = 34


def draw_order_glow(
    painter: Painter, target: pygame.Surface, rect: pygame.Rect, u: float, colour: str, *, strong: bool
) -> None:
    """Draw the light round the card that fills ``rect``; the ``strong`` one is to be covered at once."""
    grown = rect.inflate(round(2 * u), round(2 * u))
    blur, alpha, ring = (17 * u, 235, 0.0) if strong else (8 * u, 200, 8 * u)
    painter.glow(target, grown, _CORNER * rect.w + 2 * u, colour, blur=blur, alpha=alpha, ring=ring)


def draw_order_mark(
    painter: Painter, target: pygame.Surface, rect: pygame.Rect, u: float, colour: str, words: str, *, strong: bool
) -> None:
    """Draw the edge of the card that fills ``rect``, and the disc at its upper right with ``words`` on it."""
    grown = round((6 if strong else 4) * u)
    edge = mix(colour, "#FFFFFF", 0.45) if strong else colour
    width = (5 if strong else 3) * u
    painter.box(target, rect.inflate(grown, grown), _CORNER * rect.w + 3 * u, border=edge, width=width)
    theme, side = painter.theme, round(_DISC * u)
    spot = pygame.Rect(0, 0, side, side)
    spot.center = (rect.right - round(22 * u), rect.y + round(21 * u))
    painter.shadow(target, spot, side / 2, Shadow(4, 2, 0.35), u)
    painter.disc(target, spot.center, side / 2, theme.amber, border=theme.bright, width=1.5 * u)
    painter.label(target, words, spot.center, Face.TITLE, round(20 * u), theme.ink, "center")
