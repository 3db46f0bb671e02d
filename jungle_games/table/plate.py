"""The plates of the seats, and the list of moves."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import count
from typing import Final

import pygame

from jungle_games.core.cards import Card
from jungle_games.core.formatting import decimal, first_capital, listed
from jungle_games.core.game import Seat
from jungle_games.core.i18n import _, pgettext
from jungle_games.table.sprites.cards import draw_suit, suit_colour
from jungle_games.table.state import AnyState, MoveEntry
from jungle_games.table.style import PaintPicture, draw_side_mark, sitter
from jungle_games.ui.accessible import PRESSED, Act, Node, Request, Role, box_of
from jungle_games.ui.events import Accept, Direction, Event, Navigate, Wheel
from jungle_games.ui.layout import Column, Extent, FirstThatFits, Grid, Item, Leaf, Row, Ruler, Space
from jungle_games.ui.painter import Face, Painter
from jungle_games.ui.widgets.base import Shown, Tip, Widget
from jungle_games.ui.widgets.button import Clickable, IconButton
from jungle_games.ui.widgets.label import Icon, Label, Picture, Rule, draw_icon, noted
from jungle_games.ui.widgets.panel import RowsView

_GAP: Final = 8.0
_TRAY: Final = 40.0
_TRAY_WORDS: Final = 82.0
"""The width reserved for the words at the left of a tray, in units."""
_CLOCK, _DIGIT = (72.0, 40.0), 10.0
"""The size of a clock, and the width of each digit beyond five."""
_BESIDE_CLOCK: Final = 90.0
"""The minimum width in units of name and line; with less, the clock moves to the tray's row."""
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
        edge = self.style.edge
        row = Row(*items, gap=_GAP).sized(height=_TRAY)
        return Rule(1.5, "moss").padded(edge, 0), row.padded(edge, (self.style.tray - _TRAY) / 2 - 1)

    def _head(self, words: Item, *aside: Item) -> Item:
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
        return FirstThatFits(whole, Label(self.view.name, size=two, face=Face.TITLE, lines=2, leading=_LEADING))

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
            return pgettext("another player", "Thinking…")
        return first_capital(_("your turn")) if state.alone is not None else _("To move")
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
_HEADS: Final = ((62, 148), (46, 74), (40, 28))
"""The height of the heading, and the minimum height for moves below it; with less, the heading is left out."""
_PAIR_ROW, _LINE_ROW = 36, 28
_NUMBER: Final = 20
_MARK: Final = 12
_STEP: Final = 36
_TEXT, _SMALL_TEXT = 18, 16
_LEAST: Final = _SMALL_TEXT / _TEXT
_ROWS_EDGE: Final = 18
_WHO, _NUMBERED = 20, 34
_CARD: Final = 46
_NAMED: Final = 110
"""The width in units of who moved, with the name."""
_INSET: Final = 6


class MoveList(Widget):
    """The moves of a match below their head.

    ``on_choose`` is given the ply that was clicked, ``on_step`` -1 or 1 by the two buttons in its head.
    """

    spread = 34.0

    def __init__(self, on_choose: Callable[[int], None], on_step: Callable[[int], None]) -> None:
        super().__init__()
        self._caption = ""
        self._back = IconButton("chevron_left", _("One move back"), lambda: on_step(-1), kind="paper", name="step_back")
        self._forward = IconButton(
            "chevron_right", _("One move forward"), lambda: on_step(1), kind="paper", name="step_forward"
        )
        self.rows = MoveRows(on_choose)
        self.content = self._arranged()

    def _arranged(self) -> Item:
        named = noted(_("Moves"), self._caption, size=22, note_size=16, gap=12, ink="ink", note_ink="faded")
        steps = (button.sized(_STEP, _STEP) for button in (self._back, self._forward))
        head = Row(named.grow(), *steps, gap=8, align="center").padded(_EDGE, 0)
        rows = self.rows.padded(_ROWS_EDGE, 0).grow()
        lined, foot = Column(head.grow(), Rule(2).padded(_EDGE, 0), Space(6)), Space(10)
        pages = (Column(lined.sized(height=high), rows.at_least(height=below), foot) for high, below in _HEADS)
        return FirstThatFits(*pages, Column(Space(8), rows, foot))

    def _measure_height(self, ruler: Ruler, width: int) -> Extent:
        return Extent(0, 0)

    def show(self, entries: Sequence[MoveEntry], ply: int, caption: str = "") -> None:
        """Write ``entries`` and mark the last one that was made within ``ply`` moves; none at the start.

        The ``caption`` (already translated) stands in the head.
        """
        # Offers and resigning are plies too, but may have no entry: then the move before them is marked.
        shown = max((entry.ply for entry in entries if entry.ply <= ply), default=0)
        if (beside := caption if entries else "") != self._caption:
            self._caption = beside
            self.content = self._arranged()
            self.relayout()
        self._back.enabled, self._forward.enabled = shown > 0, bool(entries) and shown < entries[-1].ply
        self.rows.write(entries, shown)

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        painter.paper(target, self.rect, self.u)


