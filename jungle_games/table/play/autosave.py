"""Autosave: saves an unfinished match, and once it is over counts it and adds it to the library."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date, datetime, time
from pathlib import Path
from typing import Final

from jungle_games.core.matches.match import AnyMatch
from jungle_games.core.matches.record import GameRecord
from jungle_games.storage.atomic import StorageError, write_all
from jungle_games.table.ending.verdict import Fact, identity_of, record_of, record_text, result_of
from jungle_games.table.progress import keep_rating
from jungle_games.table.services import Services

_NOON: Final = time(12)
"""When a match has ended of which only the day is known."""


class Autosave:
    """Saves one match, which gets an id, so that it counts once and is in the library once, however often it ends.

    What cannot be written is told, and the match goes on. A finished match leaves the unfinished ones once its result
    and its record are there.
    """

    def __init__(self, services: Services, match: AnyMatch) -> None:
        """A match that was kept before goes on in its ``file``, which is set then."""
        match.identity = identity_of(match)
        self._services = services
        self._match = match
        self._reported = match.outcome is not None
        self.file: Path | None = None
        """Where the match lies while it is unfinished; None before that, and after."""

    def keep(self) -> None:
        """Put the match on disk as the unfinished one, from its first move to its last but one."""
        match, services = self._match, self._services
        try:
            played = any(isinstance(step.actor, int) for step in match.steps)
            if played and match.outcome is None:
                self.file = self.file or services.saves.file_for(match.game.name)
                if self.file is not None:
                    services.saves.store(match.game.name, record_text(match), self.file)
            elif self.file is not None and (match.outcome is None or self._reported):
                stores = services.statistics, services.ratings, services.library
                write_all(store.write_waiting for store in stores)
                services.saves.clear(self.file)
                self.file = None
        except StorageError as error:
            services.toast(str(error))

    def set_aside(self) -> str:
        """Lay the match to the saved ones, if it is kept; a sentence that tells where, else empty."""
        return self._services.saves.move_to_saved(self._match.game.name, self.file) if self.file is not None else ""

    def report(self, facts: Mapping[str, Fact]) -> None:
        """Count the finished match once and lay it into the library; ``facts`` are the game's own numbers."""
        if self._reported:
            return
        self._reported = True
        result = result_of(self._match, facts)
        if result is not None:
            self._try(lambda: self._services.statistics.record_result(self._match.game.name, result))
            self._try(lambda: keep_rating(self._services, self._match))
        self._try(lambda: add_to_library(self._services, self._match, record_of(self._match)))

    def _try(self, write: Callable[[], None]) -> None:
        try:
            write()
        except StorageError as error:
            self._services.toast(str(error))


def add_to_library(
    services: Services, match: AnyMatch, record: GameRecord, ended: datetime | None = None
) -> None:
    """Store the ``record`` of a finished match in the library, as ended at this local time, or now.

    Raises StorageError.
    """
    if match.outcome is not None:
        services.library.keep(record, ended or datetime.now(), services.settings.get().library_limit)


def import_match(services: Services, match: AnyMatch, day: date | None) -> None:
    """Store a finished match from another source, as played on this day, or today; a known one is left alone."""
    if match.outcome is None:
        return
    match.identity = identity_of(match)
    ended = datetime.combine(day, _NOON) if day is not None else None
    try:
        add_to_library(services, match, GameRecord.of(match, day), ended)
    except StorageError as error:
        services.toast(str(error))
