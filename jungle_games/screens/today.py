"""The page Today: each game's daily puzzle under a banner, and a calendar of all days."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from typing import Final

import pygame

from jungle_games.base.system import system_languages
from jungle_games.core.formatting import Month, day_in_words, first_capital, first_weekday
from jungle_games.core.i18n import _
from jungle_games.core.puzzle import Motif
from jungle_games.core.room import Room
from jungle_games.screens.dailies import Days, Task, story_of, tasks_of, theme_of_day
from jungle_games.screens.leaves import DayChange, leaf_of, leaf_picture, read_dailies
from jungle_games.screens.pages import EmptyState, foot_of, page_body, page_title
from jungle_games.screens.today_tiles import Calendar, TaskTile
from jungle_games.store.progress import Daily
from jungle_games.table.services import Services
from jungle_games.ui.effects import rounded_box
from jungle_games.ui.events import Event, Key
from jungle_games.ui.layout import Box, Column, FirstThatFits, Grid, Item, Row, Scroll, Space
from jungle_games.ui.notices import Notice
from jungle_games.ui.painter import Painter
from jungle_games.ui.scene import MARGIN, earliest
from jungle_games.ui.text import Face
from jungle_games.ui.theme import Colour
from jungle_games.ui.widget_scene import ClosableScene
from jungle_games.ui.widgets.base import Widget
from jungle_games.ui.widgets.button import Button, IconButton
from jungle_games.ui.widgets.label import Label
from jungle_games.ui.widgets.panel import Panel, PaperPanel
from jungle_games.ui.widgets.scroll import ScrollView

_SIZE: Final = (400.0, 136.0)
_RADIUS: Final = 14.0
_FOLDERS: Final = (("chip", "objects/chips"), ("jack_monkey", "animals"), ("jack", "objects/jacks"))
_SUITS: Final = ("heart", "diamond", "spade", "club")
_OTHERS: Final = {"matr1x_emblem": "objects", "card_front": "objects/cards"}
_GROUNDS: Final[dict[str, Colour]] = {
    "river": "#3A8FAD", "grass": "#46874E", "trap": "#46874E", "den": "#46874E", "neon": "#111A33",
    "mat": "#1F4A36", "cloth": "#24573F", "rug": "#44304A",
}  # fmt: skip
_PLAIN: Final = "#24573F"
_BANNER_GAP: Final = 0.35
"""From one picture to the next, in their widths."""
_LIFT: Final = (0.02, -0.07, 0.05, -0.03, 0.0)
"""How much higher or lower one is than the next, in heights of the banner."""
_LEAST: Final = 5
"""So many pictures are shown at least, the motif's again and again."""


def _drawing(look: str) -> str:
    """The name of the drawing that a motif's look stands for."""
    if look in _SUITS:
        return f"objects/suits/{look}"
    if look in _OTHERS:
        return f"{_OTHERS[look]}/{look}"
    folder = next((folder for start, folder in _FOLDERS if look.startswith(start)), "animals")
    return f"{folder}/{look}"


