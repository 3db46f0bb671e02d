"""Daily puzzles: one for each game that has puzzles, their results in words, and their leaves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from functools import cached_property
from typing import Final

import pygame

from jungle_games.core.formatting import date_in_words
from jungle_games.core.i18n import _, ngettext
from jungle_games.core.puzzle import Motif, Puzzle, PuzzleError, PuzzleKind, Puzzles, theme_of
from jungle_games.core.room import Room
from jungle_games.screens.today.leaves import leaf_of
from jungle_games.storage.atomic import StorageError
from jungle_games.storage.progress import Daily
from jungle_games.table.puzzles.day_list import DayTask
from jungle_games.table.room_parts import puzzles_of
from jungle_games.table.services import Services
from jungle_games.ui.painter import Painter
from jungle_games.ui.theme import mix

_LOOK_AGAIN: Final = 600.0
"""Seconds after which the day is looked at in any case: a computer sleeps, clocks are set, summer time begins."""
_BOX: Final = (100.0, 52.0)
"""Width and height of the drawing in its own units; the leaves grow from the middle of its lower edge."""
SHAPE: Final = _BOX[0] / _BOX[1]
_STEM, _LENGTH, _HALF = 13.0, 33.0, 7.6
_TURN, _WIDEST = 36.0, 150.0
"""Degrees between two leaves, and between the outer ones at most."""


@dataclass(frozen=True)
class Task:
    """A game's puzzle on a day."""

    room: Room
    key: str
    puzzle: Puzzle
    kind: PuzzleKind

    @property
    def title(self) -> str:
        """What is to be done, in a few words."""
        return self.kind.title(self.puzzle)

    @cached_property
    def motif(self) -> Motif | None:
        """What one sees in it before it is solved."""
        return self.kind.motif(self.puzzle)


def games_of_the_day(rooms: Sequence[Room]) -> int:
    """The number of games with puzzles, without loading any."""
    return sum(bool(room.puzzles) for room in rooms)


def _with_puzzles(rooms: Sequence[Room]) -> Iterator[tuple[Room, Puzzles]]:
    for room in rooms:
        if (puzzles := puzzles_of(room)) is not None:
            yield room, puzzles


def tasks_of(rooms: Sequence[Room], day: date) -> Sequence[Task]:
    """The daily puzzles of ``day``, in the order of the games, without games whose puzzles cannot be read."""
    return list(_tasks(rooms, day))


def _tasks(rooms: Sequence[Room], day: date) -> Iterator[Task]:
    for room, puzzles in _with_puzzles(rooms):
        key = puzzles.daily(day)
        if key is None:
            continue
        try:
            puzzle = puzzles.find(key)
            yield Task(room, key, puzzle, puzzles.kind(puzzle))
        except PuzzleError:
            continue


class Days:
    """All days so far, with the results of their puzzles."""

    def __init__(self, rooms: Sequence[Room], went: Mapping[date, Mapping[str, Daily]]) -> None:
        draws = [puzzles.draws for _room, puzzles in _with_puzzles(rooms)]
        self._begins = sorted(min(draw.since for draw in each) for each in draws if each)
        self._went = went

    @property
    def first(self) -> date | None:
        """The first day of the calendar."""
        return self._begins[0] if self._begins else None

    @property
    def tasks(self) -> int:
        """How many tasks a day has."""
        return len(self._begins)

    def leaves(self, day: date) -> int:
        """How many of them are solved: a leaf for each."""
        return leaves_of(self._went.get(day, {}))

    def went(self, day: date, task: Task) -> Daily:
        """How the task of ``day`` went."""
        return self._went.get(day, {}).get(task.key, Daily())

    def is_open(self, day: date) -> bool:
        """Whether something is left to do on ``day``."""
        return self.leaves(day) < self.tasks

    def latest_open(self, before: date) -> date | None:
        """The last day before ``before`` with something left to do."""
        first = self.first
        days = range(before.toordinal() - 1, first.toordinal() - 1, -1) if first else ()
        return next((day for day in map(date.fromordinal, days) if self.is_open(day)), None)


def leaves_of(went: Mapping[str, Daily]) -> int:
    """The number of leaves of a day: one for each solved daily puzzle."""
    return len({key.partition("/")[0] for key, daily in went.items() if daily.solved})


