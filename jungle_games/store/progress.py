"""A person's progress: puzzle attempts, and the badges that were reached."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import Annotated, Final

import msgspec
from msgspec import Meta, Struct

from jungle_games.store.database import Database

Key = Annotated[str, Meta(max_length=80)]


class Attempt(Struct, frozen=True):
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
    """The grade of the puzzle."""


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


_FIELDS: Final = ("puzzle", "when", "solved", "tries", "hints", "seconds", "day", "grade")
_NAMED: Final = ", ".join(f'"{name}"' for name in _FIELDS)


class Progress:
    """The attempts and badges in the database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def record_attempt(self, attempt: Attempt) -> None:
        """Store an attempt. Raises ValueError for an impossible one."""
        values = msgspec.to_builtins(msgspec.convert(msgspec.to_builtins(attempt), Attempt))
        self._database.run(
            f"INSERT OR IGNORE INTO attempt (key, {_NAMED}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
            os.urandom(16).hex(), *(values[name] for name in _FIELDS),
        )  # fmt: skip

    def record_reached(self, what: str, moment: datetime) -> None:
        """Keep that something was reached; the first time counts."""
        self._database.run("INSERT OR IGNORE INTO badge VALUES (?, ?)", what, moment.isoformat())

    def attempts(self) -> Sequence[Attempt]:
        """All attempts, the oldest first, as far as they can be read."""
        found = []
        for row in self._database.rows(f"SELECT {_NAMED} FROM attempt ORDER BY id"):
            with contextlib.suppress(msgspec.ValidationError):
                found.append(msgspec.convert(dict(zip(_FIELDS, row, strict=True)), Attempt, strict=False))
        return found

    def puzzle_progress(self) -> dict[str, PuzzleProgress]:
        """The progress with every puzzle tried so far, by key."""
        found: dict[str, PuzzleProgress] = {}
        for attempt in self.attempts():
            found[attempt.puzzle] = found.get(attempt.puzzle, PuzzleProgress()).after(attempt)
        return found

    def dailies(self) -> dict[date, dict[str, Daily]]:
        """The results of daily puzzles, by the day they belong to and then by puzzle."""
        found: dict[date, dict[str, Daily]] = {}
        for attempt in self.attempts():
            if attempt.day is not None:
                puzzles = found.setdefault(attempt.day, {})
                puzzles[attempt.puzzle] = puzzles.get(attempt.puzzle, Daily()).after(attempt)
        return found

    def reached(self) -> dict[str, datetime]:
        """Each badge that was reached, with its first time."""
        return {name: datetime.fromisoformat(moment) for name, moment in self._database.rows("SELECT * FROM badge")}
