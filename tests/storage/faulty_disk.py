"""A disk on which any one step fails, or is the last before the program or the power is gone.

It stands in for ``os`` in the module that every write of the storage goes through. Beside the real files it knows what
would be left after a power cut at its worst: of files what was flushed, of folders the names they had when flushed.
"""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import Any, Literal

Fault = Literal["fail", "full", "kill", "cut"]
"""One step fails and all others work; the disk is full from there on; the program or the power is gone there."""


class Ended(BaseException):
    """The program is no more: it does nothing further to any file."""


class FaultyDisk:
    """What lies below ``root`` counts as flushed. With ``fault`` the step number ``at``, from 1, goes wrong."""

    def __init__(self, root: Path, fault: Fault | None = None, at: int = 0) -> None:
        self._root, self._fault, self._at = root, fault, at
        self.steps: list[str] = []
        self._ended = False
        self._handles: dict[int, Path] = {}
        self._flushed: dict[int, bytes] = {}
        self._names: dict[int, dict[str, int]] = {}
        self._adopt(root)

    def __getattr__(self, name: str) -> Any:
        return getattr(os, name)

    # Steps

    def mkdir(self, path: Path) -> None:
        self._step("mkdir")
        os.mkdir(path)
        self._names[path.stat().st_ino] = {}

    def open(self, path: Path, flags: int, mode: int = 0o777) -> int:
        fresh = flags & os.O_CREAT and not path.exists()
        if fresh:
            self._step("create")
        handle = os.open(path, flags, mode)
        self._handles[handle] = path
        if fresh:
            self._flushed[os.fstat(handle).st_ino] = b""
        return handle

    def write(self, handle: int, content: bytes) -> int:
        try:
            self._step("write")
        except BaseException:
            os.write(handle, content[: len(content) // 2])
            raise
        return os.write(handle, content)

    def fsync(self, handle: int) -> None:
        self._step("flush")
        path = self._handles[handle]
        number = os.fstat(handle).st_ino
        if path.is_dir():
            self._names[number] = {entry.name: entry.stat().st_ino for entry in path.iterdir()}
        else:
            self._flushed[number] = path.read_bytes()

    def ftruncate(self, handle: int, length: int) -> None:
        self._step("truncate")
        os.ftruncate(handle, length)

    def replace(self, old: Path, new: Path) -> None:
        self._step("rename")
        os.replace(old, new)

    def unlink(self, path: Path) -> None:
        self._step("remove")
        os.unlink(path)

    def _step(self, what: str) -> None:
        if self._ended:
            raise Ended
        self.steps.append(what)
        full = self._fault == "full" and len(self.steps) > self._at and what in ("mkdir", "create", "write", "flush")
        if len(self.steps) == self._at or full:
            if self._fault in ("fail", "full"):
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            self._ended = True
            raise Ended

    # What is left

    def left(self, folder: Path) -> Path:
        """The files that the next start finds: those of ``root``, or after a power cut others, in ``folder``."""
        if self._fault != "cut":
            return self._root
        self._restore(self._root.stat().st_ino, folder)
        return folder

    def _restore(self, number: int, folder: Path) -> None:
        folder.mkdir()
        for name, inner in self._names[number].items():
            if inner in self._names:
                self._restore(inner, folder / name)
            else:
                (folder / name).write_bytes(self._flushed.get(inner, b""))

    def _adopt(self, folder: Path) -> None:
        names = self._names[folder.stat().st_ino] = {}
        for entry in folder.iterdir():
            names[entry.name] = entry.stat().st_ino
            if entry.is_dir():
                self._adopt(entry)
            else:
                self._flushed[entry.stat().st_ino] = entry.read_bytes()
