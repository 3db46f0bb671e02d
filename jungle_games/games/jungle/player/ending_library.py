"""The endings on a map under options: loaded ones, those in a file, and those yet to be solved; and the files.

A file begins with MAGIC, then the length and the CRC-32 of its index (four bytes each, the highest first), then the
index (MessagePack): the ground's key, and for every ending its name, bits a code, place, length and CRC-32 of its codes
(packed, then deflated), and its summaries.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import combinations
from logging import getLogger
from pathlib import Path
from typing import Final

import msgspec

from jungle_games.core.formatting import without_stop
from jungle_games.core.i18n import _
from jungle_games.games.jungle.player.ending_ground import Ground, Roster, in_order, name_of
from jungle_games.games.jungle.player.ending_solver import Ending, Solver, Summary, View, canonical, packed_size
from jungle_games.games.jungle.rules.board import BLUE, RED, JungleMap, Piece
from jungle_games.games.jungle.rules.options import JungleOptions
from jungle_games.store.files import DamagedError, StorageError, failure, sweep, write_bytes
from jungle_games.store.folders import wanted_folders

MAGIC: Final = b"JungleEnd1\n"
SUFFIX: Final = ".endings"
_HEAD: Final = len(MAGIC) + 8
_LARGEST_INDEX: Final = 1 << 22
_REMEMBERED: Final = 16
"""How many hidden endings are remembered; the largest take half a megabyte."""


class _Entry(msgspec.Struct, frozen=True, array_like=True):
    """Where an ending lies in the file. A summary is wins, losses, draws and longest win."""

    width: int
    start: int
    length: int
    check: int
    summaries: tuple[tuple[int, int, int, int], tuple[int, int, int, int]]


class _Index(msgspec.Struct, frozen=True, array_like=True):
    key: str
    entries: dict[str, _Entry]


def file_for(folder: Path, ground: Ground) -> Path:
    """The file in ``folder`` that endings on ``ground`` are kept in; other rules and maps have other files."""
    return folder / f"{ground.key()}{SUFFIX}"


def write_endings(path: Path, ground: Ground, endings: Iterable[Ending]) -> None:
    """Replace the file at ``path`` by one with ``endings``. Raises StorageError and leaves the old one as it was."""
    entries: dict[str, _Entry] = {}
    parts: list[bytes] = []
    start = 0
    for ending in endings:
        part = zlib.compress(ending.packed, 9)
        blue, red = ((s.wins, s.losses, s.draws, s.longest) for s in ending.summaries)
        entries[name_of(ending.roster)] = _Entry(ending.width, start, len(part), zlib.crc32(part), (blue, red))
        parts.append(part)
        start += len(part)
    index = msgspec.msgpack.encode(_Index(ground.key(), entries))
    head = MAGIC + len(index).to_bytes(4, "big") + zlib.crc32(index).to_bytes(4, "big")
    sweep(path.parent)
    write_bytes(path, b"".join([head, index, *parts]))


class EndingFile:
    """The endings in a file, read when they are asked for.

    Raises FileNotFoundError, StorageError when it cannot be read, DamagedError when it is not what it should be.
    """

    def __init__(self, path: Path, ground: Ground) -> None:
        self.path = path
        self._ground = ground
        self._first = 0
        self._entries = self._read_index()

    def _read_index(self) -> Mapping[str, _Entry]:
        head = self._read(0, _HEAD)
        if not head.startswith(MAGIC):
            raise DamagedError(_("it is not a file of endings"))
        length, check = (int.from_bytes(head[at : at + 4], "big") for at in (len(MAGIC), len(MAGIC) + 4))
        index = self._read(_HEAD, min(length, _LARGEST_INDEX))
        if len(index) != length or zlib.crc32(index) != check:
            raise DamagedError(_("its index is damaged"))
        try:
            found = msgspec.msgpack.decode(index, type=_Index)
        except msgspec.DecodeError as error:
            raise DamagedError(_("its index is damaged")) from error
        if found.key != self._ground.key():
            raise DamagedError(_("it is for another map or other rules"))
        self._first = _HEAD + length
        return found.entries

    def __contains__(self, roster: Roster) -> bool:
        return name_of(roster) in self._entries

    def ending(self, roster: Roster) -> Ending:
        """The ending of ``roster``, which is in the file."""
        entry = self._entries[name_of(roster)]
        part = self._read(self._first + entry.start, entry.length)
        wanted = packed_size(self._ground, roster, entry.width)
        if len(part) != entry.length or zlib.crc32(part) != entry.check:
            raise DamagedError(_("the ending {name} in it is damaged").format(name=name_of(roster)))
        packed = zlib.decompressobj().decompress(part, wanted + 1)
        if len(packed) != wanted:
            raise DamagedError(_("the ending {name} in it is damaged").format(name=name_of(roster)))
        blue, red = entry.summaries
        return Ending(roster, entry.width, packed, (Summary(*blue), Summary(*red)))

    def _read(self, start: int, length: int) -> bytes:
        try:
            with self.path.open("rb") as file:
                file.seek(start)
                return file.read(length)
        except FileNotFoundError:
            raise
        except OSError as error:
            raise failure(self.path, error) from error


__all__ = ["SUFFIX", "DamagedError", "EndingFile", "StorageError", "file_for", "write_endings"]


class Library:
    """The endings on ``board`` under ``options``, those in ``folder``'s file included.

    A file that cannot be used is left alone, and ``notice`` says why; what was in it is solved anew when asked for.
    """

    def __init__(self, board: JungleMap, options: JungleOptions, folder: Path | None = None) -> None:
        self.ground = Ground(board, options)
        self.notice: str | None = None
        self._endings: dict[Roster, Ending] = {}
        self._hidden: dict[Roster, Ending] = {}
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
        ).format(file=path, reason=without_stop(reason))
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
