"""The SQLite index of the library, so that queries need not read every record.

It is derived from the records and marks: a missing, damaged or outdated one is rebuilt from them.
"""

from __future__ import annotations

import contextlib
import os
import sqlite3
from collections.abc import Collection, Iterable, Iterator
from dataclasses import astuple, dataclass, fields
from datetime import date
from pathlib import Path
from typing import Any, Final, Literal

Ending = Literal["won", "lost", "drawn", "watched", "damaged"]
"""How a match ended for the person at this screen; nobody played in those ``watched``."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One finished match as the list shows it.

    ``file`` is its name in the library's folder, ``stamp`` when that was last written (nanoseconds). ``ended`` is local
    time as ISO 8601 to the second. ``against`` are the levels of computer players and the names of others, in the
    order of seats. ``moves`` are as players count them, ``seconds`` playing time. Of a ``damaged`` record ``words`` is
    the reason.
    """

    file: str
    stamp: int
    identity: str
    game: str
    ended: str
    ending: Ending
    against: tuple[str, ...]
    preset: str
    moves: int
    seconds: float
    words: str
    title: str = ""
    starred: bool = False

    @property
    def day(self) -> date | None:
        """The day on which it ended; None if that is no day of the calendar."""
        try:
            return date.fromisoformat(self.ended[:10])
        except ValueError:
            return None


@dataclass(frozen=True, slots=True)
class Query:
    """A query for matches; empty fields match all. ``words`` are searched in names, titles and games.

    ``since`` is a day as ISO 8601; ``against`` is a level's key or a name.
    """

    words: str = ""
    games: Collection[str] = ()
    against: str = ""
    ending: Ending | None = None
    since: str = ""
    starred: bool = False
    oldest_first: bool = False


class IndexBusyError(Exception):
    """The index is locked by another copy of the program, or the disk is full."""


class IndexDamagedError(Exception):
    """The index is damaged and must be rebuilt from the records."""


VERSION: Final = 3
"""The version of the table; an index of any other version is rebuilt."""
_PATIENCE: Final = 0.2
"""Seconds to wait for another copy of the program; what is not written now is found at the next reading."""

_COLUMNS: Final = tuple(field.name for field in fields(Entry))
_BETWEEN: Final = "\x1f"
"""Separates the opponents of a match; no name contains it."""
_ANY_MARK: Final = str.maketrans({"\\": "\\\\", "%": "\\%", "_": "\\_"})


@contextlib.contextmanager
def _errors_in_our_words() -> Iterator[None]:
    """Translate SQLite's errors into our own exceptions."""
    try:
        yield
    except sqlite3.OperationalError as error:
        raise IndexBusyError(str(error)) from error
    except sqlite3.Error as error:
        raise IndexDamagedError(str(error)) from error


