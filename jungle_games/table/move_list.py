"""The sheet of paper with the moves, the shown one marked: a click shows how it stood then, two buttons step."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from jungle_games.core.cards import Card
from jungle_games.core.game import Seat
from jungle_games.core.i18n import _, ngettext
from jungle_games.table.cards import draw_suit, suit_colour
from jungle_games.table.scaled import Scaled
from jungle_games.table.side_marks import draw_side_mark
from jungle_games.ui.clip import clipped
from jungle_games.ui.events import Event, Point, Wheel
from jungle_games.ui.painter import Face, Painter
from jungle_games.ui.widgets.button import IconButton

_EDGE: Final = 24
_HEAD: Final = 62
_PAIR_ROW: Final = 36
_LINE_ROW: Final = 28
_NUMBER: Final = 20
_FIRST: Final = 42
_SECOND: Final = 148
_PAIR_WIDTH: Final = 248
_STEP: Final = 36
"""Side of the two buttons that step through the game."""
_TEXT: Final = 18
_LEAST_TEXT: Final = 12
_DRAG_THRESHOLD: Final = 6.0
_ROOM_FOR_COUNT: Final = 280
_SIGN: Final = 18
"""Room for a reviewer's sign behind a move."""
_HEADLESS: Final = 150
"""Sheets lower than this, in units, have no heading."""
_LINE_EDGE: Final = 16
_WHO: Final = 20


@dataclass(frozen=True, slots=True)
class MoveEntry:
    """One move on the sheet; ``ply`` is the number of moves after which its position stands.

    With a ``turn`` two moves share a row, as in games where two take turns; else each has a line, with who made it.
    """

    ply: int
    seat: Seat
    text: str
    turn: int | None = None
    name: str = ""
    picture: str = ""
    """Who made it, for moves with a line of their own: a name, and an SVG asset."""
    card: Card | None = None
    """The card that was played; the words follow it."""
    sign: str = ""
    """What a reviewer writes behind the move, such as ``?``."""
    tried: bool = False
    """Whether it was tried in place of what was played."""


