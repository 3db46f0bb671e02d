"""A file lock for resources that only one copy of the program may use; the system releases it when that copy ends."""

from __future__ import annotations

import contextlib
import sys
import time
from pathlib import Path
from typing import BinaryIO, Final

from jungle_games.storage import disk

_LOOK_AGAIN: Final = 0.001
"""Seconds between attempts to acquire the lock."""


class FileLock:
    """A lock on ``file``, which stays empty."""

    def __init__(self, file: Path) -> None:
        self._path = file
        self._file: BinaryIO | None = None

    def take(self, patience: float = 0.0) -> bool:
        """Acquire the lock within ``patience`` seconds; whether that succeeded.

        Without support for locks, or if the file cannot be created, it always succeeds.
        """
        if self._file is not None:
            return True
        try:
            disk.make_folders(self._path.parent)
            self._file = self._path.open("ab")
        except OSError:
            return True
        until = time.monotonic() + patience
        while not _locked(self._file):
            if time.monotonic() >= until:
                self.release()
                return False
            time.sleep(_LOOK_AGAIN)
        return True

    def release(self) -> None:
        """Release the lock."""
        if self._file is not None:
            self._file.close()
            self._file = None


def _locked(file: BinaryIO) -> bool:
    """Lock the file, or tell that another copy has; it is free again once the file is closed."""
    if sys.platform == "win32":
        import msvcrt

        file.seek(0)
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True
    import fcntl

    with contextlib.suppress(OSError):
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
    return True
