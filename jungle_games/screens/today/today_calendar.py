"""The calendar of the page Today: a month with the leaves of each day."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from functools import partial
from typing import Final

import pygame

from jungle_games.core.formatting import SUNDAY, Month, day_in_words, first_capital, month_in_words, weekday_short
from jungle_games.core.i18n import _, ngettext
from jungle_games.screens.today.dailies import Days
from jungle_games.screens.today.day_leaves import draw_day_leaves
from jungle_games.ui.layout import Column, Extent, FirstThatFits, Grid, Item, Row, Ruler, Scroll, Space
from jungle_games.ui.painter import Painter
from jungle_games.ui.text import Face
from jungle_games.ui.theme import mix
from jungle_games.ui.widgets.button import Button, IconButton
from jungle_games.ui.widgets.label import Label
from jungle_games.ui.widgets.scroll import ScrollView

_GAP: Final = 5.0
_WEEKS: Final = 6
"""Rows there is room for, so that no month lies otherwise than another."""
_NUMBER: Final = 18.0
_LEAST_DAY, _DAY = (30.0, 26.0), (48.0, 40.0)
_WITH_LEAVES: Final = 34.0
"""Units of height from which on a day shows its leaves; its ground tells of them where it is lower."""


class DayButton(Button):
    """A day of the calendar; ``playable``: neither before the first day nor still to come."""

    def __init__(self, day: date, days: Days, today: date, chosen: bool, on_click: Callable[[], None]) -> None:
        self.day = day
        self.leaves, self.tasks = days.leaves(day), days.tasks(day)
        playable = self.tasks > 0 and day <= today
        told = ngettext("{number} leaf", "{number} leaves", self.leaves).format(number=self.leaves)
        named = first_capital(day_in_words(day))
        tip = _("{day}: {leaves}").format(day=named, leaves=told) if self.leaves else named
        super().__init__(str(day.day), on_click, name=("day", day), tooltip=tip, enabled=playable, radius=12)
        self._is_today = day == today
        self._chosen = chosen

    def _measure_width(self, ruler: Ruler) -> Extent:
        return Extent(ruler.px(_LEAST_DAY[0]), ruler.px(_DAY[0]))

    def _measure_height(self, ruler: Ruler, width: int) -> Extent:
        return Extent(ruler.px(_LEAST_DAY[1]), ruler.px(_DAY[1]))

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        """Paint the day, today's number in amber, and its leaves as soon as there is one."""
        theme, corner = painter.theme, min(12 * self.u, self.rect.h / 4)
        ground = mix(theme.panel, theme.moss, (0.75 if self.hovered else 0.45) if self.leaves else 0.0)
        edge = theme.amber if self._chosen else mix(theme.panel, theme.moss, 0.8 if self.enabled else 0.35)
        if self.enabled or self.leaves:
            fill = mix(ground, theme.moss, 0.4) if self.hovered else ground
            painter.box(target, self.rect, corner, fill)
        width = (2.5 if self._chosen else 1.5) * self.u
        painter.box(target, self.rect, corner, border=edge, width=width)
        ink = theme.amber if self._is_today else theme.paper if self.enabled else mix(theme.panel, theme.paper, 0.5)
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
            "chevron_left", _("The month before"), lambda: on_month(-1), kind="moss", name="month before"
        )
        self._title = Label("", size=24, face=Face.TITLE, align="center")
        self._after = IconButton(
            "chevron_right", _("The month after"), lambda: on_month(1), kind="moss", name="month after"
        )
        names = [weekday_short((begin + column) % 7) for column in range(SUNDAY + 1)]
        labels = [Label(name, size=16, face=Face.SEMIBOLD, ink="fern", align="center") for name in names]
        self._names = Grid(*labels, columns=len(labels), gap=_GAP)
        self._view = ScrollView()
        self._days: Item = Space()
        self._sum = Label("", size=16, face=Face.SEMIBOLD, align="right", wrap=True)

    def show(self, month: Month, days: Days, today: date, chosen: date) -> None:
        """Show ``month`` with ``chosen`` marked."""
        shown = [day for week in month.weeks(self._begin) for day in week]
        buttons = [
            Space() if day is None else DayButton(day, days, today, day == chosen, partial(self._on_day, day))
            for day in shown
        ]
        blank = [Space() for _day in range(len(self._names.items) * _WEEKS - len(buttons))]
        self._days = Grid(*buttons, *blank, columns=len(self._names.items), gap=_GAP, even=True)
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
        head = Row(arrows[0], self._title.grow(), arrows[1], gap=_GAP, align="center")
        legend = Label(_("A leaf for each task"), size=16, ink="fern")
        below = FirstThatFits(Row(legend, self._sum.grow(), gap=12), Column(legend, self._sum))
        days = self._days.grow()
        return (
            Column(head, self._names, days, below, gap=10),
            Column(head, self._names, days, gap=_GAP),
            Column(head, Scroll(self._view, Column(self._names, days, gap=_GAP), least=80), gap=_GAP),
        )
