"""Reading files that anybody may have edited: never more than is meant, never what is no file."""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from jungle_games.clean_text import clean_line
from jungle_games.core.formatting import grouped
from jungle_games.core.i18n import _

_LONGEST_NAME: Final = 120
"""Characters of a file's name."""


def read_bounded(path: Path, limit: int) -> bytes:
    """The bytes of the file at ``path``. Raises OSError, also for a file longer than ``limit`` bytes or no file at all.

    A device or a pipe, which may never end, is not opened.
    """
    if not stat.S_ISREG(path.stat().st_mode):
        raise OSError(errno.EINVAL, _("it is not a file"))
    with path.open("rb") as file:
        content = file.read(limit + 1)
    if len(content) > limit:
        raise OSError(errno.EFBIG, _("it is larger than {number} bytes").format(number=grouped(limit)))
    return content


def files_by_name(folders: Iterable[Path], suffix: str) -> dict[str, Path]:
    """The files that end in ``suffix``, by their names without it; the first folder that has a name wins.

    A name that cannot be shown and written down whole is left out: no record and no setting could speak of it.
    """
    found: dict[str, Path] = {}
    for folder in folders:
        for path in folder.glob(f"*{suffix}"):
            if path.stem.isprintable() and clean_line(path.stem, _LONGEST_NAME) == path.stem:
                found.setdefault(path.stem, path)
    return found


def stamp(path: Path) -> tuple[int, int]:
    """Differs once the file was written again; the same for whatever cannot be read."""
    try:
        status = path.stat()
    except OSError:
        return 0, 0
    return status.st_mtime_ns, status.st_size


def reason_of(error: Exception) -> str:
    """Why a file could not be read, in a few words without its path."""
    if isinstance(error, OSError):
        return error.strerror or os.strerror(error.errno or errno.EIO)
    return str(error)
