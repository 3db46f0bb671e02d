"""Results of played matches: one line of JSON for each, so that two copies of the program never lose one.

Nobody waits for anybody: additions to a file are made in one go, and a match that was added twice counts once.
"""

from __future__ import annotations

import errno
import operator
import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from pathlib import Path
from typing import Annotated, BinaryIO, Final, Literal

import msgspec
from msgspec import Meta, Struct

from jungle_games.core.i18n import ngettext
from jungle_games.legible import tidy_name
from jungle_games.storage import disk
from jungle_games.storage.atomic import StorageError, failure

HISTORY: Final = 50
"""How many of the last matches are shown one by one."""
_SHORTEST: Final = len(b'{"when":"2026-01-02T20:30:00Z","result":"won"}')
_MOST_NUMBERS: Final = 50
"""Numbers of its own that a game may have."""
LINE_LIMIT: Final = 4096
"""Bytes in one result."""
SIZE_LIMIT: Final = 4 * 1024 * 1024
"""Bytes of results that are counted, the newest: some 25,000 matches."""

PERSON: Final = "person"
"""The opponent's level in a match between people."""


class Result(Struct, frozen=True, omit_defaults=True):
    """How one match ended for the person at this screen.

    ``opponent`` is a level's key or ``person``; in a game for one it is empty, or names the help that tells the match
    apart from others; ``seconds`` is playing time without
    pauses; ``facts`` are the game's own numbers, such as a score. ``match`` is the identity of the match, which counts
    once however often it ends; without one every result counts.
    """

    when: Annotated[datetime, Meta(tz=True)]
    result: Literal["won", "lost", "drawn"]
    opponent: str = ""
    moves: Annotated[int, Meta(ge=0, le=1_000_000)] = 0
    seconds: Annotated[float, Meta(ge=0, le=1e9)] = 0.0
    took_back: bool = False
    preset: Annotated[str, Meta(max_length=40)] | None = None
    facts: Mapping[str, bool | int | float | str] = {}
    match: Annotated[str, Meta(pattern=r"^[0-9a-f]{0,40}\Z")] = ""

    def __post_init__(self) -> None:
        if (tidy := tidy_name(self.opponent)) != self.opponent:
            msgspec.structs.force_setattr(self, "opponent", tidy)


_DECODER: Final = msgspec.json.Decoder(Result)


@dataclass(frozen=True, slots=True)
class Tally:
    """Matches counted. ``streak`` is how many of the last were won in a row, or lost where it is negative."""

    played: int = 0
    won: int = 0
    lost: int = 0
    drawn: int = 0
    streak: int = 0
    best_streak: int = 0
    moves: int = 0
    seconds: float = 0.0
    best_seconds: float | None = None
    """The shortest match won."""
    fewest_undos: int | None = None
    """The fewest undos in a match won, where a game counts them (a fact called ``undos``)."""
    most: Mapping[str, int] = field(default_factory=dict)
    """The largest of each whole number that the game gave of its matches."""
    sums: Mapping[str, int] = field(default_factory=dict)
    """All of each of these numbers together."""

    def plus(self, result: Result) -> Tally:
        """This tally with one later match."""
        won, lost = result.result == "won", result.result == "lost"
        shortest = self.best_seconds
        if won:
            shortest = result.seconds if shortest is None else min(shortest, result.seconds)
        counted = _whole_numbers(result.facts)
        undos = _fewer(self.fewest_undos, counted.get("undos")) if won else self.fewest_undos
        streak = 0
        if won or lost:
            streak = max(self.streak, 0) + 1 if won else min(self.streak, 0) - 1
        return replace(
            self,
            played=self.played + 1,
            won=self.won + won,
            lost=self.lost + lost,
            drawn=self.drawn + (result.result == "drawn"),
            streak=streak,
            best_streak=max(self.best_streak, streak),
            moves=self.moves + result.moves,
            seconds=self.seconds + result.seconds,
            best_seconds=shortest,
            fewest_undos=undos,
            most=_joined(self.most, counted, max),
            sums=_joined(self.sums, counted, operator.add),
        )


def _whole_numbers(facts: Mapping[str, bool | int | float | str]) -> Mapping[str, int]:
    return {name: fact for name, fact in facts.items() if isinstance(fact, int) and not isinstance(fact, bool)}


def _joined(
    known: Mapping[str, int], found: Mapping[str, int], how: Callable[[int, int], int]
) -> Mapping[str, int]:
    """``known`` with what was ``found``; no game has so many numbers that it would not fit."""
    joined = dict(known)
    for name, number in found.items():
        if name in joined:
            joined[name] = how(joined[name], number)
        elif len(joined) < _MOST_NUMBERS:
            joined[name] = number
    return joined


def _fewer(known: int | None, found: int | None) -> int | None:
    return known if found is None else found if known is None else min(known, found)


@dataclass(frozen=True, slots=True)
class Summary:
    """The statistics of one game: tallies by opponent, matches with take-backs apart; the last ones first.

    ``unreadable`` counts the lines that were passed over; they stay in the file.
    """

    total: Tally
    by_opponent: Mapping[str, Tally]
    with_take_backs: Mapping[str, Tally]
    history: tuple[Result, ...]
    unreadable: int

    @property
    def notice(self) -> str | None:
        """A sentence for the player about lines that could not be read, if there are any."""
        if not self.unreadable:
            return None
        return ngettext(
            "{number} old result could not be read and is not counted.",
            "{number} old results could not be read and are not counted.",
            self.unreadable,
        ).format(number=self.unreadable)


