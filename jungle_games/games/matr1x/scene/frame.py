"""What the frame of the neon table shows: royals, counters, the drop and the buttons; and what its steps brought."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from jungle_games.base.clean_text import flowing
from jungle_games.core.cards import Card, as_object, as_subject, card_name
from jungle_games.core.formatting import clock_words, first_capital, listed
from jungle_games.core.game import MatchEnd, Seat
from jungle_games.core.i18n import _, ngettext, pgettext
from jungle_games.core.matches.history import AnyStep
from jungle_games.core.matches.match import AnyMatch
from jungle_games.games.matr1x.rules.achievements import Deal, last_fallen, longest_strike, unbeaten
from jungle_games.games.matr1x.rules.grid import Forecast, Place, attack_on, value
from jungle_games.games.matr1x.rules.position import Drop, Matr1xMove, Matr1xPosition, explanation
from jungle_games.games.matr1x.scene.drawing import DRAW, DRAW_SIZE, TABLE_SIZE
from jungle_games.games.matr1x.scene.drop_panel import (
    BEATEN_BY,
    GOOD,
    PLAIN,
    DropNote,
    Figures,
    Plan,
    Remark,
    recap,
    remarks,
    whereto,
)
from jungle_games.table.ending import SheetFact, time_fact
from jungle_games.table.frame import CLOSE, GUIDE, ICONS, PROMPT, Frame, FrameView, Guidance, Spacing, beside, with_bar
from jungle_games.table.prompt import FIXED_SPACE, Prompt, common_prompt
from jungle_games.table.sprites.arrangement import PlaceKey
from jungle_games.table.state import HintView, TableState
from jungle_games.table.verdict import Ending
from jungle_games.ui.layout import LITTLE, Column, FirstThatFits, Item, Row, Space
from jungle_games.ui.notices import CATCH, TIME, Notice

NAME, ROYALS, COUNTERS, LEGEND, DROP, COUNT = "name", "royals", "counters", "legend", "drop", "count"
_WIDE: Final = Spacing(gap=24, inner=16, button=50)
_DROP_HEIGHT, _LEAST_DROP, _SCROLLED_DROP = 340.0, 80.0, 236.0
_PILE, _SMALLER_PILE = 0.8, 0.72
"""The scale of the draw pile beside the grid, so that the drop has room above it."""
_LOW_PROMPT: Final = 58.0
_COUNT_HEIGHT, _LEAST_COUNT = 92.0, 48.0
_COACH_HEIGHT, _HIGH_COACH = 300.0, 340.0
"""What a coach's panel needs at least, for which the name makes room; and what it gets where the royals scroll."""


@dataclass(frozen=True, slots=True)
class Matr1xState:
    """The state of the table, with forecasts of the drop aimed at and of the last one."""

    table: TableState[Matr1xPosition, Matr1xMove]
    preview: Forecast | None
    """The forecast of the drop being aimed at; None while there is none."""
    led_here: tuple[Forecast, Place] | None
    """The effect and place of the drop that led to the shown position; None before the first."""
    placed: int
    played: int
    shown_ahead: int
    """How many moves ahead of the present the shown position is, in a winning line."""
    line_ahead: int
    plan: Plan | None = None
    wins: bool = False
    hint: HintView | None = None


def frame_view(state: Matr1xState) -> FrameView:
    position, lit = state.table.position, state.table.position.options.show_targets
    if state.shown_ahead and state.wins:
        return FrameView(prompt=Prompt(_("A way to win"), "eye"))
    if position.card is None:
        return FrameView(prompt=common_prompt(state.table, Prompt()))
    told, shorter = _("Put {card} on its place."), _("Put it on its place.")
    if lit:
        told, shorter = _("Lift {card}: its places light up."), _("Lift the card: its places light up.")
    todo = Prompt(told.format(card=as_object(position.card)), "hand", shorter)
    if state.plan is not None:  # why, the panel says
        words = _("Put {card} on {place}.").format(card=as_object(position.card), place=state.plan.made.place)
        return FrameView(prompt=Prompt(words, "card"))
    if state.table.hint is not None and not state.table.looking_back:
        return FrameView(prompt=todo)
    return FrameView(prompt=common_prompt(state.table, todo))


def counter_rows(state: Matr1xState, sign: Figures | None) -> Sequence[Figures]:
    rows = [
        (_("Cards placed"), str(state.placed), "paper"),
        (_("Time"), clock_words(state.table.seconds), "paper"),
        (_("Deal"), str(state.table.match.deal), "paper"),
    ]
    return rows if sign is None else [*rows, sign]


