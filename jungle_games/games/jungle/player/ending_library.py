"""The solved endings on a map under options, and those yet to be solved."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import Final

from jungle_games.games.jungle.player.ending_ground import Ground, Roster
from jungle_games.games.jungle.player.ending_solver import Ending, Solver, View, canonical
from jungle_games.games.jungle.rules.board import JungleMap, Piece
from jungle_games.games.jungle.rules.options import JungleOptions

_REMEMBERED: Final = 16
"""How many hidden endings are remembered; the largest take half a megabyte."""


class Library:
    """The endings on ``board`` under ``options``, solved when they are asked for."""

    def __init__(self, board: JungleMap, options: JungleOptions) -> None:
        self.ground = Ground(board, options)
        self._endings: dict[Roster, Ending] = {}
        self._hidden: dict[Roster, Ending] = {}
        self._views: dict[Roster, View] = {}
        self._solvers: dict[Roster, Solver] = {}

    def view(self, roster: Roster) -> View | None:
        """The ending of ``roster``, if it is solved."""
        found = self._views.get(roster)
        if found is None:
            ending = self._endings.get(canonical(self.ground, roster))
            if ending is not None:
                found = self._views[roster] = View(self.ground, ending, roster)
        return found

    def solve(self, roster: Roster, due: Callable[[], bool] = bool) -> View | None:
        """The ending of ``roster``, solved if need be; None when ``due()`` is true before. What is begun is kept."""
        found = self.view(roster)
        if found is not None:
            return found
        kept = canonical(self.ground, roster)
        hidden = self._hidden.pop(kept, None)
        if hidden is not None:
            self._endings[kept] = hidden
            return self.view(roster)
        solver = self._solvers.get(kept)
        if solver is None:
            solver = self._solvers[kept] = Solver(self.ground, kept, self._smaller)
        if not solver.work(due):
            return None
        self._endings[kept] = solver.ending()
        del self._solvers[kept]
        return self.view(roster)

    def _smaller(self, roster: Roster) -> View:
        found = self.solve(roster)
        assert found is not None
        return found

    def hide(self, pieces: int) -> None:
        """Hide the endings with that many ``pieces`` until asked for again; the latest of them are kept for that."""
        for roster in [roster for roster in self._views if len(roster) == pieces]:
            del self._views[roster]
        for roster in [roster for roster in self._endings if len(roster) == pieces]:
            self._hidden[roster] = self._endings.pop(roster)
        while len(self._hidden) > _REMEMBERED:
            del self._hidden[next(iter(self._hidden))]

    def ending(self, roster: Roster) -> Ending:
        """The ending kept under ``roster``'s canonical form, solved if need be."""
        self._smaller(roster)
        return self._endings[canonical(self.ground, roster)]


def parts_of(roster: Roster, pieces: int) -> list[Roster]:
    """The rosters of so many ``pieces``, of both sides, that captures can make of ``roster``."""
    chosen: set[tuple[Piece, ...]] = set(combinations(roster, pieces))
    return sorted(part for part in chosen if len({piece.seat for piece in part}) == 2)
