"""What a finished match counts as in the statistics."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, date, datetime
from hashlib import sha256
from typing import Any, Literal
from uuid import uuid4

from jungle_games.core.colours import fixes_start
from jungle_games.core.game import Seat
from jungle_games.core.match import Match
from jungle_games.core.record import GameRecord
from jungle_games.core.seat_names import PERSON
from jungle_games.storage.statistics import MIXED, Result

Fact = bool | int | float | str


def record_of(match: Match[Any, Any]) -> GameRecord:
    """The record of ``match``, dated today."""
    return GameRecord.of(match, date.today())


def record_text(match: Match[Any, Any]) -> str:
    """The record of ``match`` as text, dated today."""
    return record_of(match).to_yaml()


def identity_of(match: Match[Any, Any]) -> str:
    """What tells ``match`` apart from all others: its own, or one that follows from its record, which has none yet."""
    if match.identity:
        return match.identity
    if not any(isinstance(step.actor, int) for step in match.steps):
        return uuid4().hex  # nobody has played: there may be another such match at any time
    return sha256(GameRecord.of(match).to_yaml().encode()).hexdigest()[:32]


def opponent_of(match: Match[Any, Any], seat: Seat) -> str:
    """Whom ``seat`` played against: a level, people, or where that is not the same for all on other sides a mixture."""
    own = match.game.side_of(seat, match.options, len(match.seats))
    others = [info for other, info in enumerate(match.seats) if other not in own]
    kinds = {info.kind if info.is_computer else PERSON for info in others}
    return kinds.pop() if len(kinds) == 1 else MIXED if kinds else PERSON


def result_of(match: Match[Any, Any], facts: Mapping[str, Fact]) -> Result | None:
    """The result for the person at this screen; None when no person sat at the table or it began from a set-up.

    ``facts`` are the game's own numbers; in a game for one, ``apart`` names the help that tells it apart from others.
    """
    outcome = match.outcome
    persons = [seat for seat, info in enumerate(match.seats) if info.is_person]
    if outcome is None or not persons or fixes_start(match.setup):
        return None
    apart = str(facts.get("apart", ""))
    alone = len(match.seats) == 1
    seat = persons[0]
    how: Literal["won", "lost", "drawn"] = "lost" if alone else "drawn"
    if outcome.winners:
        how = "won" if seat in outcome.winners else "lost"
    return Result(
        when=datetime.now(UTC),
        result=how,
        opponent=apart if alone else opponent_of(match, seat),
        moves=match.ply,
        seconds=match.seconds,
        took_back=match.took_back,
        preset=match.options.preset(),
        match=match.identity,
        facts={"hints": match.hints_used, "termination": str(outcome.termination), **facts},
    )
