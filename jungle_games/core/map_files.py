"""The map files of a game: those in its folder under ``levels``, and those that came with a match."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Final, Generic, Protocol, TypeVar

from jungle_games.core.files import files_by_name, stamp
from jungle_games.core.i18n import _
from jungle_games.core.tiled import MapError, TiledSource
from jungle_games.resources import levels_folder

SUFFIX: Final = ".tmx"
_FIRST: Final = "classic"
_FROM_ELSEWHERE: Final = 16
"""How many maps that came with matches are kept read."""


class Titled(Protocol):
    """A map that has been read."""

    @property
    def title(self) -> str:
        """What people call it."""
        ...


T = TypeVar("T", bound=Titled)


class MapFiles(Generic[T]):
    """Finds and reads the maps of ``game``, each once for as long as its file stays as it is.

    ``read`` makes a map of its name and source, or raises MapError. ``shipped`` are our own maps and their
    fingerprints, which ``fingerprint`` takes. ``unknown`` is said, translated, of a name that no map has; ``{names}``
    stands for those there are.
    """

    def __init__(
        self,
        game: str,
        read: Callable[[str, TiledSource], T],
        *,
        shipped: Mapping[str, str],
        fingerprint: Callable[[T], str],
        unknown: str,
    ) -> None:
        self.folders: Sequence[Path] = (levels_folder(game),)
        """Where maps are looked for; the first that has a name wins."""
        self._shipped = shipped
        self._fingerprint = fingerprint
        self._unknown = unknown
        # A file that was written again has another stamp, and so is read again.
        self._read_file = cache(lambda path, _stamp: read(path.stem, TiledSource.at(path)))
        self._read_text = lru_cache(maxsize=_FROM_ELSEWHERE)(
            lambda name, text: read(name, TiledSource(f"{name}{SUFFIX}", text.encode(), None))
        )

    def paths(self) -> Mapping[str, Path]:
        """Every map file by name, the classic first, the others in the order of the alphabet."""
        found = files_by_name(self.folders, SUFFIX)
        return dict(sorted(found.items(), key=lambda item: (item[0] != _FIRST, item[0])))

    def titles(self) -> Mapping[str, str]:
        """The title of every map by name.

        A map that cannot be played keeps its file's name: it is refused, with the reason, when it is chosen.
        """
        return {name: self._title(path) for name, path in self.paths().items()}

    def find(self, name: str, attached: Mapping[str, str] | None = None) -> T:
        """The map called ``name``, from the texts in ``attached`` (by file name) or else from the files.

        Raises MapError.
        """
        file = f"{name}{SUFFIX}"
        if attached and file in attached:
            return self._read_text(name, attached[file])
        path = self._path(name)
        return self._read_file(path, stamp(path))

    def text(self, name: str) -> str:
        """The map file called ``name`` as one text that needs no other file. Raises MapError."""
        return TiledSource.at(self._path(name)).text()

    def attachments(self, name: str, attached: Mapping[str, str]) -> Mapping[str, str]:
        """What a record embeds of the map called ``name``: its text, unless it plays as one of ours as shipped.

        Raises MapError.
        """
        if self._shipped.get(name) == self._fingerprint(self.find(name, attached)):
            return {}
        file = f"{name}{SUFFIX}"
        return {file: attached.get(file) or self.text(name)}

    def _path(self, name: str) -> Path:
        paths = self.paths()
        if name not in paths:
            raise MapError(f"{name}{SUFFIX}", _(self._unknown).format(names=", ".join(paths)))
        return paths[name]

    def _title(self, path: Path) -> str:
        try:
            return self._read_file(path, stamp(path)).title
        except MapError:
            return path.stem
