"""Reading what is new in the library's folder, a few records a frame, while the list is looked at already."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from jungle_games.storage.atomic import StorageError
from jungle_games.storage.library import Library

_TELL: Final = 0.3
"""Seconds between two looks at what was found."""


class FolderReading:
    """Brings the index up to date; ``on_news`` is told now and then, and at the end."""

    def __init__(self, library: Library, on_news: Callable[[], None], complain: Callable[[str], None]) -> None:
        self._library = library
        self._on_news = on_news
        self._complain = complain
        self._records: Iterator[int] | None = None
        self._told_at = 0.0
        self._shown = False
        """Whether what is known was seen since: the list does not wait for the folder."""
        self.left = 0
        """How many records are still to be read."""

    def begin(self, now: float) -> None:
        """Tell what is known; whatever is new is read from the next frame on."""
        self._records = self._library.catch_up()
        self._told_at, self._shown = now, False
        self._on_news()

    def go_on(self, now: float) -> bool:
        """Read a few records more; whether there are others left."""
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
