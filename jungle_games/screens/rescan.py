"""Looks through the library for what was reached in matches of old, one match a frame."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from datetime import UTC, datetime
from typing import Any

from jungle_games.core.achievement import Achievement, counts, reached_in
from jungle_games.core.game import Game
from jungle_games.core.match import Match
from jungle_games.core.record import RecordError, read_match
from jungle_games.room import Room
from jungle_games.storage.atomic import DamagedError, StorageError
from jungle_games.storage.library_query import Entry, Query
from jungle_games.table.achieving import achievement_name, known
from jungle_games.table.room_parts import achievements_of
from jungle_games.ui.scene import Services


class Rescan:
    """One look through all kept matches of these ``rooms``; a record that cannot be read is passed over."""

    def __init__(self, services: Services, rooms: Sequence[Room]) -> None:
        self._services = services
        self._rooms = {room.name: room for room in rooms if room.achievements}
        self._work: Iterator[None] | None = self._look()
        self.left = 0
        """How many matches are still to be looked at."""
        self.found = 0
        """What was reached for the first time."""

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
        """Keep what was reached in the match of ``entry``; the answer is what is still wanted after that."""
        try:
            match = read_match(self._services.library.read(entry), self._find_game)
        except (RecordError, DamagedError):
            return wanted
        found = _reached(match, wanted)
        for achievement in found:
            self._services.progress.record_reached(achievement_name(entry.game, achievement), _moment(entry))
            self.found += 1
        return [each for each in wanted if each not in found]

    def _find_game(self, name: str) -> Game[Any, Any, Any]:
        return self._rooms[name].game


def _reached(match: Match[Any, Any], wanted: Sequence[Achievement]) -> list[Achievement]:
    if not counts(match):
        return []
    persons = [seat for seat, info in enumerate(match.seats) if info.is_person]
    return [achievement for achievement, _seat in reached_in(match, wanted, persons)]


def _moment(entry: Entry) -> datetime:
    """When the match ended, as the library knows it: in local time."""
    return datetime.fromisoformat(entry.ended).astimezone(UTC)
