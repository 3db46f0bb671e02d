"""A table without a window: Jungle on a dummy screen, with a clock that tests turn and a worker they answer for."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime
from math import ceil
from pathlib import Path
from typing import Any

import pygame
from companions import end_of
from scenarios.tour import Nobody

from jungle_games.core.matches.record import GameRecord
from jungle_games.games import find_game
from jungle_games.players.worker import AnalysisTask, Task
from jungle_games.store.database import Database
from jungle_games.store.progress import Attempt, Progress, Rated, Result
from jungle_games.table.end_of_match import LASTS
from jungle_games.table.scene import TableScene
from jungle_games.table.services import MenuEntry, Services
from jungle_games.table.sprites.arrangement import PlaceKey
from jungle_games.table.verdict import Verdict
from jungle_games.ui.events import Accept, Event, FocusStep, PointerDown, PointerMove, PointerUp

SIZE = (1280, 800)
WINDOWS = [(960, 600), (1280, 800), (1920, 1080), (1000, 1000), (1600, 700)]
"""Sizes of windows, usual ones and such of an unusual shape."""
SEEN_EVERY = 30
"""Of so many frames one is drawn."""


class FakeWorker(Nobody):
    """Takes tasks and never answers by itself."""

    def __init__(self) -> None:
        self.tasks: list[Task | AnalysisTask] = []
        self.stopped = 0

    def submit(self, task: Task | AnalysisTask) -> int:
        self.tasks.append(task)
        return len(self.tasks)

    def stop(self) -> None:
        self.stopped += 1


class FakeSaves:
    """Keeps what would be on the disk."""

    def __init__(self) -> None:
        self.kept: dict[str, str] = {}

    def store(self, game: str, text: str, number: str | None = None) -> str:
        self.kept[number or game] = text
        return number or game

    def delete(self, number: str) -> None:
        self.kept.pop(number, None)

    def release(self, number: str) -> None:
        pass


class FakeProgress(Progress):
    """Results, ratings and attempts in memory."""

    def __init__(self, *attempts: Attempt) -> None:
        super().__init__(Database(Path(":memory:")))
        self.results: list[Result] = []
        for attempt in attempts:
            self.record_attempt(attempt)

    def record(self, game: str, told: Result | Rated) -> None:
        super().record(game, told)
        if isinstance(told, Result):
            self.results.append(told)


class FakeLibrary:
    def __init__(self) -> None:
        self.kept: list[GameRecord] = []

    def keep(self, record: GameRecord, ended: datetime, limit: int) -> None:
        self.kept.append(record)


class FakeSounds:
    muted = False

    def __init__(self) -> None:
        self.played: list[str] = []

    def play(self, name: str) -> None:
        self.played.append(name)


class FakeNavigator:
    """Notes where it was asked to go; says yes to every question."""

    def __init__(self) -> None:
        self.went: list[tuple[str, tuple[Any, ...]]] = []

    def find_game(self, name: str) -> Any:
        return find_game(name)

    def confirm(self, title: str, text: str, yes: str, on_yes: Callable[[], None], *_no: str, **_danger: bool) -> None:
        self.went.append(("confirm", (title,)))
        on_yes()

    def ask_caution(self, words: str, place: Callable[[], pygame.Rect], on_answer: Callable[[bool], None]) -> None:
        self.went.append(("ask_caution", (words,)))
        on_answer(True)

    def begin_anew(self, game: str, begin: Callable[[], None]) -> None:
        self.went.append(("begin_anew", (game,)))
        begin()

    def __getattr__(self, name: str) -> Callable[..., None]:
        return lambda *arguments, **_chosen: self.went.append((name, arguments))

    def last(self, name: str) -> tuple[Any, ...]:
        return next(arguments for where, arguments in reversed(self.went) if where == name)


@dataclass
class Table:
    """A table on the stack, and hands to play at it."""

    scene: TableScene
    services: Services
    navigator: FakeNavigator
    screen: pygame.Surface
    toasts: list[str]
    time: list[float] = field(default_factory=lambda: [0.0])
    frames: int = 0

    def middle(self, name: PlaceKey) -> tuple[int, int]:
        """The pixel in the middle of a place, or of the widget of that name that is seen."""
        with suppress(StopIteration):
            return self.scene.arrangement.places[self.place(name)].center
        return next(each for each in self.scene.root.walk() if each.name == name and not each.left_out).rect.center

    def place(self, name: PlaceKey) -> PlaceKey:
        """The place with that key or name."""
        places = self.scene.arrangement.places
        return name if name in places else next(key for key in places if str(key) == name)

    def send(self, *events: Event) -> None:
        for event in events:
            self.services.stack.handle(event)
        self.scene.update(self.time[0])  # as the program does after events

    def drag(self, start: PlaceKey, end: PlaceKey) -> None:
        self.send(PointerMove(self.middle(start)), PointerDown(self.middle(start)))
        self.send(PointerMove(self.middle(end), pressed=True), PointerUp(self.middle(end)))

    def click(self, name: PlaceKey) -> None:
        self.send(PointerMove(self.middle(name)), PointerDown(self.middle(name)), PointerUp(self.middle(name)))

    def take_by_keys(self, start: PlaceKey, end: PlaceKey) -> None:
        self.send(FocusStep(1))
        self.run(0.02)
        self.scene.focus.focus(("place", start))
        self.send(Accept())
        if start == end:
            return
        for _step in range(30):
            if self.scene.handling.aim == end:
                break
            self.send(FocusStep(1))
        self.send(Accept())

    def run(self, seconds: float, *, seen: bool = False) -> bool:
        """Let time pass in frames, and where nothing moves sleep until something is due; whether something still moves.

        One frame in so many is drawn, and the last one if it is to be ``seen``.
        """
        moving, left = True, max(1, round(seconds * 60))
        end = self.time[0] + left / 60
        while left:
            due = self.time[0] if moving else self.scene.wake_at()
            slept = left if due is None else min(left, max(1, ceil(60 * (due - self.time[0]))))
            left -= slept
            self.time[0] = end - left / 60
            self.frames += 1
            moving = self.scene.update(self.time[0])
            if self.frames % SEEN_EVERY == 0 or (seen and not left):
                self.scene.draw(self.screen)
        self.scene.table_frame.fill()
        return moving

    def live(self, seconds: float, *, seen: bool = False, frame: float = 1 / 60) -> None:
        """Let time pass as the program's loop does: frames while something moves, then sleep until something is due.

        ``seen``: with the picture on the screen, drawn whenever the program would. A ``frame`` takes so many seconds.
        """
        end, moved = self.time[0] + seconds, False
        while self.time[0] < end:
            moving = self.scene.update(self.time[0])
            if seen and (moving or moved or self.services.stack.dirty):
                self.services.stack.draw(self.screen)
            moved = moving
            due = self.scene.wake_at()
            following = end if due is None else max(due, self.time[0] + frame)
            self.time[0] = min(end, self.time[0] + frame if moving else following)

    def skip(self, seconds: float) -> bool:
        """Let time pass in two steps, unseen; whether something still moves at its end."""
        moving = False
        for _ in range(2):
            self.time[0] += seconds / 2
            moving = self.scene.update(self.time[0])
        return moving

    def ended(self) -> tuple[Verdict, list[MenuEntry]]:
        """How the match ended, and what may be done next, once the sheet lies there."""
        self.skip(2 * LASTS)
        self.skip(2 * LASTS)
        assert end_of(self.scene).open
        return end_of(self.scene).verdict(), list(end_of(self.scene).sheet.view.entries)

    @property
    def moves(self) -> tuple[str, ...]:
        return tuple(self.scene.match.moves)


MakeTable = Callable[..., Table]
