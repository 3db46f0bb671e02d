"""The coach: leads a person through a lesson at a table, says what to do, and waits for the right moves."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import replace
from typing import Final

import pygame

from jungle_games.core.game import Move
from jungle_games.core.i18n import _
from jungle_games.core.lessons import Lesson
from jungle_games.table.companion import Companion, Menu
from jungle_games.table.frame import GUIDE, FrameView, Guidance, GuidePanel
from jungle_games.table.prompt import Prompt
from jungle_games.table.scene import AnyScene
from jungle_games.table.services import MenuEntry
from jungle_games.table.sprites.arrangement import Gesture
from jungle_games.table.state import AnyState
from jungle_games.ui.layout import Box, Column, FirstThatFits, Item, Row, Scroll, side_by_side
from jungle_games.ui.notices import HEARD, Notice
from jungle_games.ui.painter import Face, Painter
from jungle_games.ui.widgets.base import Widget
from jungle_games.ui.widgets.button import Button
from jungle_games.ui.widgets.label import Label, Picture
from jungle_games.ui.widgets.panel import PaperPanel, ScrollView

NEXT_LESSON: Final = "lesson next"
_HEAD: Final = 60
_EDGE, _LOW_EDGE = (18.0, 14.0), (14.0, 8.0)
_BUTTON, _LOW_BUTTON = 48.0, 42.0
_TITLE: Final = 21
_LEADING: Final = 1.3
_DOT, _BETWEEN = 9.0, 7.0
_GAP: Final = 12.0
_LEAVE: Final = 0.42
"""The share of the foot's width for the button to leave; the button to go on has longer words."""
_LEAST_SAID: Final = 72.0
_ALL: Final = 10_000.0


class Coach:
    """The progress of a lesson; ``on_next`` is called to go on to the next lesson, or after the last to a match.

    That is played against ``opponent``, a level's title, or alone where it is empty. ``on_leave`` is called when the
    player has had enough; ``read_again`` gives the same lessons in the language that is spoken by then.
    """

    def __init__(
        self, lessons: Sequence[Lesson], index: int, on_next: Callable[[], None], on_leave: Callable[[], None],
        read_again: Callable[[], Sequence[Lesson]] | None = None, opponent: str = "",
    ) -> None:  # fmt: skip
        self.lessons = lessons
        self._opponent = opponent
        self._read_again = read_again
        self.index = index
        self.on_next = on_next
        self.on_leave = on_leave
        self.done = 0
        self._objection = ""

    @property
    def lesson(self) -> Lesson:
        return self.lessons[self.index]

    @property
    def finished(self) -> bool:
        return self.done == len(self.lesson.tasks)

    @property
    def is_last(self) -> bool:
        return self.index == len(self.lessons) - 1

    @property
    def words(self) -> str:
        if self._objection:
            return self._objection
        return self.lesson.end if self.finished else self.lesson.tasks[self.done].say

    @property
    def way_on(self) -> str:
        if not self.finished:
            return _("Skip")
        if not self.is_last:
            return _("Next")
        return _("Play the {animal}").format(animal=_(self._opponent)) if self._opponent else _("Play a game")

    def reword(self) -> None:
        self._objection = ""
        if self._read_again is not None:
            self.lessons = self._read_again()

    def allows(self, move: Move | None) -> bool:
        """Whether ``move``, None for a throw, is what the coach waits for."""
        return self.finished or move is None or self.lesson.tasks[self.done].takes(str(move))

    @property
    def throw(self) -> str | None:
        """The result of a throw made now, as a move's text; None to leave it to chance."""
        return None if self.finished else next(iter(self.lesson.tasks[self.done].moves), None)

    def object(self) -> None:
        """Explain that a legal move is not the one asked for."""
        task = self.lesson.tasks[self.done]
        self._objection = task.otherwise or _("You could do that in a game. Here, first do what is asked.")

    def follow(self) -> Sequence[str]:
        """Note that the task is done; return the moves that follow automatically."""
        self._objection = ""
        if self.finished:
            return ()
        self.done += 1
        return self.lesson.tasks[self.done - 1].then


