"""The folders of settings and of the database: beside the program or in the platform's folders."""

from __future__ import annotations

import contextlib
import os
import sys
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import platformdirs

from jungle_games.core.i18n import _

APP: Final = "jungle-games"
HOME_VARIABLE: Final = "JUNGLE_GAMES_HOME"
PORTABLE_FOLDER: Final = "config"


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
        return self.config / "settings.yaml"

    @property
    def database(self) -> Path:
        return self.data / "games.sqlite"


def find_folders(environment: Mapping[str, str] | None = None, program: Path | None = None) -> Folders:
    """The folders to use, created if missing.

    First choice is the folder named by ``JUNGLE_GAMES_HOME``, then ``config/`` beside the program, then
    the platform's own. Where these cannot be made a temporary one serves until the end, and ``notice`` says so.
    Raises OSError only when not even a temporary folder can be made.
    """
    environment = os.environ if environment is None else environment
    beside = program or program_folder()
    portable = beside / PORTABLE_FOLDER if beside else None
    if environment.get(HOME_VARIABLE):
        wanted = _in_one(Path(environment[HOME_VARIABLE]).absolute())
    elif portable and portable.is_dir():
        wanted = _in_one(portable)
    else:
        dirs = platformdirs.PlatformDirs(APP, appauthor=False)
        wanted = Folders(Path(dirs.user_config_dir), Path(dirs.user_data_dir), Path(dirs.user_log_dir))
    # Without a home folder platformdirs answers with a "~" that nobody expands.
    if wanted.config.is_absolute() and wanted.data.is_absolute():
        with contextlib.suppress(OSError):
            for folder in (wanted.config, wanted.data):
                folder.mkdir(parents=True, exist_ok=True)
            return wanted
    notice = _("No folder of your own was found. What you play now is not kept.")
    return _in_one(Path(tempfile.mkdtemp(prefix=f"{APP}-")), notice)


def program_folder() -> Path | None:
    """The folder a player sees the program in: of the executable, the bundle or the checkout.

    None when it is installed among Python's packages, where a folder ``config`` may be anybody's.
    """
    if not getattr(sys, "frozen", False):
        checkout = Path(__file__).resolve().parents[2]
        return checkout if (checkout / "pyproject.toml").exists() else None
    executable = Path(sys.executable).resolve()
    bundle = next((parent for parent in executable.parents if parent.suffix == ".app"), executable)
    return bundle.parent


def _in_one(folder: Path, notice: str | None = None) -> Folders:
    return Folders(folder, folder, folder / "logs", notice, folder / "shared")