class MoveList(Scaled):
    """The moves of a match, scrolled so that the shown one is in sight.

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

    def show(self, entries: Sequence[MoveEntry], ply: int, caption: str | None = None) -> None:
        """Write ``entries`` and mark the last one that was made within ``ply`` moves; none at the start.

        The ``caption`` (already translated) stands in the head in place of the number of moves.
        """
        # Offers and resigning are plies too, but may have no entry: then the move before them is marked.
        shown = max((entry.ply for entry in entries if entry.ply <= ply), default=0)
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

    @property
    def _paired(self) -> bool:
        """Whether two moves share a row."""
        return not self._entries or self._entries[0].turn is not None

    @property
    def _has_head(self) -> bool:
        return self.rect.h >= self.px(_HEADLESS)

    def arrange(self) -> None:
        """Place the two buttons, and keep the shown move in sight at the new size."""
        side = self.px(_STEP)
        right = self.rect.right - self.px(16)
        for index, button in enumerate((self._forward, self._back)):
            x = right - side - index * (side + self.px(8))
            button.visible = self._has_head
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
            self._scroll_to(self._pressed_row - moved / self._row)

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
        theme = painter.theme
        painter.paper(target, self.rect, self.u)
        if self._has_head:
            self._paint_head(target, painter)
        if not self._entries:
            room = self._rows_area().inflate(-2 * self.px(_EDGE), 0)
            words = _("Nothing played yet.")
            painter.paragraph(target, words, room, Face.REGULAR, self.size(17), theme.faded)
        with clipped(target, self._rows_area()):
            for entry, cell in self._cells():
                if entry.ply == self._shown:
                    field = cell.inflate(0, -self.px(4)) if self._paired else cell.inflate(-self.px(12), -self.px(3))
                    painter.box(target, field, 8 * self.u, theme.chosen_paper)
                if self._paired:
                    self._paint_in_pair(target, painter, entry, cell)
                else:
                    self._paint_line(target, painter, entry, cell)

    def _paint_head(self, target: pygame.Surface, painter: Painter) -> None:
        theme, rect, head_y = painter.theme, self.rect, self.rect.y + self.px(32)
        title = painter.label(target, _("Moves"), (rect.x + self.px(_EDGE), head_y), Face.TITLE, self.px(22), theme.ink)
        count = len(self._entries)
        if count and rect.w >= self.px(_ROOM_FOR_COUNT):
            played = self._caption or ngettext("{number} played", "{number} played", count).format(number=count)
            where = (title.right + self.px(12), head_y + self.px(1))
            painter.label(target, played, where, Face.REGULAR, self.px(16), theme.faded)
        line = (rect.x + self.px(_EDGE), rect.y + self.px(54))
        painter.line(target, line, rect.w - 2 * self.px(_EDGE), theme.shade, 2 * self.u)

    def _paint_in_pair(self, target: pygame.Surface, painter: Painter, entry: MoveEntry, cell: pygame.Rect) -> None:
        theme = painter.theme
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

    def _paint_line(self, target: pygame.Surface, painter: Painter, entry: MoveEntry, cell: pygame.Rect) -> None:
        theme, side, px = painter.theme, self.px(_WHO), self.size(16)
        if entry.picture:
            who = painter.picture(entry.picture, (side, side))
            target.blit(who, who.get_rect(midleft=(cell.x + self.px(_LINE_EDGE), cell.centery)))
        left = cell.x + self.px(_LINE_EDGE + _WHO + 8)
        middle = cell.x + round(cell.w * 0.5)
        name = painter.fit(entry.name, Face.SEMIBOLD, px, middle - left - self.px(8))
        painter.label(target, name, (left, cell.centery), Face.SEMIBOLD, px, theme.ink)
        if entry.card is not None:
            middle += self._paint_card(target, painter, entry.card, (middle, cell.centery))
        room = cell.right - self.px(_LINE_EDGE) - middle
        px = painter.fitting(entry.text, Face.REGULAR, px, room, self.px(_LEAST_TEXT))
        words = painter.fit(entry.text, Face.REGULAR, px, room)
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

    def clipped_texts(self, painter: Painter) -> list[str]:
        """Moves in sight that do not fit and are not shortened either."""
        if not self._paired:
            return []
        return [
            entry.text
            for entry, cell in self._cells()
            if painter.text_width(entry.text, Face.SEMIBOLD, self.px(_LEAST_TEXT)) > self._text_room(cell)
        ]

    def _text_room(self, cell: pygame.Rect) -> int:
        return cell.w - self.px(26)

    # Rows

    @property
    def _row(self) -> int:
        """How high a row is, in pixels."""
        return self.px(_PAIR_ROW) if self._paired else self.px(_LINE_ROW * max(1.0, self.scale))

    def _row_of(self, index: int) -> int:
        """The row of the entry with this index."""
        entry, first = self._entries[index], self._entries[0]
        return index if entry.turn is None or first.turn is None else entry.turn - first.turn

    def _rows_area(self) -> pygame.Rect:
        top = self.rect.y + self.px(_HEAD if self._has_head else 8)
        return pygame.Rect(self.rect.x, top, self.rect.w, self.rect.bottom - top - self.px(10))

    def _cells(self) -> list[tuple[MoveEntry, pygame.Rect]]:
        area = self._rows_area()
        found = [(entry, self._cell(index)) for index, entry in enumerate(self._entries)]
        return [(entry, cell) for entry, cell in found if cell.colliderect(area)]

    def _cell(self, index: int) -> pygame.Rect:
        area, entry = self._rows_area(), self._entries[index]
        y = area.y + round((self._row_of(index) - self._first_row) * self._row)
        if not self._paired:
            return pygame.Rect(area.x, y, area.w, self._row)
        share = min(1.0, (self.rect.w - 2 * self.px(_EDGE)) / self.px(_PAIR_WIDTH))
        left = self.px((_FIRST if entry.seat == 0 else _SECOND) * share)
        right = self.px((_SECOND if entry.seat == 0 else _PAIR_WIDTH + 4) * share)
        x = self.rect.x + self.px(_EDGE) + left - self.px(4)
        return pygame.Rect(x, y, right - left - self.px(4), self._row)

    def _reveal(self) -> None:
        if not self._entries:
            self._first_row = 0.0
            return
        shown = next((at for at, entry in enumerate(self._entries) if entry.ply == self._shown), 0)
        row = self._row_of(shown)
        self._scroll_to(min(max(self._first_row, row - self._rows_in_sight() + 1), row))

    def _rows_in_sight(self) -> int:
        return max(1, self._rows_area().h // self._row)

    def _scroll_to(self, row: float) -> bool:
        rows = self._row_of(len(self._entries) - 1) + 1 if self._entries else 0
        wanted = max(0.0, min(row, rows - self._rows_in_sight()))
        if wanted == self._first_row:
            return False
        self._first_row = wanted
        self.invalidate()
        return True
