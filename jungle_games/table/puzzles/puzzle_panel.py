"""The panel of a puzzle: the task, its grade in paws, the progress, and what was tried and why it fails."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import partial
from math import inf
from typing import Final

import pygame

from jungle_games.base.clean_text import flowing
from jungle_games.core.cards import Card, card_name
from jungle_games.core.formatting import clock_words, ended
from jungle_games.core.i18n import N_, _, ngettext
from jungle_games.core.puzzle import GRADES
from jungle_games.table.cards import card_face
from jungle_games.table.frame.frame import NEXT, GuidePanel
from jungle_games.table.style import PaintPicture
from jungle_games.ui.layout import Box, Column, FirstThatFits, Grid, Item, Row, Scroll, Space, Stack, Wrap
from jungle_games.ui.painter import Face, Painter
from jungle_games.ui.theme import mix
from jungle_games.ui.widgets.base import Widget
from jungle_games.ui.widgets.button import Button
from jungle_games.ui.widgets.label import Divider, Icon, Label, Picture, draw_icon
from jungle_games.ui.widgets.panel import Panel, PaperPanel
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
_LOWEST_WITH_FOOT: Final = 190.0
"""How low the box may be for a word of comfort below what was tried."""
_LEAST_TRIED, _LEAST_BOX = 90.0, 165.0
"""How much is seen at least of what was tried, and how high its box is at least, also when it is solved."""
_HIGH: Final = 430.0
"""The height in units from which all has boxes of its own; below it is one sheet with buttons."""
_BUTTON, _LOW_BUTTON = 48.0, 42.0
_LOW_EDGE: Final = 10.0
_LEAST_SAID: Final = 24.0
_CARD: Final = (36.0, 50.4)


class Stage(Enum):
    """The stage of a puzzle."""

    READY = "ready"
    """How it came about is shown first, once the person is ready."""
    WATCHING = "watching"
    """How it came about is shown first."""
    ASKING = "asking"
    REFUTED = "refuted"
    """A wrong answer lies on the table, and what refutes it."""
    SOLVED = "solved"
    SHOWN = "shown"
    """The solution was given away."""


@dataclass(frozen=True, slots=True)
class WrongTry:
    """A wrong answer after the right ``answers``: the ``reason`` in words, and how the table writes and shows it."""

    answers: tuple[str, ...]
    answer: str
    reason: str
    words: str = ""
    look: Hashable = None


@dataclass(frozen=True, slots=True)
class PuzzleView:
    """One moment of a puzzle; words are translated already."""

    title: str
    task: str
    grade: int
    number: int
    stage: Stage
    tried: tuple[WrongTry, ...] = ()
    hints: int = 0
    seconds: int = 0
    wants_place: bool = False
    wants_moment: bool = False
    helped: bool = False
    """The place that the next answer is about is shown."""
    told: str = ""
    """What the last right answer has found."""
    record: float | None = None
    """The person's record for puzzles like this one, in seconds, where it counts and there is one."""
    is_record: bool = False
    """This is a new one."""
    daily: bool = False
    """It is a task of a day."""
    last_of_day: bool = False
    """And no other one of that day is left."""
    cards: tuple[str, Sequence[Card]] = ("", ())
    """Cards that are shown with the task, below a caption."""

    @property
    def onward(self) -> str:
        if self.stage is Stage.READY:
            return _("Ready")
        if not self.daily:
            return _("Next")
        return _("Back to Today") if self.last_of_day else _("Next task")

    @property
    def onward_icon(self) -> str:
        if self.stage is Stage.READY:
            return "eye"
        return "calendar" if self.last_of_day else "step_forward" if self.daily else "play"

    @property
    def time(self) -> str:
        return clock_words(self.seconds)

    @property
    def record_words(self) -> str:
        """``Record 1:12``; empty where there is none."""
        return "" if self.record is None else _("Record {time}").format(time=clock_words(self.record))

    @property
    def place_words(self) -> str:
        """Its number, of one of the collection."""
        return "" if self.daily else _("No. {number}").format(number=self.number)

    @property
    def headline(self) -> str:
        if self.stage is Stage.SOLVED:
            return _("Solved!")
        return _("The solution") if self.stage is Stage.SHOWN else _("What you tried")

    @property
    def todo(self) -> str:
        match self.stage:
            case Stage.READY:
                return _("Press Ready, and watch closely.")
            case Stage.WATCHING:
                return _("Watch closely.")
            case Stage.REFUTED:
                return _("Choose a place on the board to try again")
            case Stage.SOLVED:
                return self.praise
            case Stage.SHOWN:
                return self.told or _("Start over and try it yourself.")
        if self.helped:
            return _("It is here.") if self.wants_moment else _("It begins here.")
        if self.told:
            return self.told
        if self.wants_moment:
            return _("Stop where it went wrong.")
        return _("Point at the place.") if self.wants_place else _("Your move.")

    @property
    def praise(self) -> str:
        return flowing([self._praise, self.told])

    @property
    def _praise(self) -> str:
        tries = len(self.tried)
        if self.is_record:
            return _("A new record!")
        if self.hints:
            return ngettext("With {number} hint.", "With {number} hints.", self.hints).format(number=self.hints)
        if not tries:
            return _("At the first try!")
        return ngettext("After {number} wrong try.", "After {number} wrong tries.", tries).format(number=tries)


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
        """Title, task and how hard it is."""
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
        """Wrong answers and time."""
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
        with_foot = Column(heading, Divider(), scroll, Divider(), comfort, gap=_APART)
        return Box(Panel(), FirstThatFits(with_foot.at_least(height=_LOWEST_WITH_FOOT), plain), *_EDGE)

    def _row(self, number: int, tried: WrongTry, *, paper: bool = False) -> Item:
        """One wrong answer: its number, what moved, how it is written, and why it fails."""
        ink, red = ("ink", "suit_red") if paper else ("paper", "wrong")
        look = [] if tried.look is None else [Picture(partial(self._paint_tried, tried.look), _TRIED)]
        words = Column(
            Label(tried.words, size=17, face=Face.BOLD, ink=ink, lines=2, leading=_LINE),
            Label(tried.reason, size=16, ink=red, wrap=True, leading=1.2),
        )
        cross = Icon("close", size=_CROSS, ink=red)
        return Row(Picture(partial(_paint_number, number), _NUMBER), *look, words.grow(), cross, gap=8, align="center")

    def _paint_tried(self, look: Hashable, target: pygame.Surface, painter: Painter, rect: pygame.Rect) -> None:
        picture = self._paint_look(painter, look, rect.w)
        if picture.get_height() > rect.h:
            picture = self._paint_look(painter, look, round(rect.w * rect.h / picture.get_height()))
        target.blit(picture, picture.get_rect(center=rect.center))

    # The sheet

    def _sheet(self) -> Item:
        """Title, figures, what matters most now and what was tried before: that scrolls, or all, in a low box."""
        view, refuted = self.view, self.view.stage is Stage.REFUTED
        before = view.tried[:-1] if refuted else view.tried
        rows = [self._row(number, tried, paper=True) for number, tried in enumerate(before, start=1)]
        matters = Label(_matters(view), ink="suit_red" if refuted else "ink", wrap=True, leading=1.25)
        all_said = Column(*_shown_cards(view, "faded"), matters, *reversed(rows), gap=_APART)
        said = Scroll(self._said, all_said, least=_LEAST_SAID)
        one, two = (
            Label(view.title, size=21, face=Face.TITLE, ink="ink", lines=lines, leading=_LINE) for lines in (1, 2)
        )
        grade = paws(view.grade, _SMALL_PAW, paper=True)
        heading = FirstThatFits(Row(one.grow(), grade, gap=_APART), Column(two, grade.at("start"), gap=4))
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
    return FirstThatFits(Grid(*buttons, columns=len(buttons), gap=12), Column(*buttons, gap=8))


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
