"""A stage for pages: rule book, statistics, saved games."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
from stage import HELPERS, Notebook

from jungle_games.core.matches.match import Match
from jungle_games.games import find_game
from jungle_games.store.database import Database
from jungle_games.store.files import Notices
from jungle_games.store.folders import Folders
from jungle_games.store.matches import Matches, Saved
from jungle_games.store.settings import SettingsStore
from jungle_games.table.services import Services
from jungle_games.ui.events import Event
from jungle_games.ui.painter import Painter
from jungle_games.ui.scene import SceneStack, View
from jungle_games.ui.sound import Sounds


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


class ReadingStage:
    def __init__(self, folder: Path, size: tuple[int, int] = (1280, 800), scale: float = 1.0) -> None:
        self.said: list[str] = []
        self.stack = SceneStack(View(size, scale))
        self.clipboard = Notebook()
        self.guide = Guide()
        database = Database(folder / "games.sqlite")
        self.services = Services(
            painter=Painter(),
            sounds=Sounds(HELPERS, muted=True),
            stack=self.stack,
            clipboard=self.clipboard,
            now=lambda: 0.0,
            quit=lambda: None,
            post=lambda payload: None,
            notify=lambda notice: self.said.append(notice.title),
            apply_settings=lambda: None,
            command=lambda name: False,
            spell=lambda field: None,
            folders=Folders(folder, folder, folder, shared=folder / "shared"),
            find_game=find_game,
            settings=SettingsStore(folder / "settings.yaml"),
            database=database,
            saves=Matches(database),
            notices=Notices(),
            online=None,
            motion=0.0,
        )

    def send(self, *events: Event) -> list[bool]:
        used = [self.stack.handle(event) for event in events]
        self.stack.update(0.0)
        return used

    def picture(self) -> pygame.Surface:
        surface = pygame.Surface(self.stack.view.size)
        self.stack.update(0.0)
        self.stack.draw(surface)
        return surface
