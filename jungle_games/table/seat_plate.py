"""The plate of one seat beside the table: who sits there, whose move it is, the clock and what was taken."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

import pygame

from jungle_games.core.i18n import _
from jungle_games.ui.painter import Face, Painter
from jungle_games.ui.widgets.base import TextRun, Widget

HEIGHT = 152
"""The plate's height in units."""
_EDGE = 16
_PORTRAIT = 64
_TEXT_LEFT = 92
_CLOCK = (72, 40)
_TRAY_TOP = 104
_LOW_TIME = 20.0
"""Seconds left from which the clock shows tenths."""

Portrait = Callable[[int], pygame.Surface]
"""Paints who sits there, so many pixels wide."""


@dataclass(frozen=True, slots=True)
class SeatStatus:
    """What a plate shows: words already translated, ``clock`` in seconds or None without clocks."""

    name: str
    line: str
    active: bool = False
    clock: float | None = None


class SeatPlate(Widget):
    """One seat's plate. Taken pieces are things of the table; the plate only keeps a tray for them."""

    spread = 40.0

    def __init__(self, portrait: Portrait) -> None:
        super().__init__()
        self._portrait = portrait
        self._status = SeatStatus("", "")

    @property
    def status(self) -> SeatStatus:
        """What the plate shows now."""
        return self._status

    @status.setter
    def status(self, status: SeatStatus) -> None:
        if status != self._status:
            self._status = status
            self.invalidate()

    @property
    def tray(self) -> pygame.Rect:
        """Where taken pieces lie, in pixels."""
        label = self.px(80)
        return pygame.Rect(
            self.rect.x + self.px(_EDGE) + label,
            self.rect.y + self.px(_TRAY_TOP),
            self.rect.w - label - 2 * self.px(_EDGE),
            self.px(40),
        )

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        """Paint panel, portrait, words and clock."""
        theme, rect = painter.theme, self.rect
        painter.panel(target, rect, self.u, self._status.active)
        portrait = self._portrait(self.px(_PORTRAIT))
        target.blit(portrait, portrait.get_rect(center=(rect.x + self.px(48), rect.y + self.px(48))))
        for run, y, colour in zip(
            self.texts(), (36, 64), (theme.paper, theme.amber if self._status.active else theme.fern), strict=True
        ):
            text = painter.fit(run.text, run.face, run.px, run.width)
            where = (rect.x + self.px(_TEXT_LEFT), rect.y + self.px(y))
            painter.label(target, text, where, run.face, run.px, colour)
        self._paint_clock(target, painter)
        line_y = rect.y + self.px(96)
        painter.line(target, (rect.x + self.px(_EDGE), line_y), rect.w - 2 * self.px(_EDGE), theme.moss, 1.5 * self.u)
        middle = (rect.x + self.px(_EDGE), self.tray.centery)
        painter.label(target, _("Taken"), middle, Face.SEMIBOLD, self.px(16), theme.fern)

    def _paint_clock(self, target: pygame.Surface, painter: Painter) -> None:
        seconds = self._status.clock
        if seconds is None:
            return
        theme = painter.theme
        box = self._clock_box()
        if self._status.active:
            painter.box(target, box, 10 * self.u, theme.amber)
        else:
            painter.inset(target, box, self.u, 10, border=False)
        colour = theme.ink if self._status.active else theme.paper
        painter.label(target, clock_text(seconds), box.center, Face.BOLD, self.px(21), colour, "center")

    def _clock_box(self) -> pygame.Rect:
        width, height = self.px(_CLOCK[0]), self.px(_CLOCK[1])
        return pygame.Rect(self.rect.right - self.px(_EDGE) - width, self.rect.y + self.px(28), width, height)

    def texts(self) -> Iterable[TextRun]:
        """Name and line."""
        right = self.rect.right - self.px(_EDGE) if self._status.clock is None else self._clock_box().x - self.px(6)
        room = right - self.rect.x - self.px(_TEXT_LEFT)
        yield TextRun(self._status.name, Face.TITLE, self.px(24), room)
        yield TextRun(self._status.line, Face.REGULAR, self.px(17), room)


def clock_text(seconds: float) -> str:
    """Minutes and seconds as a clock shows them, with tenths when time runs low.

    >>> clock_text(252.4), clock_text(9.76), clock_text(0)
    ('4:13', '0:09.7', '0:00.0')
    """
    if seconds < _LOW_TIME:
        tenths = int(seconds * 10)
        return f"0:{tenths // 10:02d}.{tenths % 10}"
    whole = int(seconds) + (seconds > int(seconds))
    return f"{whole // 60}:{whole % 60:02d}"
