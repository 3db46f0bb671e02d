"""The paper that faces are printed on."""

from __future__ import annotations

from typing import Final

import pygame

from jungle_games.table.cards.backs import card_size
from jungle_games.ui.painter import Painter
from jungle_games.ui.pictures import rasterise
from jungle_games.ui.theme import Theme, mix

BOX: Final = "0 0 100 140"
"""The view box of a card: its width is 100."""
CORNER: Final = 8.5
_TRAP: Final = "#B58A4B"


def blank(painter: Painter, width: int) -> pygame.Surface:
    """A card with nothing on it: its edge shows as a thin darker line. Shared: never draw on it."""
    return painter.cache.get(("blank card", width), lambda: _paint_blank(painter.theme, width))


def _paint_blank(theme: Theme, width: int) -> pygame.Surface:
    u = width / 100
    line = max(0.8, 0.7 * u) / u
    edge = mix(theme.shade, _TRAP, 0.35)
    body = (
        f'<rect x="0" y="0" width="100" height="140" rx="{CORNER}" ry="{CORNER}" fill="{edge}"/>'
        f'<rect x="{line:.3f}" y="{0.75 * line:.3f}" width="{100 - 2 * line:.3f}" height="{140 - 2 * line:.3f}"'
        f' rx="{CORNER - line:.3f}" ry="{CORNER - line:.3f}" fill="{theme.paper}"/>'
    )
    return rasterise(body, card_size(width), BOX)


def blit_turned(picture: pygame.Surface, other: pygame.Surface) -> None:
    """Draw ``other``, a layer of the same size, turned by half."""
    picture.blit(pygame.transform.rotate(other, 180), (0, 0))
