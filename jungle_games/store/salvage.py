"""Reading what can be read of a damaged database: table by table, from both ends, and each row by itself."""

from __future__ import annotations

import contextlib
import shutil
import sqlite3
import tempfile
from pathlib import Path
from typing import Final

from jungle_games.store.schema import DERIVED, migrate

_PAGES_AT: Final = slice(28, 40)
"""Where SQLite keeps how many pages a file has, and which of them are free; for zeros it looks itself."""
_WIDEST_GAP: Final = 100_000
"""The most rows that are asked for one by one where neither end leads to them."""


def salvage(damaged: Path, whole: sqlite3.Connection) -> tuple[int, int]:
    """Copy all that can be read of the file at ``damaged`` into the empty tables of ``whole``.

    The answer is how many rows were taken over, and how many are known to be lost.
    """
    taken, lost = 0, 0
    with tempfile.TemporaryDirectory(prefix="jungle-games-", ignore_cleanup_errors=True) as folder:
        copy = Path(folder) / "copy"
        shutil.copyfile(damaged, copy)
        with contextlib.suppress(FileNotFoundError):
            shutil.copyfile(f"{damaged}-wal", f"{copy}-wal")
        source = _opened(copy) or _opened_by_other_first_pages(copy)
        if source is not None:
            with contextlib.closing(source):
                tables = whole.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
                for table in (name for (name,) in tables if name not in DERIVED):
                    good, bad = _salvage_table(source, whole, table)
                    taken, lost = taken + good, lost + bad
    for table, row, *_more in whole.execute("PRAGMA foreign_key_check").fetchall():  # what they refer to was lost
        whole.execute(f"DELETE FROM {table} WHERE rowid = ?", (row,))
        taken, lost = taken - 1, lost + 1
    return taken, lost


def _opened(path: Path) -> sqlite3.Connection | None:
    """The database at ``path``, if it says which tables it has."""
    source = sqlite3.connect(path, isolation_level=None)
    source.text_factory = lambda content: content.decode("utf-8", "replace")
    try:
        source.execute("PRAGMA cell_size_check = ON")
        if source.execute("SELECT count(*) FROM sqlite_master WHERE rootpage").fetchone() != (0,):
            return source
    except sqlite3.Error:
        pass
    source.close()
    return None


def _opened_by_other_first_pages(path: Path) -> sqlite3.Connection | None:
    """The same, by those pages of a new database that name the tables: they are alike in all of them."""
    model = path.with_name("model")
    with contextlib.closing(sqlite3.connect(model, isolation_level=None)) as connection:
        migrate(connection)
        (size,) = connection.execute("PRAGMA page_size").fetchone()
        roots = {page for (page,) in connection.execute("SELECT rootpage FROM sqlite_master")}
    content = bytearray(model.read_bytes())
    content[_PAGES_AT] = bytes(_PAGES_AT.stop - _PAGES_AT.start)
    with path.open("r+b") as file:
        for page in range(len(content) // size):
            if page + 1 not in roots:
                file.seek(page * size)
                file.write(content[page * size : (page + 1) * size])
    return _opened(path)


def _salvage_table(source: sqlite3.Connection, whole: sqlite3.Connection, table: str) -> tuple[int, int]:
    """Copy the rows of one table that can be read; how many these are, and how many others there were."""
    taken = 0
    known = _row_numbers(source, whole, table)
    for number in sorted(known):
        try:
            row = source.execute(f"SELECT * FROM {table} WHERE rowid = ?", (number,)).fetchone()
            if row is not None:
                marks = ", ".join("?" * (len(row) + 1))
                names = ", ".join(f'"{name}"' for _at, name, *_more in whole.execute(f"PRAGMA table_info({table})"))
                whole.execute(f"INSERT INTO {table} (rowid, {names}) VALUES ({marks})", (number, *row))
                taken += 1
        except sqlite3.Error:
            continue
    return taken, len(known) - taken


def _row_numbers(source: sqlite3.Connection, whole: sqlite3.Connection, table: str) -> set[int]:
    """The numbers of all rows that the table, or one of its indexes, still tells of."""
    known: set[int] = set()
    ends = []
    indexes = [f"INDEXED BY {name}" for _at, name, *_more in whole.execute(f"PRAGMA index_list({table})")]
    for way in ("NOT INDEXED ORDER BY rowid", "NOT INDEXED ORDER BY rowid DESC", *indexes):
        ends.append(0)
        with contextlib.suppress(sqlite3.Error):
            for (number,) in source.execute(f"SELECT rowid FROM {table} {way}"):
                known.add(number)
                ends[-1] = number
    for number in range(ends[0] + 1, min(ends[1], ends[0] + _WIDEST_GAP)):
        with contextlib.suppress(sqlite3.Error):
            known.update(row for (row,) in source.execute(f"SELECT rowid FROM {table} WHERE rowid = ?", (number,)))
    return known
