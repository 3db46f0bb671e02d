"""Choosing a move on the grid: the correct ones, and the best of them by playouts."""

from __future__ import annotations

import statistics
from collections.abc import Mapping, Sequence
from random import Random
from typing import Final

from jungle_games.core.cards import Rank
from jungle_games.core.limits import Meter
from jungle_games.games.jungle_matrix.player.engine import Engine, Table
from jungle_games.games.jungle_matrix.player.win_share import share_of_points
from jungle_games.games.jungle_matrix.rules.grid import Square, index
from jungle_games.games.jungle_matrix.rules.moves import Cover, Gridlocked, JungleMatrixMove, Stop, Swap
from jungle_games.games.jungle_matrix.rules.position import JungleMatrixPosition
from jungle_games.games.jungle_matrix.rules.turn import Turn
from jungle_games.games.jungle_matrix.rules.turn_rules import Colours

_MUCH: Final = 1000
"""More points than any turn can score."""


def right_moves(observation: JungleMatrixPosition) -> Sequence[JungleMatrixMove]:
    """The correct moves worth considering: a stop once nothing can be gained, covers, swaps, gridlock."""
    turn = observation.turn
    if turn.rules.may_end and nothing_to_gain(turn):
        return (Stop(),)
    if turn.right:
        return tuple(map(Cover, turn.right))
    return tuple(map(Swap, turn.swappable)) or (Gridlocked(),)


def nothing_to_gain(turn: Turn) -> bool:
    """Whether further points in the turn make no difference."""
    return turn.score_now == turn.rules.score(turn.points + _MUCH)


def is_open_question(turn: Turn, moves: Sequence[JungleMatrixMove]) -> bool:
    """Whether the choice among ``moves`` can matter: equal cards differ if their neighbours count."""
    if len(moves) == 1:
        return False
    return not turn.due or turn.rules.touching or turn.rules.colours is not Colours.ANY


class GridChoice:
    """Compares moves by playouts of the turn, with random orders of the unknown deck."""

    def __init__(self, observation: JungleMatrixPosition, moves: Sequence[JungleMatrixMove], seed: int) -> None:
        self._seen = observation
        self._turn = observation.turn
        self._engine = Engine(observation.rules)
        self._table = Table.of(observation.turn)
        self._seed = seed
        self._sums = dict.fromkeys(moves, 0)
        self._whole: list[int] = []
        """Scores of whole turns, for both players' future turns."""
        self.played = 0
        """The number of turns played out for each move."""

    def think(self, meter: Meter) -> None:
        """Play out the turn once from each move in rounds until the answer is due; each round is a node."""
        while not self.played or not meter.due():
            for move in self._sums:
                self._sums[move] += self._play(move)
            self._whole.append(self._engine.play(Random(self._seed + self.played)))
            self.played += 1
            meter.nodes += 1

    def values(self) -> Mapping[JungleMatrixMove, float]:
        """The mean score of the turn after each move."""
        return {move: total / self.played for move, total in self._sums.items()}

    def share(self, move: JungleMatrixMove) -> float:
        """The share that the player expects to win after ``move``."""
        seen = self._seen
        lead = seen.sheet.total(seen.player) - seen.sheet.total(seen.watcher) + self.values()[move]
        theirs = seen.player == 0  # their turn of this round remains
        turns = 2 * (len(seen.sheet.rows) - seen.round) + theirs
        return share_of_points(lead - theirs * statistics.fmean(self._whole), statistics.pstdev(self._whole), turns)

    def _play(self, move: JungleMatrixMove) -> int:
        """The score of one random playout of the turn after ``move``."""
        assert isinstance(move, Cover | Swap)
        table, dice = self._table.copy(), Random(self._seed + self.played)
        place = index(move.square, self._turn.rules.columns)
        if isinstance(move, Swap):
            table.swap(place, dice)
            return self._engine.play_out(table, dice)
        begun = self._turn.begun
        for combination in self._turn.due:
            if combination.squares[begun] == move.square:
                rest = (index(square, self._turn.rules.columns) for square in combination.squares[begun + 1 :])
                return self._engine.play_out(table, dice, (place, *rest), combination.bonus(self._turn.rules))
        self._use_leave(table, move.square)
        return self._engine.play_out(table, dice, (place,))

    def _use_leave(self, table: Table, square: Square) -> None:
        """Use up a pet's permission for covering a card that is part of no combination."""
        if table.lone_kings and self._turn.top(square).rank is Rank.KING:
            table.lone_kings -= 1
        else:
            table.wild_covers -= 1
