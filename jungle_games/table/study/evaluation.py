"""The evaluation of a position as a bar beside the board, and of the whole game as a curve."""

from __future__ import annotations

from typing import Final

import pygame

from jungle_games.core.game import Seat
from jungle_games.ui.painter import Painter
from jungle_games.ui.widgets.base import Widget

BAR_WIDTH: Final = 14
"""Width of the bar in units."""
CURVE_HEIGHT: Final = 124
"""Height of the sheet with the curve in units."""
_SIGN_STEP: Final = 20
_LEAST_SHARE: Final = 0.03
"""As long as nothing is decided, the weaker side keeps so much of the bar."""
_MARKS: Final = 18
_STEP: Final = 32


class EvaluationBar(Widget):
    """Two sides share a bar by their chances; discs and diamonds in it tell them apart besides their colours."""

    hot = True

    def __init__(self) -> None:
        super().__init__(tooltip=" ")
        self._bottom: Seat = 0
        self._share = 0.5

    def show(self, bottom: Seat, chance: float, words: str) -> None:
        """Give the side at the ``bottom`` its share; ``words`` say it to whoever points at the bar."""
        self.tooltip = words
        share = chance if chance in (0.0, 1.0) else min(1 - _LEAST_SHARE, max(_LEAST_SHARE, chance))
        if (bottom, round(share, 3)) != (self._bottom, round(self._share, 3)):
            self._bottom, self._share = bottom, share
            self.invalidate()

    @property
    def hand(self) -> bool:
        return False

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        theme, rect = painter.theme, self.rect
        edge = rect.bottom - round(rect.h * self._share)
        radius = rect.w / 2
        picture = pygame.Surface(rect.size, pygame.SRCALPHA)
        whole = picture.get_rect()
        for seat, area in (
            (1 - self._bottom, pygame.Rect(0, 0, rect.w, edge - rect.y)),
            (self._bottom, pygame.Rect(0, edge - rect.y, rect.w, rect.bottom - edge)),
        ):
            picture.set_clip(area)
            painter.box(picture, whole, radius, theme.side[seat].base)
            self._paint_signs(picture, painter, seat)
        picture.set_clip(None)
        painter.box(picture, whole, radius, border=theme.inset, width=1.5 * self.u)
        target.blit(picture, rect)
        line = pygame.Rect(rect.x - self.px(3), rect.centery - self.px(1), rect.w + 2 * self.px(3), self.px(3))
        painter.box(target, line, self.px(1), theme.bright)

    def _paint_signs(self, picture: pygame.Surface, painter: Painter, seat: Seat) -> None:
        """Light discs for the first side, light diamonds for the second, all along the bar."""
        step = self.px(_SIGN_STEP)
        colour, size = painter.theme.side[seat].light, self.px(8)
        body = f'<circle cx="6" cy="6" r="5" fill="{colour}"/>' if seat == 0 else (
            f'<path d="M6 0L12 6L6 12L0 6Z" fill="{colour}"/>'
        )  # fmt: skip
        sign = painter.vector(body, (size, size), (0, 0, 12, 12))
        for y in range(step // 2, picture.get_height(), step):
            picture.blit(sign, sign.get_rect(center=(picture.get_width() // 2, y)))
