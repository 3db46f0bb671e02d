"""The list of moves, with the shown one marked: a click shows its position, two buttons step."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from itertools import count
from typing import Final

import pygame

from jungle_games.core.cards import Card
from jungle_games.core.i18n import _
from jungle_games.table.cards import draw_suit, suit_colour
from jungle_games.table.state import MoveEntry
from jungle_games.table.style import draw_side_mark
from jungle_games.ui.accessible import PRESSED, Act, Node, Request, Role, box_of
from jungle_games.ui.canvas import clipped
from jungle_games.ui.events import Accept, Direction, Event, Navigate, Point, Wheel
from jungle_games.ui.layout import Column, Extent, FirstThatFits, Item, Row, Ruler, Space
from jungle_games.ui.painter import Face, Painter
from jungle_games.ui.widgets.base import Shown, Tip, Widget
from jungle_games.ui.widgets.button import IconButton
from jungle_games.ui.widgets.label import Rule, noted

_EDGE: Final = 24
_HEADS: Final = ((62, 148), (46, 74))
"""The height of the heading, and the minimum height for moves below it; with less, the heading is left out."""
_PAIR_ROW, _LINE_ROW = 36, 28
_NUMBER: Final = 20
_FIRST, _SECOND, _PAIR_WIDTH = 42, 148, 248
_MARK_AT, _PAIR_TEXT = 9, 18
_STEP: Final = 36
"""Side of the two buttons that step through the game."""
_TEXT, _LEAST_TEXT = 18, 16
_DRAG_THRESHOLD: Final = 6.0
_SIGN: Final = 18
"""The width reserved for a reviewer's sign behind a move."""
_LINE_EDGE, _WHO, _NUMBERED = 16, 20, 34
_CARD: Final = 46
"""The width of a card's rank and suit."""
_NAMES_FROM: Final = 200
"""The minimum width of a row, in units, for a name to fit beside the picture of who moved."""