class MoveRows(RowsView):
    """The moves, scrolled so that the shown one is in sight; of two seats those of one turn share a row."""

    ring_corner = 12

    def __init__(self, on_choose: Callable[[int], None]) -> None:
        super().__init__(row_height=_LINE_ROW, paper=True, empty=_("Nothing played yet."), name="moves list")
        self._on_choose = on_choose
        self.entries: Sequence[MoveEntry] = ()
        self._shown = 0
        self._pointed: int | None = None
        """The index of the entry that the keyboard is at."""
        self._row_of: Sequence[int] = ()
        self.cells: dict[int, MoveCell] = {}
        """What was laid out of the entries, by index."""

    def write(self, entries: Sequence[MoveEntry], shown: int) -> None:
        same = tuple(entries) == tuple(self.entries)
        if same and shown == self._shown:
            return
        self.entries, self._shown = tuple(entries), shown
        self._point_at(None)
        if same:
            for at, cell in self.cells.items():
                cell.chosen = self.entries[at].ply == shown
        else:
            self._row_of = rows_of([None if entry.note else entry.turn for entry in self.entries])
            self._least_height = _PAIR_ROW if self._paired else _LINE_ROW
            self.cells.clear()
            self.count = len(set(self._row_of))
        self._reveal()

    @property
    def _paired(self) -> bool:
        return all(entry.note for entry in self.entries) or any(entry.turn is not None for entry in self.entries)

    def _lay_out_content(self, ruler: Ruler) -> None:
        super()._lay_out_content(ruler)
        self._reveal()

    def _reveal(self) -> None:
        if self.entries:
            row = self._row_of[self._shown_at]
            self.show(min(row + 1, self.count - 1))
            self.show(row)

    @property
    def _shown_at(self) -> int:
        return next((at for at, entry in enumerate(self.entries) if entry.ply == self._shown), 0)

    @property
    def label(self) -> str:
        return _("Moves")

    # Events

    @property
    def hand(self) -> bool:
        """Its moves are pressed, not its rows."""
        return False

    def choose(self, index: int) -> None:
        """A row is nothing to choose."""

    def handle(self, event: Event) -> bool:
        """Arrows go from move to move, and Enter shows the position of one."""
        match event:
            case Wheel():
                return super().handle(event)
            case Navigate(direction=direction):
                return self._walk(direction)
            case Accept() if self._pointed is not None:
                self._on_choose(self.entries[self._pointed].ply)
                return True
        return False

    def _walk(self, way: Direction) -> bool:
        """Point at the next entry in direction ``way``; return whether there is one, else the focus moves on."""
        at = self._pointed
        if at is None:
            return False
        row, seat = self._row_of[at], self.entries[at].seat

        def is_in_direction(index: int) -> bool:
            down = self._row_of[index] - row
            return down * way.dy > 0 if way.dy else down == 0 and (index - at) * way.dx > 0

        found = min(
            filter(is_in_direction, range(len(self.entries))),
            key=lambda index: (abs(self._row_of[index] - row), self.entries[index].seat != seat),
            default=None,
        )
        if found is not None:
            self._point_at(found)
            self.show(self._row_of[found])
        return found is not None

    def _point_at(self, index: int | None) -> None:
        self._pointed = index
        for at, cell in self.cells.items():
            cell.pointed = at == index

    def mark(self, *, hovered: bool | None = None, pressed: bool | None = None, focused: bool | None = None) -> None:
        """Point at the shown move when focused, and at none when the focus leaves."""
        if focused and not self.focused:
            self._point_at(self._shown_at if self.entries else None)
        elif focused is False:
            self._point_at(None)
        super().mark(hovered=hovered, pressed=pressed, focused=focused)

    @property
    def about(self) -> Sequence[Hashable]:
        return self.entries[self._pointed].places if self._pointed is not None else ()

    # For those who do not see it

    def node(self, inside: tuple[Node, ...]) -> Node | None:
        items = tuple(map(self._item, self.entries, count()))
        told = "" if items else _("Nothing played yet.")
        return Node(self.focus_id, Role.LIST, self.label, box_of(self.rect), told, acts=(Act.FOCUS,), inside=items)

    def _item(self, entry: MoveEntry, index: int) -> Node:
        box, key = box_of(self.row_rect(self._row_of[index]).clip(self.rect)), (self.focus_id, index)
        here, of = entry.ply == self._shown, len(self.entries)
        return Node(key, Role.LIST_ITEM, entry.line, box, acts=PRESSED, selected=here, place=index, of=of)

    @property
    def focus_node(self) -> Hashable:
        return (self.focus_id, self._pointed) if self._pointed is not None else self.focus_id

    def perform(self, request: Request) -> bool:
        assert isinstance(request.key, tuple)
        self._point_at(request.key[1])
        return request.act is not Act.PRESS or self.handle(Accept())

    # What is in a row

    def row(self, index: int) -> Item:
        mine = range(bisect_left(self._row_of, index), bisect_right(self._row_of, index))
        entry = self.entries[mine[0]]
        if not self._paired or entry.note:
            return self._cell(mine[0], self._line(entry))
        cells: list[Item] = [self._cell(at, self._in_pair(self.entries[at])) for at in mine]
        cells.insert(len(cells) if entry.seat == 0 else 0, Space())
        number = Label(str(entry.turn), size=_SMALL_TEXT, ink="faded", align="right")
        return Row(number.sized(width=_NUMBER), Grid(*cells[:2], columns=2, even=True).grow(), gap=6)

    def _cell(self, at: int, content: Item) -> MoveCell:
        entry = self.entries[at]
        choose, shown = partial(self._on_choose, entry.ply), entry.ply == self._shown
        cell = self.cells[at] = MoveCell(entry, choose, content, shown=shown)
        cell.pointed = at == self._pointed
        return cell

    def _in_pair(self, entry: MoveEntry) -> Item:
        face, ink = (Face.ITALIC, "moss") if entry.tried else (Face.SEMIBOLD, "ink")
        text = Label(entry.text, size=_TEXT, face=face, ink=ink, floor=_LEAST)
        head = [Icon(entry.picture, size=_WHO)] if entry.picture else []
        return Row(Picture(partial(paint_mark, entry.seat), _MARK), *head, squeezed(text).grow(), gap=6, align="center")

    def _line(self, entry: MoveEntry) -> Item:
        who: list[Item] = [Icon(entry.picture, size=_WHO)] if entry.picture else []
        name = squeezed(Label(entry.name, size=_SMALL_TEXT, face=Face.SEMIBOLD, ink="ink"))
        card = [] if entry.card is None else [Picture(partial(_paint_card, entry.card), _CARD, _SMALL_TEXT)]
        text = squeezed(Label(entry.text, size=_SMALL_TEXT, ink="ink", floor=1)).grow()
        if entry.onto is not None:
            word, under = entry.onto
            onto = Picture(partial(_paint_card, under), _CARD, _SMALL_TEXT), text
            between = Label(word, size=_SMALL_TEXT, ink="faded")
            # Where there is no room for the word, the cards tell.
            laid = (Row(*card, *words, *onto, gap=4, align="center") for words in ([between], []))
            return Row(name.sized(width=_NUMBERED), FirstThatFits(*laid).grow(), align="center")
        if entry.name and (not who or self._names_fit):
            who = [Row(*who, name.grow(), gap=8, align="center").sized(width=_NAMED)]
        return Row(*who, Row(*card, text, align="center").grow(), gap=8, align="center")

    @property
    def _names_fit(self) -> bool:
        """Whether names fit beside the pictures of who moved, with every entry unshortened."""
        assert self._laid_out_with is not None
        words = {(entry.text, entry.card is not None) for entry in self.entries}
        longest = max(
            self._laid_out_with.text_width(text, Face.REGULAR, self.px(_SMALL_TEXT)) + self.px(_CARD) * card
            for text, card in words
        )
        return longest <= self.rect.w - self.px(_NAMED + 8 + 2 * _INSET)

    def paint_field(self, target: pygame.Surface, painter: Painter, rect: pygame.Rect, *, chosen: bool) -> None:
        """Its moves have fields of their own."""


