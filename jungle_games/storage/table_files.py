"""Tables elsewhere on disk: a file each, wholly old or wholly new."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from jungle_games.storage import disk
from jungle_games.storage.atomic import TEMPORARY, DamagedError, StorageError, read_bytes, sweep, write_bytes

_LARGEST: Final = 16 * 1024 * 1024


class FolderStore:
    """The files in ``folder``, for its owner alone, as there are keys and hands in them.

    The folder is made when the first one is written; all that fails raises OSError.
    """

    def __init__(self, folder: Path) -> None:
        self._folder: Final = folder
        sweep(folder)
        disk.make_private(folder)

    def names(self) -> Sequence[str]:
        """The names of all files."""
        try:
            return [path.name for path in self._folder.iterdir() if not path.name.endswith(TEMPORARY)]
        except FileNotFoundError:
            return []

    def path(self, name: str) -> str:
        """Where a file is, for people to read."""
        return str(self._folder / name)

    def read(self, name: str) -> bytes | None:
        """The content of a file, None where there is none."""
        try:
            return read_bytes(self._folder / name, _LARGEST)
        except (StorageError, DamagedError) as error:
            raise OSError(str(error)) from error

    def write(self, name: str, content: bytes) -> None:
        """Put ``content`` in the place of what the file held; it is on the disk when this returns."""
        try:
            new = not self._folder.exists()
            write_bytes(self._folder / name, content, private=True)
            if new:
                disk.make_private(self._folder)
        except StorageError as error:
            raise OSError(str(error)) from error

    def remove(self, name: str) -> None:
        """Remove a file, if it is there."""
        disk.remove(self._folder / name)
