"""What was decided in a match, by whom, and knowing what."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from jungle_games.core.game import Seat
from jungle_games.core.history import Step
from jungle_games.core.match import Match
from jungle_games.core.match_moves import MatchMove
from jungle_games.core.moments import Decision


def decisions_of(match: Match[Any, Any], seats: Collection[Seat]) -> list[Decision[Any, Any]]:
    """What ``seats`` decided in ``match``, each with what that seat could know."""
    return [
        Decision(ply, step.actor, match.position_at(ply).observe(step.actor), step.move)
        for ply, step in enumerate(match.steps)
        if isinstance(step.actor, int) and _decided(step, seats)
    ]


def any_decided(match: Match[Any, Any], seats: Collection[Seat]) -> bool:
    """Whether one of ``seats`` made a move of the game at all, and did not just offer a draw or resign."""
    return any(_decided(step, seats) for step in match.steps)


def _decided(step: Step[Any, Any], seats: Collection[Seat]) -> bool:
    return step.actor in seats and not isinstance(step.move, MatchMove)


def seats_looked_back_on(match: Match[Any, Any]) -> Sequence[Seat]:
    """Whose decisions are looked at: those of the people; where only computers played an open game, everybody's.

    Nobody's where several people have secrets from each other, or the game has no mentor.
    """
    persons = [seat for seat, info in enumerate(match.seats) if info.is_person]
    if not match.game.mentored:
        return ()
    if match.game.open_information:
        return persons or range(len(match.seats))
    return persons if len(persons) == 1 else ()


def may_be_looked_back_on(match: Match[Any, Any]) -> bool:
    """Whether there is a decision in ``match`` of somebody whose decisions are looked at."""
    return any_decided(match, seats_looked_back_on(match))
