"""The page Today: each game's daily puzzle under a banner, their results in words, and a calendar of all days."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from functools import cached_property, partial
from typing import Final

import pygame

from jungle_games.base.system import assets_folder, system_languages
from jungle_games.core.formatting import (
    SUNDAY,
    Month,
    clock_words,
    date_in_words,
    day_in_words,
    first_capital,
    first_weekday,
    listed,
    month_in_words,
    weekday_short,
)
from jungle_games.core.i18n import _, ngettext
from jungle_games.core.puzzle import Motif, Puzzle, PuzzleError, PuzzleKind, Puzzles, theme_of
from jungle_games.core.room import Room
from jungle_games.screens.pages import (
    DayChange,
    EmptyState,
    LatePicture,
    draw_marks,
    foot_of,
    mark_of,
    mark_picture,
    marks_of,
    page_body,
    page_title,
    read_dailies,
    round_corners,
    way_back,
)
from jungle_games.store.progress import PuzzleProgress
from jungle_games.table.drawing import enlarged
from jungle_games.table.referee import DayTask
from jungle_games.table.room_parts import cover_of, picture_of_puzzle, puzzles_of
from jungle_games.table.services import Services
from jungle_games.ui.events import Event, Key
from jungle_games.ui.layout import (
    Box,
    Column,
    Extent,
    FirstThatFits,
    Grid,
    Item,
    Row,
    Ruler,
    Scroll,
    Space,
    side_by_side,
)
from jungle_games.ui.notices import Notice
from jungle_games.ui.painter import Painter
from jungle_games.ui.scene import MARGIN, earliest
from jungle_games.ui.text import Face
from jungle_games.ui.theme import ButtonKind, ButtonState, Colour, mix
from jungle_games.ui.widget_scene import ClosableScene
from jungle_games.ui.widgets.base import Widget
from jungle_games.ui.widgets.button import Button, Clickable, IconButton
from jungle_games.ui.widgets.label import Label
from jungle_games.ui.widgets.panel import Panel, PaperPanel, ScrollView


@dataclass(frozen=True)
class Task:
    """A game's puzzle on a day."""

    room: Room
    key: str
    puzzle: Puzzle
    kind: PuzzleKind

    @property
    def title(self) -> str:
        return self.kind.title(self.puzzle)

    @cached_property
    def motif(self) -> Motif | None:
        return self.kind.motif(self.puzzle)


def _with_puzzles(rooms: Sequence[Room]) -> Iterator[tuple[Room, Puzzles]]:
    for room in rooms:
        if (puzzles := puzzles_of(room)) is not None:
            yield room, puzzles


def tasks_of(rooms: Sequence[Room], day: date) -> Sequence[Task]:
    """The daily puzzles of ``day``, in the order of the games, without games whose puzzles cannot be read."""
    tasks = []
    for room, puzzles in _with_puzzles(rooms):
        with suppress(PuzzleError):
            if (key := puzzles.daily(day)) is not None:
                puzzle = puzzles.find(key)
                tasks.append(Task(room, key, puzzle, puzzles.kind(puzzle)))
    return tasks


class Days:
    """All days so far, with the results of their puzzles."""

    def __init__(self, rooms: Sequence[Room], went: Mapping[date, Mapping[str, PuzzleProgress]]) -> None:
        draws = [puzzles.draws for _room, puzzles in _with_puzzles(rooms)]
        self._begins = sorted(min(draw.since for draw in each) for each in draws if each)
        self._went = went

    @property
    def first(self) -> date | None:
        return self._begins[0] if self._begins else None

    @property
    def tasks(self) -> int:
        return len(self._begins)

    def leaves(self, day: date) -> int:
        return marks_of(self._went.get(day, {}))

    def went(self, day: date, task: Task) -> PuzzleProgress:
        return self._went.get(day, {}).get(task.key, PuzzleProgress())

    def is_open(self, day: date) -> bool:
        return self.leaves(day) < self.tasks

    def latest_open(self, before: date) -> date | None:
        """The last day before ``before`` with something left to do."""
        first = self.first
        days = range(before.toordinal() - 1, first.toordinal() - 1, -1) if first else ()
        return next((day for day in map(date.fromordinal, days) if self.is_open(day)), None)


