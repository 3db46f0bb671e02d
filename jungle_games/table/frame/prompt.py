"""The prompt beside a table, which says what to do or the current state; with the texts common to all games."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Final

import pygame

from jungle_games.core.formatting import first_capital
from jungle_games.core.i18n import _
from jungle_games.table.state import TableState
from jungle_games.table.style import PromptStyle
from jungle_games.ui.painter import Painter
from jungle_games.ui.text import Face
from jungle_games.ui.widgets.base import Scaled, Shown
from jungle_games.ui.widgets.button import Button
from jungle_games.ui.widgets.label import draw_icon
from jungle_games.ui.widgets.tooltip import Tip

FIXED_SPACE: Final = "\N{NO-BREAK SPACE}"
GO: Final = "go_elsewhere"
"""The command of the button beside the words."""
_GO, _HIGHEST_GO = 112, 44
_LEAST_BESIDE_GO: Final = 330
"""How wide it is at least where there is room for words beside the button."""
_CORNER: Final = 12
_SIZE: Final = 18
_LEAST: Final = 17
"""How small the words may get, in units: on one line with the player's scale, on several without."""
_LEAST_OF_TWO: Final = 16
"""The same on two lines in a low place."""
_LEADING: Final = 1.12
_LEAST_OF_MANY: Final = 15
"""The same on more lines than two, so that they keep clear of the edges."""
_SMALLEST: Final = 13
"""How small they get before a word is left out."""
_MARGIN: Final = 5
"""Units above and below more lines than two."""
_LINE: Final = 1.05
"""How high each of several lines is, in sizes of the words."""
_SENTENCES: Final = re.compile(r"(?<=[.!?…]) ")


def balanced_width(painter: Painter, words: str, face: Face, px: int, room: int) -> int:
    """The least width in pixels at which ``words`` take no more lines than at the width ``room``."""
    height = painter.words_height(words, face, px, room)
    if height <= painter.paragraph_height(1, px):
        return room
    # A fixed space holds its words together: what breaks only at others is not broken within.
    widest = max(painter.text_width(part, face, px) for line in words.split("\n") for part in line.split(" "))
    narrow = min(room, widest)
    widths = range(narrow, room)
    return narrow + bisect_left(widths, True, key=lambda width: painter.words_height(words, face, px, width) <= height)


@dataclass(frozen=True, slots=True)
class Prompt:
    """The words of a prompt, already translated; ``shorter`` ones if they do not fit on two lines.

    ``go`` is what a button beside the words says that leads to where something is to be done; empty if there is none.
    """

    words: str = ""
    icon: str = "card"
    shorter: str = ""
    go: str = ""


def well_broken(painter: Painter, words: str, px: int, room: int, lines: list[str]) -> list[str]:
    """``words`` in no more lines than ``lines``: broken between sentences where that is possible, else evenly."""
    sentences = _SENTENCES.split(words)
    for count in range(1, len(sentences)):
        parts = " ".join(sentences[:count]), " ".join(sentences[count:])
        broken = [line for part in parts for line in _even_lines(painter, part, px, room)]
        if len(broken) <= len(lines):
            return broken
    return _even_lines(painter, words, px, room)


def _even_lines(painter: Painter, words: str, px: int, room: int) -> list[str]:
    """``words`` in as few lines as there must be, about equally long."""
    return painter.wrap(words, Face.SEMIBOLD, px, balanced_width(painter, words, Face.SEMIBOLD, px, room))


