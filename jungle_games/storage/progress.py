"""A person's progress: puzzle attempts, achievements, and a line for every rated match."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from pathlib import Path
from typing import Annotated

from msgspec import Meta, Struct

from jungle_games.core.i18n import ngettext
from jungle_games.storage.jsonl import JsonlByGame, JsonlFile
from jungle_games.store.files import write_all

Key = Annotated[str, Meta(max_length=80)]
Points = Annotated[float, Meta(ge=-100_000, le=100_000)]


class Attempt(Struct, frozen=True, omit_defaults=True):
    """One attempt at a puzzle, until it was solved or left; ``day`` is its date if it was a daily puzzle."""

    puzzle: Key
    when: Annotated[datetime, Meta(tz=True)]
    solved: bool = False
    tries: Annotated[int, Meta(ge=0, le=10_000)] = 0
    """The number of wrong answers."""
    hints: Annotated[int, Meta(ge=0, le=10_000)] = 0
    seconds: Annotated[float, Meta(ge=0, le=1e9)] = 0.0
    day: date | None = None
    grade: Annotated[int, Meta(ge=0, le=5)] = 0
    """The grade of the puzzle; 0 in lines written before grades were stored."""


class Reached(Struct, frozen=True):
    """An achievement reached for the first time."""

    what: Key
    when: Annotated[datetime, Meta(tz=True)]


@dataclass(frozen=True, slots=True)
class PuzzleProgress:
    """The progress with one puzzle; ``best_seconds`` and the wrong ``tries`` are those of the best solution."""

    solved: bool = False
    attempts: int = 0
    tries: int = 0
    hints: int = 0
    best_seconds: float | None = None

    def after(self, attempt: Attempt) -> PuzzleProgress:
        """The progress after another attempt."""
        progress = replace(self, attempts=self.attempts + 1)
        if not attempt.solved:
            return progress
        if self.solved and (self.hints, self.tries, self.best_seconds or 0.0) <= _quality(attempt):
            return progress
        hints, tries, seconds = _quality(attempt)
        return replace(progress, solved=True, tries=tries, hints=hints, best_seconds=seconds)


def _quality(attempt: Attempt) -> tuple[int, int, float]:
    return attempt.hints, attempt.tries, attempt.seconds


@dataclass(frozen=True, slots=True)
class Daily:
    """The result of a daily puzzle: all attempts up to the one that solved it."""

    solved: bool = False
    tries: int = 0
    """Wrong answers."""
    hints: int = 0
    seconds: float = 0.0

    def after(self, attempt: Attempt) -> Daily:
        """The result after another attempt; attempts after the solution change nothing."""
        if self.solved:
            return self
        return Daily(
            attempt.solved, self.tries + attempt.tries, self.hints + attempt.hints, self.seconds + attempt.seconds
        )


class Progress:
    """The files ``puzzles.jsonl`` and ``reached.jsonl`` below one folder. What cannot be written waits."""

    def __init__(self, folder: Path) -> None:
        self._attempts = JsonlFile(folder / "puzzles.jsonl", Attempt, lambda _attempt: b"")
        self._reached = JsonlFile(
            folder / "reached.jsonl", Reached, lambda fact: b'"what":"' + fact.what.encode() + b'"'
        )

    def record_attempt(self, attempt: Attempt) -> None:
        """Store an attempt. Raises StorageError; it then waits, and counts already."""
        self._attempts.add(attempt)

    def record_reached(self, what: str, when: datetime) -> None:
        """Keep that something was reached; the first time counts. Raises StorageError, as above."""
        self._reached.add(Reached(what, when))

    def write_waiting(self) -> None:
        """Try again to write what waits. Raises StorageError if something still does."""
        write_all((self._attempts.write_waiting, self._reached.write_waiting))

    def attempts(self) -> Sequence[Attempt]:
        """All attempts, the oldest first. Raises StorageError."""
        return self._attempts.read()[0]

    def puzzle_progress(self) -> dict[str, PuzzleProgress]:
        """The progress with every puzzle tried so far, by key. Raises StorageError."""
        found: dict[str, PuzzleProgress] = {}
        for attempt in self._attempts.read()[0]:
            found[attempt.puzzle] = found.get(attempt.puzzle, PuzzleProgress()).after(attempt)
        return found

    def dailies(self) -> dict[date, dict[str, Daily]]:
        """The results of daily puzzles, by the day they belong to and then by puzzle. Raises StorageError."""
        found: dict[date, dict[str, Daily]] = {}
        for attempt in self._attempts.read()[0]:
            if attempt.day is not None:
                puzzles = found.setdefault(attempt.day, {})
                puzzles[attempt.puzzle] = puzzles.get(attempt.puzzle, Daily()).after(attempt)
        return found

    def reached(self) -> dict[str, datetime]:
        """Each achievement reached, with its first time. Raises StorageError."""
        found: dict[str, datetime] = {}
        for fact in self._reached.read()[0]:
            found.setdefault(fact.what, fact.when)
        return found


class Rated(Struct, frozen=True):
    """A rating after a match, in points, and its standard ``deviation``."""

    when: Annotated[datetime, Meta(tz=True)]
    match: Annotated[str, Meta(pattern=r"^[0-9a-f]{0,40}\Z")]
    rating: Points
    deviation: Annotated[float, Meta(gt=0, le=100_000)]


class Ratings(JsonlByGame[Rated]):
    """The person's ratings; the newest line of a game counts, and a match is rated once, however often it is said.

    A line that cannot be read is passed over and stays where it is.
    """

    def __init__(self, folder: Path) -> None:
        super().__init__(folder, Rated)

    def newest(self, game: str) -> Rated | None:
        """The latest rating in ``game``; None if there is none. Raises StorageError."""
        known = self.of(game).read()[0]
        return known[-1] if known else None

    def record(self, game: str, rated: Rated) -> None:
        """Store a new rating. Raises StorageError if it is not on disk yet: it then waits, and counts already."""
        self.of(game).add(rated)

    def notice(self, game: str) -> str | None:
        """A sentence for the player about lines that cannot be read, if there are any. Raises StorageError."""
        unreadable = self.of(game).read()[1]
        if not unreadable:
            return None
        return ngettext(
            "{number} line about your strength could not be read and is passed over.",
            "{number} lines about your strength could not be read and are passed over.",
            unreadable,
        ).format(number=unreadable)
