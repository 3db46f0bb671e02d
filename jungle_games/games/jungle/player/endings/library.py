"""The endings on a map under options: loaded ones, those in a file, and those yet to be solved."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from logging import getLogger
from pathlib import Path

from jungle_games.core.i18n import _
from jungle_games.games.jungle.player.endings.codes import Ending, View, canonical
from jungle_games.games.jungle.player.endings.files import DamagedError, EndingFile, StorageError, file_for
from jungle_games.games.jungle.player.endings.ground import Ground, Roster, in_order, name_of
from jungle_games.games.jungle.player.endings.solver import Solver
from jungle_games.games.jungle.rules.board import BLUE, RED, JungleMap, Piece
from jungle_games.games.jungle.rules.options import JungleOptions
from jungle_games.storage.folders import wanted_folders


class Library:
    """The endings on ``board`` under ``options``, those in ``folder``'s file included.

    A file that cannot be used is left alone, and ``notice`` says why; what was in it is solved anew when asked for.
    """

    def __init__(self, board: JungleMap, options: JungleOptions, folder: Path | None = None) -> None:
        self.ground = Ground(board, options)
        self.notice: str | None = None
        self._endings: dict[Roster, Ending] = {}
        self._views: dict[Roster, View] = {}
        self._solvers: dict[Roster, Solver] = {}
        self._file = self._open(folder) if folder else None

    def _open(self, folder: Path) -> EndingFile | None:
        path = file_for(folder, self.ground)
        try:
            return EndingFile(path, self.ground)
        except FileNotFoundError:
            return None
        except (DamagedError, StorageError) as error:
            self._refuse(path, error)
            return None

    def _refuse(self, path: Path, error: Exception) -> None:
        reason = error.reason if isinstance(error, StorageError) else str(error)
        self.notice = _(
            "The endings in {file} cannot be used: {reason}. Remove the file, or build it anew with tools/endgames.py."
        ).format(file=path, reason=reason.rstrip("."))
        self._file = None
        getLogger(__name__).warning(self.notice)

    def view(self, roster: Roster) -> View | None:
        """The ending of ``roster``, if it is at hand or in the file."""
        found = self._views.get(roster)
        if found is None:
            ending = self._find(canonical(self.ground, roster))
            if ending is not None:
                found = self._views[roster] = View(self.ground, ending, roster)
        return found

    def _find(self, roster: Roster) -> Ending | None:
        found = self._endings.get(roster)
        if found is None and self._file is not None and roster in self._file:
            try:
                found = self._endings[roster] = self._file.ending(roster)
            except (DamagedError, StorageError, FileNotFoundError) as error:
                self._refuse(self._file.path, error)
        return found

    def solve(self, roster: Roster, due: Callable[[], bool] = bool) -> View | None:
        """The ending of ``roster``, solved if need be; None when ``due()`` is true before. What is begun is kept."""
        found = self.view(roster)
        if found is not None:
            return found
        kept = canonical(self.ground, roster)
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

    def forget(self, pieces: int) -> None:
        """Let go of the endings with so many ``pieces``."""
        for kept in (self._endings, self._views):
            for roster in [roster for roster in kept if len(roster) == pieces]:
                del kept[roster]

    def ending(self, roster: Roster) -> Ending:
        """The ending kept under ``roster``'s canonical form, solved if need be."""
        self._smaller(roster)
        return self._endings[canonical(self.ground, roster)]


def usual_library(board: JungleMap, options: JungleOptions) -> Library:
    """The endings on ``board`` under ``options``, those included that the player has a file of."""
    folders = wanted_folders()
    return Library(board, options, folders.endings if folders else None)


def endings_of(ground: Ground, pieces: int) -> Iterator[Roster]:
    """The canonical rosters of so many ``pieces`` that can be left over on the ground's map, in the order of names."""
    start = in_order(ground.board.start.values())
    blue, red = (tuple(piece for piece in start if piece.seat == seat) for seat in (BLUE, RED))
    found = {
        canonical(ground, (*some, *others))
        for count in range(1, pieces)
        for some in combinations(blue, count)
        for others in combinations(red, pieces - count)
    }
    yield from sorted(found, key=name_of)


def parts_of(roster: Roster, pieces: int) -> list[Roster]:
    """The rosters of so many ``pieces``, of both sides, that captures can make of ``roster``."""
    chosen: set[tuple[Piece, ...]] = set(combinations(roster, pieces))
    return sorted(part for part in chosen if len({piece.seat for piece in part}) == 2)
