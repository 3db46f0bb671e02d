"""Scanning the finished matches while a page is open, a few at a time: for the index, achievements, puzzles."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from datetime import UTC, date, datetime
from typing import Final

from jungle_games.core.achievement import Achievement, counts, reached_in
from jungle_games.core.game import AnyGame
from jungle_games.core.matches.match import AnyMatch
from jungle_games.core.matches.record import RecordError, read_match
from jungle_games.core.room import Room
from jungle_games.storage.library import Library
from jungle_games.storage.library_index import Entry, Query
from jungle_games.storage.own_puzzles import match_mark
from jungle_games.store.files import DamagedError, StorageError
from jungle_games.table.ending.verdict import achievement_name, known
from jungle_games.table.puzzles.puzzle_list import MatchPuzzleFinder
from jungle_games.table.room_parts import achievements_of
from jungle_games.table.services import Services

_TELL: Final = 0.3
"""Seconds between reports of progress."""
AT_ONCE: Final = 30
"""Most matches scanned during one visit to the page."""
_NEWEST: Final = 500
"""The number of newest matches among which to search."""


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


class LibraryPuzzleFinder:
    """Has the matches of ``game`` sifted that were not yet; ``on_change`` is called whenever another one is done.

    It thinks in the worker, and reads one record between two thoughts. What cannot be read is passed over.
    """

    def __init__(
        self, services: Services, find_game: Callable[[str], AnyGame], game: str,
        on_change: Callable[[], None],
    ) -> None:  # fmt: skip
        self._services = services
        self._find_game = find_game
        self._game = game
        self._on_change = on_change
        self._puzzle_finder = MatchPuzzleFinder(services, self._kept)
        self._reading: Iterator[int] | None = None
        self._left: list[Entry] = []
        self._looked = False
        """Whether the matches to search have been determined."""
        self._halted = True
        self.found = 0
        """The number of puzzles found so far."""

    @property
    def left(self) -> int:
        """The number of matches left to search, including the current one."""
        return 0 if self._halted else len(self._left)

    def begin(self) -> None:
        """Start or continue the search, which proceeds with each `go_on`."""
        self._halted = False
        if not self._looked:
            self._reading = self._services.library.catch_up()

    def halt(self) -> None:
        """Pause the search."""
        self._halted, self._reading = True, None
        self._puzzle_finder.halt()

    def go_on(self) -> bool:
        """Do a little work; return whether there is more to do at once."""
        if self._halted or self._puzzle_finder.busy:
            return False
        try:
            if self._reading is not None and next(self._reading, None) is None:
                self._reading = None
            if self._reading is not None:
                return True
            if not self._looked:
                self._look()
            elif self._left:
                self._search_matches(self._left[0])
        except StorageError:
            self.halt()  # the library's own page tells what is wrong with it
        return not self._halted and bool(self._left) and not self._puzzle_finder.busy

    def _look(self) -> None:
        """Determine which matches have not been searched yet."""
        done = self._services.own_puzzles.done_with(self._game)
        entries = self._services.library.find(Query(games=(self._game,)), most=_NEWEST)
        new = [entry for entry in entries if entry.ending != "damaged" and match_mark(_identity(entry)) not in done]
        self._left, self._looked = new[:AT_ONCE], True
        self._on_change()

    def _search_matches(self, entry: Entry) -> None:
        try:
            match: AnyMatch | None = read_match(self._services.library.read(entry), self._find_game)
        except (RecordError, DamagedError):
            match = None
        if match is None or not self._puzzle_finder.begin(match, entry.day or date.min):
            self._done()

    def _kept(self, puzzles: Mapping[int, str]) -> None:
        self.found += len(puzzles)
        self._done()

    def _done(self) -> None:
        """Note that the first of the remaining matches was searched."""
        entry = self._left.pop(0)
        try:
            self._services.own_puzzles.note_looked_through(self._game, _identity(entry))
        except StorageError:
            self.halt()
        self._on_change()

    def take_answer(self, payload: object) -> bool:
        """Take the worker's answer; return whether it was for this search."""
        if not self._puzzle_finder.take_answer(payload):
            return False
        if getattr(payload, "failure", None) is not None:
            self.halt()
        return True


def _identity(entry: Entry) -> str:
    return entry.identity or entry.file


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
