"""A rival for Sequence Giant's players: it plans breadth-first over its own hand, and is greedy for completed lines.

It looks for the line that its hand completes in the fewest plays, wild jacks and removals included, and plays towards
it without a thought for what the others do.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from jungle_games.core.game import Choice
from jungle_games.core.limits import Limits, StopSignal
from jungle_games.core.shuffle import draw_below
from jungle_games.games.sequence.rules.fives import CORNERS, Five, lines_through
from jungle_games.games.sequence.rules.moves import Draw, Place, Remove, SequenceMove, Talk
from jungle_games.games.sequence.rules.position import SequencePosition
from jungle_games.games.sequence.rules.situation import TWO_EYED

_NEVER = 9


class PlannerPlayer:
    """Plays the first move of the shortest plan; chance decides between equal ones."""

    def choose(self, observation: SequencePosition, limits: Limits, stop: StopSignal) -> Choice[SequenceMove]:
        moves = [move for move in observation.legal_moves() if not isinstance(move, Draw | Talk)]
        if not moves:
            return Choice(observation.legal_moves()[0])
        costs = {move: self._cost(observation, move, moves) for move in moves}
        best = [move for move in moves if costs[move] == min(costs.values())]
        return Choice(best[draw_below(random.Random(limits.seed), len(best))])

    def _cost(self, seen: SequencePosition, move: SequenceMove, moves: list[SequenceMove]) -> tuple[float, ...]:
        """Plays to a line through the move's square, squares the hand lacks, and whether it takes a jack."""
        if not isinstance(move, Place | Remove):
            return (_NEVER, _NEVER, 0)
        plans = [self._plan(seen, five, moves) for five in fives_through(move)]
        lacking, plays = min(plans, default=(_NEVER, _NEVER))
        is_jack = isinstance(move, Remove) or move.card in TWO_EYED
        return (lacking, plays, is_jack)

    def _plan(self, seen: SequencePosition, five: Five, moves: list[SequenceMove]) -> tuple[int, int]:
        """The squares of ``five`` that the hand cannot fill, and the plays that it takes."""
        squares = [square for square in five.squares if square not in CORNERS]
        foreign = [square for square in squares if seen.chips.get(square) not in (None, seen.side)]
        empty = [square for square in squares if square not in seen.chips]
        removable = {move.square for move in moves if isinstance(move, Remove)}
        if len(foreign) > 1 or not removable.issuperset(foreign):
            return _NEVER, _NEVER
        natural = {move.square for move in moves if isinstance(move, Place) and move.card not in TWO_EYED}
        wild = len({move.card for move in moves if isinstance(move, Place) and move.card in TWO_EYED})
        lacking = max(0, len([square for square in (*empty, *foreign) if square not in natural]) - wild)
        return lacking, len(empty) + 2 * len(foreign)


def fives_through(move: Place | Remove) -> Iterator[Five]:
    """The possible lines through the square of ``move``."""
    for line in lines_through(move.square):
        yield from line.fives
