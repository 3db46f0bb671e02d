"""The moment in which a mistake is caught: the grid as it lay then, what was wrong, and what would have been right."""

from __future__ import annotations

from dataclasses import dataclass

from jungle_games.core.game import Seat
from jungle_games.core.match import Match
from jungle_games.games.jungle_matrix.rules.grid import Square
from jungle_games.games.jungle_matrix.rules.position import Call, Catch, JungleMatrixMove, JungleMatrixPosition, Mistake


@dataclass(frozen=True, slots=True)
class Moment:
    """A mistake of ``layer`` that ``call`` caught; the position before it stands after ``ply`` moves."""

    call: Call
    mistake: Mistake
    layer: Seat
    ply: int

    @property
    def order(self) -> tuple[Square, ...]:
        """The squares that were to be covered, in order."""
        combination = self.mistake.combination
        if combination is None:
            return ()
        begun = next(
            (at for at, square in enumerate(combination.squares) if square in self.mistake.right), 0
        )
        return combination.squares[begun:]


def moment_of(match: Match[JungleMatrixPosition, JungleMatrixMove]) -> Moment | None:
    """The moment that the last move of ``match`` made; None where nothing was caught by it."""
    ply = next((ply for ply in range(match.ply, 0, -1) if isinstance(match.steps[ply - 1].move, Catch)), 0)
    call = match.position.call
    if not ply or call is None or call.mistake is None:
        return None
    before = ply - 1
    layer = match.position_at(before).player
    while before > 0 and match.position_at(before).mistake == call.mistake:
        before -= 1
    return Moment(call, call.mistake, layer, before)
