"""Reading files that anybody may have edited: never more than is meant, never what is no file."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path

from jungle_games.core.i18n import _
from jungle_games.core.phrasing import grouped


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


def reason_of(error: Exception) -> str:
    """Why a file could not be read, in a few words without its path."""
    if isinstance(error, OSError):
        return error.strerror or os.strerror(error.errno or errno.EIO)
    return str(error)
