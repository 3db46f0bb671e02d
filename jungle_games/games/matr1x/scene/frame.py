"""What the frame of the neon table shows: royals and counters at the left, the drop and the buttons at the right."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import pygame

from jungle_games.core.card_names import card_name
from jungle_games.core.formatting import clock_words, first_capital
from jungle_games.core.game import MatchEnd, Seat
from jungle_games.core.i18n import _, ngettext, pgettext
from jungle_games.core.match import Match
from jungle_games.games.matr1x.rules.advice import explanation
from jungle_games.games.matr1x.rules.attack import Forecast
from jungle_games.games.matr1x.rules.grid import Place
from jungle_games.games.matr1x.rules.options import Matr1xOptions
from jungle_games.games.matr1x.rules.position import Drop, Matr1xMove, Matr1xPosition
from jungle_games.games.matr1x.scene.arrangement import DRAW
from jungle_games.games.matr1x.scene.counters import LEGEND_HEIGHT, Row, counters_height
from jungle_games.games.matr1x.scene.drop_panel import DropNote
from jungle_games.games.matr1x.scene.geometry import Geometry
from jungle_games.games.matr1x.scene.preview import Remark, Tone, recap, remarks, whereto
from jungle_games.games.matr1x.scene.royals_board import HEIGHT as BOARD_HEIGHT
from jungle_games.table.arrangement import PlaceKey
from jungle_games.table.end_sheet_content import time_fact
from jungle_games.table.end_words import SheetFact
from jungle_games.table.frame import END, FOLDED, GUIDE, PROMPT, FramePlan, FrameView, Slot
from jungle_games.table.prompt import Prompt, common_prompt
from jungle_games.table.state import TableState
from jungle_games.table.verdict import Ending

NAME, ROYALS, COUNTERS, LEGEND, DROP, COUNT = "name", "royals", "counters", "legend", "drop", "count"
"""The slots of what only this table has."""
_ICONS: Final = ("menu", "rules", "sound", "settings")
_GAP: Final = 16
_NAME_HEIGHT: Final = 112
"""From the top of the column to the royals, name and gap together."""
_ICON: Final = 48
_BUTTON: Final = 50
_DROP_HEIGHT: Final = 262
PROMPT_HEIGHT: Final = 50
_COUNT_HEIGHT: Final = 92
_LOW: Final = 560
"""Below this height in panel units buttons are lower, the prompt may take more lines, what tells of a drop scrolls."""
_LOW_BUTTON, _HIGH_PROMPT = 44, 76
BAR: Final = 10
"""What the bar of a window takes in which something scrolls."""
_COACH_HEIGHT: Final = 300
"""What a coach's panel needs at least; the name makes room for it."""
_COACH_SHARE: Final = 0.64
"""How much of the column it may take with large text: the royals scroll there, its text does not."""
_ROUNDING: Final = 3
"""Pixels by which rounded heights may be too much together."""
_WON, _LOST = "animals/lion", "animals/toucan"


@dataclass(frozen=True, slots=True)
class Matr1xState:
    """The table at one moment, and what is known of the drops that led here."""

    table: TableState[Matr1xPosition, Matr1xMove]
    preview: Forecast | None
    """What the drop that is aimed at would do."""
    led_here: tuple[Forecast, Place] | None
    """The effect and place of the drop that led to the shown position; None before the first."""
    placed: int
    """How many cards had been dropped when the shown position came about."""
    played: int
    """How many cards have been dropped in all."""
    shown_ahead: int
    """How many moves ahead of the present the shown position is, in a winning line."""
    line_ahead: int
    """How many moves that line has."""


def frame_view(state: Matr1xState) -> FrameView:
    """All of it for one moment."""
    position, lit = state.table.position, state.table.position.options.show_targets
    if position.card is None:
        return FrameView(prompt=common_prompt(state.table, Prompt()))
    told = _("Drag the {card} to a lit place.") if lit else _("Drag the {card} to its place.")
    shorter = _("Drag it to a lit place.") if lit else _("Drag it to its place.")
    todo = Prompt(told.format(card=card_name(position.card)), "hand", shorter)
    return FrameView(prompt=common_prompt(state.table, todo))


