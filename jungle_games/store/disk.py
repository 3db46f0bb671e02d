"""The few operations on our files; each is durable on disk when it returns.

All storage is built from these. They raise OSError; a program killed during one
leaves the old or the new state, or of an appended line perhaps a part.
"""

from __future__ import annotations

import contextlib
import os
import sys
import time
from pathlib import Path
from typing import Final

if sys.platform == "win32":
    import msvcrt

_BINARY: Final = getattr(os, "O_BINARY", 0)
"""Windows would otherwise convert line endings."""
PRIVATE, SHARED = 0o600, 0o666
_PRIVATE_FOLDER: Final = 0o700
_BEYOND: Final = 1 << 30
"""An offset beyond the end of all our files: a lock there does not prevent reading."""


def make_folders(folder: Path) -> None:
    """Create ``folder`` and missing parents."""
    missing = []
    while not folder.is_dir():
        missing.append(folder)
        if folder == folder.parent:
            break
        folder = folder.parent
    for new in reversed(missing):
        with contextlib.suppress(FileExistsError):  # another copy of the program was faster, or the next step fails
            os.mkdir(new)
        flush_folder(new.parent)


def make_private(path: Path) -> None:
    """Restrict a file, or a folder and the files in it, to its owner; ignores errors."""
    with contextlib.suppress(OSError):
        if not path.is_dir():
            path.chmod(PRIVATE)
            return
        path.chmod(_PRIVATE_FOLDER)
        for inside in path.iterdir():
            if inside.is_file():
                inside.chmod(PRIVATE)


def create(path: Path, content: bytes, mode: int = SHARED) -> None:
    """Make a file with ``content`` and the permissions ``mode``. Raises FileExistsError if one is."""
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _BINARY, mode)
    try:
        _write(handle, content)
    finally:
        os.close(handle)


def append_line(path: Path, line: bytes) -> None:
    """Add ``line``, which ends with a newline, to the file, which is made if there is none.

    Other copies of the program may do so at the same time: nobody waits, and every line stays whole. Raises OSError
    also where that cannot be promised at this moment.
    """
    handle = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND | _BINARY, 0o666)
    try:
        _keep_others_out(handle)
        # A line that a power cut broke off must not take this one with it.
        _write(handle, b"\n" + line if _is_broken_off(handle) else line)
    finally:
        os.close(handle)
    flush_folder(path.parent)


def rename(old: Path, new: Path) -> None:
    """Rename a file, replacing an existing one."""
    _replace(old, new)
    flush_folder(new.parent)
    if old.parent != new.parent:
        flush_folder(old.parent)


def remove(path: Path) -> None:
    """Remove the file, if there is one."""
    with contextlib.suppress(FileNotFoundError):
        os.unlink(path)
        flush_folder(path.parent)


def empty(path: Path) -> None:
    """Truncate a file to which other copies of the program may be appending."""
    handle = os.open(path, os.O_WRONLY | _BINARY)
    try:
        os.ftruncate(handle, 0)
        os.fsync(handle)
    finally:
        os.close(handle)


def flush_file(path: Path) -> None:
    """Flush a file's content to disk."""
    handle = os.open(path, os.O_RDWR | _BINARY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def flush_folder(folder: Path) -> None:
    """Flush a folder's entries to disk, where the file system supports it."""
    if sys.platform == "win32":
        return
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _write(handle: int, content: bytes) -> None:
    """Write in a single call where possible, so that lines from two programs do not mingle."""
    left = memoryview(content)
    while left:
        left = left[os.write(handle, left) :]
    os.fsync(handle)


def _is_broken_off(handle: int) -> bool:
    if os.fstat(handle).st_size == 0:
        return False
    os.lseek(handle, -1, os.SEEK_END)
    return os.read(handle, 1) != b"\n"


def _keep_others_out(handle: int) -> None:
    """On Windows, lock the file, since appending is not atomic there. Raises OSError if another copy holds the lock."""
    if sys.platform == "win32":
        os.lseek(handle, _BEYOND, os.SEEK_SET)
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)  # free again once the file is closed


def _replace(old: Path, new: Path) -> None:
    """Rename, retrying on Windows, where a virus scanner may hold a file open for a moment."""
    attempts = 6 if sys.platform == "win32" else 1
    for attempt in range(attempts):
        try:
            os.replace(old, new)
        except PermissionError:
            if attempt == attempts - 1:
                raise
            time.sleep(0.02 * 2**attempt)
        else:
            return
