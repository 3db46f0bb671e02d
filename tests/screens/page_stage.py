"""A stage for pages: rule book, statistics, saved games."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
from stage import Stage

from jungle_games.core.matches.match import Match
from jungle_games.games import find_game
from jungle_games.store.database import Database
from jungle_games.store.files import Notices
from jungle_games.store.folders import Folders
from jungle_games.store.matches import Matches, Saved
from jungle_games.store.settings import SettingsStore
from jungle_games.table.services import Services
from jungle_games.ui.scene import View


class Guide:
    """A navigator that only notes where one went."""

    def __init__(self) -> None:
        self.opened: list[Match[Any, Any]] = []
        self.gone_on: list[Saved] = []

    find_game = staticmethod(find_game)

    def open_match(self, match: Match[Any, Any]) -> None:
        self.opened.append(match)

    def go_on(self, saved: Saved) -> None:
        self.gone_on.append(saved)


class ReadingStage(Stage):
    services: Services

    def __init__(self, folder: Path, size: tuple[int, int] = (1280, 800), scale: float = 1.0) -> None:
        super().__init__(size)
        self.stack.resize(View(size, scale))
        self.guide = Guide()
        database = Database(folder / "games.sqlite")
        self.services = Services(
            **vars(self.services),
            folders=Folders(folder, folder, folder, shared=folder / "shared"),
            find_game=find_game,
            settings=SettingsStore(folder / "settings.yaml"),
            database=database,
            saves=Matches(database),
            notices=Notices(),
            online=None,
        )
        self.services.motion = 0.0

    def picture(self) -> pygame.Surface:
        self.stack.update(self.now)
        return super().picture()
