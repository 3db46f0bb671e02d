"""Reading a Tiled map with suspicion: whatever does not fit is named with its place; and the maps of a game."""

from __future__ import annotations

import base64
import binascii
import math
import struct
import zlib
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Final, Generic, Protocol, TypeVar
from xml.etree import ElementTree

from jungle_games.base.system import levels_folder
from jungle_games.core.errors import clipped
from jungle_games.core.formatting import grouped
from jungle_games.core.game import BadSetup
from jungle_games.core.i18n import _
from jungle_games.core.reading import files_by_name, read_bounded, reason_of, stamp

LARGEST_FILE: Final = 1_000_000
"""Bytes. The largest board needs a hundredth of it."""
MOST_TILES: Final = 100_000
"""Tiles of a layer."""
_DEEPEST: Final = 20
"""Elements within elements."""
_LONGEST_QUOTE: Final = 80

_TURNED: Final = 0x0FFFFFFF
"""The bits of a tile's number without those that tell how it is turned."""
_LARGEST_NUMBER: Final = 9
"""Digits of a size or an identifier in the file."""


class MapError(BadSetup):
    """A map that cannot be played: its file, the reason, and the layer and square where there is one."""

    def __init__(self, file: str, reason: str, layer: str = "", square: str = "") -> None:
        super().__init__(file, reason, layer, square)
        self.file = file
        self.reason = reason
        self.layer = layer
        self.square = square

    def __str__(self) -> str:
        sentence = _("{file}: {reason}")
        if self.layer:
            sentence = _("{file}: layer '{layer}': {reason}")
        if self.layer and self.square:
            sentence = _("{file}: layer '{layer}', square {square}: {reason}")
        file, layer, square = (clipped(part, _LONGEST_QUOTE) for part in (self.file, self.layer, self.square))
        return clipped(sentence.format(file=file, layer=layer, square=square, reason=self.reason))


@dataclass(frozen=True, slots=True)
class Tile:
    """One placed tile: ``column`` and ``row`` from the upper left, its class and its properties."""

    column: int
    row: int
    kind: str
    properties: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class TiledDocument:
    """A checked map: its size in tiles, its own properties, and the tiles of the layers asked for."""

    width: int
    height: int
    properties: Mapping[str, str]
    layers: Mapping[str, tuple[Tile, ...]]


