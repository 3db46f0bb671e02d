"""A database whose file refuses what is written to it."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from jungle_games.store import database
from jungle_games.store.database import Database

Fails = Callable[[str], int]
"""SQLite's number of the error with which a statement fails; 0 where it does not."""


class FaultyConnection:
    """A connection of whose statements some fail."""

    def __init__(self, connection: sqlite3.Connection, fails: Fails) -> None:
        self._connection, self._fails = connection, fails

    def execute(self, statement: str, values: Sequence[object] = ()) -> sqlite3.Cursor:
        code = self._fails(statement)
        if code:
            error = sqlite3.OperationalError(f"error {code}")
            error.sqlite_errorcode = code
            raise error
        return self._connection.execute(statement, values)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._connection, name)


def writes(statement: str) -> bool:
    """Whether a statement needs room on the disk."""
    return statement.startswith(("INSERT", "UPDATE", "DELETE", "COMMIT"))


def full(statement: str) -> int:
    """As on a full disk."""
    return sqlite3.SQLITE_FULL if writes(statement) else 0


def make_fail(patch: pytest.MonkeyPatch, fails: Fails) -> None:
    """Let statements fail in the files of all databases."""
    connected, connect = Database._connected, database._connect

    def connection(opened: Database) -> Any:
        found = connected(opened)
        faulty = opened.trouble is None and not isinstance(found, FaultyConnection)
        return FaultyConnection(found, fails) if faulty else found

    def newly(path: Path | str, patience: float = 0.0) -> Any:
        found = connect(path, patience)
        return found if path == ":memory:" else FaultyConnection(found, fails)

    patch.setattr(Database, "_connected", connection)
    patch.setattr(database, "_connect", newly)


@contextlib.contextmanager
def failing(fails: Fails) -> Iterator[None]:
    """The same during a block."""
    with pytest.MonkeyPatch.context() as patch:
        make_fail(patch, fails)
        yield
