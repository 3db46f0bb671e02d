"""Which of the program's fastest parts run compiled: all of them, or none; and their native integers.

``tools/dev.py compile`` and the wheel's build hook compile the modules in HOT into one library, together with
``jungle_games.stamp``, which holds the hashes of the sources it was made from. Where a source has changed since, all
of them run from source: compiled modules call one another directly, so new and old cannot be mixed. For the same reason
a process that began with the sources stays with them, whatever is compiled while it runs. Where no source lies beside
the library, as in the packaged program, there is nothing newer.

Compiled, an ``i64`` is a machine word and a ``vec[i64]`` an array of them; interpreted, they are ``int`` and ``list``.
Values must fit into a signed 64-bit integer: compiled code wraps around where Python's integers grow.
"""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.abc import MetaPathFinder
from importlib.machinery import EXTENSION_SUFFIXES, ModuleSpec
from importlib.util import find_spec, source_hash, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from librt.vecs import vec as vec
    from mypy_extensions import i64 as i64
else:
    vec = list
    i64 = int

PACKAGE: Final = Path(__file__).resolve().parent
HOT: Final = (
    "games/jacks/player/expectimax.py",
    "games/jungle/player/endings.py",
    "games/jungle/player/engine.py",
    "games/jungle/player/proofs.py",
    "games/jungle/player/search.py",
    "games/jungle/player/tables.py",
    "games/jungle_matrix/player/engine.py",
    "games/matr1x/player/engine.py",
    "games/sequence/player/engine.py",
)
"""What is compiled, from the package's folder on; ``pyproject.toml`` lists the same for the wheel."""
STAMP: Final = "jungle_games.stamp"
SWITCH: Final = "JUNGLE_GAMES_COMPILED"
"""The environment variable that, when it is 0, has everything run from source."""


@dataclass(frozen=True, slots=True)
class Compiled:
    """Whether the hot modules run compiled; if not, ``why``: "" when they never were, else a sentence for the log."""

    running: bool
    why: str = ""

    def __str__(self) -> str:
        return "compiled" if self.running else "from source"


def settle(package: Path = PACKAGE) -> Compiled:
    decided = look(package)
    if not decided.running:
        sys.meta_path.insert(0, _Sources(package))
    return decided


def hash_sources(package: Path) -> dict[str, str]:
    """The hash of every hot module whose source is there, by its path."""
    return {path: _hash(package / path) for path in HOT if (package / path).exists()}


def _hash(source: Path) -> str:
    # Line ends are git's business: a checkout on another system is no newer source.
    return source_hash(source.read_bytes().replace(b"\r\n", b"\n")).hex()


def look(package: Path = PACKAGE) -> Compiled:
    """What a process that began now would decide."""
    if os.environ.get(SWITCH) == "0":
        return Compiled(False)
    stamped = find_spec(STAMP)
    if stamped is None or not (stamped.origin or "").endswith(tuple(EXTENSION_SUFFIXES)):
        return Compiled(False)
    try:
        stamp = importlib.import_module(STAMP)
    except ImportError as error:
        return Compiled(False, f"The compiled modules cannot be loaded ({error}); their sources run.")
    if stale := [path for path, found in hash_sources(package).items() if stamp.SOURCES.get(path) != found]:
        names = ", ".join(stale)
        return Compiled(False, f"Newer than what was compiled, so run from source: {names}; see tools/dev.py compile.")
    return Compiled(True)


class _Sources(MetaPathFinder):
    """Finds the sources of the hot modules, past any compiled file beside them."""

    def __init__(self, package: Path) -> None:
        self._sources = {f"jungle_games.{path[:-3].replace('/', '.')}": package / path for path in HOT}

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        source = self._sources.get(fullname)
        return spec_from_file_location(fullname, source) if source is not None and source.exists() else None
