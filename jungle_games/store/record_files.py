"""Records of matches as files anywhere on the disk, their names, and files for others.

The start reads none: what a record means is imported once one is there.
"""

from __future__ import annotations

import os
import unicodedata
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Final, Literal

import platformdirs

from jungle_games.base.clean_text import JOINERS, only_meant, tidy_name
from jungle_games.core.i18n import _
from jungle_games.core.reading import read_yaml
from jungle_games.store.files import DamagedError, read_text, write_bytes

NAME_LENGTH: Final = 48
"""Characters in the name of a saved match."""
_FORBIDDEN: Final = frozenset('/\\:*?"<>|%.')
_RESERVED: Final = frozenset(
    ["con", "prn", "aux", "nul", *(f"{port}{digit}" for port in ("com", "lpt") for digit in range(10))]
)
SIZE_LIMIT: Final = 2 * 1024 * 1024
"""Bytes in a record, enough for the longest game on the largest map."""
Kind = Literal["documents", "pictures"]
_NAMED_BY_SYSTEM: Final = {"documents": platformdirs.user_documents_path, "pictures": platformdirs.user_pictures_path}


class SaveNameError(ValueError):
    """A match cannot be saved under this name; the message tells the player why."""


class NameTakenError(SaveNameError):
    """Another match of this game has this name already."""


def checked_name(name: str) -> str:
    """``name`` as a match can be called. Raises SaveNameError."""
    plain = only_meant(unicodedata.normalize("NFC", name.strip()))
    printable = all(sign.isprintable() or sign in JOINERS for sign in plain)
    if not plain or (printable and not tidy_name(plain)):
        raise SaveNameError(_("The game needs a name."))
    if len(plain) > NAME_LENGTH:
        raise SaveNameError(_("The name may have {number} characters at most.").format(number=NAME_LENGTH))
    if not printable:
        raise SaveNameError(_("The name has a character that cannot be shown."))
    return plain


def record_at(file: Path) -> str:
    """The text of a record anywhere on the disk. Raises StorageError or DamagedError, naming the file."""
    try:
        text = read_text(file, SIZE_LIMIT)
    except DamagedError as error:
        raise DamagedError(f"{file}: {error}") from error
    if text is None:
        raise DamagedError(_("There is no file {file}.").format(file=file))
    return text


def facts_of(text: str) -> object:
    """The contents of a record as unchecked plain data. Raises YamlError."""
    from jungle_games.core.matches.record import ITEM_LIMITS

    return read_yaml(text, ITEM_LIMITS).data


class Exports:
    """Writes new files into ``folder``, or by default into the system's folders, or else the home folder."""

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
    """The system's folder for this kind of file if it exists, else the home folder."""
    home = Path.home()
    named = _NAMED_BY_SYSTEM[kind]()
    return named if named.is_absolute() and named.is_dir() else home


def _paths(folder: Path, stem: str, suffix: str) -> Iterator[Path]:
    yield folder / f"{stem}{suffix}"
    for number in count(2):
        yield folder / f"{stem} {number}{suffix}"


def _stem(name: str) -> str:
    """``name`` as a file name for any system; forbidden signs and dots are written as in ``%2F``."""
    try:
        plain = checked_name(name[:NAME_LENGTH])
    except SaveNameError:
        return _("A game without a name")
    safe = "".join(f"%{ord(sign):02X}" if sign in _FORBIDDEN else sign for sign in plain)
    return f"%{ord(plain[0]):02X}{safe[1:]}" if plain.casefold() in _RESERVED else safe
