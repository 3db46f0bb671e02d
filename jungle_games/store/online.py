"""What is kept of tables online: some bytes for each, which their own code makes and reads."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import NamedTuple

from jungle_games.store.database import Database


class Kept(NamedTuple):
    """What is kept under one key; ``version`` grows by one with every change."""

    content: bytes
    version: int
    updated: datetime


class OnlineTables:
    """The tables online in the database. What cannot be written is told by it, waits, and counts already.

    A table is open in one running copy of the program at a time: in the one that has claimed it.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    def keys(self) -> Sequence[str]:
        """The keys of all tables, the latest change first."""
        return [key for (key,) in self._database.rows("SELECT key FROM online ORDER BY updated DESC, key")]

    def read(self, key: str) -> Kept | None:
        """What is kept under ``key``; None if there is nothing."""
        rows = self._database.rows("SELECT content, version, updated FROM online WHERE key = ?", key)
        return next((Kept(content, version, datetime.fromisoformat(when)) for content, version, when in rows), None)

    def write(self, key: str, content: bytes) -> bool:
        """Keep ``content`` under ``key``, and claim that if it is new; whether it is on the disk."""
        return self._database.run(
            "INSERT INTO online VALUES (?, ?, 1, ?, ?) ON CONFLICT (key) DO UPDATE "
            "SET content = excluded.content, version = version + 1, updated = excluded.updated",
            key, content, datetime.now(UTC).isoformat(), self._database.holder(),
        )  # fmt: skip

    def remove(self, key: str) -> None:
        """Forget what is kept under ``key``."""
        self._database.run("DELETE FROM online WHERE key = ?", key)

    def claim(self, key: str) -> bool:
        """Make a table this copy's own; false if another copy that still runs has it open."""
        return self._database.claim("online", "key", key)

    def release(self, key: str) -> None:
        """Give a table back, so that other copies may open it."""
        self._database.run("UPDATE online SET holder = NULL WHERE key = ? AND holder = ?", key, self._database.holder())

    def changes_elsewhere(self) -> int:
        """A number that is another one as soon as another copy has changed anything: then read again what is shown."""
        return self._database.changes_elsewhere()
