"""The page Today: each game's daily puzzle, and a calendar of all days."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from typing import Final

import pygame

from jungle_games.core.formatting import Month, date_in_words, day_in_words, first_capital
from jungle_games.core.i18n import _
from jungle_games.room import Room
from jungle_games.screens.dailies import DayChange, Days, Task, line_of, read_dailies, tasks_of
from jungle_games.screens.empty_state import EmptyState
from jungle_games.screens.today_calendar import Calendar
from jungle_games.screens.today_tiles import TILE_OF_TWO_ROWS, TaskTile, units_of_tile
from jungle_games.storage.progress import Daily
from jungle_games.ui.events import Event, Key
from jungle_games.ui.layout import Ruler
from jungle_games.ui.painter import Painter
from jungle_games.ui.scene import Services, earliest
from jungle_games.ui.text import Face
from jungle_games.ui.view import MARGIN, View
from jungle_games.ui.widget_scene import ClosableScene
from jungle_games.ui.widgets.base import GIVING_WAY
from jungle_games.ui.widgets.button import Button, IconButton
from jungle_games.ui.widgets.label import Label, draw_icon
from jungle_games.ui.widgets.panel import PaperPanel
from jungle_games.ui.widgets.scroll import ScrollView

_HEAD, _FOOT = 72.0, 56.0
_EMPTY: Final = 350.0
_GAP: Final = 18.0
_BETWEEN: Final = 12.0
_CALENDAR_SHARE: Final = 0.412
_NEARLY_WHOLE: Final = 0.3
"""Which share of a tile may be missing or left over for whole ones to be seen."""
_BAR: Final = 10.0
_LEAF: Final = 28.0
_COPY_SHARE: Final = 0.44
"""How much of the tiles' width the button below them takes; the rest is for what it says of itself."""
_LOW_CALENDAR: Final = 380.0
"""Units of height below which the way to another day lies there instead of below the days."""
_OTHER: Final = 48.0

Play = Callable[[str, str, date], None]
"""Opens a puzzle: the game, the puzzle's key, and the day whose task it is."""


class Comfort(Label):
    """A sentence with a leaf before it."""

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        """Paint the leaf at the left, and the words."""
        side = self.px(18)
        draw_icon(target, painter, "leaf", (self.rect.x + side / 2, self.rect.centery), side, painter.theme.leaf)
        super().paint(target, painter)


