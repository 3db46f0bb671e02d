"""The plate of a seat: the player, their status, clock or points, and a tray for captured things."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass, replace
from typing import Any, Final

import pygame

from jungle_games.core.game import Seat
from jungle_games.core.i18n import _
from jungle_games.table.frame.seats import sitter
from jungle_games.table.state import TableState
from jungle_games.ui.painter import Face, Painter
from jungle_games.ui.widgets.base import Scaled, Shown
from jungle_games.ui.widgets.label import draw_icon
from jungle_games.ui.widgets.tooltip import Tip

_EDGE: Final = 16
_TRAY_WORDS: Final = 90
"""What the words of a tray have for themselves at its left, in units."""
_CLOCK: Final = (72, 40)
_NARROW: Final = 270
"""Below this width in units a clock moves down to the tray's row, so that the name keeps its room."""
_LONG_NAME: Final = 14
"""Letters beyond which a name needs the clock's room, too."""
_UNBROKEN: Final = re.compile(r"[^\s-]+-?")
"""What stands on one line of a name: a word, or its part up to a hyphen."""
LOW_TIME: Final = 10.0
"""Seconds left from which the clock shows tenths."""
_DISC: Final = 0.625
"""The radius of the disc of paper behind a head, as a share of its width."""
_POINTS_APART: Final = 10
_FINE_BELOW: Final = 0.545
"""How far below the middle of the points the smaller line stands, in sizes of the points."""

PaintPicture = Callable[[Painter, Hashable, int], pygame.Surface]
"""Paints the player of a seat at a width in pixels."""


@dataclass(frozen=True, slots=True)
class PlateStyle:
    """The sizes and positions of a plate's parts, in units from its upper left corner."""

    height: float = 96
    picture: float = 64
    picture_at: tuple[float, float | None] = (48, 48)
    """The picture's middle; None for that of the plate."""
    disc: bool = False
    """The picture lies on a disc of paper."""
    text_left: float = 92
    name: tuple[float, float, float] = (24, 18, 16)
    """A name's size, how small it may get on one line, and its size on two."""
    line: tuple[float, float] = (17, 17)
    """The size of the line below the name, and how small it may get."""
    one_line: tuple[float, float] = (36, 64)
    two_lines: tuple[float, float, float] = (29, 49, 74)
    """Where the lines of the name and the one below them stand."""
    name_lines: int = 2
    """In how many lines a name may stand; in one it is cut where it does not fit at its smallest."""
    right: float = 16
    """What is left free at the right."""
    points: float = 38
    points_at: float | None = None
    """The size of the points and where they stand; None for the middle."""
    tray_top: float | None = None
    """Where the row for what was taken begins; None without one."""


PLATE: Final = PlateStyle(height=152, points_at=48, tray_top=104)
"""A plate in a side column, with clock and tray."""
SLIM_PLATE: Final = PlateStyle(
    height=120, picture=44, picture_at=(34, 34), text_left=64, name=(22, 16, 15), one_line=(24, 49),
    two_lines=(16, 34, 54), points=32, points_at=34, tray_top=74,
)  # fmt: skip
"""The same where large words leave little height."""
ROW_PLATE: Final = PlateStyle(
    height=54, picture=36, picture_at=(28, 26), text_left=54, name=(20, 15, 14), line=(16, 13), one_line=(18, 39),
    two_lines=(12, 26, 42), points=30, points_at=26,
)  # fmt: skip
"""A plate that is but a row, where a coach needs the room."""
ALONE_PLATE: Final = replace(
    ROW_PLATE, height=58, name=(24, 18, 15), line=(17, 17), one_line=(19, 42), two_lines=(13, 28, 46)
)
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
    """The time is running out."""
    points: str = ""
    fine_print: str = ""
    """A smaller line under the points."""
    stressed: bool = False
    """The line is to be noticed, whoever is to move."""
    tray: str = ""
    """What lies in the tray; without words it is what was taken."""
    in_tray: str | None = None
    """The things in the tray, in words: a plate too low for a tray has them as a tooltip."""
    badge: str = ""
    """An icon at the picture's lower right."""
    who: str = ""
    """What the picture stands for; without words it is the name and the line."""


