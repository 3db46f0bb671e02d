"""Which mats there are: those in ``levels/sequence``, and those that came with a match."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

from jungle_games.core.files import files_by_name, stamp
from jungle_games.core.i18n import N_, _
from jungle_games.core.tiled import MapError, TiledSource
from jungle_games.games.sequence.rules.mat import Mat
from jungle_games.games.sequence.rules.mat_file import read_mat
from jungle_games.resources import levels_folder

SUFFIX: Final = ".tmx"
_MATS_FROM_ELSEWHERE: Final = 16
"""How many mats that came with matches are kept read."""
SHIPPED_TITLES: Final = (N_("Classic"), N_("Shuffled"))
"""The titles in our own mat files, marked for translation."""
SHIPPED: Final[Mapping[str, str]] = {
    "classic": "c2a7ebeeb78b8deb",
    "shuffled": "1a15cd9041f83577",
}
"""Our own mats and their fingerprints; a record embeds every other mat."""


def mat_files() -> Mapping[str, Path]:
    """Every mat file by name, the classic first, the others in the order of the alphabet."""
    found = files_by_name([levels_folder("sequence")], SUFFIX)
    return dict(sorted(found.items(), key=lambda item: (item[0] != "classic", item[0])))


def mat_titles() -> Mapping[str, str]:
    """The title of every mat by name.

    A mat that cannot be played keeps its file's name: it is refused, with the reason, when it is chosen.
    """
    return {name: _title(path, stamp(path)) for name, path in mat_files().items()}


def find_mat(name: str, attached: Mapping[str, str] | None = None) -> Mat:
    """The mat called ``name``, from the texts in ``attached`` (by file name) or else from the files.

    Raises MapError.
    """
    file = f"{name}{SUFFIX}"
    if attached and file in attached:
        return _read_text(name, attached[file])
    path = _path(name)
    return _read_file(path, stamp(path))


def mat_text(name: str) -> str:
    """The mat file called ``name`` as one text that needs no other file. Raises MapError."""
    return TiledSource.at(_path(name)).text()


def fingerprint(mat: Mat) -> str:
    """A short digest of the cards on ``mat``: the same for every file that plays the same."""
    text = "/".join(" ".join(row) for row in mat.rows())
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _path(name: str) -> Path:
    files = mat_files()
    if name not in files:
        reason = _("there is no such mat; the mats are {names}").format(names=", ".join(files))
        raise MapError(f"{name}{SUFFIX}", reason)
    return files[name]


@cache
def _read_file(path: Path, _stamp: tuple[int, int]) -> Mat:
    return read_mat(path.stem, TiledSource.at(path))


@lru_cache(maxsize=_MATS_FROM_ELSEWHERE)
def _read_text(name: str, text: str) -> Mat:
    return read_mat(name, TiledSource(f"{name}{SUFFIX}", text.encode(), None))


@cache
def _title(path: Path, stamp: tuple[int, int]) -> str:
    try:
        return _read_file(path, stamp).title
    except MapError:
        return path.stem
