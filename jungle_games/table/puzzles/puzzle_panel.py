"""Beside a puzzle: the panel with task, grade and what was tried; the puzzles of a set, and the tasks of a day."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from math import inf
from typing import Final

import pygame

from jungle_games.base.clean_text import flowing
from jungle_games.core.cards import Card, card_name
from jungle_games.core.formatting import ended
from jungle_games.core.i18n import N_, _, ngettext
from jungle_games.core.puzzle import GRADES, PuzzleSet
from jungle_games.table.cards import card_face
from jungle_games.table.frame.frame import NEXT, GuidePanel
from jungle_games.table.puzzles.referee import DayTask, PuzzleView, Stage, WrongTry
from jungle_games.table.style import PaintPicture, paint_within
from jungle_games.ui.events import Event
from jungle_games.ui.layout import Box, Column, FirstThatFits, Grid, Item, Row, Ruler, Scroll, Space, Stack, Tiles, Wrap
from jungle_games.ui.painter import Face, Painter
from jungle_games.ui.theme import mix
from jungle_games.ui.widgets.base import Shown, Widget
from jungle_games.ui.widgets.button import Button, Clickable
from jungle_games.ui.widgets.label import Divider, Icon, Label, Picture, Rule, draw_icon
from jungle_games.ui.widgets.panel import Panel, PaperPanel, RailItem
from jungle_games.ui.widgets.scroll import ScrollView

GRADE_NAMES: Final = (N_("Gentle"), N_("Easy"), N_("Medium"), N_("Hard"), N_("Very hard"))
"""What the grades are called, from the first on."""
_STEP: Final = 1.25
"""From paw to paw, in widths."""
ALL_PUZZLES: Final = "all_puzzles"
"""The command that leads to all puzzles of the game."""

_EDGE: Final = (18.0, 14.0)
_GAP: Final = 16.0
_APART: Final = 10.0
_LINE: Final = 1.15
"""The leading of names and headings."""
_PAW, _SMALL_PAW = 18.0, 14.0
_NUMBER, _TRIED, _CROSS = 24.0, 36.0, 16.0
_MEDALLIONS: Final = (92.0, 56.0)
_LEAST_TRIED, _LEAST_BOX = 90.0, 165.0
"""How much is seen at least of what was tried, and how high its box is at least, also when it is solved."""
_HIGH: Final = 430.0
"""The height in units from which all has boxes of its own; below it is one sheet with buttons."""
_BUTTON, _LOW_BUTTON = 48.0, 42.0
_LOW_EDGE: Final = 10.0
_LEAST_SAID: Final = 24.0
_CARD: Final = (36.0, 50.4)


def paws(grade: int, size: float, *, paper: bool = False) -> Picture:
    """The paws of ``grade``, each ``size`` units wide, the others faint; ``paper``: they are on a sheet of paper."""

    def paint(target: pygame.Surface, painter: Painter, rect: pygame.Rect) -> None:
        theme = painter.theme
        lit, faint = (theme.amber_lip, theme.shade) if paper else (theme.amber, mix(theme.moss, theme.fern, 0.25))
        for index in range(GRADES):
            paw = painter.picture("objects/icons/paw", (rect.h, rect.h), tint=lit if index < grade else faint)
            target.blit(paw, (rect.x + round(index * rect.h * _STEP), rect.y))

    return Picture(paint, size * (1 + (GRADES - 1) * _STEP), size)


class PuzzlePanel(GuidePanel):
    """Shows the puzzle that ``tell`` tells of: in boxes where there is room, else on a sheet with the way on."""

    def __init__(self, tell: Callable[[], PuzzleView], run: Callable[[str], None], paint: PaintPicture) -> None:
        super().__init__()
        self._tell = tell
        self._paint_look = paint
        self.view = tell()
        self._next = Button(
            self.view.onward, lambda: run(NEXT), kind="paper", icon=self.view.onward_icon, name="puzzle next"
        )
        self._buttons = [self._next]
        if not self.view.last_of_day:
            every = _("Today") if self.view.daily else _("All puzzles")
            self._buttons.insert(0, Button(every, lambda: run(ALL_PUZZLES), kind="paper", name=ALL_PUZZLES))
            Button.write_alike(self._buttons)
        self._tries, self._said = _Latest(), ScrollView(paper=True)
        self._time = Label("", size=34, face=Face.TITLE, align="center")
        self._figures = Label("", size=16, face=Face.SEMIBOLD, ink="faded", lines=2, leading=_LINE)
        self.content = self._arranged()

    def refresh(self) -> None:
        before, self.view = self.view, self._tell()
        if replace(before, seconds=self.view.seconds) != self.view:
            self.content = self._arranged()
            self.relayout()
        self._say_time()

    def _say_time(self) -> None:
        view, tries = self.view, len(self.view.tried)
        told = [view.place_words, ngettext("{number} try", "{number} tries", tries).format(number=tries), view.time]
        self._time.text, self._figures.text = view.time, " · ".join(filter(None, [*told, view.record_words]))

    def _arranged(self) -> Item:
        self._say_time()
        task, tried = self._task(), self._tried().at_least(height=_LEAST_BOX).grow()
        boxes = [Column(task, *figures, tried, gap=_GAP) for figures in ([self._count()], [])]
        return FirstThatFits(*(box.at_least(height=_HIGH) for box in boxes), self._sheet())

    # Boxes

    def _task(self) -> Item:
        view = self.view
        number = Label(view.place_words, face=Face.BOLD, align="right")
        grade = paws(view.grade, _PAW)
        grade.tooltip = _(GRADE_NAMES[view.grade - 1])
        rows = [
            Label(view.title, size=27, face=Face.TITLE, ink="amber", lines=2, leading=_LINE),
            Divider(),
            Label(view.task, wrap=True),
            *_shown_cards(view, "fern"),
            Divider(),
            Row(Label(_("Difficulty"), ink="fern").grow(), grade, gap=_APART),
            *([] if view.daily else [Row(Label(_("Puzzle"), ink="fern").grow(), number, gap=_APART)]),
        ]
        return Box(Panel(), Column(*rows, gap=_APART), *_EDGE)

    def _count(self) -> Item:
        tries = Label(str(len(self.view.tried)), size=34, face=Face.TITLE, align="center")
        figures = (tries, _("Tries"), "restart"), (self._time, self.view.record_words or _("Time"), "clock")
        columns = [Column(figure.sized(height=42), _named(words, icon)) for figure, words, icon in figures]
        bar = Row(Space().grow(), _Upright(), Space().grow())
        return Box(Panel(), Stack(bar, Grid(*columns, columns=2, gap=_APART)), *_EDGE)

    def _tried(self) -> Item:
        """What was tried, the last of it in sight, and what is to be done; or how it was solved."""
        view = self.view
        if view.stage is Stage.SOLVED:
            return Box(Panel(active=True), _solved(view), *_EDGE)
        rows = [self._row(number, tried) for number, tried in enumerate(view.tried, start=1)]
        icons = {Stage.SHOWN: "eye", Stage.REFUTED: "undo", Stage.WATCHING: "eye", Stage.READY: "eye"}
        todo = Label(view.todo, size=17, face=Face.SEMIBOLD, ink="fern", wrap=True, leading=_LINE)
        sign = Icon(icons.get(view.stage, "hand"), size=22, ink="fern")
        scroll = Scroll(
            self._tries, Column(*rows, Row(sign, todo.grow(), gap=12, align="center"), gap=_APART), least=_LEAST_TRIED
        )
        heading = Label(view.headline, size=22, face=Face.TITLE, lines=2, leading=_LINE)
        plain = Column(heading, Divider(), scroll, gap=_APART)
        if view.stage is Stage.SHOWN:
            return Box(Panel(), plain, *_EDGE)
        comfort = Label(_("A wrong try costs nothing."), size=16)
        return Box(Panel(), Column(plain.grow(), Divider(), comfort, gap=_APART), *_EDGE)

    def _row(self, number: int, tried: WrongTry, *, paper: bool = False) -> Item:
        """One wrong answer: its number, what moved, how it is written, and why it fails."""
        ink, red = ("ink", "suit_red") if paper else ("paper", "wrong")
        look = [] if tried.look is None else [Picture(partial(paint_within, self._paint_look, tried.look), _TRIED)]
        words = Column(
            Label(tried.words, size=17, face=Face.BOLD, ink=ink, lines=2, leading=_LINE),
            Label(tried.reason, size=16, ink=red, wrap=True, leading=1.2),
        )
        cross = Icon("close", size=_CROSS, ink=red)
        return Row(Picture(partial(_paint_number, number), _NUMBER), *look, words.grow(), cross, gap=8, align="center")

    # The sheet

    def _sheet(self) -> Item:
        """Title, figures, what matters most now and what was tried before: that scrolls, or all, in a low box."""
        view, refuted = self.view, self.view.stage is Stage.REFUTED
        before = view.tried[:-1] if refuted else view.tried
        rows = [self._row(number, tried, paper=True) for number, tried in enumerate(before, start=1)]
        matters = Label(_matters(view), ink="suit_red" if refuted else "ink", wrap=True, leading=1.25)
        all_said = Column(*_shown_cards(view, "faded"), matters, *reversed(rows), gap=_APART)
        said = Scroll(self._said, all_said, least=_LEAST_SAID)
        title = Label(view.title, size=21, face=Face.TITLE, ink="ink", lines=2, leading=_LINE)
        heading = Wrap(title, paws(view.grade, _SMALL_PAW, paper=True), gap=(_APART, 4), justify="between")
        self._next.kind = "amber" if view.stage in (Stage.SOLVED, Stage.READY) else "paper"
        self._next.label, self._next.icon = view.onward, view.onward_icon
        feet = [_foot([button.sized(height=height) for button in self._buttons]) for height in (_BUTTON, _LOW_BUTTON)]
        high = Column(heading, self._figures, said, feet[0], gap=_APART).padded(*_EDGE)
        low = Column(heading, self._figures, said, feet[1], gap=4).padded(_EDGE[0], _LOW_EDGE)
        lowest = Scroll(self._said, Column(heading, self._figures, all_said, feet[1], gap=_APART), least=0)
        return Box(PaperPanel(), FirstThatFits(high, low, lowest.padded(_EDGE[0], _LOW_EDGE)))


def _matters(view: PuzzleView) -> str:
    """Why an answer is wrong, how it went, what was found so far, else the task."""
    if view.stage is Stage.REFUTED:
        return flowing([view.tried[-1].reason, ended(view.todo)])
    if view.stage in (Stage.ASKING, Stage.WATCHING, Stage.READY):
        return view.told or view.task
    return view.todo if view.stage is Stage.SHOWN else flowing([view.headline, view.todo])


def _shown_cards(view: PuzzleView, ink: str) -> list[Item]:
    """The caption and the cards that belong to the task, if there are any."""
    caption, cards = view.cards
    if not cards:
        return []
    pictures = [Picture(partial(_paint_card, card), *_CARD) for card in cards]
    for picture, card in zip(pictures, cards, strict=True):
        picture.tooltip = card_name(card)
    return [Label(caption, size=16, face=Face.SEMIBOLD, ink=ink), Wrap(*pictures, gap=6)]


def _paint_card(card: Card, target: pygame.Surface, painter: Painter, rect: pygame.Rect) -> None:
    target.blit(card_face(painter, card, rect.w), rect)


def _foot(buttons: Sequence[Item]) -> Item:
    return Grid(*buttons, columns=len(buttons), gap=(12, 8), folds=True)


def _named(words: str, icon: str) -> Item:
    label = Label(words, size=16, face=Face.SEMIBOLD, ink="fern", lines=2, leading=_LINE)
    return Row(Icon(icon, size=18, ink="fern"), label, gap=8, align="center", justify="center")


def _solved(view: PuzzleView) -> Item:
    """A medallion where there is room, and how it was solved."""
    words = [
        Label(view.headline, size=27, face=Face.TITLE, ink="amber", align="center", lines=2, leading=_LINE),
        Label(view.praise, face=Face.SEMIBOLD, ink="fern", align="center", wrap=True, leading=_LINE),
    ]
    medallions = [[Picture(_paint_medallion, size).at("center")] for size in _MEDALLIONS]
    return FirstThatFits(*(
        Column(Space().grow(), *above, *words, Space().grow(), gap=_APART) for above in (*medallions, [])
    ))  # fmt: skip


class _Latest(ScrollView):
    """Shows the end of what it scrolls whenever that has changed."""

    def settle(self, content: int | None = None) -> None:
        super().settle(content)
        self.scroll_to(inf)


class _Upright(Widget):
    """A line between two figures."""

    natural = (1.0, 0.0)

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        target.fill(painter.theme.moss, self.rect)


def _paint_number(number: int, target: pygame.Surface, painter: Painter, rect: pygame.Rect) -> None:
    theme = painter.theme
    painter.disc(target, rect.center, rect.w / 2, theme.inset)
    painter.label(target, str(number), rect.center, Face.BOLD, round(rect.w * 0.58), theme.paper, "center")


def _paint_medallion(target: pygame.Surface, painter: Painter, rect: pygame.Rect) -> None:
    theme = painter.theme
    painter.disc(target, rect.center, rect.w / 2, theme.amber, border=theme.bright, width=rect.w / 30)
    draw_icon(target, painter, "trophy", rect.center, round(rect.w * 0.55), theme.ink)


_CHIP, _CHIPS_APART = 44.0, 7.0
_RADIUS: Final = 11.0
_GRADE: Final = 40.0
"""How high the name of a grade is."""
_AFTER: Final = 12.0


@dataclass(frozen=True, slots=True)
class ListedPuzzle:
    """One puzzle in the list: its key, its number, how hard it is, and whether it is solved."""

    key: str
    number: int
    grade: int
    solved: bool


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
        shown = paws(grade, _SMALL_PAW, paper=True)
        named = Wrap(name, shown.at("center"), gap=(8, 0), justify="between")
        head = Column(named, justify="center").at_least(height=_GRADE)
        mine = [chip for chip in self._chips.values() if chip.puzzle.grade == grade]
        return Column(head, Tiles(*mine, gap=_CHIPS_APART))

    def show(self, puzzles: Sequence[ListedPuzzle], chosen: str) -> None:
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
        self._list.show(puzzles, chosen)
        solved = sum(puzzle.solved for puzzle in puzzles)
        self._told.text = ngettext("{number} solved", "{number} solved", solved).format(number=solved)
        self.relayout()


_CHECK = 22.0


class DayList(Widget):
    """The tasks of a day, the solved ones with a tick; ``on_choose`` receives the key of the pressed one."""

    def __init__(self, tasks: Sequence[DayTask], on_choose: Callable[[str], None], chosen: str) -> None:
        super().__init__()
        self._tasks, self._on_choose, self._chosen = tasks, on_choose, chosen
        self._view = ScrollView(name="day list")
        self.show(chosen_solved=False)

    def show(self, *, chosen_solved: bool) -> None:
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
