"""The plates of the seats, and the list of moves."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import count
from typing import Final

import pygame

from jungle_games.core.cards import Card
from jungle_games.core.formatting import decimal, listed
from jungle_games.core.game import Seat
from jungle_games.core.i18n import _
from jungle_games.table.sprites.cards import draw_suit, suit_colour
from jungle_games.table.state import AnyState, MoveEntry
from jungle_games.table.style import PaintPicture, draw_side_mark, sitter
from jungle_games.ui.accessible import PRESSED, Act, Node, Request, Role, box_of
from jungle_games.ui.canvas import clipped
from jungle_games.ui.events import Accept, Direction, Event, Navigate, Point, Wheel
from jungle_games.ui.layout import Column, Extent, FirstThatFits, Grid, Item, Leaf, Row, Ruler, Space
from jungle_games.ui.painter import Face, Painter
from jungle_games.ui.widgets.base import Shown, Tip, Widget
from jungle_games.ui.widgets.button import IconButton
from jungle_games.ui.widgets.label import Label, Picture, Rule, draw_icon, noted

_GAP: Final = 8.0
_TRAY: Final = 40.0
_TRAY_WORDS: Final = 82.0
"""The width reserved for the words at the left of a tray, in units."""
_CLOCK, _DIGIT = (72.0, 40.0), 10.0
"""The size of a clock, and the width of each digit beyond five."""
_BESIDE_CLOCK: Final = 90.0
"""The minimum width in units of name and line; with less, the clock moves to the tray's row."""
_UNBROKEN: Final = re.compile(r"[^\s-]+-?")
"""The parts of a name that stay on one line: a word, or its part up to a hyphen."""
LOW_TIME: Final = 10.0
"""Seconds left from which the clock shows tenths."""
_ON_DISC: Final = 0.8
"""The width of a head as a share of the disc of paper it lies on."""
_LEADING: Final = 1.15
_FINE: Final = 16.0


@dataclass(frozen=True, slots=True)
class PlateStyle:
    """The sizes of a plate's parts, in units."""

    head: float = 96
    """The height of the row for picture and words; the game adds the rest."""
    tray: float = 0
    """The height of the row for what was taken; 0 without one."""
    picture: float = 64
    disc: bool = False
    """The picture lies on a disc of paper."""
    edge: float = 16
    gap: float = 12
    name: tuple[float, float] = (24, 18)
    """A name's size on one line, and on two."""
    line: float = 17
    points: float = 38

    @property
    def height(self) -> float:
        return self.head + self.tray


PLATE: Final = PlateStyle(tray=56)
"""A plate in a side column, with clock and tray."""
SLIM_PLATE: Final = PlateStyle(head=68, tray=52, picture=44, edge=12, gap=8, name=(22, 16), line=16, points=32)
"""The same where large words leave little height."""
ROW_PLATE: Final = PlateStyle(head=54, picture=36, edge=10, gap=8, name=(20, 15), line=16, points=30)
"""A plate that is but a row, where a coach needs the room."""
ALONE_PLATE: Final = replace(ROW_PLATE, head=58, name=(24, 15), line=17)
"""The same with words as large as on a plate with a tray, where the table stands beside a single column."""
LOW_PLATE: Final = PlateStyle()
"""A plate without a tray, where many sit at the table."""


@dataclass(frozen=True, slots=True)
class PlateView:
    """What a plate shows; words are already translated, ``clock`` is in seconds, None without clocks."""

    name: str
    line: str
    picture: Hashable
    """Who sits there: an SVG asset, or a look that the table paints."""
    active: bool = False
    clock: float | None = None
    urgent: bool = False
    points: str = ""
    fine_print: str = ""
    """A smaller line under the points."""
    stressed: bool = False
    """Whether to emphasise the line, whoever is to move."""
    tray: str = ""
    """What lies in the tray; without words it is what was taken."""
    in_tray: str | None = None
    """The things in the tray, in words: a plate too low for a tray has them as a tooltip."""
    badge: str = ""
    """An icon at the picture's lower right."""
    who: str = ""
    """What the picture stands for; without words it is the name and the line."""


