"""Jungle Matrix' computer players: five animals, from one that plays at random to one that never slips."""

from __future__ import annotations

import random

from jungle_games.core.game import Choice, Limits, StopSignal
from jungle_games.core.shuffle import draw_below
from jungle_games.games.jungle_matrix.rules import JungleMatrixMove, JungleMatrixPosition


class JungleMatrixPlayer:
    """A computer player of one of the game's levels."""

    def __init__(self, level: str) -> None:
        self._level = level

    def choose(self, observation: JungleMatrixPosition, limits: Limits, stop: StopSignal) -> Choice[JungleMatrixMove]:
        """A legal move for the seat to move."""
        dice = random.Random(limits.seed)
        own = [move for move in observation.legal_moves() if observation.actor(move) == observation.to_move]
        return Choice(own[draw_below(dice, len(own))])