def day_tasks(services: Services, rooms: Sequence[Room], day: date) -> Sequence[DayTask]:
    """The tasks of ``day`` for who is at the table of one of them."""
    days = Days(rooms, read_dailies(services))
    return [
        DayTask(task.key, _(task.room.title), task.room.emblem, days.went(day, task).solved)
        for task in tasks_of(rooms, day)
    ]


# Words


def went_in_words(daily: PuzzleProgress) -> Sequence[str]:
    """The result in words: whether at the first try or after how many wrong ones, and with how many hints."""
    wrong = ngettext("after {number} wrong try", "after {number} wrong tries", daily.tries)
    tries = wrong.format(number=daily.tries) if daily.tries else _("first try")
    hints = ngettext("{number} hint", "{number} hints", daily.hints).format(number=daily.hints)
    return [tries, hints] if daily.hints else [tries]


def theme_of_day(tasks: Sequence[Task], day: date) -> Motif | None:
    """What names ``day``, made from what its ``tasks`` begin with; None where none of them tells of that."""
    return theme_of([task.motif for task in tasks if task.motif is not None], day)


def story_of(day: date, went: Sequence[tuple[Task, PuzzleProgress]]) -> str:
    """A day to share: its name and date, and for each of the tasks a leaf, what it begins with and how it went.

    It tells what everybody sees before the first move, and gives no answer away.
    """
    theme = theme_of_day([task for task, _daily in went], day)
    head = _("Jungle Games, {date}").format(date=date_in_words(day))
    lines = [head if theme is None else _("{head}: {name}").format(head=head, name=theme.name)]
    for task, daily in went:
        told = task.motif.told if task.motif is not None else _(task.room.title)
        how = _("{told} – {tries}").format(told=told, tries=listed(went_in_words(daily))) if daily.solved else told
        lines.append(f"{mark_of(daily).value} {how}")
    return "\n".join(lines)


_TILE_RADIUS: Final = 10.0
_INSET: Final = 8.0
_TILE_GAP: Final = 14.0
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
_TILE_LEAF: Final = 22.0
_DAY_GAP: Final = 5.0
_WEEKS: Final = 6
"""Rows there is room for, so that no month lies otherwise than another."""
_NUMBER: Final = 18.0
_LEAST_DAY, _DAY = (30.0, 26.0), (48.0, 40.0)
_WITH_LEAVES: Final = 34.0
"""Units of height from which on a day shows its leaves; its ground tells of them where it is lower."""