class SeatPlate(Widget):
    """A seat's plate. Captured things belong to the table; the plate only has a tray for them."""

    spread = 40.0
    style = PLATE

    def __init__(self, paint_picture: PaintPicture) -> None:
        super().__init__()
        self._paint_picture = paint_picture
        self.view = PlateView("", "", "animals/lion")
        self._clock, self._tray, self._taken = _Clock(), Widget(), Label("")

    def show(self, view: PlateView) -> None:
        if view == self.view:
            return
        before, self.view = self.view, view
        self._clock.show(view)
        if self._clock.digits(before.clock) == self._clock.digits(view.clock):
            before = replace(before, clock=view.clock)
        if before != view:
            self.content = self._tree()
            self.relayout()

    def _measure_width(self, ruler: Ruler) -> Extent:
        return Extent(0, 0)

    def _measure_height(self, ruler: Ruler, width: int) -> Extent:
        return Extent(ruler.px(self.style.height), ruler.px(self.style.height))

    def _lay_out(self, rect: pygame.Rect, ruler: Ruler, host: Leaf) -> None:
        self.place(rect, ruler.u)
        self.content = self._tree()
        super()._lay_out(rect, ruler, host)

    @property
    def tray(self) -> pygame.Rect:
        return self._tray.rect

    def tooltip_parts(self) -> Iterable[Tip]:
        if not self.style.tray and self.view.in_tray is not None:
            yield Tip(self._lying, self.rect)
        elif self.style.tray and self._taken.left_out:
            yield Tip(self.view.tray or _("Taken"), self._tray.rect)

    @property
    def _lying(self) -> str:
        name = self.view.tray or _("Taken")
        return _("{name}: {words}").format(name=name, words=self.view.in_tray or "–")

    # What is on it

    def node(self, inside: tuple[Node, ...]) -> Node:
        view = self.view
        time = "" if view.clock is None else _("{time} left").format(time=clock_text(view.clock))
        points = " ".join(filter(None, (view.points, view.fine_print)))
        lying = self._lying if self.style.tray or view.in_tray is not None else view.tray
        told = (view.name, view.line, time, points, lying)
        return Node(self.focus_id, Role.LABEL, listed(filter(None, told)), box_of(self.rect), view.who)

    def _tree(self) -> Item:
        view, style = self.view, self.style
        clock: list[Item] = [] if view.clock is None else [self._clock]
        words = squeezed(Column(self._name(), self._line(view.line), justify="center"))
        if not style.tray:
            return Column(self._head(words, *clock))
        alone = Label(view.name, size=style.name[0], face=Face.TITLE)
        one_line = Column(alone, squeezed(self._line(view.line)), justify="center").at_least(width=_BESIDE_CLOCK)
        self._taken = Label(view.tray or _("Taken"), size=16, face=Face.SEMIBOLD, ink="fern")
        taken = self._taken.at_least(width=_TRAY_WORDS)
        below = Column(self._head(words), *self._tray_row(self._tray.grow(), *clock))
        return FirstThatFits(
            Column(self._head(one_line, *clock), *self._tray_row(taken, self._tray.grow())),
            below if clock else Column(self._head(words), *self._tray_row(taken, self._tray.grow())),
            by_width=True,
        )

    def _tray_row(self, *items: Item) -> tuple[Item, Item]:
        """The row below the head with these ``items``, and the line above it."""
        edge = self.style.edge
        row = Row(*items, gap=_GAP).sized(height=_TRAY)
        return Rule(1.5, "moss").padded(edge, 0), row.padded(edge, (self.style.tray - _TRAY) / 2 - 1)

    def _head(self, words: Item, *aside: Item) -> Item:
        """The row of picture and ``words``, with the items ``aside`` at the right."""
        style = self.style
        figures = (
            Label(self.view.points, size=style.points, face=Face.TITLE, ink=self._ink("paper"), leading=1.05),
            Label(self.view.fine_print, size=_FINE, ink="fern", leading=_LEADING),
        )
        for figure in figures:
            told = " · ".join(filter(None, (self.view.points, self.view.fine_print)))
            figure.tooltip = _("Points: {points}").format(points=told)
        points = Column(*figures, align="end", justify="center")
        right = Row(points, *aside, gap=_GAP, align="center")
        row = Row(self._who(), Row(words.grow(), right, gap=_GAP, align="center").grow(), gap=style.gap, align="center")
        return row.padded(style.edge, 0).sized(height=style.head)

    def _who(self) -> Item:
        view, style = self.view, self.style
        who = Picture(self._paint_who, style.picture / (_ON_DISC if style.disc else 1.0))
        named = _("{name}: {words}").format(name=view.name, words=view.line) if view.line else view.name
        who.tooltip = view.who or named
        return who

    def _name(self) -> Item:
        one, two = self.style.name
        whole = Label(self.view.name, size=one, face=Face.TITLE, leading=_LEADING)
        return FirstThatFits(whole, _Name(self.view.name, size=two, face=Face.TITLE, lines=2, leading=_LEADING))

    def _line(self, words: str) -> Item:
        ink = "amber" if self.view.stressed else self._ink("fern")
        return Label(words, size=self.style.line, ink=ink, leading=_LEADING)

    def _ink(self, otherwise: str) -> str:
        return "amber" if self.view.active else otherwise

    # Painting

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        painter.panel(target, self.rect, self.u, self.view.active)
        if self.view.urgent:
            painter.box(target, self.rect, 16 * self.u, border=painter.theme.ember, width=3 * self.u)

    def _paint_who(self, target: pygame.Surface, painter: Painter, rect: pygame.Rect) -> None:
        theme, side = painter.theme, self.px(self.style.picture)
        if self.style.disc:
            painter.disc(target, rect.center, rect.w / 2, theme.paper)
        picture = self._paint_picture(painter, self.view.picture, side)
        target.blit(picture, picture.get_rect(center=rect.center))
        if self.view.badge:
            radius = round(side * 0.24)
            centre = (rect.right - radius, rect.bottom - radius)
            painter.disc(target, centre, radius, theme.night, border=theme.edge, width=1.5 * self.u)
            draw_icon(target, painter, self.view.badge, centre, round(radius * 1.3), getattr(theme, self._ink("fern")))


