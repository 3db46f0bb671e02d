"""Scanning the finished matches while a page is open, a few at a time: for the index and achievements."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from datetime import UTC, datetime
from typing import Final

from jungle_games.core.achievement import Achievement, counts, reached_in
from jungle_games.core.game import AnyGame
from jungle_games.core.matches.match import AnyMatch
from jungle_games.core.matches.record import RecordError, read_match
from jungle_games.core.room import Room
from jungle_games.storage.library import Library
from jungle_games.storage.library_index import Entry, Query
from jungle_games.store.files import DamagedError, StorageError
from jungle_games.table.ending.verdict import achievement_name, known
from jungle_games.table.room_parts import achievements_of
from jungle_games.table.services import Services

_TELL: Final = 0.3
"""Seconds between reports of progress."""


class IndexUpdate:
    """Brings the library's index up to date; ``on_news`` is called from time to time, and at the end."""

    def __init__(self, library: Library, on_news: Callable[[], None], complain: Callable[[str], None]) -> None:
        self._library = library
        self._on_news = on_news
        self._complain = complain
        self._records: Iterator[int] | None = None
        self._told_at = 0.0
        self._shown = False
        """Whether the known matches have been drawn, before which no record is read."""
        self.left = 0
        """The number of records still to be read."""

    def begin(self, now: float) -> None:
        """Begin: report the known matches; new records are read by `go_on`."""
        self._records = self._library.catch_up()
        self._told_at, self._shown = now, False
        self._on_news()

    def go_on(self, now: float) -> bool:
        """Read a few more records; return whether there are more."""
        if self._records is None:
            return False
        if not self._shown:
            self._shown = True
            return True
        self._read()
        if self._records is None or now - self._told_at >= _TELL:
            self._told_at = now
            self._on_news()
        return True

    def _read(self) -> None:
        assert self._records is not None
        try:
            left = next(self._records, None)
        except StorageError as error:
            self._complain(str(error))
            left = None
        self.left = left or 0
        if left is None:
            self._records = None


class AchievementScan:
    """Scans all finished matches of these ``rooms`` for achievements; unreadable records are skipped."""

    def __init__(self, services: Services, rooms: Sequence[Room]) -> None:
        self._services = services
        self._rooms = {room.name: room for room in rooms if room.achievements}
        self._work: Iterator[None] | None = self._look()
        self.left = 0
        """The number of matches still to be scanned."""
        self.found = 0
        """The number of achievements reached for the first time."""

    def go_on(self) -> bool:
        """Look at one match more; whether there are others left. Raises StorageError, and is over then."""
        if self._work is None:
            return False
        try:
            next(self._work)
        except StopIteration:
            self._work = None
        except StorageError:
            self._work = None
            raise
        return self._work is not None

    def _look(self) -> Iterator[None]:
        library, before = self._services.library, known(self._services)
        for left in library.catch_up():
            self.left = left
            yield
        wanted = {name: self._wanted(room, before) for name, room in self._rooms.items()}
        query = Query(games=[name for name, achievements in wanted.items() if achievements], oldest_first=True)
        entries: Sequence[Entry] = library.find(query) if query.games else ()
        for at, entry in enumerate(entries):
            self.left = len(entries) - at
            if wanted[entry.game]:
                wanted[entry.game] = self._look_at(entry, wanted[entry.game])
                yield

    @staticmethod
    def _wanted(room: Room, before: Collection[str]) -> list[Achievement]:
        return [each for each in achievements_of(room) if achievement_name(room.name, each) not in before]

    def _look_at(self, entry: Entry, wanted: list[Achievement]) -> list[Achievement]:
        """Store the achievements reached in the match of ``entry``; return those still wanted."""
        try:
            match = read_match(self._services.library.read(entry), self._find_game)
        except (RecordError, DamagedError):
            return wanted
        found = _reached(match, wanted)
        for achievement in found:
            self._services.progress.record_reached(achievement_name(entry.game, achievement), _moment(entry))
            self.found += 1
        return [each for each in wanted if each not in found]

    def _find_game(self, name: str) -> AnyGame:
        return self._rooms[name].game


def _reached(match: AnyMatch, wanted: Sequence[Achievement]) -> list[Achievement]:
    if not counts(match):
        return []
    return [achievement for achievement, _seat in reached_in(match, wanted, match.persons)]


def _moment(entry: Entry) -> datetime:
    """When the match ended, as the library knows it: in local time."""
    return datetime.fromisoformat(entry.ended).astimezone(UTC)
