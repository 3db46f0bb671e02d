"""Where the cards of the ring lie on the table: the object layer ``ring`` of a Tiled map, checked.

The layer holds 26 rectangles of the class ``card``, all of one size, named 1 to 26: the starting card, then clockwise.
Each is turned so that its upper edge points out of the ring. Other layers and classes are decoration. The map's
property ``title`` is its name for players.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple
from xml.etree import ElementTree

from jungle_games.base.system import levels_folder
from jungle_games.core.errors import UserError, wrap_unexpected
from jungle_games.core.formatting import grouped
from jungle_games.core.i18n import _
from jungle_games.core.tiled import MapError, TiledSource
from jungle_games.games.jacks.rules.cards import CARDS, CardSet, Direction, Effect, Face

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
    sine, cosine = math.sin(math.radians(turned)), math.cos(math.radians(turned))
    return x + (width * cosine - height * sine) / 2, y + (width * sine + height * cosine) / 2


LAYER: Final = "ring"
CARD_CLASS: Final = "card"

_SAME: Final = 0.5
"""The tolerance for card sizes, in units, because Tiled rounds."""


class Spot(NamedTuple):
    """A place of the ring in units from the map's centre, and the outward direction as a unit vector."""

    x: float
    y: float
    out_x: float
    out_y: float


@dataclass(frozen=True)
class RingLayout:
    """The centres of the cards clockwise from the starting card, and a card's width and height, in units."""

    title: str
    card: tuple[float, float]
    spots: tuple[Spot, ...]


def load_layout(name: str = "ring") -> RingLayout:
    """The layout in ``levels/jacks/<name>.tmx``. Raises MapError naming file, layer and reason."""
    return _read_file(levels_folder("jacks") / f"{name}.tmx")


@cache
def _read_file(path: Path) -> RingLayout:
    return read_layout(path.stem, TiledSource.at(path))


@wrap_unexpected(UserError, lambda reason, _name, source: MapError(source.file, reason))
def read_layout(name: str, source: TiledSource) -> RingLayout:
    """The layout called ``name``. Raises MapError naming file, layer and reason."""
    objects = read_objects(source, LAYER)
    cards = _number_cards([thing for thing in objects if thing.kind == CARD_CLASS], source.file)
    size = _card_size(cards, source.file)
    middle = _size_of(source, "width") / 2, _size_of(source, "height") / 2
    spots = tuple(_spot(cards[number], middle) for number in range(1, CARDS + 1))
    _check_clockwise(spots, source.file)
    return RingLayout(_title(source) or name, size, spots)


def _number_cards(cards: Sequence[TiledObject], file: str) -> Mapping[int, TiledObject]:
    """The cards by number. Raises MapError unless each number from 1 to 26 occurs once."""
    if len(cards) != CARDS:
        reason = _("has {number} objects of the class '{kind}'; it needs {wanted}")
        raise _wrong(file, reason.format(number=len(cards), kind=CARD_CLASS, wanted=CARDS))
    found: dict[int, TiledObject] = {}
    for card in cards:
        name = card.name
        if not (name.isascii() and name.isdigit() and len(name) <= 2 and 1 <= int(name) <= CARDS):
            reason = _("a card is named '{name}'; the cards are named 1 to {last}")
            raise _wrong(file, reason.format(name=name[:20], last=CARDS))
        if int(name) in found:
            raise _wrong(file, _("there are two cards {card}").format(card=int(name)))
        found[int(name)] = card
    return found


def _card_size(cards: Mapping[int, TiledObject], file: str) -> tuple[float, float]:
    first = cards[1]
    if not (first.width > 0 and first.height > 0):
        raise _wrong(file, _("card 1 has no size"))
    for number, card in cards.items():
        if abs(card.width - first.width) > _SAME or abs(card.height - first.height) > _SAME:
            raise _wrong(file, _("card {card} is not the same size as card 1").format(card=number))
    return first.width, first.height


def _size_of(source: TiledSource, side: str) -> float:
    return float(source.root.get(side, "0")) * float(source.root.get(f"tile{side}", "0"))


def _spot(card: TiledObject, middle: tuple[float, float]) -> Spot:
    turned = math.radians(card.turned)
    return Spot(card.x - middle[0], card.y - middle[1], math.sin(turned), -math.cos(turned))


def _check_clockwise(spots: Sequence[Spot], file: str) -> None:
    """Raise MapError unless the cards go round their centre exactly once, clockwise."""
    x, y = sum(spot.x for spot in spots) / CARDS, sum(spot.y for spot in spots) / CARDS
    angles = [math.atan2(spot.y - y, spot.x - x) for spot in spots]
    total = 0.0
    for number, (here, there) in enumerate(zip(angles, [*angles[1:], angles[0]], strict=True), start=1):
        step = (there - here) % math.tau
        if not 0 < step < math.pi:
            reason = _("card {next} must lie clockwise of card {card}")
            raise _wrong(file, reason.format(next=number % CARDS + 1, card=number))
        total += step
    if total > 1.5 * math.tau:
        raise _wrong(file, _("the cards go round more than once"))


def _title(source: TiledSource) -> str:
    properties = source.root.iterfind("properties/property")
    return next((part.get("value", "") for part in properties if part.get("name") == "title"), "")


def _wrong(file: str, reason: str) -> MapError:
    return MapError(file, reason, layer=LAYER)


Place = int
OFF: Final = None
"""The place of a jack that has not entered the ring."""

_ONLY: Final = {Effect.CLOCKWISE: Direction.CW, Effect.COUNTER_CLOCKWISE: Direction.CCW}


def walk(ring: Sequence[Face | None], origin: Place | None, direction: Direction, pips: int) -> tuple[Place, ...]:
    """The places that a jack passes in walking ``pips`` cards from ``origin``; it lands on the last.

    “Instead pieces skip over that space and move to the next adjacent card.” For a jack that enters, the starting
    card is the first step, or if that is gone the next card in its direction. ``ring`` must hold a card.
    """
    place = -direction.step if origin is OFF else origin
    path: list[Place] = []
    while len(path) < pips:
        place = (place + direction.step) % len(ring)
        if ring[place] is not None:
            path.append(place)
    return tuple(path)


def directions(ring: Sequence[Face | None], origin: Place | None, cards: CardSet) -> tuple[Direction, ...]:
    """The directions in which a jack may leave ``origin``: both, or the one that a card's “only” allows."""
    face = None if origin is OFF else ring[origin]
    only = None if face is None else _ONLY.get(cards.pair(face).effect)
    return tuple(Direction) if only is None else (only,)


class Sighting(NamedTuple):
    """The face last seen at a place, and how many turns had been taken by then."""

    face: Face
    turn: int


def face_up(ring: Sequence[Face | None], jacks: Sequence[Sequence[Place | None]]) -> frozenset[Place]:
    """The places whose card lies face up: one of the ``jacks`` stands on it."""
    standing = (place for own in jacks for place in own)
    return frozenset(place for place in standing if place is not OFF and ring[place] is not None)


def see(
    seen: tuple[Sighting | None, ...], ring: Sequence[Face | None], up: frozenset[Place], turn: int
) -> tuple[Sighting | None, ...]:
    """``seen``, updated with the cards at ``up``, face up at ``turn``; gaps hold nothing."""
    fresh: list[Sighting | None] = []
    for place, face in enumerate(ring):
        if face is not None and place in up:
            fresh.append(Sighting(face, turn))
        else:
            fresh.append(None if face is None else seen[place])
    return tuple(fresh)
