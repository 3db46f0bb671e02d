"""Icons in one colour."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

if TYPE_CHECKING:
    from jungle_games.ui.painter import Painter
    from jungle_games.ui.theme import Colour


def draw_icon(
    target: pygame.Surface,
    painter: Painter,
    icon: str,
    centre: tuple[float, float],
    px: int,
    colour: Colour,
) -> None:
    """Draw the icon of that name (a file in ``objects/icons``) ``px`` pixels wide round ``centre``."""
    picture = painter.picture(f"objects/icons/{icon}", (px, px), tint=colour)
    target.blit(picture, (round(centre[0] - px / 2), round(centre[1] - px / 2)))