class LessonOnTable(Companion):
    """Lets ``coach`` lead through a lesson at ``table``; nothing played there is kept or counted."""

    guidance = Guidance.LESSON

    def __init__(self, table: AnyScene, coach: Coach) -> None:
        self._table = table
        self.coach = coach
        table.play.practice = table.play.prompted = True
        self._told = ""
        self._show_panel()

    def _show_panel(self) -> None:
        self.panel = CoachPanel(self.coach)
        self._table.frame.add(GUIDE, self.panel)

    def reword(self) -> None:
        self.coach.reword()
        self._show_panel()

    def show_widgets(self) -> None:
        self.panel.refresh()

    @property
    def rests(self) -> bool:
        return self.coach.finished

    def framed(self, view: FrameView, state: AnyState) -> FrameView:
        """Nothing but what the coach asks; once all is done it is the button that leads on, and no move."""
        gestures = self._table.legal_gestures
        other = bool(gestures) and not any(self.coach.allows(gesture.move) for gesture in gestures)
        return replace(view, prompt=Prompt()) if other or (self.coach.finished and not state.over) else view

    def update(self, now: float, *, still: bool) -> bool:
        if self.coach.words != self._told:
            self._told = self.coach.words
            self._table.services.notify(Notice(self._told, kind=HEARD))
        return False

    def allows(self, gesture: Gesture) -> bool:
        if self.coach.allows(gesture.move):
            return True
        self.coach.object()
        return False

    def takes(self, move: Move | None) -> bool:
        """Make it, and let follow what the coach says; after the last task computer players think for themselves."""
        table, play, coach = self._table, self._table.play, self.coach
        taught = not coach.finished
        move = coach.throw if move is None else move
        play.script = list(coach.follow())
        play.prompted = not coach.finished
        if move is None:
            play.throw()
        else:
            play.play(move)
        if taught and coach.finished:
            table.focus.focus(NEXT_LESSON)
        return True

    @property
    def menu(self) -> Menu:
        go, game = self._table.navigator, self._table.match.game.name
        entries = [
            MenuEntry(self.coach.way_on, "play", self.coach.on_next, main=True),
            MenuEntry(_("Start over"), "restart", lambda: go.lesson(game, self.coach.index), main=True),
            MenuEntry(_("New game"), "new_game", lambda: go.new_game(game)),
            MenuEntry(_("Rule book"), "rule_book", lambda: go.rules(game)),
            MenuEntry(_("Settings"), "settings", lambda: go.settings(game)),
            MenuEntry(_("Leave the table"), "home", go.title),
        ]
        return Menu(entries, self.coach.lesson.title)


class CoachPanel(GuidePanel):
    """The coach's sheet: a head, the lesson's title, the instructions, which scroll, and the way on."""

    def __init__(self, coach: Coach) -> None:
        super().__init__()
        self._coach = coach
        self._leave = Button(_("Leave"), coach.on_leave, kind="paper", name="lesson leave")
        self._next = Button("", coach.on_next, kind="amber", icon="play", name=NEXT_LESSON)
        Button.write_alike((self._leave, self._next))
        self._title = Label("", size=_TITLE, face=Face.TITLE, ink="ink", lines=3, leading=1.1)
        self._said = Label("", ink="ink", wrap=True, leading=_LEADING)
        self._window = ScrollView(paper=True)
        self.content = self._arranged()
        self.refresh()

    @property
    def said(self) -> str:
        return self._said.text

    def refresh(self) -> None:
        coach = self._coach
        before = self._state
        self._next.label, self._title.text, self._said.text = coach.way_on, coach.lesson.title, coach.words
        self._next.kind = "amber" if coach.finished else "paper"
        # After all lessons the way on takes the whole foot; the menu leads elsewhere.
        self._leave.visible = not (coach.is_last and coach.finished)
        if self._state != before:
            self._window.scroll_to(0)
            self.relayout()

    @property
    def _state(self) -> tuple[Hashable, ...]:
        return self._next.label, self._title.text, self._said.text, self._leave.visible

    def _arranged(self) -> Item:
        """All that is said in sight where there is room for it, without the head if need be; else it scrolls."""
        named = Column(self._title, _Dots(self._coach), gap=8)
        head = Row(Picture(_paint_teacher, _HEAD), named.grow(), gap=10, align="center")
        foot, low_foot = (self._foot(height) for height in (_BUTTON, _LOW_BUTTON))
        arrangements = [
            Column(above, Scroll(self._window, self._said, least=least), below, gap=gap).padded(*edge)
            for least in (_ALL, _LEAST_SAID)
            for above, below, gap, edge in ((head, foot, _GAP, _EDGE), (named, low_foot, 6.0, _LOW_EDGE))
        ]
        words = Scroll(self._window, Column(named, self._said, gap=_GAP), least=_LEAST_SAID)
        low = Column(words, low_foot, gap=6.0)
        lowest = Scroll(self._window, Column(named, self._said, low_foot, gap=_GAP))
        arrangements += [each.padded(*_LOW_EDGE) for each in (low, lowest)]
        return Box(PaperPanel(), FirstThatFits(*arrangements))

    def _foot(self, height: float) -> Item:
        leave, on = (button.sized(height=height) for button in (self._leave, self._next))
        return side_by_side(leave.grow(_LEAVE), on.grow(1 - _LEAVE), gap=_GAP, below=_GAP / 2, align="stretch")


class _Dots(Widget):
    """A dot for each lesson: full for those before, amber for this one."""

    opaque = False

    def __init__(self, coach: Coach) -> None:
        super().__init__()
        self._coach = coach
        self.natural = ((_DOT + _BETWEEN) * len(coach.lessons), _DOT + 4)

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        theme, step = painter.theme, self.rect.w / len(self._coach.lessons)
        step = min(step, (_DOT + _BETWEEN) * self.u)
        for index in range(len(self._coach.lessons)):
            middle = (round(self.rect.x + (index + 0.5) * step), self.rect.centery)
            if index == self._coach.index:
                painter.disc(target, middle, self.px(_DOT) / 2 + 1, theme.amber, border=theme.ink, width=1.5 * self.u)
            else:
                full = theme.ink if index < self._coach.index else None
                painter.disc(target, middle, self.px(_DOT) / 2, full, border=theme.faded, width=1.5 * self.u)


def _paint_teacher(target: pygame.Surface, painter: Painter, rect: pygame.Rect) -> None:
    target.blit(painter.picture("animals/owl", rect.size), rect)
