"""A puzzle on the table: its panel, the list of others, and the companion that poses it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from functools import partial
from types import MappingProxyType
from typing import Final

import pygame

from jungle_games.core.cards import Card, card_name
from jungle_games.core.formatting import clock_words, ended
from jungle_games.core.i18n import N_, _, ngettext
from jungle_games.core.puzzle import GRADES, Puzzle, PuzzleSet, Wrong, following
from jungle_games.table.companion import Companion, Menu
from jungle_games.table.drawing import draw_things
from jungle_games.table.end_of_match import EndPainter, EndProgress
from jungle_games.table.ending import Flourish, Lit
from jungle_games.table.frame import GUIDE, NEXT, PUZZLES, Control, FrameView, Guidance, GuidePanel, step_controls
from jungle_games.table.prompt import Prompt
from jungle_games.table.referee import DayTask, Help, Referee, Stage, next_task
from jungle_games.table.scene import AnyScene
from jungle_games.table.services import MenuEntry
from jungle_games.table.sprites.arrangement import PlaceKey, ThingKey
from jungle_games.table.sprites.cards import card_face
from jungle_games.table.sprites.marks import Arrow
from jungle_games.table.state import AnyState
from jungle_games.ui.events import LEFT_BUTTON, RIGHT_BUTTON, Accept, Back, Event, PointerDown, PointerMove, PointerUp
from jungle_games.ui.layout import Box, Column, Extent, FirstThatFits, Grid, Item, Row, Ruler, Scroll, Space, Wrap
from jungle_games.ui.notices import HEARD, NOT_NOW, YOUR_TURN, Notice
from jungle_games.ui.painter import Face, Painter
from jungle_games.ui.scene import earliest
from jungle_games.ui.theme import mix
from jungle_games.ui.widgets.base import Shown, Widget
from jungle_games.ui.widgets.button import Button, Clickable
from jungle_games.ui.widgets.label import Icon, Label, Picture, Rule, draw_icon
from jungle_games.ui.widgets.panel import Panel, PaperPanel, RailItem, ScrollView

GRADE_NAMES: Final = (N_("Gentle"), N_("Easy"), N_("Medium"), N_("Hard"), N_("Very hard"))
_STEP: Final = 1.25
ALL_PUZZLES: Final = "all_puzzles"
"""The command that leads to all puzzles of the game."""

_EDGE, _LOW_EDGE = (18.0, 14.0), (18.0, 10.0)
_APART: Final = 10.0
_LINE: Final = 1.15
_PAW: Final = 14.0
_MEDALLION: Final = 92.0
_BUTTON: Final = 48.0
_CARD: Final = (36.0, 50.4)


def paws(grade: int, size: float) -> Picture:
    """The paws of ``grade`` on paper, each ``size`` units wide, the others faint."""

    def paint(target: pygame.Surface, painter: Painter, rect: pygame.Rect) -> None:
        lit, faint = painter.theme.amber_lip, painter.theme.shade
        for index in range(GRADES):
            paw = painter.picture("objects/icons/paw", (rect.h, rect.h), tint=lit if index < grade else faint)
            target.blit(paw, (rect.x + round(index * rect.h * _STEP), rect.y))

    return Picture(paint, size * (1 + (GRADES - 1) * _STEP), size)


class _Tried(Label):
    """What was tried in vain, in two lines at most: what has no room there is in the tooltip."""

    def _measure_width(self, ruler: Ruler) -> Extent:
        return Extent(0, 0)


class PuzzlePanel(GuidePanel):
    """Shows the puzzle of ``referee`` on a sheet with the way on."""

    def __init__(self, referee: Referee, run: Callable[[str], None]) -> None:
        super().__init__()
        self._referee = referee
        self._told: tuple[object, ...] = ()
        self._next = Button(referee.onward, lambda: run(NEXT), kind="paper", lines=2, name=NEXT)
        self._buttons = [self._next]
        if not referee.last_of_day:
            every = _("Today") if referee.day is not None else _("All puzzles")
            self._buttons.insert(0, Button(every, lambda: run(ALL_PUZZLES), kind="paper", lines=2, name=ALL_PUZZLES))
            Button.write_alike(self._buttons)
        self._said = ScrollView(paper=True)
        self._figures = Label("", size=16, face=Face.SEMIBOLD, ink="faded", lines=2, leading=_LINE)
        self.refresh()

    def refresh(self) -> None:
        if self._told != self._referee.told_now:
            self._told = self._referee.told_now
            self.content = self._sheet()
            self._said.scroll_to(0)
            self.relayout()
        referee = self._referee
        told = referee.place_words, clock_words(int(referee.seconds)), referee.record_words
        self._figures.text = " · ".join(filter(None, told))

    def _sheet(self) -> Item:
        """Title, figures, what matters most now and what was tried before.

        Where there is little room, what matters less is left out beside a hint or why an answer is wrong, and then the
        title. The buttons keep their place below it, at the foot of the panel.
        """
        referee, refuted = self._referee, self._referee.stage is Stage.REFUTED
        tried = _Tried(referee.tried_before, size=16, ink="suit_red", lines=2, leading=_LINE)
        *urgent, last = _matters(referee)
        ink = "suit_red" if refuted else "moss"
        first = [Label(words, face=Face.SEMIBOLD, ink=ink, wrap=True, leading=1.25) for words in urgent]
        matters, medal = Label(last, ink="ink", wrap=True, leading=1.25), []
        if referee.stage is Stage.SOLVED:
            medal = [Picture(_paint_medallion, _MEDALLION).at("center")]
            matters = Label(last, size=21, face=Face.TITLE, ink="moss", align="center", wrap=True)
        parts = [*first, matters, *([] if refuted else _shown_cards(referee))]
        said, close, brief = Column(*parts, gap=_APART), Column(*parts, gap=4), Column(*(first or parts), gap=4)
        title = Label(referee.title, size=21, face=Face.TITLE, ink="ink", lines=2, leading=_LINE)
        grade = paws(referee.puzzle.grade, _PAW)
        grade.tooltip = _("How hard it is: {grade}").format(grade=_(GRADE_NAMES[referee.puzzle.grade - 1]))
        head = Column(title, Wrap(self._figures, grade, gap=(_APART, 4), justify="between"), gap=6)
        self._next.kind = "amber" if referee.stage in (Stage.SOLVED, Stage.READY) else "paper"
        self._next.label, self._next.icon = referee.onward, referee.onward_icon
        self._next.enabled = referee.stage is not Stage.WATCHING  # whoever presses Ready twice does not mean Next
        sheet = Box(PaperPanel(), FirstThatFits(
            Column(head, *medal, said, tried, gap=_APART).padded(*_EDGE),
            Column(head, close, tried, gap=4).padded(*_LOW_EDGE),
            Column(head, *first, matters, tried, gap=4).padded(*_LOW_EDGE),
            Column(head, brief, tried, gap=4).padded(*_LOW_EDGE),
            Column(brief, tried, gap=4).padded(*_LOW_EDGE),
            Column(Scroll(self._said, Column(close, head, gap=_APART), least=0), tried, gap=4).padded(*_LOW_EDGE),
        ))  # fmt: skip
        buttons = (button.sized(height=_BUTTON) for button in self._buttons)
        return Column(sheet, Space().grow(), Grid(*buttons, columns=2, gap=(12, 8), folds=True), gap=_APART / 2)


def _matters(referee: Referee) -> Sequence[str]:
    """Why an answer is wrong, how it went, what was found so far, else the task; first what a hint says."""
    match referee.stage:
        case Stage.REFUTED:
            return [*([] if referee.wrong is None else [referee.wrong.reason]), ended(referee.todo)]
        case Stage.SOLVED | Stage.SHOWN:
            return [referee.todo]
    return [*filter(None, [referee.hinted or referee.told]), referee.task]


def _shown_cards(referee: Referee) -> list[Item]:
    caption, cards = referee.cards
    if not cards:
        return []
    pictures = [Picture(partial(_paint_card, card), *_CARD) for card in cards]
    for picture, card in zip(pictures, cards, strict=True):
        picture.tooltip = card_name(card)
    told = Label(caption, size=16, face=Face.SEMIBOLD, ink="faded").at("center")
    return [Wrap(told, Wrap(*pictures, gap=6), gap=(_APART, 4))]


def _paint_card(card: Card, target: pygame.Surface, painter: Painter, rect: pygame.Rect) -> None:
    target.blit(card_face(painter, card, rect.w), rect)


def _paint_medallion(target: pygame.Surface, painter: Painter, rect: pygame.Rect) -> None:
    theme = painter.theme
    painter.disc(target, rect.center, rect.w / 2, theme.amber, border=theme.bright, width=rect.w / 30)
    draw_icon(target, painter, "trophy", rect.center, round(rect.w * 0.55), theme.ink)


_CHIP, _CHIPS_APART = 44.0, 7.0
_RADIUS: Final = 11.0
_GRADE: Final = 40.0
_AFTER: Final = 12.0


def puzzle_words(place: int, puzzle: Puzzle, *, solved: bool) -> str:
    words = _("Puzzle {number}, {grade}: solved") if solved else _("Puzzle {number}, {grade}")
    return words.format(number=place, grade=_(GRADE_NAMES[puzzle.grade - 1]))


class PuzzleChip(Clickable):
    """A numbered chip, green with a tick once its puzzle is solved, amber while that is on the table."""

    natural = (_CHIP, _CHIP)
    ring_corner = _RADIUS
    solved = Shown[bool]()

    def __init__(self, key: str, puzzle: Puzzle, place: int, on_click: Callable[[], None], *, chosen: bool) -> None:
        """``place`` is the number it is told by."""
        super().__init__(on_click, name=("puzzle", key))
        self.puzzle, self._place, self.chosen = puzzle, place, chosen
        self.show(solved=False)

    def show(self, *, solved: bool) -> None:
        self.solved = solved
        self.tooltip = puzzle_words(self._place, self.puzzle, solved=solved)

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        theme, rect = painter.theme, self.rect
        face = theme.amber if self.chosen else theme.leaf if self.solved else mix(theme.paper, "#FFFFFF", 0.4)
        edge = theme.amber_lip if self.chosen else theme.moss if self.solved else theme.shade
        face = mix(face, "#FFFFFF", 0.25) if self.hovered else face
        painter.box(target, rect, _RADIUS * self.u, face, border=edge, width=(2.5 if self.chosen else 1.5) * self.u)
        painter.label(target, str(self._place), rect.center, Face.TITLE, self.px(19), theme.ink, "center")
        if self.solved:
            corner = (rect.right - self.px(4), rect.y + self.px(4))
            painter.disc(target, corner, 8.5 * self.u, theme.paper, border=theme.moss, width=1.2 * self.u)
            draw_icon(target, painter, "check", corner, self.px(11), theme.moss)


class PuzzleList(PaperPanel):
    """The chips of ``found`` on paper, below the names of their grades, under how many are solved.

    ``on_choose`` receives the key of the pressed one; at first the ``chosen`` one is in sight.
    """

    def __init__(self, found: PuzzleSet, on_choose: Callable[[str], None], chosen: str) -> None:
        super().__init__()
        self._view = ScrollView(paper=True, name="puzzle list")
        self._told = Label("", size=17, ink="faded")
        self._chips, places = dict[str, PuzzleChip](), found.places
        for puzzle in found.puzzles:
            key, place = found.key(puzzle), places[puzzle.number]
            self._chips[key] = PuzzleChip(key, puzzle, place, partial(on_choose, key), chosen=key == chosen)
        title = Label(_("Puzzles"), size=23, face=Face.TITLE, ink="ink")
        head = Wrap(title, self._told, gap=10, justify="between")
        grades = map(self._grade, sorted({puzzle.grade for puzzle in found.puzzles}))
        rows = Scroll(self._view, Column(*grades, gap=_AFTER))
        self.content = Column(head, Rule(1), rows.grow(), gap=8).padded(24, 12)
        self._begun = False

    def _grade(self, grade: int) -> Item:
        """Its name, its paws, and its chips in as many columns as there is room for."""
        name = Label(_(GRADE_NAMES[grade - 1]), size=17, face=Face.BOLD, ink="moss")
        shown = paws(grade, _PAW)
        named = Wrap(name, shown.at("center"), gap=(8, 0), justify="between")
        head = Column(named, justify="center").at_least(height=_GRADE)
        mine = [chip for chip in self._chips.values() if chip.puzzle.grade == grade]
        return Column(head, Grid(*mine, columns=len(mine), gap=_CHIPS_APART, least=_CHIP))

    def show(self, solved: Collection[str]) -> None:
        for key, chip in self._chips.items():
            chip.show(solved=key in solved)
        number = sum(chip.solved for chip in self._chips.values())
        self._told.text = ngettext("{number} solved", "{number} solved", number).format(number=number)
        self.relayout()

    def handle(self, event: Event) -> bool:
        return self._view.handle(event)

    def _lay_out_content(self, ruler: Ruler) -> None:
        super()._lay_out_content(ruler)
        chosen = next((chip for chip in self._chips.values() if chip.chosen), None)
        if not self._begun and chosen is not None and self.rect.h:
            self._begun = True
            self._view.scroll_to(chosen.rect.centery - self._view.rect.centery)


_CHECK = 22.0


class DayList(Widget):
    """The tasks of a day, the solved ones with a tick; ``on_choose`` receives the key of the pressed one."""

    def __init__(self, tasks: Sequence[DayTask], on_choose: Callable[[str], None], chosen: str) -> None:
        super().__init__()
        self._tasks, self._on_choose, self._chosen = tasks, on_choose, chosen
        self._view = ScrollView(name="day list")

    def show(self, *, chosen_solved: bool) -> None:
        title = Label(_("Puzzles of the day"), size=23, face=Face.TITLE, ink="amber", wrap=True)
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


_ICONS: Final[Mapping[Stage, str]] = MappingProxyType(
    {
        Stage.SOLVED: "trophy", Stage.REFUTED: "undo", Stage.SHOWN: "eye", Stage.WATCHING: "eye", Stage.READY: "eye",
    }
)  # fmt: skip
_GLANCE: Final = 0.9
"""Seconds for which each step of what is to be watched lies there, at normal speed."""
_HINT, _WRONG = "amber", "suit_red"


class PuzzleMarks:
    """Marks the puzzle of ``referee`` on ``table``; ``finish`` is when it was solved."""

    def __init__(self, table: AnyScene, referee: Referee, finish: EndProgress) -> None:
        self._table = table
        self.referee = referee
        self.lights = EndPainter(table, finish, self._flourish)
        self._alike = referee.kind.alike(referee.puzzle)
        self.pointed: PlaceKey | None = None

    def _place(self, name: str | None) -> PlaceKey | None:
        return next((key for key in self._table.arrangement.places if str(key) == name), None)

    @property
    def lit(self) -> Sequence[PlaceKey]:
        """The place that a hint is about, or that is the answer."""
        referee, clue, shown = self.referee, self.referee.clue, None
        if clue is not None and referee.help >= Help.PLACE:
            shown = clue.answer if referee.asks_place and referee.help is Help.ANSWER else clue.place
        elif referee.done:
            shown = referee.last_place
        elif referee.stage in (Stage.ASKING, Stage.REFUTED) and self._alike is not None:
            shown = self._alike[0]
        place = self._place(shown)
        return () if place is None else (place,)

    @property
    def arrows(self) -> Sequence[Arrow]:
        refuting = self.refuting
        if refuting is not None:
            return (Arrow(*refuting, _WRONG, 1.1),)
        clue = self.referee.clue
        if clue is None or self.referee.help is not Help.ANSWER or not self.referee.asks_move:
            return ()
        way = self._table.hint_places(self._table.match.parse(clue.answer))
        return () if way is None or way[0] == way[1] else (Arrow(*way, _HINT),)

    @property
    def refuting(self) -> tuple[PlaceKey, PlaceKey] | None:
        """From where to where that goes which shows why the answer is wrong."""
        wrong = self.referee.wrong
        if wrong is None or not wrong.refutation or not self.referee.asks_move:
            return None
        move = self._table.match.parse(wrong.refutation[0])
        way = self._table.way_of(move, self._table.shown_position.actor(move))
        return way if way is not None and way[0] != way[1] else None

    # Drawing

    def _flourish(self) -> Flourish:
        table = self._table
        told = table.flourish()
        if told.lit:
            return Flourish(told.lit, bits=told.bits)
        rect = table.arrangement.places.get(self._answered) if self._answered is not None else None
        return Flourish([] if rect is None else [Lit(rect, 0.12 * rect.w, shines=not self.lit)], bits=told.bits)

    def draw_over(self, target: pygame.Surface) -> None:
        self._turn_up(target)
        self.lights.draw_over(target)

    @property
    def turned_up(self) -> PlaceKey | None:
        if self._alike is None:
            return None
        return self._place(self._alike[1]) if self.referee.done else self.pointed

    @property
    def _answered(self) -> PlaceKey | None:
        """The place that was the answer, or where its move ended, or what its moment is about."""
        if self.referee.asks_place:
            return self.pointed
        if self.referee.moments is not None:
            ply = self.referee.found_moment or self._table.cursor.ply
            return next(iter(self._table.named_places(self._table.match.steps[ply - 1])), None)
        *_others, last = (None, *self._table.last_shown())
        return last if last is not None else self._table.dropped_on

    def _turn_up(self, target: pygame.Surface) -> None:
        """Show the card that was found, or given away: it looks like the one the question is about."""
        if self._alike is None or not self.referee.done:
            return
        seen, hidden = (self._table.arrangement.thing_on(place) for name in self._alike if (place := self._place(name)))
        if seen is not None and hidden is not None:
            draw_things(self._table.drawing, target, [replace(hidden, look=seen.look)])


_ELSEWHERE: Final = ("analyse", "review", "paste")
"""Commands that would lead away from the puzzle."""


class PuzzleOnTable(Companion):
    """Puts the puzzle of ``referee`` on ``table``; nothing played there is kept or counted."""

    guidance = Guidance.PUZZLE

    def __init__(self, table: AnyScene, referee: Referee) -> None:
        self._table = table
        self.referee = referee
        table.play.practice = table.play.prompted = True
        self._progress = table.services.progress.puzzle_progress()
        referee.know(self._progress)
        self._finish = EndProgress(over=False)
        self.marks = PuzzleMarks(table, referee, self._finish)
        self._step_at: float | None = None
        """When the next step of what is to be watched is shown."""
        self._task_said = ""
        self._told_wrong: Wrong | None = None
        self._told = False
        self._touched: ThingKey | None = None
        """What the touch that took a try back lay on: whoever goes on to drag it means it."""
        self._add_widgets()

    def reword(self) -> None:
        self.referee.reword()
        self._add_widgets()

    def _add_widgets(self) -> None:
        referee, table = self.referee, self._table
        self._tasks = table.navigator.tasks(referee.day) if referee.day is not None else ()
        referee.last_of_day = referee.day is not None and not next_task(self._tasks, referee.key)
        self.panel = PuzzlePanel(referee, table.run)
        self._list = PuzzleList(referee.set, self._choose, referee.key) if referee.day is None else None
        self._day_list = DayList(self._tasks, self._choose, referee.key)
        table.frame.add(GUIDE, self.panel)
        table.frame.add(PUZZLES, self._list or self._day_list)
        self._show_solved()

    def show_widgets(self) -> None:
        self.panel.refresh()

    def _show_solved(self) -> None:
        now = self.referee.stage is Stage.SOLVED
        if self._list is not None:
            solved = set(self._progress)
            self._list.show(solved | {self.referee.key} if now else solved)
        else:
            self._day_list.show(chosen_solved=now)

    def _choose(self, key: str) -> None:
        self._table.navigator.puzzle(key.partition("/")[0], key, self.referee.day)

    # What is done

    def enter(self) -> None:
        """Show first how it came about, where that is to be seen; go before the first moment."""
        referee = self.referee
        if referee.moments is not None:
            self._table.step_to(min(referee.moments) - 1)
        elif referee.stage is Stage.READY:
            self._table.step_to(referee.kind.shown_from(referee.puzzle) or 0)
            self._table.focus.focus(NEXT)

    @property
    def awaits(self) -> bool:
        return self.referee.awaits

    @property
    def rests(self) -> bool:
        return self.referee.done

    @property
    def found(self) -> int | None:
        return self.referee.found_moment

    @property
    def turned_up(self) -> PlaceKey | None:
        return self.marks.turned_up

    def takes(self, move: object) -> bool:
        """Judge it: what is right is made and replied to, what is wrong only shown."""
        table, play, referee = self._table, self._table.play, self.referee
        if referee.moments is not None:
            self._answer_by_moment()
            return True
        words = "" if move is None else table.move_text(table.match.position, move)
        move = referee.throw if move is None else move
        following = referee.follow(str(move), words)
        if following is None:
            # It is wrong: show it, and soon why it fails.
            table.services.sounds.play("drop")
            replies = referee.wrong.refutation if referee.wrong is not None else ()
            table.look_from(table.match.ply, [move, *map(table.match.parse, replies)])
            return True
        play.script = list(following)
        if move is None:
            play.throw()
        else:
            play.play(move)
        return True

    def _answer_by_moment(self) -> None:
        table, referee = self._table, self.referee
        if referee.stage is Stage.REFUTED:
            self.go_back()
        if referee.stage is not Stage.ASKING:
            return
        shown = max((moment for moment in referee.moments or () if moment <= table.shown_ply), default=None)
        if shown is None:
            table.services.notify(NOT_NOW)
            return
        before, move = table.match.position_at(shown - 1), table.match.steps[shown - 1].move
        if referee.follow(str(shown), table.move_text(before, move)) is not None:
            table.services.sounds.play("catch_right")
            self._show_found()
        table.invalidate()

    def _show_found(self) -> None:
        """Show what the right moment begins with, once that is known."""
        if self.referee.found_moment is not None:
            self._table.step_to(self.referee.found_moment - 1)

    def _begin_watching(self) -> None:
        self.referee.stage = Stage.WATCHING
        self._table.invalidate()

    def handle(self, event: Event) -> bool:
        """Take back what was tried at the next touch; take an answer that is a place."""
        table, referee = self._table, self.referee
        if isinstance(event, PointerMove | PointerUp):
            self._go_on(event)
            return False
        pressed = isinstance(event, PointerDown) and table.widget_at(event.pos) is None
        on_table = isinstance(event, Accept) and table.focus.ring and table.focused_place is not None
        if referee.stage is Stage.READY and (pressed or on_table):
            self._begin_watching()
            return True
        if referee.stage is Stage.REFUTED and (pressed or isinstance(event, Accept | Back)):
            if isinstance(event, PointerDown) and event.button == LEFT_BUTTON:
                place = table.arrangement.place_at(event.pos)
                thing = table.arrangement.thing_on(place) if place is not None else None
                self._touched = thing.key if thing is not None else None
            self.go_back()
            return True
        if referee.stage is not Stage.ASKING or referee.places is None:
            return False
        if isinstance(event, PointerDown) and pressed and event.button in (LEFT_BUTTON, RIGHT_BUTTON):
            return self._point_at(table.arrangement.place_at(event.pos))
        return on_table and self._point_at(table.focused_place)

    def _go_on(self, event: PointerMove | PointerUp) -> None:
        """The touch that took a try back becomes a drag: take up what it lay on, from where that lies now."""
        key = self._touched
        if key is None:
            return
        self._touched = None
        if isinstance(event, PointerMove) and event.pressed:
            thing = next((each for each in self._table.arrangement.things if each.key == key), None)
            if thing is not None:
                self._table.handling.drag(thing.place, event.pos)

    def _point_at(self, place: PlaceKey | None) -> bool:
        table, referee = self._table, self.referee
        if place is None or str(place) not in (referee.places or ()):
            return False
        self.marks.pointed = place
        following = referee.follow(str(place), table.name_of(place))
        if following:
            self._run(following)
        elif following is not None:
            table.services.sounds.play("catch_right")
        table.invalidate()
        return True

    def go_back(self) -> None:
        self.referee.go_back()
        if self.referee.moments is None:
            self._table.step_to(self._table.match.ply)
        self._table.invalidate()

    def command(self, name: str) -> bool:
        actions: dict[str, Callable[[], None]] = {
            "hint": self._hint, NEXT: self._next, ALL_PUZZLES: self._all,
            "step_back": lambda: self._step_by(-1), "step_forward": lambda: self._step_by(1),
        }  # fmt: skip
        by_moments = self.referee.moments is not None
        actions |= {
            "undo": (lambda: self._step_by(-1)) if by_moments else self._begin_anew,
            "redo": (lambda: self._step_by(1)) if by_moments else self._show,
        }
        stopped = self._table.occupied and name not in (NEXT, ALL_PUZZLES)
        if stopped or not (name in actions or name in _ELSEWHERE):
            return False
        if name in actions:
            actions[name]()
        return True

    def _step_by(self, step: int) -> None:
        """Take back what was tried, and look at another moment where one of them is the answer."""
        if self.referee.stage is Stage.REFUTED:
            self.go_back()
        if self.referee.moments is not None:
            self._table.step(step)
            self._table.invalidate()

    def _begin_anew(self) -> None:
        """At the first answer the start is where a wrong try goes back to."""
        if self.referee.stage is Stage.REFUTED and not self.referee.tried[-1].answers:
            self.go_back()
            return
        if not self.referee.done:
            self._told = True  # the same sitting goes on at the next table
        self._table.navigator.open_puzzle(self.referee.anew())

    def _hint(self) -> None:
        if self.referee.stage is Stage.REFUTED:
            self.go_back()
        if self.referee.stage is Stage.ASKING:
            self.referee.give_hint()
            self._show_found()
            places = [*(arrow.start for arrow in self.arrows), *self.marks.lit]
            if self.referee.help is Help.ANSWER and places:
                self._table.focus.focus(("place", places[0]))  # Hint rests now, and beside it is Show it
            self._table.invalidate()

    def _show(self) -> None:
        if self.referee.done:
            return
        if self.referee.stage is not Stage.ASKING:
            self.go_back()
        self._table.play.pacing.watched = True
        self._run(self.referee.show())
        self._show_found()
        self._table.invalidate()

    def _run(self, moves: Sequence[str]) -> None:
        if moves:
            self._table.play.script = list(moves[1:])
            self._table.play.play(self._table.match.parse(moves[0]))

    def _next(self) -> None:
        referee, table = self.referee, self._table
        if referee.stage is Stage.READY:
            self._begin_watching()
            return
        if referee.day is not None:
            following_task = next_task(self._tasks, referee.key)
            self._choose(following_task) if following_task else self._to_today()
            return
        table.navigator.puzzle(referee.puzzles.game, following(referee.set, referee.puzzle, self._progress))

    def _to_today(self) -> None:
        self._table.navigator.title()
        self._table.navigator.today(self.referee.day)

    def _all(self) -> None:
        if self.referee.day is not None:
            self._to_today()
            return
        if self.referee.done:  # nobody goes back there
            self._table.navigator.title()
        self._table.navigator.puzzles(self.referee.puzzles.game, self.referee.set.number)

    @property
    def menu(self) -> Menu:
        go, game = self._table.navigator, self._table.match.game.name
        every = _("Today") if self.referee.day else _("All puzzles")
        onward = MenuEntry(_("Next puzzle"), "chevron_right", self._next, main=True)
        entries = [
            MenuEntry(every, "calendar" if self.referee.day else "star", self._all, main=True),
            *([] if self.referee.last_of_day else [onward]),
            MenuEntry(_("Start over"), "restart", self._begin_anew),
            MenuEntry(_("Show it"), "eye", self._show, not self.referee.done),
            MenuEntry(_("Tutorial"), "play", lambda: go.lesson(game)),
            MenuEntry(_("Rule book"), "rule_book", lambda: go.rules(game)),
            MenuEntry(_("Settings"), "settings", lambda: go.settings(game)),
            MenuEntry(_("Leave the table"), "home", go.title),
        ]
        return Menu(entries, self.referee.title)

    def leave(self) -> None:
        """A sitting at which something was done is remembered, solved or not."""
        if self.referee.begun:
            self._remember()

    def _remember(self) -> None:
        services = self._table.services
        if self._told:
            return
        self._told = True
        services.progress.record_attempt(self.referee.attempt())

    # Time

    def update(self, now: float, *, still: bool) -> bool:
        table, referee = self._table, self.referee
        if not referee.done and referee.stage is not Stage.READY:
            referee.seconds = table.play.seconds(now)
        if referee.task != self._task_said and referee.stage is not Stage.READY:
            self._task_said = referee.task
            table.services.notify(Notice(self._task_said, kind=HEARD))
        if referee.stage is Stage.REFUTED and referee.asks_move and not table.looking_back:
            referee.go_back()  # the line was left
        if referee.wrong is not self._told_wrong and still:
            self._told_wrong = referee.wrong
            if referee.wrong is not None:
                table.services.sounds.play("catch_wrong")
                if referee.wrong.refutation and referee.asks_move and self.marks.refuting is None:
                    table.step(1)  # no arrow can show it
        self._watch(now, still=still)
        if referee.stage is Stage.SOLVED and still and not self._finish.told and not table.play.script:
            self._celebrate(now)
        return self._finish.told and self._finish.flourish(now, table.services.motion) < 1

    def _watch(self, now: float, *, still: bool) -> None:
        """Show the next step of what is to be watched when it is time; after the last one the question is asked."""
        table = self._table
        if self.referee.stage is not Stage.WATCHING:
            return
        if not table.looking_back:
            self.referee.stage = Stage.ASKING
            table.services.notify(Notice(_("It is your turn"), kind=YOUR_TURN))
            table.invalidate()
        elif not still:
            self._step_at = None
        elif self._step_at is None:
            longer = max(1, table.services.settings.get().time_factor)
            self._step_at = now + longer * _GLANCE / (table.services.motion or 1.0)
        elif now >= self._step_at:
            self._step_at = None
            table.step(1)

    def _celebrate(self, now: float) -> None:
        table = self._table
        self._remember()
        self._finish.begin(now)
        self._show_solved()
        table.services.sounds.play(table.win_sound)
        table.focus.focus(NEXT)
        table.invalidate()

    def wake_at(self) -> float | None:
        referee = self.referee
        tick = None if referee.done else self._table.services.now() + 1.001 - referee.seconds % 1
        return earliest(tick, self._step_at)

    # What is shown

    def framed(self, view: FrameView, state: AnyState) -> FrameView:
        if state.occupied:
            return view
        referee = self.referee
        moments = referee.moments is not None
        if moments and referee.stage is Stage.ASKING:
            return replace(view, controls=())
        icon = _ICONS.get(referee.stage, "puzzle")
        words = referee.told or referee.title if referee.stage is Stage.ASKING else referee.todo
        lists_moves = view.lists_moves and moments
        return replace(view, lists_moves=lists_moves, prompt=Prompt(words, icon, referee.todo), controls=())

    def controls(self, controls: Sequence[Control], state: AnyState) -> Sequence[Control]:
        """Undo, redo and hint are the puzzle's own; among moments the first two lead from one to the next."""
        if state.occupied:
            return controls
        referee, moments = self.referee, self.referee.moments
        asking, ready = referee.stage in (Stage.ASKING, Stage.REFUTED), referee.stage is Stage.READY
        own = [
            Control("undo", _("Start over"), "restart", referee.begun or referee.done),
            Control("redo", _("Show it"), "eye", not referee.done and not ready),
            Control("hint", _("Give me a hint"), "hint", asking and referee.help is not Help.ANSWER),
        ]
        if moments is not None:
            own[:2] = step_controls(may_go_back=state.ply >= min(moments), may_go_on=state.ply < max(moments))
        by_command = {each.command: each for each in own}
        shown = [by_command.pop(each.command, each) for each in controls]
        return [*shown, *by_command.values()]

    @property
    def lit(self) -> Sequence[PlaceKey]:
        return self.marks.lit

    @property
    def arrows(self) -> Sequence[Arrow]:
        return self.marks.arrows

    @property
    def places(self) -> Sequence[PlaceKey]:
        wanted = self.referee.places or ()
        return [key for key in self._table.arrangement.places if str(key) in wanted]

    def draw_under(self, target: pygame.Surface) -> None:
        self.marks.lights.draw_under(target)

    def draw_over(self, target: pygame.Surface, ringed: Widget | None) -> None:
        self.marks.draw_over(target)
