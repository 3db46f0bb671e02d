"""Atomic file writes, what waits to be written, a lock between copies, and reading that copes with any content."""

from __future__ import annotations

import contextlib
import errno
import os
import stat
import sys
import time
from collections.abc import Callable, Iterable
from datetime import date
from functools import partial
from itertools import count
from pathlib import Path
from typing import BinaryIO, Final, Generic, TypeVar

from jungle_games.core.errors import clipped
from jungle_games.core.i18n import _
from jungle_games.store import disk

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

TEMPORARY: Final = ".part"
_LONGEST_NAME: Final = 255
"""The maximum number of bytes in a file name."""
ABANDONED_AFTER: Final = 3600.0
"""Seconds after which a half-written file is a leftover, not the work of another copy of the program."""
_LONGEST_QUOTE: Final = 120


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
    """Try to lock the file, and return whether that succeeded; closing the file unlocks it."""
    if sys.platform == "win32":
        file.seek(0)
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True
    with contextlib.suppress(OSError):
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
    return True


K = TypeVar("K")
T = TypeVar("T")


def write_all(writes: Iterable[Callable[[], None]]) -> None:
    """Call each of ``writes``. Raises the first StorageError once all were called."""
    problem: StorageError | None = None
    for write in writes:
        try:
            write()
        except StorageError as error:
            problem = problem or error
    if problem is not None:
        raise problem


class Outbox(Generic[K, T]):
    """Items waiting to be written, by destination, the newest last; ``write`` may raise StorageError.

    In an ``ordered`` one, items are written in the order put in; otherwise a failure delays no other place.
    """

    def __init__(self, write: Callable[[K, T], None], *, ordered: bool = False) -> None:
        self._write, self._ordered = write, ordered
        self.waiting: dict[K, T] = {}

    def put(self, place: K, item: T) -> None:
        """Write ``item``, replacing what waits for that place. Raises StorageError, and keeps the item waiting."""
        self.waiting.pop(place, None)
        self.waiting[place] = item
        if self._ordered:
            self.write_waiting()
        else:
            self.write_to(place)

    def write_to(self, place: K) -> None:
        """Write what waits for ``place``, if anything does. Raises StorageError."""
        if place in self.waiting:
            self._write(place, self.waiting[place])
            del self.waiting[place]

    def write_waiting(self) -> None:
        """Try again to write what waits. Raises StorageError if something still does."""
        writes = [partial(self.write_to, place) for place in self.waiting]
        if not self._ordered:
            write_all(writes)
            return
        for write in writes:
            write()
