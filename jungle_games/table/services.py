"""What the program gives its tables and screens: what every scene needs, the stores, and whoever plays."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from jungle_games.store.files import write_all
from jungle_games.ui.scene import SceneServices

if TYPE_CHECKING:
    from jungle_games.core.matches.record import FindGame
    from jungle_games.players.worker import Worker
    from jungle_games.storage.library import Library
    from jungle_games.storage.progress import Progress, Ratings
    from jungle_games.storage.saves import Saves
    from jungle_games.storage.statistics import Statistics
    from jungle_games.store.files import Notices
    from jungle_games.store.folders import Folders
    from jungle_games.store.record_files import Exports
    from jungle_games.store.settings import SettingsStore
    from jungle_games.table.online.service import Online


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
    saves: Saves
    online: Online

    @cached_property
    def statistics(self) -> Statistics:
        """The results of finished matches."""
        from jungle_games.storage.statistics import Statistics

        return Statistics(self.folders.statistics)

    @cached_property
    def progress(self) -> Progress:
        """What was solved and achieved."""
        from jungle_games.storage.progress import Progress

        return Progress(self.folders.progress)

    @cached_property
    def ratings(self) -> Ratings:
        """How strongly people play."""
        from jungle_games.storage.progress import Ratings

        return Ratings(self.folders.ratings)

    @cached_property
    def library(self) -> Library:
        """The finished matches."""
        from jungle_games.storage.library import Library

        return Library(self.folders.library, self.find_game, self.notices)

    @cached_property
    def exports(self) -> Exports:
        """Files for others."""
        from jungle_games.store.record_files import Exports

        return Exports(self.folders.shared)

    @cached_property
    def worker(self) -> Worker:
        """The process in which computer players think."""
        from jungle_games.players.worker import Worker

        return Worker(self.find_game, self.post)

    def write_waiting(self) -> None:
        """Try again to write what waits in any store that is in use. Raises StorageError if something still does."""
        names = ("statistics", "progress", "ratings", "library")
        stores = [vars(self)[name] for name in names if name in vars(self)]
        write_all(store.write_waiting for store in (self.saves, *stores))

    def close(self) -> None:
        """Close what is in use: the library's index and the worker."""
        for name in ("library", "worker"):
            if name in vars(self):
                getattr(self, name).close()
