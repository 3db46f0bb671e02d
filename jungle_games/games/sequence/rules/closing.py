"""How a finished match of Sequence Giant was won: the card that closed the last line."""

from __future__ import annotations

from dataclasses import dataclass

from jungle_games.core.cards import Card
from jungle_games.core.game import Seat
from jungle_games.core.matches.match import AnyMatch
from jungle_games.games.sequence.rules.fives import Five
from jungle_games.games.sequence.rules.mat import Side
from jungle_games.games.sequence.rules.moves import Place
from jungle_games.games.sequence.rules.turns import SequenceEnd


@dataclass(frozen=True, slots=True)
class Closing:
    """The ``card`` that ``seat`` played after so many plies, and the ``fives`` it completed for its ``side``."""

    ply: int
    seat: Seat
    side: Side
    card: Card
    fives: tuple[Five, ...]


def closing(match: AnyMatch) -> Closing | None:
    """The card that won the match; None if nobody won by a SEQUENCE."""
    outcome = match.outcome
    if outcome is None or not outcome.winners or not isinstance(outcome.termination, SequenceEnd):
        return None
    for ply in reversed(range(match.ply)):
        step, before = match.steps[ply], match.position_at(ply)
        new = step.position.runs[len(before.runs) :]
        if isinstance(step.move, Place) and isinstance(step.actor, int) and new:
            return Closing(ply, step.actor, new[-1].side, step.move.card, tuple(run.five for run in new))
    return None


def missed_draws(match: AnyMatch, seat: Seat) -> int:
    """How often ``seat`` forgot to draw until the next player's turn was over."""
    return sum(
        before.owed == seat != step.actor and step.position.owed != seat
        for before, step in zip(match.positions(), match.steps, strict=False)
    )
