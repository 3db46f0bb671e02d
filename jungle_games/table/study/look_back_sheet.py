"""The sheet on which one looks back on a match: its course, its moments, and the one that is opened."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

import pygame

from jungle_games.core.i18n import _, pgettext
from jungle_games.table.ending.end_sheet import OverlaySheet, paint_sheet
from jungle_games.table.study.moments import CourseChart, CourseView
from jungle_games.table.style import PaintPicture, SheetStyle, TableStyle
from jungle_games.ui.focus import FocusGraph
from jungle_games.ui.layout import Box, Column, FirstThatFits, Grid, Item, Row, Scroll, Space, Wrap
from jungle_games.ui.painter import Face, Painter
from jungle_games.ui.theme import ButtonKind
from jungle_games.ui.widgets.base import LEAST_TARGET, Widget
from jungle_games.ui.widgets.button import Button, Clickable, IconButton
from jungle_games.ui.widgets.label import Icon, Label, Picture, Rule, draw_icon
from jungle_games.ui.widgets.scroll import ScrollView

STEP_BACK, STEP_ON = "step_back", "step_forward"
SHOW_BETTER, TRY_AGAIN, STOP, DONE = "show_better", "try_again", "stop_search", "done"
"""The commands that its buttons give."""

_EDGE: Final = (14.0, 10.0)
_WIDE: Final = 480.0
"""Units of width from which the opened moment lies beside the list."""
_GAP, _TIGHT = 8.0, 6.0
_CHART, _LOW_CHART = 100.0, 72.0
_TOKEN, _SIGN, _ARROW = 28.0, 22.0, 30.0
_NUMBER: Final = 26.0
_MAIN, _LESSER, _LOW = 54.0, 46.0, 42.0
_BAR: Final = 8.0
_LEADING: Final = 1.28
_SEEN: Final = 130.0
"""How much is seen at least of what scrolls."""


@dataclass(frozen=True, slots=True)
class MoveTold:
    """A move of the opened moment: a sentence with the move in it, its picture, and what is said of it.

    ``right`` is None where it was neither right nor wrong.
    """

    words: str
    look: Hashable
    right: bool | None
    said: str = ""
    told: str = ""
    """The same sentence for those who listen, with the move in words."""


@dataclass(frozen=True, slots=True)
class MomentTold:
    """The opened moment: its moves, and the chances before and after it."""

    moves: Sequence[MoveTold]
    whose: str
    before: str
    after: str
    worse: bool


@dataclass(frozen=True, slots=True)
class MomentRow:
    """A moment in the list: its place among the moves, the number of that, its title, and the picture of the move."""

    ply: int
    number: int
    title: str
    look: Hashable = None


@dataclass(frozen=True, slots=True)
class LookBackView:
    """All that the sheet shows; words already translated."""

    place: str = ""
    """Which move is shown."""
    course: CourseView | None = None
    rows: Sequence[MomentRow] = ()
    opened: int | None = None
    told: MomentTold | None = None
    summary: str = ""
    note: str = ""
    """What is said while there is nothing else to say."""
    done: float | None = None
    """How far the search has come, while it goes on."""
    showing_better: bool = False
    """Whether the better line is shown as if it had been played."""
    ends: tuple[bool, bool] = (False, False)
    """Whether there are moves to step to before and after the shown one."""


class LookBackSheet(OverlaySheet):
    """``run`` takes the commands of its buttons, ``choose`` the place of a moment or move, ``paint`` paints looks."""

    def __init__(
        self, painter: Painter, run: Callable[[str], None], choose: Callable[[int], None], paint: PaintPicture,
        style: TableStyle,
    ) -> None:  # fmt: skip
        super().__init__(painter)
        self._choose, self._paint_look = choose, paint
        self._style = style.sheet
        self._scroll = ScrollView(paper=not style.sheet.ground)
        self._chart = CourseChart(choose, paint, style.sheet)

        def button(command: str, words: str, icon: str, kind: ButtonKind) -> Button:
            return Button(words, partial(run, command), kind=kind, icon=icon, name=command, size=18)

        lesser = style.buttons[1]
        self._try = button(TRY_AGAIN, _("Try again from here"), "play", style.sheet.main)
        self._show = button(SHOW_BETTER, pgettext("a better move", "Show it"), "eye", lesser)
        self._stop = button(STOP, _("Stop"), "pause", lesser)
        self._done = button(DONE, _("Done"), "check", lesser)
        self._steps = [
            IconButton(icon, words, partial(run, command), kind=lesser, name=("look_back", command))
            for icon, words, command in (
                ("chevron_left", _("Previous move"), STEP_BACK), ("chevron_right", _("Next move"), STEP_ON)
            )
        ]  # fmt: skip
        self.view = LookBackView()
        self.content = self._arranged()

    def show(self, view: LookBackView) -> None:
        """Show ``view``."""
        if view != self.view:
            self.view = view
            self.content = self._arranged()
            self.relayout()

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        paint_sheet(self, target, painter, self._style)

    def keep_stepping(self, focus: FocusGraph) -> None:
        """Where the last step that way was made by a button, give the focus to the other one."""
        for here, other in (self._steps, reversed(self._steps)):
            if focus.current_id == here.focus_id and not here.enabled:
                focus.focus(other.focus_id)

    # What is where

    def _arranged(self) -> Item:
        """All of it where there is room; else what is told scrolls, and the lesser buttons become icons."""
        view = self.view
        head, bar = self._head(), [] if view.done is None else [_Progress(view.done, self._style)]
        rows, told = [self._row(row) for row in view.rows], self._told()
        note = [self._words(view.note)] if view.note else []
        foot, low, icons = self._feet()
        summary = self._summary()
        tall, small = ([self._chart.sized(height=height)] for height in (_CHART, _LOW_CHART))
        if view.course is None:
            tall = small = []
        inside = [*rows, *note, *told]
        close = Column(*inside, gap=4)
        wide = Row(Column(*tall, *rows, *note, gap=4).grow(), Column(*told).grow(), gap=12)
        return FirstThatFits(
            Column(head, *bar, *tall, close, Space().grow(), *foot, *summary, gap=_GAP),
            *(Column(head, *bar, wide, Space().grow(), *each, *summary, gap=_TIGHT).at_least(width=_WIDE)
              for each in ([foot, low] if told else [])),
            Column(head, *bar, *tall, Scroll(self._scroll, close, least=2 * _SEEN), *foot, *summary, gap=_GAP),
            Column(head, *bar, *small, Scroll(self._scroll, close, least=_SEEN), *low, *summary, gap=_TIGHT),
            Column(head, *bar, *small, Scroll(self._scroll, close, least=_SEEN), *icons, *summary, gap=_TIGHT),
            Column(head, Scroll(self._scroll, Column(*bar, *small, close, *summary, gap=_TIGHT), least=0), *icons,
                   gap=_TIGHT),
        ).padded(*_EDGE)  # fmt: skip

    def _head(self) -> Item:
        title = Label(_("How it went"), size=20, face=Face.TITLE, ink=self._style.ink, lines=2, leading=1.05)
        place = Label(self.view.place, size=16, ink=self._style.soft, align="center")
        for step, there in zip(self._steps, self.view.ends, strict=True):
            step.enabled = there
        back, on = (step.sized(_ARROW, _ARROW) for step in self._steps)
        steps = Row(back, place, on, gap=2, align="center")
        return Wrap(title, steps, justify="between", gap=4)

    def _row(self, row: MomentRow) -> Item:
        return _MomentRow(row, partial(self._choose, row.ply), self._token(row.look), self._style,
                          chosen=row.ply == self.view.opened)  # fmt: skip

    def _told(self) -> list[Item]:
        """The opened moment."""
        told, style = self.view.told, self._style
        if told is None:
            return []
        parts: list[Item] = []
        for move in told.moves:
            parts += [*([_Line(style)] if parts else []), self._move(move)]
            parts += [self._words(move.said)] if move.said else []
        before = Label(told.before, face=Face.BOLD, ink=style.ink)
        after = Label(told.after, face=Face.BOLD, ink=style.wrong if told.worse else style.right)
        numbers = [before] if told.before == told.after else [before, Label("→", ink=style.soft), after]
        whose = Label(told.whose, size=16, ink=style.soft)
        chances = Wrap(Row(Icon("statistics", size=20, ink=style.soft), whose, gap=8, align="center"),
                       Row(*numbers, gap=6), justify="between")  # fmt: skip
        parts += [_Line(style), chances]
        return [Box(_Opened(style), Column(*parts, gap=6), 12, 8)]

    def _move(self, move: MoveTold) -> Item:
        ink = self._style.right if move.right else self._style.wrong
        sign = Picture(partial(_paint_sign, ink, "check" if move.right else "close"), _SIGN)
        signs = [] if move.right is None else [sign]
        words = Label(move.words, face=Face.SEMIBOLD, ink=self._style.ink, lines=2, leading=1.15, told=move.told)
        tokens: list[list[Item]] = [self._token(move.look), []]
        return FirstThatFits(*(Row(*signs, words.grow(), *token, gap=10, align="center") for token in tokens))

    def _words(self, words: str) -> Item:
        return Label(words, size=17, ink=self._style.ink, wrap=True, leading=_LEADING)

    def _token(self, look: Hashable) -> list[Item]:
        return [] if look is None else [Picture(partial(self._paint_picture, look), _TOKEN)]

    def _feet(self) -> tuple[list[Item], list[Item], list[Item]]:
        """The buttons with words, lower, and all but the main one as icons."""
        view = self.view
        others: list[Button] = [self._done]
        if view.told is not None:
            show = pgettext("a better move", "Show it")
            self._show.label, self._show.icon = (_("Back"), "undo") if view.showing_better else (show, "eye")
            others.insert(0, self._show)
        elif view.done is not None:
            others.insert(0, self._stop)
        Button.write_alike(others)
        main = [self._try] if view.told is not None else []

        def feet(high: float, other: float) -> list[Item]:
            pair = Grid(*(button.sized(height=other) for button in others), columns=len(others), gap=_GAP)
            return [*(each.sized(height=high) for each in main), pair]

        small = [_iconic(button) for button in others]
        row: Item = Grid(*small, columns=len(small), gap=_GAP)
        return feet(_MAIN, _LESSER), feet(_LOW, _LOW), [*(button.sized(height=_LOW) for button in main), row]

    def _summary(self) -> list[Item]:
        if not self.view.summary:
            return []
        words = Label(self.view.summary, size=16, face=Face.SEMIBOLD, ink=self._style.soft, align="center", lines=2)
        return [_Line(self._style), words]

    def relayout(self) -> None:
        if self.view.course is not None:
            self._chart.view = self.view.course
        super().relayout()

    def _paint_picture(self, look: Hashable, target: pygame.Surface, painter: Painter, rect: pygame.Rect) -> None:
        picture = self._paint_look(painter, look, rect.w)
        if picture.get_height() > rect.h:
            picture = self._paint_look(painter, look, round(rect.w * rect.h / picture.get_height()))
        target.blit(picture, picture.get_rect(center=rect.center))


class _MomentRow(Clickable):
    """A moment in the list."""

    def __init__(
        self, row: MomentRow, on_click: Callable[[], None], picture: Sequence[Item], style: SheetStyle, *, chosen: bool
    ) -> None:
        super().__init__(on_click, name=("moment", row.ply))
        self._style, self._chosen = style, chosen
        told = _("Move {number}").format(number=row.number)
        number = Label(str(row.number), face=Face.BOLD, ink=style.soft, align="right", told=told)
        face = Face.SEMIBOLD if chosen else Face.REGULAR
        title = Label(row.title, size=17, face=face, ink=style.ink, lines=2, leading=1.15)
        said = Row(number.sized(width=_NUMBER), *picture, title.grow(), gap=8, align="center")
        self.content = said.padded(4, 4).at_least(height=LEAST_TARGET)

    @property
    def is_chosen(self) -> bool:
        return self._chosen

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        if not (self._chosen or self.hovered):
            return
        ground = getattr(painter.theme, self._style.chosen)
        border = painter.theme.amber if self._chosen else None
        painter.box(target, self.rect, 8 * self.u, ground, border=border, width=1.5 * self.u)


def _iconic(button: Button) -> Item:
    """The same without words."""
    icon = IconButton(button.icon, button.label, button.on_click, kind=button.kind, name=button.name)
    return icon.sized(height=_LOW)


class _Line(Rule):
    """A thin line between parts."""

    def __init__(self, style: SheetStyle) -> None:
        super().__init__(1.5)
        self._edge = style.edge

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        target.fill(getattr(painter.theme, self._edge), self.rect)


class _Progress(Widget):
    """How far the search has come."""

    natural = (0.0, _BAR)

    def __init__(self, done: float, style: SheetStyle) -> None:
        super().__init__()
        self._done, self._edge = done, style.edge

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        theme, bar = painter.theme, self.rect
        painter.box(target, bar, bar.h / 2, getattr(theme, self._edge))
        done = pygame.Rect(bar.x, bar.y, max(bar.h, round(bar.w * self._done)), bar.h)
        painter.box(target, done, bar.h / 2, theme.amber, border=theme.amber_lip, width=self.u)


class _Opened(Widget):
    """The ground of the opened moment."""

    def __init__(self, style: SheetStyle) -> None:
        super().__init__()
        self._opened = style.opened

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        theme = painter.theme
        painter.box(target, self.rect, 10 * self.u, getattr(theme, self._opened), border=theme.amber, width=2 * self.u)


def _paint_sign(ink: str, icon: str, target: pygame.Surface, painter: Painter, rect: pygame.Rect) -> None:
    painter.disc(target, rect.center, rect.w / 2, getattr(painter.theme, ink))
    ground = painter.theme.neon_ground if ink == "lime" else painter.theme.paper
    draw_icon(target, painter, icon, rect.center, round(rect.w * 0.66), ground)
