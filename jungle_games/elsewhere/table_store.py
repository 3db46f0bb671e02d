"""Where the state of tables is stored, and what has changed and is not stored yet."""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Protocol, Self

import msgspec

from jungle_games.base.clean_text import clean_line
from jungle_games.core.formatting import grouped
from jungle_games.elsewhere.messages import LARGEST_FILES, MOST_FILES, PIECE, OwnFile, Piece
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
    def upgraded(cls, content: dict[str, object]) -> dict[str, object]:
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


_LONGEST_NAME: Final = 120
_REMEMBERED: Final = 16
"""Tables whose files are kept unpacked."""


@dataclass(frozen=True, slots=True)
class Parcel:
    """The files of a table: what the card says of each, all of them packed, and that in messages; empty if none."""

    files: Mapping[str, OwnFile]
    packed: bytes
    pieces: Sequence[Piece]


def pack(attachments: Mapping[str, str]) -> Parcel:
    """The parcel of the files in ``attachments``, name to content. Raises RemoteError if they cannot travel."""
    try:
        contents = {name: text.encode() for name, text in sorted(attachments.items())}
    except UnicodeEncodeError as error:
        raise RemoteError("bad-rules", str(error)) from error
    files = {name: OwnFile(len(content), _sha256(content)) for name, content in contents.items()}
    check_files(files)
    packed = zlib.compress(b"".join(contents.values()), 9) if files else b""
    parts = [packed[start : start + PIECE] for start in range(0, len(packed), PIECE)]
    return Parcel(files, packed, [Piece(number, part) for number, part in enumerate(parts)])


def check_files(files: Mapping[str, OwnFile]) -> None:
    """Raise RemoteError if ``files`` are too many, too large, or oddly named."""
    for name in files:
        if not _is_plain(name):
            raise RemoteError("file-name", name)
    if len(files) > MOST_FILES or sum(file.size for file in files.values()) > LARGEST_FILES:
        raise RemoteError("large-files", grouped(LARGEST_FILES))


def _is_plain(name: str) -> bool:
    """Whether ``name`` is a file's name and nothing else: no path, no hidden file, all of it visible."""
    return clean_line(name, _LONGEST_NAME) == name and name[:1] not in ("", ".") and not set(name) & set("/\\:")


@lru_cache(maxsize=_REMEMBERED)
def unpack(packed: bytes, files: tuple[tuple[str, OwnFile], ...]) -> Mapping[str, str]:
    """The content of each of ``files`` by name. Raises RemoteError unless it is exactly what the card says.

    No more is unpacked than that says either.
    """
    check_files(dict(files))
    size = sum(file.size for _name, file in files)
    reader = zlib.decompressobj()
    try:
        content = reader.decompress(packed, size + 1)
    except zlib.error as error:
        raise RemoteError("other-files") from error
    if len(content) != size or not reader.eof or reader.unused_data:
        raise RemoteError("other-files")
    unpacked, start = dict[str, str](), 0
    for name, file in files:
        part = content[start : start + file.size]
        start += file.size
        if _sha256(part) != file.digest:
            raise RemoteError("other-files")
        try:
            unpacked[name] = part.decode()
        except UnicodeDecodeError as error:
            raise RemoteError("other-files") from error
    return unpacked


def _sha256(content: bytes) -> bytes:
    return hashlib.sha256(content).digest()
