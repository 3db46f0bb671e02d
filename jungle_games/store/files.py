"""Atomic file writes, reading that copes with any content, and what is told of files."""

from __future__ import annotations

import contextlib
import errno
import os
import stat
import sys
import time
from datetime import date
from itertools import chain, count
from pathlib import Path
from typing import Final

from jungle_games.core.i18n import N_, _

PRIVATE, _SHARED = 0o600, 0o666
_HELD: Final = (32, 33)
"""Windows' numbers for a file, or a part of one, that another program keeps to itself."""
_FULL: Final = N_("The disk is full."), N_("Free some space; then save again.")
_DENIED: Final = N_("You do not have permission to use this file."), N_("Check who owns the file and its folder.")
_NAME: Final = N_("The system refuses this name."), N_("Choose a shorter, simpler name.")
_REASONS: Final = {
    errno.ENOSPC: _FULL, getattr(errno, "EDQUOT", errno.ENOSPC): _FULL, errno.EACCES: _DENIED, errno.EPERM: _DENIED,
    errno.ENAMETOOLONG: _NAME, errno.EINVAL: _NAME,
    errno.EBUSY: (N_("Another program is using this file."), N_("Close it; then try again.")),
    errno.EBADMSG: (N_("This file is damaged and could not be set aside."), N_("Move it to another folder.")),
    errno.ENXIO: (N_("Its folder is gone."), N_("Connect its disk again.")),
    errno.EROFS: (N_("The disk is read-only."), N_("Move the folder to another disk.")),
}  # fmt: skip
"""What is told of an error, and what helps."""


class StorageError(Exception):
    """A file could not be read or written, in words: why, and what helps. Nothing that was stored before is lost."""


class DamagedError(ValueError):
    """A file was read but does not hold what it should; the message says why."""


def failure(path: Path, error: OSError) -> StorageError:
    """A StorageError for ``error`` that tells the player what to do."""
    known = errno.EBUSY if getattr(error, "winerror", None) in _HELD else error.errno
    reason, remedy = map(_, _REASONS.get(known or 0, (N_("The system says: {reason}."), N_("Try again."))))
    return StorageError(f"{path}: {reason.format(reason=error.strerror or type(error).__name__)} {remedy}")


def write_bytes(path: Path, content: bytes, *, private: bool = False) -> None:
    """Replace ``path`` by ``content``, or leave it as it was and raise StorageError.

    It is on the disk, not only in the system's memory, when this returns. A ``private`` file is for its owner alone.
    """
    target = Path(os.path.realpath(path))  # a linked file stays a link
    temporary = target.with_name(f".{target.name}.part")
    mode = PRIVATE if private else _SHARED
    try:
        make_folders(target.parent)
        try:
            with open(temporary, "wb", opener=lambda name, flags: os.open(name, flags, mode)) as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
            rename(temporary, target)
        except BaseException:
            with contextlib.suppress(OSError):
                temporary.unlink()
            raise
    except OSError as error:
        raise failure(path, error) from error


def read_text(path: Path, limit: int) -> str | None:
    """The text of ``path``, or None when there is no such file.

    Raises DamagedError when it is no text or longer than ``limit`` bytes, StorageError when unreadable.
    """
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            raise DamagedError(_("it is not a file"))
        with path.open("rb") as file:
            content = file.read(limit + 1)
        if len(content) > limit:
            raise DamagedError(_("it is longer than {limit} kB").format(limit=limit // 1024))
        return content.decode("utf-8")
    except FileNotFoundError:
        return None
    except OSError as error:
        raise failure(path, error) from error
    except UnicodeDecodeError as error:
        raise DamagedError(_("it is not a text file (byte {number})").format(number=error.start)) from error


def make_folders(folder: Path) -> None:
    """Create ``folder`` and missing parents."""
    if not folder.is_dir():
        folder.mkdir(parents=True, exist_ok=True)
        flush_folder(folder.parent)


def flush_folder(folder: Path) -> None:
    """Flush a folder's entries to disk, where the file system supports it."""
    if sys.platform != "win32":
        with contextlib.suppress(OSError):
            handle = os.open(folder, os.O_RDONLY)
            try:
                os.fsync(handle)
            finally:
                os.close(handle)


def rename(old: Path, new: Path) -> None:
    """Rename a file within its folder, replacing an existing one, durably.

    On Windows a virus scanner may hold a file open for a moment: it is tried again.
    """
    for attempt in range(6):
        try:
            os.replace(old, new)
            break
        except PermissionError:
            if sys.platform != "win32" or attempt == 5:
                raise
            time.sleep(0.02 * 2**attempt)
    flush_folder(new.parent)


def name_aside(path: Path) -> Path:
    """An unused name beside ``path``, that says that what bears it is damaged."""
    named = f"{path.stem}.damaged-{date.today().isoformat()}"
    names = chain([named], (f"{named}-{number}" for number in count(2)))
    return next(aside for name in names if not os.path.lexists(aside := path.with_name(name + path.suffix)))


def set_aside(path: Path, damage: str) -> Path:
    """Give a damaged file such a name; the answer is that. Raises StorageError; the file then lies where it lay."""
    aside = name_aside(path)
    try:
        rename(path, aside)
    except OSError as error:
        words = _("A file is damaged ({reason}) and could not be set aside. {error}")
        raise StorageError(words.format(reason=damage, error=failure(path, error))) from error
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
