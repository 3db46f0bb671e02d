"""Where tables are kept: a few files by name. Who runs the program says where they lie."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Protocol, Self

import msgspec

from jungle_games.elsewhere.refusals import ElsewhereError

FORMAT: Final = 1
"""Of what is kept of a table; another one is refused."""


class KeptState(msgspec.Struct, kw_only=True):
    """What is kept of a table in a file."""

    format: int = FORMAT

    def to_bytes(self) -> bytes:
        """The state as it lies on the disk."""
        return msgspec.json.encode(self)

    @classmethod
    def from_bytes(cls, content: bytes) -> Self:
        """The state that lies on the disk. Raises ElsewhereError."""
        try:
            state = msgspec.json.decode(content, type=cls)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise ElsewhereError("bad-rules", str(error)) from error
        if state.format != FORMAT:
            raise ElsewhereError("version")
        return state


class Shelf(Protocol):
    """Files by name. What was written is on the disk, whole, when ``write`` returns. All raise OSError."""

    def names(self) -> Sequence[str]:
        """The names of all files."""

    def read(self, name: str) -> bytes | None:
        """The content of a file, None where there is none."""

    def write(self, name: str, content: bytes) -> None:
        """Put ``content`` in the place of what the file held."""

    def remove(self, name: str) -> None:
        """Remove a file, if it is there."""


class MemoryShelf:
    """A shelf that lasts as long as the program, for seats at the host's own screen, which the host keeps."""

    def __init__(self) -> None:
        self._files: dict[str, bytes] = {}

    def names(self) -> Sequence[str]:
        """The names of all files."""
        return tuple(self._files)

    def read(self, name: str) -> bytes | None:
        """The content of a file, None where there is none."""
        return self._files.get(name)

    def write(self, name: str, content: bytes) -> None:
        """Put ``content`` in the place of what the file held."""
        self._files[name] = content

    def remove(self, name: str) -> None:
        """Remove a file, if it is there."""
        self._files.pop(name, None)
