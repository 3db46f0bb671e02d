"""What a finished match counts as in the statistics."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import UTC, date, datetime
from typing import Any, Literal

from jungle_games.core.colours import fixes_start
from jungle_games.core.game import MatchEnd
from jungle_games.core.i18n import _
from jungle_games.core.match import PERSON, Match
from jungle_games.core.phrasing import grouped
from jungle_games.core.record import GameRecord
from jungle_games.storage.statistics import Result
from jungle_games.table.navigator import Verdict

Fact = bool | int | float | str


def record_text(match: Match[Any, Any]) -> str:
    """The record of ``match`` as text, dated today."""
    return GameRecord.of(match, date.today()).to_yaml()



def result_of(match: Match[Any, Any], facts: Mapping[str, Fact]) -> Result | None:
    """The result for the person at this screen; None when no person sat at the table or it began from a set-up.

    ``facts`` are the game's own numbers; in a game for one, ``apart`` names the help that tells it apart from others.
    """
    outcome = match.outcome
    persons = [seat for seat, info in enumerate(match.seats) if info.is_person]
    if outcome is None or not persons or fixes_start(match.setup):
        return None
    opponents = {info.kind for info in match.seats if not info.is_person}
    apart = str(facts.get("apart", ""))
    alone = len(match.seats) == 1
    seat = persons[0]
    how: Literal["won", "lost", "drawn"] = "lost" if alone else "drawn"
    if outcome.winners:
        how = "won" if seat in outcome.winners else "lost"
    return Result(
        when=datetime.now(UTC),
        result=how,
        opponent=min(opponents) if opponents else apart if alone else PERSON,
        moves=match.ply,
        seconds=match.seconds,
        took_back=match.took_back,
        preset=match.options.preset(),
        facts={"hints": match.hints_used, "termination": str(outcome.termination), **facts},
    )


def told_at_length(match: Match[Any, Any], verdict: Callable[[], Verdict]) -> Verdict:
    """The game's ``verdict``; on a match that ended because no longer one is kept, with that for a reason."""
    if match.outcome is None or match.outcome.termination is not MatchEnd.LENGTH:
        return verdict()
    alone = len(match.seats) == 1
    if not match.outcome.winners and not alone:
        reason = _("Nobody has won within {number} moves.").format(number=grouped(match.ply))
        return Verdict(_("A draw"), reason, "objects/icons/handshake", None)
    words = _("After {number} moves the game is lost.") if alone else _("After {number} moves the points count.")
    told = verdict()
    return replace(told, reason=f"{words.format(number=grouped(match.ply))} {told.reason}".strip())
