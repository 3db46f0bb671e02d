"""Puzzles from the person's own matches: a file each, and a list of what is done with."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta, Struct

from jungle_games.core.puzzle import GRADES, OWN, OwnSet, Puzzle, own_key
from jungle_games.storage.jsonl import JsonlFile
from jungle_games.store.files import (
    DamagedError,
    StorageError,
    failure,
    read_bytes,
    remove,
    sweep,
    write_all,
    write_bytes,
)

MOST: Final = 100
"""The maximum number of puzzles kept for a game."""
_SUFFIX: Final = ".json"
_LARGEST: Final = 64 * 1024
"""The maximum number of bytes in a puzzle's file."""
_READ: Final = 4 * MOST
"""The maximum number of files read from a game's folder."""
_NAME: Final = r"^[0-9a-f]{1,40}\Z"


class OwnPuzzle(Struct, frozen=True, forbid_unknown_fields=True):
    """A puzzle with its origin: missed after ``ply`` moves of a match ``played`` on that day.

    ``against`` are the levels of computer players and the names of others; ``match`` is its identity.
    """

    name: Annotated[str, Meta(pattern=_NAME)]
    grade: Annotated[int, Meta(ge=1, le=GRADES)]
    kind: Annotated[str, Meta(max_length=40)]
    facts: dict[str, Any]
    played: date
    against: Annotated[tuple[Annotated[str, Meta(max_length=100)], ...], Meta(max_length=20)] = ()
    match: Annotated[str, Meta(max_length=80)] = ""
    ply: Annotated[int, Meta(ge=0, le=1_000_000)] = 0


class Done(Struct, frozen=True):
    """A match already searched (``match/…``), or a puzzle deleted for good (``puzzle/…``)."""

    what: Annotated[str, Meta(max_length=200)]


@dataclass(frozen=True, slots=True)
class OwnPuzzleList:
    """The readable puzzles of one game, newest match first, and the names of unreadable files."""

    game: str
    puzzles: tuple[OwnPuzzle, ...] = ()
    damaged: tuple[str, ...] = ()

    @property
    def set(self) -> OwnSet:
        """The puzzles as a set, numbered as they come."""
        puzzles = [Puzzle(number, own.grade, own.kind, own.facts) for number, own in enumerate(self.puzzles, 1)]
        return OwnSet(self.game, OWN, puzzles, [own.name for own in self.puzzles])


class OwnPuzzles:
    """The puzzles below one folder, which has another one for each game. Several copies of the program may use it.

    A file that cannot be read is left alone.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._done: dict[str, JsonlFile[Done]] = {}

    # Asking

    def read(self, game: str) -> OwnPuzzleList:
        """The puzzles of ``game``. Raises StorageError when the folder cannot be read."""
        found: list[OwnPuzzle] = []
        damaged: list[str] = []
        for path in self._paths(game):
            puzzle = _read(path)
            if puzzle is None:
                damaged.append(path.name)
            else:
                found.append(puzzle)
        found.sort(key=lambda own: (-own.played.toordinal(), own.match, own.ply, own.name))
        return OwnPuzzleList(game, tuple(found), tuple(damaged))

    def done_with(self, game: str) -> frozenset[str]:
        """The marks of matches already searched (`match_mark`) and of deleted puzzles. Raises StorageError."""
        return frozenset(fact.what for fact in self._lines(game).read()[0])

    # Keeping

    def keep(self, game: str, puzzle: OwnPuzzle, solved: Collection[str] = ()) -> bool:
        """Keep a puzzle; whether it is there now. One that was thrown away does not come back.

        Beyond `MOST` the oldest whose key is ``solved`` goes for it, else the oldest. Raises StorageError.
        """
        if _puzzle_mark(puzzle.name) in self.done_with(game):
            return False
        path = self._path(game, puzzle.name)
        if path.exists():
            return True  # a twin of one that is kept is no other, and what cannot be read is not written over
        write_bytes(path, msgspec.json.format(msgspec.json.encode(puzzle), indent=1) + b"\n")
        self._drop_surplus(game, puzzle.name, solved)
        return True

    def _drop_surplus(self, game: str, kept: str, solved: Collection[str]) -> None:
        oldest_first = [own.name for own in reversed(self.read(game).puzzles) if own.name != kept]
        expendable = sorted(oldest_first, key=lambda name: own_key(game, name) not in solved)
        for name in expendable[: len(oldest_first) + 1 - MOST]:
            remove(self._path(game, name))

    def throw_away(self, game: str, name: str) -> None:
        """Delete a puzzle for good. Raises StorageError."""
        self._lines(game).add(Done(_puzzle_mark(name)))
        remove(self._path(game, name))

    def note_looked_through(self, game: str, match: str) -> None:
        """Remember that the match with the identity ``match`` was searched. Raises StorageError; it then waits."""
        self._lines(game).add(Done(match_mark(match)))

    def write_waiting(self) -> None:
        """Try again to write what waits. Raises StorageError if something still does."""
        write_all(lines.write_waiting for lines in self._done.values())

    # Files

    def _paths(self, game: str) -> list[Path]:
        folder = self._folder / game
        try:
            sweep(folder)
            paths = (path for path in folder.iterdir() if path.suffix == _SUFFIX and not path.name.startswith("."))
            return sorted(paths)[:_READ]
        except FileNotFoundError:
            return []
        except OSError as error:
            raise failure(folder, error) from error

    def _path(self, game: str, name: str) -> Path:
        return self._folder / game / f"{name}{_SUFFIX}"

    def _lines(self, game: str) -> JsonlFile[Done]:
        if game not in self._done:
            path = self._folder / game / "done.jsonl"
            self._done[game] = JsonlFile(path, Done, lambda done: b'"what":"' + done.what.encode() + b'"')
        return self._done[game]


def match_mark(match: str) -> str:
    """The mark of a match that was searched for puzzles."""
    return f"match/{match}"


def _puzzle_mark(name: str) -> str:
    return f"puzzle/{name}"


def _read(path: Path) -> OwnPuzzle | None:
    """The puzzle in a file; None if it is invalid or its name differs from the file's."""
    try:
        content = read_bytes(path, _LARGEST)
        puzzle = msgspec.json.decode(content or b"", type=OwnPuzzle)
    except (StorageError, DamagedError, msgspec.DecodeError, UnicodeError, RecursionError, ValueError):
        return None
    return puzzle if puzzle.name == path.stem else None