class Banner(Widget):
    """The looks of ``motif`` side by side on its ground."""

    natural = _SIZE

    def __init__(self, motif: Motif) -> None:
        super().__init__()
        self._motif = motif

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        key = ("banner", self._motif.ground, tuple(self._motif.looks), self.rect.size, round(self.u, 4))
        target.blit(painter.cache.get(key, lambda: self._drawn(painter)), self.rect)

    def _drawn(self, painter: Painter) -> pygame.Surface:
        rect = pygame.Rect((0, 0), self.rect.size)
        picture = pygame.Surface(rect.size, pygame.SRCALPHA)
        _ground(painter, picture, rect, self._motif.ground)
        _looks(painter, picture, rect, self._motif)
        corners = rounded_box(rect.size, _RADIUS * self.u, "#FFFFFF", None, 0)
        picture.blit(corners, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
        painter.box(picture, rect, _RADIUS * self.u, border="#6B4427", width=3 * self.u)
        return picture


def _looks(painter: Painter, target: pygame.Surface, rect: pygame.Rect, motif: Motif) -> None:
    """The looks in a row, those that are few again and again at the sides, smaller and smaller."""
    looks = _repeated(motif.looks)
    side = min(round(rect.h * 0.66), round(rect.w / (len(looks) * (1 + _BANNER_GAP))))
    step = rect.w / len(looks)
    for place, look in enumerate(looks):
        far = abs(place - (len(looks) - 1) / 2) / len(looks)
        size = round(side * (1 - 0.5 * far))
        centre = (round(step * (place + 0.5)), round(rect.h * (0.52 + _LIFT[place % len(_LIFT)])))
        drawn = painter.picture(_drawing(look), (size, size))
        at = drawn.get_rect(center=centre)
        if motif.ground == "river":
            _wave(painter, target, at)
        target.blit(drawn, at)


def _repeated(looks: Sequence[str]) -> Sequence[str]:
    times = -(-_LEAST // max(1, len(looks)))
    return [*looks] * times if len(looks) < _LEAST else looks


def _wave(painter: Painter, target: pygame.Surface, at: pygame.Rect) -> None:
    """The ring of water round somebody who swims."""
    ring = '<ellipse cx="50" cy="20" rx="48" ry="17" fill="#2C7C9B" stroke="#8FD3E3" stroke-width="2.500"/>'
    size = (round(at.w * 1.3), round(at.h * 0.42))
    place = pygame.Rect((0, 0), size).move_to(center=(at.centerx, at.bottom - round(at.h * 0.12)))
    target.blit(painter.vector(ring, size, (0, 0, 100, 40)), place)


def _ground(painter: Painter, target: pygame.Surface, rect: pygame.Rect, ground: str) -> None:
    """What the looks lie on."""
    target.fill(_GROUNDS.get(ground, _PLAIN))
    side = rect.h
    tiles = range(0, rect.w + side, side)
    if ground in ("grass", "trap", "den"):
        for number, x in enumerate(tiles):
            name = "grass_a" if number % 2 else "grass_b"
            target.blit(painter.picture(f"objects/terrain/{name}", (side, side)), (x, 0))
        if ground == "trap":
            for x in tiles[::2]:
                target.blit(painter.picture("objects/terrain/trap", (side, side)), (x, 0))
        if ground == "den":
            for x, den in ((0, "den_blue"), (rect.w - side, "den_red")):
                target.blit(painter.picture(f"objects/terrain/{den}", (side, side)), (x, 0))
    elif ground == "river":
        _river(painter, target, rect)
    elif ground == "neon":
        line = '<path d="M{x} 0V40M0 {x}H400" stroke="#2E3F70" stroke-width=".6"/>'
        lines = "".join(line.format(x=x) for x in range(5, 400, 12))
        target.blit(painter.vector(lines, rect.size, (0, 0, 40 * rect.w / rect.h, 40)), rect)
    else:
        edge = rect.inflate(-round(rect.h * 0.12), -round(rect.h * 0.12))
        dash = (rect.h * 0.05, rect.h * 0.04)
        painter.dashed_box(target, edge, rect.h * 0.08, "#C9A24A", width=rect.h * 0.015, dash=dash)


def _river(painter: Painter, target: pygame.Surface, rect: pygame.Rect) -> None:
    """Water between two banks, with crests and lilies."""
    wide = 60 * rect.w / rect.h
    crests = "".join(
        f'<path d="M{x} {y}q3 -2.500 6 0q3 2.500 6 0" fill="none" stroke="#8FD3E3" stroke-width="1" opacity=".7"/>'
        for x in range(6, round(wide), 34) for y in (18, 31, 44)
    )  # fmt: skip
    banks = (
        f'<path d="M0 0H{wide}V9Q{wide * 0.75} 13 {wide * 0.5} 9T0 10Z" fill="#4E9055"/>'
        f'<path d="M0 60H{wide}V51Q{wide * 0.75} 47 {wide * 0.5} 51T0 50Z" fill="#4E9055"/>'
        f'<path d="M0 10Q{wide * 0.25} 5 {wide * 0.5} 9T{wide} 9M0 50Q{wide * 0.25} 55 {wide * 0.5} 51T{wide} 51" '
        'fill="none" stroke="#C8AE74" stroke-width="2"/>'
    )
    target.blit(painter.vector(crests + banks, rect.size, (0, 0, wide, 60)), rect)
    side = round(rect.h * 0.36)
    plants = (("reeds", 0.02, 0.5), ("lily_pads", 0.3, 0.58), ("lily_flower", 0.62, 0.12), ("reeds", 0.92, 0.1))
    for name, x, y in plants:
        spot = (round(rect.w * x), round(rect.h * y))
        target.blit(painter.picture(f"objects/terrain/{name}", (side, side)), spot)


_GAP: Final = 20.0
_BETWEEN: Final = 14.0
_PATH: Final = 120.0
_BANNER, _FOOT = 136.0, 52.0
_LEAF: Final = 26.0

Play = Callable[[str, str, date], None]
"""Opens a puzzle: the game, the puzzle's key, and the day whose task it is."""


class TodayScene(ClosableScene):
    """A day's puzzles beside a month. It opens at ``day`` if that can be played, or else today."""

    services: Services

    def __init__(
        self, services: Services, rooms: Sequence[Room], play: Play, day: date | None = None,
        on_path: Callable[[], None] | None = None,
    ) -> None:  # fmt: skip
        super().__init__(services)
        self._rooms = tuple(rooms)
        self._play = play
        self._on_path = on_path
        self._daybreak = DayChange(services)
        self._days = Days(rooms, read_dailies(services))
        self._day = day if day is not None and self._can_show(day) else self.today
        self._month = self._month_of(self._day)
        self._week_begins = first_weekday(system_languages())
        self._tasks: Sequence[Task] = ()
        self._seen = False
        """Whether a frame was drawn already."""
        self._build()

    @property
    def today(self) -> date:
        """The day that it is."""
        return self._daybreak.today

    @property
    def day(self) -> date:
        """The day whose tasks are shown."""
        return self._day

    def _can_show(self, day: date) -> bool:
        return self._days.first is not None and self._days.first <= day <= self.today

    def _month_of(self, day: date) -> Month:
        """The month that the calendar shows with ``day``: none from before the first day."""
        return Month.of(day if self._days.first is None else max(day, self._days.first))

    # Widgets ---------------------------------------------------------------------------------------------------

    def _build(self) -> None:
        self._leave = IconButton("back", _("Back"), self.close, name="leave")
        self._path = Button(_("Path"), self._on_path, icon="paw", name="path", visible=self._on_path is not None)
        self._tiles: list[TaskTile] = []
        self._shelf = ScrollView()
        self._calendar = Calendar(self._week_begins, self.show_day, self.turn_month)
        self._fill()

    def _fill(self) -> None:
        """Show the day with what has been solved of it."""
        self._tasks = tasks_of(self._rooms, self._day)
        following = self._next_task()
        self._tiles = [
            TaskTile(task, self._went(task), task is following, self._opens(task))
            for task in self._tasks
        ]
        self._theme = theme_of_day(self._tasks, self._day)
        self._calendar.show(self._month, self._days, self.today, self._day)
        self.first_focus = ("task", following.room.name) if following is not None else "copy"
        self.body = page_body(Column(self._head(), self._page(following).grow(), gap=_GAP))

    def _head(self) -> Item:
        """The name of the day, its date, and the way to the path."""
        title = _("Today") if self._day == self.today else _("Looking back")
        heading = page_title(title if self._theme is None else self._theme.name)
        day = Label(first_capital(day_in_words(self._day)), size=21, ink="fern")
        path = self._path.sized(height=48).at_least(_PATH)
        words = (heading, day, Space().grow()), (Column(heading, day).grow(),)
        return FirstThatFits(*(Row(self._leave, *each, path, gap=_GAP, align="center") for each in words))

    def _page(self, following: Task | None) -> Item:
        """The tasks below the banner and above what copies them, the calendar above what comes next.

        The way to another day stands below the calendar; where days would be low, beside what copies. Where they have
        no room even so, they scroll.
        """
        copy, other, onward = self._to_copy(), self._to_other_day(), self._onward(following)
        story, beside = self._story(following), foot_of(copy, other)
        whole, low, scrolled = self._calendar.arrangements
        full = Row(copy, story.grow(), gap=_BETWEEN)
        shelf, rows = self._shelf_of_tiles(), self._rows_of_tiles()
        banner = [] if self._theme is None else [Banner(self._theme).sized(height=_BANNER)]
        pages = (
            (Column(*banner, rows.grow(), gap=_BETWEEN), full, Column(whole.grow(), other, gap=10)),
            (rows, full, Column(whole.grow(), other, gap=10)),
            (shelf, beside, low),
            (shelf, beside, scrolled),
        )
        return FirstThatFits(*(
            Row(
                Column(tasks.grow(), foot.sized(height=_FOOT) if foot is full else foot, gap=_GAP).grow(0.5),
                Column(Box(Panel(), days, 22, 14).grow(), onward, gap=_GAP).grow(0.5),
                gap=MARGIN,
            )
            for tasks, foot, days in pages
        ))  # fmt: skip

    def _rows_of_tiles(self) -> Item:
        """Up to three tiles above the others, which are wider."""
        if not self._tiles:
            return self._shelf_of_tiles()
        above = max(0, len(self._tiles) - 2)
        rows = [tiles for tiles in (self._tiles[:above], self._tiles[above:]) if tiles]
        return Column(*(Grid(*row, columns=len(row), gap=_BETWEEN, even=True).grow() for row in rows), gap=_BETWEEN)

    def _shelf_of_tiles(self) -> Item:
        """The tiles one below the other, which scroll."""
        if self._tiles:
            return Scroll(self._shelf, Grid(*self._tiles, columns=1, gap=_BETWEEN, even=True))
        title, text = _("No tasks"), _("The tasks of this day could not be read.")
        return Box(PaperPanel(), EmptyState("objects/icons/calendar", title, text), 24, 0).grow()

    def _story(self, following: Task | None) -> Item:
        """The name of the day and a leaf for each task."""
        leaves = [
            leaf_picture(leaf_of(self._went(task), next_one=task is following), _LEAF, paper=False)
            for task in self._tasks
        ]
        name = "" if self._theme is None else self._theme.name
        label = Label(name, size=20, face=Face.TITLE, ink="paper").grow()
        return Box(Panel(), Row(label, *leaves, gap=14, align="center"), 20, 8)

    def _to_copy(self) -> Button:
        return Button(
            _("Copy the day"), self._copy_story, icon="copy", lines=2, name="copy", visible=bool(self._tasks),
            tooltip=_("The story of the day and your leaves. It gives no answer away."),
        )  # fmt: skip

    def _to_other_day(self) -> Button:
        label = _("Back to today") if self._day != self.today else _("Play another day")
        visible = self._other_day() is not None
        return Button(label, self._show_other, icon="calendar", lines=2, name="other day", visible=visible)

    def _onward(self, following: Task | None) -> Item:
        """What comes next: a task of this day, else another day with something left to do, latest first."""
        other = self._other_day()
        if following is None and other is None:
            rest = _("All done. New tasks come tomorrow.") if self._tasks else ""
            return Label(rest, size=18, align="center", lines=2).at_least(height=56)
        title = following.title if following is not None else day_in_words(other or self.today)
        label = _("Go on: {task}").format(task=title)
        return Button(label, self._continue, kind="amber", icon="play", lines=2, name="go on")

    def _next_task(self) -> Task | None:
        return next((task for task in self._tasks if not self._went(task).solved), None)

    def _went(self, task: Task) -> Daily:
        return self._days.went(self._day, task)

    def _opens(self, task: Task) -> Callable[[], None]:
        return lambda: self._play(task.room.name, task.key, self._day)

    # What is pressed -------------------------------------------------------------------------------------------

    def show_day(self, day: date) -> None:
        """Show the tasks of ``day``, if that may be played."""
        if not self._can_show(day):
            return
        self._day, self._month = day, Month.of(day)
        self._fill()
        self.layout(self.view)

    def turn_month(self, months: int) -> None:
        """Show a later or an earlier month, from the first day's to today's."""
        turned = self._month.later(months)
        if self._month_of(date.min) <= turned <= Month.of(self.today):
            self._month = turned
            self._fill()
            self.layout(self.view)

    def _other_day(self) -> date | None:
        """From today the last day with something left to do, from any other one today."""
        return self.today if self._day != self.today else self._days.latest_open(self.today)

    def _show_other(self) -> None:
        other = self._other_day()
        if other is not None:
            self.show_day(other)

    def _continue(self) -> None:
        following = self._next_task()
        if following is None:
            self._show_other()
        else:
            self._opens(following)()

    def _copy_story(self) -> None:
        self.services.clipboard.write(story_of(self._day, [(task, self._went(task)) for task in self._tasks]))
        self.services.notify(Notice(_("Copied. Paste it wherever you like.")))

    # The stack's contracts -------------------------------------------------------------------------------------

    def resume(self) -> None:
        super().resume()
        self._look_anew()

    def reword(self) -> None:
        self._build()

    def update(self, now: float) -> bool:
        """Another day may have begun: whoever looks at today goes on with it."""
        moving = super().update(now)
        before = self.today
        if self._daybreak.passed():
            if self._day == before or not self._can_show(self._day):
                self._day = self.today
                self._month = self._month_of(self._day)
            self._look_anew()
        if self._seen:
            # One a frame: the page is there at once, whatever its pictures take.
            later = next((tile for tile in self._tiles if not tile.pictured), None)
            if later is not None:
                later.pictured = moving = True
        else:
            self._seen = moving = True
        return moving

    def wake_at(self) -> float | None:
        return earliest(super().wake_at(), self._daybreak.wake_at())

    def _look_anew(self) -> None:
        self._days = Days(self._rooms, read_dailies(self.services))
        self._fill()
        self.layout(self.view)

    def handle(self, event: Event) -> bool:
        if super().handle(event):
            return True
        if isinstance(event, Key) and event.key in ("page up", "page down"):
            self.turn_month(-1 if event.key == "page up" else 1)
            return True
        return False
