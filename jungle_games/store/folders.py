"""The folders of settings and of the database: beside the program or in the platform's folders."""

from __future__ import annotations

import contextlib
import faulthandler
import os
import stat
import sys
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, Final

import platformdirs

from jungle_games.core.i18n import _
from jungle_games.store.disk import make_folders

APP: Final = "jungle-games"
HOME_VARIABLE: Final = "JUNGLE_GAMES_HOME"
PORTABLE_FOLDER: Final = "config"
_DIGITS: Final = 3


@dataclass(frozen=True, slots=True)
class Folders:
    """A player's folders; ``notice`` is shown if they are in an unexpected place."""

    config: Path
    data: Path
    logs: Path
    notice: str | None = None
    shared: Path | None = None
    """The folder for exported files; None for the system's own folders of documents and pictures."""

    @property
    def settings(self) -> Path:
        """The settings file."""
        return self.config / "settings.yaml"

    @property
    def database(self) -> Path:
        """The file of matches, results and all else that is kept of a person."""
        return self.data / "games.sqlite"

    def starts(self) -> FailedStarts:
        """The counter of failed starts."""
        return FailedStarts(self.data / ".starts")


def find_folders(environment: Mapping[str, str] | None = None, program: Path | None = None) -> Folders:
    """The folders to use, created if missing.

    First choice is the folder named by ``JUNGLE_GAMES_HOME``, then ``config/`` beside the program, then
    the platform's own. Where these cannot be made a temporary one serves, and ``notice`` says so.
    Raises OSError only when not even a temporary folder can be made.
    """
    wanted = wanted_folders(environment, program)
    if wanted is not None and _made(wanted):
        return wanted
    fallback = _temporary_folder()
    notice = _(
        "No folder of your own was found. Settings and games are kept in {folder}, "
        "which may be emptied when the computer restarts."
    ).format(folder=fallback)
    return _in_one(fallback, notice)


def wanted_folders(environment: Mapping[str, str] | None = None, program: Path | None = None) -> Folders | None:
    """The preferred folders, existing or not; None if the system names none."""
    environment = os.environ if environment is None else environment
    named = environment.get(HOME_VARIABLE)
    if named:
        return _in_one(Path(named).absolute())
    beside = program or program_folder()
    portable = beside / PORTABLE_FOLDER if beside else None
    return _in_one(portable) if portable and portable.is_dir() else _of_platform()


def program_folder() -> Path | None:
    """The folder a player sees the program in: of the executable, the bundle or the checkout.

    None when it is installed among Python's packages, where a folder ``config`` may be anybody's.
    """
    if not getattr(sys, "frozen", False):
        checkout = Path(__file__).resolve().parents[2]
        return checkout if (checkout / "pyproject.toml").exists() else None
    executable = Path(sys.executable).resolve()
    for parent in executable.parents:
        if parent.suffix == ".app":
            return parent.parent
    return executable.parent


def _in_one(folder: Path, notice: str | None = None) -> Folders:
    return Folders(folder, folder, folder / "logs", notice, folder / "shared")


def _of_platform() -> Folders | None:
    dirs = platformdirs.PlatformDirs(APP, appauthor=False)
    folders = Folders(Path(dirs.user_config_dir), Path(dirs.user_data_dir), Path(dirs.user_log_dir))
    # Without a home folder platformdirs answers with a "~" that nobody expands.
    return folders if folders.config.is_absolute() and folders.data.is_absolute() else None


def _made(folders: Folders) -> bool:
    try:
        for folder in (folders.config, folders.data):
            make_folders(folder)
    except OSError:
        return False
    return all(folder.is_dir() for folder in (folders.config, folders.data))


def _temporary_folder() -> Path:
    """The same folder on every start where possible, and never one that somebody else prepared."""
    if sys.platform == "win32":  # has a temporary folder for each user
        mine, user = None, "home"
    else:
        mine = os.getuid()
        user = str(mine)
    folder = Path(tempfile.gettempdir()) / f"{APP}-{user}"
    try:
        folder.mkdir(mode=0o700, exist_ok=True)
        seen = folder.lstat()
    except OSError:
        return Path(tempfile.mkdtemp(prefix=f"{APP}-"))
    if stat.S_ISDIR(seen.st_mode) and mine in (None, seen.st_uid):
        return folder
    return Path(tempfile.mkdtemp(prefix=f"{APP}-"))


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
        """Record that a start begins; return how many starts before it failed."""
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
        """Reset the count: the program has started, or somebody ended it."""
        self._close()
        with contextlib.suppress(OSError):
            self._path.unlink(missing_ok=True)

    def fail(self) -> None:
        """Record that the program gives up before it has started."""
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
