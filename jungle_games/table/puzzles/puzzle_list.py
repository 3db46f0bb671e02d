"""The puzzles of a set as numbered chips by grade; and the list of a day's tasks."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

import pygame

from jungle_games.core.i18n import _, ngettext
from jungle_games.core.puzzle import PuzzleSet
from jungle_games.store.progress import PuzzleProgress
from jungle_games.table.puzzles.puzzle_panel import GRADE_NAMES, paws
from jungle_games.table.services import Services
from jungle_games.ui.events import Event
from jungle_games.ui.layout import Box, Column, FirstThatFits, Item, Row, Ruler, Scroll, Space, Tiles, Wrap
from jungle_games.ui.painter import Face, Painter
from jungle_games.ui.theme import mix
from jungle_games.ui.widgets.base import Shown, Widget
from jungle_games.ui.widgets.button import Clickable
from jungle_games.ui.widgets.label import Icon, Label, Rule, draw_icon
from jungle_games.ui.widgets.panel import Panel, PaperPanel, RailItem
from jungle_games.ui.widgets.scroll import ScrollView

_CHIP, _APART = 44.0, 7.0
_RADIUS: Final = 11.0
_GRADE: Final = 40.0
"""How high the name of a grade is."""
_AFTER: Final = 12.0
_PAW: Final = 14.0


@dataclass(frozen=True, slots=True)
class ListedPuzzle:
    """One puzzle in the list: its key, its number, how hard it is, and whether it is solved."""

    key: str
    number: int
    grade: int
    solved: bool


def read_puzzle_progress(services: Services) -> Mapping[str, PuzzleProgress]:
    """The progress with every tried puzzle, by key."""
    puzzle_progress: Mapping[str, PuzzleProgress] = services.progress.puzzle_progress()
    return puzzle_progress


def listed_puzzles(found: PuzzleSet, solved: Mapping[str, bool]) -> Sequence[ListedPuzzle]:
    """All puzzles of a set; ``solved`` by key."""
    keys = [(found.key(puzzle), puzzle) for puzzle in found.puzzles]
    return [ListedPuzzle(key, puzzle.number, puzzle.grade, solved.get(key, False)) for key, puzzle in keys]


class PuzzleChip(Clickable):
    """A numbered chip, green with a tick once its puzzle is solved, amber while that is on the table."""

    natural = (_CHIP, _CHIP)
    ring_corner = _RADIUS
    puzzle = Shown[ListedPuzzle]()
    chosen = Shown[bool]()

    def __init__(self, puzzle: ListedPuzzle, on_click: Callable[[], None]) -> None:
        super().__init__(on_click, name=("puzzle", puzzle.key), tooltip=self._words(puzzle))
        self.puzzle = puzzle
        self.chosen = False

    @property
    def is_chosen(self) -> bool:
        return self.chosen

    @staticmethod
    def _words(puzzle: ListedPuzzle) -> str:
        grade = _(GRADE_NAMES[puzzle.grade - 1])
        if puzzle.solved:
            return _("Puzzle {number}, {grade}: solved").format(number=puzzle.number, grade=grade)
        return _("Puzzle {number}, {grade}").format(number=puzzle.number, grade=grade)

    def show(self, puzzle: ListedPuzzle, *, chosen: bool) -> None:
        """It may have been solved meanwhile."""
        self.puzzle, self.chosen = puzzle, chosen
        self.tooltip = self._words(puzzle)

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        theme, rect = painter.theme, self.rect
        solved = self.puzzle.solved
        face = theme.amber if self.chosen else theme.leaf if solved else mix(theme.paper, "#FFFFFF", 0.4)
        edge = theme.amber_lip if self.chosen else theme.moss if solved else theme.shade
        face = mix(face, "#FFFFFF", 0.25) if self.hovered else face
        painter.box(target, rect, _RADIUS * self.u, face, border=edge, width=(2.5 if self.chosen else 1.5) * self.u)
        painter.label(target, str(self.puzzle.number), rect.center, Face.TITLE, self.px(19), theme.ink, "center")
        if solved:
            corner = (rect.right - self.px(4), rect.y + self.px(4))
            painter.disc(target, corner, 8.5 * self.u, theme.paper, border=theme.moss, width=1.2 * self.u)
            draw_icon(target, painter, "check", corner, self.px(11), theme.moss)


class PuzzleChips(Widget):
    """The chips below the names of their grades; ``on_choose`` receives the key of the pressed one."""

    def __init__(self, puzzles: Sequence[ListedPuzzle], on_choose: Callable[[str], None], chosen: str = "") -> None:
        super().__init__()
        self._view = ScrollView(paper=True, name="puzzle list")
        self._chips = {puzzle.key: PuzzleChip(puzzle, partial(on_choose, puzzle.key)) for puzzle in puzzles}
        grades = (self._grade(grade) for grade in sorted({puzzle.grade for puzzle in puzzles}))
        self.content = Scroll(self._view, Column(*grades, gap=_AFTER))
        self._begun = False
        self.show(puzzles, chosen)

    def _grade(self, grade: int) -> Item:
        """Its name, its paws, and its chips in as many columns as there is room for."""
        name = Label(_(GRADE_NAMES[grade - 1]), size=17, face=Face.BOLD, ink="moss")
        shown = paws(grade, _PAW, paper=True)
        beside = Row(name.grow(), shown, gap=8, align="center").at_least(height=_GRADE)
        head = FirstThatFits(beside, Column(name, shown.at("start")), by_width=True)
        mine = [chip for chip in self._chips.values() if chip.puzzle.grade == grade]
        return Column(head, Tiles(*mine, gap=_APART))

    def show(self, puzzles: Sequence[ListedPuzzle], chosen: str) -> None:
        """Mark the solved puzzles, and the one on the table."""
        self._chosen = chosen
        for puzzle in puzzles:
            self._chips[puzzle.key].show(puzzle, chosen=puzzle.key == chosen)

    def handle(self, event: Event) -> bool:
        return self._view.handle(event)

    def _lay_out_content(self, ruler: Ruler) -> None:
        """At first the chosen one is seen."""
        super()._lay_out_content(ruler)
        if not self._begun and self._chosen in self._chips and self.rect.h:
            self._begun = True
            self._view.scroll_to(self._chips[self._chosen].rect.centery - self.rect.centery)


class PuzzleList(PaperPanel):
    """The chips on paper, under how many are solved."""

    def __init__(self, puzzles: Sequence[ListedPuzzle], on_choose: Callable[[str], None], chosen: str) -> None:
        super().__init__()
        self._list, self._told = PuzzleChips(puzzles, on_choose, chosen), Label("", size=17, ink="faded")
        title = Label(_("Puzzles"), size=23, face=Face.TITLE, ink="ink")
        head = Wrap(title, self._told, gap=10, justify="between")
        self.content = Column(head, Rule(1), self._list.grow(), gap=8).padded(24, 12)
        self.show(puzzles, chosen)

    def show(self, puzzles: Sequence[ListedPuzzle], chosen: str) -> None:
        """Mark what is solved by now."""
        self._list.show(puzzles, chosen)
        solved = sum(puzzle.solved for puzzle in puzzles)
        self._told.text = ngettext("{number} solved", "{number} solved", solved).format(number=solved)
        self.relayout()


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
