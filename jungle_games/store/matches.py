"""Matches as the text of their records: unfinished and saved ones, tables online, and files anywhere on the disk.

The start reads none: what a record means is imported once one is there.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from itertools import chain, count
from pathlib import Path
from random import SystemRandom
from typing import Final, Literal

import platformdirs

from jungle_games.base.clean_text import LONGEST_TITLE, tidy_name
from jungle_games.core.errors import UserError
from jungle_games.core.formatting import date_in_words
from jungle_games.core.i18n import _
from jungle_games.core.reading import read_yaml
from jungle_games.core.seat_names import seats_of
from jungle_games.store.database import Database, Row
from jungle_games.store.files import StorageError, read_text, unused, write_bytes

_FORBIDDEN: Final = frozenset('/\\:*?"<>|%.')
SIZE_LIMIT: Final = 2 * 1024 * 1024
"""Bytes in a record, enough for the longest game on the largest map."""
Kind = Literal["documents", "pictures"]
_NAMED_BY_SYSTEM: Final = {"documents": platformdirs.user_documents_path, "pictures": platformdirs.user_pictures_path}


def record_at(file: Path) -> str:
    """The text of a record anywhere on the disk. Raises StorageError or UserError, naming the file."""
    try:
        text = read_text(file, SIZE_LIMIT)
    except UserError as error:
        raise UserError(f"{file}: {error}") from error
    if text is None:
        raise UserError(_("There is no file {file}.").format(file=file))
    return text


def facts_of(text: str) -> object:
    """The contents of a record as unchecked plain data. Raises YamlError."""
    from jungle_games.core.matches.record import ITEM_LIMITS

    return read_yaml(text, ITEM_LIMITS).data


@dataclass(frozen=True, slots=True)
class Saved:
    """A match that is kept, by its ``number``; ``facts`` is the record as plain data.

    ``name`` is what it is called, None for an unfinished one; ``changed`` is when it was last written, in UTC.
    """

    number: int
    game: str
    name: str | None
    changed: datetime
    facts: Mapping[str, object]


class Matches:
    """The unfinished and the saved matches in the database; what cannot be written, that tells.

    An unfinished match that is on a table here is held, so that no other copy of the program opens it meanwhile.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self.people: set[str] = set()
        """The names of all players in matches read so far."""

    # Unfinished ones

    def store(self, game: str, text: str, number: int | None = None) -> int:
        """Keep ``text`` as the unfinished match ``number`` of ``game``, or as a new one; the answer is its number."""
        number = number or SystemRandom().getrandbits(62)
        self._database.run(
            "INSERT INTO save VALUES (?, ?, NULL, ?, ?, ?) "
            "ON CONFLICT (id) DO UPDATE SET changed = excluded.changed, record = excluded.record",
            number, game, self._database.holder, datetime.now(UTC).isoformat(), text,
        )  # fmt: skip
        return number

    def hold(self, saved: Saved) -> bool:
        """Open an unfinished match here; false if another copy of the program has it open, or it is gone."""
        return self._database.claim("save", "id", saved.number)

    def release(self, number: int) -> None:
        """Let other copies open a match that is no longer on a table here."""
        self._database.run("UPDATE save SET holder = NULL WHERE id = ?", number)

    def newest_unfinished(self, game: str | None = None) -> Saved | None:
        """The latest unfinished match of ``game``, or of any game, that is not open in another copy."""
        rows = self._rows("name IS NULL AND game = ifnull(?, game)", game)
        free = (self._look(row) for row in rows if not self._database.held_elsewhere(row[3]))
        return next(filter(None, free), None)

    def all_unfinished(self) -> list[Saved]:
        """The unfinished matches of all games, newest first."""
        return list(filter(None, map(self._look, self._rows("name IS NULL"))))

    def count_unfinished(self) -> Mapping[str, int]:
        """The number of unfinished matches of each game."""
        return dict(self._database.rows("SELECT game, count(*) FROM save WHERE name IS NULL GROUP BY game"))

    # Saved ones

    def taken(self, game: str, name: str) -> bool:
        """Whether a match of ``game`` is saved under ``name``."""
        return bool(self._database.rows("SELECT 1 FROM save WHERE game = ? AND name = ?", game, _tidy_title(name)))

    def save(self, game: str, name: str, text: str) -> None:
        """Keep ``text`` under ``name``, in place of what has it. Raises StorageError if it is not on the disk yet."""
        number, now = SystemRandom().getrandbits(62), datetime.now(UTC).isoformat()
        self._database.run("REPLACE INTO save VALUES (?, ?, ?, NULL, ?, ?)", number, game, _tidy_title(name), now, text)
        self._database.write_waiting()

    def saved(self, game: str | None = None) -> list[Saved]:
        """The matches saved under a name, of ``game`` or of all games, newest first."""
        return list(filter(None, map(self._look, self._rows("name IS NOT NULL AND game = ifnull(?, game)", game))))

    def shelve(self, number: int) -> str:
        """Move an unfinished match to the saved ones; a sentence for the player about its name, empty if it is gone."""
        with self._database.transaction():
            rows = self._database.rows("SELECT game FROM save WHERE id = ? AND name IS NULL", number)
            if not rows:
                return ""
            named = f"{date_in_words(date.today())}, {datetime.now():%H:%M}"
            names = chain([named], (f"{named} ({more})" for more in count(2)))
            used = self._database.rows("SELECT name FROM save WHERE game = ?", *rows[0])
            name = next(name for name in names if (name,) not in used)
            self._database.run("UPDATE save SET name = ?, holder = NULL WHERE id = ?", name, number)
        return _("The game that was open is among the saved games now, as “{name}”.").format(name=name)

    # All of them

    def read(self, saved: Saved) -> str | None:
        """The record of ``saved``, if it is still there."""
        rows = self._database.rows("SELECT record FROM save WHERE id = ?", saved.number)
        return rows[0][0] if rows else None

    def delete(self, number: int) -> None:
        """Delete a match."""
        self._database.run("DELETE FROM save WHERE id = ?", number)

    def put_out(self, numbers: Collection[int] | None = None) -> Path | None:
        """Make files of these matches, or of all, and take them off the list; their folder, None if there were none.

        Raises StorageError; then all is as it was.
        """
        rows = [row for row in self._rows("true") if numbers is None or row[0] in numbers]
        folder = self._database.path.parent / "set-aside"
        with self._database.transaction():
            for number, game, name, _holder, _changed, record in rows:
                export(folder, "documents", f"{game} {name or ''}", ".yaml", str(record).encode())
                self.delete(number)
        return folder if rows else None

    def give_up(self, number: int, reason: str) -> None:
        """Make a file of a match that cannot be read or replayed for this ``reason``, and tell of it."""
        words = _("A game could not be read ({reason}). Its file is kept as {name}.")
        try:
            told = words.format(reason=reason, name=self.put_out([number]))
        except StorageError as error:
            told = str(error)
        self._database.notices.add(told)

    def _rows(self, condition: str, *values: object) -> Sequence[Row]:
        return self._database.rows(f"SELECT * FROM save WHERE {condition} ORDER BY changed DESC, id", *values)

    def _look(self, row: Row) -> Saved | None:
        """The match in a row; one that cannot be read becomes a file, which is told."""
        number, game, name, _holder, changed, record = row
        try:
            facts = facts_of(record)
            if not isinstance(facts, dict) or facts.get("game") != game:
                raise UserError(_("it is not of this game"))
            moment = datetime.fromisoformat(changed)
        except ValueError as error:
            self.give_up(number, str(error))
            return None
        self.people.update(seat.name for seat in seats_of(facts))
        return Saved(number, game, name, moment, facts)


