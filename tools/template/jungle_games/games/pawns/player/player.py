"""What the computer player of Pawns makes of a position."""

from __future__ import annotations

import random

from jungle_games.core.game import Choice, Seat
from jungle_games.core.limits import Limits, StopSignal
from jungle_games.core.shuffle import draw_below
from jungle_games.games.pawns.rules.position import PawnsMove, PawnsPosition


class PawnsPlayer:
    """Plays the move after which its side is best off; the mole makes many moves without thinking."""

    def __init__(self, level: str) -> None:
        self._whims = {"mole": 40, "owl": 0}[level]

    def choose(
        self, observation: PawnsPosition, limits: Limits, stop: StopSignal
    ) -> Choice[PawnsMove]:
        dice, moves = random.Random(limits.seed), list(observation.legal_moves())
        dice.shuffle(moves)
        if draw_below(dice, 100) < self._whims:
            return Choice(moves[0])
        return Choice(max(moves, key=lambda move: worth(observation.play(move), observation.turn)))


def worth(position: PawnsPosition, seat: Seat) -> float:
    """The share that ``seat`` may expect to win: who has more pieces, and further on, is better off."""
    if position.outcome is not None:
        return float(seat in position.outcome.winners)
    gone = [sum(1 + square.rank for square in position.pieces[0])]
    gone.append(sum(position.size - square.rank for square in position.pieces[1]))
    return (1 + gone[seat]) / (2 + sum(gone))
