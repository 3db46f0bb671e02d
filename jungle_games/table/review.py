"""Which position of a match is on the table: the present one, an earlier one, or one of a line that is shown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from jungle_games.core.history import Step
from jungle_games.core.match import Match
from jungle_games.core.match_moves import MatchMove


class Review:
    """Steps through a match, and beyond its present end through a line that was found for it."""

    def __init__(self, match: Match[Any, Any]) -> None:
        self._match = match
        self._ply: int | None = None
        self._ahead: tuple[Any, ...] = ()
        self.moves: tuple[Any, ...] = ()
        """The moves of the line that is shown."""

    @property
    def ply(self) -> int:
        """After how many moves the shown position stands."""
        return self._match.ply if self._ply is None else self._ply

    @property
    def looking(self) -> bool:
        """Whether another position than the present one is shown."""
        return self._ply is not None

    @property
    def ahead(self) -> int:
        """How many moves of a shown line lie beyond the present."""
        return len(self._ahead)

    @property
    def line(self) -> Sequence[Any]:
        """The positions of the line that is shown, the present one not among them."""
        return self._ahead

    @property
    def position(self) -> Any:
        """The position that is shown."""
        beyond = self.ply - self._match.ply
        return self._ahead[beyond - 1] if beyond > 0 else self._match.position_at(self.ply)

    @property
    def step(self) -> Step[Any, Any] | None:
        """The step of the match that led to the shown position; None at its start, and in a line."""
        return self._match.steps[self.ply - 1] if 0 < self.ply <= self._match.ply else None

    def go_to(self, ply: int) -> None:
        """Show the position after ``ply`` moves; beyond either end, the end."""
        ply = max(0, min(ply, self._match.ply + len(self._ahead)))
        self._ply = None if ply == self._match.ply else ply

    def go_by(self, step: int) -> None:
        """Go ``step`` (1 or -1) positions on, past what was only done beside the board."""
        ply = self.ply + step
        while 0 < ply < self._match.ply and isinstance(self._match.steps[ply - 1].move, MatchMove):
            ply += step
        self.go_to(ply)

    def look_ahead(self, moves: Sequence[Any]) -> None:
        """Show what the first of ``moves`` leads to; the others may be stepped to. Raises IllegalMove."""
        position, found = self._match.position, []
        for move in moves:
            position = position.play(move)
            found.append(position)
        self._ahead, self.moves = tuple(found), tuple(moves)
        self.go_to(self._match.ply + 1)

    def forget(self) -> None:
        """Show the present position; a line that was shown is out of date."""
        self._ply, self._ahead, self.moves = None, (), ()
