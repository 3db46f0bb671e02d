"""The page Today: each game's daily puzzle, and a calendar of all days."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from typing import Final

from jungle_games.base.system import system_languages
from jungle_games.core.formatting import Month, day_in_words, first_capital, first_weekday
from jungle_games.core.i18n import _
from jungle_games.core.room import Room
from jungle_games.screens.pages import EmptyState, foot_of, page_body, page_title
from jungle_games.screens.today.banner import Banner
from jungle_games.screens.today.dailies import Days, Task, story_of, tasks_of, theme_of_day
from jungle_games.screens.today.leaves import DayChange, leaf_of, leaf_picture, read_dailies
from jungle_games.screens.today.today_tiles import Calendar, TaskTile
from jungle_games.storage.progress import Daily
from jungle_games.table.services import Services
from jungle_games.ui.events import Event, Key
from jungle_games.ui.layout import Box, Column, FirstThatFits, Grid, Item, Row, Scroll, Space
from jungle_games.ui.scene import MARGIN, earliest
from jungle_games.ui.text import Face
from jungle_games.ui.widget_scene import ClosableScene
from jungle_games.ui.widgets.button import Button, IconButton
from jungle_games.ui.widgets.label import Label
from jungle_games.ui.widgets.panel import Panel, PaperPanel
from jungle_games.ui.widgets.scroll import ScrollView

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
        self.services.toast(_("Copied. Paste it wherever you like."))

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
