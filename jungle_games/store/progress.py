"""What a person has done: results of matches, ratings, attempts at puzzles, and the badges that were reached."""

from __future__ import annotations

import contextlib
import os
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Annotated, Final, Literal, NamedTuple, TypeVar

import msgspec
from msgspec import Meta, Struct

from jungle_games.store.database import Database

HISTORY: Final = 50
"""The number of latest matches listed individually."""
MIXED: Final = "mixed"
"""The opponent's level in a match against different kinds of opponents; between people it is ``PERSON``."""


class Result(Struct, frozen=True):
    """How one match ended for the person at this screen.

    ``opponent`` is a level's key, ``person`` or ``mixed``; in a game for one it is empty, or names the help that tells
    the match apart from others; ``seconds`` is playing time without pauses; ``facts`` are the game's own numbers, such
    as a score; ``helped`` says whether there were hints or take-backs. ``match`` is the identity of the match, which
    counts once however often it ends; without one every result counts.
    """

    when: Annotated[datetime, Meta(tz=True)]
    result: Literal["won", "lost", "drawn"]
    opponent: str = ""
    moves: Annotated[int, Meta(ge=0, le=1_000_000)] = 0
    seconds: Annotated[float, Meta(ge=0, le=1e9)] = 0.0
    took_back: bool = False
    helped: bool = False
    preset: Annotated[str, Meta(max_length=40)] | None = None
    facts: Mapping[str, bool | int | float | str] = {}
    match: Annotated[str, Meta(pattern=r"^[0-9a-f]{0,40}\Z")] = ""


class Rated(Struct, frozen=True):
    """A rating after a match, in points, and its standard ``deviation``."""

    when: Annotated[datetime, Meta(tz=True)]
    match: Annotated[str, Meta(pattern=r"^[0-9a-f]{0,40}\Z")]
    rating: Annotated[float, Meta(ge=-100_000, le=100_000)]
    deviation: Annotated[float, Meta(gt=0, le=100_000)]


@dataclass(frozen=True, slots=True)
class Tally:
    """Matches counted. ``streak`` is how many of the last were won in a row, or lost where it is negative."""

    streak: int = 0
    best_streak: int = 0
    played: int = 0
    won: int = 0
    lost: int = 0
    drawn: int = 0
    moves: int = 0
    seconds: float = 0.0
    best_seconds: float | None = None
    """The shortest match won without undo."""

    def plus(self, later: Tally) -> Tally:
        """Both together, of which ``later`` had the latest match."""
        times = [seconds for seconds in (self.best_seconds, later.best_seconds) if seconds is not None]
        return Tally(
            later.streak, max(self.best_streak, later.best_streak), self.played + later.played, self.won + later.won,
            self.lost + later.lost, self.drawn + later.drawn, self.moves + later.moves, self.seconds + later.seconds,
            min(times, default=None),
        )  # fmt: skip


class Numbers(NamedTuple):
    """A number that a game recorded of each match: the largest, the sum, and the least of a match won."""

    most: int
    total: int
    least_won: int | None


@dataclass(frozen=True, slots=True)
class Summary:
    """The statistics of one game: tallies by opponent, matches with take-backs apart; the last ones first.

    ``wins`` counts them by opponent, preset (empty where that is not known, or none) and whether there was help.
    """

    total: Tally = Tally()
    by_opponent: Mapping[str, Tally] = field(default_factory=dict)
    with_take_backs: Mapping[str, Tally] = field(default_factory=dict)
    wins: Mapping[tuple[str, str, bool], int] = field(default_factory=dict)
    history: tuple[Result, ...] = ()
    numbers: Mapping[str, Numbers] = field(default_factory=dict)

    def first_by(self, preset: str) -> bool:
        """Whether exactly one win with this ``preset`` is known, and no win has an unknown preset."""
        won = [(each, number) for (_level, each, _helped), number in self.wins.items() if each in ("", preset)]
        return won == [(preset, 1)]


class Attempt(Struct, frozen=True):
    """One attempt at a puzzle, until it was solved or left; ``day`` is its date if it was a daily puzzle."""

    puzzle: Annotated[str, Meta(max_length=80)]
    when: Annotated[datetime, Meta(tz=True)]
    solved: bool = False
    tries: Annotated[int, Meta(ge=0, le=10_000)] = 0
    """The number of wrong answers."""
    hints: Annotated[int, Meta(ge=0, le=10_000)] = 0
    seconds: Annotated[float, Meta(ge=0, le=1e9)] = 0.0
    day: date | None = None
    grade: Annotated[int, Meta(ge=0, le=5)] = 0
    """The grade of the puzzle."""


class PuzzleProgress(NamedTuple):
    """How a puzzle went: the less the better. ``tries`` are the wrong answers."""

    hints: int = 0
    tries: int = 0
    seconds: float = 0.0
    solved: bool = False


