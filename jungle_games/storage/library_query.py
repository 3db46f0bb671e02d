"""The queries and entries of the library, apart from the index, which loads SQLite."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date
from typing import Literal

Ending = Literal["won", "lost", "drawn", "watched", "damaged"]
"""How a match ended for the person at this screen; nobody played in those ``watched``."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One finished match as the list shows it.

    ``file`` is its name in the library's folder, ``stamp`` when that was last written (nanoseconds). ``ended`` is local
    time as ISO 8601 to the second. ``against`` are the levels of computer players and the names of others, in the
    order of seats. ``moves`` are as players count them, ``seconds`` playing time. Of a ``damaged`` record ``words`` is
    the reason.
    """

    file: str
    stamp: int
    identity: str
    game: str
    ended: str
    ending: Ending
    against: tuple[str, ...]
    preset: str
    moves: int
    seconds: float
    words: str
    title: str = ""
    starred: bool = False

    @property
    def day(self) -> date | None:
        """The day on which it ended; None if that is no day of the calendar."""
        try:
            return date.fromisoformat(self.ended[:10])
        except ValueError:
            return None


@dataclass(frozen=True, slots=True)
class Query:
    """A query for matches; empty fields match all. ``words`` are searched in names, titles and games.

    ``since`` is a day as ISO 8601; ``against`` is a level's key or a name.
    """

    words: str = ""
    games: Collection[str] = ()
    against: str = ""
    ending: Ending | None = None
    since: str = ""
    starred: bool = False
    oldest_first: bool = False


class IndexBusyError(Exception):
    """The index is locked by another copy of the program, or the disk is full."""


class IndexDamagedError(Exception):
    """The index is damaged and must be rebuilt from the records."""