class PromptLine(Scaled):
    """The widget of the prompt: an icon and the words."""

    prompt = Shown[Prompt]()
    """The prompt it shows."""

    def __init__(self, style: PromptStyle, on_go: Callable[[], None] = lambda: None) -> None:
        """``on_go`` is what the button beside the words does, where there is one."""
        super().__init__()
        self._style = style
        self._go = self.add(Button("", on_go, kind="amber", size=17, radius=10, lip=3, name=GO, visible=False))
        self.prompt = Prompt()
        self._whole = True
        """Whether all the words were painted."""

    def say(self, prompt: Prompt) -> None:
        """Show ``prompt``."""
        if prompt != self.prompt:
            self.prompt = prompt
            self._go.visible = bool(prompt.go)
            self.arrange()

    @property
    def _is_button(self) -> bool:
        """Whether there is so little room that the button beside the words is all there is, and says them."""
        return bool(self.prompt.go) and self.rect.w < self.px(_LEAST_BESIDE_GO)

    def arrange(self) -> None:
        gap = self.px(6)
        self._go.label = self.prompt.shorter if self._is_button else self.prompt.go
        width = self.rect.w - 2 * gap if self._is_button else min(self.px(_GO), self.rect.w // 3)
        height = min(self.rect.h - 2 * gap, self.px(_HIGHEST_GO))
        rect = pygame.Rect(self.rect.right - gap - width, 0, width, height)
        rect.centery = self.rect.centery
        self._go.place(rect, self.u)

    @property
    def words(self) -> str:
        """The words alone."""
        return self.prompt.words

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        if not self.prompt.words:
            return
        theme, rect, style = painter.theme, self.rect, self._style
        ink, icon = getattr(theme, style.ink), getattr(theme, style.icon)
        if style.ground:
            ground, edge = getattr(theme, style.ground), getattr(theme, style.edge)
            edge, width = (theme.amber, 2.0) if self.prompt.go else (edge, 1.5)
            painter.box(target, rect, _CORNER * self.u, ground, border=edge, width=width * self.u)
        if self._is_button:
            return
        draw_icon(target, painter, self.prompt.icon, (rect.x + self.px(26), rect.centery), self.px(24), icon)
        left = rect.x + self.px(50)
        room = (self._go.rect.x if self.prompt.go else rect.right) - left - self.px(8)
        px, lines = self._set(painter, room)
        self._whole = " ".join(lines).split() == self.words.split()
        for index, line in enumerate(lines):
            y = rect.centery + round((index - (len(lines) - 1) / 2) * px * _LEADING)
            painter.label(target, line, (left, y), Face.SEMIBOLD, px, ink)

    def _set(self, painter: Painter, room: int) -> tuple[int, list[str]]:
        """The size and the lines: one if it fits, else several, cut where even the shorter words need more."""
        least, shorter = self.px(_LEAST), self.prompt.shorter
        most = max(2, int(self.rect.h / (_LINE * least)))
        too_long = bool(shorter) and painter.text_width(self.prompt.words, Face.SEMIBOLD, least) > most * room
        for words in filter(None, (shorter,) if too_long else (self.prompt.words, shorter)):
            words = _breakable(painter, words, least, room)
            px = max(self.px(_LEAST_OF_TWO), min(self.size(_LEAST), int(self.rect.h / (2 * _LINE))))
            one = painter.fitting(words, Face.SEMIBOLD, self.size(_SIZE), room, px)
            if painter.text_width(words, Face.SEMIBOLD, one) <= room:
                return one, [words]
            lines = painter.wrap(words, Face.SEMIBOLD, px, room)
            inside, least_of_many = self.rect.h - 2 * self.px(_MARGIN), self.px(_LEAST_OF_MANY)
            while len(lines) > max(2, int(inside / (_LINE * px))) and px > least_of_many:
                px -= 1
                lines = painter.wrap(words, Face.SEMIBOLD, px, room)
            if len(lines) <= most:
                return px, well_broken(painter, words, px, room, lines)
        while px > self.px(_SMALLEST):
            px -= 1
            lines = painter.wrap(words, Face.SEMIBOLD, px, room)
            if len(lines) <= int(self.rect.h / (_LINE * px)):
                return px, _even_lines(painter, words, px, room)
        rest = " ".join(lines[most - 1 :])
        return px, [*lines[: most - 1], painter.fit(rest, Face.SEMIBOLD, px, room)]

    def tooltip_parts(self) -> Iterable[Tip]:
        if not self._whole:
            yield Tip(self.words, self.rect)


def _breakable(painter: Painter, words: str, px: int, room: int) -> str:
    """``words`` with spaces where they may be broken, where one that may not be is wider than ``room``."""
    if all(painter.text_width(part, Face.SEMIBOLD, px) <= room for part in words.split(" ")):
        return words
    return words.replace(FIXED_SPACE, " ")


def common_prompt(state: TableState[Any, Any], todo: Prompt) -> Prompt:
    """The prompt of any table; ``todo`` where a person at the screen is to do something."""
    if state.looking_back:
        return Prompt(_("Looking back at an earlier move."), "eye")
    if state.over:
        return Prompt(_("The game is over"), "trophy")
    if state.caption is not None:
        return Prompt(state.caption.words, "eye")
    hint = hint_prompt(state)
    if hint is not None:
        return hint
    if state.told is not None:
        return todo
    if state.person_to_move or state.awaits_throw or state.gestures:
        return with_goal(state, todo)
    return Prompt(at_play(state), "clock" if state.persons else "eye")


def read_first(state: TableState[Any, Any], prompt: Prompt) -> Prompt:
    """How one goes on from a banner that stays; else the ``prompt``."""
    return Prompt(_("Click to go on."), "play") if state.waits_for_reader else prompt


def at_play(state: TableState[Any, Any]) -> str:
    """The prompt while nobody at the screen has anything to do: whose turn it is."""
    seat = state.to_move
    name = state.match.name(seat) if isinstance(seat, int) else ""
    if not state.persons:
        return _("You are watching: it is {name}’s turn.").format(name=name) if name else _("You are watching.")
    return _("It is {name}’s turn.").format(name=name) if name else _("Wait a moment.")


def hint_prompt(state: TableState[Any, Any]) -> Prompt | None:
    """The prompt about a hint: its reason, or that it is being computed; None without a hint."""
    if state.hint is not None:
        return Prompt(first_capital(state.hint.reason), "hint")
    return Prompt(_("Looking for a good move…"), "clock") if state.hint_sought else None


def with_goal(state: TableState[Any, Any], todo: Prompt) -> Prompt:
    """``todo``; at a person's first move the goal of the game before it, or alone where both have no room."""
    if not state.goal or state.taught or not state.begins:
        return todo
    return Prompt(f"{state.goal} {todo.words}", "trophy", state.goal)


def your_turn(state: TableState[Any, Any]) -> Prompt:
    """The default prompt for a person to move."""
    seat = state.match.to_move
    if state.alone is not None or not isinstance(seat, int):
        return Prompt(_("It is your turn."), "hand")
    return Prompt(_("{name}, it is your turn.").format(name=state.match.name(seat)), "hand")
