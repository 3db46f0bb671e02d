"""What the program gives its tables and screens: what every scene needs, the stores, and whoever plays."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Final

from jungle_games.ui.scene import SceneServices

if TYPE_CHECKING:
    from jungle_games.core.matches.record import FindGame
    from jungle_games.players.worker import Worker
    from jungle_games.store.database import Database
    from jungle_games.store.files import Notices
    from jungle_games.store.folders import Folders
    from jungle_games.store.library import Library
    from jungle_games.store.matches import Exports, Matches
    from jungle_games.store.progress import Progress, Ratings, Statistics
    from jungle_games.store.settings import SettingsStore
    from jungle_games.table.online.service import Online

CHANGED: Final = "changed by another copy"
"""Wakes the page in view when another copy of the program has changed what it shows."""


@dataclass(kw_only=True)
class Services(SceneServices):
    """The services for tables and screens. Those that the title does not need are made when they are first asked for.
    """

    folders: Folders
    find_game: FindGame
    """A function of a module's top level: the worker's process imports it by name."""
    notices: Notices
    """The stores' messages for the player, shown by the app."""
    settings: SettingsStore
    database: Database
    saves: Matches
    online: Online

    @cached_property
    def statistics(self) -> Statistics:
        """The results of finished matches."""

        from jungle_games.store.progress import Statistics

        return Statistics(self.database)

    @cached_property
    def progress(self) -> Progress:
        """What was solved and achieved."""
        from jungle_games.store.progress import Progress

        return Progress(self.database)

    @cached_property
    def ratings(self) -> Ratings:
        """How strongly people play."""
        from jungle_games.store.progress import Ratings

        return Ratings(self.database)

    @cached_property
    def library(self) -> Library:
        """The finished matches."""

        from jungle_games.store.library import Library

        return Library(self.database, self.find_game)

    @cached_property
    def exports(self) -> Exports:
        """Files for others."""
        from jungle_games.store.matches import Exports

        return Exports(self.folders.shared)

    @cached_property
    def worker(self) -> Worker:
        """The process in which computer players think."""
        from jungle_games.players.worker import Worker

        return Worker(self.find_game, self.post)

    def write_waiting(self) -> None:
        """Try again to write what waits. Raises StorageError if something still does."""
        self.database.write_waiting()

    def close(self) -> None:
        """Close what is in use: the database and the worker."""
        self.database.close()
        if "worker" in vars(self):
            self.worker.close()
