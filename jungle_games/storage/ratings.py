"""The ratings of the person at this computer: for each game, a line for every rated match."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Annotated

from msgspec import Meta, Struct

from jungle_games.core.i18n import ngettext
from jungle_games.storage.jsonl import JsonlByGame

Points = Annotated[float, Meta(ge=-100_000, le=100_000)]


class Rated(Struct, frozen=True):
    """A rating after a match, in points, and its ``deviation``."""

    when: Annotated[datetime, Meta(tz=True)]
    match: Annotated[str, Meta(pattern=r"^[0-9a-f]{0,40}\Z")]
    rating: Points
    deviation: Annotated[float, Meta(gt=0, le=100_000)]


class Ratings:
    """The ratings below one folder, a file ``<game>.jsonl`` for each game; the newest line counts.

    A match is rated once, however often it is said. What cannot be written waits, and counts already; a line that
    cannot be read is passed over and stays where it is.
    """

    def __init__(self, folder: Path) -> None:
        self._lines = JsonlByGame(folder, Rated)

    def newest(self, game: str) -> Rated | None:
        """What is known of the person in ``game``; None while nothing is. Raises StorageError."""
        known = self._lines.of(game).read()[0]
        return known[-1] if known else None

    def record(self, game: str, rated: Rated) -> None:
        """Keep what is known now. Raises StorageError when it is not on the disk yet: it waits, and counts already."""
        self._lines.of(game).add(rated)

    def write_waiting(self) -> None:
        """Try again to write what waits. Raises StorageError if something still does."""
        self._lines.write_waiting()

    def notice(self, game: str) -> str | None:
        """A sentence for the player about lines that cannot be read, if there are any. Raises StorageError."""
        unreadable = self._lines.of(game).read()[1]
        if not unreadable:
            return None
        return ngettext(
            "{number} line about your strength could not be read and is passed over.",
            "{number} lines about your strength could not be read and are passed over.",
            unreadable,
        ).format(number=unreadable)

    def reset(self, game: str) -> None:
        """Delete the ratings of ``game``. Raises StorageError."""
        self._lines.of(game).empty()
