"""The calendar of the page Today: a month with the leaves of each day."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Final

import pygame

from jungle_games.core.formatting import SUNDAY, Month, day_in_words, first_capital, month_in_words, weekday_short
from jungle_games.core.i18n import _, ngettext
from jungle_games.screens.dailies import Days
from jungle_games.screens.day_leaves import draw_day_leaves
from jungle_games.ui.painter import Painter
from jungle_games.ui.text import Face
from jungle_games.ui.theme import mix
from jungle_games.ui.widgets.base import Widget
from jungle_games.ui.widgets.button import Button, IconButton
from jungle_games.ui.widgets.label import Label
from jungle_games.ui.widgets.panel import Panel

_EDGE: Final = 24.0
_TOP, _HEAD, _NAMES, _FOOT = 16.0, 44.0, 40.0, 40.0
_LOW_TOP, _LOW_NAMES, _LOW_ARROW = 8.0, 30.0, 34.0
_LOW: Final = 380.0
"""Units of height below which the names of the days stand closer to what is round them."""
_GAP: Final = 5.0
_LEAST_DAY: Final = 39.0
"""Units of height that each week needs for the sum of leaves to have room, too: days show theirs first."""
_WEEKS: Final = 6
"""Rows there is room for, so that no month lies otherwise than another."""
_NUMBER: Final = 18.0
_LOW_DAY: Final = 34.0
"""Units of height below which a day shows its number alone."""


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
        low = self.rect.h < self.px(_LOW_DAY)
        px = min(self.px(_NUMBER), round(self.rect.h * (0.66 if low else 0.42)))
        place = (self.rect.centerx, self.rect.y + round(self.rect.h * (0.5 if low else 0.3)))
        painter.label(target, self.label, place, face, px, ink, "center")
        if self.leaves and not low:  # its ground tells of leaves where there is no room for them
            spray = pygame.Rect(self.rect.x, 0, self.rect.w, round(self.rect.h * 0.42))
            spray.bottom = self.rect.bottom - round(self.rect.h * 0.08)
            draw_day_leaves(painter, target, spray.inflate(-self.px(8), 0), self.leaves, self.tasks)


class WeekdayNames(Widget):
    """The names over the columns of the calendar."""

    def __init__(self, begin: int) -> None:
        super().__init__()
        self._begin = begin

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        """Write them in the middle of their columns, all of one size."""
        width = self.rect.w / 7
        names = [weekday_short((self._begin + column) % 7) for column in range(SUNDAY + 1)]
        px = min(painter.fitting(name, Face.SEMIBOLD, self.px(16), round(width)) for name in names)
        for column, name in enumerate(names):
            place = (round(self.rect.x + (column + 0.5) * width), self.rect.centery)
            painter.label(target, name, place, Face.SEMIBOLD, px, painter.theme.fern, "center")


class Calendar(Panel):
    """A month of days; ``on_day`` is called with a chosen day. `show` sets the content."""

    kept = 0.0
    """Units of height at its foot that are left to a button."""

    def __init__(self, begin: int, on_day: Callable[[date], None], on_month: Callable[[int], None]) -> None:
        """``begin``: the weekday that weeks begin with; ``on_month`` is told by how many months to go on."""
        super().__init__()
        self._begin = begin
        self._on_day = on_day
        self._month = Month(1, 1)
        self._days: dict[date, DayButton] = {}
        self._before = self.add(
            IconButton("chevron_left", _("The month before"), lambda: on_month(-1), kind="moss", name="month before")
        )
        self._title = self.add(Label("", size=24, face=Face.TITLE, align="center"))
        self._after = self.add(
            IconButton("chevron_right", _("The month after"), lambda: on_month(1), kind="moss", name="month after")
        )
        self._names = self.add(WeekdayNames(begin))
        self._legend = self.add(Label(_("A leaf for each task"), size=16, ink="fern"))
        self._sum = self.add(Label("", size=16, face=Face.SEMIBOLD, align="right"))

    def show(self, month: Month, days: Days, today: date, chosen: date) -> None:
        """Show ``month`` with ``chosen`` marked; `place` it anew after that."""
        for button in self._days.values():
            self.remove(button)
        self._month = month
        shown = [day for week in month.weeks(self._begin) for day in week if day is not None]
        self._days = {
            day: self.add(DayButton(day, days, today, day == chosen, lambda day=day: self._on_day(day)))  # type: ignore[misc]
            for day in shown
        }
        self._title.text = month_in_words(month.year, month.number)
        first = Month.of(days.first) if days.first else month
        self._before.enabled = month > first
        self._after.enabled = month < Month.of(today)
        leaves = sum(button.leaves for button in self._days.values())
        words = ngettext("{number} leaf this month", "{number} leaves this month", leaves)
        self._sum.text = words.format(number=leaves) if leaves else ""

    def arrange(self) -> None:
        """Month and arrows above, then the weeks, and the sum of leaves at the foot."""
        edge, gap = self.px(_EDGE), self.px(_GAP)
        low = self.rect.h < self.px(_LOW)
        inner = self.rect.inflate(-2 * edge, 0)
        head = pygame.Rect(inner.x, self.rect.y + self.px(_LOW_TOP if low else _TOP), inner.w, self.px(_HEAD))
        side = self.px(_LOW_ARROW) if low else head.h
        for arrow, left in ((self._before, head.x), (self._after, head.right - side)):
            arrow.place(pygame.Rect(left, head.centery - side // 2, side, side), self.u)
        self._title.place(head.inflate(-2 * (side + gap), 0), self.u)
        names = pygame.Rect(inner.x, head.bottom, inner.w, self.px(_LOW_NAMES if low else _NAMES))
        self._names.place(names, self.u)
        bottom = self.rect.bottom - self.px(8 + self.kept)
        foot = pygame.Rect(inner.x, bottom - self.px(_FOOT), inner.w, self.px(_FOOT))
        days = pygame.Rect(inner.x, names.bottom, inner.w, foot.top - names.bottom)
        self._legend.visible = self._sum.visible = days.h >= _WEEKS * self.px(_LEAST_DAY)
        if not self._legend.visible:
            days.h = bottom - gap - days.y
        self._place_days(days, gap)
        share = round(foot.w * 0.5)
        self._legend.place(pygame.Rect(foot.x, foot.y, share, foot.h), self.u)
        self._sum.place(pygame.Rect(foot.x + share, foot.y, foot.w - share, foot.h), self.u)

    def _place_days(self, area: pygame.Rect, gap: int) -> None:
        across, down = (area.w + gap) / 7, (area.h + gap) / _WEEKS
        for row, week in enumerate(self._month.weeks(self._begin)):
            for column, day in enumerate(week):
                if day is not None:
                    left, top = round(area.x + column * across), round(area.y + row * down)
                    box = pygame.Rect(left, top, round(across) - gap, round(down) - gap)
                    self._days[day].place(box, self.u)
