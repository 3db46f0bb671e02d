"""How a game of Jacks ended, from where the person sits, and the facts on the sheet."""

from __future__ import annotations

from collections.abc import Sequence

from jungle_games.core.formatting import first_capital, unbroken
from jungle_games.core.game import Seat
from jungle_games.core.i18n import _, ngettext
from jungle_games.core.matches.match import Match
from jungle_games.games.jacks.rules.deciding import deciding
from jungle_games.games.jacks.rules.notation import JacksMove
from jungle_games.games.jacks.rules.position import JacksEnd, JacksPosition
from jungle_games.games.jacks.scene.pictures import jack_name
from jungle_games.table.ending.end_sheet_content import SheetFact, common_facts, score_words
from jungle_games.table.ending.verdict import Ending

JacksMatch = Match[JacksPosition, JacksMove]


def ending(match: JacksMatch, own: Seat | None) -> Ending:
    """How a finished match ended, as the person in the seat ``own`` sees it: everyone's points, most first."""
    assert match.outcome is not None
    scores = match.position.scores
    order = sorted(range(len(scores)), key=lambda seat: (-scores[seat], seat))
    points, story = first_capital(", ".join(_points(match, seat, own) for seat in order)), _story(match, own)
    reason = f"{points}."
    if match.outcome.termination is JacksEnd.STALLED:
        reason = _("Nobody found a pair for a long time. {points}.").format(points=points)
    winners = match.outcome.winners
    return Ending(reason, jack_name(match.position.colours[winners[0]]), story=story) if winners else Ending(reason)


def _points(match: JacksMatch, seat: Seat, own: Seat | None) -> str:
    number = match.position.scores[seat]
    if seat == own:
        return unbroken(ngettext("you: {points} point", "you: {points} points", number).format(points=number))
    words = ngettext("{name}: {points} point", "{name}: {points} points", number)
    return unbroken(words.format(name=match.name(seat), points=number))


def _story(match: JacksMatch, own: Seat | None) -> str:
    """The pair that decided."""
    made, outcome = deciding(match), match.outcome
    if made is None or outcome is None or not isinstance(outcome.termination, JacksEnd):
        return ""
    winner = outcome.winners[0]
    if made.last:
        words = _("The last pair, “{card}”, decided it.")
    elif winner == own:
        words = _("With the pair “{card}” you took the lead, and kept it.")
    else:
        words = _("With the pair “{card}” {name} took the lead, and kept it.")
    return words.format(card=_(match.position.cards.pair(made.face).title), name=match.name(winner))


def sheet_facts(match: JacksMatch, seat: Seat) -> Sequence[SheetFact]:
    """Pairs of all, moves and time."""
    pairs = score_words([len(pairs) for pairs in match.position.pairs], seat)
    return [SheetFact("card", _("Pairs"), pairs), *common_facts(match)]
