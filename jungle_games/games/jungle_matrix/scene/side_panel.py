"""The widgets beside the grid: score sheet, order of combinations, rules in force, and the Catch button."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

import pygame

from jungle_games.core.i18n import _
from jungle_games.games.jungle_matrix.rules.moves import Catch
from jungle_games.games.jungle_matrix.rules.pets import PLACES
from jungle_games.games.jungle_matrix.scene import frame
from jungle_games.games.jungle_matrix.scene.catching import why_no_calls
from jungle_games.games.jungle_matrix.scene.combination_order import OrderCard, order_rows
from jungle_games.games.jungle_matrix.scene.frame import MatrixTable
from jungle_games.games.jungle_matrix.scene.frame_tree import CATCH, HEADING, ORDER, RULES, SHEET
from jungle_games.games.jungle_matrix.scene.result import ScoreSheet, sheet_rows
from jungle_games.table.frame.plate import squeezed
from jungle_games.table.frame.prompt import PromptLine
from jungle_games.table.style import PromptStyle
from jungle_games.ui.layout import Row
from jungle_games.ui.painter import Face, Painter
from jungle_games.ui.widgets.base import Shown, Widget
from jungle_games.ui.widgets.button import Button
from jungle_games.ui.widgets.label import Label, draw_icon

_EYE: Final = 40
_WORD, _SUB, _LEAST = 36, 16, 12
_WORD_AT, _SUB_AT = 0.35, 0.76
_WORD_HIGH, _SUB_HIGH = 0.46, 0.27
"""Where the middle of the word and of the line below it stand, and how large they are at most, in heights."""
_CAP: Final = 26
_EYE_AT, _LEFT, _RIGHT, _CAP_RIGHT = (54, 36), (92, 66), (24, 12), (32, 16)
"""Where the eye has its middle and the words begin, what is free at their right and at the right of the cap: where
there is room, and where it is narrow."""
_NARROW: Final = 300


class CatchButton(Button):
    """The button that calls a mistake; ``sub`` says why it is disabled, or who may press it."""

    key = Shown[str]()
    """The key, or controller button, that presses it; empty if there is none."""
    sub = Shown[str]()
    """The smaller line under the label."""

    def __init__(self, on_click: Callable[[], None]) -> None:
        super().__init__(_("Catch!"), on_click, kind="ember", radius=22, lip=7, name="catch")
        self.key = self.sub = ""

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        if self.enabled:
            painter.glow(target, self.rect, 22 * self.u, painter.theme.ember, blur=12 * self.u, alpha=110)
        super().paint(target, painter)

    def paint_content(self, target: pygame.Surface, painter: Painter, face: pygame.Rect, ink: str) -> None:
        y = face.centery
        draw_icon(target, painter, "eye", (face.x + self._of(_EYE_AT), y), self.px(_EYE), ink)
        cap = self._paint_cap(target, painter, face) if self.key else 0
        left = face.x + self._of(_LEFT)
        space = face.right - left - cap - self._of(_RIGHT)
        size = painter.fitting(self.label, Face.TITLE, self.px(_WORD), space, self.px(20))
        if self.sub:
            size, y = min(size, round(face.h * _WORD_HIGH)), face.y + round(face.h * _WORD_AT)
        painter.label(target, self.label, (left, y), Face.TITLE, size, ink)
        if self.sub:
            px = min(self.px(_SUB), round(face.h * _SUB_HIGH))
            px = painter.fitting(self.sub, Face.SEMIBOLD, px, space, self.px(_LEAST))
            words = painter.fit(self.sub, Face.SEMIBOLD, px, space)
            painter.label(target, words, (left, face.y + round(face.h * _SUB_AT)), Face.SEMIBOLD, px, ink)

    def _of(self, sizes: tuple[int, int]) -> int:
        """Its length in pixels: long if there is room, otherwise short."""
        return self.px(sizes[self.rect.w < _NARROW * self.u])

    def _paint_cap(self, target: pygame.Surface, painter: Painter, face: pygame.Rect) -> int:
        """Paint the key; how much of the face it takes from the right."""
        theme = painter.theme
        px = self.px(15)
        width = max(self.px(_CAP), painter.text_width(self.key, Face.BOLD, px) + self.px(14))
        rect = pygame.Rect(0, 0, width, self.px(_CAP))
        rect.midright = (face.right - self._of(_CAP_RIGHT), face.centery)
        painter.box(target, rect.move(0, self.px(2)), 7 * self.u, theme.inset)
        painter.box(target, rect, 7 * self.u, theme.deep)
        colour = theme.paper if self.enabled else theme.fern
        painter.label(target, self.key, rect.center, Face.BOLD, px, colour, "center")
        return width + self._of(_CAP_RIGHT) + self.px(8)


class PetsHeading(Widget):
    """What stands over the pets in force, with how many there are of how many."""

    opaque = False

    def __init__(self) -> None:
        super().__init__()
        self._count = Label("", size=16, ink="fern")
        title = Label(_("Active pets"), size=20, face=Face.TITLE)
        self.content = Row(squeezed(title).grow(), self._count, gap=12).padded(4, 0)

    def count(self, number: int) -> None:
        """Show how many there are."""
        words = _("{number} of {most}").format(number=number, most=max(PLACES, number))
        if words != self._count.text:
            self._count.text = words
            self.relayout()


class SidePanel:
    """The widgets beside the grid; ``on_catch`` is called when the Catch button is pressed."""

    def __init__(self, on_catch: Callable[[], None]) -> None:
        self._sheet, self._order, self._heading = ScoreSheet(), OrderCard(), PetsHeading()
        self._rules, self._catch = PromptLine(PromptStyle("fern", ground="")), CatchButton(on_catch)

    @property
    def parts(self) -> Mapping[str, Widget]:
        """Each by the name of its slot."""
        return {
            SHEET: self._sheet, ORDER: self._order, RULES: self._rules, CATCH: self._catch, HEADING: self._heading,
        }  # fmt: skip

    def show(
        self, state: MatrixTable, counted: int, key: str, *, sheet: bool, calls: bool, catching: bool
    ) -> None:
        """Show a moment, with so many points ``counted``; ``key`` calls, and the ``sheet`` is seen or not.

        Without ``calls`` nobody may call, whatever the rules say; without ``catching`` the button is not there.
        """
        match, position = state.match, state.position
        self._sheet.visible = sheet
        totals = position.sheet.totals
        self._sheet.show(
            (match.name(0), match.name(1)), sheet_rows(position, counted), (str(totals[0]), str(totals[1]))
        )
        # Whoever resigned left a turn open, in which nothing is due any more.
        self._order.show([replace(row, due=row.due and not state.over) for row in order_rows(position)])
        self._rules.say(frame.rules_prompt(position))
        may_call = calls and frame.may(state, Catch())
        keyed = match.outcome is None and match.seats[position.watcher].is_person
        self._catch.enabled, self._catch.visible = may_call, catching
        self._heading.count(len(position.pets[position.player]))
        self._catch.key, self._catch.sub = key if keyed else "", "" if may_call else why_no_calls(match)
        self._catch.tooltip = self._catch.sub