def drop_note(state: Matr1xState) -> DropNote:
    table, forecast = state.table, state.preview
    position = table.position
    if table.looking_back:
        return _step_note(state)
    if position.card is None or table.match.outcome is not None:
        return DropNote(_("The game is over"), words=position.end_text() or "", remarks=_last_drop(state))
    if forecast is not None:
        return _put_here(forecast)
    if state.hint is not None:
        return _hint_note(state.plan, state.hint)
    forecasts = position.forecasts()
    kind = next((found.kind for found in forecasts.values()), None)
    title = pgettext("the card that was drawn", "Drawn")
    told = explanation(position.card, position.options) if position.options.warnings else None
    found = (Remark(PLAIN, told),) if told else _last_drop(state)
    return DropNote(title, position.card, whereto(len(forecasts), kind), remarks=found)


def _put_here(forecast: Forecast) -> DropNote:
    covers = forecast.covers if forecast.royal is None else None
    words = "" if covers is not None else first_capital(card_name(forecast.card))
    return DropNote(_("If you put it here"), forecast.card, words, covers, tuple(remarks(forecast)))


def _hint_note(plan: Plan | None, hint: HintView) -> DropNote:
    """The note about a hint: what to look at; with its ``plan``, where the card goes and why."""
    title = hint.title if plan is None else _("The plan")
    words = re.sub(" ([+=]) ", rf"{FIXED_SPACE}\1{FIXED_SPACE}", hint.words)  # a sum stays in its line
    return DropNote(title, remarks=(Remark(GOOD, words),), plan=plan, above=hint.number)


def _step_note(state: Matr1xState) -> DropNote:
    found = _last_drop(state)
    if state.shown_ahead > 0 and not state.wins and state.led_here is not None:  # a wrong try of a puzzle
        return _put_here(state.led_here[0])
    if state.shown_ahead > 0:
        text = _("Card {number} of {all}").format(number=state.shown_ahead, all=state.line_ahead)
        return DropNote(_("A way to win"), words=text, remarks=found)
    text = _("Card {number} of {all}").format(number=state.placed, all=state.played)
    return DropNote(_("Looking back"), words=text, remarks=found)


def _last_drop(state: Matr1xState) -> tuple[Remark, ...]:
    return tuple(recap(*state.led_here)) if state.led_here is not None else ()


def name_of(position: Matr1xPosition, place: PlaceKey) -> str:
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


def tip_of(position: Matr1xPosition, place: PlaceKey) -> str:
    """How a royal can be beaten; of other cards all can be seen."""
    attack = attack_on(position.grid, place) if isinstance(place, Place) else None
    if attack is None:
        return name_of(position, place) if place in position.beaten else ""
    royal, need = first_capital(card_name(attack.royal)), attack.need
    if not attack.beats:
        words, (near, far) = _("{royal}: {cards} on {near} and {far}, {need} or more together"), attack.lane.attackers
        cards = next(_(cards) for rank, cards, _need in BEATEN_BY if rank is attack.royal.rank)
        return words.format(royal=royal, cards=cards, near=near, far=far, need=need)
    words = _("{royal}: {first} + {second} lie ready, {need} is enough. A card on {on} makes them strike.")
    first, second = (value(card) for card in attack.cards if card is not None)
    return words.format(royal=royal, first=first, second=second, need=need, on=attack.lane.trigger)


# Layout


def frame_tree(frame: Frame, guidance: Guidance | None) -> Item:
    """Royals and counters at the left of the grid, the drop and the draw pile at its right; all is there if large."""
    two = [
        spacing.fits(beside(
            frame.box(TABLE_SIZE, spacing.least).at("center").grow(LITTLE),
            _left(frame, guidance, spacing), _right(frame, spacing), spacing.gap,
        ))
        for spacing in (_WIDE, _WIDE.nearer, CLOSE)
    ]  # fmt: skip
    table = frame.box(TABLE_SIZE, 0.5).at("center").grow(LITTLE)
    return FirstThatFits(*two, beside(table, None, _alone(frame, guidance), CLOSE.inner))


def _left(frame: Frame, guidance: Guidance | None, spacing: Spacing) -> Item:
    """Below the name royals, counters and legend; where all that has no room it scrolls, and the name is left out.

    Who guides stands in place of counters and legend.
    """
    name, royals = frame.part(NAME), frame.part(ROYALS)
    if guidance is not None:
        said = frame.part(GUIDE).at_least(height=_COACH_HEIGHT).grow()
        whole = Column(name, royals, said, gap=spacing.inner)
        low: Item = Column(frame.scroll(ROYALS), frame.part(GUIDE).sized(height=_HIGH_COACH), gap=spacing.inner)
    else:
        counters, legend = frame.part(COUNTERS), frame.part(LEGEND)
        whole = Column(name, royals, counters, Column(Space().grow(), legend).grow(), gap=spacing.inner)
        low = frame.scrolled("figures", Column(royals, counters, legend, gap=8))
    return FirstThatFits(whole, low)