class MoveCell(Clickable):
    """A move in its row."""

    focusable = False
    spread = 0.0
    pointed = Shown[bool]()

    def __init__(self, entry: MoveEntry, on_click: Callable[[], None], content: Item, *, shown: bool) -> None:
        super().__init__(on_click)
        self._entry, self.chosen = entry, shown
        self.content = content.padded(_INSET, 0)
        self.pointed = False

    @property
    def about(self) -> Sequence[Hashable]:
        return self._entry.places

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        if self.chosen or self.hovered or self.pointed:
            colour = painter.theme.chosen_paper if self.chosen else painter.theme.shade
            painter.box(target, self.rect.inflate(0, -self.px(3)), 8 * self.u, colour)


def paint_mark(seat: Seat, target: pygame.Surface, painter: Painter, rect: pygame.Rect) -> None:
    draw_side_mark(painter, target, rect.center, rect.w, seat)


def _paint_card(card: Card, target: pygame.Surface, painter: Painter, rect: pygame.Rect) -> None:
    assert card.rank is not None
    assert card.suit is not None
    colour, index = suit_colour(card.suit, painter.theme), "10" if card.rank.letter == "T" else card.rank.letter
    painter.label(target, index, rect.midleft, Face.TITLE, rect.h, colour)
    draw_suit(painter, target, (rect.x + round(0.65 * rect.w), rect.centery), rect.h, card.suit, colour)


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