def counter_rows(state: Matr1xState, sign: Row | None) -> Sequence[Row]:
    """Cards, time and deal, and the ``sign`` whether the game can still be won."""
    rows = [
        (_("Cards placed"), str(state.placed), "paper"),
        (_("Time"), clock_words(state.table.seconds), "paper"),
        (_("Deal"), str(state.table.match.deal), "paper"),
    ]
    return rows if sign is None else [*rows, sign]


def drop_note(state: Matr1xState) -> DropNote:
    """The note about a drop: the one aimed at, the hint, or the drawn card."""
    table, forecast = state.table, state.preview
    position = table.position
    if table.looking_back:
        return _step_note(state)
    if position.card is None or table.match.outcome is not None:
        return DropNote(_("The game is over"), words=position.end_text() or "", remarks=_last_drop(state))
    if forecast is not None:
        covers = forecast.covers if forecast.royal is None else None
        words = "" if covers is not None else first_capital(card_name(forecast.card))
        return DropNote(_("This drop"), forecast.card, words, covers, tuple(remarks(forecast)))
    if table.hint is not None:
        return _hint_note(position, table.hint.move)
    forecasts = position.forecasts()
    kind = next((found.kind for found in forecasts.values()), None)
    title = pgettext("the card that was drawn", "Drawn")
    told = explanation(position.card, position.options) if position.options.warnings else None
    found = (Remark(Tone.PLAIN, told),) if told else _last_drop(state)
    return DropNote(title, position.card, whereto(len(forecasts), kind), remarks=found)


def _hint_note(position: Matr1xPosition, move: Matr1xMove) -> DropNote:
    """What the drop that is shown would do; why it is good, the prompt says."""
    assert isinstance(move, Drop)
    made = position.forecast(move.place)
    return DropNote(_("A good move"), made.card, first_capital(card_name(made.card)), remarks=tuple(remarks(made)))


def _step_note(state: Matr1xState) -> DropNote:
    """Where in the game, or in a line that wins, the shown position stands, and what led to it."""
    found = tuple(recap(*state.led_here)) if state.led_here is not None else ()
    if state.shown_ahead > 0:
        text = _("Card {number} of {all}").format(number=state.shown_ahead, all=state.line_ahead)
        return DropNote(_("A way to win"), words=text, remarks=found)
    text = _("Card {number} of {all}").format(number=state.placed, all=state.played)
    return DropNote(_("Looking back"), words=text, remarks=found)


def _last_drop(state: Matr1xState) -> tuple[Remark, ...]:
    """What the last drop did; nothing before the first one."""
    return tuple(recap(*state.led_here)) if state.led_here is not None else ()


def name_of(position: Matr1xPosition, place: PlaceKey) -> str:
    """The name of a place and its top card."""
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


# How it ends


def ending(match: Match[Any, Any]) -> Ending:
    """How a finished game ended."""
    outcome, position = match.outcome, match.position
    assert outcome is not None
    if outcome.winners:
        undos = ngettext("{number} undo", "{number} undos", match.undos).format(number=match.undos)
        help_taken = _("Without a single undo!") if not match.undos else _("With {undos}.").format(undos=undos)
        return Ending(f"{position.end_text()} {help_taken}", _WON)
    resigned = outcome.termination is MatchEnd.RESIGNATION
    reason = _("You resigned.") if resigned else position.end_text() or ""
    beaten = len(position.beaten)
    royals = ngettext("{number} of twelve royals is beaten.", "{number} of twelve royals are beaten.", beaten)
    return Ending(f"{reason} {royals.format(number=beaten)}".strip(), _LOST)


def sheet_facts(match: Match[Any, Any], seat: Seat) -> Sequence[SheetFact]:
    """Royals, cards, time and undos."""
    placed = sum(isinstance(step.move, Drop) for step in match.steps)
    return [
        SheetFact("trophy", _("Royals"), _("{number} of 12").format(number=len(match.position.beaten))),
        SheetFact("card", _("Cards placed"), str(placed)),
        *time_fact(match),
        SheetFact("undo", _("Undos"), str(match.undos)),
    ]


def loop_warning() -> str:
    """The warning that nothing new will come."""
    return _("The same cards lie in the same places as before. You could go on like this for ever.")


def unbeatable_words(forecast: Forecast) -> str:
    """The warning that a royal has become too strong for any two cards."""
    assert forecast.royal is not None
    return _("{royal} is at {number} now: no two cards reach that.").format(
        royal=first_capital(card_name(forecast.royal)), number=forecast.total
    )


