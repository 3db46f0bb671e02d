"""Files for others: a match as a record or a picture, put where a person looks for such things."""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Final, Literal

import platformdirs

from jungle_games.core.i18n import _
from jungle_games.storage.atomic import write_bytes
from jungle_games.storage.save_names import NAME_LENGTH, SaveNameError, stem_for

Kind = Literal["documents", "pictures"]
_NAMED_BY_SYSTEM: Final = {"documents": platformdirs.user_documents_path, "pictures": platformdirs.user_pictures_path}


class Exports:
    """Writes new files into ``folder``; without one into the system's own folders, else at home."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder

    def write(self, kind: Kind, name: str, suffix: str, content: bytes) -> Path:
        """Write ``content`` into a new file that is called ``name`` or nearly so; the answer is the file.

        Raises StorageError.
        """
        folder = self._folder or _folder(kind)
        path = next(path for path in _paths(folder, _stem(name), suffix) if not os.path.lexists(path))
        write_bytes(path, content)
        return path


def _folder(kind: Kind) -> Path:
    """The system's folder of this kind, where it has one; else the person's home."""
    home = Path.home()
    named = _NAMED_BY_SYSTEM[kind]()
    return named if named.is_absolute() and named.is_dir() else home


def _paths(folder: Path, stem: str, suffix: str) -> Iterator[Path]:
    yield folder / f"{stem}{suffix}"
    for number in count(2):
        yield folder / f"{stem} {number}{suffix}"


def _stem(name: str) -> str:
    try:
        return stem_for(name[:NAME_LENGTH])
    except SaveNameError:
        return _("A game without a name")
