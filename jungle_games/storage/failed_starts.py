"""Counts failed starts, so that the program can start without what made it fail."""

from __future__ import annotations

import contextlib
import faulthandler
from pathlib import Path
from typing import BinaryIO, Final

from jungle_games.storage.disk import make_folders

_DIGITS: Final = 3


class FailedStarts:
    """A small ``file``, there from the beginning of a start until it has shown its first picture.

    Its first line is how many starts failed, one after the other. Should something beneath Python bring the program
    down, Python's fault handler writes where, and that makes one more; a program that somebody ended did not fail.
    Where the file cannot be written nothing is counted.
    """

    def __init__(self, file: Path) -> None:
        self._path = file
        self._file: BinaryIO | None = None
        self._failed = 0
        self._watching = False

    def begin(self) -> int:
        """A start begins; how many before it failed."""
        self._failed = self._read()
        with contextlib.suppress(OSError):
            make_folders(self._path.parent)
            self._file = self._path.open("wb", buffering=0)
            self._file.write(b"%d\n" % self._failed)
            if not faulthandler.is_enabled():  # by whoever looks for mistakes
                faulthandler.enable(self._file, all_threads=False)
                self._watching = True
        return self._failed

    def succeed(self) -> None:
        """The program has started, or was ended by somebody: none counts any more."""
        self._close()
        with contextlib.suppress(OSError):
            self._path.unlink(missing_ok=True)

    def fail(self) -> None:
        """The program gives up before it has started."""
        self._close()
        with contextlib.suppress(OSError):
            self._path.write_bytes(b"%d\n" % (self._failed + 1))

    def _close(self) -> None:
        if self._watching:
            faulthandler.disable()
            self._watching = False
        if self._file is not None:
            self._file.close()
            self._file = None

    def _read(self) -> int:
        try:
            with self._path.open("rb") as file:
                first, _line_end, more = file.read(200).partition(b"\n")
        except OSError:
            return 0
        return (int(first) if first.isdigit() and len(first) <= _DIGITS else 0) + bool(more)
