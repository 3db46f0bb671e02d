"""The sheet of the moments that mattered, which takes the place of the sheet of the result."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

import pygame

from jungle_games.core.i18n import _, pgettext
from jungle_games.table.ending.end_sheet import OverlaySheet
from jungle_games.table.frame.plate import PaintPicture
from jungle_games.ui.layout import Box, Column, FirstThatFits, Grid, Item, Row, Scroll, Space, Wrap
from jungle_games.ui.painter import Face, Painter
from jungle_games.ui.theme import ButtonKind, mix
from jungle_games.ui.widgets.base import Widget
from jungle_games.ui.widgets.button import Button, IconButton
from jungle_games.ui.widgets.label import Icon, Label, Picture, draw_icon
from jungle_games.ui.widgets.scroll import ScrollView

PREVIOUS, FOLLOWING = "turn_back", "turn_forward"
SHOW_BETTER, TRY_AGAIN, STOP, DONE = "show_better", "try_again", "stop_search", "done"
AS_PUZZLE: Final = "as_puzzle"
"""The commands that its buttons give."""

_EDGE, _GAP = 18.0, 12.0
_TIGHT: Final = 8.0
"""What is between parts where height is scarce."""
_LEADING: Final = 1.24
_PICTURE: Final = 44.0
_MARK: Final = 24.0
_TEACHER, _TEACHER_SIZES = "animals/owl", (150.0, 80.0)
_ARROW: Final = 44.0
_BUTTON, _LOW_BUTTON = 50.0, 42.0
_BAR: Final = 10.0
_SEEN: Final = 110.0
"""How much is seen at least of what scrolls below the title."""
_WIDE: Final = 364.0
"""Units of width from which title and navigation may share a row, and so may the buttons."""


@dataclass(frozen=True, slots=True)
class MoveTold:
    """One of the two moves: ``who`` made it or what it is, its notation, its picture, and a comment."""

    who: str
    words: str
    look: Hashable
    said: str


@dataclass(frozen=True, slots=True)
class MomentTold:
    """One moment: where in the match it was, what was played, what was better, and the chances with either."""

    where: str
    played: MoveTold
    better: MoveTold
    could: float
    did: float

    @property
    def chances(self) -> str:
        """``43 % → 16 %``."""
        could, did = (_("{percent} %").format(percent=round(100 * chance)) for chance in (self.could, self.did))
        return f"{could} → {did}"


@dataclass(frozen=True, slots=True)
class MomentsView:
    """All that the sheet shows: the moment that is chosen, of how many, and how far the search has come."""

    told: MomentTold | None = None
    number: int = 0
    found: int = 0
    done: float = 0.0
    searching: bool = False
    showing_better: bool = False
    """Whether the better move is shown as if it had been made."""
    may_try: bool = False
    is_puzzle: bool = False
    """Whether the moment is among the person's own puzzles."""

    @property
    def place_words(self) -> str:
        """``1 of 2``."""
        return _("{number} of {all}").format(number=self.number, all=self.found)

    @property
    def waiting(self) -> str:
        """What is said while there is no moment to show."""
        if self.searching:
            return _("Checking the moves one by one…")
        return _("No single move decided this game.")


