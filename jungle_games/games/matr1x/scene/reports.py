"""What a table of MATR1X reports: the last card, a royal out of reach, and how the deal ended."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from jungle_games.core.cards import Card, as_subject
from jungle_games.core.formatting import first_capital
from jungle_games.core.game import MatchEnd, Seat
from jungle_games.core.i18n import _, ngettext
from jungle_games.core.matches.history import AnyStep
from jungle_games.core.matches.match import AnyMatch
from jungle_games.games.matr1x.rules.achievements import Deal, last_fallen, longest_strike, unbeaten
from jungle_games.games.matr1x.rules.position import Drop, Matr1xPosition
from jungle_games.games.matr1x.scene.frame import unbeatable_words
from jungle_games.table.ending.end_sheet_content import SheetFact, time_fact
from jungle_games.table.ending.verdict import Ending
from jungle_games.table.frame.move_entries import Notice, Tone


def notices(match: AnyMatch, step: AnyStep, before: Matr1xPosition, after: Matr1xPosition) -> Iterator[Notice]:
    """What ``step`` did, except what was warned of beforehand."""
    if not isinstance(step.move, Drop) or after.outcome is not None:
        return
    if not before.options.warnings:
        made = before.forecast(step.move.place)
        if made.makes_unbeatable:
            yield Notice(0, _("Out of reach"), unbeatable_words(made), Tone.CATCH)
    if len(after.draw) == 1:
        words = _("Only an ace or a joker on a pile brings more to draw.")
        yield Notice(0, _("The last card"), words, Tone.TIME)


def opening(match: AnyMatch) -> tuple[Notice, ...]:
    """Nothing is announced."""
    return ()


_WON, _LOST = "animals/lion", "animals/toucan"


def ending(match: Deal) -> Ending:
    """How a finished deal ended, and which royals fell last or were left."""
    outcome, position = match.outcome, match.position
    assert outcome is not None
    if outcome.winners:
        words = _("All twelve royals fell, without a single undo.")
        if match.undos:
            undos = ngettext("{number} undo", "{number} undos", match.undos).format(number=match.undos)
            words = _("All twelve royals fell, with {undos}.").format(undos=undos)
        fell = _named(last_fallen(match), _("{royal} fell last."), _("{first} and {second} fell last."))
        return Ending(words, _WON, story=fell)
    resigned = outcome.termination is MatchEnd.RESIGNATION
    reason = _("You resigned.") if resigned else position.end_text() or ""
    beaten = len(position.beaten)
    royals = ngettext("{number} of twelve royals is beaten.", "{number} of twelve royals are beaten.", beaten)
    stayed = _named(unbeaten(position), _("Only {royal} was left."), _("{first} and {second} were left."))
    return Ending(f"{reason} {royals.format(number=beaten)}".strip(), _LOST, story=stayed)


def _named(royals: Sequence[Card], one: str, two: str) -> str:
    """One or two royals in words; nothing of more."""
    names = [as_subject(royal) for royal in royals]
    if len(names) == 1:
        return first_capital(one.format(royal=names[0]))
    return first_capital(two.format(first=names[0], second=names[1])) if len(names) == 2 else ""


def sheet_facts(match: Deal, seat: Seat) -> Sequence[SheetFact]:
    """Cards, the longest strike, time and undos; the royals are on the crest."""
    placed, strike = sum(isinstance(step.move, Drop) for step in match.steps), longest_strike(match)
    royals = ngettext("{number} royal", "{number} royals", strike).format(number=strike)
    return [
        SheetFact("card", _("Cards placed"), str(placed)),
        *([SheetFact("star", _("Longest strike"), royals)] if strike > 1 else []),
        *time_fact(match),
        *([SheetFact("undo", _("Undos"), str(match.undos))] if match.undos else []),
    ]
