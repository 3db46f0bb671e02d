"""A line beside a table that says what is to be done, or what holds: an icon and words, in one line or two."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import pygame

from jungle_games.table.scaled import Scaled
from jungle_games.ui.painter import Face, Painter
from jungle_games.ui.widgets.base import TextRun
from jungle_games.ui.widgets.icon import draw_icon

_SIZE, _LEAST, _TWO_LINES = 18, 15, 14.5
_SMALLEST: Final = 11


class PromptLine(Scaled):
    """An icon and the words; ``ink`` names the words' colour of the theme, ``two_lines`` their size on two lines."""

    def __init__(self, ink: str = "paper", two_lines: float = _TWO_LINES) -> None:
        super().__init__()
        self._two_lines = two_lines
        self._ink = ink
        self._words = ""
        self._icon = "card"

    @property
    def words(self) -> str:
        """What it says."""
        return self._words

    def show(self, words: str, icon: str) -> None:
        """Say something else."""
        if (words, icon) != (self._words, self._icon):
            self._words, self._icon = words, icon
            self.invalidate()

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        """Paint icon and words."""
        if not self._words:
            return
        theme, rect = painter.theme, self.rect
        colour = getattr(theme, self._ink)
        draw_icon(target, painter, self._icon, (rect.x + self.px(26), rect.centery), self.px(24), theme.amber)
        left = rect.x + self.px(50)
        room = rect.right - left - self.px(8)
        px, lines = self._set(painter, room)
        for index, line in enumerate(lines):
            y = rect.centery + round((index - (len(lines) - 1) / 2) * px * 1.2)
            painter.label(target, painter.fit(line, Face.SEMIBOLD, px, room), (left, y), Face.SEMIBOLD, px, colour)

    def _set(self, painter: Painter, room: int) -> tuple[int, list[str]]:
        """The size and the lines: one where it fits, else two."""
        px = painter.fitting(self._words, Face.SEMIBOLD, self.size(_SIZE), room, self.size(_LEAST))
        if painter.text_width(self._words, Face.SEMIBOLD, px) <= room:
            return px, [self._words]
        px = min(self.size(self._two_lines), round(self.rect.h / 2.15))
        lines = painter.wrap(self._words, Face.SEMIBOLD, px, room)
        while len(lines) > 2 and px > self.px(_SMALLEST):
            px -= 1
            lines = painter.wrap(self._words, Face.SEMIBOLD, px, room)
        return px, lines[:2]

    def texts(self) -> Iterable[TextRun]:
        """Nothing: the words take two lines where one is too short."""
        return ()
