"""How a match of Sequence Giant ended, in words for the people at the screen."""

from __future__ import annotations

from typing import Any

from jungle_games.core.game import MatchEnd, Seat
from jungle_games.core.i18n import _, ngettext
from jungle_games.core.match import Match
from jungle_games.games.sequence.rules.position import SequenceEnd
from jungle_games.games.sequence.rules.sides import side_name
from jungle_games.games.sequence.scene.chips import chip_name
from jungle_games.table.navigator import Verdict

_DRAW = "objects/icons/handshake"


def verdict(match: Match[Any, Any], persons: tuple[Seat, ...]) -> Verdict:
    """The verdict on a finished ``match``, for the people who sat in ``persons``. Raises ValueError when it goes on."""
    outcome = match.outcome
    if outcome is None:
        raise ValueError("the match is not over")
    if not outcome.winners:
        return Verdict(_("A draw"), _draw_reason(outcome.termination), _DRAW, None)
    table = match.position.table
    side = table.side(outcome.winners[0])
    reason = _reason(match, side)
    sides = {table.side(seat) for seat in persons}
    if len(sides) == 1:
        won = side in sides
        headline = _("You win!") if won else _winners(match, side)
        return Verdict(headline, reason, chip_name(side, True), won)
    return Verdict(_winners(match, side), reason, chip_name(side, True), True if persons else None)


def _draw_reason(termination: object) -> str:
    if termination is SequenceEnd.NO_CARDS:
        return _("Nobody has a card left that can be played.")
    return _("The draw deck is empty. The mat is cleared, and a new game begins.")


def _winners(match: Match[Any, Any], side: int) -> str:
    table = match.position.table
    if table.teams:
        return _("{side} wins").format(side=side_name(side))
    return _("{name} wins").format(name=match.name(side))


def _reason(match: Match[Any, Any], side: int) -> str:
    outcome = match.outcome
    assert outcome is not None
    if outcome.termination is MatchEnd.RESIGNATION:
        loser = next(seat for seat in range(len(match.seats)) if seat not in outcome.winners)
        return _("{name} resigned.").format(name=match.name(loser))
    count = match.position.table.needed
    words = ngettext("{side} has made {number} SEQUENCE.", "{side} has made {number} SEQUENCES.", count)
    names = ", ".join(match.name(seat) for seat in outcome.winners)
    told = words.format(side=side_name(side), number=count)
    return f"{told} {names}" if match.position.table.teams and len(outcome.winners) <= 3 else told
