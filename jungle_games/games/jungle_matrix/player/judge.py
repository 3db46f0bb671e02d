"""Finding the mistakes of a turn from public information: the cards as laid, and the log."""

from __future__ import annotations

from dataclasses import replace

from jungle_games.core.cards import Card
from jungle_games.games.jungle_matrix.rules.turn import Act, Ending, Mistake, Turn


def mistakes(turn: Turn) -> tuple[Mistake, ...]:
    """What is wrong and not forgiven in ``turn``, which may be an observation's, in the order in which it happened."""
    return tuple(mistake for mistake in judgements(turn) if mistake is not None)


def judgements(turn: Turn) -> tuple[Mistake | None, ...]:
    """For each act of the log, and then for a call of gridlock, what was wrong about it; None if nothing was."""
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
    """``judged`` after ``act`` was done once more; what lies in the deck or under the top cards does not matter."""
    ready = replace(judged, deck=(act.card, Card.HIDDEN))
    return ready.swap(act.square) if act.swapped else ready.cover(act.square)