class OnlineTables:
    """The tables online in the database, as bytes that their own code makes and reads.

    What cannot be written is told by it, waits, and counts already. A table is open in one running copy of the program
    at a time: in the one that has claimed it.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    def keys(self) -> Sequence[str]:
        """The keys of all tables, the latest change first."""
        return [key for (key,) in self._database.rows("SELECT key FROM online ORDER BY updated DESC, key")]

    def read(self, key: str) -> bytes | None:
        """What is kept under ``key``; None if there is nothing."""
        rows = self._database.rows("SELECT content FROM online WHERE key = ?", key)
        return rows[0][0] if rows else None

    def write(self, key: str, content: bytes) -> bool:
        """Keep ``content`` under ``key``, and claim that if it is new; whether it is on the disk."""
        return self._database.run(
            "INSERT INTO online VALUES (?, ?, ?, ?) ON CONFLICT (key) DO UPDATE "
            "SET content = excluded.content, updated = excluded.updated",
            key, self._database.holder, datetime.now(UTC).isoformat(), content,
        )  # fmt: skip

    def remove(self, key: str) -> None:
        """Forget what is kept under ``key``."""
        self._database.run("DELETE FROM online WHERE key = ?", key)

    def claim(self, key: str) -> bool:
        """Make a table this copy's own; false if another copy that still runs has it open."""
        return self._database.claim("online", "key", key)


def export(folder: Path | None, kind: Kind, name: str, suffix: str, content: bytes) -> Path:
    """Write ``content`` into a new file that is called ``name`` or nearly so; the answer is the file.

    It lies in ``folder``, or by default in the system's folder, or else the home folder. Raises StorageError.
    """
    named = _NAMED_BY_SYSTEM[kind]()
    folder = folder or (named if named.is_absolute() and named.is_dir() else Path.home())
    stem = "".join(f"%{ord(sign):02X}" if sign in _FORBIDDEN else sign for sign in _tidy_title(name))
    path = unused(folder / f"{stem}{suffix}")
    write_bytes(path, content)
    return path


def _tidy_title(name: str) -> str:
    return tidy_name(name, LONGEST_TITLE) or _("A game without a name")