class _Clock(Widget):
    """The time that a seat has left."""

    spread = 6.0
    opaque = False
    looks = Shown[tuple[str, bool, bool]]()
    """The clock's text, whether it runs, and whether time is running out."""

    def __init__(self) -> None:
        super().__init__()
        self.looks = "", False, False

    @staticmethod
    def digits(seconds: float | None) -> int:
        """The number of characters of a clock; 0 without a clock."""
        return 0 if seconds is None else len(clock_text(seconds))

    def show(self, view: PlateView) -> None:
        if view.clock is not None:
            text = clock_text(view.clock)
            self.looks = text, view.active, view.urgent
            self.natural = (_CLOCK[0] + _DIGIT * max(0, len(text) - 5), _CLOCK[1])
            self.tooltip = _("Time left: {time}").format(time=text)

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        theme, box, (text, active, urgent) = painter.theme, self.rect, self.looks
        if urgent:
            box = box.inflate(self.px(8), self.px(8))
            painter.box(target, box, 12 * self.u, theme.suit_red, border=theme.bright, width=2 * self.u)
        elif active:
            painter.box(target, box, 10 * self.u, theme.amber)
        else:
            painter.inset(target, box, self.u, 10, border=False)
        colour = theme.ink if active and not urgent else theme.paper
        size = min(self.px(24 if urgent else 21), round(0.62 * box.h))
        painter.label(target, text, box.center, Face.BOLD, size, colour, "center")


class _Name(Label):
    """A name in several lines that never breaks words, but shortens those too long."""

    def set_in(self, painter: Painter, rect: pygame.Rect) -> tuple[int, list[str]]:
        px = self.px(self.size)
        fitted = _UNBROKEN.sub(lambda found: painter.fit(found[0], self.face, px, rect.w), self.text)
        return px, painter.wrap(fitted, self.face, px, rect.w)[: self.lines]


def squeezed(item: Item) -> Item:
    """``item`` with hardly any minimum width, so that its words may be cut."""
    return Grid(item, columns=1, least=1)


def clock_text(seconds: float) -> str:
    """Minutes and seconds as a clock shows them, with tenths when time runs low.

    >>> clock_text(252.4), clock_text(9.76), clock_text(0)
    ('4:13', '0:09.7', '0:00.0')
    """
    if seconds < LOW_TIME:
        tenths = int(seconds * 10)
        return f"0:{decimal(tenths / 10, 1):>04}"
    whole = int(seconds) + (seconds > int(seconds))
    return f"{whole // 60}:{whole % 60:02d}"


def seat_status(state: AnyState, seat: Seat) -> str:
    """The status of a seat in the shown position, in two or three words."""
    match = state.match
    if state.to_move == seat:
        if state.looking_back:
            return _("To move")
        if seat not in match.persons:
            return _("Thinking…")
        return _("Your move") if state.alone is not None else _("To move")
    if state.over and match.outcome is not None and seat in match.outcome.winners:
        return _("Winner")
    names = match.game.seat_names  # the name of who sits there where seats have none
    return _(names[seat]) if seat < len(names) else match.name(seat)


def seat_plate(state: AnyState, seat: Seat) -> PlateView:
    match = state.match
    clock = match.clock
    return PlateView(
        match.name(seat),
        seat_status(state, seat),
        sitter(match.game.about, match.seats[seat].kind, seat),
        state.to_move == seat,
        clock.left(seat, state.now) if clock is not None else None,
        state.urgent(seat),
    )


_EDGE: Final = 24
_HEADS: Final = ((62, 148), (46, 74))
"""The height of the heading, and the minimum height for moves below it; with less, the heading is left out."""
_PAIR_ROW, _LINE_ROW = 36, 28
_NUMBER: Final = 20
_FIRST, _SECOND, _PAIR_WIDTH = 42, 148, 248
_MARK_AT, _PAIR_TEXT = 9, 18
_STEP: Final = 36
_TEXT, _LEAST_TEXT = 18, 16
_DRAG_THRESHOLD: Final = 6.0
_SIGN: Final = 18
_LINE_EDGE, _WHO, _NUMBERED = 16, 20, 34
_CARD: Final = 46
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
        self.content = self._arranged()

    def _arranged(self) -> Item:
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
