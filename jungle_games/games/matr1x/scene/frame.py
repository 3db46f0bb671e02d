"""What the frame of the neon table shows: royals and counters at the left, the drop and the buttons at the right."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import pygame

from jungle_games.core.card_names import card_name
from jungle_games.core.game import MatchEnd
from jungle_games.core.i18n import _, ngettext, pgettext
from jungle_games.core.match import Match
from jungle_games.core.phrasing import first_capital
from jungle_games.games.matr1x.rules.advice import explanation
from jungle_games.games.matr1x.rules.attack import Forecast
from jungle_games.games.matr1x.rules.position import Matr1xMove, Matr1xOptions, Matr1xPosition, Place
from jungle_games.games.matr1x.scene.arrangement import DRAW
from jungle_games.games.matr1x.scene.counters import LEGEND_HEIGHT, Row, counters_height
from jungle_games.games.matr1x.scene.drop_panel import DropNote, hint_note
from jungle_games.games.matr1x.scene.geometry import Geometry
from jungle_games.games.matr1x.scene.preview import Line, Tone, lines, recap, whereto
from jungle_games.games.matr1x.scene.royals_board import HEIGHT as BOARD_HEIGHT
from jungle_games.table.arrangement import PlaceKey
from jungle_games.table.frame import COACH, FramePlan, FrameView, Slot
from jungle_games.table.navigator import Verdict
from jungle_games.table.prompt_line import Prompt
from jungle_games.table.prompts import common_prompt
from jungle_games.table.state import TableState
from jungle_games.table.verdict import Ending

NAME, ROYALS, COUNTERS, LEGEND, DROP, COUNT = "name", "royals", "counters", "legend", "drop", "count"
"""The slots of what only this table has."""
_ICONS: Final = ("menu", "rules", "sound", "settings")
_GAP: Final = 16
_NAME_HEIGHT: Final = 112
"""From the top of the column to the royals, name and gap together."""
_ICON: Final = 54
_BUTTON: Final = 56
_DROP_HEIGHT: Final = 262
_COUNT_HEIGHT: Final = 92
_COACH_HEIGHT: Final = 300
"""What a coach's panel needs at least; the name makes room for it."""
_ROUNDING: Final = 3
"""Pixels by which rounded heights may be too much together."""
_WON, _LOST, _LOOP = "animals/lion", "animals/toucan", "objects/icons/warning"


@dataclass(frozen=True, slots=True)
class Matr1xState:
    """The table at one moment, and what is known of the drops that led here."""

    table: TableState[Matr1xPosition, Matr1xMove]
    preview: Forecast | None
    """What the drop that is aimed at would do."""
    led_here: tuple[Forecast, Place] | None
    """What the drop did that led to the shown position, and where it was made; None before the first one."""
    placed: int
    """How many cards had been dropped when the shown position came about."""
    played: int
    """How many cards have been dropped in all."""
    shown_ahead: int
    """How many moves the shown position lies beyond the present, in a line that wins."""
    line_ahead: int
    """How many moves that line has."""


def frame_view(state: Matr1xState) -> FrameView:
    """All of it for one moment."""
    note = drop_note(state)
    return FrameView(prompt=common_prompt(state.table, Prompt(note.words or note.title, "card")))


def counter_rows(state: Matr1xState, sign: Row | None) -> Sequence[Row]:
    """Cards, time and deal, and the ``sign`` whether the game can still be won."""
    rows = [
        (_("Cards placed"), str(state.placed), "paper"),
        (_("Time"), time_text(state.table.seconds), "paper"),
        (_("Deal"), str(state.table.match.deal), "paper"),
    ]
    return rows if sign is None else [*rows, sign]


def drop_note(state: Matr1xState) -> DropNote:
    """What is told of the drop: of the one that is aimed at, of the hint, or of the drawn card."""
    table, forecast = state.table, state.preview
    position = table.position
    if table.looking_back:
        return _step_note(state)
    if position.card is None or table.match.outcome is not None:
        return DropNote(_("The game is over"), words=position.end_text() or "", boxes=_last_drop(state))
    if forecast is not None:
        covers = forecast.covers if forecast.royal is None else None
        words = "" if covers is not None else first_capital(card_name(forecast.card))
        return DropNote(_("This drop"), forecast.card, words, covers, tuple(lines(forecast)))
    if table.hint is not None:
        return hint_note(position.card, table.hint_reason)
    forecasts = position.forecasts()
    kind = next((found.kind for found in forecasts.values()), None)
    title = pgettext("the card that was drawn", "Drawn")
    told = explanation(position.card, position.options) if position.options.warnings else None
    boxes = (Line(Tone.PLAIN, told),) if told else _last_drop(state)
    return DropNote(title, position.card, whereto(len(forecasts), kind), boxes=boxes)


def _step_note(state: Matr1xState) -> DropNote:
    """Where in the game, or in a line that wins, the shown position stands, and what led to it."""
    boxes = tuple(recap(*state.led_here)) if state.led_here is not None else ()
    if state.shown_ahead > 0:
        text = _("Card {number} of {all}").format(number=state.shown_ahead, all=state.line_ahead)
        return DropNote(_("A way to win"), words=text, boxes=boxes)
    text = _("Card {number} of {all}").format(number=state.placed, all=state.played)
    return DropNote(_("Looking back"), words=text, boxes=boxes)


def _last_drop(state: Matr1xState) -> tuple[Line, ...]:
    """What the last drop did; before the first one, how to make it."""
    if state.led_here is not None:
        return tuple(recap(*state.led_here))
    if state.table.match.outcome is not None:
        return ()
    if not state.table.position.options.show_targets:
        return (Line(Tone.PLAIN, _("Drag it to its place. Or click it, then the place.")),)
    return (Line(Tone.PLAIN, _("Drag it to a place that lights up. Or click it, then the place.")),)


