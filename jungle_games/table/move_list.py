"""The sheet of paper with the moves: one row a turn, the shown move marked, a click steps to it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from jungle_games.core.game import Seat
from jungle_games.core.i18n import _, ngettext
from jungle_games.table.side_marks import draw_side_mark
from jungle_games.ui.clip import clipped
from jungle_games.ui.events import Event, Point, Wheel
from jungle_games.ui.painter import Face, Painter
from jungle_games.ui.widgets.base import Widget
from jungle_games.ui.widgets.button import IconButton

_EDGE = 24
_HEAD = 62
_ROW = 36
_NUMBER = 20
_FIRST, _SECOND = 42, 148
_PAIR_WIDTH = 248
_STEP = 36
"""Side of the two buttons that step through the game."""
_TEXT, _LEAST_TEXT = 18, 12
_DRAG_THRESHOLD = 6.0
_ROOM_FOR_COUNT = 280
_SIGN = 18
"""Room for a reviewer's sign behind a move."""


@dataclass(frozen=True, slots=True)
class MoveEntry:
    """One move on the sheet; ``ply`` is the number of moves after which its position stands."""

    ply: int
    turn: int
    seat: Seat
    text: str
    sign: str = ""
    """What a reviewer writes behind the move, such as ``?``."""
    tried: bool = False
    """Whether it was tried in place of what was played."""


