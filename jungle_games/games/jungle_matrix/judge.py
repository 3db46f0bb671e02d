"""Judging a turn from what everyone at the table could see: the cards as they were laid, and what was done since."""

from __future__ import annotations

from dataclasses import replace

from jungle_games.core.cards import Card
from jungle_games.games.jungle_matrix.turn import Act, Ending, Mistake, Turn


def mistakes(turn: Turn) -> tuple[Mistake, ...]:
    """What is wrong and not forgiven in ``turn``, which may be an observation's, in the order in which it happened."""
    judged = Turn(turn.rules, (Card.HIDDEN,), tuple((card,) for card in turn.first))
    found = []
    for number, act in enumerate(turn.log):
        judged = _again(judged, act)
        if judged.mistake is not None and number >= turn.pardoned:
            found.append(judged.mistake)
        judged = replace(judged, mistake=None)
    called = judged.gridlocked() if turn.ended is Ending.GRIDLOCKED else judged
    return (*found, called.mistake) if called.mistake is not None else tuple(found)


def _again(judged: Turn, act: Act) -> Turn:
    """``judged`` after ``act`` was done once more; what lies in the deck or under the top cards does not matter."""
    ready = replace(judged, deck=(act.card, Card.HIDDEN))
    return ready.swap(act.square) if act.swapped else ready.cover(act.square)
