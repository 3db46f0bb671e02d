"""The coach: leads a person through a lesson at a table, says what to do, and waits for the right moves."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

import pygame

from jungle_games.core.game import Seat
from jungle_games.core.i18n import _
from jungle_games.core.lessons import Lesson
from jungle_games.table.columns import Columns
from jungle_games.table.frame import GUIDE
from jungle_games.table.guide import Following, Guide, GuidePanel
from jungle_games.table.navigator import MenuEntry, Navigator
from jungle_games.table.plate import PaintPicture
from jungle_games.ui.painter import Face, Painter
from jungle_games.ui.widgets.button import Button

NEXT_LESSON: Final = "lesson next"
"""The name of the button that leads on from a lesson."""
_TEACHER: Final = "animals/owl"
_HEAD: Final = 60
_EDGE: Final = 18
_TEXT_TOP: Final = 78
_TITLE: Final = 21
_TEXT: Final = 18
_LEAST: Final = 13
_LEADING: Final = 1.3
_DOT: Final = 9
_BUTTON: Final = 48
_GAP: Final = 12
_LEAVE: Final = 0.42
"""The share of the foot that the way out takes; the way on has longer words."""
_LOW, _LOW_AND_WIDE = 260, 212
"""The height in units below which everything is drawn smaller; less where the words take few lines."""
_WIDE: Final = 1.6
"""What is wide, in heights."""


class Coach(Guide):
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
        """How many tasks are done."""
        self._objection = ""

    @property
    def lesson(self) -> Lesson:
        """The lesson on the table."""
        return self.lessons[self.index]

    @property
    def finished(self) -> bool:
        """Whether all tasks are done."""
        return self.done == len(self.lesson.tasks)

    @property
    def is_last(self) -> bool:
        """Whether no lesson comes after this one."""
        return self.index == len(self.lessons) - 1

    @property
    def words(self) -> str:
        """What the coach says now."""
        if self._objection:
            return self._objection
        return self.lesson.end if self.finished else self.lesson.tasks[self.done].say

    @property
    def way_on(self) -> str:
        """What the button says that leads on."""
        if not self.finished:
            return _("Skip")
        if not self.is_last:
            return _("Next")
        return _("Play the {animal}").format(animal=_(self._opponent)) if self._opponent else _("Play a game")

    def reword(self) -> None:
        """Go on in the language that is spoken now."""
        self._objection = ""
        if self._read_again is not None:
            self.lessons = self._read_again()

    def allows(self, move: Any) -> bool:
        """Whether ``move``, None for a throw, is what the coach waits for."""
        return self.finished or move is None or self.lesson.tasks[self.done].takes(str(move))

    @property
    def throw(self) -> str | None:
        """What a throw made now comes to, as a move's text; None when it is left to chance."""
        return None if self.finished else next(iter(self.lesson.tasks[self.done].moves), None)

    def object(self) -> None:
        """Say why a legal move is not the one asked for."""
        task = self.lesson.tasks[self.done]
        self._objection = task.otherwise or _("You could do that in a game. Here, first do what is asked.")

    def follow(self, move: str) -> Following:
        """The task was done; the moves that are to follow by themselves."""
        self._objection = ""
        if self.finished:
            return Following()
        self.done += 1
        return Following(self.lesson.tasks[self.done - 1].then)

    @property
    def plays_on(self) -> bool:
        """Once all tasks are done."""
        return self.finished

    def menu(self, go: Navigator, game: str) -> list[MenuEntry]:
        """The entries of the table's menu: a lesson is neither resigned nor kept."""
        return [
            MenuEntry(self.way_on, "play", self.on_next, main=True),
            MenuEntry(_("Start over"), "restart", lambda: go.lesson(game, self.index), main=True),
            MenuEntry(_("New game"), "new_game", lambda: go.new_game(game)),
            MenuEntry(_("Rule book"), "rule_book", lambda: go.rules(game)),
            MenuEntry(_("Settings"), "settings", lambda: go.settings(game)),
            MenuEntry(_("Leave the table"), "home", go.title),
        ]

    def make_panel(self, run: Callable[[str], None], paint: PaintPicture) -> CoachPanel:
        """The coach's paper."""
        return CoachPanel(self)

    def lay_out(self, columns: Columns, seats: Sequence[Seat]) -> None:
        """As for any match, and what is left at the left is the coach's."""
        columns.plates(seats, taught=True)
        columns.play()
        columns.fill("left", GUIDE)