def _right(frame: Frame, spacing: Spacing) -> Item:
    button, count = spacing.button, frame.part(COUNT).sized(height=_COUNT_HEIGHT)
    drop = frame.part(DROP).at_least(height=_LEAST_DROP).at_most(height=_DROP_HEIGHT).grow()
    rows = [
        frame.part(PROMPT).sized(height=spacing.prompt),
        drop,
        Space().grow(LITTLE),
        Row(Column(Space().grow(), count).grow(), _pile(frame, _SMALLER_PILE if spacing.close else _PILE), gap=16),
        Row(frame.control("undo"), frame.control("redo"), gap=spacing.inner).sized(height=button),
        frame.control("hint").sized(height=button),
    ]
    rest = frame.until_end(Column(*rows, gap=spacing.inner)).grow()
    return Column(frame.icons(ICONS), rest, gap=spacing.inner)


def _pile(frame: Frame, share: float) -> Item:
    return frame.box((share * DRAW_SIZE[0], share * DRAW_SIZE[1]), 0.5, DRAW)


def _alone(frame: Frame, guidance: Guidance | None) -> Item:
    helps = Row(Space().grow(), *map(frame.icon, ("undo", "redo", "hint")), gap=8)
    count = frame.part(COUNT).at_least(height=_LEAST_COUNT).grow()
    foot = Row(_pile(frame, 1.0), Column(count, helps, gap=6).grow(), gap=8)
    if guidance is not None:
        rows = [frame.part(GUIDE).grow(), foot]
    else:
        drop, *others = map(frame.part, (DROP, ROYALS, COUNTERS, LEGEND))
        told = Column(drop.at_least(height=_SCROLLED_DROP), *others, gap=8)
        figures = with_bar(frame.scrolled("figures", told)).grow()
        rows = [frame.part(PROMPT).sized(height=_LOW_PROMPT), figures, foot]
    return Column(frame.icons(ICONS), frame.until_end(Column(*rows, gap=6)).grow(), gap=6)


def notices(match: AnyMatch, step: AnyStep, before: Matr1xPosition, after: Matr1xPosition) -> Iterator[Notice]:
    """What ``step`` did, except what was warned of beforehand."""
    if not isinstance(step.move, Drop) or after.outcome is not None:
        return
    made = before.forecast(step.move.place)
    if made.makes_unbeatable and made.royal is not None and not before.options.warnings:
        words, royal = _("{royal} is at {number} now: no two cards reach that."), first_capital(as_subject(made.royal))
        yield Notice(_("Out of reach"), words.format(royal=royal, number=made.total), CATCH, 0)
    if len(after.draw) == 1:
        words = _("Only an ace or a joker on a pile brings more to draw.")
        yield Notice(_("The last card"), words, TIME, 0)


def opening(match: AnyMatch) -> tuple[Notice, ...]:
    return ()


_WON, _LOST = "animals/lion", "animals/toucan"


def ending(match: Deal) -> Ending:
    outcome, position = match.outcome, match.position
    assert outcome is not None
    if outcome.winners:
        hints, undos = match.hints_used, match.undos
        helps = [ngettext("{number} hint", "{number} hints", hints).format(number=hints)] if hints else []
        helps += [ngettext("{number} undo", "{number} undos", undos).format(number=undos)] if undos else []
        alone = _("All twelve royals fell, without a hint or undo.")
        words = _("All twelve royals fell, with {help}.").format(help=listed(helps)) if helps else alone
        fell = _named(last_fallen(match), _("{royal} fell last."), _("{first} and {second} fell last."))
        return Ending(words, _WON, story=fell)
    resigned = outcome.termination is MatchEnd.RESIGNATION
    reason = _("You resigned.") if resigned else position.end_text() or ""
    beaten = len(position.beaten)
    royals = ngettext("{number} of 12 royals is beaten.", "{number} of 12 royals are beaten.", beaten)
    stayed = _named(unbeaten(position), _("Only {royal} was left."), _("{first} and {second} were left."))
    return Ending(flowing([reason, royals.format(number=beaten)]), _LOST, story=stayed)


def _named(royals: Sequence[Card], one: str, two: str) -> str:
    names = [as_subject(royal) for royal in royals]
    if len(names) == 1:
        return first_capital(one.format(royal=names[0]))
    return first_capital(two.format(first=names[0], second=names[1])) if len(names) == 2 else ""


def sheet_facts(match: Deal, seat: Seat) -> Sequence[SheetFact]:
    placed, strike = sum(isinstance(step.move, Drop) for step in match.steps), longest_strike(match)
    return [
        SheetFact("card", _("Cards placed"), str(placed)),
        *([SheetFact("star", _("Most royals in a row"), str(strike))] if strike > 1 else []),
        *time_fact(match),
        *([SheetFact("undo", _("Undos"), str(match.undos))] if match.undos else []),
    ]
