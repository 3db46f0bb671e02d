"""The decisions made in a match, each with what the seat could know."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from jungle_games.core.game import Seat
from jungle_games.core.matches.history import Step
from jungle_games.core.matches.match import Match
from jungle_games.core.matches.match_moves import MatchMove
from jungle_games.core.moments import Decision


def decisions_of(match: Match[Any, Any], seats: Collection[Seat]) -> list[Decision[Any, Any]]:
    """The decisions of ``seats`` in ``match``, each with the seat's observation."""
    return [
        Decision(ply, step.actor, match.position_at(ply).observe(step.actor), step.move)
        for ply, step in enumerate(match.steps)
        if isinstance(step.actor, int) and _decided(step, seats)
    ]


def any_decided(match: Match[Any, Any], seats: Collection[Seat]) -> bool:
    """Whether any of ``seats`` made a game move, rather than just resigning or offering a draw."""
    return any(_decided(step, seats) for step in match.steps)


def _decided(step: Step[Any, Any], seats: Collection[Seat]) -> bool:
    return step.actor in seats and not isinstance(step.move, MatchMove)


def seats_looked_back_on(match: Match[Any, Any]) -> Sequence[Seat]:
    """The seats whose decisions a review covers: those of people, or all if only computers played.

    None if several people have secrets from each other, or the game has no mentor.
    """
    persons = [seat for seat, info in enumerate(match.seats) if info.is_person]
    if not match.game.mentored:
        return ()
    if match.game.open_information:
        return persons or range(len(match.seats))
    return persons if len(persons) == 1 else ()


def may_be_looked_back_on(match: Match[Any, Any]) -> bool:
    """Whether a review of ``match`` would cover any decision."""
    return any_decided(match, seats_looked_back_on(match))
