"""How a finished game of Jacks was won: the pair that put the winner ahead for good."""

from __future__ import annotations

from dataclasses import dataclass

from jungle_games.core.matches.match import Match
from jungle_games.games.jacks.rules.cards import Face
from jungle_games.games.jacks.rules.notation import JacksMove
from jungle_games.games.jacks.rules.position import JacksPosition


@dataclass(frozen=True, slots=True)
class Deciding:
    """The pair taken at this ``ply``, and whether nobody took one after it."""

    face: Face
    ply: int
    last: bool


def deciding(match: Match[JacksPosition, JacksMove]) -> Deciding | None:
    """The pair before which the only winner did not lead, and after which nobody ever drew level."""
    if match.outcome is None or len(match.outcome.winners) != 1:
        return None
    winner, found, last = match.outcome.winners[0], None, 0
    before = match.position_at(0)
    for ply, step in enumerate(match.steps):
        after = step.position
        if sum(map(len, after.pairs)) > sum(map(len, before.pairs)):
            last = ply
            if _leads(after, winner) and not _leads(before, winner):
                found = after.pairs[winner][-1], ply
        before = after
    if found is None or not _leads(before, winner):
        return None
    return Deciding(*found, last=found[1] == last)


def _leads(position: JacksPosition, seat: int) -> bool:
    others = [score for other, score in enumerate(position.scores) if other != seat]
    return position.scores[seat] > max(others)
