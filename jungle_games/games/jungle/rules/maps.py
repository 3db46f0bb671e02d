"""Which maps there are: those in ``levels/jungle``, and those that came with a match."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

from jungle_games.core.files import files_by_name, stamp
from jungle_games.core.i18n import N_, _
from jungle_games.core.tiled import MapError, TiledSource
from jungle_games.games.jungle.rules.board import BLUE, JungleMap, Square
from jungle_games.games.jungle.rules.map_file import read_map
from jungle_games.games.jungle.rules.notation import write_position
from jungle_games.resources import levels_folder

SUFFIX: Final = ".tmx"
_MAPS_FROM_ELSEWHERE: Final = 16
"""How many maps that came with matches are kept read."""
SHIPPED_TITLES: Final = (N_("Classic"), N_("Great river"), N_("Marsh"))
"""The titles in our own map files, marked for translation."""
SHIPPED: Final[Mapping[str, str]] = {
    "classic": "f15afda14ad48748",
    "great_river": "f2699b52dc967bb4",
    "marsh": "9f4f4f5d3b96dc40",
}
"""Our own maps and their fingerprints; a record embeds every other map."""


def map_folders() -> Sequence[Path]:
    """Where maps are looked for; the first that has a name wins."""
    return (levels_folder("jungle"),)


def map_files() -> Mapping[str, Path]:
    """Every map file by name, the classic first, the others in the order of the alphabet."""
    found = files_by_name(map_folders(), SUFFIX)
    return dict(sorted(found.items(), key=lambda item: (item[0] != "classic", item[0])))


def map_titles() -> Mapping[str, str]:
    """The title of every map by name.

    A map that cannot be played keeps its file's name: it is refused, with the reason, when it is chosen.
    """
    return {name: _title(path, stamp(path)) for name, path in map_files().items()}


def find_map(name: str, attached: Mapping[str, str] | None = None) -> JungleMap:
    """The map called ``name``, from the texts in ``attached`` (by file name) or else from the files.

    Raises MapError.
    """
    file = f"{name}{SUFFIX}"
    if attached and file in attached:
        return _read_text(name, attached[file])
    path = _path(name)
    return _read_file(path, stamp(path))


def map_text(name: str) -> str:
    """The map file called ``name`` as one text that needs no other file. Raises MapError."""
    return TiledSource.at(_path(name)).text()


def fingerprint(board: JungleMap) -> str:
    """A short digest of all that matters to the rules: the same for every file that plays the same."""
    ranks = reversed(range(board.height))
    rows = [[_sign(board, Square(file, rank)) for file in range(board.width)] for rank in ranks]
    text = "/".join(" ".join(row) for row in rows) + " " + write_position(board, board.start, BLUE)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _sign(board: JungleMap, square: Square) -> str:
    owner = board.owner(square)
    return board.terrain(square).value + ("" if owner is None else str(owner))


def _path(name: str) -> Path:
    files = map_files()
    if name not in files:
        reason = _("there is no such map; the maps are {names}").format(names=", ".join(files))
        raise MapError(f"{name}{SUFFIX}", reason)
    return files[name]


@cache
def _read_file(path: Path, _stamp: tuple[int, int]) -> JungleMap:
    return read_map(path.stem, TiledSource.at(path))


@lru_cache(maxsize=_MAPS_FROM_ELSEWHERE)
def _read_text(name: str, text: str) -> JungleMap:
    return read_map(name, TiledSource(f"{name}{SUFFIX}", text.encode(), None))


@cache
def _title(path: Path, stamp: tuple[int, int]) -> str:
    try:
        return _read_file(path, stamp).title
    except MapError:
        return path.stem
