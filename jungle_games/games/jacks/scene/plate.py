"""The plate of one seat in its corner: whose jacks, who plays them, what they are up to, and the points."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

import pygame

from jungle_games.games.jacks.scene.pictures import jack
from jungle_games.table.seat_plate import name_lines
from jungle_games.ui.painter import Face, Painter
from jungle_games.ui.widgets.base import Shown, TextRun, Widget

WIDTH: Final = 236.0
HEIGHT: Final = 92.0
_TEXT_LEFT: Final = 72.0
_SCORE: Final = (22.0, 22.0)
"""What the points take from the right: the edge, and for each digit."""
_NAME, _SMALLEST_NAME = 23, 16
_ONE_LINE: Final[tuple[int, ...]] = (34, 61)
_TWO_LINES: Final[tuple[int, ...]] = (23, 43, 67)
"""Where the lines of the name and the one below them stand."""


@dataclass(frozen=True, slots=True)
class PlateStatus:
    """What a plate shows; words already translated."""

    name: str
    line: str
    points: int
    active: bool = False
    asleep: bool = False


class Plate(Widget):
    """One seat's plate."""

    spread = 40.0
    status = Shown[PlateStatus]()
    """What it shows now."""

    def __init__(self, colour: str) -> None:
        """``colour`` is that of the seat's jacks."""
        super().__init__()
        self._colour = colour
        self.status = PlateStatus("", "", 0)

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        """Paint panel, jack, words and points."""
        theme, rect, status = painter.theme, self.rect, self.status
        painter.panel(target, rect, self.u, status.active)
        picture = jack(painter, self._colour, self.px(58))
        target.blit(picture, picture.get_rect(center=(rect.x + self.px(40), rect.centery)))
        (line,) = self.texts()
        left = rect.x + self.px(_TEXT_LEFT)
        least = self.px(_SMALLEST_NAME)
        size, lines = name_lines(painter, status.name, line.width, (self.px(_NAME), least, least))
        heights = _TWO_LINES if len(lines) > 1 else _ONE_LINE
        for text, y in zip(lines, heights, strict=False):
            shown = painter.fit(text, Face.TITLE, size, line.width)
            painter.label(target, shown, (left, rect.y + self.px(y)), Face.TITLE, size, theme.paper)
        colour = theme.amber if status.active or status.asleep else theme.fern
        text = painter.fit(line.text, line.face, line.px, line.width)
        painter.label(target, text, (left, rect.y + self.px(heights[-1])), line.face, line.px, colour)
        right = (rect.right - self.px(18), rect.centery)
        colour = theme.amber if status.active else theme.paper
        painter.label(target, str(status.points), right, Face.TITLE, self.px(38), colour, "right")

    def texts(self) -> Iterable[TextRun]:
        """The line; a name gives way in size, takes two lines, and is cut at last."""
        points = _SCORE[0] + _SCORE[1] * len(str(self.status.points))
        room = self.rect.w - self.px(_TEXT_LEFT) - self.px(points)
        yield TextRun(self.status.line, Face.REGULAR, self.px(16), room)
