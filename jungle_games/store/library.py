"""The library: every finished match, with the titles and stars given to them."""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import Final, Literal

import msgspec

from jungle_games.base.clean_text import LONGEST_TITLE
from jungle_games.core.errors import UserError
from jungle_games.core.i18n import _
from jungle_games.core.matches.history import moves_made
from jungle_games.core.matches.record import FindGame, GameRecord
from jungle_games.store.database import Database
from jungle_games.store.matches import facts_of

LIMIT: Final = 2000
"""The default number of matches to keep, besides starred ones."""

Ending = Literal["won", "lost", "drawn", "watched"]
"""How a match ended for the person at this screen; nobody played in those ``watched``."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One finished match as the list shows it, field by field as in its table.

    ``ended`` is local time as ISO 8601 to the second. ``against`` are the levels of computer players and the names of
    others, in the order of seats. ``moves`` are as players count them, ``seconds`` playing time. In ``words`` a search
    looks: the title on the first line, then games and names, and in a third one that it is a second try.
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
    def second_try(self) -> bool:
        return self.words.endswith(_SECOND_TRY)


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

    def condition(self) -> tuple[str, list[object]]:
        """As SQL, and its values."""
        parts: Sequence[tuple[str, object]] = (
            ("game IN (SELECT value FROM json_each(?))", self.games and json.dumps(list(self.games))),
            ("instr(against, ?)", self.against and _joined([self.against])),
            ("starred = ?", self.starred), ("ending = ?", self.ending), ("ended >= ?", self.since),
            *((r"words LIKE ? ESCAPE '\'", f"%{word.translate(_ANY_MARK)}%") for word in self.words.casefold().split()),
        )  # fmt: skip
        asked = [(part, value) for part, value in parts if value]
        return " AND ".join(["true", *(part for part, _value in asked)]), [value for _part, value in asked]


_SECOND_TRY: Final = "\nsecond try"
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
        identity = record.identity or os.urandom(16).hex()
        if not limit or self._database.rows("SELECT 1 FROM record WHERE identity = ?", identity):
            return
        with self._database.transaction():
            self._database.add("record", identity, record.to_yaml())
            self._enter(identity, record, f"{ended:%Y-%m-%dT%H:%M:%S}")
            oldest = "SELECT identity FROM finished WHERE NOT starred ORDER BY ended, identity LIMIT max(0, ?)"
            self._database.run(f"DELETE FROM record WHERE identity IN ({oldest})", self.count() - limit)

    def find(self, query: Query = Query()) -> list[Entry]:
        """The matches that satisfy the ``query``, newest first by default."""
        condition, values = query.condition()
        order = "ORDER BY ended, identity" if query.oldest_first else "ORDER BY ended DESC, identity DESC"
        rows = self._database.rows(f"SELECT * FROM finished WHERE {condition} {order}", *values)
        return [
            Entry(*(*row[:4], tuple(filter(None, row[4].split(_BETWEEN))), *row[5:-1], bool(row[-1]))) for row in rows
        ]

    def count(self) -> int:
        return int(self._database.rows("SELECT count(*) FROM finished")[0][0])

    def opponents(self) -> list[str]:
        """Levels and names of all opponents, most frequent first."""
        met = Counter[str]()
        for against, number in self._database.rows("SELECT against, count(*) FROM finished GROUP BY against"):
            met.update(dict.fromkeys(filter(None, against.split(_BETWEEN)), number))
        return sorted(met, key=lambda name: (-met[name], name))

    def read(self, entry: Entry) -> str:
        """The record of ``entry``. Raises UserError when it is gone."""
        rows = self._database.rows("SELECT text FROM record WHERE identity = ?", entry.identity)
        if not rows:
            raise UserError(_("This game is gone."))
        return str(rows[0][0])

    def mark(self, entry: Entry) -> Entry:
        """Give a match the title and the star of this ``entry``; it as it is in the list then."""
        title = entry.title.strip()[:LONGEST_TITLE]
        words = title.casefold() + entry.words[entry.words.index("\n") :]
        self._database.run(
            "UPDATE finished SET title = ?, starred = ?, words = ? WHERE identity = ?",
            title, entry.starred, words, entry.identity,
        )  # fmt: skip
        return replace(entry, title=title, words=words)

    def delete(self, entry: Entry) -> None:
        """Delete a match."""
        self._database.run("DELETE FROM record WHERE identity = ?", entry.identity)

    def _enter_strays(self) -> None:
        """Enter records whose entry was lost when a damaged database was mended."""
        ((lacking,),) = self._database.rows("SELECT (SELECT count(*) FROM record) - (SELECT count(*) FROM finished)")
        strays = "SELECT identity, text FROM record WHERE identity NOT IN (SELECT identity FROM finished) LIMIT ?"
        for identity, text in self._database.rows(strays, lacking):
            try:
                record = msgspec.convert(facts_of(text), GameRecord)
            except Exception:  # whatever is wrong with it, it has no place in a list
                continue
            self._enter(identity, record, f"{record.date or date.today()}T12:00:00")

    def _enter(self, identity: str, record: GameRecord, ended: str) -> None:
        persons = [seat for seat, info in enumerate(record.seats) if info.is_person]
        others = [info for seat, info in enumerate(record.seats) if seat not in persons[:1]]
        against = [info.name if info.is_person else info.kind for info in others]
        names = " ".join([record.game.replace("_", " "), *(info.name for info in record.seats), *against]).casefold()
        ending: Ending = "watched"
        if record.result is not None and persons:
            decided = record.result.winners or len(record.seats) == 1
            ending = "won" if persons[0] in record.result.winners else "lost" if decided else "drawn"
        try:
            moves = moves_made(self._find_game(record.game), record.moves, len(record.seats))
        except LookupError:  # of a later version: its list tells that the match cannot be shown
            moves = 0
        self._database.add(
            "finished", identity, record.game, ended, ending, _joined(against), record.preset, moves, record.seconds,
            f"\n{names}{_SECOND_TRY if record.second_try else ''}", "", False,
        )  # fmt: skip


def _joined(names: Collection[str]) -> str:
    return _BETWEEN.join(("", *names, ""))