class _Excerpt(LatePicture):
    """A part of the position that fills its place, or the game's cover where it draws no positions."""

    def __init__(self, task: Task, width: float) -> None:
        super().__init__((width, _LEAST_PICTURE[1]), _TILE_RADIUS, "task", task.key)
        self._task = task

    def _measure_width(self, ruler: Ruler) -> Extent:
        return Extent(ruler.px(_LEAST_PICTURE[0]), ruler.px(self.natural[0]))

    def picture(self, painter: Painter, size: tuple[int, int]) -> pygame.Surface:
        picture = pygame.Surface(size, pygame.SRCALPHA)
        figure = picture_of_puzzle(self._task.room, self._task.kind, self._task.puzzle)
        if figure is None:
            cover_of(self._task.room)(painter, picture, picture.get_rect(), self.u)
        else:
            figure.draw(painter, picture, enlarged(figure, size, _ZOOM, _CLOSER))
        round_corners(picture, _TILE_RADIUS * self.u)
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
    """The tile of one of a day's tasks; ``next_one`` marks the one to continue with."""

    ring_corner = 16

    def __init__(self, task: Task, daily: PuzzleProgress, next_one: bool, on_click: Callable[[], None]) -> None:
        again = _("Play it again: it stays solved.") if daily.solved else ""
        super().__init__(on_click, name=("task", task.room.name), tooltip=again)
        self.label = task.title
        self.task = task
        self.daily = daily
        self.next_one = next_one
        self.picture = _Excerpt(task, _PICTURE)
        self.content = self._arranged().padded(_INSET)

    def _arranged(self) -> Item:
        """The picture beside the words, or above them where it is narrow; where it is low too, the words alone."""
        game = Label(_(self.task.room.title), size=_GAME, face=Face.TITLE, ink="moss", wrap=True)
        words = Label(self.label, size=_TITLE, face=Face.BOLD, ink="ink", wrap=True, leading=_TIGHT)
        how = [] if self.daily.solved else [Row(self._call, justify="start")]
        beside = Column(game, words, self._how.padded(0, 4), Space().grow(), *how, gap=2)
        foot = self._how if self.daily.solved else Row(self._how.grow(), self._call, gap=4, align="center")
        low = Column(game, words, Space().grow(), foot, gap=2)
        return FirstThatFits(
            Row(self.picture.at_most(_SMALL_PICTURE), beside.grow(), gap=_TILE_GAP).at_least(width=_BESIDE),
            Column(self.picture.grow(), low.padded(4, 4), gap=4).at_least(height=_HIGH),
            low,
        )

    @property
    def _how(self) -> Item:
        leaf = mark_picture(mark_of(self.daily, next_one=self.next_one), _TILE_LEAF, paper=True)
        if not self.daily.solved:
            return Row(leaf, _small(_("next") if self.next_one else _("open")).grow(), gap=8, align="center")
        how = _small(went_in_words(self.daily)[-1])
        how.tooltip = listed(went_in_words(self.daily))
        time = _small(clock_words(self.daily.seconds))
        return Row(leaf, how.grow(), time, gap=8, align="center")

    @property
    def _call(self) -> Item:
        return _Call("amber" if self.next_one else "paper", self).sized(height=44)

    def mark(self, *, hovered: bool | None = None, pressed: bool | None = None, focused: bool | None = None) -> None:
        super().mark(hovered=hovered, pressed=pressed, focused=focused)
        for child in self.children:
            child.invalidate()

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        theme, corner = painter.theme, _TILE_RADIUS * self.u
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
        self.chosen = chosen

    def _measure_width(self, ruler: Ruler) -> Extent:
        return Extent(ruler.px(_LEAST_DAY[0]), ruler.px(_DAY[0]))

    def _measure_height(self, ruler: Ruler, width: int) -> Extent:
        return Extent(ruler.px(_LEAST_DAY[1]), ruler.px(_DAY[1]))

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        theme, corner = painter.theme, min(12 * self.u, self.rect.h / 4)
        ground = mix(theme.panel, theme.moss, (0.75 if self.hovered else 0.45) if self.leaves else 0.0)
        edge = theme.amber if self.chosen else mix(theme.panel, theme.edge, 0.8 if self.enabled else 0.35)
        if self.enabled or self.leaves:
            fill = mix(ground, theme.moss, 0.4) if self.hovered else ground
            painter.box(target, self.rect, corner, fill)
        width = (2.5 if self.chosen else 1.5) * self.u
        painter.box(target, self.rect, corner, border=edge, width=width)
        ink = theme.amber if self._is_today else theme.paper if self.enabled else theme.dimmed(theme.paper)
        face = Face.BOLD if self.enabled else Face.REGULAR
        low = self.rect.h < self.px(_WITH_LEAVES)
        place = (self.rect.centerx, self.rect.y + round(self.rect.h * (0.5 if low else 0.3)))
        painter.label(target, self.label, place, face, self.px(_NUMBER), ink, "center")
        if self.leaves and not low:
            spray = pygame.Rect(self.rect.x, 0, self.rect.w, round(self.rect.h * 0.42))
            spray.bottom = self.rect.bottom - round(self.rect.h * 0.08)
            draw_marks(painter, target, spray.inflate(-self.px(8), 0), self.leaves, self.tasks)


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
        self._after = IconButton("chevron_right", _("Next month"), lambda: on_month(1), kind="moss", name="month after")
        names = [weekday_short((begin + column) % 7) for column in range(SUNDAY + 1)]
        labels = [Label(name, size=16, face=Face.SEMIBOLD, ink="fern", align="center") for name in names]
        self._names = Grid(*labels, columns=len(labels), gap=_DAY_GAP)
        self._view = ScrollView()
        self._days: Item = Space()
        self._sum = Label("", size=16, face=Face.SEMIBOLD, align="right")

    def show(self, month: Month, days: Days, today: date, chosen: date) -> None:
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
        legend = Label(_("One leaf for each puzzle you solve"), size=16, ink="fern")
        below = side_by_side(legend, self._sum.grow(), gap=12, below=0, align="stretch")
        days = self._days.grow()
        return (
            Column(head, self._names, days, below, gap=10),
            Column(head, self._names, days, gap=_DAY_GAP),
            Column(head, Scroll(self._view, Column(self._names, days, gap=_DAY_GAP), least=80), gap=_DAY_GAP),
        )


