"""Looking through finished matches for puzzles, one after the other, while the page of puzzles is open."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from datetime import date
from typing import Any, Final

from jungle_games.core.game import Game
from jungle_games.core.match import Match
from jungle_games.core.record import RecordError, read_match
from jungle_games.storage.atomic import DamagedError, StorageError
from jungle_games.storage.library_query import Entry, Query
from jungle_games.storage.own_puzzles import match_mark
from jungle_games.table.own_puzzles import MatchSifter
from jungle_games.ui.scene import Services

AT_ONCE: Final = 30
"""Matches that are looked through while the page is open once."""
_NEWEST: Final = 500
"""Among so many of the newest."""


class LibrarySifter:
    """Has the matches of ``game`` sifted that were not yet; ``on_change`` is called whenever another one is done.

    It thinks in the worker, and reads one record between two thoughts. What cannot be read is passed over.
    """

    def __init__(
        self, services: Services, find_game: Callable[[str], Game[Any, Any, Any]], game: str,
        on_change: Callable[[], None],
    ) -> None:  # fmt: skip
        self._services = services
        self._find_game = find_game
        self._game = game
        self._on_change = on_change
        self._sifter = MatchSifter(services, self._kept)
        self._reading: Iterator[int] | None = None
        self._left: list[Entry] = []
        self._looked = False
        """Whether what is left is known."""
        self._halted = True
        self.found = 0
        """How many puzzles were found so far."""

    @property
    def left(self) -> int:
        """How many matches are still to be looked through, the present one included."""
        return 0 if self._halted else len(self._left)

    def begin(self) -> None:
        """Look from the next `go_on` on."""
        self._halted = False
        if not self._looked:
            self._reading = self._services.library.catch_up()

    def halt(self) -> None:
        """Stop, until it is begun again."""
        self._halted, self._reading = True, None
        self._sifter.halt()

    def go_on(self) -> bool:
        """Read a little; whether there is more to read at once."""
        if self._halted or self._sifter.running:
            return False
        try:
            if self._reading is not None and next(self._reading, None) is None:
                self._reading = None
            if self._reading is not None:
                return True
            if not self._looked:
                self._look()
            elif self._left:
                self._sift(self._left[0])
        except StorageError:
            self.halt()  # the library's own page tells what is wrong with it
        return not self._halted and bool(self._left) and not self._sifter.running

    def _look(self) -> None:
        """Which matches were not looked through yet."""
        done = self._services.own_puzzles.done_with(self._game)
        entries = self._services.library.find(Query(games=(self._game,)), most=_NEWEST)
        new = [entry for entry in entries if entry.ending != "damaged" and match_mark(_identity(entry)) not in done]
        self._left, self._looked = new[:AT_ONCE], True
        self._on_change()

    def _sift(self, entry: Entry) -> None:
        try:
            match: Match[Any, Any] | None = read_match(self._services.library.read(entry), self._find_game)
        except (RecordError, DamagedError):
            match = None
        if match is None or not self._sifter.begin(match, entry.day or date.min):
            self._done()

    def _kept(self, puzzles: Mapping[int, str]) -> None:
        self.found += len(puzzles)
        self._done()

    def _done(self) -> None:
        """The first of what is left was looked through."""
        entry = self._left.pop(0)
        try:
            self._services.own_puzzles.note_looked_through(self._game, _identity(entry))
        except StorageError:
            self.halt()
        self._on_change()

    def take_answer(self, payload: object) -> bool:
        """Take a worker's answer; whether it was one to this."""
        if not self._sifter.take_answer(payload):
            return False
        if getattr(payload, "failure", None) is not None:
            self.halt()
        return True


def _identity(entry: Entry) -> str:
    return entry.identity or entry.file
