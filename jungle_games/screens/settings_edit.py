"""Settings while they are being changed: each change counts at once, and is kept or put back at the end."""

from __future__ import annotations

from typing import Any

import msgspec

from jungle_games.storage.atomic import StorageError
from jungle_games.storage.settings import GameChoice, Settings, SettingsStore
from jungle_games.ui.scene import Services


class SettingsEdit:
    """One visit to the settings."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._store: SettingsStore = services.settings
        self._before = self._store.get()

    @property
    def now(self) -> Settings:
        """The settings as they are now."""
        return self._store.get()

    @property
    def changed(self) -> bool:
        """Whether anything differs from what was found."""
        return bool(self.now != self._before)

    def change(self, **changes: Any) -> None:
        """Change some settings and let everybody take them over. Raises ValueError for a value not allowed."""
        before = self.now
        if self._store.replace(**changes) != before:
            self._services.apply_settings()

    def change_game(self, name: str, choice: GameChoice) -> None:
        """Change how one game is set up; nothing on the screen depends on it."""
        self._store.replace(games={**self.now.games, name: choice})

    def put_back(self) -> None:
        """Make everything as it was found."""
        if self.changed:
            self._store.replace(**msgspec.structs.asdict(self._before))
            self._services.apply_settings()

    def keep(self) -> str | None:
        """Write the settings to the disk; the answer is a sentence for the player when that fails."""
        try:
            self._store.save()
        except StorageError as error:
            return str(error)
        return None
