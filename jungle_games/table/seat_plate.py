"""The plate of one seat beside the table: who sits there, whose move it is, the clock and what was taken."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass

import pygame

from jungle_games.core.i18n import _
from jungle_games.ui.painter import Face, Painter
from jungle_games.ui.widgets.base import Shown, TextRun, Widget

HEIGHT = 152
"""The plate's height in units."""
_EDGE = 16
_PORTRAIT = 64
_TEXT_LEFT = 92
_CLOCK = (72, 40)
_NAME, _SMALLEST_NAME, _TWO_LINE_NAME = 24, 18, 16
"""A name's size in units, how small it may get on one line, and its size on two."""
_LINE_Y, _LOW_LINE_Y = 64, 74
"""Where the line under a name stands, in units, below one and below two lines of name."""
_TRAY_TOP = 104
_NARROW = 270
"""Below this width in units the clock moves down to the tray's row, so that the name keeps its room."""
_LONG_NAME = 14
"""Letters beyond which a name needs the clock's room, too."""
_UNBROKEN = re.compile(r"[^\s-]+-?")
"""What stands on one line of a name: a word, or its part up to a hyphen."""
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
    status = Shown[SeatStatus]()
    """What the plate shows now."""

    def __init__(self, portrait: Portrait) -> None:
        super().__init__()
        self._portrait = portrait
        self.status = SeatStatus("", "")

    @property
    def _narrow(self) -> bool:
        return self.rect.w < _NARROW * self.u or len(self.status.name) > _LONG_NAME

    @property
    def _clock_in_tray(self) -> bool:
        return self._narrow and self.status.clock is not None

    @property
    def tray(self) -> pygame.Rect:
        """Where taken pieces lie, in pixels."""
        left = self.rect.x + self.px(_EDGE) + (0 if self._clock_in_tray else self.px(80))
        right = self._clock_box().x - self.px(8) if self._clock_in_tray else self.rect.right - self.px(_EDGE)
        return pygame.Rect(left, self.rect.y + self.px(_TRAY_TOP), right - left, self.px(40))

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        """Paint panel, portrait, words and clock."""
        theme, rect = painter.theme, self.rect
        painter.panel(target, rect, self.u, self.status.active)
        portrait = self._portrait(self.px(_PORTRAIT))
        target.blit(portrait, portrait.get_rect(center=(rect.x + self.px(48), rect.y + self.px(48))))
        self._paint_name(target, painter)
        (line,) = self.texts()
        colour = theme.amber if self.status.active else theme.fern
        text = painter.fit(line.text, line.face, line.px, line.width)
        y = _LINE_Y if len(self._name_lines(painter)[1]) == 1 else _LOW_LINE_Y
        painter.label(target, text, (rect.x + self.px(_TEXT_LEFT), rect.y + self.px(y)), line.face, line.px, colour)
        self._paint_clock(target, painter)
        line_y = rect.y + self.px(96)
        painter.line(target, (rect.x + self.px(_EDGE), line_y), rect.w - 2 * self.px(_EDGE), theme.moss, 1.5 * self.u)
        if not self._clock_in_tray:
            middle = (rect.x + self.px(_EDGE), self.tray.centery)
            painter.label(target, _("Taken"), middle, Face.SEMIBOLD, self.px(16), theme.fern)

    def _name_lines(self, painter: Painter) -> tuple[int, list[str]]:
        """The size in pixels and the lines in which the name is written: one where it fits, else two."""
        sizes = self.px(_NAME), self.px(_SMALLEST_NAME), self.px(_TWO_LINE_NAME)
        return name_lines(painter, self.status.name, self._room(), sizes)

    def _paint_name(self, target: pygame.Surface, painter: Painter) -> None:
        size, lines = self._name_lines(painter)
        heights = (36,) if len(lines) == 1 else (29, 49)
        for line, y in zip(lines, heights, strict=False):
            where = (self.rect.x + self.px(_TEXT_LEFT), self.rect.y + self.px(y))
            text = painter.fit(line, Face.TITLE, size, self._room())
            painter.label(target, text, where, Face.TITLE, size, painter.theme.paper)

    def _paint_clock(self, target: pygame.Surface, painter: Painter) -> None:
        seconds = self.status.clock
        if seconds is None:
            return
        theme = painter.theme
        box = self._clock_box()
        if self.status.active:
            painter.box(target, box, 10 * self.u, theme.amber)
        else:
            painter.inset(target, box, self.u, 10, border=False)
        colour = theme.ink if self.status.active else theme.paper
        painter.label(target, clock_text(seconds), box.center, Face.BOLD, self.px(21), colour, "center")

    def _clock_box(self) -> pygame.Rect:
        digits = len(clock_text(self.status.clock or 0.0))
        width, height = self.px(_CLOCK[0] + 10 * max(0, digits - 5)), self.px(_CLOCK[1])
        top = _TRAY_TOP if self._narrow else 28
        return pygame.Rect(self.rect.right - self.px(_EDGE) - width, self.rect.y + self.px(top), width, height)

    def _room(self) -> int:
        """Pixels for the words beside the portrait."""
        beside_clock = self.status.clock is not None and not self._narrow
        right = self._clock_box().x - self.px(6) if beside_clock else self.rect.right - self.px(_EDGE)
        return right - self.rect.x - self.px(_TEXT_LEFT)

    def texts(self) -> Iterable[TextRun]:
        """The line below the name; the name itself gives way in size and may take two lines."""
        yield TextRun(self.status.line, Face.REGULAR, self.px(17), self._room())

    def clipped_texts(self, painter: Painter) -> list[str]:
        """The line, or the name, where they are cut."""
        size, lines = self._name_lines(painter)
        cut = len(lines) > 2 or any(painter.text_width(line, Face.TITLE, size) > self._room() for line in lines)
        return super().clipped_texts(painter) + ([self.status.name] if cut else [])


def name_lines(painter: Painter, name: str, room: int, sizes: tuple[int, int, int]) -> tuple[int, list[str]]:
    """The size in pixels and the lines in which a name is written: one where it fits ``room``, else several.

    ``sizes``: how large it is, how small it may get on one line, and its size on two, where no word is broken.
    """
    largest, smallest, on_two = sizes
    size = painter.fitting(name, Face.TITLE, largest, room, smallest)
    if painter.text_width(name, Face.TITLE, size) <= room:
        return size, [name]
    fitted = _UNBROKEN.sub(lambda found: painter.fit(found[0], Face.TITLE, on_two, room), name)
    return on_two, painter.wrap(fitted, Face.TITLE, on_two, room)


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
