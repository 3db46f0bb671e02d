"""The few operations on our files; each is durable on disk when it returns.

They raise OSError; a program killed during one leaves the old or the new state.
"""

from __future__ import annotations

import contextlib
import os
import sys
import time
from pathlib import Path
from typing import Final

_BINARY: Final = getattr(os, "O_BINARY", 0)
"""Windows would otherwise convert line endings."""
PRIVATE, SHARED = 0o600, 0o666
_PRIVATE_FOLDER: Final = 0o700


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