class TiledSource:
    """A map file, parsed and with its external tilesets taken in; not yet checked.

    ``file`` names it in messages. Where ``folder`` is None the text must hold its tilesets itself.
    Raises MapError.
    """

    def __init__(self, file: str, data: bytes, folder: Path | None) -> None:
        self.file = file
        self.root = _parse(data, file)
        if self.root.tag != "map":
            raise MapError(file, _("is no Tiled map: its root is <{tag}>, not <map>").format(tag=self.root.tag))
        self._take_in_tilesets(folder)

    @classmethod
    def at(cls, path: Path) -> TiledSource:
        """The map at ``path``. Raises MapError."""
        return cls(path.name, _read(path, path.name), path.parent)

    def text(self) -> str:
        """The whole map, its tilesets included, as one Tiled file."""
        return ElementTree.tostring(self.root, encoding="unicode")

    def read(self, layers: Collection[str], object_layers: Collection[str]) -> TiledDocument:
        """The tiles of ``layers``; those also in ``object_layers`` may be object layers.

        All other layers are decoration and left alone. Raises MapError.
        """
        self._check_map()
        width, height = self._number(self.root, "width"), self._number(self.root, "height")
        kinds = self._kinds()
        tiles = {layer: tuple(self._tiles(layer, kinds, layer in object_layers)) for layer in layers}
        return TiledDocument(width, height, _flat(self.root), tiles)

    def _error(self, reason: str, layer: str = "", /, **words: object) -> MapError:
        return MapError(self.file, reason.format(**words), layer)

    def _take_in_tilesets(self, folder: Path | None) -> None:
        """Replace each reference to an external tileset by the tileset itself."""
        for index, element in enumerate(self.root):
            source = element.get("source")
            if element.tag != "tileset" or source is None:
                continue
            if folder is None:
                raise self._error(_("uses the tileset '{tileset}', which did not come with it"), tileset=source)
            where = _("{file}: tileset '{tileset}'").format(file=self.file, tileset=source)
            tileset = _parse(_read(folder / source, where), where)
            if tileset.tag != "tileset":
                raise MapError(where, _("is no tileset: its root is <{tag}>").format(tag=tileset.tag))
            if tileset.get("source") is not None:
                raise MapError(where, _("is only a reference to another tileset"))
            tileset.set("firstgid", element.get("firstgid", ""))
            tileset.tail = element.tail
            self.root[index] = tileset

    def _check_map(self) -> None:
        if self.root.get("infinite", "0") != "0":
            raise self._error(_("is an infinite map; untick 'Infinite' in the map properties of Tiled"))
        orientation = self.root.get("orientation", "orthogonal")
        if orientation != "orthogonal":
            raise self._error(_("must be orthogonal, not {orientation}"), orientation=orientation)
        for attribute in ("width", "height", "tilewidth", "tileheight"):
            if self._number(self.root, attribute) == 0:
                raise self._error(_("{attribute} must not be 0"), attribute=attribute)
        if self._number(self.root, "width") * self._number(self.root, "height") > MOST_TILES:
            raise self._error(_("has more than {number} squares"), number=grouped(MOST_TILES))

    def _kinds(self) -> Mapping[int, tuple[str, Mapping[str, str]]]:
        """The class and the properties of each tile that has any, by its number."""
        found = {}
        for tileset in self.root.iter("tileset"):
            first = self._number(tileset, "firstgid")
            for tile in tileset.iterfind("tile"):
                kind = tile.get("type") or tile.get("class") or ""
                found[first + self._number(tile, "id")] = kind, _flat(tile)
        return found

    def _number(self, element: ElementTree.Element, attribute: str, layer: str = "") -> int:
        text = element.get(attribute, "")
        if not (text.isascii() and text.isdigit() and len(text) <= _LARGEST_NUMBER):
            reason = _("{attribute} must be a whole number, not '{text}'")
            raise self._error(reason, layer, attribute=attribute, text=text)
        return int(text)

    def _tiles(
        self, layer: str, kinds: Mapping[int, tuple[str, Mapping[str, str]]], objects_allowed: bool
    ) -> Iterator[Tile]:
        """Every placed tile of ``layer``; raises MapError for an object outside the map."""
        tags = ("layer", "objectgroup")
        found = [part for part in self.root.iter() if part.tag in tags and part.get("name") == layer]
        if not found:
            raise self._error(_("has no layer '{layer}'"), layer=layer)
        if len(found) > 1:
            raise self._error(_("there are {number} layers of this name"), layer, number=len(found))
        if found[0].tag != "layer" and not objects_allowed:
            raise self._error(_("must be a tile layer, not an object layer"), layer)
        width, height = self._number(self.root, "width"), self._number(self.root, "height")
        of_layer = self._of_tile_layer if found[0].tag == "layer" else self._of_objects
        for column, row, number in of_layer(found[0], layer):
            if not (0 <= column < width and 0 <= row < height):
                reason = _("an object lies outside the board, at column {column}, row {row}")
                raise self._error(reason, layer, column=column, row=row)
            yield Tile(column, row, *kinds.get(number & _TURNED, ("", {})))

    def _of_tile_layer(self, element: ElementTree.Element, layer: str) -> Iterator[tuple[int, int, int]]:
        """Column, row and number of every tile; of compressed data, at most one more than there may be is unpacked."""
        width, height = self._number(self.root, "width"), self._number(self.root, "height")
        size = self._number(element, "width", layer), self._number(element, "height", layer)
        if size != (width, height):
            reason = _("is {width} × {height}, but the map is {map_width} × {map_height}")
            raise self._error(reason, layer, width=size[0], height=size[1], map_width=width, map_height=height)
        data = element.find("data")
        if data is None:
            raise self._error(_("has no data"), layer)
        numbers = self._decoded(data, width * height, layer)
        count = len(numbers)
        if count != width * height:
            wanted = f"{width} × {height} = {width * height}"
            too_many = count > width * height
            reason = _("holds more than {wanted} tiles") if too_many else _("holds {count} tiles; it needs {wanted}")
            raise self._error(reason, layer, count=count, wanted=wanted)
        for index, number in enumerate(numbers):
            if number:
                yield index % width, index // width, number

    def _decoded(self, data: ElementTree.Element, wanted: int, layer: str) -> Sequence[int]:
        if data.find("chunk") is not None:
            raise self._error(_("is in chunks, as in an infinite map"), layer)
        encoding, text = data.get("encoding"), (data.text or "").strip()
        if encoding == "csv":
            numbers = [number.strip() for number in text.split(",")]
            for number in numbers:
                if not (number.isascii() and number.isdigit() and int(number[:20]) < 2**32):
                    raise self._error(_("badly encoded: '{text}' is no tile number"), layer, text=number[:20])
            return list(map(int, numbers))
        if encoding == "base64":
            packed = self._unpack(text, data.get("compression"), 4 * (wanted + 1), layer)
            return struct.unpack(f"<{len(packed) // 4}I", packed[: len(packed) // 4 * 4])
        encoding = encoding or "XML"
        raise self._error(_("has the encoding '{encoding}'; save it as CSV or Base64"), layer, encoding=encoding)

    def _unpack(self, text: str, compression: str | None, limit: int, layer: str) -> bytes:
        if compression not in (None, "", "zlib", "gzip"):
            raise self._error(_("has the compression '{compression}'; save it as CSV"), layer, compression=compression)
        try:
            packed = base64.b64decode(text, validate=True)
            if compression:
                return zlib.decompressobj(wbits=zlib.MAX_WBITS | 32).decompress(packed, limit)
        except (binascii.Error, zlib.error) as error:
            raise self._error(_("badly encoded: {error}"), layer, error=error) from error
        return packed[:limit]

    def _of_objects(self, group: ElementTree.Element, layer: str) -> Iterator[tuple[int, int, int]]:
        """Column, row and number of every object, by its middle; it stands on its lower left corner."""
        across, down = self._number(self.root, "tilewidth"), self._number(self.root, "tileheight")
        for element in group.iter("object"):
            number = element.get("id", "?")
            if element.get("template") is not None:
                raise self._error(_("object {number} is made from a template; detach it"), layer, number=number)
            if element.get("gid") is None:
                raise self._error(_("object {number} is no tile; insert tiles only"), layer, number=number)
            x, y, width, height = (_finite(element.get(side, "0")) for side in ("x", "y", "width", "height"))
            if x is None or y is None or width is None or height is None:
                raise self._error(_("object {number} has no proper place"), layer, number=number)
            column, row = (x + (width or across) / 2) // across, (y - (height or down) / 2) // down
            yield int(column), int(row), self._number(element, "gid", layer)


def _flat(element: ElementTree.Element) -> Mapping[str, str]:
    """The properties of ``element`` as they stand in the file."""
    found = element.iterfind("properties/property")
    return {part.get("name", ""): part.get("value") or part.text or "" for part in found}


def _read(path: Path, called: str) -> bytes:
    try:
        return read_bounded(path, LARGEST_FILE)
    except (OSError, ValueError) as error:
        raise MapError(called, _("cannot be read: {error}").format(error=reason_of(error))) from error


class _Builder(ElementTree.TreeBuilder):
    """Builds elements that are shallow and free of document types, hence of entities; raises MapError for others."""

    def __init__(self, called: str) -> None:
        super().__init__()
        self._called, self._depth = called, 0

    def doctype(self, *_declaration: object) -> None:
        raise MapError(self._called, _("has a document type declaration (<!DOCTYPE …>), as no Tiled file has"))

    def start(self, tag: str, attrs: dict[str, str], /) -> ElementTree.Element:
        self._depth += 1
        if self._depth > _DEEPEST:
            raise MapError(self._called, _("is nested more than {number} deep").format(number=_DEEPEST))
        return super().start(tag, attrs)

    def end(self, tag: str, /) -> ElementTree.Element:
        self._depth -= 1
        return super().end(tag)


def _parse(data: bytes, called: str) -> ElementTree.Element:
    """The root element of XML that is small, whole, shallow and free of document types."""
    if len(data) > LARGEST_FILE:
        raise MapError(called, _("is larger than {number} bytes").format(number=grouped(LARGEST_FILE)))
    try:
        return ElementTree.XML(data, ElementTree.XMLParser(target=_Builder(called)))
    except MapError:
        raise
    except ElementTree.ParseError as error:
        raise MapError(called, _("is not a whole XML file: {error}").format(error=error)) from error
    except Exception as error:  # expat asks Python's codecs, any of which may be named and refuse in its own way
        reason = _("is in an encoding that is not read here; save it as UTF-8 ({error})")
        raise MapError(called, reason.format(error=error)) from error


def _finite(text: str) -> float | None:
    try:
        return float(text) if math.isfinite(float(text)) else None
    except ValueError:
        return None


SUFFIX: Final = ".tmx"
_FIRST: Final = "classic"
_FROM_ELSEWHERE: Final = 16
"""The number of attached maps to cache."""


class Titled(Protocol):
    """A map that has been read."""

    @property
    def title(self) -> str: ...


T = TypeVar("T", bound=Titled)


class MapFiles(Generic[T]):
    """Finds, reads and caches the maps of ``game``; a map is read again when its file changes.

    ``read`` makes a map from its name and source, or raises MapError. ``shipped`` are our own maps and their
    fingerprints, computed by ``fingerprint``. ``unknown`` is the (translated) message for an unknown name; ``{names}``
    stands for the known ones.
    """

    def __init__(
        self, game: str, read: Callable[[str, TiledSource], T], *, shipped: Mapping[str, str],
        fingerprint: Callable[[T], str], unknown: str,
    ) -> None:  # fmt: skip
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
