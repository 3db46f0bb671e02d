"""What the program gives its tables and screens: what every scene needs, the stores, and whoever plays."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from jungle_games.ui.scene import SceneServices

if TYPE_CHECKING:
    from jungle_games.players.worker import Worker
    from jungle_games.storage.atomic import Notices
    from jungle_games.storage.library import Library
    from jungle_games.storage.own_puzzles import OwnPuzzles
    from jungle_games.storage.progress import Progress, Ratings
    from jungle_games.storage.record_files import Exports
    from jungle_games.storage.saves import Saves
    from jungle_games.storage.settings import SettingsStore
    from jungle_games.storage.statistics import Statistics
    from jungle_games.table.remote.remote_tables import RemoteTables


@dataclass(kw_only=True)
class Services(SceneServices):
    """The services for tables and screens, made by the app."""

    notices: Notices
    """The stores' messages for the player, shown by the app."""
    settings: SettingsStore
    saves: Saves
    statistics: Statistics
    progress: Progress
    own_puzzles: OwnPuzzles
    ratings: Ratings
    library: Library
    exports: Exports
    worker: Worker
    remote: RemoteTables
