"""The text in the middle of the rug: the roll, and the clock of the turn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

from jungle_games.table.frame.plate import clock_text
from jungle_games.ui.painter import Face, Painter
from jungle_games.ui.widgets.base import Scaled, Shown

SIZE: Final = (560.0, 128.0)
"""Width and height in units of the rug."""
PROMPT: Final = (38.0, 44.0)
"""The vertical position of the prompt between headline and clock, and its height."""
_HEADLINE, _CLOCK = 20 / 128, 107 / 128
"""The vertical position of each line, as a share of the height."""


@dataclass(frozen=True, slots=True)
class Middle:
    """The translated text shown there; ``clock`` in seconds, or None."""

    headline: str = ""
    clock: float | None = None
    urgent: bool = False
    """The time is running out."""


class MiddleWords(Scaled):
    """Paints a `Middle`; its headline has the scale."""

    opaque = False
    spread = 72.0
    """Large words reach beyond it."""
    view = Shown[Middle]()

    def __init__(self) -> None:
        super().__init__()
        self.view = Middle()

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        view, rect = self.view, self.rect
        if view.headline:
            px = painter.fitting(view.headline, Face.TITLE, self.size(27), rect.w)
            middle = (rect.centerx, rect.y + round(_HEADLINE * rect.h))
            painter.label(target, view.headline, middle, Face.TITLE, px, painter.theme.paper, "center")
        if view.clock is not None:
            self._paint_clock(target, painter, view.clock)

    def _paint_clock(self, target: pygame.Surface, painter: Painter, seconds: float) -> None:
        box = pygame.Rect(0, 0, self.px(84), self.px(34))
        box.center = (self.rect.centerx, self.rect.y + round(_CLOCK * self.rect.h))
        theme, size = painter.theme, 20
        if self.view.urgent:
            box, size = box.inflate(self.px(10), self.px(4)), 24
            painter.box(target, box, 10 * self.u, theme.suit_red, border=theme.bright, width=2 * self.u)
        else:
            painter.box(target, box, 10 * self.u, theme.inset)
        painter.label(target, clock_text(seconds), box.center, Face.BOLD, self.px(size), theme.paper, "center")
