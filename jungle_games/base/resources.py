"""Locates the program's data files: beside the package in a checkout, inside it in a wheel, unpacked when frozen."""

from __future__ import annotations

import sys
from functools import cache
from pathlib import Path


@cache
def _root() -> Path:
    package = Path(__file__).resolve().parents[1]
    frozen = getattr(sys, "_MEIPASS", None)
    candidates = [Path(frozen)] if frozen else []
    candidates += [package, package.parent]
    for folder in candidates:
        if (folder / "levels").is_dir() and (folder / "assets").is_dir():
            return folder
    raise FileNotFoundError(
        f"The folders 'assets' and 'levels' are missing beside {package}. Install Jungle Games again."
    )


def assets_folder() -> Path:
    """The folder with ``svg``, ``sounds`` and ``locale``."""
    return _root() / "assets"


def levels_folder(game: str) -> Path:
    """The folder with the maps, layouts and presets of ``game``."""
    return _root() / "levels" / game
