"""A line beside a table that says what is to be done, or what holds: an icon and words, in one line or two."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

import pygame

from jungle_games.table.scaled import Scaled
from jungle_games.ui.painter import Face, Painter
from jungle_games.ui.widgets.base import Shown, TextRun
from jungle_games.ui.widgets.icon import draw_icon

_SIZE: Final = 18
_LEAST: Final = 17
"""How small the words may get, in units: on one line with the player's scale, on two without."""
_LEADING: Final = 1.12
_TWO_LINES: Final = 2.1
"""How high two lines are, in sizes of the words."""


@dataclass(frozen=True, slots=True)
class Prompt:
    """What is to be done, or what holds, in words already translated; ``shorter`` where two lines do not hold them."""

    words: str = ""
    icon: str = "card"
    shorter: str = ""


class PromptLine(Scaled):
    """An icon and the words; ``ink`` names the words' colour of the theme."""

    prompt = Shown[Prompt]()
    """What it says."""

    def __init__(self, ink: str = "paper") -> None:
        super().__init__()
        self._ink = ink
        self.prompt = Prompt()

    @property
    def words(self) -> str:
        """The words alone."""
        return self.prompt.words

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        """Paint icon and words."""
        if not self.prompt.words:
            return
        theme, rect = painter.theme, self.rect
        colour = getattr(theme, self._ink)
        draw_icon(target, painter, self.prompt.icon, (rect.x + self.px(26), rect.centery), self.px(24), theme.amber)
        left = rect.x + self.px(50)
        room = rect.right - left - self.px(8)
        px, lines = self._set(painter, room)
        for index, line in enumerate(lines):
            y = rect.centery + round((index - (len(lines) - 1) / 2) * px * _LEADING)
            painter.label(target, line, (left, y), Face.SEMIBOLD, px, colour)

    def _set(self, painter: Painter, room: int) -> tuple[int, list[str]]:
        """The size and the lines: one where it fits, else two, cut where even the shorter words need more."""
        for words in filter(None, (self.prompt.words, self.prompt.shorter)):
            px = painter.fitting(words, Face.SEMIBOLD, self.size(_SIZE), room, self.size(_LEAST))
            if painter.text_width(words, Face.SEMIBOLD, px) <= room:
                return px, [words]
            least = self.px(_LEAST)
            px = max(least, min(self.size(_LEAST), int(self.rect.h / _TWO_LINES)))
            lines = painter.wrap(words, Face.SEMIBOLD, px, room)
            while len(lines) > 2 and px > least:
                px -= 1
                lines = painter.wrap(words, Face.SEMIBOLD, px, room)
            if len(lines) <= 2:
                break
        rest = " ".join(lines[1:])
        return px, [lines[0], painter.fit(rest, Face.SEMIBOLD, px, room)]

    def texts(self) -> Iterable[TextRun]:
        """Nothing: the words take two lines where one is too short."""
        return ()
