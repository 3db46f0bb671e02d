"""Reading a Tiled map with suspicion: what pytmx would crash on or silently drop is found and named first.

No part of this knows the game; ``board.py`` gives the tiles their meaning.
"""

from __future__ import annotations

import base64
import binascii
import sys
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final
from xml.etree import ElementTree
from xml.parsers import expat

from jungle_games.core.game import BadSetup

LARGEST_FILE: Final = 1_000_000
"""Bytes. The largest board needs a hundredth of it."""

_FLAT_PROPERTIES: Final = frozenset({"string", "int", "float", "bool", "color", "file", "object"})


class MapError(BadSetup):
    """A map that cannot be played; says the file, the layer and the square where there is one, and the reason."""

    def __init__(self, file: str, reason: str, *, layer: str = "", square: str = "") -> None:
        super().__init__(file, reason, layer, square)
        self.file = file
        self.reason = reason
        self.layer = layer
        self.square = square

    def __str__(self) -> str:
        place = self.file
        if self.layer:
            place += f": layer '{self.layer}'"
        if self.square:
            place += f", square {self.square}"
        return f"{place}: {self.reason}"


@dataclass(frozen=True, slots=True)
class Tile:
    """One placed tile: ``column`` and ``row`` from the upper left, its class and its properties."""

    column: int
    row: int
    kind: str
    properties: dict[str, Any]


@dataclass(frozen=True, slots=True)
class TiledDocument:
    """A checked map: its size in tiles, its own properties, and the tiles of the layers asked for."""

    width: int
    height: int
    properties: dict[str, Any]
    layers: dict[str, tuple[Tile, ...]]


def read_tiled(path: Path, tile_layers: tuple[str, ...], object_layers: tuple[str, ...]) -> TiledDocument:
    """The named layers of the map at ``path``; those in ``object_layers`` may be object layers too.

    Other layers are decoration and are left alone. Raises MapError.
    """
    name = path.name
    root = _parse(path, name)
    _check_map(root, name)
    for layer in tile_layers:
        _check_layer(root, layer, name, objects_allowed=layer in object_layers)
    _check_tilesets(root, path)
    tiled = _load(path, name)
    layers = {layer: tuple(_tiles(tiled, layer, name)) for layer in tile_layers}
    return TiledDocument(tiled.width, tiled.height, dict(tiled.properties), layers)


def _parse(path: Path, name: str) -> ElementTree.Element:
    """The root element of an XML file that is small, whole and free of document types, hence of entities."""

    def refuse(*_: object) -> None:
        raise MapError(name, "has a document type declaration (<!DOCTYPE …>), which no Tiled file has")

    try:
        if path.stat().st_size > LARGEST_FILE:
            raise MapError(name, f"is larger than {LARGEST_FILE:,} bytes")
        data = path.read_bytes()
    except OSError as error:
        raise MapError(name, f"cannot be read: {error.strerror or error}") from error
    parser = expat.ParserCreate()
    parser.StartDoctypeDeclHandler = refuse
    try:
        parser.Parse(data, True)
    except (expat.ExpatError, LookupError, ValueError) as error:
        if isinstance(error, MapError):
            raise
        raise MapError(name, f"is not a whole XML file: {error}") from error
    return ElementTree.fromstring(data)


def _whole_number(element: ElementTree.Element, attribute: str, name: str, layer: str = "") -> int:
    text = element.get(attribute, "")
    if not text.isascii() or not text.isdigit() or len(text) > 9:
        raise MapError(name, f"{attribute} must be a whole number, not '{text}'", layer=layer)
    return int(text)


def _check_map(root: ElementTree.Element, name: str) -> None:
    if root.tag != "map":
        raise MapError(name, f"is no Tiled map: its root is <{root.tag}>, not <map>")
    if root.get("infinite", "0") != "0":
        raise MapError(name, "is an infinite map; untick 'Infinite' in Tiled's map properties")
    if root.get("orientation", "orthogonal") != "orthogonal":
        raise MapError(name, f"must be orthogonal, not {root.get('orientation')}")
    for attribute in ("width", "height", "tilewidth", "tileheight"):
        if _whole_number(root, attribute, name) == 0:
            raise MapError(name, f"{attribute} must not be 0")
    _check_properties(root, name)


def _check_properties(root: ElementTree.Element, name: str) -> None:
    """The pytmx library fails without a word on properties of a class or an enumeration made in Tiled."""
    for element in root.iter("property"):
        kind = element.get("type", "string")
        if kind not in _FLAT_PROPERTIES:
            raise MapError(name, f"property '{element.get('name')}' has the type '{kind}', which is not supported")
        if element.get("propertytype"):
            raise MapError(name, f"property '{element.get('name')}' has a custom type, which is not supported")


def _check_layer(root: ElementTree.Element, layer: str, name: str, *, objects_allowed: bool) -> None:
    found = [
        element
        for element in root.iter()
        if element.tag in ("layer", "objectgroup") and element.get("name") == layer
    ]
    if not found:
        raise MapError(name, f"has no layer '{layer}'")
    if len(found) > 1:
        raise MapError(name, f"has {len(found)} layers of this name", layer=layer)
    if found[0].tag == "layer":
        _check_tile_layer(root, found[0], layer, name)
    elif objects_allowed:
        _check_objects(found[0], layer, name)
    else:
        raise MapError(name, "must be a tile layer, not an object layer", layer=layer)


