"""The daily puzzles on the page Today, and its calendar: a month with the leaves of each day."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from functools import partial
from typing import Final

import pygame

from jungle_games.core.formatting import (
    SUNDAY,
    Month,
    clock_words,
    day_in_words,
    first_capital,
    listed,
    month_in_words,
    weekday_short,
)
from jungle_games.core.i18n import _, ngettext
from jungle_games.screens.dailies import Days, Task, went_in_words
from jungle_games.screens.leaves import draw_day_leaves, leaf_of, leaf_picture
from jungle_games.store.progress import Daily
from jungle_games.table.drawing import Figure, FocusedFigure
from jungle_games.table.room_parts import cover_of, picture_of_puzzle
from jungle_games.ui.layout import Column, Extent, FirstThatFits, Grid, Item, Row, Ruler, Scroll, Space, side_by_side
from jungle_games.ui.painter import Painter
from jungle_games.ui.pictures import rounded_box
from jungle_games.ui.text import Face
from jungle_games.ui.theme import ButtonKind, ButtonState, mix
from jungle_games.ui.widgets.base import Shown, Widget
from jungle_games.ui.widgets.button import Button, Clickable, IconButton
from jungle_games.ui.widgets.label import Label
from jungle_games.ui.widgets.scroll import ScrollView

_RADIUS: Final = 10.0
_INSET: Final = 8.0
_GAP: Final = 14.0
_LEAST_PICTURE: Final = (96.0, 60.0)
_PICTURE, _SMALL_PICTURE = 208.0, 154.0
_ZOOM, _CLOSER = 1.1, 1.5
"""How much larger a position is shown than would fill the picture; closer where it is known what is worth it."""
_GAME, _TITLE, _SMALL = 18.0, 18.0, 16.0
_TIGHT: Final = 1.2
_BESIDE: Final = 320.0
"""Units of width from which on picture and words stand side by side."""
_HIGH: Final = 150.0
"""Units of height from which on the picture is above the words."""
_LEAF: Final = 22.0
_DAY_GAP: Final = 5.0
_WEEKS: Final = 6
"""Rows there is room for, so that no month lies otherwise than another."""
_NUMBER: Final = 18.0
_LEAST_DAY, _DAY = (30.0, 26.0), (48.0, 40.0)
_WITH_LEAVES: Final = 34.0
"""Units of height from which on a day shows its leaves; its ground tells of them where it is lower."""


def _enlarged(figure: Figure, size: tuple[int, int]) -> pygame.Rect:
    """Where all of ``figure`` lies when a part of it fills a picture of ``size``: that with most to be seen."""
    width, height = figure.size
    middle = figure.middle if isinstance(figure, FocusedFigure) else None
    scale = max(size[0] / width, size[1] / height) * (_ZOOM if middle is None else _CLOSER)
    whole = pygame.Rect(0, 0, round(width * scale), round(height * scale))
    across, down = middle or (0.5, 0.5)
    whole.x = min(0, max(size[0] - whole.w, round(size[0] / 2 - across * whole.w)))
    whole.y = min(0, max(size[1] - whole.h, round(size[1] / 2 - down * whole.h)))
    return whole


class _Excerpt(Widget):
    """A part of the position that fills its place, or the game's cover where it draws no positions."""

    pictured = Shown[bool]()

    def __init__(self, task: Task, width: float) -> None:
        super().__init__()
        self._task = task
        self.natural = (width, _LEAST_PICTURE[1])
        self.pictured = False

    def _measure_width(self, ruler: Ruler) -> Extent:
        return Extent(ruler.px(_LEAST_PICTURE[0]), ruler.px(self.natural[0]))

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        key = ("task", self._task.key, self.rect.size, round(self.u, 4))
        if self.pictured or key in painter.cache:
            target.blit(painter.cache.get(key, lambda: self._drawn(painter, self.rect.size)), self.rect)
        else:
            painter.box(target, self.rect, _RADIUS * self.u, painter.theme.shade)

    def _drawn(self, painter: Painter, size: tuple[int, int]) -> pygame.Surface:
        """Cut to rounded corners."""
        picture = pygame.Surface(size, pygame.SRCALPHA)
        figure = picture_of_puzzle(self._task.room, self._task.kind, self._task.puzzle)
        if figure is None:
            cover_of(self._task.room)(painter, picture, picture.get_rect(), self.u)
        else:
            figure.draw(painter, picture, _enlarged(figure, size))
        corners = rounded_box(size, _RADIUS * self.u, "#FFFFFF", None, 0)
        picture.blit(corners, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
        return picture


class _Call(Button):
    """What a tile is pressed for: it looks like a button, and like the tile it is on."""

    focusable = False
    hot = False

    def __init__(self, kind: ButtonKind, tile: Clickable) -> None:
        super().__init__(_("Play"), kind=kind, icon="play", radius=12)
        self._tile = tile

    @property
    def state(self) -> ButtonState:
        if self._tile.pressed and self._tile.hovered:
            return "pressed"
        return "hover" if self._tile.hovered else "normal"


class TaskTile(Clickable):
    """The tile of one of a day's tasks; ``next_one`` marks the one to continue with.

    Its picture takes a while the first time: until it may be ``pictured`` its place stays empty.
    """

    ring_corner = 16

    def __init__(self, task: Task, daily: Daily, next_one: bool, on_click: Callable[[], None]) -> None:
        again = _("Play it again: it stays solved.") if daily.solved else ""
        super().__init__(on_click, name=("task", task.room.name), tooltip=again)
        self.label = task.title
        self.task = task
        self.daily = daily
        self.next_one = next_one
        self._picture = _Excerpt(task, _PICTURE)
        self.content = self._arranged().padded(_INSET)

    @property
    def pictured(self) -> bool:
        return self._picture.pictured

    @pictured.setter
    def pictured(self, value: bool) -> None:
        self._picture.pictured = value

    def _arranged(self) -> Item:
        """The picture beside the words, or above them where it is narrow; where it is low too, the words alone."""
        game = Label(_(self.task.room.title), size=_GAME, face=Face.TITLE, ink="moss", wrap=True)
        words = Label(self.label, size=_TITLE, face=Face.BOLD, ink="ink", wrap=True, leading=_TIGHT)
        how = [] if self.daily.solved else [Row(self._call, justify="start")]
        beside = Column(game, words, self._how.padded(0, 4), Space().grow(), *how, gap=2)
        low = Column(game, words, Space().grow(), self._how, gap=2)
        return FirstThatFits(
            Row(self._picture.at_most(_SMALL_PICTURE), beside.grow(), gap=_GAP).at_least(width=_BESIDE),
            Column(self._picture.grow(), low.padded(4, 4), gap=4).at_least(height=_HIGH),
            low,
        )

    @property
    def _how(self) -> Item:
        """Its leaf and how it went, with the time; or whether it is the next."""
        leaf = leaf_picture(leaf_of(self.daily, next_one=self.next_one), _LEAF, paper=True)
        if not self.daily.solved:
            return Row(leaf, _small(_("next") if self.next_one else _("open")).grow(), gap=8, align="center")
        how = _small(_("with a hint") if self.daily.hints else went_in_words(self.daily)[0])
        how.tooltip = listed(went_in_words(self.daily))
        time = _small(clock_words(self.daily.seconds))
        return Row(leaf, how.grow(), time, gap=8, align="center")

    @property
    def _call(self) -> Item:
        return _Call("amber" if self.next_one else "paper", self).sized(height=48)

    def mark(self, *, hovered: bool | None = None, pressed: bool | None = None, focused: bool | None = None) -> None:
        super().mark(hovered=hovered, pressed=pressed, focused=focused)
        for child in self.children:
            child.invalidate()

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        theme, corner = painter.theme, _RADIUS * self.u
        if self.next_one:
            painter.glow(target, self.rect, 16 * self.u, theme.amber, blur=12 * self.u, alpha=110)
        painter.paper(target, self.rect, self.u)
        if self.next_one or self.hovered:
            edge = theme.amber if self.next_one else theme.leaf
            painter.box(target, self.rect, corner, border=edge, width=3 * self.u)


def _small(words: str) -> Label:
    return Label(words, size=_SMALL, ink="faded", wrap=True, leading=_TIGHT)


class DayButton(Button):
    """A day of the calendar; ``playable``: neither before the first day nor still to come."""

    def __init__(self, day: date, days: Days, today: date, chosen: bool, on_click: Callable[[], None]) -> None:
        self.day = day
        self.leaves, self.tasks = days.leaves(day), days.tasks
        playable = self.tasks > 0 and day <= today
        told = ngettext("{number} leaf", "{number} leaves", self.leaves).format(number=self.leaves)
        named = first_capital(day_in_words(day))
        tip = _("{day}: {leaves}").format(day=named, leaves=told) if self.leaves else named
        super().__init__(str(day.day), on_click, name=("day", day), tooltip=tip, enabled=playable, radius=12)
        self._is_today = day == today
        self._chosen = chosen

    @property
    def is_chosen(self) -> bool:
        return self._chosen

    def _measure_width(self, ruler: Ruler) -> Extent:
        return Extent(ruler.px(_LEAST_DAY[0]), ruler.px(_DAY[0]))

    def _measure_height(self, ruler: Ruler, width: int) -> Extent:
        return Extent(ruler.px(_LEAST_DAY[1]), ruler.px(_DAY[1]))

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        """Paint the day, today's number in amber, and its leaves as soon as there is one."""
        theme, corner = painter.theme, min(12 * self.u, self.rect.h / 4)
        ground = mix(theme.panel, theme.moss, (0.75 if self.hovered else 0.45) if self.leaves else 0.0)
        edge = theme.amber if self._chosen else mix(theme.panel, theme.edge, 0.8 if self.enabled else 0.35)
        if self.enabled or self.leaves:
            fill = mix(ground, theme.moss, 0.4) if self.hovered else ground
            painter.box(target, self.rect, corner, fill)
        width = (2.5 if self._chosen else 1.5) * self.u
        painter.box(target, self.rect, corner, border=edge, width=width)
        ink = theme.amber if self._is_today else theme.paper if self.enabled else theme.dimmed(theme.paper)
        face = Face.BOLD if self.enabled else Face.REGULAR
        low = self.rect.h < self.px(_WITH_LEAVES)
        place = (self.rect.centerx, self.rect.y + round(self.rect.h * (0.5 if low else 0.3)))
        painter.label(target, self.label, place, face, self.px(_NUMBER), ink, "center")
        if self.leaves and not low:
            spray = pygame.Rect(self.rect.x, 0, self.rect.w, round(self.rect.h * 0.42))
            spray.bottom = self.rect.bottom - round(self.rect.h * 0.08)
            draw_day_leaves(painter, target, spray.inflate(-self.px(8), 0), self.leaves, self.tasks)


class Calendar:
    """A month of days; ``on_day`` is called with a chosen day. `show` sets the content."""

    def __init__(self, begin: int, on_day: Callable[[date], None], on_month: Callable[[int], None]) -> None:
        """``begin``: the weekday that weeks begin with; ``on_month`` is told by how many months to go on."""
        self._begin = begin
        self._on_day = on_day
        self._before = IconButton(
            "chevron_left", _("Previous month"), lambda: on_month(-1), kind="moss", name="month before"
        )
        self._title = Label("", size=24, face=Face.TITLE, align="center")
        self._after = IconButton(
            "chevron_right", _("Next month"), lambda: on_month(1), kind="moss", name="month after"
        )
        names = [weekday_short((begin + column) % 7) for column in range(SUNDAY + 1)]
        labels = [Label(name, size=16, face=Face.SEMIBOLD, ink="fern", align="center") for name in names]
        self._names = Grid(*labels, columns=len(labels), gap=_DAY_GAP)
        self._view = ScrollView()
        self._days: Item = Space()
        self._sum = Label("", size=16, face=Face.SEMIBOLD, align="right")

    def show(self, month: Month, days: Days, today: date, chosen: date) -> None:
        """Show ``month`` with ``chosen`` marked."""
        shown = [day for week in month.weeks(self._begin) for day in week]
        buttons = [
            Space() if day is None else DayButton(day, days, today, day == chosen, partial(self._on_day, day))
            for day in shown
        ]
        blank = [Space() for _day in range(len(self._names.items) * _WEEKS - len(buttons))]
        self._days = Grid(*buttons, *blank, columns=len(self._names.items), gap=_DAY_GAP, even=True)
        self._title.text = month_in_words(month.year, month.number)
        first = Month.of(days.first) if days.first else month
        self._before.enabled = month > first
        self._after.enabled = month < Month.of(today)
        leaves = sum(button.leaves for button in buttons if isinstance(button, DayButton))
        words = ngettext("{number} leaf this month", "{number} leaves this month", leaves)
        self._sum.text = words.format(number=leaves) if leaves else ""

    @property
    def arrangements(self) -> Sequence[Item]:
        """All of it, then without the sum of leaves, then with days that scroll."""
        arrows = [arrow.sized(40, 40) for arrow in (self._before, self._after)]
        head = Row(arrows[0], self._title.grow(), arrows[1], gap=_DAY_GAP, align="center")
        legend = Label(_("One leaf for each task you solve"), size=16, ink="fern")
        below = side_by_side(legend, self._sum.grow(), gap=12, below=0, align="stretch")
        days = self._days.grow()
        return (
            Column(head, self._names, days, below, gap=10),
            Column(head, self._names, days, gap=_DAY_GAP),
            Column(head, Scroll(self._view, Column(self._names, days, gap=_DAY_GAP), least=80), gap=_DAY_GAP),
        )
