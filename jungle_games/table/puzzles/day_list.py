"""The tasks of a day beside the one that is on the table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import pygame

from jungle_games.core.i18n import _
from jungle_games.ui.layout import Box, Column, Item, Row, Scroll, Space
from jungle_games.ui.painter import Painter
from jungle_games.ui.text import Face
from jungle_games.ui.widgets.base import Widget
from jungle_games.ui.widgets.label import Icon, Label
from jungle_games.ui.widgets.panel import Panel, RailItem
from jungle_games.ui.widgets.scroll import ScrollView

_CHECK = 22.0


@dataclass(frozen=True, slots=True)
class DayTask:
    """A task of a day: its key, the title of its game (translated), its emblem, and whether it is solved."""

    key: str
    game: str
    emblem: str
    solved: bool


def next_task(tasks: Sequence[DayTask], key: str) -> str:
    """The key of the next task after ``key`` that is not solved; empty if none is left."""
    keys = [task.key for task in tasks]
    at = keys.index(key) + 1 if key in keys else 0
    return next((task.key for task in (*tasks[at:], *tasks[:at]) if not task.solved and task.key != key), "")


class DayList(Widget):
    """The tasks of a day, the solved ones with a tick; ``on_choose`` receives the key of the pressed one."""

    def __init__(self, tasks: Sequence[DayTask], on_choose: Callable[[str], None], chosen: str) -> None:
        super().__init__()
        self._tasks, self._on_choose, self._chosen = tasks, on_choose, chosen
        self._view = ScrollView(name="day list")
        self.show(chosen_solved=False)

    def show(self, *, chosen_solved: bool) -> None:
        """Mark what is solved; ``chosen_solved``: the task on the table is by now."""
        title = Label(_("Tasks of the day"), size=23, face=Face.TITLE, ink="amber", wrap=True)
        rows = [
            self._row(task, solved=task.solved or (chosen_solved and task.key == self._chosen)) for task in self._tasks
        ]
        self.content = Box(Panel(), Column(title, Scroll(self._view, Column(*rows, gap=4), least=0), gap=8), 14, 12)
        self.relayout()

    def _row(self, task: DayTask, *, solved: bool) -> Item:
        def paint(target: pygame.Surface, painter: Painter, rect: pygame.Rect) -> None:
            target.blit(painter.picture(task.emblem, rect.size), rect)

        chosen = task.key == self._chosen
        row = RailItem(
            task.game, partial(self._on_choose, task.key), picture=paint, selected=chosen, name=("day task", task.key)
        )
        tick = Icon("check", size=_CHECK, ink="leaf") if solved else Space(_CHECK)
        return Row(row.grow(), tick, gap=6, align="center")