class CoachPanel(GuidePanel):
    """The coach's sheet: a head, the lesson's title, the instructions, and the button to go on."""

    def __init__(self, coach: Coach) -> None:
        super().__init__()
        self._coach = coach
        self._said = ""
        self._leave = self.add(Button(_("Leave"), coach.on_leave, kind="paper", name="lesson leave"))
        self._next = self.add(Button("", coach.on_next, kind="amber", icon="play", name=NEXT_LESSON))
        Button.write_alike((self._leave, self._next))
        self.refresh()

    def refresh(self) -> None:
        """Say what the coach says now."""
        coach = self._coach
        if self._next.label != coach.way_on:
            self._next.label = coach.way_on
            self._leave.invalidate()
        if self._leave.visible == (coach.is_last and coach.finished):
            # After all lessons the way on takes the whole foot; the menu leads elsewhere.
            self._leave.visible = not self._leave.visible
            self.arrange()
            self.invalidate()
        self._next.kind = "amber" if coach.finished else "paper"
        if coach.words != self._said:
            self._said = coach.words
            self.invalidate()

    def place(self, rect: pygame.Rect, u: float) -> None:
        """Lie at ``rect``; where that is low, head and buttons leave room for the words."""
        super().place(rect, min(u, rect.h / (_LOW_AND_WIDE if rect.w > _WIDE * rect.h else _LOW)))

    def arrange(self) -> None:
        """The buttons at the foot."""
        height, edge, gap = self.px(_BUTTON), self.px(_EDGE), self.px(_GAP)
        room = self.rect.w - 2 * edge - gap
        leave = round(room * _LEAVE) if self._leave.visible else -gap
        top = self.rect.bottom - edge - height
        self._leave.place(pygame.Rect(self.rect.x + edge, top, leave, height), self.u)
        self._next.place(pygame.Rect(self.rect.right - edge - room + leave, top, room - leave, height), self.u)

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        """Paint paper, head, title, dots and words."""
        rect, theme, edge = self.rect, painter.theme, self.px(_EDGE)
        painter.paper(target, rect, self.u)
        side = self.px(_HEAD)
        head = painter.picture(_TEACHER, (side, side))
        target.blit(head, (rect.x + self.px(10), rect.y + self.px(8)))
        left = rect.x + side + self.px(20)
        room = rect.right - edge - left
        px, lines = self._title(painter, room)
        for index, line in enumerate(lines):
            y = rect.y + self.px(28) + round((index - (len(lines) - 1) / 2) * px * 1.1)
            painter.label(target, line, (left, y), Face.TITLE, px, theme.ink)
        self._paint_dots(target, painter, left, rect.y + self.px(54))
        text = pygame.Rect(rect.x + edge, rect.y + self.px(_TEXT_TOP), rect.w - 2 * edge, 0)
        px = self._text_size(painter, text.w)
        painter.paragraph(target, self._said, text, Face.REGULAR, px, theme.ink, _LEADING)

    def _title(self, painter: Painter, room: int) -> tuple[int, list[str]]:
        """Size and lines of the title: two lines where one would be too small."""
        title = self._coach.lesson.title
        px = painter.fitting(title, Face.TITLE, self.px(_TITLE), room, self.px(_LEAST))
        if painter.text_width(title, Face.TITLE, px) <= room:
            return px, [title]
        return self.px(_LEAST), painter.wrap(title, Face.TITLE, self.px(_LEAST), room)

    def _text_size(self, painter: Painter, width: int) -> int:
        """As large as the room between head and buttons allows."""
        room, least = (width, self._text_height), self.px(_LEAST)
        largest = max(self.px(_TEXT), round(_TEXT * self.wanted))
        return painter.fitting_paragraph(self._said, Face.REGULAR, largest, room, _LEADING, least)

    @property
    def _text_height(self) -> int:
        return self._next.rect.y - self.px(8) - (self.rect.y + self.px(_TEXT_TOP))

    def holds(self, painter: Painter, words: str) -> bool:
        """Whether there is room for ``words`` between head and buttons."""
        width, px = self.rect.w - 2 * self.px(_EDGE), self.px(_LEAST)
        return painter.words_height(words, Face.REGULAR, px, width, _LEADING) <= self._text_height

    def _paint_dots(self, target: pygame.Surface, painter: Painter, x: int, y: int) -> None:
        """A dot for each lesson: full for those before, amber for this one."""
        theme, step = painter.theme, self.px(_DOT + 7)
        for index in range(len(self._coach.lessons)):
            middle = (x + self.px(_DOT / 2) + index * step, y)
            if index == self._coach.index:
                painter.disc(target, middle, self.px(_DOT) / 2 + 1, theme.amber, border=theme.ink, width=1.5 * self.u)
            else:
                full = theme.ink if index < self._coach.index else None
                painter.disc(target, middle, self.px(_DOT) / 2, full, border=theme.faded, width=1.5 * self.u)

