"""Maps that people draw, and the other level files that a match may take with it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Final, Generic, Protocol, TypeVar

from jungle_games.base.system import levels_folder
from jungle_games.core.i18n import _
from jungle_games.core.reading import files_by_name, stamp
from jungle_games.core.tiled import MapError, TiledSource

SUFFIX: Final = ".tmx"
_FIRST: Final = "classic"
_FROM_ELSEWHERE: Final = 16
"""The number of attached maps to cache."""


class Titled(Protocol):
    """A map that has been read."""

    @property
    def title(self) -> str:
        ...


T = TypeVar("T", bound=Titled)


class MapFiles(Generic[T]):
    """Finds, reads and caches the maps of ``game``; a map is read again when its file changes.

    ``read`` makes a map from its name and source, or raises MapError. ``shipped`` are our own maps and their
    fingerprints, computed by ``fingerprint``. ``unknown`` is the (translated) message for an unknown name; ``{names}``
    stands for the known ones.
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
        """The folders to search for maps; the first with a name wins."""
        self._shipped = shipped
        self._fingerprint = fingerprint
        self._unknown = unknown
        # A changed file has a new stamp, and so is read again.
        self._read_file = cache(lambda path, _stamp: read(path.stem, TiledSource.at(path)))
        self._read_text = lru_cache(maxsize=_FROM_ELSEWHERE)(
            lambda name, text: read(name, TiledSource(f"{name}{SUFFIX}", text.encode(), None))
        )

    def paths(self) -> Mapping[str, Path]:
        """Every map file by name: the classic first, then alphabetically."""
        found = files_by_name(self.folders, SUFFIX)
        return dict(sorted(found.items(), key=lambda item: (item[0] != _FIRST, item[0])))

    def titles(self) -> Mapping[str, str]:
        """The title of every map by name.

        An invalid map is listed under its file name; choosing it reports the reason.
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
        """The map file called ``name`` as self-contained text. Raises MapError."""
        return TiledSource.at(self._path(name)).text()

    def attachments(self, name: str, attached: Mapping[str, str]) -> Mapping[str, str]:
        """The files to embed in a record for the map called ``name``: its text, unless it equals a shipped map.

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
