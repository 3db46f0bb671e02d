"""The plate of a seat: the player, their status, clock or points, and a tray for captured things."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable
from dataclasses import dataclass, replace
from typing import Final

import pygame

from jungle_games.core.formatting import decimal, listed
from jungle_games.core.game import Seat
from jungle_games.core.i18n import _
from jungle_games.table.state import AnyState
from jungle_games.table.style import PaintPicture, sitter
from jungle_games.ui.accessible import Node, Role, box_of
from jungle_games.ui.layout import Column, Extent, FirstThatFits, Grid, Item, Leaf, Row, Ruler
from jungle_games.ui.painter import Painter
from jungle_games.ui.text import Face
from jungle_games.ui.widgets.base import Shown, Tip, Widget
from jungle_games.ui.widgets.label import Divider, Label, Picture, draw_icon

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
    """Between the picture and the words."""
    name: tuple[float, float] = (24, 18)
    """A name's size on one line, and on two."""
    line: float = 17
    """The size of the line below the name."""
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
        """Show ``view``; if only the seconds changed, update just the clock."""
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
        return Divider().padded(edge, 0), row.padded(edge, (self.style.tray - _TRAY) / 2 - 1)

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