T = TypeVar("T", bound=Struct)
_KINDS: Final[Mapping[type[Struct], str]] = {Result: "result", Rated: "rating"}


def _read(rows: Sequence[Sequence[str]], kind: type[T]) -> list[T]:
    """What these rows tell, as far as it can be read."""
    found = []
    for (text,) in rows:
        with contextlib.suppress(msgspec.MsgspecError):
            found.append(msgspec.json.decode(text, type=kind))
    return found


class Progress:
    """All that the person has done, in the database; of the ratings in a game the newest counts."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def record(self, game: str, told: Result | Rated) -> None:
        """Keep the result of a finished match, or the rating after it; each counts once, however often it is said."""
        kind, match = _KINDS[type(told)], told.match or os.urandom(20).hex()
        self._database.add("event", None, kind, game, match, msgspec.json.encode(told).decode())

    def rating(self, game: str) -> Rated | None:
        """The latest rating in ``game``; None if there is none."""
        return next(iter(self._newest(game, Rated, 1)), None)

    def summary(self, game: str) -> Summary:
        """All that is known of ``game``."""
        total = Tally()
        tallies: tuple[dict[str, Tally], dict[str, Tally]] = {}, {}
        wins = Counter[tuple[str, str, bool]]()
        rows = self._database.rows(
            "SELECT opponent, took_back, helped, preset, streak, best_streak, streak_against, best_against, played, "
            "won, lost, drawn, moves, seconds, iif(took_back, NULL, best_seconds) "
            "FROM tally WHERE game = ? ORDER BY latest",
            game,
        )
        for opponent, took_back, helped, preset, streak, best, streak_against, best_against, *sums in rows:
            total = total.plus(Tally(streak, best, *sums))
            there = tallies[took_back]
            there[opponent] = there.get(opponent, Tally()).plus(Tally(streak_against, best_against, *sums))
            if won := sums[1]:
                wins[opponent, preset, bool(helped or took_back)] += won
        facts = self._database.rows("SELECT name, most, total, least_won FROM fact WHERE game = ?", game)
        numbers = {name: Numbers(*values) for name, *values in facts}
        return Summary(total, *tallies, wins, tuple(self._newest(game, Result, HISTORY)), numbers)

    def reset(self, game: str) -> None:
        """Forget all results of ``game``, and how strongly it was played."""
        with self._database.transaction():
            for table in ("event", "tally", "fact"):
                self._database.run(f"DELETE FROM {table} WHERE game = ?", game)

    def _newest(self, game: str, kind: type[T], most: int) -> list[T]:
        newest = "SELECT told FROM event WHERE kind = ? AND game = ? ORDER BY id DESC LIMIT ?"
        return _read(self._database.rows(newest, _KINDS[kind], game, most), kind)

    def record_attempt(self, attempt: Attempt) -> None:
        """Store an attempt."""
        self._database.add("attempt", None, os.urandom(20).hex(), msgspec.json.encode(attempt).decode())

    def record_reached(self, what: str, moment: datetime) -> None:
        """Keep that something was reached; the first time counts."""
        self._database.add("event", None, "badge", "", what, moment.isoformat())

    def attempts(self) -> Sequence[Attempt]:
        """All attempts, the oldest first, as far as they can be read."""
        return _read(self._database.rows("SELECT told FROM attempt ORDER BY id"), Attempt)

    def puzzle_progress(self) -> dict[str, PuzzleProgress]:
        """The best solution of every puzzle that was solved, by key."""
        solved = [
            (PuzzleProgress(each.hints, each.tries, each.seconds, solved=True), each.puzzle)
            for each in self.attempts() if each.solved
        ]  # fmt: skip
        return {puzzle: best for best, puzzle in sorted(solved, reverse=True)}

    def dailies(self) -> dict[date, dict[str, PuzzleProgress]]:
        """The daily puzzles, by the day they belong to and then by key: all attempts up to one that solved it."""
        found: dict[date, dict[str, PuzzleProgress]] = {}
        for attempt in self.attempts():
            if attempt.day is not None:
                puzzles = found.setdefault(attempt.day, {})
                hints, tries, seconds, solved = puzzles.get(attempt.puzzle, PuzzleProgress())
                if not solved:
                    puzzles[attempt.puzzle] = PuzzleProgress(
                        hints + attempt.hints, tries + attempt.tries, seconds + attempt.seconds, attempt.solved
                    )
        return found

    def reached(self) -> dict[str, datetime]:
        """Each badge that was reached, with its first time, as far as that can be read."""
        found = {}
        for name, moment in self._database.rows("SELECT key, told FROM event WHERE kind = 'badge'"):
            with contextlib.suppress(TypeError, ValueError):
                found[name] = datetime.fromisoformat(moment)
        return found
