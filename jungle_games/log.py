"""The log file and failure reports, for developers; players never see a traceback.

Both are always in English. Here and not with the failures themselves: what runs without a window needs no pygame.
"""

from __future__ import annotations

import contextlib
import logging
import os
import platform
import re
import sys
import traceback
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path, PurePath
from typing import Final

import jungle_games
from jungle_games.base.helpers import Helpers

_MOST_FRAMES: Final = 32
"""Of a very long trace, as endless recursion leaves one, so many frames are told, the last ones."""
_SHORTEST_NAME: Final = 2
"""Characters of a name in an alphabet; one sign of another script may be all of a name."""
_PRIVATE_FILE: Final = "<a private file>"
_SOMEBODY: Final = "<somebody>"
_PATH: Final = re.compile(
    r"""
    (?<![\w.~<>/\\-])                                 # not in the midst of a word, a date or what is veiled already
    (?:file:/*)?
    (?: ~?/(?=[^\s/]) | (?<!\w:)//(?=\w)                # of Unix, of another computer
      | [A-Za-z]:[\\/] | \\{2,4}(?=\w) )                # of a drive, of another computer
    .*
    """,
    re.VERBOSE,
)
"""An absolute path. Nobody can tell where it ends: whatever follows on its line goes with it."""
_BYTES: Final = 256 * 1024
_OLD_FILES: Final = 2
_FORMAT: Final = "%(asctime)s %(levelname)s %(message)s"


class Discretion:
    """Removes personal data from text: paths, and ``names``, which is called each time, as they change."""

    def __init__(self, names: Callable[[], Iterable[str]] = tuple) -> None:
        self._names = names

    def veil(self, text: str, files: Iterable[str] = ()) -> str:
        """``text`` without private paths and names; ``files`` are paths that are known to stand in it."""
        for file in sorted(_spellings(files), key=len, reverse=True):
            text = text.replace(file, _PRIVATE_FILE)
        text = _PATH.sub(_PRIVATE_FILE, text)
        names = {form for name in self._names() for form in (name, name.upper(), name.casefold())}  # ß is SS, too
        for name in sorted(names, key=len, reverse=True):
            if len(name) >= _SHORTEST_NAME or not name.isascii():
                text = re.sub(_bounded(name), _SOMEBODY, text, flags=re.IGNORECASE)
        return text


_LETTER: Final = r"[^\W\d_\u0370-\U0010ffff]"
"""Of scripts whose words stand apart, as those of Latin do; where all are written together a name has no bounds.

No digits and signs: in the name of a file a player's stands beside these.
"""


def _bounded(name: str) -> str:
    before = rf"(?<!{_LETTER})" if re.match(_LETTER, name[0]) else ""
    after = rf"(?!{_LETTER})" if re.match(_LETTER, name[-1]) else ""
    return before + re.escape(name) + after


def _spellings(paths: Iterable[str]) -> set[str]:
    """The paths as they may appear: as they are, with slashes, and as Python shows them in quotes."""
    found = {path for path in paths if path}
    found |= {PurePath(path).as_posix() for path in found}
    return found | {repr(path)[1:-1] for path in found}


def _files_of(error: BaseException) -> Iterator[str]:
    """The paths that ``error`` knows to be such."""
    for known in (getattr(error, "filename", None), getattr(error, "filename2", None), getattr(error, "file", None)):
        if isinstance(known, str | bytes | PurePath):
            yield os.fsdecode(known)


def failure_report(where: str, error: BaseException, discretion: Discretion) -> str:
    """The report of a failure ``where``: several lines, for the log and for copying."""
    return "\n".join([where, *_circumstances(), *_story(error, discretion, set())])


def _one_line(helper: str, error: BaseException, discretion: Discretion) -> str:
    told = traceback.TracebackException.from_exception(error)
    at = [f" ({_in_program(frame.filename)}, line {frame.lineno})" for frame in told.stack][-1:]
    words = discretion.veil(" ".join("".join(told.format_exception_only()).split()), _files_of(error))
    return "".join((f"going on without {helper}: {words}", *at))


def _on_standard_error(helper: str, error: BaseException) -> None:
    with contextlib.suppress(OSError, ValueError):  # nobody may be there to read it
        print(f"jungle-games: going on without {helper}: {error!r}", file=sys.stderr)


def _circumstances() -> Iterator[str]:
    packaged = ", packaged" if getattr(sys, "frozen", False) else ""
    yield f"Jungle Games {jungle_games.__version__}{packaged}, computer players {jungle_games.COMPILED}"
    yield f"{platform.system()} {platform.release()} {platform.machine()}, Python {platform.python_version()}"
    pygame = sys.modules.get("pygame")
    if pygame is not None:
        yield f"pygame-ce {pygame.version.ver}, SDL {'.'.join(map(str, pygame.get_sdl_version()))}"


def _story(error: BaseException, discretion: Discretion, known: set[str]) -> Iterator[str]:
    """The error's traceback after those of its causes; ``known`` are the paths already mentioned in these."""
    before = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    if before is not None:
        yield from _story(before, discretion, known)
        yield "which led to:"
    known.update(_files_of(error))
    told = traceback.TracebackException.from_exception(error, limit=-_MOST_FRAMES)
    yield "Traceback:"
    for frame in told.stack:
        yield f"  {_in_program(frame.filename)}, line {frame.lineno}, in {frame.name}"
        if frame.line:
            yield f"    {frame.line}"
    yield from discretion.veil("".join(told.format_exception_only()), known).splitlines()


def _in_program(filename: str) -> str:
    """A source file's place in the program or its libraries, without where these lie."""
    parts = PurePath(filename).parts
    for top in ("site-packages", "jungle_games"):
        if top in parts:
            inside = parts[len(parts) - parts[::-1].index(top) - (top == "jungle_games") :]
            return "/".join(inside)
    return "/".join(parts[-2:]) if len(parts) > 2 else parts[-1] if parts else filename


class Log:
    """Writes to ``jungle-games.log`` in a folder; the file is made with the first entry and kept small.

    ``discretion`` removes personal data. ``beginning`` is logged at once, unless it is empty. Entries that cannot be
    written are lost: a full disk must not make things worse, and nothing here ever fails.
    """

    def __init__(self, folder: Path, beginning: str = "", discretion: Discretion | None = None) -> None:
        self._folder = folder
        self._discretion = discretion or Discretion()
        self._log = logging.Logger("jungle_games", logging.INFO)
        self._open = False
        self._helpers = Helpers(_on_standard_error)
        if beginning:
            self.note(beginning)

    @property
    def path(self) -> Path:
        return self._folder / "jungle-games.log"

    def failure(self, where: str, error: BaseException) -> str:
        """Log that ``error`` happened ``where``; returns the entry, for the player to send."""
        told = self._helpers.use("log", lambda: failure_report(where, error, self._discretion))
        report = told or f"{where}: {type(error).__name__}"
        self._write(logging.ERROR, lambda: report)
        return report

    def note(self, words: str) -> None:
        self._write(logging.INFO, lambda: self._discretion.veil(words))

    def without(self, helper: str, error: BaseException) -> None:
        """Log, in one line, that the program goes on without ``helper``, which failed."""
        self._write(logging.WARNING, lambda: _one_line(helper, error, self._discretion))

    def _write(self, level: int, words: Callable[[], str]) -> None:
        def write() -> None:
            self._start()
            self._log.log(level, "%s", words())

        self._helpers.use("log", write)

    def close(self) -> None:
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