class Statistics:
    """The results below one folder, a file ``<game>.jsonl`` for each game. What cannot be written waits."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._waiting: list[tuple[str, Result]] = []

    def record_result(self, game: str, result: Result) -> None:
        """Add the result of a finished match. Raises ValueError for an impossible result.

        Raises StorageError when it is not on the disk yet: it waits for `write_waiting`, and counts already.
        """
        if len(_line(result)) > LINE_LIMIT:
            raise ValueError(f"a result takes {LINE_LIMIT} bytes at most")
        msgspec.json.decode(_line(result), type=Result)
        self._waiting.append((game, result))
        self.write_waiting(game)

    def write_waiting(self, game: str | None = None) -> None:
        """Try again to write what waits, of ``game`` or of all games. Raises StorageError if something still does."""
        left: list[tuple[str, Result]] = []
        problem: StorageError | None = None
        for entry in self._waiting:
            if game in (None, entry[0]):
                try:
                    self._append(*entry)
                    continue
                except StorageError as error:
                    problem = problem or error
            left.append(entry)
        self._waiting = left
        if problem is not None:
            raise problem

    def summary(self, game: str) -> Summary:
        """All that is known of ``game``. Raises StorageError when its file cannot be opened."""
        results, unreadable = self._read(game)
        return _summary(results + [result for name, result in self._waiting if name == game], unreadable)

    def reset(self, game: str) -> None:
        """Forget all results of ``game``. Raises StorageError."""
        path = self._path(game)
        try:
            if path.exists():
                _refuse_folder(path)
                disk.empty(path)
        except OSError as error:
            raise failure(path, error) from error
        self._waiting = [entry for entry in self._waiting if entry[0] != game]

    def _path(self, game: str) -> Path:
        return self._folder / f"{game}.jsonl"

    def _append(self, game: str, result: Result) -> None:
        path = self._path(game)
        try:
            _refuse_folder(path)
            disk.make_folders(self._folder)
            if result.match and _knows(path, result.match):
                disk.flush_file(path)  # whoever wrote it may have been ended before that
            else:
                disk.append_line(path, _line(result))
        except OSError as error:
            raise failure(path, error) from error

    def _read(self, game: str) -> tuple[list[Result], int]:
        """The results on the disk, and how many lines are none."""
        path = self._path(game)
        results, unreadable, fragment = list[Result](), 0, b""
        try:
            _refuse_folder(path)
            with path.open("rb") as file:
                for line in _lines(file):
                    if len(line) < _SHORTEST:  # a million of them must not take long
                        unreadable += 1
                        continue
                    result = _result(line)
                    if result is None:
                        unreadable, fragment = unreadable + 1, line.rstrip()
                        continue
                    results.append(result)
                    # One that a full disk broke off, and that was written whole after it, is no result less.
                    unreadable -= bool(fragment) and line.startswith(fragment)
                    fragment = b""
        except FileNotFoundError:
            pass
        except OSError as error:
            raise failure(path, error) from error
        return results, unreadable


def _line(result: Result) -> bytes:
    return msgspec.json.encode(result) + b"\n"


def _result(line: bytes) -> Result | None:
    try:
        return _DECODER.decode(line)
    except Exception:  # whatever is wrong with a line, the others count
        return None


def _refuse_folder(path: Path) -> None:
    if path.exists() and not path.is_file():
        raise OSError(errno.EISDIR, os.strerror(errno.EISDIR))


def _knows(path: Path, match: str) -> bool:
    """Whether the newest results in the file have that of ``match``."""
    if not path.exists():
        return False
    wanted = b'"match":"' + match.encode() + b'"'
    with path.open("rb") as file:
        return any(wanted in line and _result(line) is not None for line in _lines(file))


def _summary(results: Iterable[Result], unreadable: int) -> Summary:
    total = Tally()
    plain: dict[str, Tally] = {}
    helped: dict[str, Tally] = {}
    ordered = list(_each_match_once(results))
    for result in ordered:
        total = total.plus(result)
        tallies = helped if result.took_back else plain
        tallies[result.opponent] = tallies.get(result.opponent, Tally()).plus(result)
    return Summary(total, plain, helped, tuple(reversed(ordered[-HISTORY:])), unreadable)


def _each_match_once(results: Iterable[Result]) -> Iterator[Result]:
    counted: set[str] = set()
    for result in results:
        if result.match not in counted:
            yield result
        if result.match:
            counted.add(result.match)


def _lines(file: BinaryIO) -> Iterator[bytes]:
    """The lines of the last ``SIZE_LIMIT`` bytes, those too long cut in pieces that no decoder takes."""
    size = file.seek(0, os.SEEK_END)
    file.seek(max(0, size - SIZE_LIMIT))
    if size > SIZE_LIMIT:
        file.readline(LINE_LIMIT)
    while line := file.readline(LINE_LIMIT):
        if line.strip():
            yield line
