"""Unfinished and saved matches, as the text of their records."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from random import SystemRandom
from typing import Any

from jungle_games.core.errors import unexpected_reason
from jungle_games.core.i18n import _
from jungle_games.core.reading import YamlError
from jungle_games.store.database import Database, Row
from jungle_games.store.files import DamagedError, StorageError
from jungle_games.store.record_files import Exports, NameTakenError, checked_name, facts_of

_COLUMNS = "id, game, name, changed, record, holder"


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
        self._people: set[str] = set()

    # Unfinished ones

    def store(self, game: str, text: str, number: int | None = None) -> int:
        """Keep ``text`` as the unfinished match ``number`` of ``game``, or as a new one; the answer is its number."""
        number = number or SystemRandom().getrandbits(62)
        self._database.run(
            "INSERT INTO save (id, game, changed, record, holder) VALUES (?, ?, ?, ?, ?) "
            "ON CONFLICT (id) DO UPDATE SET changed = excluded.changed, record = excluded.record",
            number, game, _now(), text, self._database.holder(),
        )  # fmt: skip
        return number

    def hold(self, saved: Saved) -> bool:
        """Open an unfinished match here; false if another copy of the program has it open, or it is gone."""
        return self._database.claim("save", "id", saved.number)

    def release(self, number: int) -> None:
        """Let other copies open a match that is no longer on a table here."""
        self._database.run("UPDATE save SET holder = NULL WHERE id = ?", number)

    def unfinished(self, game: str) -> str | None:
        """The record of the match of ``game`` that was played last, if one is unfinished."""
        saved = self.newest_unfinished(game)
        return self.read(saved) if saved is not None else None

    def newest_unfinished(self, game: str | None = None) -> Saved | None:
        """The latest unfinished match of ``game``, or of any game, that is not open in another copy."""
        for *row, holder in self._rows("name IS NULL AND game = ifnull(?, game)", game):
            if not self._database.held_elsewhere(holder) and (saved := self._look(row)) is not None:
                return saved
        return None

    def all_unfinished(self) -> list[Saved]:
        """The unfinished matches of all games, newest first."""
        return [saved for *row, _holder in self._rows("name IS NULL") if (saved := self._look(row)) is not None]

    def count_unfinished(self) -> Mapping[str, int]:
        """The number of unfinished matches of each game."""
        return dict(self._database.rows("SELECT game, count(*) FROM save WHERE name IS NULL GROUP BY game"))

    # Saved ones

    def save(self, game: str, name: str, text: str, *, replace: bool = False) -> None:
        """Keep ``text`` under ``name``.

        Raises SaveNameError, NameTakenError (unless ``replace`` is true), and StorageError where the name is kept but
        not on the disk yet.
        """
        plain = checked_name(name)
        with self._database.transaction():
            if self._taken(game, plain) and not replace:
                raise NameTakenError(_("There is a saved game called “{name}” already.").format(name=name.strip()))
            self._database.run("DELETE FROM save WHERE game = ? AND name = ?", game, plain)
            self._database.run(
                "INSERT INTO save (id, game, name, changed, record) VALUES (?, ?, ?, ?, ?)",
                SystemRandom().getrandbits(62), game, plain, _now(), text,
            )  # fmt: skip
        self._database.write_waiting()

    def saved(self, game: str | None = None) -> list[Saved]:
        """The matches saved under a name, of ``game`` or of all games, newest first."""
        rows = self._rows("name IS NOT NULL AND game = ifnull(?, game)", game)
        return [saved for *row, _holder in rows if (saved := self._look(row)) is not None]

    def shelve(self, number: int) -> str:
        """Move an unfinished match to the saved ones; a sentence for the player about its name, empty if it is gone."""
        with self._database.transaction():
            rows = self._database.rows("SELECT game FROM save WHERE id = ? AND name IS NULL", number)
            if not rows:
                return ""
            moment = f"{datetime.now():%Y-%m-%d %H.%M}"
            names = (f" ({more})" if more > 1 else "" for more in count(1))
            named = (_("Set aside {moment}").format(moment=moment) + more for more in names)
            name = next(name for name in named if not self._taken(rows[0][0], name))
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
        if not rows:
            return None
        folder = self._database.path.parent / "set-aside"
        with self._database.transaction():
            for number, game, name, _changed, record, _holder in rows:
                Exports(folder).write("documents", name or game, ".yaml", str(record).encode())
                self.delete(number)
        return folder

    @property
    def people(self) -> frozenset[str]:
        """The names of all players in matches read so far."""
        return frozenset(self._people)

    def _taken(self, game: str, name: str) -> bool:
        return bool(self._database.rows("SELECT 1 FROM save WHERE game = ? AND name = ?", game, name))

    def _rows(self, condition: str, *values: object) -> Sequence[Row]:
        return self._database.rows(f"SELECT {_COLUMNS} FROM save WHERE {condition} ORDER BY changed DESC, id", *values)

    def _look(self, row: Sequence[Any]) -> Saved | None:
        """The match in a row; one that cannot be read becomes a file, which is told."""
        number, game, name, changed, record = row
        try:
            facts = facts_of(record)
            if not isinstance(facts, dict) or facts.get("game") != game:
                raise DamagedError(_("it is not of this game"))
            moment = datetime.fromisoformat(changed)
        except (DamagedError, YamlError) as problem:
            self.give_up(number, str(problem))
        except Exception as error:
            self.give_up(number, unexpected_reason(error))
        else:
            self._people.update(_people(facts))
            return Saved(number, game, name, moment, facts)
        return None

    def give_up(self, number: int, reason: str) -> None:
        """Make a file of a match that cannot be read or replayed for this ``reason``, and tell of it."""
        words = _("A game could not be read ({reason}). Its file is kept as {name}.")
        try:
            told = words.format(reason=reason, name=self.put_out([number]))
        except StorageError as error:
            told = str(error)
        self._database.notices.add(told)


def _now() -> str:
    return datetime.now(UTC).isoformat()


def _people(facts: Mapping[str, object]) -> Iterator[str]:
    """The players' names in a record that has not been checked yet."""
    seats = facts.get("seats")
    for seat in seats if isinstance(seats, list) else ():
        name = seat.get("name") if isinstance(seat, dict) else seat
        if isinstance(name, str):
            yield name
