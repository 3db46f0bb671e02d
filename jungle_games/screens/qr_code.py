"""A text as a picture to photograph."""

from __future__ import annotations

import pygame

from jungle_games.ui.painter import Painter
from jungle_games.ui.widgets.base import Widget

_QUIET: int = 4
"""Modules of empty paper that a camera needs on each side."""


class QrCode(Widget):
    """The QR code of ``text`` (ISO/IEC 18004, which is read with a seventh of it hidden), on white paper."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self._text = text
        self._modules: pygame.Surface | None = None

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        """Paint it as large as whole pixels a module allow: blurred edges are hard to read."""
        modules = self._modules = self._modules or _drawn(self._text)
        side = modules.get_width()
        scale = max(1, min(self.rect.size) // side)
        picture = pygame.transform.scale(modules, (side * scale, side * scale))
        paper = picture.get_rect(center=self.rect.center)
        sheet = paper.inflate(self.px(8), self.px(8))
        painter.box(target, sheet, 10 * self.u, "#FFFFFF", border=painter.theme.shade, width=self.u)
        target.blit(picture, paper)


def _drawn(text: str) -> pygame.Surface:
    """One pixel a module."""
    import segno  # only where an invitation is shown

    rows = [bytes(row) for row in segno.make(text, error="m", micro=False).matrix]
    side = len(rows) + 2 * _QUIET
    picture = pygame.Surface((side, side))
    picture.fill("#FFFFFF")
    for y, row in enumerate(rows):
        for x, dark in enumerate(row):
            if dark:
                picture.set_at((x + _QUIET, y + _QUIET), "#22302B")
    return picture
