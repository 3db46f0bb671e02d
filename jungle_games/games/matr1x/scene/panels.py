"""The panels beside the neon table: royals, counters and legend at the left; this drop and the buttons at the right."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

import pygame

from jungle_games.core.card_names import card_name
from jungle_games.core.i18n import _, pgettext
from jungle_games.core.phrasing import first_capital
from jungle_games.games.matr1x.rules.advice import explanation
from jungle_games.games.matr1x.scene.drop_panel import DropNote, DropPanel, hint_note
from jungle_games.games.matr1x.scene.figures_panel import (
    LEGEND_HEIGHT,
    Counters,
    DrawCount,
    Legend,
    Name,
    Row,
    counters_height,
)
from jungle_games.games.matr1x.scene.preview import Line, Tone, lines, recap, whereto
from jungle_games.games.matr1x.scene.royals_board import HEIGHT as BOARD_HEIGHT
from jungle_games.games.matr1x.scene.royals_board import RoyalsBoard, standings
from jungle_games.ui.view import View
from jungle_games.ui.widgets.button import Button, IconButton

if TYPE_CHECKING:
    from jungle_games.games.matr1x.scene.scene import Matr1xScene

_GAP: Final = 16
_NAME_HEIGHT: Final = 112
"""From the top of the column to the royals, name and gap together."""
_ICON: Final = 54
_BUTTON: Final = 56
_DROP_HEIGHT: Final = 262
_COUNTERS: Final = 3
_COACH_HEIGHT: Final = 300
"""What a coach's panel needs at least; the name makes room for it."""
_ROUNDING: Final = 3
"""Pixels by which rounded heights may be too much together."""


