"""A sheet of paper above the things on a table, which is not part of the static layer; `draw_over` draws it."""

from __future__ import annotations

from typing import Final

import pygame

from jungle_games.ui.painter import Painter
from jungle_games.ui.widgets.base import Widget

SPREAD: Final = 40.0


class OverlaySheet(Widget):
    """Caches a picture of itself with its buttons until it changes."""

    hot = True
    spread = SPREAD

    def __init__(self, painter: Painter) -> None:
        super().__init__()
        self._painter = painter
        self._kept: tuple[Widget | None, pygame.Surface, tuple[int, int]] | None = None
        """The picture of it, who has the focus ring on it, and where its corner lies."""

    @property
    def hand(self) -> bool:
        return False

    def invalidate(self) -> None:
        self._kept = None
        super().invalidate()

    def damage(self, area: pygame.Rect) -> None:
        self._kept = None
        super().damage(area)

    # Drawing

    def draw(self, target: pygame.Surface, painter: Painter) -> None:
        """Nothing: it lies above what moves."""

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        painter.paper(target, self.rect, self.u)

    def draw_over(self, target: pygame.Surface, window: int, share: float, ringed: Widget | None) -> None:
        """Draw it as far as it has come (``share``) from the nearer edge of a ``window`` so many pixels wide.

        ``ringed`` has the focus ring.
        """
        if not self.visible or not self.rect:
            return
        ring = ringed if ringed is not None and self in ringed.ancestors() else None
        if self._kept is None or self._kept[0] is not ring:
            self._kept = ring, *self._picture(ring)
        _ring, picture, (x, y) = self._kept
        away = window - self.rect.x if self.rect.centerx * 2 > window else -self.rect.right
        target.blit(picture, (x + round((1 - share) ** 3 * away), y))

    def _picture(self, ring: Widget | None) -> tuple[pygame.Surface, tuple[int, int]]:
        """The whole sheet with its shadow, as far as that lies right of and below the window's corner, and where."""
        margin = round(SPREAD * self.u)
        area = self.rect.inflate(2 * margin, 2 * margin)
        area = area.clip((0, 0), area.bottomright)
        whole = pygame.Surface(area.bottomright, pygame.SRCALPHA)
        self.paint(whole, self._painter)
        self.draw_children(whole, self._painter)
        if ring is not None:
            ring.paint_focus(whole, self._painter)
        return whole.subsurface(area).copy(), area.topleft