class LibraryIndex:
    """The index in one file. Its methods raise IndexBusyError or IndexDamagedError."""

    @_errors_in_our_words()
    def __init__(self, path: Path) -> None:
        self._path = path
        self._connection = self._opened()

    def close(self) -> None:
        """Close the file."""
        self._connection.close()

    def discard(self) -> None:
        """Delete the file, and start an empty one in its place."""
        self.close()
        self._remove()
        with _errors_in_our_words():
            self._connection = self._prepared()

    def _opened(self) -> sqlite3.Connection:
        try:
            return self._prepared()
        except sqlite3.OperationalError:
            raise  # busy, or no room: nothing is wrong with what is there
        except sqlite3.DatabaseError:
            self._remove()
            return self._prepared()

    def _prepared(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self._path, timeout=_PATIENCE, isolation_level=None)
        try:
            # A power cut may cost the index, which is made anew; waiting for the disk would be felt at every end.
            connection.execute("PRAGMA synchronous = OFF")
            (version,) = connection.execute("PRAGMA user_version").fetchone()
            if version not in (0, VERSION):
                connection.execute("DROP TABLE IF EXISTS matches")
            connection.execute(
                f"CREATE TABLE IF NOT EXISTS matches ({', '.join(_COLUMNS)}, PRIMARY KEY (file))"
            )
            connection.execute("CREATE INDEX IF NOT EXISTS by_end ON matches (ended)")
            connection.execute(f"PRAGMA user_version = {VERSION}")
            connection.execute(f"SELECT {', '.join(_COLUMNS)} FROM matches LIMIT 1").fetchone()
        except BaseException:
            connection.close()
            raise
        return connection

    def _remove(self) -> None:
        for name in (self._path, Path(f"{self._path}-journal")):
            with contextlib.suppress(FileNotFoundError):
                os.unlink(name)

    @contextlib.contextmanager
    def together(self) -> Iterator[None]:
        """Group changes into a transaction."""
        with _errors_in_our_words():
            self._connection.execute("BEGIN")
            try:
                yield
            except BaseException:
                self._connection.execute("ROLLBACK")
                raise
            self._connection.execute("COMMIT")

    @_errors_in_our_words()
    def put(self, entry: Entry) -> None:
        """Insert or replace the ``entry`` of its file."""
        row = list(astuple(entry))
        row[_COLUMNS.index("against")] = _BETWEEN.join(("", *entry.against, ""))
        row[_COLUMNS.index("starred")] = int(entry.starred)
        marks = ", ".join("?" * len(row))
        self._connection.execute(f"INSERT OR REPLACE INTO matches VALUES ({marks})", row)

    @_errors_in_our_words()
    def mark(self, file: str, *, title: str, starred: bool, words: str) -> None:
        """Change a match's title, its star, and the words to search for it."""
        self._connection.execute(
            "UPDATE matches SET title = ?, starred = ?, words = ? WHERE file = ?", (title, int(starred), words, file)
        )

    @_errors_in_our_words()
    def forget(self, files: Iterable[str]) -> None:
        """Drop the entries of ``files``."""
        self._connection.executemany("DELETE FROM matches WHERE file = ?", [(file,) for file in files])

    @_errors_in_our_words()
    def stamps(self) -> dict[str, int]:
        """When each known file was last written."""
        return dict(self._connection.execute("SELECT file, stamp FROM matches"))

    @_errors_in_our_words()
    def count(self, query: Query | None = None) -> int:
        """The number of matches that satisfy the ``query``."""
        condition, values = _condition(query or Query())
        (number,) = self._connection.execute(f"SELECT count(*) FROM matches{condition}", values).fetchone()
        return int(number)

    @_errors_in_our_words()
    def find(self, query: Query | None = None, *, first: int = 0, most: int = -1) -> list[Entry]:
        """The matches that satisfy the ``query`` from the ``first`` on, newest first by default."""
        wanted = query or Query()
        condition, values = _condition(wanted)
        order = "ASC" if wanted.oldest_first else "DESC"
        rows = self._connection.execute(
            f"SELECT {', '.join(_COLUMNS)} FROM matches{condition} "
            f"ORDER BY ended {order}, file {order} LIMIT ? OFFSET ?",
            [*values, most, first],
        )
        return [_entry(row) for row in rows]

    @_errors_in_our_words()
    def surplus(self, limit: int) -> list[str]:
        """The files of the oldest matches without a star beyond the newest ``limit`` of all matches."""
        over = self.count() - limit
        if over <= 0:
            return []
        rows = self._connection.execute(
            "SELECT file FROM matches WHERE NOT starred AND ending != 'damaged' ORDER BY ended, file LIMIT ?", (over,)
        )
        return [file for (file,) in rows]

    @_errors_in_our_words()
    def opponents(self) -> list[str]:
        """All opponents, most frequent first."""
        met: dict[str, int] = {}
        for against, number in self._connection.execute("SELECT against, count(*) FROM matches GROUP BY against"):
            for name in filter(None, against.split(_BETWEEN)):
                met[name] = met.get(name, 0) + number
        return sorted(met, key=lambda name: (-met[name], name))


def _entry(row: tuple[Any, ...]) -> Entry:
    values = dict(zip(_COLUMNS, row, strict=True))
    values["against"] = tuple(filter(None, values["against"].split(_BETWEEN)))
    values["starred"] = bool(values["starred"])
    return Entry(**values)


def _condition(query: Query) -> tuple[str, list[object]]:
    """The condition of ``query`` as SQL, and its values."""
    parts: list[tuple[str, list[object]]] = [
        ("words LIKE ? ESCAPE '\\'", [f"%{word.translate(_ANY_MARK)}%"]) for word in query.words.casefold().split()
    ]
    if query.games:
        parts.append((f"game IN ({', '.join('?' * len(query.games))})", list(query.games)))
    if query.against:
        parts.append(("instr(against, ?)", [f"{_BETWEEN}{query.against}{_BETWEEN}"]))
    if query.ending is not None:
        parts.append(("ending = ?", [query.ending]))
    if query.since:
        parts.append(("ended >= ?", [query.since]))
    if query.starred:
        parts.append(("starred", []))
    condition = " AND ".join(part for part, _values in parts)
    return (f" WHERE {condition}" if condition else ""), [value for _part, values in parts for value in values]
