"""The sheet of paper with what everybody played: the latest at the bottom, a click shows how it stood then."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from jungle_games.core.cards import Card
from jungle_games.core.i18n import _
from jungle_games.table.cards import draw_suit, suit_colour
from jungle_games.table.scaled import Scaled
from jungle_games.ui.events import Event, Point, Wheel
from jungle_games.ui.painter import Face, Painter

_EDGE: Final = 16
_HEAD: Final = 44
_ROW: Final = 28
_HEADLESS: Final = 150
_LEAST: Final = 12
"""Units below which the words of a line are not made smaller."""
"""Sheets lower than this, in units, have no heading."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A line: the position stands after ``ply`` moves; ``words`` follow the card.

    ``sign`` is an SVG asset that stands for whoever played.
    """

    ply: int
    sign: str
    name: str
    card: Card | None
    words: str


class Chronicle(Scaled):
    """The list, scrolled so that the shown line is in sight."""

    hot = True
    spread = 34.0

    def __init__(self, on_choose: Callable[[int], None]) -> None:
        super().__init__()
        self._on_choose = on_choose
        self._entries: Sequence[Entry] = ()
        self._shown = 0
        self._first = 0.0

    def show(self, entries: Sequence[Entry], shown: int) -> None:
        """Write ``entries``; the last one at or before the ply ``shown`` is marked."""
        if (entries, shown) != (self._entries, self._shown):
            self._entries, self._shown = entries, shown
            self._reveal()
            self.invalidate()

    def arrange(self) -> None:
        """Keep the shown line in sight at the new size."""
        self._reveal()

    def handle(self, event: Event) -> bool:
        """The wheel scrolls."""
        if isinstance(event, Wheel):
            return self._scroll_to(self._first - 2 * event.dy)
        return False

    def release(self, pos: Point, inside: bool) -> None:
        """A click on a line shows how it stood then."""
        if inside:
            for entry, rect in self._cells():
                if rect.collidepoint(pos):
                    self._on_choose(entry.ply)

    @property
    def _row(self) -> int:
        return self.px(_ROW * max(1.0, self.scale))

    @property
    def _area(self) -> pygame.Rect:
        head = self.px(_HEAD) if self.rect.h >= self.px(_HEADLESS) else self.px(8)
        return pygame.Rect(self.rect.x, self.rect.y + head, self.rect.w, self.rect.h - head - self.px(8))

    @property
    def _marked(self) -> int:
        """The index of the line that led to the shown position; -1 before all."""
        return max((at for at, entry in enumerate(self._entries) if entry.ply <= self._shown), default=-1)

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        """Paint the sheet and the lines in sight."""
        theme, rect = painter.theme, self.rect
        painter.paper(target, rect, self.u)
        if rect.h >= self.px(_HEADLESS):
            where = (rect.x + self.px(_EDGE), rect.y + self.px(24))
            painter.label(target, _("Moves"), where, Face.TITLE, self.size(20), theme.ink)
            line = (rect.x + self.px(_EDGE), rect.y + self.px(40))
            painter.line(target, line, rect.w - 2 * self.px(_EDGE), theme.shade, 2 * self.u)
        before = target.get_clip()
        target.set_clip(self._area.clip(before))
        marked = self._marked
        for entry, cell in self._cells():
            if marked >= 0 and entry is self._entries[marked]:
                painter.box(target, cell.inflate(-self.px(12), -self.px(3)), 7 * self.u, theme.chosen_paper)
            self._paint_entry(target, painter, entry, cell)
        target.set_clip(before)

    def _paint_entry(self, target: pygame.Surface, painter: Painter, entry: Entry, cell: pygame.Rect) -> None:
        theme, side, px = painter.theme, self.px(20), self.size(16)
        sign = painter.picture(entry.sign, (side, side))
        target.blit(sign, sign.get_rect(midleft=(cell.x + self.px(_EDGE), cell.centery)))
        left = cell.x + self.px(_EDGE + 28)
        middle = cell.x + round(cell.w * 0.5)
        room = middle - left - self.px(8)
        name = painter.fit(entry.name, Face.SEMIBOLD, px, room)
        painter.label(target, name, (left, cell.centery), Face.SEMIBOLD, px, theme.ink)
        if entry.card is not None:
            middle += self._paint_card(target, painter, entry.card, (middle, cell.centery))
        room = cell.right - self.px(_EDGE) - middle
        px = painter.fitting(entry.words, Face.REGULAR, px, room, self.px(_LEAST))
        words = painter.fit(entry.words, Face.REGULAR, px, room)
        painter.label(target, words, (middle, cell.centery), Face.REGULAR, px, theme.ink)

    def _paint_card(self, target: pygame.Surface, painter: Painter, card: Card, where: tuple[int, int]) -> int:
        """Paint rank and suit; how wide a column they take."""
        assert card.rank is not None
        assert card.suit is not None
        colour, size = suit_colour(card.suit, painter.theme), self.size(16)
        index = "10" if card.rank.letter == "T" else card.rank.letter
        painter.label(target, index, where, Face.TITLE, size, colour)
        draw_suit(painter, target, (where[0] + self.size(30), where[1]), size, card.suit, colour)
        return self.size(46)

    def _cells(self) -> list[tuple[Entry, pygame.Rect]]:
        area, found = self._area, []
        for index, entry in enumerate(self._entries):
            top = area.y + round((index - self._first) * self._row)
            cell = pygame.Rect(area.x, top, area.w, self._row)
            if cell.colliderect(area):
                found.append((entry, cell))
        return found

    def _reveal(self) -> None:
        rows, marked = max(1, self._area.h // self._row), max(0, self._marked)
        self._scroll_to(min(max(self._first, marked - rows + 1), marked))

    def _scroll_to(self, row: float) -> bool:
        rows = max(1, self._area.h // self._row)
        wanted = max(0.0, min(row, len(self._entries) - rows))
        if wanted == self._first:
            return False
        self._first = wanted
        self.invalidate()
        return True
