"""JSON Lines files, to which several copies of the program can append without losing anything.

There are no locks: a line is appended in one write, and duplicate facts count once.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Any, BinaryIO, Final, Generic, Protocol, TypeVar

import msgspec

from jungle_games.store import disk
from jungle_games.store.files import Outbox, failure, write_all

LINE_LIMIT: Final = 4096
"""Bytes in one line."""
SIZE_LIMIT: Final = 4 * 1024 * 1024
"""Bytes of a file that are read, the newest: some 25,000 lines."""

T = TypeVar("T", bound=msgspec.Struct)
F = TypeVar("F", bound=Any)
"""A ``Struct`` that is an `OfMatch`."""


class JsonlFile(Generic[T]):
    """The facts in the file at ``path``, each of type ``kind`` and at least ``shortest`` bytes long.

    ``mark`` returns bytes that occur only in the line of this fact, or none if facts may repeat.
    Facts that cannot be written are kept in memory and count already.
    """

    def __init__(self, path: Path, kind: type[T], mark: Callable[[T], bytes], shortest: int = 2) -> None:
        self._path = path
        self._kind = kind
        self._mark = mark
        self._shortest = shortest
        self._decoder = msgspec.json.Decoder(kind)
        self._outbox: Outbox[int, T] = Outbox(lambda _number, fact: self._append(fact), ordered=True)
        self._numbers = count()

    def add(self, fact: T) -> None:
        """Add ``fact``. Raises ValueError for an impossible one.

        Raises StorageError if it could not be written: it then waits for `write_waiting`, and counts already.
        """
        if len(_line(fact)) > LINE_LIMIT:
            raise ValueError(f"a line takes {LINE_LIMIT} bytes at most")
        msgspec.json.decode(_line(fact), type=self._kind)
        self._outbox.put(next(self._numbers), fact)

    def write_waiting(self) -> None:
        """Try again to write what waits. Raises StorageError if something still does."""
        self._outbox.write_waiting()

    def read(self) -> tuple[list[T], int]:
        """All facts, oldest first, and the number of invalid lines. Raises StorageError."""
        facts, unreadable, fragment = list[T](), 0, b""
        try:
            _refuse_folder(self._path)
            with self._path.open("rb") as file:
                for line in _lines(file):
                    if len(line) < self._shortest:  # a million of them must not take long
                        unreadable += 1
                        continue
                    fact = self._fact(line)
                    if fact is None:
                        unreadable, fragment = unreadable + 1, line.rstrip()
                        continue
                    facts.append(fact)
                    # One that a full disk broke off, and that was written whole after it, is no fact less.
                    unreadable -= bool(fragment) and line.startswith(fragment)
                    fragment = b""
        except FileNotFoundError:
            pass
        except OSError as error:
            raise failure(self._path, error) from error
        return [*facts, *self._outbox.waiting.values()], unreadable

    def empty(self) -> None:
        """Delete all facts. Raises StorageError."""
        try:
            if self._path.exists():
                _refuse_folder(self._path)
                disk.empty(self._path)
        except OSError as error:
            raise failure(self._path, error) from error
        self._outbox.waiting.clear()

    def _append(self, fact: T) -> None:
        try:
            _refuse_folder(self._path)
            disk.make_folders(self._path.parent)
            mark = self._mark(fact)
            if mark and self._knows(mark):
                disk.flush_file(self._path)  # whoever wrote it may have been ended before that
            else:
                disk.append_line(self._path, _line(fact))
        except OSError as error:
            raise failure(self._path, error) from error

    def _knows(self, mark: bytes) -> bool:
        """Whether a valid line with ``mark`` is among the newest in the file."""
        if not self._path.exists():
            return False
        with self._path.open("rb") as file:
            return any(mark in line and self._fact(line) is not None for line in _lines(file))

    def _fact(self, line: bytes) -> T | None:
        try:
            return self._decoder.decode(line)
        except Exception:  # whatever is wrong with a line, the others count
            return None


class MatchFact(Protocol):
    """A fact about a match."""

    @property
    def match(self) -> str:
        """The identity of the match; empty if it has none."""


class JsonlByGame(Generic[F]):
    """Facts about matches, one each, in a file ``<game>.jsonl`` for each game in ``folder``."""

    def __init__(self, folder: Path, kind: type[F], shortest: int = 2) -> None:
        self._folder, self._kind, self._shortest = folder, kind, shortest
        self._files: dict[str, JsonlFile[F]] = {}

    def of(self, game: str) -> JsonlFile[F]:
        """The facts of ``game``."""
        if game not in self._files:
            self._files[game] = JsonlFile(self._folder / f"{game}.jsonl", self._kind, _mark, self._shortest)
        return self._files[game]

    def write_waiting(self) -> None:
        """Try again to write what waits, of all games. Raises StorageError if something still does."""
        write_all(lines.write_waiting for lines in self._files.values())

    def reset(self, game: str) -> None:
        """Forget all facts of ``game``. Raises StorageError."""
        self.of(game).empty()


def _mark(fact: MatchFact) -> bytes:
    return b'"match":"' + fact.match.encode() + b'"' if fact.match else b""


def _line(fact: msgspec.Struct) -> bytes:
    return msgspec.json.encode(fact) + b"\n"


def _refuse_folder(path: Path) -> None:
    if path.exists() and not path.is_file():
        raise OSError(errno.EISDIR, os.strerror(errno.EISDIR))


def _lines(file: BinaryIO) -> Iterator[bytes]:
    """The lines of the last ``SIZE_LIMIT`` bytes; overlong ones come in pieces, which cannot be decoded."""
    size = file.seek(0, os.SEEK_END)
    file.seek(max(0, size - SIZE_LIMIT))
    if size > SIZE_LIMIT:
        file.readline(LINE_LIMIT)
    while line := file.readline(LINE_LIMIT):
        if line.strip():
            yield line
