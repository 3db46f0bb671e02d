"""The list of moves, with the shown one marked: a click shows its position, two buttons step."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Final

import pygame

from jungle_games.core.cards import Card
from jungle_games.core.i18n import _
from jungle_games.table.cards import draw_suit, suit_colour
from jungle_games.table.frame.move_entries import MoveEntry
from jungle_games.table.frame.seats import draw_side_mark
from jungle_games.ui.canvas import clipped
from jungle_games.ui.events import Accept, Direction, Event, Navigate, Point, Wheel
from jungle_games.ui.painter import Face, Painter
from jungle_games.ui.widgets.base import Scaled, Shown
from jungle_games.ui.widgets.button import IconButton
from jungle_games.ui.widgets.tooltip import Tip

_EDGE, _HEAD = 24, 62
_PAIR_ROW, _LINE_ROW = 36, 28
_NUMBER: Final = 20
_FIRST, _SECOND, _PAIR_WIDTH = 42, 148, 248
_STEP: Final = 36
"""Side of the two buttons that step through the game."""
_TEXT, _LEAST_TEXT = 18, 12
_DRAG_THRESHOLD: Final = 6.0
_ROOM_FOR_CAPTION: Final = 280
_SIGN: Final = 18
"""Room for a reviewer's sign behind a move."""
_HEADLESS: Final = 120
"""Sheets lower than this, in units, have no heading."""
_LOW, _LOW_HEAD = 210, 46
"""Below which height a sheet's heading is lower, and how high it is then."""
_LINE_EDGE, _WHO, _NUMBERED = 16, 20, 34
_NAMES_FROM: Final = 200
"""How wide a line is, in units, in which a name stands beside the picture of who moved."""