class TodayScene(ClosableScene):
    """A day's puzzles beside a month. It opens at ``day`` if that can be played, or else today."""

    def __init__(
        self, services: Services, rooms: Sequence[Room], play: Play, week_begins: int, day: date | None = None,
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
        self._week_begins = week_begins
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

    @property
    def _begun(self) -> bool:
        """Whether there are tasks already."""
        return self._days.first is not None and self._days.first <= self.today

    def _can_show(self, day: date) -> bool:
        return self._days.first is not None and self._days.first <= day <= self.today

    def _month_of(self, day: date) -> Month:
        """The month that the calendar shows with ``day``: none from before the first day."""
        return Month.of(day if self._days.first is None else max(day, self._days.first))

    # Widgets ---------------------------------------------------------------------------------------------------

    def _build(self) -> None:
        self.root.clear()
        add = self.root.add
        self._leave = add(IconButton("back", _("Back"), self.close, name="leave"))
        self._title = add(Label("", size=36, face=Face.TITLE, ink="amber"))
        self._date = add(Label("", size=21, ink="fern"))
        self._comfort = add(Comfort(_("No streak to lose: every day stays open"), size=18, align="right"))
        self._path = add(Button(_("Path"), self._on_path, icon="paw", name="path", visible=self._on_path is not None))
        self._tiles: list[TaskTile] = []
        self._shelf = add(ScrollView())
        self._sheet = add(PaperPanel())
        self._note = add(self._waiting())
        self._calendar = add(Calendar(self._week_begins, self.show_day, self.turn_month))
        self._other = add(Button("", self._show_other, icon="calendar", name="other day"))
        self._copy = add(Button(_("Copy how it went"), self._copy_line, icon="copy", name="copy"))
        self._promise = add(Label(_("Words and leaves only: nothing gives a solution away."), size=16, ink="fern"))
        self._rest = add(Label(_("All done. New tasks come tomorrow."), size=18, align="center"))
        self._go_on = add(Button("", self._continue, kind="amber", icon="play", name="go on"))
        self._fill()

    def _waiting(self) -> EmptyState:
        """What is said where there are no tasks: before the first day, mostly."""
        first = self._days.first
        title = _("No tasks") if first is None else _("It begins on {date}").format(date=date_in_words(first))
        text = _("From that day on, each game has a new task every day, the same for everyone.")
        return EmptyState("objects/icons/calendar", title, text)

    def _fill(self) -> None:
        """Show the day with what has been solved of it."""
        self._tasks = tasks_of(self._rooms, self._day)
        for tile in self._tiles:
            self._shelf.remove(tile)
        following = self._next_task()
        tiles = [TaskTile(task, self._went(task), task is following, self._opens(task)) for task in self._tasks]
        self._tiles = [self._shelf.add(tile) for tile in tiles]
        self._title.text = _("Today") if self._day == self.today else _("Looking back")
        self._date.text = first_capital(day_in_words(self._day))
        self._sheet.visible = self._note.visible = not self._tasks
        self._calendar.show(self._month, self._days, self.today, self._day)
        self._copy.visible = bool(self._tasks)
        self._copy.enabled = any(self._went(task).solved for task in self._tasks)
        self._offer_next(following)
        self.first_focus = ("task", following.room.name) if following is not None else "copy"

    def _offer_next(self, following: Task | None) -> None:
        """What comes next: a task of this day, else another day with something left to do, latest first."""
        other = self._other_day()
        self._other.visible = other is not None
        self._other.label = _("Back to today") if self._day != self.today else _("Play another day")
        self._go_on.visible = following is not None or other is not None
        self._rest.visible = self._begun and not self._go_on.visible
        if following is not None:
            self._go_on.label = _("Go on: {task}").format(task=following.title)
        elif other is not None:
            self._go_on.label = _("Go on: {task}").format(task=day_in_words(other))

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
        if self._begun and self._month_of(date.min) <= turned <= Month.of(self.today):
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

    def _copy_line(self) -> None:
        went = [(_(task.room.title), self._went(task)) for task in self._tasks]
        self.services.clipboard.write(line_of(self._day, went))
        self.services.toast(_("Copied. Paste it wherever you like."))

    # The stack's contracts -------------------------------------------------------------------------------------

    def resume(self) -> None:
        """Look anew at what has been solved."""
        super().resume()
        self._look_anew()

    def reword(self) -> None:
        """Say everything anew."""
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
        """At midnight, too."""
        return earliest(super().wake_at(), self._daybreak.wake_at())

    def _look_anew(self) -> None:
        self._days = Days(self._rooms, read_dailies(self.services))
        self._fill()
        self.layout(self.view)

    def handle(self, event: Event) -> bool:
        """Page keys turn the calendar wherever the focus is."""
        if super().handle(event):
            return True
        if isinstance(event, Key) and event.key in ("page up", "page down"):
            self.turn_month(-1 if event.key == "page up" else 1)
            return True
        return False

    # Layout ----------------------------------------------------------------------------------------------------

    def layout(self, view: View) -> None:
        """The tasks at the left, the calendar at the right, the way on at the foot."""
        super().layout(view)
        p, margin = view.p, view.px(MARGIN)
        width = min(view.px(view.content[1]), view.size[0]) - 2 * margin
        area = pygame.Rect((view.size[0] - width) // 2, margin, width, view.size[1] - 2 * margin)
        gap = round(_GAP * p)
        head = pygame.Rect(area.x, area.y, area.w, round(48 * p))
        self._place_head(head, p)
        foot = pygame.Rect(area.x, area.bottom - round(_FOOT * p), area.w, round(_FOOT * p))
        top = area.y + round(_HEAD * p)
        calendar = pygame.Rect(0, top, round(area.w * _CALENDAR_SHARE), foot.top - gap - top).move_to(right=area.right)
        tiles = pygame.Rect(area.x, top, calendar.left - round(MARGIN * p) - area.x, calendar.h)
        self._place_tiles(tiles, p)
        self._place_foot(foot, tiles.w, p)
        self._place_calendar(calendar, p)

    def _place_head(self, head: pygame.Rect, p: float) -> None:
        self._leave.place(pygame.Rect(head.x, head.y, head.h, head.h), p)
        left = head.x + head.h + round(20 * p)
        title = self.painter.text_width(self._title.text, Face.TITLE, round(36 * p)) + round(4 * p)
        self._title.place(pygame.Rect(left, head.y, title, head.h), p)
        left += title + round(22 * p)
        comfort = self.painter.text_width(self._comfort.text, Face.REGULAR, round(18 * p)) + round(4 * p)
        day = self.painter.text_width(self._date.text, Face.REGULAR, round(21 * p)) + round(4 * p)
        comfort += round(_LEAF * p)
        end = self._place_path(head, p)
        self._comfort.visible = left + day + round(24 * p) + comfort <= end
        self._comfort.place(pygame.Rect(end - comfort, head.y, comfort, head.h), p)
        self._date.place(pygame.Rect(left, head.y + round(3 * p), min(day, end - left), head.h), p)

    def _place_path(self, head: pygame.Rect, p: float) -> int:
        """Place the way to the path at the right end; the answer is where the room before it ends."""
        if not self._path.visible:
            return head.right
        words = self.painter.text_width(self._path.label, Face.BOLD, round(18 * p))
        width = words + round(76 * p)
        self._path.place(pygame.Rect(head.right - width, head.y, width, head.h), p)
        return self._path.rect.x - round(20 * p)

    def _place_tiles(self, area: pygame.Rect, p: float) -> None:
        self._sheet.place(area, p)
        height = min(round(_EMPTY * p), area.h - round(32 * p))
        note = pygame.Rect(area.x, 0, area.w, height).move_to(centery=area.centery)
        self._note._lay_out(note.inflate(-round(80 * p), 0), Ruler(self.painter, p), self.root)
        between = round(_BETWEEN * p)
        count = max(1, len(self._tiles))
        height = (area.h - (count - 1) * between) // count
        u = units_of_tile((area.w, height), p)
        if u < GIVING_WAY * p:  # the words would hardly grow: the tiles scroll
            area = area.inflate(-round(_BAR * p), 0).move_to(left=area.left)
            u = min(p, area.w / TILE_OF_TWO_ROWS[0])
            height = max(height, round(TILE_OF_TWO_ROWS[1] * u))
            seen = (area.h + between) / (height + between)
            if abs(seen - round(seen)) < _NEARLY_WHOLE:
                height = (area.h + between) // round(seen) - between
                u = units_of_tile((area.w, height), p)
        self._shelf.place(area, p)
        for index, tile in enumerate(self._tiles):
            rect = pygame.Rect(area.x, area.y + index * (height + between), area.w, height)
            tile.place(rect, u)
        self._shelf.settle(count * (height + between) - between)

    def _place_foot(self, foot: pygame.Rect, left: int, p: float) -> None:
        between = round(MARGIN * p)
        copy = round(left * _COPY_SHARE)
        self._copy.place(pygame.Rect(foot.x, foot.y, copy, foot.h), p)
        words = pygame.Rect(foot.x + copy + between, foot.y, left - copy - between, foot.h)
        self._promise.place(words, p)
        wide = self.painter.text_width(self._promise.text, Face.REGULAR, round(self._promise.size * p)) > words.w
        self._promise.visible = self._copy.visible and not wide
        self._copy.tooltip = self._promise.text if wide else ""
        self._go_on.place(pygame.Rect(foot.x + left + between, foot.y, foot.w - left - between, foot.h), p)
        self._rest.place(self._go_on.rect, p)

    def _place_calendar(self, area: pygame.Rect, p: float) -> None:
        """Place it with the way to another day at its foot, or, where days would be low, beside what copies."""
        self._calendar.kept = 0.0
        if self._other.visible and area.h < round(_LOW_CALENDAR * p):
            self._promise.visible = False
            self._copy.tooltip = self._promise.text
            self._other.place(self._promise.rect, p)
        elif self._other.visible:
            self._calendar.kept = _OTHER + 10
            inner = area.inflate(-2 * round(MARGIN * p), 0)
            top = area.bottom - round(8 * p) - round((_OTHER + 10) * p)
            self._other.place(pygame.Rect(inner.x, top, inner.w, round(_OTHER * p)), p)
        self._calendar.place(area, p)
