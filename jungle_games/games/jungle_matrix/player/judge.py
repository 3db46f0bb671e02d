"""Finding the mistakes of a turn from public information: the initial grid and the log."""

from __future__ import annotations

from dataclasses import replace

from jungle_games.core.cards import Card
from jungle_games.games.jungle_matrix.rules.turn import Act, Ending, Mistake, Turn


def mistakes(turn: Turn) -> tuple[Mistake, ...]:
    """The unforgiven mistakes of ``turn``, which may be an observation's, in order."""
    return tuple(mistake for mistake in judgements(turn) if mistake is not None)


def judgements(turn: Turn) -> tuple[Mistake | None, ...]:
    """The mistake of each act of the log, then of a call of gridlock; None if there is none."""
    judged = Turn(turn.rules, (Card.HIDDEN,), tuple((card,) for card in turn.first))
    found: list[Mistake | None] = []
    for number, act in enumerate(turn.log):
        judged = _again(judged, act)
        found.append(judged.mistake if number >= turn.pardoned else None)
        judged = replace(judged, mistake=None)
    if turn.ended is Ending.GRIDLOCKED:
        found.append(judged.gridlocked().mistake)
    return tuple(found)


def _again(judged: Turn, act: Act) -> Turn:
    """``judged`` after repeating ``act``; the deck and the cards under the top ones do not matter."""
    ready = replace(judged, deck=(act.card, Card.HIDDEN))
    return ready.swap(act.square) if act.swapped else ready.cover(act.square)
