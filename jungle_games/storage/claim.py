"""What only one copy of the program may use at a time: claimed by a lock that the system lifts when a copy ends."""

from __future__ import annotations

import contextlib
import sys
from pathlib import Path
from typing import BinaryIO


class Claim:
    """A claim to whatever ``file`` stands for; the file itself stays empty."""

    def __init__(self, file: Path) -> None:
        self._path = file
        self._file: BinaryIO | None = None

    def take(self) -> bool:
        """Whether it is ours now. Where there are no locks, or no file can be made, nobody else is kept out."""
        if self._file is not None:
            return True
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            self._file = self._path.open("ab")
        except OSError:
            return True
        if _locked(self._file):
            return True
        self.release()
        return False

    def release(self) -> None:
        """Let another copy have it."""
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