class MoveList(Widget):
    """The moves of a match, scrolled so that the shown one is in sight.

    ``on_choose`` is given the ply that was clicked, ``on_step`` -1 or 1 by the two buttons in its head.
    """

    focusable = True
    hot = True
    spread = 34.0
    ring_corner = 12
    pointed = Shown[int | None]()
    """The index of the entry pointed at."""

    def __init__(self, on_choose: Callable[[int], None], on_step: Callable[[int], None]) -> None:
        super().__init__(name="moves list")
        self.pointed = None
        self._on_choose = on_choose
        self._entries: Sequence[MoveEntry] = ()
        self._shown = 0
        self._caption = ""
        self._first_row = 0.0
        self._row_of: Sequence[int] = ()
        """The row of each entry."""
        self._pressed_at: Point = (0, 0)
        self._pressed_row = 0.0
        self._dragged = False
        self._cut: dict[int, Tip] = {}
        """The tooltips of entries that were shortened, by index."""
        self._back = IconButton("step_back", _("One move back"), lambda: on_step(-1), kind="paper", name="step_back")
        self._forward = IconButton(
            "step_forward", _("One move forward"), lambda: on_step(1), kind="paper", name="step_forward"
        )
        self._rows = Widget()
        """The area of the rows."""
        self.content = self._arranged()

    def _arranged(self) -> Item:
        """The heading with caption and buttons, as far as they fit, above the rows."""
        named = noted(_("Moves"), self._caption, size=22, note_size=16, gap=12, ink="ink", note_ink="faded")
        steps = (button.sized(_STEP, _STEP) for button in (self._back, self._forward))
        head = Row(named.grow(), *steps, gap=8, align="center").padded(_EDGE, 0)
        lined, rows, foot = Column(head.grow(), Rule(2).padded(_EDGE, 0), Space(6)), self._rows.grow(), Space(10)
        pages = (Column(lined.sized(height=high), rows.at_least(height=below), foot) for high, below in _HEADS)
        return FirstThatFits(*pages, Column(Space(8), rows, foot))

    def _measure_height(self, ruler: Ruler, width: int) -> Extent:
        return Extent(0, 0)

    def _lay_out_content(self, ruler: Ruler) -> None:
        super()._lay_out_content(ruler)
        self._reveal()

    def show(self, entries: Sequence[MoveEntry], ply: int, caption: str = "") -> None:
        """Write ``entries`` and mark the last one that was made within ``ply`` moves; none at the start.

        The ``caption`` (already translated) stands in the head.
        """
        # Offers and resigning are plies too, but may have no entry: then the move before them is marked.
        shown = max((entry.ply for entry in entries if entry.ply <= ply), default=0)
        last = entries[-1].ply if entries else 0
        if (beside := caption if entries else "") != self._caption:
            self._caption = beside
            self.content = self._arranged()
            self.relayout()
        self._back.enabled, self._forward.enabled = shown > 0, shown < last
        if (tuple(entries), shown) != (tuple(self._entries), self._shown):
            self._entries, self._shown, self.pointed = tuple(entries), shown, None
            self._row_of = rows_of([None if entry.note else entry.turn for entry in self._entries])
            self._reveal()
            self.invalidate()

    @property
    def _paired(self) -> bool:
        return all(entry.note for entry in self._entries) or any(entry.turn is not None for entry in self._entries)

    @property
    def label(self) -> str:
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
        """Point at the next entry in direction ``way``; return whether there is one, else the focus moves on."""
        at = self.pointed
        if at is None:
            return False
        row, seat = self._row_of[at], self._entries[at].seat

        def is_in_direction(index: int) -> bool:
            down = self._row_of[index] - row
            return down * way.dy > 0 if way.dy else down == 0 and (index - at) * way.dx > 0

        found = min(
            filter(is_in_direction, range(len(self._entries))),
            key=lambda index: (abs(self._row_of[index] - row), self._entries[index].seat != seat),
            default=None,
        )
        if found is None:
            return False
        self.pointed = found
        self._bring_in_sight(found)
        return True

    def mark(self, *, hovered: bool | None = None, pressed: bool | None = None, focused: bool | None = None) -> None:
        """Point at the shown move when focused, and at none when pointer or focus leave."""
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

    # For those who do not see it

    def nodes(self) -> Iterator[Node]:
        box, items = box_of(self.rect), tuple(map(self._item, self._entries, count()))
        told = self._caption or ("" if items else _("Nothing played yet."))
        yield Node(self.focus_id, Role.LIST, self.label, box, told, acts=(Act.FOCUS,), inside=items)
        for button in (self._back, self._forward):
            yield from button.nodes()

    def _item(self, entry: MoveEntry, index: int) -> Node:
        box, key = box_of(self._cell(index).clip(self._rows_area())), (self.focus_id, index)
        here, of = entry.ply == self._shown, len(self._entries)
        return Node(key, Role.LIST_ITEM, entry.line, box, acts=PRESSED, selected=here, place=index, of=of)

    @property
    def focus_node(self) -> Hashable:
        return (self.focus_id, self.pointed) if self.pointed is not None else self.focus_id

    def perform(self, request: Request) -> bool:
        assert isinstance(request.key, tuple)
        self.pointed = request.key[1]
        return request.act is not Act.PRESS or self.handle(Accept())

    # Drawing

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        theme = painter.theme
        painter.paper(target, self.rect, self.u)
        if not self._entries:
            space = self._rows_area().inflate(-2 * self.px(_EDGE), 0)
            words = _("Nothing played yet.")
            painter.paragraph(target, words, space, Face.REGULAR, self.px(17), theme.faded)
        pointed = self._entries[self.pointed] if self.pointed is not None else None
        self._cut.clear()
        names = bool(self._entries) and self._names_fit(painter)
        with clipped(target, self._rows_area()):
            for entry, cell in self._cells():
                if entry.ply == self._shown or entry is pointed:
                    field = cell.inflate(0, -self.px(4)) if self._paired else cell.inflate(-self.px(12), -self.px(3))
                    colour = theme.chosen_paper if entry.ply == self._shown else theme.shade
                    painter.box(target, field, 8 * self.u, colour)
                if self._paired and not entry.note:
                    self._paint_in_pair(target, painter, entry, cell)
                else:
                    self._paint_line(target, painter, entry, cell, names)

    def tooltip_parts(self) -> Iterable[Tip]:
        return self._cut.values()

    def _written(
        self, target: pygame.Surface, painter: Painter, entry: MoveEntry, where: tuple[int, int], end: int,
        face: Face, size: float, ink: str,
    ) -> pygame.Rect:  # fmt: skip
        """Write an entry from ``where`` to ``end``; if it must be shortened, note its tooltip."""
        space = end - where[0]
        px = painter.fitting(entry.text, face, self.px(size), space, self.px(_LEAST_TEXT))
        words = painter.fit(entry.text, face, px, space)
        shown = painter.label(target, words, where, face, px, ink)
        if words != entry.text:
            self._cut[self._entries.index(entry)] = Tip(entry.text, shown)
        return shown

    def _paint_in_pair(self, target: pygame.Surface, painter: Painter, entry: MoveEntry, cell: pygame.Rect) -> None:
        theme = painter.theme
        if self._opens_row(entry):
            number = (self.rect.x + self.px(_EDGE + _NUMBER), cell.centery)
            painter.label(target, str(entry.turn), number, Face.REGULAR, self.px(16), theme.faded, "right")
        draw_side_mark(painter, target, (cell.x + self.px(_MARK_AT), cell.centery), self.px(12), entry.seat)
        sign = self.px(_SIGN) if entry.sign else 0
        ink = theme.moss if entry.tried else theme.ink
        place = (cell.x + self.px(_PAIR_TEXT), cell.centery)
        text = self._written(target, painter, entry, place, cell.right - sign, Face.SEMIBOLD, _TEXT, ink)
        if entry.tried:
            painter.line(target, (text.x, cell.centery + self.px(12)), text.w, theme.leaf, 2 * self.u)
        if entry.sign:
            at = (min(text.right + self.px(5), cell.right - sign), cell.centery)
            painter.label(target, entry.sign, at, Face.BOLD, self.px(17), theme.suit_red)

    def _paint_line(
        self, target: pygame.Surface, painter: Painter, entry: MoveEntry, cell: pygame.Rect, names: bool
    ) -> None:
        theme, side, px = painter.theme, self.px(_WHO), self.px(16)
        if entry.picture:
            who = painter.picture(entry.picture, (side, side))
            target.blit(who, who.get_rect(midleft=(cell.x + self.px(_LINE_EDGE), cell.centery)))
        left = cell.x + self.px(_LINE_EDGE + (_WHO + 8 if entry.picture else 0))
        named = entry.name and (not entry.picture or names)
        middle = cell.x + round(cell.w * 0.5) if named else left
        if entry.onto is not None:
            middle = left + self.px(_NUMBERED)
        name = painter.fit(entry.name, Face.SEMIBOLD, px, middle - left - self.px(8)) if named else ""
        painter.label(target, name, (left, cell.centery), Face.SEMIBOLD, px, theme.ink)
        if entry.card is not None:
            middle += self._paint_card(target, painter, entry.card, (middle, cell.centery))
        end = cell.right - self.px(_LINE_EDGE)
        if entry.onto is not None:
            word, under = entry.onto
            after = self.px(_CARD + 8) + painter.text_width(entry.text, Face.REGULAR, self.px(_LEAST_TEXT))
            if middle + painter.text_width(word, Face.REGULAR, px) + self.px(10) + after <= end:  # else the cards tell
                middle = painter.label(target, word, (middle, cell.centery), Face.REGULAR, px, theme.faded).right
                middle += self.px(10)
            middle += self._paint_card(target, painter, under, (middle, cell.centery)) + self.px(8)
        self._written(target, painter, entry, (middle, cell.centery), end, Face.REGULAR, _LEAST_TEXT, theme.ink)

    def _names_fit(self, painter: Painter) -> bool:
        """Whether names fit beside the pictures of who moved, with every entry unshortened."""
        longest = max(
            painter.text_width(entry.text, Face.REGULAR, self.px(_LEAST_TEXT)) + self.px(_CARD) * bool(entry.card)
            for entry in self._entries
        )
        return self.rect.w >= self.px(_NAMES_FROM) and longest <= self.rect.w // 2 - self.px(_LINE_EDGE)

    def _paint_card(self, target: pygame.Surface, painter: Painter, card: Card, where: tuple[int, int]) -> int:
        """Paint rank and suit, and return the width of their column."""
        assert card.rank is not None
        assert card.suit is not None
        colour, size = suit_colour(card.suit, painter.theme), self.px(16)
        index = "10" if card.rank.letter == "T" else card.rank.letter
        painter.label(target, index, where, Face.TITLE, size, colour)
        draw_suit(painter, target, (where[0] + self.px(30), where[1]), size, card.suit, colour)
        return self.px(_CARD)

    # Rows

    @property
    def _row(self) -> int:
        return self.px(_PAIR_ROW) if self._paired else self.px(_LINE_ROW)

    def _opens_row(self, entry: MoveEntry) -> bool:
        index = self._entries.index(entry)
        return index == 0 or self._row_of[index - 1] != self._row_of[index]

    def _rows_area(self) -> pygame.Rect:
        area = self._rows.rect
        # Whole rows: of half a move nobody has anything.
        height = area.h // self._row * self._row if area.h >= self._row else area.h
        return pygame.Rect(area.topleft, (area.w, height))

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
