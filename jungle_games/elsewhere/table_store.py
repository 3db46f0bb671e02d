"""Where the state of tables is stored: a few files by name, in a place that the program chooses."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Protocol, Self

import msgspec

from jungle_games.elsewhere.refusals import RemoteError

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