def name_of(position: Matr1xPosition, place: PlaceKey) -> str:
    """A place and what lies on top of it, in words."""
    if place == DRAW:
        count = len(position.draw)
        if position.card is None:
            return _("The draw pile is empty")
        left = ngettext("{number} card left", "{number} cards left", count).format(number=count)
        return _("Drawn: {card}. {left}").format(card=card_name(position.card), left=left)
    assert isinstance(place, Place)
    cards = position.piles.get(place, ())
    royal = position.grid.royal_at(place)
    if not cards:
        return _("{place}, empty").format(place=place)
    if place in position.beaten and royal is not None:
        return _("{card}, beaten, {place}").format(card=first_capital(card_name(royal)), place=place)
    top = royal or cards[0]
    return _("{card}, {place}").format(card=first_capital(card_name(top)), place=place)


def time_text(seconds: float) -> str:
    """Playing time in minutes and seconds.

    >>> time_text(492.7), time_text(3725)
    ('8:12', '62:05')
    """
    whole = int(seconds)
    return f"{whole // 60}:{whole % 60:02d}"


# How it ends


def ending(match: Match[Any, Any]) -> Ending:
    """How a finished game ended."""
    outcome, position = match.outcome, match.position
    assert outcome is not None
    if outcome.winners:
        undos = ngettext("{number} undo", "{number} undos", match.undos).format(number=match.undos)
        help_taken = _("Without a single undo!") if not match.undos else _("With {undos}.").format(undos=undos)
        return Ending(f"{position.end_text()} {help_taken}", _WON)
    conceded = outcome.termination is MatchEnd.RESIGNATION
    reason = _("You conceded.") if conceded else position.end_text() or ""
    beaten = len(position.beaten)
    royals = ngettext("{number} of twelve royals is beaten.", "{number} of twelve royals are beaten.", beaten)
    return Ending(f"{reason} {royals.format(number=beaten)}".strip(), _LOST)


def loop_warning() -> Verdict:
    """The warning that nothing new will come."""
    return Verdict(
        _("This loop never ends"),
        _("The same cards lie in the same way as before. Whoever goes on like this goes on for ever."),
        _LOOP,
        None,
    )


def unbeatable_words(forecast: Forecast) -> str:
    """The warning that a royal has become too strong for any two cards."""
    assert forecast.royal is not None
    return _("{royal} is at {number} now: no two cards bring that.").format(
        royal=first_capital(card_name(forecast.royal)), number=forecast.total
    )


# Where it lies


def frame_plan(geometry: Geometry, options: Matr1xOptions, *, taught: bool) -> FramePlan:
    """Two columns beside the grid."""
    return {**_left(geometry, options, taught=taught), **_right(geometry)}


def _left(geometry: Geometry, options: Matr1xOptions, *, taught: bool) -> dict[Any, Slot]:
    """What has no room is left out: first the legend, then the name, then the counters."""
    column, p = geometry.column("left"), geometry.view.p
    gap, room = round(_GAP * p), column.h + _ROUNDING
    name, royals = round(_NAME_HEIGHT * p), round(BOARD_HEIGHT * p)
    counters, legend = round(counters_height(3 + options.winnable_sign) * p), round(LEGEND_HEIGHT * p)
    if taught:
        counters, legend, room = round(_COACH_HEIGHT * p), 0, column.h - gap
    plan, top = {}, column.y
    if name + royals + counters + gap <= room:
        plan[NAME] = Slot(pygame.Rect(column.x, top, column.w, name - gap), p)
        top += name
    plan[ROYALS] = Slot(pygame.Rect(column.x, top, column.w, royals), p)
    top += royals + gap
    if taught:
        plan[COACH] = Slot(pygame.Rect(column.x, top, column.w, column.bottom - top), p)
        return plan
    if royals + counters + gap <= room:
        plan[COUNTERS] = Slot(pygame.Rect(column.x, top, column.w, counters), p)
    if name + royals + counters + legend + 2 * gap <= room:
        plan[LEGEND] = Slot(pygame.Rect(column.x, column.bottom - legend, column.w, legend), p)
    return plan


def _right(geometry: Geometry) -> dict[Any, Slot]:
    column, view, draw = geometry.column("right"), geometry.view, geometry.draw_pile
    p, u = view.p, view.u
    plan = {}
    gap, icon = round(_GAP * p), min(round(_ICON * p), column.w // len(_ICONS) - round(6 * p))
    step = (column.w - icon) / (len(_ICONS) - 1)
    for index, command in enumerate(_ICONS):
        plan[command] = Slot(pygame.Rect(column.x + round(index * step), column.y, icon, icon), p)
    height, between = round(_BUTTON * p), min(round(24 * p), round(24 * u))
    top = column.y + icon + round(22 * u)
    drop = min(round(_DROP_HEIGHT * p), draw.y - round(36 * u) - 2 * height - gap - between - top)
    plan[DROP] = Slot(pygame.Rect(column.x, top, column.w, drop), p)
    top += drop + between
    half = (column.w - gap) // 2
    plan["undo"] = Slot(pygame.Rect(column.x, top, half, height), p)
    plan["redo"] = Slot(pygame.Rect(column.right - half, top, half, height), p)
    plan["hint"] = Slot(pygame.Rect(column.x, top + height + gap, column.w, height), p)
    count = round(_COUNT_HEIGHT * p)
    top = draw.centery - count // 2 + round(44 * u)
    plan[COUNT] = Slot(pygame.Rect(column.x, top, draw.x - round(22 * u) - column.x, count), p)
    return plan
