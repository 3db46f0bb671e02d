"""The library: every finished match, with the titles and stars given to them."""

from __future__ import annotations

import os
from collections.abc import Collection, Sequence
from dataclasses import astuple, dataclass, fields, replace
from datetime import date, datetime
from typing import Any, Final, Literal

import msgspec

from jungle_games.core.i18n import _
from jungle_games.core.matches.history import moves_made
from jungle_games.core.matches.record import FindGame, GameRecord
from jungle_games.store.database import Database
from jungle_games.store.files import DamagedError
from jungle_games.store.record_files import NAME_LENGTH, facts_of

LIMIT: Final = 2000
"""The default number of matches to keep, besides starred ones."""

Ending = Literal["won", "lost", "drawn", "watched"]
"""How a match ended for the person at this screen; nobody played in those ``watched``."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One finished match as the list shows it.

    ``ended`` is local time as ISO 8601 to the second. ``against`` are the levels of computer players and the names of
    others, in the order of seats. ``moves`` are as players count them, ``seconds`` playing time. In ``words`` a search
    looks: the title on the first line, then games and names.
    """

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


_COLUMNS: Final = tuple(field.name for field in fields(Entry))
_BETWEEN: Final = "\x1f"
"""Separates the opponents of a match; no name contains it."""
_ANY_MARK: Final = str.maketrans({"\\": "\\\\", "%": "\\%", "_": "\\_"})


class Library:
    """The finished matches in the database; how many moves a match had, its game tells."""

    def __init__(self, database: Database, find_game: FindGame) -> None:
        self._database, self._find_game = database, find_game
        self._enter_strays()

    def keep(self, record: GameRecord, ended: datetime, limit: int = LIMIT) -> None:
        """Store the ``record`` of a match that ended at this local time; each match is stored once.

        The oldest without a star beyond ``limit`` go; with a limit of 0 nothing is kept, and nothing goes.
        """
        if not limit:
            return
        identity = record.identity or os.urandom(16).hex()
        with self._database.transaction():
            if self._database.rows("SELECT 1 FROM record WHERE identity = ?", identity):
                return
            self._database.run("INSERT INTO record VALUES (?, ?)", identity, record.to_yaml())
            self._enter(identity, record, f"{ended:%Y-%m-%dT%H:%M:%S}")
            surplus = self.count() - limit
            if surplus > 0:
                self._database.run(
                    "DELETE FROM record WHERE identity IN "
                    "(SELECT identity FROM finished WHERE NOT starred ORDER BY ended, identity LIMIT ?)",
                    surplus,
                )

    def find(self, query: Query | None = None, *, first: int = 0, most: int = -1) -> list[Entry]:
        """The matches that satisfy the ``query`` from the ``first`` on, newest first by default."""
        wanted = query or Query()
        condition, values = _condition(wanted)
        order = "ASC" if wanted.oldest_first else "DESC"
        rows = self._database.rows(
            f"SELECT {', '.join(_COLUMNS)} FROM finished{condition} "
            f"ORDER BY ended {order}, identity {order} LIMIT ? OFFSET ?",
            *values, most, first,
        )  # fmt: skip
        return [_entry(row) for row in rows]

    def count(self, query: Query | None = None) -> int:
        """The number of matches that satisfy the ``query``."""
        condition, values = _condition(query or Query())
        ((number,),) = self._database.rows(f"SELECT count(*) FROM finished{condition}", *values)
        return int(number)

    def opponents(self) -> list[str]:
        """Levels and names of all opponents, most frequent first."""
        met: dict[str, int] = {}
        for against, number in self._database.rows("SELECT against, count(*) FROM finished GROUP BY against"):
            for name in filter(None, against.split(_BETWEEN)):
                met[name] = met.get(name, 0) + number
        return sorted(met, key=lambda name: (-met[name], name))

    def read(self, entry: Entry) -> str:
        """The record of ``entry``. Raises DamagedError when it is gone."""
        rows = self._database.rows("SELECT text FROM record WHERE identity = ?", entry.identity)
        if not rows:
            raise DamagedError(_("This game is gone."))
        return str(rows[0][0])

    def mark(self, entry: Entry, *, title: str | None = None, starred: bool | None = None) -> Entry:
        """Change a match's title or star."""
        marked = replace(
            entry,
            title=entry.title if title is None else title.strip()[:NAME_LENGTH],
            starred=entry.starred if starred is None else starred,
        )
        marked = replace(marked, words=_words(marked.title, entry.words.partition("\n")[2]))
        self._database.run(
            "UPDATE finished SET title = ?, starred = ?, words = ? WHERE identity = ?",
            marked.title, marked.starred, marked.words, entry.identity,
        )  # fmt: skip
        return marked

    def delete(self, entry: Entry) -> None:
        """Delete a match."""
        self._database.run("DELETE FROM record WHERE identity = ?", entry.identity)

    def _enter_strays(self) -> None:
        """Enter records whose entry was lost when a damaged database was mended."""
        ((lacking,),) = self._database.rows("SELECT (SELECT count(*) FROM record) - (SELECT count(*) FROM finished)")
        if not lacking:
            return
        strays = "SELECT identity, text FROM record WHERE identity NOT IN (SELECT identity FROM finished)"
        with self._database.transaction():
            for identity, text in self._database.rows(strays):
                try:
                    record = msgspec.convert(facts_of(text), GameRecord)
                except Exception:  # whatever is wrong with it, it has no place in a list
                    continue
                self._enter(identity, record, f"{record.date or date.today()}T12:00:00")

    def _enter(self, identity: str, record: GameRecord, ended: str) -> None:
        persons = [seat for seat, info in enumerate(record.seats) if info.is_person]
        others = [info for seat, info in enumerate(record.seats) if seat not in persons[:1]]
        against = tuple(info.name if info.is_person else info.kind for info in others)
        names = " ".join([record.game.replace("_", " "), *(info.name for info in record.seats), *against]).casefold()
        entry = Entry(
            identity, record.game, ended, _ending(record, persons), against, record.preset, self._moves_made(record),
            record.seconds, _words("", names),
        )  # fmt: skip
        row = list(astuple(entry))
        row[_COLUMNS.index("against")] = _BETWEEN.join(("", *against, ""))
        self._database.run(f"INSERT INTO finished VALUES ({', '.join('?' * len(row))})", *row)

    def _moves_made(self, record: GameRecord) -> int:
        try:
            game = self._find_game(record.game)
        except LookupError:  # of a later version: its list tells that the match cannot be shown
            return 0
        return moves_made(game, record.moves, len(record.seats))


def _entry(row: Sequence[Any]) -> Entry:
    values = dict(zip(_COLUMNS, row, strict=True))
    values["against"] = tuple(filter(None, values["against"].split(_BETWEEN)))
    values["starred"] = bool(values["starred"])
    return Entry(**values)


def _condition(query: Query) -> tuple[str, list[object]]:
    """The condition of ``query`` as SQL, and its values."""
    parts: list[tuple[str, Sequence[object]]] = [
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


def _words(title: str, rest: str) -> str:
    """The text to search for a match: its title on the first line, then the contents of its record."""
    return f"{title.casefold()}\n{rest}"


def _ending(record: GameRecord, persons: list[int]) -> Ending:
    if record.result is None or not persons:
        return "watched"
    if persons[0] in record.result.winners:
        return "won"
    return "lost" if record.result.winners or len(record.seats) == 1 else "drawn"
