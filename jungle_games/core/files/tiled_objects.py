"""The free objects of a Tiled map: rectangles that lie anywhere on it, turned or not."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final
from xml.etree import ElementTree

from jungle_games.core.files.tiled import MapError, TiledSource
from jungle_games.core.formatting import grouped
from jungle_games.core.i18n import _

MOST_OBJECTS: Final = 1000
_LARGEST: Final = 100_000.0
"""Pixels; no map of ours is near it."""


@dataclass(frozen=True, slots=True)
class TiledObject:
    """One rectangle: its name and class, its middle and size in pixels, and its turn in degrees, clockwise.

    A point has no width and height. ``properties`` are texts, as they stand in the file.
    """

    name: str
    kind: str
    x: float
    y: float
    width: float
    height: float
    turned: float
    properties: Mapping[str, str]


def read_objects(source: TiledSource, layer: str) -> Sequence[TiledObject]:
    """The objects of the object layer ``layer`` in the order of the file.

    Raises MapError for a layer that is missing, no object layer or there twice, for templates, tiles and other
    shapes, for places that are no numbers, and for an object whose middle lies outside the map.
    """
    parts = [part for part in source.root.iter() if part.get("name") == layer]
    groups = [part for part in parts if part.tag in ("objectgroup", "layer")]
    if not groups:
        raise MapError(source.file, _("has no layer '{layer}'").format(layer=layer))
    if len(groups) > 1:
        reason = _("there are {number} layers of this name").format(number=len(groups))
        raise MapError(source.file, reason, layer=layer)
    if groups[0].tag != "objectgroup":
        raise MapError(source.file, _("must be an object layer, not a tile layer"), layer=layer)
    elements = groups[0].findall("object")
    if len(elements) > MOST_OBJECTS:
        reason = _("has more than {number} objects").format(number=grouped(MOST_OBJECTS))
        raise MapError(source.file, reason, layer=layer)
    reader = _Reader(source, layer)
    return [reader.read(element) for element in elements]


class _Reader:
    def __init__(self, source: TiledSource, layer: str) -> None:
        self._file = source.file
        self._layer = layer
        self._size = (
            self._pixels(source.root, "width", "tilewidth"),
            self._pixels(source.root, "height", "tileheight"),
        )

    def _pixels(self, root: ElementTree.Element, tiles: str, size: str) -> float:
        return self._number(root, tiles, _("the map")) * self._number(root, size, _("the map"))

    def read(self, element: ElementTree.Element) -> TiledObject:
        called = _("object {id}").format(id=element.get("id", "?")[:9])
        if element.get("template") is not None:
            raise self._wrong(_("{object} is made from a template; detach it").format(object=called))
        shape = next((part.tag for part in element if part.tag not in ("properties", "point")), None)
        if element.get("gid") is not None or shape is not None:
            reason = _("{object} is of the kind '{kind}'; only rectangles and points are read")
            raise self._wrong(reason.format(object=called, kind=shape or "tile"))
        x, y = self._number(element, "x", called), self._number(element, "y", called)
        width, height = self._number(element, "width", called), self._number(element, "height", called)
        turned = self._number(element, "rotation", called)
        middle = _middle(x, y, width, height, turned)
        if not (0 <= middle[0] <= self._size[0] and 0 <= middle[1] <= self._size[1]):
            raise self._wrong(_("{object} lies outside the map").format(object=called))
        kind = element.get("type") or element.get("class") or ""
        properties = {
            part.get("name", ""): part.get("value", "") for part in element.iterfind("properties/property")
        }
        return TiledObject(element.get("name", ""), kind, *middle, width, height, turned, properties)

    def _number(self, element: ElementTree.Element, attribute: str, called: str) -> float:
        text = element.get(attribute, "0")
        try:
            number = float(text)
        except ValueError:
            number = math.nan
        if not abs(number) <= _LARGEST:
            reason = _("{attribute} of {object} must be a number, not '{text}'")
            raise self._wrong(reason.format(attribute=attribute, object=called, text=text[:20]))
        return number

    def _wrong(self, reason: str) -> MapError:
        return MapError(self._file, reason, layer=self._layer)


def _middle(x: float, y: float, width: float, height: float, turned: float) -> tuple[float, float]:
    """The middle of a rectangle that Tiled turned about its upper left corner."""
    sine, cosine = math.sin(math.radians(turned)), math.cos(math.radians(turned))
    return x + (width * cosine - height * sine) / 2, y + (width * sine + height * cosine) / 2
