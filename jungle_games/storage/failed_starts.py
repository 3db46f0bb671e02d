"""Counts starts that failed, so that the program can tell what it should start without."""

from __future__ import annotations

import contextlib
from pathlib import Path

from jungle_games.storage.disk import make_folders


class FailedStarts:
    """A number in a small ``file``, there from the beginning of a start until it has shown its first picture.

    Where the file cannot be written nothing is counted.
    """

    def __init__(self, file: Path) -> None:
        self._file = file

    def begin(self) -> int:
        """A start begins; how many before it failed, one after the other."""
        failed = self._read()
        with contextlib.suppress(OSError):
            make_folders(self._file.parent)
            self._file.write_text(str(failed + 1), encoding="ascii")
        return failed

    def succeed(self) -> None:
        """The program has started: none counts any more."""
        with contextlib.suppress(OSError):
            self._file.unlink(missing_ok=True)

    def _read(self) -> int:
        try:
            with self._file.open("rb") as file:
                text = file.read(4)
        except OSError:
            return 0
        return int(text) if text.isdigit() else 0
