"""How a game of Sequence Giant ends."""

from __future__ import annotations

from jungle_games.core.game import Outcome, Termination
from jungle_games.games.sequence.rules.sides import Side
from jungle_games.games.sequence.rules.situation import Situation, Stage


class SequenceEnd(Termination):
    """Why a game of Sequence Giant is over."""

    SEQUENCES = "sequences"
    DECK_EMPTY = "deck-empty"
    NO_CARDS = "no-cards"


def winner(situation: Situation) -> Side | None:
    """The side that has “scored the required number of SEQUENCES”."""
    if not situation.runs:
        return None
    latest = situation.runs[-1].side
    return latest if len(situation.fives_of(latest)) >= situation.table.needed else None


def is_won(situation: Situation) -> bool:
    """Whether a side has won."""
    return winner(situation) is not None


def outcome(situation: Situation) -> Outcome | None:
    """The result, or None: a won game, an empty draw deck, or a round in which every seat passed."""
    table = situation.table
    side = winner(situation)
    if side is not None:
        winners = tuple(table.members(side))
        scores = tuple(1.0 if seat in winners else 0.0 for seat in range(table.seats))
        return Outcome(winners, scores, SequenceEnd.SEQUENCES)
    if situation.stage is not Stage.PLAY:
        return None
    if not situation.deck:
        return _drawn(situation, SequenceEnd.DECK_EMPTY)
    return _drawn(situation, SequenceEnd.NO_CARDS) if situation.passes >= table.seats else None


def _drawn(situation: Situation, end: SequenceEnd) -> Outcome:
    return Outcome((), (0.5,) * situation.table.seats, end)