# Layout


def frame_plan(geometry: Geometry, options: Matr1xOptions, *, taught: bool) -> FramePlan:
    """Two columns beside the grid."""
    return {**_left(geometry, options, taught=taught), **_right(geometry)}


def _left(geometry: Geometry, options: Matr1xOptions, *, taught: bool) -> dict[Any, Slot]:
    """Below the name royals, counters and legend; where all that has no room it scrolls, and the name is left out.

    A coach stands in place of counters and legend.
    """
    column, p = geometry.column("left"), geometry.view.p
    gap, name = round(_GAP * p), round(_NAME_HEIGHT * p)
    heights = {ROYALS: BOARD_HEIGHT, COUNTERS: counters_height(3 + options.winnable_sign), LEGEND: LEGEND_HEIGHT}
    parts = {part: round(height * p) for part, height in heights.items()}
    if taught:
        coach = min(round(_COACH_HEIGHT * p), max(round(_COACH_SHARE * column.h), column.h - parts[ROYALS] - gap))
        parts = {ROYALS: parts[ROYALS]}
        column.h -= coach + gap
    needed = sum(parts.values()) + gap * (len(parts) - 1)
    plan, top, room = {}, column.y, column.h + _ROUNDING
    if name + needed <= room:
        plan[NAME] = Slot(pygame.Rect(column.x, top, column.w, name - gap), p)
        top += name
    width, window = column.w, None
    if needed > room:
        width -= round(BAR * p)
        window = pygame.Rect(column.x, column.y, width, column.h)
    for part, height in parts.items():
        plan[part] = Slot(pygame.Rect(column.x, top, width, height), p, window=window)
        top += height + gap
    if taught:
        bottom = geometry.column("left").bottom
        top = column.bottom + gap if window is not None else top
        plan[GUIDE] = Slot(pygame.Rect(column.x, top, column.w, bottom - top), p)
    elif window is None:
        legend = plan[LEGEND].rect
        plan[LEGEND] = Slot(legend.move(0, column.bottom - legend.bottom), p)
    return plan


def _right(geometry: Geometry) -> dict[Any, Slot]:
    column, view, draw = geometry.column("right"), geometry.view, geometry.draw_pile
    p, u = view.p, view.u
    plan = {}
    gap, icon = round(_GAP * p), min(round(_ICON * p), column.w // len(_ICONS) - round(6 * p))
    step = (column.w - icon) / (len(_ICONS) - 1)
    for index, command in enumerate(_ICONS):
        plan[command] = Slot(pygame.Rect(column.x + round(index * step), column.y, icon, icon), p)
    low = column.h < _LOW * p
    height, between = round((_LOW_BUTTON if low else _BUTTON) * p), min(round(_GAP * p), round(_GAP * u))
    top, prompt = column.y + icon + between, round((_HIGH_PROMPT if low else PROMPT_HEIGHT) * p)
    plan[PROMPT] = plan[FOLDED] = Slot(pygame.Rect(column.x, top, column.w, prompt), p)
    plan[END] = Slot(pygame.Rect(column.x, top, column.w, column.bottom - top), p)
    top += prompt + between
    drop, apart = round(_DROP_HEIGHT * p), between if low else gap
    seen = min(drop, draw.y - round(20 * u) - 2 * height - apart - between - top)
    rect = pygame.Rect(column.x, top, column.w, seen)
    plan[DROP] = Slot(rect, p)
    if low and seen < drop:
        rect.w -= round(BAR * p)
        plan[DROP] = Slot(pygame.Rect(rect.topleft, (rect.w, drop)), p, window=rect)
    top += seen + between
    half = (column.w - gap) // 2
    plan["undo"] = Slot(pygame.Rect(column.x, top, half, height), p)
    plan["redo"] = Slot(pygame.Rect(column.right - half, top, half, height), p)
    plan["hint"] = Slot(pygame.Rect(column.x, top + height + apart, column.w, height), p)
    beside = min(p, (column.bottom - draw.y) / _COUNT_HEIGHT)
    count = round(_COUNT_HEIGHT * beside)
    top = min(draw.centery - count // 2 + round(44 * u), column.bottom - count)
    plan[COUNT] = Slot(pygame.Rect(column.x, top, draw.x - round(22 * u) - column.x, count), beside)
    return plan
