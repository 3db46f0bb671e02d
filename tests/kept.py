"""What a program has kept, to look into while none is open, or to prepare before one is."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path

from jungle_games.games import find_game
from jungle_games.store.database import Database
from jungle_games.store.folders import find_folders
from jungle_games.store.library import Library
from jungle_games.store.matches import Matches
from jungle_games.store.progress import Progress


class Kept:
    """All that a database keeps."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.saves, self.progress = Matches(database), Progress(database)
        self.library = Library(database, find_game)


@contextlib.contextmanager
def kept(home: Path) -> Iterator[Kept]:
    """What is kept in ``home``."""
    folders = find_folders({"JUNGLE_GAMES_HOME": str(home)})
    with contextlib.closing(Database(folders.database, patience=60.0)) as database:
        yield Kept(database)


def unfinished(home: Path, game: str, at: int = 0) -> str | None:
    """The record of the unfinished match of ``game`` that was written last, or ``at`` so many before it."""
    with kept(home) as found:
        newest = "SELECT record FROM save WHERE name IS NULL AND game = ? ORDER BY changed DESC"
        rows = found.database.rows(newest, game)
    return rows[at][0] if at < len(rows) else None
