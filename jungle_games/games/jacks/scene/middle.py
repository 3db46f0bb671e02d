"""The words in the middle of the rug: what was rolled, what is to be done, and the clock of the turn."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

import pygame

from jungle_games.table.plate import clock_text
from jungle_games.ui.painter import Face, Painter
from jungle_games.ui.widgets.base import Shown, TextRun, Widget

SIZE: Final = (560.0, 112.0)
"""Width and height in units of the rug."""
_HEADLINE, _BELOW, _CLOCK = 18 / 112, 50 / 112, 92 / 112
"""How far down each line stands, as a share of the height."""
_HURRY: Final = 5.0
"""Seconds from which the clock is amber."""
_INK: Final = "#E9D9E6"


@dataclass(frozen=True, slots=True)
class Middle:
    """What stands there, in words already translated; ``clock`` in seconds, None while there is none."""

    headline: str = ""
    below: str = ""
    clock: float | None = None


class MiddleWords(Widget):
    """Paints a `Middle`."""

    view = Shown[Middle]()

    def __init__(self) -> None:
        super().__init__()
        self.view = Middle()

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        """Paint both lines and the clock, each as small as it must be to fit."""
        view, rect = self.view, self.rect
        for text, share, face, size, colour in (
            (view.headline, _HEADLINE, Face.TITLE, 27, painter.theme.paper),
            (view.below, _BELOW, Face.REGULAR, 18, _INK),
        ):
            if text:
                px = painter.fitting(text, face, self.px(size), rect.w)
                middle = (rect.centerx, rect.y + round(share * rect.h))
                painter.label(target, text, middle, face, px, colour, "center")
        if view.clock is not None:
            self._paint_clock(target, painter, view.clock)

    def _paint_clock(self, target: pygame.Surface, painter: Painter, seconds: float) -> None:
        box = pygame.Rect(0, 0, self.px(84), self.px(34))
        box.center = (self.rect.centerx, self.rect.y + round(_CLOCK * self.rect.h))
        hurry = seconds < _HURRY
        painter.box(target, box, 10 * self.u, painter.theme.amber if hurry else painter.theme.inset)
        colour = painter.theme.ink if hurry else painter.theme.paper
        painter.label(target, clock_text(seconds), box.center, Face.BOLD, self.px(20), colour, "center")

    def texts(self) -> Iterable[TextRun]:
        """Nothing: the words give way in size."""
        return ()
