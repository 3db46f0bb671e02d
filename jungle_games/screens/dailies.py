"""Daily puzzles: one for each game that has puzzles, their results in words, and their leaves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property

from jungle_games.core.formatting import date_in_words, listed
from jungle_games.core.i18n import _, ngettext
from jungle_games.core.puzzle import Motif, Puzzle, PuzzleError, PuzzleKind, Puzzles, theme_of
from jungle_games.core.room import Room
from jungle_games.screens.leaves import leaf_of, leaves_of, read_dailies
from jungle_games.store.progress import Daily
from jungle_games.table.puzzles.referee import DayTask
from jungle_games.table.room_parts import puzzles_of
from jungle_games.table.services import Services


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
        how = _("{told} – {tries}").format(told=told, tries=listed(went_in_words(daily))) if daily.solved else told
        lines.append(f"{leaf_of(daily).value} {how}")
    return "\n".join(lines)
