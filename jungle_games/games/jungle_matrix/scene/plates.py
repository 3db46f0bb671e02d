"""The plates of the two players: who lays cards, with the points of the turn, and who watches for mistakes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

import pygame

from jungle_games.table.scaled import Scaled
from jungle_games.table.seat_plate import name_lines
from jungle_games.ui.painter import Face, Painter
from jungle_games.ui.widgets.base import Shown, TextRun

_PORTRAIT, _HEAD = 60, 48
_MIDDLE: Final = 44
"""How far from the left the head lies, and from the top whatever stands alone."""
_TEXT_LEFT: Final = 90
_NAME, _SMALLEST_NAME = 24, 16
_LINE, _LEAST = 17, 13


@dataclass(frozen=True, slots=True)
class PlateStatus:
    """What a plate shows, in words already translated; ``points`` and ``fine`` only where somebody lays."""

    name: str
    line: str
    picture: str
    """An SVG asset: the head."""
    points: str = ""
    fine: str = ""
    """The fine print under the points."""
    active: bool = False


class Plate(Scaled):
    """A head, a name, what its owner is up to, and at the right the points of the turn."""

    spread = 40.0
    status = Shown[PlateStatus]()
    """What it shows now."""

    def __init__(self) -> None:
        super().__init__()
        self.status = PlateStatus("", "", "animals/monkey")

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        """Paint panel, head, words and points."""
        theme, rect, status = painter.theme, self.rect, self.status
        painter.panel(target, rect, self.u, status.active)
        middle = (rect.x + self.px(_MIDDLE), rect.y + self.px(_MIDDLE))
        painter.disc(target, middle, self.px(_PORTRAIT) / 2, theme.paper)
        side = self.px(_HEAD)
        head = painter.picture(status.picture, (side, side))
        target.blit(head, head.get_rect(center=middle))
        self._paint_words(target, painter)
        if status.points:
            self._paint_points(target, painter)

    def _paint_words(self, target: pygame.Surface, painter: Painter) -> None:
        theme, status, left = painter.theme, self.status, self.rect.x + self.px(_TEXT_LEFT)
        room = self._room(painter)
        least = self.px(_SMALLEST_NAME)
        size, lines = name_lines(painter, status.name, room, (self.size(_NAME), least, least))
        heights = (20, 40, 65) if len(lines) > 1 else (30, 60) if status.line else (_MIDDLE, 60)
        for text, y in zip(lines[:2], heights, strict=False):
            where = (left, self.rect.y + self.px(y))
            painter.label(target, painter.fit(text, Face.TITLE, size, room), where, Face.TITLE, size, theme.paper)
        colour = theme.amber if status.active else theme.fern
        px = painter.fitting(status.line, Face.REGULAR, self.size(_LINE), room, self.px(_LEAST))
        line = painter.fit(status.line, Face.REGULAR, px, room)
        painter.label(target, line, (left, self.rect.y + self.px(heights[-1])), Face.REGULAR, px, colour)

    def _paint_points(self, target: pygame.Surface, painter: Painter) -> None:
        theme, status = painter.theme, self.status
        right = self.rect.right - self.px(20)
        y = self.rect.y + self.px(32 if status.fine else _MIDDLE)
        painter.label(target, status.points, (right, y), Face.TITLE, self.px(44), theme.amber, "right")
        if status.fine:
            y = self.rect.y + self.px(68)
            painter.label(target, status.fine, (right, y), Face.REGULAR, self._fine_px, theme.fern, "right")

    @property
    def _fine_px(self) -> int:
        return min(self.size(16), self.px(18))

    def _room(self, painter: Painter) -> int:
        """Pixels for the words: what head and points leave."""
        status = self.status
        taken = max(
            painter.text_width(status.points, Face.TITLE, self.px(44)) if status.points else 0,
            painter.text_width(status.fine, Face.REGULAR, self._fine_px) if status.fine else 0,
        )
        return self.rect.w - self.px(_TEXT_LEFT) - self.px(20) - (taken + self.px(10) if taken else 0)

    def texts(self) -> Iterable[TextRun]:
        """Nothing: names and lines give way in size."""
        return ()


class WatcherPlate(Plate):
    """The plate of who watches; the pets lie on it as things of the table, in ``slots``."""

    def __init__(self) -> None:
        super().__init__()
        self._slots: tuple[pygame.Rect, ...] = ()

    def show_slots(self, slots: tuple[pygame.Rect, ...]) -> None:
        """Keep dashed places for pets."""
        if slots != self._slots:
            self._slots = slots
            self.invalidate()

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        """Paint the plate, and the places for pets."""
        super().paint(target, painter)
        for rect in self._slots:
            draw_slot(painter, target, rect, self.u)


def draw_slot(painter: Painter, target: pygame.Surface, rect: pygame.Rect, u: float) -> None:
    """Draw the dashed place of a pet card, with a faint paw."""
    theme = painter.theme
    painter.dashed_box(target, rect, 11 * u, theme.moss, width=2 * u, dash=(6 * u, 7 * u))
    side = round(min(30 * u, rect.h * 0.4))
    paw = painter.picture("objects/icons/paw", (side, side), tint=theme.moss)
    target.blit(paw, paw.get_rect(center=rect.center))
