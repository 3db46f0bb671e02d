"""Reading untrusted files: bounded in size, and regular files only."""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from jungle_games.base.clean_text import clean_line
from jungle_games.core.formatting import grouped
from jungle_games.core.i18n import _

_LONGEST_NAME: Final = 120
"""Most characters in a file name."""


def read_bounded(path: Path, limit: int) -> bytes:
    """The bytes of the regular file at ``path``. Raises OSError, also if it is longer than ``limit`` bytes.

    Devices and pipes, which may never end, are not opened.
    """
    if not stat.S_ISREG(path.stat().st_mode):
        raise OSError(errno.EINVAL, _("it is not a file"))
    with path.open("rb") as file:
        content = file.read(limit + 1)
    if len(content) > limit:
        raise OSError(errno.EFBIG, _("it is larger than {number} bytes").format(number=grouped(limit)))
    return content


def files_by_name(folders: Iterable[Path], suffix: str) -> dict[str, Path]:
    """The files with this ``suffix``, by name without it; the first folder with a name wins.

    Names that cannot be displayed and stored are left out, since no record or setting could refer to them.
    """
    found: dict[str, Path] = {}
    for folder in folders:
        for path in folder.glob(f"*{suffix}"):
            if path.stem.isprintable() and clean_line(path.stem, _LONGEST_NAME) == path.stem:
                found.setdefault(path.stem, path)
    return found


def stamp(path: Path) -> tuple[int, int]:
    """A value that changes when the file is written; the same for all unreadable files."""
    try:
        status = path.stat()
    except OSError:
        return 0, 0
    return status.st_mtime_ns, status.st_size


def reason_of(error: Exception) -> str:
    """The reason of an error while reading a file, in a few words without its path."""
    if isinstance(error, OSError):
        return error.strerror or os.strerror(error.errno or errno.EIO)
    return str(error)
