"""How hard something is, from one paw to five."""

from __future__ import annotations

from typing import Final

import pygame

from jungle_games.core.puzzle import GRADES
from jungle_games.ui.painter import Painter
from jungle_games.ui.theme import mix

_STEP: Final = 1.25
"""From paw to paw, in widths."""


def paws_width(px: int) -> int:
    """How wide all paws are, each ``px`` wide."""
    return round(px * (1 + (GRADES - 1) * _STEP))


def draw_paws(
    painter: Painter, target: pygame.Surface, right: int, middle: int, px: int, grade: int, *, paper: bool = False
) -> None:
    """Draw the paws of ``grade``, the last one ending at ``right``; the others are faint."""
    theme = painter.theme
    lit, faint = (theme.amber_lip, theme.shade) if paper else (theme.amber, mix(theme.moss, theme.fern, 0.25))
    for index in range(GRADES):
        paw = painter.picture("objects/icons/paw", (px, px), tint=lit if index < grade else faint)
        left = right - paws_width(px) + round(index * px * _STEP)
        target.blit(paw, (left, middle - px // 2))
