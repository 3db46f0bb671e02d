"""Where the state of tables is stored, and what has changed and is not stored yet."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final, Protocol, Self

import msgspec

from jungle_games.elsewhere.refusals import RemoteError, Report

FORMAT: Final = 2
"""The version of stored states; format 1 is upgraded, others are refused."""


class _Stored(msgspec.Struct):
    format: int


class StoredState(msgspec.Struct, kw_only=True):
    """The state of a table as stored in a file, of a host or of a guest."""

    format: int = FORMAT

    def to_bytes(self) -> bytes:
        """The state as stored on disk."""
        return msgspec.json.encode(self)

    @classmethod
    def from_bytes(cls, content: bytes) -> Self:
        """The state that lies on the disk. Raises RemoteError."""
        try:
            version = msgspec.json.decode(content, type=_Stored).format
            if version == 1:
                content = msgspec.json.encode(cls.upgraded(msgspec.json.decode(content)) | {"format": FORMAT})
            elif version != FORMAT:
                raise RemoteError("version")
            return msgspec.json.decode(content, type=cls)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, LookupError, TypeError) as error:
            raise RemoteError("damaged") from error

    @classmethod
    def upgraded(cls, content: dict[str, Any]) -> dict[str, Any]:
        """The content of a file of format 1 as it is stored now."""
        return content


class TableStore(Protocol):
    """Files by name. ``write`` is atomic and durable once it returns. All methods raise OSError."""

    def names(self) -> Sequence[str]:
        """The names of all files."""

    def path(self, name: str) -> str:
        """Where a file is, for people to read."""

    def read(self, name: str) -> bytes | None:
        """The content of a file; None if there is none."""

    def write(self, name: str, content: bytes) -> None:
        """Replace the content of a file, or create it."""

    def remove(self, name: str) -> None:
        """Remove a file if it exists."""


class MemoryStore:
    """A store in memory, for the seats at the host's own screen, which the host itself stores."""

    def __init__(self) -> None:
        self._files: dict[str, bytes] = {}

    def names(self) -> Sequence[str]:
        """The names of all files."""
        return tuple(self._files)

    def path(self, name: str) -> str:
        """Its name: it is nowhere else."""
        return name

    def read(self, name: str) -> bytes | None:
        """The content of a file, None where there is none."""
        return self._files.get(name)

    def write(self, name: str, content: bytes) -> None:
        """Put ``content`` in the place of what the file held."""
        self._files[name] = content

    def remove(self, name: str) -> None:
        """Remove a file, if it is there."""
        self._files.pop(name, None)


class Changes:
    """Stores a state, written as bytes, in ``file``, and undoes what cannot be stored or failed halfway.

    ``go_back`` makes the state what it was when it was written so; ``report`` is told what failed in a way that nobody
    foresaw.
    """

    def __init__(
        self, store: TableStore, file: str, content: bytes, go_back: Callable[[bytes], None], report: Report
    ) -> None:
        self._store, self._file, self._go_back, self.report = store, file, go_back, report
        self._stored = content
        self._waiting: bytes | None = None
        self._gathers = False

    @property
    def waiting(self) -> bool:
        """Whether anything has changed that is not stored yet, so that nobody may hear of it."""
        return self._waiting is not None

    @property
    def latest(self) -> bytes:
        """The state with all changes, to return to."""
        return self._stored if self._waiting is None else self._waiting

    def keep(self, content: bytes, *, gather: bool) -> bool:
        """Store the state now, or to ``gather`` changes, at the end of `together`; whether it is stored.

        If it cannot be stored, undo all that is not, and raise OSError.
        """
        self._waiting = content
        return not (gather and self._gathers) and self.store()

    def store(self) -> bool:
        """Store what waits; whether anything did. If it cannot be stored, undo it and raise OSError."""
        if self._waiting is None:
            return False
        try:
            self._store.write(self._file, self._waiting)
        except OSError:
            self.undo()
            raise
        self._stored, self._waiting = self._waiting, None
        return True

    def undo(self, latest: bytes | None = None) -> None:
        """Return to what the state was when it was the ``latest``, or to what is stored."""
        content = self._stored if latest is None else latest
        self._waiting = None if content is self._stored else content
        self._go_back(content)

    @contextmanager
    def together(self) -> Iterator[None]:
        """Let changes wait until all that has come is handled."""
        self._gathers = True
        try:
            yield
        finally:
            self._gathers = False

    def attempt(self, what: str, act: Callable[[], None]) -> bool:
        """Do ``act``; undo and report what fails in a way that nobody foresaw. Whether it was done."""
        before, stored = self.latest, self._stored
        try:
            act()
        except OSError:
            raise
        except Exception as error:
            self.undo(before if self._stored is stored else None)
            self.report(what, error)
            return False
        return True