class Matr1xPanels:
    """Makes the widgets of the neon table, places them, and keeps their words up to date."""

    def __init__(self, scene: Matr1xScene) -> None:
        self._scene = scene
        root = scene.root
        self._name = root.add(Name())
        self._royals = root.add(RoyalsBoard())
        self._counters = root.add(Counters())
        self._legend = root.add(Legend())
        self._icons = [
            root.add(IconButton(icon, words, partial(self._do, name), kind="neon", name=name))
            for icon, words, name in (
                ("menu", _("Menu"), "menu"),
                ("rule_book", _("Rule book"), "rules"),
                ("sound_on", _("Sound"), "sound"),
                ("settings", _("Settings"), "settings"),
            )
        ]
        self._drop = root.add(DropPanel())
        self._undo = root.add(
            Button(_("Undo"), lambda: self._step_or("undo", -1), kind="neon", icon="undo", radius=14, name="undo")
        )
        self._redo = root.add(
            Button(_("Redo"), lambda: self._step_or("redo", 1), kind="neon", icon="redo", radius=14, name="redo")
        )
        self._hint = root.add(
            Button(_("Show me a move"), self._hint_or_return, kind="lime", icon="hint", radius=14, name="hint")
        )
        self._count = root.add(DrawCount())

    def _do(self, command: str) -> None:
        if not self._scene.command(command):
            self._scene.services.command(command)

    def _hint_or_return(self) -> None:
        if self._scene.looking_back:
            self._scene.step_to(self._scene.match.ply)
        else:
            self._scene.play.request_hint()

    # Placing

    def place(self, view: View) -> None:
        """Lay the columns out for ``view``."""
        self._place_left(self._scene.geometry.column("left"), view.p)
        self._place_right(self._scene.geometry.column("right"), view)

    def _place_left(self, column: pygame.Rect, p: float) -> None:
        """What has no room is left out: first the legend, then the name, then the counters."""
        gap = round(_GAP * p)
        room = column.h + _ROUNDING
        name, royals = round(_NAME_HEIGHT * p), round(BOARD_HEIGHT * p)
        counters, legend = round(counters_height(self._rows_count) * p), round(LEGEND_HEIGHT * p)
        if self._scene.coach is not None:
            counters, legend, room = round(_COACH_HEIGHT * p), 0, column.h - gap
        self._legend.visible = name + royals + counters + legend + 2 * gap <= room
        self._name.visible = name + royals + counters + gap <= room
        self._counters.visible = royals + counters + gap <= room
        top = column.y
        self._name.place(pygame.Rect(column.x, top, column.w, name - gap), p)
        top += name if self._name.visible else 0
        self._royals.place(pygame.Rect(column.x, top, column.w, royals), p)
        top += royals + gap
        self._counters.place(pygame.Rect(column.x, top, column.w, counters), p)
        if self._scene.coach is not None:
            self._legend.visible = self._counters.visible = False
        self._legend.place(pygame.Rect(column.x, column.bottom - legend, column.w, legend), p)

    def coach_place(self, view: View) -> pygame.Rect:
        """Where a coach's panel lies: below the royals."""
        column = self._scene.geometry.column("left")
        top = self._royals.rect.bottom + round(_GAP * view.p)
        return pygame.Rect(column.x, top, column.w, column.bottom - top)

    @property
    def _rows_count(self) -> int:
        return _COUNTERS + self._scene.options.winnable_sign

    def _place_right(self, column: pygame.Rect, view: View) -> None:
        p = view.p
        gap, icon = round(_GAP * p), min(round(_ICON * p), column.w // 4 - round(6 * p))
        step = (column.w - icon) / (len(self._icons) - 1)
        for index, button in enumerate(self._icons):
            button.place(pygame.Rect(column.x + round(index * step), column.y, icon, icon), p)
        draw = self._scene.geometry.draw_pile
        button_height = round(_BUTTON * p)
        lowest = draw.y - round(36 * view.u)
        top = column.y + icon + round(22 * view.u)
        between = min(round(24 * p), round(24 * view.u))
        room = lowest - 2 * button_height - gap - between - top
        drop = min(round(_DROP_HEIGHT * p), room)
        self._drop.place(pygame.Rect(column.x, top, column.w, drop), p)
        top += drop + between
        half = (column.w - gap) // 2
        self._undo.place(pygame.Rect(column.x, top, half, button_height), p)
        self._redo.place(pygame.Rect(column.right - half, top, half, button_height), p)
        self._hint.place(pygame.Rect(column.x, top + button_height + gap, column.w, button_height), p)
        right = draw.x - round(22 * view.u)
        height = round(92 * p)
        top = draw.centery - height // 2 + round(44 * view.u)
        self._count.place(pygame.Rect(column.x, top, right - column.x, height), p)

    # Words

    def refresh(self, now: float) -> None:
        """Bring everything up to date at ``now``."""
        scene = self._scene
        forecast = scene.preview
        falling = [attack.royal for attack in forecast.beaten] if forecast is not None else ()
        self._royals.show(standings(scene.position, falling))
        self._counters.show(self._rows(now))
        self._count.show(len(scene.position.draw) if scene.position.dealt else 0)
        self._drop.note = self._note()
        options = scene.options
        self._undo.visible = self._redo.visible = options.take_backs
        self._show_steppers() if scene.looking_back else self._show_undo()
        self._hint.visible = options.hints or scene.looking_back
        self._hint.label = _("Back to the game") if scene.looking_back else self._hint_words()
        self._hint.icon = "step_forward" if scene.looking_back else "hint"
        self._hint.enabled = scene.looking_back or (scene.play.person_to_move and not scene.play.thinking)

    def _show_undo(self) -> None:
        match = self._scene.match
        self._undo.label, self._undo.icon, self._undo.enabled = _("Undo"), "undo", match.can_take_back
        self._redo.label, self._redo.icon, self._redo.enabled = _("Redo"), "redo", match.can_redo

    def _show_steppers(self) -> None:
        """While another position is shown, the buttons lead from card to card."""
        ply, review = self._scene.shown_ply, self._scene.review
        last = self._scene.match.ply + review.ahead
        self._undo.visible = self._redo.visible = True
        back, on = pgettext("one move back", "Back"), pgettext("one move further", "On")
        self._undo.label, self._undo.icon, self._undo.enabled = back, "step_back", ply > 1
        self._redo.label, self._redo.icon, self._redo.enabled = on, "step_forward", ply < last

    def _step_or(self, command: str, step: int) -> None:
        """Undo or redo; while another position is shown, step."""
        if self._scene.looking_back:
            self._scene.step_to(self._scene.shown_ply + step)
        else:
            self._do(command)

    def _hint_words(self) -> str:
        return _("Thinking…") if self._scene.play.thinking else _("Show me a move")

    def _rows(self, now: float) -> list[Row]:
        scene = self._scene
        rows = [
            (_("Cards placed"), str(scene.cards_placed), "paper"),
            (_("Time"), time_text(scene.play.seconds(now)), "paper"),
            (_("Deal"), str(scene.match.deal), "paper"),
        ]
        return [*rows, scene.sign.row()] if scene.options.winnable_sign else rows

    def _note(self) -> DropNote:
        """What is told of the drop: of the one that is aimed at, of the hint, or of the drawn card."""
        scene = self._scene
        position, forecast = scene.position, scene.preview
        if scene.looking_back:
            return self._step_note()
        if position.card is None or scene.match.outcome is not None:
            return DropNote(_("The game is over"), words=position.end_text() or "", boxes=self._last_drop())
        if forecast is not None:
            covers = forecast.covers if forecast.royal is None else None
            words = "" if covers is not None else first_capital(card_name(forecast.card))
            return DropNote(_("This drop"), forecast.card, words, covers, tuple(lines(forecast)))
        if scene.play.hint is not None:
            return hint_note(position.card, scene.play.hint_reason)
        forecasts = position.forecasts()
        kind = next((found.kind for found in forecasts.values()), None)
        title = pgettext("the card that was drawn", "Drawn")
        told = explanation(position.card, scene.options) if scene.options.warnings else None
        boxes = (Line(Tone.PLAIN, told),) if told else self._last_drop()
        return DropNote(title, position.card, whereto(len(forecasts), kind), boxes=boxes)

    def _step_note(self) -> DropNote:
        """Where in the game, or in a line that wins, the shown position stands, and what led to it."""
        scene = self._scene
        boxes = tuple(recap(*scene.led_here)) if scene.led_here is not None else ()
        ahead = scene.shown_ply - scene.match.ply
        if ahead > 0:
            text = _("Card {number} of {all}").format(number=ahead, all=scene.review.ahead)
            return DropNote(_("A way to win"), words=text, boxes=boxes)
        text = _("Card {number} of {all}").format(number=scene.cards_placed, all=scene.cards_played)
        return DropNote(_("Looking back"), words=text, boxes=boxes)

    def _last_drop(self) -> tuple[Line, ...]:
        """What the last drop did; before the first one, how to make it."""
        if self._scene.led_here is not None:
            return tuple(recap(*self._scene.led_here))
        if self._scene.match.outcome is not None:
            return ()
        if not self._scene.options.show_targets:
            return (Line(Tone.PLAIN, _("Drag it to its place. Or click it, then the place.")),)
        return (Line(Tone.PLAIN, _("Drag it to a place that lights up. Or click it, then the place.")),)


def time_text(seconds: float) -> str:
    """Playing time in minutes and seconds.

    >>> time_text(492.7), time_text(3725)
    ('8:12', '62:05')
    """
    whole = int(seconds)
    return f"{whole // 60}:{whole % 60:02d}"
