"""The sheet of paper with the moves: one row a turn, the shown move marked, a click steps to it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from jungle_games.core.game import Seat
from jungle_games.core.i18n import _, ngettext
from jungle_games.table.side_marks import draw_side_mark
from jungle_games.ui.events import Event, Point, Wheel
from jungle_games.ui.painter import Face, Painter
from jungle_games.ui.widgets.base import Widget

_EDGE = 24
_HEAD = 62
_ROW = 36
_NUMBER = 20
_FIRST, _SECOND = 42, 148
_PAIR_WIDTH = 248


@dataclass(frozen=True, slots=True)
class MoveEntry:
    """One move on the sheet; ``ply`` is the number of moves after which its position stands."""

    ply: int
    turn: int
    seat: Seat
    text: str


class MoveList(Widget):
    """The moves of a game for two, scrolled so that the shown one is in sight."""

    hot = True
    spread = 34.0

    def __init__(self, on_choose: Callable[[int], None]) -> None:
        super().__init__()
        self._on_choose = on_choose
        self._entries: Sequence[MoveEntry] = ()
        self._shown = 0
        self._first_row = 0.0
        self._turn_openers: set[int] = set()

    def show(self, entries: Sequence[MoveEntry], shown: int) -> None:
        """Write ``entries`` on the sheet and mark the one whose ply is ``shown``."""
        if (tuple(entries), shown) != (tuple(self._entries), self._shown):
            self._entries, self._shown = tuple(entries), shown
            turns = [entry.turn for entry in entries]
            self._turn_openers = {
                entry.ply for index, entry in enumerate(entries) if index == 0 or turns[index - 1] != entry.turn
            }
            self._reveal()
            self.invalidate()

    def arrange(self) -> None:
        """Keep the shown move in sight at the new size."""
        self._reveal()

    def handle(self, event: Event) -> bool:
        """The wheel scrolls."""
        if isinstance(event, Wheel):
            return self._scroll_to(self._first_row - 2 * event.dy)
        return False

    def release(self, pos: Point, inside: bool) -> None:
        """A click on a move shows its position."""
        if inside:
            for entry, rect in self._cells():
                if rect.collidepoint(pos):
                    self._on_choose(entry.ply)

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        """Paint the sheet, its head and the rows in sight."""
        theme, rect = painter.theme, self.rect
        painter.paper(target, rect, self.u)
        head_y = rect.y + self.px(32)
        painter.label(target, _("Moves"), (rect.x + self.px(_EDGE), head_y), Face.TITLE, self.px(22), theme.ink)
        count = len(self._entries)
        if count and rect.w >= self.px(220):
            played = ngettext("{number} played", "{number} played", count).format(number=count)
            where = (rect.right - self.px(_EDGE), head_y)
            painter.label(target, played, where, Face.REGULAR, self.px(16), theme.faded, "right")
        line = (rect.x + self.px(_EDGE), rect.y + self.px(54))
        painter.line(target, line, rect.w - 2 * self.px(_EDGE), theme.shade, 2 * self.u)
        if not count:
            room = self._rows_area().inflate(-2 * self.px(_EDGE), 0)
            words = _("Nothing played yet. Drag a piece to begin.")
            painter.paragraph(target, words, room, Face.REGULAR, self.px(17), theme.faded)
        before = target.get_clip()
        target.set_clip(self._rows_area().clip(before))
        for entry, cell in self._cells():
            self._paint_entry(target, painter, entry, cell)
        target.set_clip(before)

    def _paint_entry(
        self, target: pygame.Surface, painter: Painter, entry: MoveEntry, cell: pygame.Rect
    ) -> None:
        theme = painter.theme
        if entry.ply == self._shown:
            painter.box(target, cell.inflate(0, -self.px(4)), 8 * self.u, theme.chosen_paper)
        if entry.ply in self._turn_openers:
            number = (self.rect.x + self.px(_EDGE + _NUMBER), cell.centery)
            painter.label(target, str(entry.turn), number, Face.REGULAR, self.px(16), theme.faded, "right")
        draw_side_mark(painter, target, (cell.x + self.px(16), cell.centery), self.px(12), entry.seat)
        text = painter.fit(entry.text, Face.SEMIBOLD, self.px(18), cell.w - self.px(32))
        painter.label(target, text, (cell.x + self.px(30), cell.centery), Face.SEMIBOLD, self.px(18), theme.ink)

    def _rows_area(self) -> pygame.Rect:
        top = self.rect.y + self.px(_HEAD)
        return pygame.Rect(self.rect.x, top, self.rect.w, self.rect.bottom - top - self.px(10))

    def _cells(self) -> list[tuple[MoveEntry, pygame.Rect]]:
        area = self._rows_area()
        found = [(entry, self._cell(entry)) for entry in self._entries]
        return [(entry, cell) for entry, cell in found if cell.colliderect(area)]

    def _cell(self, entry: MoveEntry) -> pygame.Rect:
        area = self._rows_area()
        first_turn = self._entries[0].turn
        share = min(1.0, (self.rect.w - 2 * self.px(_EDGE)) / self.px(_PAIR_WIDTH))
        left = self.px((_FIRST if entry.seat == 0 else _SECOND) * share)
        right = self.px((_SECOND if entry.seat == 0 else _PAIR_WIDTH + 4) * share)
        y = area.y + round((entry.turn - first_turn - self._first_row) * self.px(_ROW))
        x = self.rect.x + self.px(_EDGE) + left - self.px(4)
        return pygame.Rect(x, y, right - left - self.px(4), self.px(_ROW))

    def _reveal(self) -> None:
        if not self._entries:
            self._first_row = 0.0
            return
        shown = next((entry for entry in self._entries if entry.ply == self._shown), self._entries[0])
        row, rows = shown.turn - self._entries[0].turn, self._rows_in_sight()
        self._scroll_to(min(max(self._first_row, row - rows + 1), row))

    def _rows_in_sight(self) -> int:
        return max(1, self._rows_area().h // self.px(_ROW))

    def _scroll_to(self, row: float) -> bool:
        turns = self._entries[-1].turn - self._entries[0].turn + 1 if self._entries else 0
        wanted = max(0.0, min(row, turns - self._rows_in_sight()))
        if wanted == self._first_row:
            return False
        self._first_row = wanted
        self.invalidate()
        return True