class MoveList(Scaled):
    """The moves of a match, scrolled so that the shown one is in sight.

    ``on_choose`` is given the ply that was clicked, ``on_step`` -1 or 1 by the two buttons in its head.
    """

    focusable = True
    hot = True
    spread = 34.0
    ring_corner = 12
    pointed = Shown[int | None]()
    """The number of the line that is pointed at."""

    def __init__(self, on_choose: Callable[[int], None], on_step: Callable[[int], None]) -> None:
        super().__init__(name="moves list")
        self.pointed = None
        self._on_choose = on_choose
        self._entries: Sequence[MoveEntry] = ()
        self._shown = 0
        self._caption = ""
        self._first_row = 0.0
        self._row_of: Sequence[int] = ()
        """In which row each entry stands."""
        self._pressed_at: Point = (0, 0)
        self._pressed_row = 0.0
        self._dragged = False
        self._back = self.add(
            IconButton("step_back", _("One move back"), lambda: on_step(-1), kind="paper", name="step_back")
        )
        self._forward = self.add(
            IconButton("step_forward", _("One move forward"), lambda: on_step(1), kind="paper", name="step_forward")
        )

    def show(self, entries: Sequence[MoveEntry], ply: int, caption: str = "") -> None:
        """Write ``entries`` and mark the last one that was made within ``ply`` moves; none at the start.

        The ``caption`` (already translated) stands in the head.
        """
        # Offers and resigning are plies too, but may have no entry: then the move before them is marked.
        shown = max((entry.ply for entry in entries if entry.ply <= ply), default=0)
        last = entries[-1].ply if entries else 0
        if caption != self._caption:
            self._caption = caption
            self.invalidate()
        self._back.enabled, self._forward.enabled = shown > 0, shown < last
        if (tuple(entries), shown) != (tuple(self._entries), self._shown):
            self._entries, self._shown, self.pointed = tuple(entries), shown, None
            self._row_of = rows_of([None if entry.note else entry.turn for entry in self._entries])
            self._reveal()
            self.invalidate()

    @property
    def _paired(self) -> bool:
        """Whether two moves share a row."""
        return all(entry.note for entry in self._entries) or any(entry.turn is not None for entry in self._entries)

    @property
    def _has_head(self) -> bool:
        return self.rect.h >= self.px(_HEADLESS)

    @property
    def _head(self) -> int:
        return self.px(_LOW_HEAD if self.rect.h < self.px(_LOW) else _HEAD)

    def arrange(self) -> None:
        side = self.px(_STEP)
        right = self.rect.right - self.px(16)
        for index, button in enumerate((self._forward, self._back)):
            x = right - side - index * (side + self.px(8))
            button.visible = self._has_head
            button.place(pygame.Rect(x, self.rect.y + (self._head - side) // 2 - self.px(1), side, side), self.u)
        self._reveal()

    @property
    def label(self) -> str:
        """What it is called."""
        return _("Moves")

    # Events

    def handle(self, event: Event) -> bool:
        """The wheel scrolls; arrows go from move to move, and Enter shows the position of one."""
        match event:
            case Wheel(dy=dy):
                return self._scroll_to(self._first_row - 2 * dy)
            case Navigate(direction=direction):
                return self._walk(direction)
            case Accept() if self.pointed is not None:
                self._on_choose(self._entries[self.pointed].ply)
                return True
        return False

    def _walk(self, way: Direction) -> bool:
        """Point at the next move that way; beyond the first and the last the focus goes on."""
        at = self.pointed
        if at is None:
            return False
        row, seat = self._row_of[at], self._entries[at].seat

        def is_that_way(index: int) -> bool:
            down = self._row_of[index] - row
            return down * way.dy > 0 if way.dy else down == 0 and (index - at) * way.dx > 0

        found = min(
            filter(is_that_way, range(len(self._entries))),
            key=lambda index: (abs(self._row_of[index] - row), self._entries[index].seat != seat),
            default=None,
        )
        if found is None:
            return False
        self.pointed = found
        self._bring_in_sight(found)
        return True

    def mark(self, *, hovered: bool | None = None, pressed: bool | None = None, focused: bool | None = None) -> None:
        """With the focus comes the shown move; what the pointer leaves is pointed at no more."""
        if focused and not self.focused:
            self.pointed = self._shown_at if self._entries else None
        elif focused is False or (hovered is False and not self.focused):
            self.pointed = None
        super().mark(hovered=hovered, pressed=pressed, focused=focused)

    @property
    def about(self) -> Sequence[Hashable]:
        return self._entries[self.pointed].places if self.pointed is not None else ()

    def point(self, pos: Point) -> None:
        inside = self._rows_area().collidepoint(pos)
        cells = (self._cell(index) for index in range(len(self._entries) if inside else 0))
        self.pointed = next((index for index, cell in enumerate(cells) if cell.collidepoint(pos)), None)

    def press(self, pos: Point) -> None:
        self._pressed_at, self._pressed_row, self._dragged = pos, self._first_row, False

    def drag(self, pos: Point) -> None:
        moved = pos[1] - self._pressed_at[1]
        if self._dragged or abs(moved) > _DRAG_THRESHOLD * self.u:
            self._dragged = True
            self._scroll_to(self._pressed_row - moved / self._row)

    def release(self, pos: Point, inside: bool) -> None:
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
        theme = painter.theme
        painter.paper(target, self.rect, self.u)
        if self._has_head:
            self._paint_head(target, painter)
        if not self._entries:
            room = self._rows_area().inflate(-2 * self.px(_EDGE), 0)
            words = _("Nothing played yet.")
            painter.paragraph(target, words, room, Face.REGULAR, self.size(17), theme.faded)
        pointed = self._entries[self.pointed] if self.pointed is not None else None
        with clipped(target, self._rows_area()):
            for entry, cell in self._cells():
                if entry.ply == self._shown or entry is pointed:
                    field = cell.inflate(0, -self.px(4)) if self._paired else cell.inflate(-self.px(12), -self.px(3))
                    colour = theme.chosen_paper if entry.ply == self._shown else theme.shade
                    painter.box(target, field, 8 * self.u, colour)
                if self._paired and not entry.note:
                    self._paint_in_pair(target, painter, entry, cell)
                else:
                    self._paint_line(target, painter, entry, cell)

    @property
    def _beside(self) -> str:
        """What stands beside the heading."""
        return self._caption if self._entries else ""

    def tooltip_parts(self) -> Iterable[Tip]:
        if self._has_head and self._beside and self.rect.w < self.px(_ROOM_FOR_CAPTION):
            yield Tip(self._beside, pygame.Rect(self.rect.topleft, (self._back.rect.x - self.rect.x, self._head)))

    def _paint_head(self, target: pygame.Surface, painter: Painter) -> None:
        theme, rect, head_y = painter.theme, self.rect, self.rect.y + self._head // 2 + self.px(1)
        title = painter.label(target, _("Moves"), (rect.x + self.px(_EDGE), head_y), Face.TITLE, self.px(22), theme.ink)
        beside = self._beside
        if beside and rect.w >= self.px(_ROOM_FOR_CAPTION):
            where = (title.right + self.px(12), head_y + self.px(1))
            room = self._back.rect.x - self.px(8) - where[0]
            px = painter.fitting(beside, Face.REGULAR, self.px(16), room, self.px(11))
            painter.label(target, beside, where, Face.REGULAR, px, theme.faded)
        line = (rect.x + self.px(_EDGE), max(rect.y + self._head - self.px(8), self._back.rect.bottom + self.px(2)))
        painter.line(target, line, rect.w - 2 * self.px(_EDGE), theme.shade, 2 * self.u)

    def _paint_in_pair(self, target: pygame.Surface, painter: Painter, entry: MoveEntry, cell: pygame.Rect) -> None:
        theme = painter.theme
        if self._opens_row(entry):
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
        left = cell.x + self.px(_LINE_EDGE + (_WHO + 8 if entry.picture else 0))
        named = entry.name and (not entry.picture or cell.w >= self.px(_NAMES_FROM))
        middle = cell.x + round(cell.w * 0.5) if named else left
        if entry.onto is not None:
            middle = left + self.size(_NUMBERED)
        name = painter.fit(entry.name, Face.SEMIBOLD, px, middle - left - self.px(8)) if named else ""
        painter.label(target, name, (left, cell.centery), Face.SEMIBOLD, px, theme.ink)
        if entry.card is not None:
            middle += self._paint_card(target, painter, entry.card, (middle, cell.centery))
        if entry.onto is not None:
            word, under = entry.onto
            end = painter.label(target, word, (middle, cell.centery), Face.REGULAR, px, theme.faded).right
            middle = end + self.px(10)
            middle += self._paint_card(target, painter, under, (middle, cell.centery)) + self.px(8)
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

    def _text_room(self, cell: pygame.Rect) -> int:
        return cell.w - self.px(26)

    # Rows

    @property
    def _row(self) -> int:
        """How high a row is, in pixels."""
        return self.px(_PAIR_ROW) if self._paired else self.px(_LINE_ROW * max(1.0, self.scale))

    def _opens_row(self, entry: MoveEntry) -> bool:
        index = self._entries.index(entry)
        return index == 0 or self._row_of[index - 1] != self._row_of[index]

    def _rows_area(self) -> pygame.Rect:
        top = self.rect.y + (self._head if self._has_head else self.px(8))
        room = self.rect.bottom - top - self.px(10)
        # Whole rows: of half a move nobody has anything.
        height = room // self._row * self._row if room >= self._row else room
        return pygame.Rect(self.rect.x, top, self.rect.w, height)

    def _cells(self) -> list[tuple[MoveEntry, pygame.Rect]]:
        area = self._rows_area()
        found = [(entry, self._cell(index)) for index, entry in enumerate(self._entries)]
        return [(entry, cell) for entry, cell in found if cell.colliderect(area)]

    def _cell(self, index: int) -> pygame.Rect:
        area, entry = self._rows_area(), self._entries[index]
        y = area.y + round((self._row_of[index] - self._first_row) * self._row)
        if not self._paired or entry.note:
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
        self._bring_in_sight(self._shown_at)

    @property
    def _shown_at(self) -> int:
        """The number of the line of the shown move."""
        return next((at for at, entry in enumerate(self._entries) if entry.ply == self._shown), 0)

    def _bring_in_sight(self, index: int) -> None:
        row = self._row_of[index]
        self._scroll_to(min(max(self._first_row, row - self._rows_in_sight() + 1), row))

    def _rows_in_sight(self) -> int:
        return max(1, self._rows_area().h // self._row)

    def _scroll_to(self, row: float) -> bool:
        rows = self._row_of[-1] + 1 if self._entries else 0
        wanted = max(0.0, min(row, rows - self._rows_in_sight()))
        if wanted == self._first_row:
            return False
        self._first_row = wanted
        self.invalidate()
        return True


def rows_of(turns: Sequence[int | None]) -> Sequence[int]:
    """The row of each move: those of one turn share a row; None for an entry with a row of its own.

    >>> rows_of([1, 1, 2, None, 3, 3])
    [0, 0, 1, 2, 3, 3]
    """
    found: list[int] = []
    row, before = -1, None
    for turn in turns:
        row += turn is None or turn != before
        before = turn
        found.append(row)
    return found