class MomentSheet(OverlaySheet):
    """``run`` takes the commands of its buttons, ``paint`` paints the looks of the table's things."""

    def __init__(self, painter: Painter, run: Callable[[str], None], paint: PaintPicture) -> None:
        super().__init__(painter)
        self._paint_look = paint
        self._scroll = ScrollView(paper=True)

        def button(command: str, words: str, icon: str, kind: ButtonKind = "moss") -> Button:
            return Button(words, lambda: run(command), kind=kind, icon=icon, name=command)

        self._try = button(TRY_AGAIN, _("Try again from here"), "play", "amber")
        self._puzzle = button(AS_PUZZLE, _("Solve it as a puzzle"), "star")
        self._better = button(SHOW_BETTER, pgettext("a better move", "Show it"), "eye")
        self._stop = button(STOP, _("Stop"), "pause")
        self._done = button(DONE, _("Done"), "check")
        self._back = IconButton("chevron_left", _("Previous moment"), lambda: run(PREVIOUS), name=PREVIOUS)
        self._on = IconButton("chevron_right", _("Next moment"), lambda: run(FOLLOWING), name=FOLLOWING)
        self.view = MomentsView()
        self.content = self._arranged()

    def show(self, view: MomentsView) -> None:
        """Show ``view``."""
        if view != self.view:
            self.view = view
            self.content = self._arranged()
            self.relayout()

    def _arranged(self) -> Item:
        view = self.view
        title = Label(_("Turning points"), size=25, face=Face.TITLE, ink="ink", lines=2, leading=1.1)
        bar = [_Progress(view.done)] if view.searching else []
        page = self._waiting(title, bar) if view.told is None else self._telling(view.told, title, bar)
        return page.padded(_EDGE, _EDGE - 2)

    def _waiting(self, title: Item, bar: Sequence[Item]) -> Item:
        """Who looks through the moves, where there is room for a picture."""
        buttons = [self._stop, self._done] if self.view.searching else [self._done]
        Button.write_alike(buttons)
        foot = Grid(*(button.sized(height=_BUTTON) for button in buttons), columns=len(buttons), gap=_GAP)
        words = Label(self.view.waiting, ink="ink", wrap=True, leading=_LEADING)
        owls = [Icon(_TEACHER, size=size).at("center") for size in _TEACHER_SIZES]
        return FirstThatFits(
            *(Column(title, *bar, words, Space().grow(), owl, Space().grow(), foot, gap=_GAP) for owl in owls),
            Column(title, *bar, Scroll(self._scroll, words), foot, gap=_GAP),
        )

    def _telling(self, told: MomentTold, title: Item, bar: Sequence[Item]) -> Item:
        """A few rows where the sheet is low and wide; else lesser buttons become icons, and what is told scrolls."""
        navigation, said, scroll = self._navigation(told), self._said(told), self._scroll
        buttons = self._buttons()
        low = [button.sized(height=_LOW_BUTTON) for button in buttons]
        row = Row(*(button.grow() for button in low[-3:]), gap=_GAP)
        icons = [_iconic(button) for button in buttons if button is not self._try]
        iconic = [low[-3], Grid(*icons, columns=len(icons), gap=_GAP)]
        tall, wide = [title, *bar, navigation], [Row(title.grow(), navigation.grow(), gap=_GAP, align="center"), *bar]
        high = [button.sized(height=_BUTTON) for button in buttons]
        return FirstThatFits(
            Column(*tall, said.grow(), *_in_pairs(high), gap=_GAP),
            Column(*wide, said.grow(), *low[:-3], row, gap=_TIGHT).at_least(width=_WIDE),
            Column(*tall, said.grow(), *_in_pairs(low), gap=_TIGHT),
            Column(*tall, said.grow(), *iconic, gap=_TIGHT),
            Column(*wide, Scroll(scroll, said), *low[:-3], row, gap=_TIGHT).at_least(width=_WIDE),
            Column(*tall, Scroll(scroll, said, least=_SEEN), *iconic, gap=_TIGHT),
            Column(*bar, navigation, Scroll(scroll, Column(title, said, gap=_TIGHT), least=0), *iconic, gap=_TIGHT),
        )

    def _buttons(self) -> list[Button]:
        """Those that a moment has; the last three it has always."""
        view, show = self.view, pgettext("a better move", "Show it")
        self._try.enabled = view.may_try
        self._better.label, self._better.icon = (_("Back"), "undo") if view.showing_better else (show, "eye")
        Button.write_alike((self._better, self._done))
        return [*([self._puzzle] if view.is_puzzle else []), self._try, self._better, self._done]

    def _navigation(self, told: MomentTold) -> Item:
        view = self.view
        self._back.enabled, self._on.enabled = view.number > 1, view.number < view.found
        where = Label(told.where, face=Face.BOLD, ink="ink", align="center", lines=2, leading=1.1)
        number = Label(view.place_words, size=16, ink="ink", align="center")
        back, on = (button.sized(_ARROW, _ARROW) for button in (self._back, self._on))
        return Row(back, Column(where, number).grow(), on, gap=6, align="center")

    def _said(self, told: MomentTold) -> Item:
        """The two moves, and the chances with either."""
        words = Label(_("Chance to win"), ink="faded"), Label(told.chances, face=Face.BOLD, ink="ink")
        icon = Icon("statistics", size=20, ink="mark_paper")
        chances = Row(icon, Wrap(*words, justify="between").grow(), gap=8, align="center")
        played, better = self._move(told.played, "suit_red", "close"), self._move(told.better, "moss", "check")
        return Column(played, Space().grow(), better, Space().grow(), chances, Space().grow(), gap=_TIGHT / 2)

    def _move(self, told: MoveTold, ink: str, icon: str) -> Item:
        """A move: what shows it, who made it, how it is written; and below what is said of it."""
        picture = [] if told.look is None else [Picture(partial(self._paint_picture, told.look), _PICTURE)]
        words = Column(
            Label(told.who, size=16, face=Face.SEMIBOLD, ink=ink, lines=2, leading=1.15),
            Label(told.words, size=20, face=Face.BOLD, ink="ink", lines=2, leading=1.15),
        )
        mark = Picture(partial(_paint_mark, ink, icon), _MARK)
        said = Label(told.said, ink="ink", wrap=True, leading=_LEADING)
        head = Row(*picture, words.grow(), mark, gap=_GAP, align="center")
        return Box(_Frame(ink), Column(head, said, gap=6), _GAP, 10)

    def _paint_picture(self, look: Hashable, target: pygame.Surface, painter: Painter, rect: pygame.Rect) -> None:
        picture = self._paint_look(painter, look, rect.w)
        if picture.get_height() > rect.h:
            picture = self._paint_look(painter, look, round(rect.w * rect.h / picture.get_height()))
        target.blit(picture, picture.get_rect(center=rect.center))


