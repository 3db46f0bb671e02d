"""The decisions of a match: what a seat could know, and the chance to win."""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from typing import Final

from jungle_games.core.findings import AnyDecision, Decision
from jungle_games.core.game import Seat
from jungle_games.core.matches.history import AnyStep, MatchMove
from jungle_games.core.matches.match import AnyMatch

_FARTHEST = 30.0
MATTERS: Final = 1 / 6
"""A decision that changes the chance to win by at least this much is a moment."""


def expected_score(lead: float, spread: float = 1.0) -> float:
    """The expected score of a side that is ahead by ``lead``; a lead of ``spread`` wins about three games of four.

    It is never quite 0 or 1, which are reserved for proved results.

    >>> expected_score(0), round(expected_score(310, 310), 2)
    (0.5, 0.73)
    """
    return 1.0 / (1.0 + math.exp(-max(-_FARTHEST, min(_FARTHEST, lead / spread))))


def expected_score_among(points: Sequence[float], seat: Seat, spread: float = 1.0) -> float:
    """The expected score of ``seat`` among several players who expect to reach ``points``; see `expected_score`.

    >>> expected_score_among((4.0, 4.0, 4.0, 4.0), 2)
    0.25
    """
    return 1.0 / sum(math.exp(max(-_FARTHEST, min(_FARTHEST, (other - points[seat]) / spread))) for other in points)


def lead_for(share: float, spread: float = 1.0) -> float:
    """The lead at which a side has the expected score ``share``: the inverse of `expected_score`.

    >>> round(lead_for(0.73, 310))
    308
    """
    nearest = math.exp(-_FARTHEST)
    share = min(1 - nearest, max(nearest, share))
    return spread * math.log(share / (1 - share))


def decisions_of(match: AnyMatch, seats: Collection[Seat]) -> list[AnyDecision]:
    """The decisions of ``seats`` in ``match``, each with the seat's observation."""
    found: list[AnyDecision] = []
    then = {seat: match.position.observe(seat) for seat in seats}
    for ply, step in reversed(list(enumerate(match.steps))):
        if isinstance(step.actor, int) and _decided(step, seats):
            seen = match.position_at(ply).observe(step.actor)
            found.append(Decision(ply, step.actor, seen, step.move, then[step.actor]))
            then[step.actor] = seen
    return found[::-1]


def any_decided(match: AnyMatch, seats: Collection[Seat]) -> bool:
    """Whether any of ``seats`` made a game move, rather than just resigning or offering a draw."""
    return any(_decided(step, seats) for step in match.steps)


def _decided(step: AnyStep, seats: Collection[Seat]) -> bool:
    return step.actor in seats and not isinstance(step.move, MatchMove)


def seats_looked_back_on(match: AnyMatch) -> Sequence[Seat]:
    """The seats on whose decisions one looks back: those of people, or all if only computers played.

    None if several people have secrets from each other, or the game has no mentor.
    """
    persons = [seat for seat, info in enumerate(match.seats) if info.is_person]
    if not match.game.mentored:
        return ()
    if match.game.open_information:
        return persons or range(len(match.seats))
    return persons if len(persons) == 1 else ()


def may_be_looked_back_on(match: AnyMatch) -> bool:
    """Whether anything can be said of a decision in ``match``."""
    return any_decided(match, seats_looked_back_on(match))