class SeatPlate(Scaled):
    """A seat's plate. Captured things belong to the table; the plate only has a tray for them."""

    spread = 40.0
    view = Shown[PlateView]()
    """What the plate shows now."""
    style = PLATE

    def __init__(self, paint_picture: PaintPicture) -> None:
        super().__init__()
        self._paint_picture = paint_picture
        self.view = PlateView("", "", "animals/lion")

    def show(self, view: PlateView) -> None:
        """Show what is so now."""
        self.view = view

    # Where its parts lie

    @property
    def _narrow(self) -> bool:
        return self.rect.w < _NARROW * self.u or len(self.view.name) > _LONG_NAME

    @property
    def _clock_in_tray(self) -> bool:
        return self._narrow and self.view.clock is not None and self.style.tray_top is not None

    @property
    def tray(self) -> pygame.Rect:
        """Where taken pieces lie, in pixels."""
        left = self.rect.x + self.px(_EDGE) + (0 if self._clock_in_tray else self.px(_TRAY_WORDS))
        right = self._clock_box().x - self.px(8) if self._clock_in_tray else self.rect.right - self.px(_EDGE)
        return pygame.Rect(left, self.rect.y + self.px(self.style.tray_top or 0), right - left, self.px(40))

    def _clock_box(self) -> pygame.Rect:
        digits = len(clock_text(self.view.clock or 0.0))
        width, height = self.px(_CLOCK[0] + 10 * max(0, digits - 5)), self.px(_CLOCK[1])
        right = self.rect.right - self.px(_EDGE)
        if self._clock_in_tray:
            return pygame.Rect(right - width, self.rect.y + self.px(self.style.tray_top or 0), width, height)
        middle = self.style.picture_at[1]
        top = (self.rect.centery if middle is None else self.rect.y + self.px(middle)) - height // 2
        return pygame.Rect(right - width, top, width, height)

    def line_room(self, painter: Painter) -> int:
        """Pixels for the line below the name."""
        return self.room(painter)

    def room(self, painter: Painter) -> int:
        """Pixels for the words beside the picture: what clock or points leave."""
        left, view = self.rect.x + self.px(self.style.text_left), self.view
        right = self.rect.right - self.px(self.style.right)
        if view.clock is not None and not self._clock_in_tray:
            right = self._clock_box().x - self.px(6)
        taken = max(
            painter.text_width(view.points, Face.TITLE, self.px(self.style.points)) if view.points else 0,
            painter.text_width(view.fine_print, Face.REGULAR, self._fine_px) if view.fine_print else 0,
        )
        return right - left - (taken + self.px(_POINTS_APART) if taken else 0)

    @property
    def _fine_px(self) -> int:
        return min(self.size(16), self.px(18))

    # Painting

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        painter.panel(target, self.rect, self.u, self.view.active)
        if self.view.urgent:
            painter.box(target, self.rect, 16 * self.u, border=painter.theme.ember, width=3 * self.u)
        self._paint_who(target, painter)
        self._paint_words(target, painter)
        if self.view.clock is not None:
            self._paint_clock(target, painter, self.view.clock)
        if self.view.points:
            self._paint_points(target, painter)
        if self.style.tray_top is not None:
            self._paint_tray(target, painter, self.style.tray_top)

    def _paint_who(self, target: pygame.Surface, painter: Painter) -> None:
        x, y = self.style.picture_at
        middle = (self.rect.x + self.px(x), self.rect.centery if y is None else self.rect.y + self.px(y))
        side = self.px(self.style.picture)
        if self.style.disc:
            painter.disc(target, middle, side * _DISC, painter.theme.paper)
        picture = self._paint_picture(painter, self.view.picture, side)
        target.blit(picture, picture.get_rect(center=middle))
        if self.view.badge:
            self._paint_badge(target, painter, middle, side)

    def _paint_badge(self, target: pygame.Surface, painter: Painter, middle: tuple[int, int], side: int) -> None:
        theme, radius = painter.theme, round(side * 0.24)
        before_words = self.rect.x + self.px(self.style.text_left) - radius - self.px(4)
        centre = (min(middle[0] + round(side * 0.34), before_words), middle[1] + round(side * 0.34))
        painter.disc(target, centre, radius, theme.night, border=theme.moss, width=1.5 * self.u)
        ink = theme.amber if self.view.active else theme.fern
        draw_icon(target, painter, self.view.badge, centre, round(radius * 1.3), ink)

    def _name_lines(self, painter: Painter) -> tuple[int, list[str]]:
        """The size in pixels and the lines in which the name is written: one if it fits, else two."""
        largest, least, on_two = self.style.name
        room = self.room(painter)
        if self.style.name_lines == 1:
            return painter.fitting(self.view.name, Face.TITLE, self.size(largest), room, self.size(least)), [
                self.view.name
            ]
        sizes = self.size(largest), self.px(least), self.px(on_two)
        return name_lines(painter, self.view.name, room, sizes)

    def _line_size(self, painter: Painter) -> int:
        largest, least = self.size(self.style.line[0]), self.px(self.style.line[1])
        return painter.fitting(self.view.line, Face.REGULAR, largest, self.line_room(painter), least)

    def _paint_words(self, target: pygame.Surface, painter: Painter) -> None:
        theme, view, room = painter.theme, self.view, self.room(painter)
        left = self.rect.x + self.px(self.style.text_left)
        size, lines = self._name_lines(painter)
        heights = self.style.one_line if len(lines) == 1 else self.style.two_lines
        if len(lines) == 1 and not view.line:
            heights = (self.style.picture_at[1] or heights[0], heights[1])
        for line, y in zip(lines[:2], heights, strict=False):
            where = (left, self.rect.y + self.px(y))
            painter.label(target, painter.fit(line, Face.TITLE, size, room), where, Face.TITLE, size, theme.paper)
        colour = theme.amber if view.active or view.stressed else theme.fern
        if (beside := self.line_room(painter)) > 0:
            size = self._line_size(painter)
            where = (left, self.rect.y + self.px(heights[-1]))
            painter.label(target, painter.fit(view.line, Face.REGULAR, size, beside), where, Face.REGULAR, size, colour)

    def _paint_clock(self, target: pygame.Surface, painter: Painter, seconds: float) -> None:
        theme, box = painter.theme, self._clock_box()
        if self.view.urgent:
            box = box.inflate(self.px(8), self.px(8))
            painter.box(target, box, 12 * self.u, theme.suit_red, border=theme.bright, width=2 * self.u)
            painter.label(target, clock_text(seconds), box.center, Face.BOLD, round(box.h / 2), theme.paper, "center")
            return
        if self.view.active:
            painter.box(target, box, 10 * self.u, theme.amber)
        else:
            painter.inset(target, box, self.u, 10, border=False)
        colour = theme.ink if self.view.active else theme.paper
        painter.label(target, clock_text(seconds), box.center, Face.BOLD, self.px(21), colour, "center")

    def _paint_points(self, target: pygame.Surface, painter: Painter) -> None:
        theme, view, style = painter.theme, self.view, self.style
        right = self.rect.right - self.px(style.right)
        y = self.rect.centery if style.points_at is None else self.rect.y + self.px(style.points_at)
        colour = theme.amber if view.active else theme.paper
        if view.fine_print:
            below = (right, y + self.px(style.points * _FINE_BELOW))
            painter.label(target, view.fine_print, below, Face.REGULAR, self._fine_px, theme.fern, "right")
            y -= self.px(12)
        painter.label(target, view.points, (right, y), Face.TITLE, self.px(style.points), colour, "right")

    def _paint_tray(self, target: pygame.Surface, painter: Painter, top: float) -> None:
        theme = painter.theme
        line = (self.rect.x + self.px(_EDGE), self.rect.y + self.px(top - 8))
        painter.line(target, line, self.rect.w - 2 * self.px(_EDGE), theme.moss, 1.5 * self.u)
        if not self._clock_in_tray:
            middle = (self.rect.x + self.px(_EDGE), self.tray.centery)
            painter.label(target, self.view.tray or _("Taken"), middle, Face.SEMIBOLD, self.px(16), theme.fern)

    # Words for what is asked

    def tooltip_parts(self) -> Iterable[Tip]:
        view, style, side = self.view, self.style, self.px(self.style.picture)
        x, y = style.picture_at
        picture = pygame.Rect(0, 0, side, side)
        picture.center = (self.rect.x + self.px(x), self.rect.centery if y is None else self.rect.y + self.px(y))
        named = _("{name}: {words}").format(name=view.name, words=view.line) if view.line else view.name
        yield Tip(view.who or named, picture)
        if self._clock_in_tray:
            yield Tip(view.tray or _("Taken"), self.tray)
        if style.tray_top is None and view.in_tray is not None:
            words = _("{name}: {words}").format(name=view.tray or _("Taken"), words=view.in_tray or "–")
            yield Tip(words, self.rect)
        if view.clock is not None:
            yield Tip(_("Time left: {time}").format(time=clock_text(view.clock)), self._clock_box())
        if view.points:
            wide = self.px(style.points) * len(view.points)
            box = pygame.Rect(self.rect.right - self.px(style.right) - wide, self.rect.y, wide, self.rect.h)
            words = f"{view.points} · {view.fine_print}" if view.fine_print else view.points
            yield Tip(_("Points: {points}").format(points=words), box)