def _check_tile_layer(root: ElementTree.Element, element: ElementTree.Element, layer: str, name: str) -> None:
    size = tuple(_whole_number(element, side, name, layer) for side in ("width", "height"))
    wanted = tuple(_whole_number(root, side, name) for side in ("width", "height"))
    if size != wanted:
        raise MapError(name, f"is {size[0]} × {size[1]}, but the map is {wanted[0]} × {wanted[1]}", layer=layer)
    data = element.find("data")
    if data is None:
        raise MapError(name, "has no data", layer=layer)
    count = _count_tiles(data, wanted[0] * wanted[1], layer, name)
    if count != wanted[0] * wanted[1]:
        raise MapError(name, f"holds {count} tiles, but {wanted[0]} × {wanted[1]} are needed", layer=layer)


def _count_tiles(data: ElementTree.Element, wanted: int, layer: str, name: str) -> int:
    """How many tiles ``data`` holds; of compressed data no more than a few beyond ``wanted`` are unpacked."""
    encoding, compression = data.get("encoding"), data.get("compression") or None
    text = (data.text or "").strip()
    if data.find("chunk") is not None:
        raise MapError(name, "is in chunks, as in an infinite map", layer=layer)
    if encoding == "csv":
        numbers = text.split(",")
        wrong = next((n.strip() for n in numbers if not n.strip().isascii() or not n.strip().isdigit()), None)
        if wrong is not None:
            raise MapError(name, f"is badly encoded: '{wrong[:20]}' is no tile number", layer=layer)
        return len(numbers)
    if encoding == "base64":
        return len(_unpack(text, compression, 4 * (wanted + 1), layer, name)) // 4
    raise MapError(name, f"has the encoding '{encoding or 'XML'}'; save it as CSV or Base64", layer=layer)


def _unpack(text: str, compression: str | None, limit: int, layer: str, name: str) -> bytes:
    try:
        packed = base64.b64decode(text, validate=True)
        if compression in ("zlib", "gzip"):
            return zlib.decompressobj(wbits=zlib.MAX_WBITS | 32).decompress(packed, limit)
    except (binascii.Error, zlib.error) as error:
        raise MapError(name, f"is badly encoded: {error}", layer=layer) from error
    if compression:
        raise MapError(name, f"has the compression '{compression}'; save it as CSV", layer=layer)
    return packed[:limit]


def _check_objects(group: ElementTree.Element, layer: str, name: str) -> None:
    """The pytmx library reads an object made from a template as an empty one."""
    for element in group.iter("object"):
        if element.get("template") is not None:
            raise MapError(name, "has an object made from a template; detach it in Tiled", layer=layer)
        if element.get("gid") is None:
            raise MapError(name, f"object {element.get('id', '?')} is no tile; insert tiles only", layer=layer)
        for attribute in ("x", "y"):
            try:
                float(element.get(attribute, "0"))
            except ValueError as error:
                raise MapError(name, f"object {element.get('id', '?')} has no place", layer=layer) from error


def _check_tilesets(root: ElementTree.Element, path: Path) -> None:
    for element in root.iter("tileset"):
        _whole_number(element, "firstgid", path.name)
        source = element.get("source")
        if source is None:
            continue
        if Path(source).suffix.lower() != ".tsx":
            raise MapError(path.name, f"uses the tileset '{source}'; only .tsx files are supported")
        tileset = _parse(path.parent / source, f"{path.name}: tileset '{source}'")
        if tileset.tag != "tileset":
            raise MapError(path.name, f"uses '{source}', which is no tileset")
        _check_properties(tileset, f"{path.name}: tileset '{source}'")


def _load(path: Path, name: str) -> Any:
    pytmx = _import_pytmx()
    try:
        return pytmx.TiledMap(str(path), allow_duplicate_names=True)
    except Exception as error:  # pytmx raises bare ones
        raise MapError(name, f"cannot be read by pytmx: {error or type(error).__name__}") from error


def _import_pytmx() -> Any:
    """The pytmx library, imported without pygame unless that is loaded already.

    It imports pygame for a type hint and for image loaders that are not used here, and does without where pygame is
    not installed; so the protocol, the workers and the rules' tests need not wait for a window library.
    """
    hidden = [] if "pygame" in sys.modules else ["pygame", "pytmx.util_pygame"]
    for module in hidden:
        sys.modules[module] = None  # type: ignore[assignment]  # makes its import fail
    try:
        import pytmx
    finally:
        for module in hidden:
            del sys.modules[module]
    return pytmx


def _tiles(tiled: Any, layer: str, name: str) -> Iterator[Tile]:
    """Every placed tile of ``layer``; raises MapError for an object outside the map."""
    found = tiled.get_layer_by_name(layer)
    if hasattr(found, "iter_data"):
        placed = ((column, row, gid) for column, row, gid in found.iter_data() if gid)
    else:
        placed = (_place_of(tiled, thing) for thing in found)
    for column, row, gid in placed:
        if not (0 <= column < tiled.width and 0 <= row < tiled.height):
            raise MapError(name, f"an object lies outside the board, at column {column}, row {row}", layer=layer)
        properties = dict(tiled.get_tile_properties_by_gid(gid) or {})
        yield Tile(column, row, str(properties.get("type") or properties.get("class") or ""), properties)


def _place_of(tiled: Any, thing: Any) -> tuple[int, int, int]:
    """Column, row and tile of an object, by its middle; pytmx has already moved its corner to the upper left."""
    column = (thing.x + (thing.width or tiled.tilewidth) / 2) // tiled.tilewidth
    row = (thing.y + (thing.height or tiled.tileheight) / 2) // tiled.tileheight
    return int(column), int(row), thing.gid
