"""The log file, for developers; players never see a traceback."""

from __future__ import annotations

import contextlib
import logging
from pathlib import Path
from typing import Final

from jungle_games.report import Discretion, failure_report

_BYTES: Final = 256 * 1024
_OLD_FILES: Final = 2
_FORMAT: Final = "%(asctime)s %(levelname)s %(message)s"


class Journal:
    """Writes to ``jungle-games.log`` in a folder; the file is made with the first entry and kept small.

    ``discretion`` removes personal data. ``beginning`` is logged at once, unless it is empty. Entries that cannot be
    written are lost: a full disk must not make things worse.
    """

    def __init__(self, folder: Path, beginning: str = "", discretion: Discretion | None = None) -> None:
        self._folder = folder
        self._discretion = discretion or Discretion()
        self._log = logging.Logger("jungle_games", logging.INFO)
        self._open = False
        if beginning:
            self.note(beginning)

    @property
    def path(self) -> Path:
        """The newest log file."""
        return self._folder / "jungle-games.log"

    def failure(self, where: str, error: BaseException) -> str:
        """Log that ``error`` happened ``where``; returns the entry, for the player to send."""
        report = failure_report(where, error, self._discretion)
        self._start()
        self._log.error("%s", report)
        return report

    def note(self, words: str) -> None:
        """Log a note."""
        self._start()
        self._log.info("%s", self._discretion.veil(words))

    def close(self) -> None:
        """Close the file."""
        for handler in list(self._log.handlers):
            self._log.removeHandler(handler)
            with contextlib.suppress(OSError):
                handler.close()
        self._open = False

    def _start(self) -> None:
        if self._open:
            return
        self._open = True
        from logging.handlers import RotatingFileHandler  # loads sockets, which nobody else needs

        handler: logging.Handler
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            handler = RotatingFileHandler(
                self.path, maxBytes=_BYTES, backupCount=_OLD_FILES, encoding="utf-8", errors="backslashreplace"
            )
        except OSError:
            handler = logging.StreamHandler()
        handler.handleError = _let_go  # type: ignore[method-assign]
        handler.setFormatter(logging.Formatter(_FORMAT))
        self._log.addHandler(handler)


def _let_go(record: logging.LogRecord) -> None:
    """Lose an entry that cannot be written."""
