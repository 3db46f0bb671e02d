"""Atomic file writes, reading that copes with any content, and what is told of files."""

from __future__ import annotations

import contextlib
import errno
import os
import sys
import time
from datetime import date
from itertools import chain, count
from pathlib import Path
from typing import Final

from jungle_games.core.errors import UserError
from jungle_games.core.i18n import N_, _
from jungle_games.core.reading import read_bounded

PRIVATE: Final = 0o600
"""The mode of a file that its owner alone may read."""
_HELD: Final = (32, 33)
"""Windows' numbers for a file, or a part of one, that another program keeps to itself."""
_FULL: Final = N_("The disk is full."), N_("Free some space; then save again.")
_DENIED: Final = N_("You do not have permission to use this file."), N_("Check who owns the file and its folder.")
_REASONS: Final = {
    errno.ENOSPC: _FULL, getattr(errno, "EDQUOT", errno.ENOSPC): _FULL, errno.EACCES: _DENIED, errno.EPERM: _DENIED,
    errno.EBUSY: (N_("Another program is using this file."), N_("Close it; then try again.")),
    errno.EBADMSG: (N_("This file is damaged and could not be set aside."), N_("Move it to another folder.")),
    errno.ENXIO: (N_("Its folder is gone."), N_("Connect its disk again.")),
    errno.EROFS: (N_("The disk is read-only."), N_("Move the folder to another disk.")),
}  # fmt: skip
"""What is told of an error, and what helps."""


class StorageError(Exception):
    """A file could not be read or written, in words: why, and what helps. Nothing that was stored before is lost."""


def failure(path: Path, error: OSError) -> StorageError:
    """A StorageError for ``error`` that tells the player what to do."""
    known = errno.EBUSY if getattr(error, "winerror", None) in _HELD else error.errno
    reason, remedy = map(_, _REASONS.get(known or 0, (N_("The system says: {reason}."), N_("Try again."))))
    return StorageError(f"{path}: {reason.format(reason=error.strerror or type(error).__name__)} {remedy}")


def write_bytes(path: Path, content: bytes, mode: int = 0o666) -> None:
    """Replace ``path`` by ``content``, or leave it as it was and raise StorageError.

    Even where the current fails, it is one of both, and whole. ``mode`` says who may read and write it.
    """
    target = Path(os.path.realpath(path))  # a linked file stays a link
    temporary = target.with_name(f".{target.name}.part")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        with open(temporary, "wb", opener=lambda name, flags: os.open(name, flags, mode)) as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        rename(temporary, target)
    except OSError as error:
        with contextlib.suppress(OSError):
            temporary.unlink()
        raise failure(path, error) from error


def read_text(path: Path, limit: int) -> str | None:
    """The text of ``path``, or None when there is no such file.

    Raises UserError when it is no text or longer than ``limit`` bytes, StorageError when unreadable.
    """
    try:
        return read_bounded(path, limit).decode("utf-8")
    except FileNotFoundError:
        return None
    except UnicodeDecodeError as error:
        raise UserError(_("it is not a text file (byte {number})").format(number=error.start)) from error
    except OSError as error:
        if error.errno in (errno.EINVAL, errno.EFBIG):
            raise UserError(error.strerror) from error
        raise failure(path, error) from error


def rename(old: Path, new: Path) -> None:
    """Rename a file within its folder, replacing an existing one.

    On Windows a virus scanner may hold a file open for a moment: it is tried again.
    """
    for attempt in range(6):
        try:
            os.replace(old, new)
            return
        except PermissionError:
            if sys.platform != "win32" or attempt == 5:
                raise
            time.sleep(0.02 * 2**attempt)


def unused(path: Path) -> Path:
    """``path``, or if there is a file, with a number behind its name."""
    names = chain([path.stem], (f"{path.stem} {number}" for number in count(2)))
    return next(found for name in names if not os.path.lexists(found := path.with_name(name + path.suffix)))


def name_aside(path: Path) -> Path:
    """An unused name beside ``path``, that says that what bears it is damaged."""
    return unused(path.with_stem(f"{path.stem}.damaged-{date.today().isoformat()}"))


def set_aside(path: Path) -> Path:
    """Give a damaged file such a name; the answer is that. Raises StorageError; the file then lies where it lay."""
    aside = name_aside(path)
    try:
        rename(path, aside)
    except OSError as error:
        raise failure(path, OSError(errno.EBADMSG, "")) from error
    return aside


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