def read_dailies(services: Services) -> Mapping[date, Mapping[str, Daily]]:
    """The results of daily puzzles; unreadable ones are reported, and count as not tried."""
    try:
        found: Mapping[date, Mapping[str, Daily]] = services.progress.dailies()
    except StorageError as error:
        services.toast(str(error))
        return {}
    return found


def day_tasks(services: Services, rooms: Sequence[Room], day: date) -> Sequence[DayTask]:
    """The tasks of ``day`` for who is at the table of one of them."""
    days = Days(rooms, read_dailies(services))
    return [
        DayTask(task.key, _(task.room.title), task.room.emblem, days.went(day, task).solved)
        for task in tasks_of(rooms, day)
    ]


# Words


def went_in_words(daily: Daily) -> Sequence[str]:
    """The result in words: at which try it was solved, and with how many hints."""
    ordinals = {1: _("first try"), 2: _("second try"), 3: _("third try")}
    number = daily.tries + 1
    tries = ordinals.get(number) or ngettext("{number} try", "{number} tries", number).format(number=number)
    hints = ngettext("{number} hint", "{number} hints", daily.hints).format(number=daily.hints)
    return [tries, hints] if daily.hints else [tries]


def theme_of_day(tasks: Sequence[Task], day: date) -> Motif | None:
    """What names ``day``, made from what its ``tasks`` begin with; None where none of them tells of that."""
    return theme_of([task.motif for task in tasks if task.motif is not None], day)


def story_of(day: date, went: Sequence[tuple[Task, Daily]]) -> str:
    """A day to share: its name and date, and for each of the tasks a leaf, what it begins with and how it went.

    It tells what everybody sees before the first move, and gives no answer away.
    """
    theme = theme_of_day([task for task, _daily in went], day)
    head = _("Jungle Games, {date}").format(date=date_in_words(day))
    lines = [head if theme is None else _("{head}: {name}").format(head=head, name=theme.name)]
    for task, daily in went:
        told = task.motif.told if task.motif is not None else _(task.room.title)
        how = _("{told} – {tries}").format(told=told, tries=", ".join(went_in_words(daily))) if daily.solved else told
        lines.append(f"{leaf_of(daily).value} {how}")
    return "\n".join(lines)


class DayChange:
    """Tracks the shown day, and when the next one begins."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self.today: date = services.wall_clock().date()
        """The day that is shown."""

    def passed(self) -> bool:
        """Whether a new day has begun; it then becomes the shown one."""
        before, self.today = self.today, self._services.wall_clock().date()
        return before != self.today

    def wake_at(self) -> float:
        """When to look at the day again."""
        now = self._services.wall_clock()
        if now.date() == date.max:
            return self._services.now() + _LOOK_AGAIN
        midnight = datetime.combine(now.date() + timedelta(days=1), time(), now.tzinfo)
        return self._services.now() + min(_LOOK_AGAIN, (midnight - now).total_seconds() + 0.05)


def draw_day_leaves(painter: Painter, target: pygame.Surface, rect: pygame.Rect, done: int, tasks: int) -> None:
    """Draw ``tasks`` leaves, the first ``done`` of them filled, as large as ``rect`` holds; brighter where all are."""
    if not tasks:
        return
    width = min(rect.w, round(rect.h * SHAPE))
    place = pygame.Rect(0, 0, width, round(width / SHAPE)).move_to(center=rect.center)
    theme = painter.theme
    filled = theme.fern if done >= tasks else mix(theme.leaf, theme.fern, 0.25)
    empty = mix(theme.leaf, theme.moss, 0.25)
    turn = min(_TURN, _WIDEST / max(1, tasks - 1))
    body = ""
    for index in range(tasks):
        angle = (index - (tasks - 1) / 2) * turn - 90
        look = f'fill="{filled}"' if index < done else f'fill="none" stroke="{empty}" stroke-width="2"'
        body += f'<g transform="translate({_BOX[0] / 2} {_BOX[1] - 4}) rotate({angle:.1f})">{_leaf(look)}</g>'
    target.blit(painter.vector(body, place.size, (0, 0, *_BOX)), place)


def _leaf(look: str) -> str:
    tip, near, far = _STEM + _LENGTH, _STEM + 0.28 * _LENGTH, _STEM + 0.72 * _LENGTH
    return (
        f'<path d="M{_STEM} 0C{near} {-_HALF * 1.35:.1f} {far} {-_HALF * 1.2:.1f} {tip} 0'
        f'C{far} {_HALF * 1.2:.1f} {near} {_HALF * 1.35:.1f} {_STEM} 0Z" {look}/>'
    )