def _in_pairs(buttons: Sequence[Item]) -> list[Item]:
    """The last two side by side."""
    return [*buttons[:-2], Grid(*buttons[-2:], columns=2, gap=_GAP)]


def _iconic(button: Button) -> Item:
    """The same without words."""
    icon = IconButton(button.icon, button.label, button.on_click, kind=button.kind, name=button.name)
    return icon.sized(height=_LOW_BUTTON)


class _Progress(Widget):
    """How far the search has come."""

    natural = (0.0, _BAR)

    def __init__(self, done: float) -> None:
        super().__init__()
        self._done = done

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        theme, bar = painter.theme, self.rect
        painter.box(target, bar, bar.h / 2, theme.shade)
        done = pygame.Rect(bar.x, bar.y, max(bar.h, round(bar.w * self._done)), bar.h)
        painter.box(target, done, bar.h / 2, theme.amber, border=theme.amber_lip, width=self.u)


class _Frame(Widget):
    """The ground of a move."""

    def __init__(self, ink: str) -> None:
        super().__init__()
        self._ink = ink

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        theme = painter.theme
        ground, border = mix(theme.paper, "#FFFFFF", 0.45), getattr(theme, self._ink)
        painter.box(target, self.rect, 12 * self.u, ground, border=border, width=2 * self.u)


def _paint_mark(ink: str, icon: str, target: pygame.Surface, painter: Painter, rect: pygame.Rect) -> None:
    painter.disc(target, rect.center, rect.w / 2, getattr(painter.theme, ink))
    draw_icon(target, painter, icon, rect.center, round(rect.w * 0.66), painter.theme.bright)