_SIZE: Final = (400.0, 136.0)
_RADIUS: Final = 14.0
_FOLDERS: Final = ("animals", "objects", "objects/suits", "objects/chips", "objects/jacks", "objects/cards")
"""Where the pictures of motifs are."""
_GROUNDS: Final[dict[str, Colour]] = {"mat": "#1F4A36", "cloth": "#24573F", "rug": "#44304A"}
_WIDE: Final = 8
"""How much wider than high the drawings of river and neon are, whose middle is shown."""
_BANNER_GAP: Final = 0.35
"""From one picture to the next, in their widths."""
_LIFT: Final = (0.02, -0.07, 0.05, -0.03, 0.0)
"""How much higher or lower one is than the next, in heights of the banner."""
_LEAST: Final = 5
"""So many pictures are shown at least, the motif's again and again."""


def _drawing(look: str) -> str:
    places = (f"{folder}/{look}" for folder in _FOLDERS)
    return next(place for place in places if (assets_folder() / "svg" / f"{place}.svg").exists())


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
        round_corners(picture, _RADIUS * self.u)
        painter.box(picture, rect, _RADIUS * self.u, border="#6B4427", width=3 * self.u)
        return picture


def _looks(painter: Painter, target: pygame.Surface, rect: pygame.Rect, motif: Motif) -> None:
    """The looks in a row, those that are few again and again at the sides, smaller and smaller."""
    looks = [*motif.looks] * -(-_LEAST // max(1, len(motif.looks))) if len(motif.looks) < _LEAST else motif.looks
    side = min(round(rect.h * 0.66), round(rect.w / (len(looks) * (1 + _BANNER_GAP))))
    step = rect.w / len(looks)
    for place, look in enumerate(looks):
        far = abs(place - (len(looks) - 1) / 2) / len(looks)
        size = round(side * (1 - 0.5 * far))
        centre = (round(step * (place + 0.5)), round(rect.h * (0.52 + _LIFT[place % len(_LIFT)])))
        drawn = painter.picture(_drawing(look), (size, size))
        at = drawn.get_rect(center=centre)
        if motif.ground == "river":  # they swim
            ring = painter.picture("objects/scenes/ripple", (round(at.w * 1.3), round(at.h * 0.42)))
            target.blit(ring, ring.get_rect(center=(at.centerx, at.bottom - round(at.h * 0.12))))
        target.blit(drawn, at)


def _ground(painter: Painter, target: pygame.Surface, rect: pygame.Rect, ground: str) -> None:
    side = rect.h
    if ground in ("river", "neon"):
        wide = painter.picture(f"objects/scenes/{ground}", (_WIDE * side, side))
        target.blit(wide, wide.get_rect(center=rect.center))
    elif ground in ("grass", "trap", "den"):
        tiles = range(0, rect.w + side, side)
        pictures = [("grass_a" if number % 2 else "grass_b", x) for number, x in enumerate(tiles)]
        pictures += [("trap", x) for x in tiles[::2]] if ground == "trap" else []
        pictures += [("den_blue", 0), ("den_red", rect.w - side)] if ground == "den" else []
        for name, x in pictures:
            target.blit(painter.picture(f"objects/terrain/{name}", (side, side)), (x, 0))
    else:
        target.fill(_GROUNDS.get(ground, _GROUNDS["cloth"]))
        edge = rect.inflate(-round(rect.h * 0.12), -round(rect.h * 0.12))
        dash = (rect.h * 0.05, rect.h * 0.04)
        painter.dashed_box(target, edge, rect.h * 0.08, "#C9A24A", width=rect.h * 0.015, dash=dash)


_GAP: Final = 20.0
_BETWEEN: Final = 14.0
_PATH: Final = 120.0
_BANNER: Final = 136.0

Play = Callable[[str, str, date], None]
"""Opens a puzzle: the game, the puzzle's key, and the day whose task it is."""


class TodayScene(ClosableScene):
    """A day's puzzles beside a month. It opens at ``day`` if that can be played, or else today."""

    services: Services

    def __init__(
        self, services: Services, rooms: Sequence[Room], play: Play, day: date | None, on_path: Callable[[], None]
    ) -> None:
        super().__init__(services)
        self._rooms = tuple(rooms)
        self._play = play
        self._on_path = on_path
        self._daybreak = DayChange(services)
        self._days = Days(rooms, read_dailies(services))
        self.day = day if day is not None and self._can_show(day) else self.today
        self._month = self._month_of(self.day)
        self._week_begins = first_weekday(system_languages())
        self._tasks: Sequence[Task] = ()
        self._seen = False
        """Whether a frame was drawn already."""
        self._build()

    @property
    def today(self) -> date:
        return self._daybreak.today

    def _can_show(self, day: date) -> bool:
        return self._days.first is not None and self._days.first <= day <= self.today

    def _month_of(self, day: date) -> Month:
        """The month that the calendar shows with ``day``: none from before the first day."""
        return Month.of(day if self._days.first is None else max(day, self._days.first))

    # Widgets ---------------------------------------------------------------------------------------------------

    def _build(self) -> None:
        self._leave = way_back(self.close)
        self._path = Button(_("Path"), self._on_path, icon="paw", name="path")
        self._tiles: list[TaskTile] = []
        self._shelf = ScrollView()
        self._calendar = Calendar(self._week_begins, self.show_day, self.turn_month)
        self._fill()

    def _fill(self) -> None:
        self._tasks = tasks_of(self._rooms, self.day)
        following = self._next_task()
        self._tiles = [TaskTile(task, self._went(task), task is following, self._opens(task)) for task in self._tasks]
        self._theme = theme_of_day(self._tasks, self.day)
        self._calendar.show(self._month, self._days, self.today, self.day)
        self.first_focus = ("task", following.room.name) if following is not None else "copy"
        self.body = page_body(Column(self._head(), self._page(following).grow(), gap=_GAP))

    def _head(self) -> Item:
        title = _("Today") if self.day == self.today else _("An earlier day")
        day = Label(first_capital(day_in_words(self.day)), size=16 if self._theme else 21, ink="fern")
        about = day if self._theme is None else Column(Label(self._theme.name, size=21, face=Face.TITLE), day)
        path = self._path.sized(height=44).at_least(_PATH)
        words = side_by_side(page_title(title), about, gap=_GAP, below=0)
        return Row(self._leave, words.grow(), path, gap=_GAP, align="center")

    def _page(self, following: Task | None) -> Item:
        """The tasks below the banner and above other days and what copies them, the calendar above what comes next.

        Where days have no room, they scroll.
        """
        foot, onward = foot_of(self._to_copy(), self._to_other_day()), self._onward(following)
        whole, low, scrolled = self._calendar.arrangements
        shelf, rows = self._shelf_of_tiles(), self._rows_of_tiles()
        banner = [] if self._theme is None else [Banner(self._theme).sized(height=_BANNER)]
        pages = (
            (Column(*banner, rows.grow(), gap=_BETWEEN), whole), (rows, whole), (shelf, low), (shelf, scrolled),
        )  # fmt: skip
        return FirstThatFits(*(
            Row(
                Column(tasks.grow(), foot, gap=_GAP).grow(0.5),
                Column(Box(Panel(), days, 22, 14).grow(), onward, gap=_GAP).grow(0.5),
                gap=MARGIN,
            )
            for tasks, days in pages
        ))  # fmt: skip

    def _rows_of_tiles(self) -> Item:
        if not self._tiles:
            return self._shelf_of_tiles()
        above = max(0, len(self._tiles) - 2)
        rows = [tiles for tiles in (self._tiles[:above], self._tiles[above:]) if tiles]
        return Column(*(Grid(*row, columns=len(row), gap=_BETWEEN, even=True).grow() for row in rows), gap=_BETWEEN)

    def _shelf_of_tiles(self) -> Item:
        if self._tiles:
            return Scroll(self._shelf, Grid(*self._tiles, columns=1, gap=_BETWEEN, even=True))
        title, text = _("No puzzles"), _("The puzzles of this day could not be read.")
        return Box(PaperPanel(), EmptyState("objects/icons/calendar", title, text), 24, 0).grow()

    def _to_copy(self) -> Button:
        return Button(
            _("Copy the day"), self._copy_story, icon="copy", lines=2, name="copy", visible=bool(self._tasks),
            tooltip=_("How your day went, to send to a friend. It gives no answer away."),
        )  # fmt: skip

    def _to_other_day(self) -> Button:
        label = _("Back to Today") if self.day != self.today else _("Play an earlier day")
        visible = self._other_day() is not None
        return Button(label, self._show_other, icon="calendar", lines=2, name="other day", visible=visible)

    def _onward(self, following: Task | None) -> Item:
        """What comes next: a task of this day, else another day with something left to do, latest first."""
        other = self._other_day()
        if following is None and other is None:
            rest = _("All done. New puzzles come tomorrow.") if self._tasks else ""
            return Label(rest, size=18, align="center", lines=2).at_least(height=56)
        title = following.title if following is not None else day_in_words(other or self.today)
        begun = following is None or self._went(following) != PuzzleProgress()
        label = (_("Go on: {task}") if begun else _("Start: {task}")).format(task=title)
        return Button(label, self._continue, kind="amber", icon="play", lines=2, name="go on")

    def _next_task(self) -> Task | None:
        return next((task for task in self._tasks if not self._went(task).solved), None)

    def _went(self, task: Task) -> PuzzleProgress:
        return self._days.went(self.day, task)

    def _opens(self, task: Task) -> Callable[[], None]:
        return lambda: self._play(task.room.name, task.key, self.day)

    # What is pressed -------------------------------------------------------------------------------------------

    def show_day(self, day: date) -> None:
        if not self._can_show(day):
            return
        self.day, self._month = day, Month.of(day)
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
        return self.today if self.day != self.today else self._days.latest_open(self.today)

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
        self.services.clipboard.write(story_of(self.day, [(task, self._went(task)) for task in self._tasks]))
        self.services.notify(Notice(_("Copied. Paste it wherever you like.")))

    # The stack's contracts -------------------------------------------------------------------------------------

    def resume(self) -> None:
        super().resume()
        self._look_anew()

    def reword(self) -> None:
        self._build()

    def update(self, now: float) -> bool:
        moving = super().update(now)
        before = self.today
        if self._daybreak.passed():
            if self.day == before or not self._can_show(self.day):
                self.day = self.today
                self._month = self._month_of(self.day)
            self._look_anew()
        if self._seen:
            # One a frame: the page is there at once, whatever its pictures take.
            later = next((tile.picture for tile in self._tiles if not tile.picture.drawn), None)
            if later is not None:
                later.drawn = moving = True
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