def name_lines(painter: Painter, name: str, room: int, sizes: tuple[int, int, int]) -> tuple[int, list[str]]:
    """The size in pixels and the lines in which a name is written: one if it fits ``room``, else several.

    ``sizes``: how large it is, how small it may get on one line, and its size on two, where no word is broken.
    """
    largest, smallest, on_two = sizes
    size = painter.fitting(name, Face.TITLE, largest, room, smallest)
    if painter.text_width(name, Face.TITLE, size) <= room:
        return size, [name]
    fitted = _UNBROKEN.sub(lambda found: painter.fit(found[0], Face.TITLE, on_two, room), name)
    return on_two, painter.wrap(fitted, Face.TITLE, on_two, room)


def clock_text(seconds: float) -> str:
    """Minutes and seconds as a clock shows them, with tenths when time runs low.

    >>> clock_text(252.4), clock_text(9.76), clock_text(0)
    ('4:13', '0:09.7', '0:00.0')
    """
    if seconds < LOW_TIME:
        tenths = int(seconds * 10)
        return f"0:{tenths // 10:02d}.{tenths % 10}"
    whole = int(seconds) + (seconds > int(seconds))
    return f"{whole // 60}:{whole % 60:02d}"


def seat_name(state: TableState[Any, Any], seat: Seat) -> str:
    """What a seat is called; the name of who sits there where seats have none."""
    names = state.match.game.seat_names
    return _(names[seat]) if seat < len(names) else state.match.name(seat)


def seat_line(state: TableState[Any, Any], seat: Seat) -> str:
    """The status of a seat in the shown position, in two or three words."""
    match = state.match
    if state.to_move == seat:
        if state.looking_back:
            return _("To move")
        if not match.seats[seat].is_person:
            return _("Thinking…")
        return _("Your move") if state.alone is not None else _("To move")
    if state.over and match.outcome is not None and seat in match.outcome.winners:
        return _("Winner")
    return seat_name(state, seat)


def seat_plate(state: TableState[Any, Any], seat: Seat) -> PlateView:
    """The default plate of a seat."""
    match = state.match
    clock = match.clock
    return PlateView(
        match.name(seat),
        seat_line(state, seat),
        sitter(match.game.about, match.seats[seat].kind, seat),
        state.to_move == seat,
        clock.left(seat, state.now) if clock is not None else None,
        state.urgent(seat),
    )
