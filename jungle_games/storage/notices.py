"""Messages of the stores for the player: which files could not be read, and where they are now."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from jungle_games.core.errors import clipped
from jungle_games.core.i18n import _
from jungle_games.storage.atomic import StorageError, set_aside

_LONGEST_QUOTE: Final = 120


class Notices:
    """A queue of sentences to show."""

    def __init__(self) -> None:
        self._waiting: list[str] = []
        self._told: set[str] = set()

    def add(self, sentence: str) -> None:
        """Queue a sentence, unless it has been shown before: a file left in place is met again."""
        if sentence not in self._told:
            self._told.add(sentence)
            self._waiting.append(sentence)

    def take(self) -> list[str]:
        """The sentences queued since the last call."""
        taken, self._waiting = self._waiting, []
        return taken

    def set_aside(self, path: Path, words: str, reason: str) -> None:
        """Give a file that is damaged for this ``reason`` another name, and tell of it.

        ``words`` have places for ``{reason}`` and the new ``{name}``. Raises StorageError when it cannot be renamed;
        it then lies where it lay, and that is told, too.
        """
        try:
            new = set_aside(path)
        except StorageError as error:
            failed = _("A file is damaged ({reason}) and could not be set aside. {error}")
            self.add(failed.format(reason=reason, error=error))
            raise
        self._waiting.append(words.format(reason=reason, name=clipped(new.name, _LONGEST_QUOTE)))