class MoveList(Widget):
    """The moves of a game for two, scrolled so that the shown one is in sight.

    ``on_choose`` is given the ply that was clicked, ``on_step`` -1 or 1 by the two buttons in its head.
    """

    hot = True
    spread = 34.0

    def __init__(self, on_choose: Callable[[int], None], on_step: Callable[[int], None]) -> None:
        super().__init__()
        self._on_choose = on_choose
        self._entries: Sequence[MoveEntry] = ()
        self._shown = 0
        self._caption: str | None = None
        self._first_row = 0.0
        self._turn_openers: set[int] = set()
        self._pressed_at: Point = (0, 0)
        self._pressed_row = 0.0
        self._dragged = False
        self._back = self.add(
            IconButton("step_back", _("One move back"), lambda: on_step(-1), kind="paper", name="step_back")
        )
        self._forward = self.add(
            IconButton("step_forward", _("One move on"), lambda: on_step(1), kind="paper", name="step_forward")
        )

    def show(self, entries: Sequence[MoveEntry], shown: int, caption: str | None = None) -> None:
        """Write ``entries`` on the sheet and mark the one whose ply is ``shown``, none at the start (0).

        The ``caption`` (already translated) stands in the head in place of the number of moves.
        """
        last = entries[-1].ply if entries else 0
        if caption != self._caption:
            self._caption = caption
            self.invalidate()
        self._back.enabled, self._forward.enabled = shown > 0, shown < last
        if (tuple(entries), shown) != (tuple(self._entries), self._shown):
            self._entries, self._shown = tuple(entries), shown
            turns = [entry.turn for entry in entries]
            self._turn_openers = {
                entry.ply for index, entry in enumerate(entries) if index == 0 or turns[index - 1] != entry.turn
            }
            self._reveal()
            self.invalidate()

    def arrange(self) -> None:
        """Place the two buttons, and keep the shown move in sight at the new size."""
        side = self.px(_STEP)
        right = self.rect.right - self.px(16)
        for index, button in enumerate((self._forward, self._back)):
            x = right - side - index * (side + self.px(8))
            button.place(pygame.Rect(x, self.rect.y + self.px(12), side, side), self.u)
        self._reveal()

    # Events

    def handle(self, event: Event) -> bool:
        """The wheel scrolls."""
        if isinstance(event, Wheel):
            return self._scroll_to(self._first_row - 2 * event.dy)
        return False

    def press(self, pos: Point) -> None:
        """A finger or the mouse may scroll from here."""
        self._pressed_at, self._pressed_row, self._dragged = pos, self._first_row, False

    def drag(self, pos: Point) -> None:
        """The sheet follows the pointer."""
        moved = pos[1] - self._pressed_at[1]
        if self._dragged or abs(moved) > _DRAG_THRESHOLD * self.u:
            self._dragged = True
            self._scroll_to(self._pressed_row - moved / self.px(_ROW))

    def release(self, pos: Point, inside: bool) -> None:
        """A click on a move shows its position, a click on the heading the start."""
        if not inside or self._dragged:
            return
        if pos[1] < self._rows_area().y:
            self._on_choose(0)
            return
        for entry, rect in self._cells():
            if rect.collidepoint(pos):
                self._on_choose(entry.ply)

    # Drawing

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        """Paint the sheet, its head and the rows in sight."""
        theme, rect = painter.theme, self.rect
        painter.paper(target, rect, self.u)
        head_y = rect.y + self.px(32)
        title = painter.label(
            target, _("Moves"), (rect.x + self.px(_EDGE), head_y), Face.TITLE, self.px(22), theme.ink
        )
        count = len(self._entries)
        if count and rect.w >= self.px(_ROOM_FOR_COUNT):
            played = self._caption or ngettext("{number} played", "{number} played", count).format(number=count)
            where = (title.right + self.px(12), head_y + self.px(1))
            painter.label(target, played, where, Face.REGULAR, self.px(16), theme.faded)
        line = (rect.x + self.px(_EDGE), rect.y + self.px(54))
        painter.line(target, line, rect.w - 2 * self.px(_EDGE), theme.shade, 2 * self.u)
        if not count:
            room = self._rows_area().inflate(-2 * self.px(_EDGE), 0)
            words = _("Nothing played yet. Drag a piece to begin.")
            painter.paragraph(target, words, room, Face.REGULAR, self.px(17), theme.faded)
        with clipped(target, self._rows_area()):
            for entry, cell in self._cells():
                self._paint_entry(target, painter, entry, cell)

    def _paint_entry(self, target: pygame.Surface, painter: Painter, entry: MoveEntry, cell: pygame.Rect) -> None:
        theme = painter.theme
        if entry.ply == self._shown:
            painter.box(target, cell.inflate(0, -self.px(4)), 8 * self.u, theme.chosen_paper)
        if entry.ply in self._turn_openers:
            number = (self.rect.x + self.px(_EDGE + _NUMBER), cell.centery)
            painter.label(target, str(entry.turn), number, Face.REGULAR, self.px(16), theme.faded, "right")
        draw_side_mark(painter, target, (cell.x + self.px(12), cell.centery), self.px(12), entry.seat)
        room = self._text_room(cell)
        sign = self.px(_SIGN) if entry.sign else 0
        size = painter.fitting(entry.text, Face.SEMIBOLD, self.px(_TEXT), room - sign, self.px(_LEAST_TEXT))
        ink = theme.moss if entry.tried else theme.ink
        place = (cell.x + self.px(24), cell.centery)
        text = painter.label(target, entry.text, place, Face.SEMIBOLD, size, ink)
        if entry.tried:
            painter.line(target, (text.x, cell.centery + self.px(12)), text.w, theme.leaf, 2 * self.u)
        if entry.sign:
            at = (min(text.right + self.px(5), cell.right - sign), cell.centery)
            painter.label(target, entry.sign, at, Face.BOLD, self.px(17), theme.suit_red)

    def clipped_texts(self, painter: Painter) -> list[str]:
        """Moves in sight that do not fit even at their smallest."""
        return [
            entry.text
            for entry, cell in self._cells()
            if painter.text_width(entry.text, Face.SEMIBOLD, self.px(_LEAST_TEXT)) > self._text_room(cell)
        ]

    def _text_room(self, cell: pygame.Rect) -> int:
        return cell.w - self.px(26)

    # Rows

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
