"""Atomic file writes, reading that copes with any content, and what is told of files."""

from __future__ import annotations

import contextlib
import errno
import os
import stat
import time
from datetime import date
from itertools import count
from pathlib import Path
from typing import Final

from jungle_games.core.errors import clipped
from jungle_games.core.i18n import _
from jungle_games.store import disk

TEMPORARY: Final = ".part"
_LONGEST_NAME: Final = 255
"""The maximum number of bytes in a file name."""
ABANDONED_AFTER: Final = 3600.0
"""Seconds after which a half-written file is a leftover, not the work of another copy of the program."""
_LONGEST_QUOTE: Final = 120
_HELD: Final = (32, 33)
"""Windows' numbers for a file, or a part of one, that another program keeps to itself."""


class StorageError(Exception):
    """A file could not be read or written. Nothing that was stored before is lost."""

    def __init__(self, file: Path, reason: str, remedy: str) -> None:
        super().__init__(f"{file}: {reason} {remedy}".rstrip())
        self.file = file
        self.reason = reason
        self.remedy = remedy


class DamagedError(Exception):
    """A file was read but does not hold what it should; the message says why."""


def write_text(path: Path, text: str, *, private: bool = False) -> None:
    """Replace ``path`` by ``text`` (UTF-8), or leave it as it was and raise StorageError."""
    write_bytes(path, text.encode("utf-8"), private=private)


def write_bytes(path: Path, content: bytes, *, private: bool = False) -> None:
    """Replace ``path`` by ``content``, or leave it as it was and raise StorageError.

    It is on the disk, not only in the system's memory, when this returns. A ``private`` file is for its owner alone.
    """
    target = Path(os.path.realpath(path))  # a linked file stays a link
    temporary = target.with_name(f".{target.name}.{os.getpid()}-{os.urandom(4).hex()}{TEMPORARY}")
    try:
        disk.make_folders(target.parent)
        try:
            disk.create(temporary, content, disk.PRIVATE if private else disk.SHARED)
            disk.rename(temporary, target)
        except BaseException:
            with contextlib.suppress(OSError):
                disk.remove(temporary)
            raise
    except OSError as error:
        raise failure(path, error) from error


def read_text(path: Path, limit: int) -> str | None:
    """The text of ``path``, or None when there is no such file.

    Raises DamagedError when it is no text or longer than ``limit`` bytes, StorageError when unreadable.
    """
    content = read_bytes(path, limit)
    if content is None:
        return None
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        raise DamagedError(_("it is not a text file (byte {number})").format(number=error.start)) from error


def read_bytes(path: Path, limit: int) -> bytes | None:
    """The bytes of ``path``, or None when there is no such file; raises as ``read_text`` does."""
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            raise DamagedError(_("it is not a file"))
        with path.open("rb") as file:
            content = file.read(limit + 1)
    except FileNotFoundError:
        return None
    except OSError as error:
        raise failure(path, error) from error
    if len(content) > limit:
        raise DamagedError(_("it is longer than {limit} kB").format(limit=limit // 1024))
    return content


def set_aside(path: Path) -> Path:
    """Rename a damaged file to an unused name beside it, and return that.

    Raises StorageError when it cannot be renamed; it then lies where it lay.
    """
    for number in count(1):
        new = _beside(path, f".damaged-{date.today().isoformat()}{f'-{number}' if number > 1 else ''}{path.suffix}")
        if not os.path.lexists(new):
            break
    try:
        disk.rename(path, new)
    except OSError as error:
        raise failure(path, error) from error
    return new


def _beside(path: Path, ending: str) -> Path:
    """``path`` with another ``ending``, its name shortened if it would be too long for the file system."""
    stem = path.stem
    while len(os.fsencode(stem + ending)) > _LONGEST_NAME and len(stem) > 1:
        stem = stem[:-1]
    return path.with_name(stem + ending)


def remove(path: Path) -> None:
    """Remove the file at ``path``, if there is one. Raises StorageError."""
    try:
        disk.remove(path)
    except OSError as error:
        raise failure(path, error) from error


def sweep(*folders: Path) -> None:
    """Remove half-written files of killed programs from ``folders``, ignoring errors."""
    for folder in folders:
        with contextlib.suppress(OSError):
            for leftover in folder.glob(f".*{TEMPORARY}"):
                _sweep_away(leftover)


def _sweep_away(leftover: Path) -> None:
    with contextlib.suppress(OSError):  # one that cannot be removed keeps none of the others
        if abs(time.time() - leftover.stat().st_mtime) > ABANDONED_AFTER:
            leftover.unlink()


def failure(path: Path, error: OSError) -> StorageError:
    """A StorageError for ``error`` that tells the player what to do."""
    if error.errno in (errno.ENOSPC, getattr(errno, "EDQUOT", None)):
        return StorageError(path, _("The disk is full."), _("Free some space; then save again."))
    if error.errno == errno.EROFS:
        return StorageError(path, _("The disk is read-only."), _("Move the folder to another disk."))
    if getattr(error, "winerror", None) in _HELD:
        return StorageError(path, _("Another program is using this file."), _("Close it; then try again."))
    if error.errno in (errno.EACCES, errno.EPERM):
        remedy = _("Check who owns the file and its folder.")
        return StorageError(path, _("You do not have permission to use this file."), remedy)
    if error.errno in (errno.ENAMETOOLONG, errno.EINVAL):
        return StorageError(path, _("The system refuses this name."), _("Choose a shorter, simpler name."))
    reason = error.strerror or type(error).__name__
    return StorageError(path, _("The system says: {reason}.").format(reason=reason), _("Try again."))


class Notices:
    """A queue of sentences to show."""

    def __init__(self) -> None:
        self._waiting: list[str] = []
        self._told: set[str] = set()

    def add(self, sentence: str) -> None:
        """Queue a sentence, unless it has been shown before: a file that stays in place is found again."""
        if sentence not in self._told:
            self._told.add(sentence)
            self._waiting.append(sentence)

    def forget(self, sentence: str) -> None:
        """A sentence is true no more: should it be true again, it is told again."""
        self._told.discard(sentence)

    def take(self) -> list[str]:
        """The sentences queued since the last call."""
        taken, self._waiting = self._waiting, []
        return taken

    def set_aside(self, path: Path, words: str, reason: str) -> None:
        """Give a file that is damaged for this ``reason`` another name, and tell of it.

        ``words`` have places for ``{reason}`` and the new ``{name}``. Raises StorageError when it cannot be renamed;
        it then lies where it lay, and that is told, too.
        """
        try:
            new = set_aside(path)
        except StorageError as error:
            failed = _("A file is damaged ({reason}) and could not be set aside. {error}")
            self.add(failed.format(reason=reason, error=error))
            raise
        self._waiting.append(words.format(reason=reason, name=clipped(new.name, _LONGEST_QUOTE)))
