"""The grid: nine inner piles, twelve outer places, the lanes between them; and where they lie, from a Tiled map.

Files a–e run from the left, rows 1–5 from the top; the outer corners do not exist.

A layout has a tile layer ``places`` with tiles of the classes ``inner`` (nine, three by three), ``outer`` (three on
each side of them; the corners are no places) and ``draw`` (one, anywhere else). All other layers are decoration. The
map's property ``title`` is its name for players.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Final, NamedTuple

from jungle_games.base.system import levels_folder
from jungle_games.core.cards import Card
from jungle_games.core.errors import UserError, wrap_unexpected
from jungle_games.core.i18n import _
from jungle_games.core.tiled import MapError, TiledDocument, TiledSource

FILES: Final = "abcde"
SIDE: Final = 5
"""Files and rows of the grid, its outer places included."""
LARGEST: Final = (9, 7)
"""Columns and rows."""

Cell = tuple[int, int]
"""Column and row on the map, from the upper left."""

_COLUMNS: Final = "abcdefghi"


class Place(NamedTuple):
    """A place of the grid by file (0 is a) and row (0 is row 1, at the top)."""

    file: int
    row: int

    def __str__(self) -> str:
        return f"{FILES[self.file]}{self.row + 1}"


INNER: Final = tuple(Place(file, row) for row in (1, 2, 3) for file in (1, 2, 3))
"""The nine inner piles in reading order."""
CENTRE: Final = Place(2, 2)
DEALT: Final = tuple(place for place in INNER if place != CENTRE)
"""The inner piles in the order in which they are dealt; the centre stays empty."""
OUTER: Final = tuple(
    Place(file, row) for row in range(SIDE) for file in range(SIDE) if (file in (0, SIDE - 1)) != (row in (0, SIDE - 1))
)
"""The twelve outer places in reading order."""
PLACES: Final = tuple(sorted((*INNER, *OUTER), key=lambda place: (place.row, place.file)))
"""All places in reading order."""


class Lane(NamedTuple):
    """A row or column towards a royal: the triggering pile, the two attacking ones, the royal's place.

    The attackers are in the order of the attack: the one next to the royal comes last.
    """

    trigger: Place
    attackers: tuple[Place, Place]
    royal: Place


def _lane_to(royal: Place) -> Lane:
    right = {0: 1, SIDE - 1: -1}.get(royal.file, 0)
    down = {0: 1, SIDE - 1: -1}.get(royal.row, 0)
    near, middle, far = (Place(royal.file + right * step, royal.row + down * step) for step in (1, 2, 3))
    return Lane(far, (middle, near), royal)


LANE_TO: Final[Mapping[Place, Lane]] = MappingProxyType({royal: _lane_to(royal) for royal in OUTER})
"""The lane that ends at each outer place."""
LANES_FROM: Final[Mapping[Place, tuple[Lane, ...]]] = MappingProxyType(
    {pile: tuple(lane for lane in LANE_TO.values() if lane.trigger == pile) for pile in INNER}
)
"""The lanes that each inner pile triggers: a corner two, an edge one, the centre none."""
BESIDE: Final[Mapping[Place, tuple[Place, ...]]] = MappingProxyType(
    {pile: tuple(lane.royal for lane in LANE_TO.values() if lane.attackers[1] == pile) for pile in INNER}
)
"""The outer places next to each inner pile: a corner two, an edge one, the centre none."""


def value(card: Card) -> int:
    """The value of ``card``: the ace 1, the joker 0, jack, queen and king 11, 12 and 13."""
    return card.rank or 0


def is_royal(card: Card) -> bool:
    """Whether ``card`` is a jack, queen or king."""
    return card.rank is not None and card.rank.is_court


@dataclass(frozen=True)
class Grid:
    """The cards on the grid: each pile that is not empty, top first, and the places of the beaten royals.

    A royal is under its armour, so it is the last card of its pile. Its mappings must not be changed.
    """

    piles: Mapping[Place, tuple[Card, ...]]
    beaten: frozenset[Place] = frozenset()

    def __hash__(self) -> int:
        return hash((frozenset(self.piles.items()), self.beaten))

    def top(self, place: Place) -> Card | None:
        """The top card at ``place``, or None."""
        pile = self.piles.get(place)
        return pile[0] if pile else None

    def royal_at(self, place: Place) -> Card | None:
        """The royal at the outer ``place``, beaten or not, or None."""
        pile = self.piles.get(place)
        return pile[-1] if pile and is_royal(pile[-1]) else None

    def living_at(self, place: Place) -> Card | None:
        """The unbeaten royal at ``place``, or None."""
        return None if place in self.beaten else self.royal_at(place)

    def living(self) -> Iterator[tuple[Place, Card]]:
        """The unbeaten royals with their places, in reading order."""
        for place in OUTER:
            royal = self.living_at(place)
            if royal is not None:
                yield place, royal

    def is_open(self, place: Place) -> bool:
        """Whether a royal may still come to the outer ``place``; beaten ones stay there."""
        return self.royal_at(place) is None

    def total(self, place: Place) -> int:
        """The value of the royal at ``place`` with its armour, which an attack must reach."""
        return sum(map(value, self.piles.get(place, ())))

    def armour(self, place: Place) -> int:
        """The armour at the outer ``place``, with or without a royal under it."""
        return sum(value(card) for card in self.piles.get(place, ()) if not is_royal(card))


@dataclass(frozen=True)
class Layout:
    """The cell of every place of the grid and of the draw pile, on a map of so many columns and rows.

    ``pitch`` is the size of a cell in units of the table.
    """

    title: str
    columns: int
    rows: int
    pitch: tuple[int, int]
    cells: Mapping[Place, Cell] = field(repr=False)
    draw: Cell


def load_layout(name: str = "matrix") -> Layout:
    """The layout in ``levels/matr1x/<name>.tmx``. Raises MapError naming file, layer, square and reason."""
    path = levels_folder("matr1x") / f"{name}.tmx"
    return _read_file(path)


@cache
def _read_file(path: Path) -> Layout:
    return read_layout(path.stem, TiledSource.at(path))


@wrap_unexpected(UserError, lambda reason, _name, source: MapError(source.file, reason))
def read_layout(name: str, source: TiledSource) -> Layout:
    """The layout called ``name``. Raises MapError naming file, layer, square and reason."""
    document = source.read(("places",), object_layers=())
    _check_size(document, source.file)
    found = _sort_tiles(document, source.file)
    cells = _place_cells(found, document, source.file)
    draw = _draw_cell(found["draw"], source.file)
    title = str(document.properties.get("title") or name)
    pitch = int(source.root.get("tilewidth", "0")), int(source.root.get("tileheight", "0"))
    return Layout(title, document.width, document.height, pitch, cells, draw)


def _check_size(document: TiledDocument, file: str) -> None:
    size = f"{document.width} × {document.height}"
    if document.width < 5 or document.height < 5:
        raise MapError(file, _("the layout is {size}; it must be {limit} at least").format(size=size, limit="5 × 5"))
    if document.width > LARGEST[0] or document.height > LARGEST[1]:
        limit = f"{LARGEST[0]} × {LARGEST[1]}"
        raise MapError(file, _("the layout is {size}; it must be {limit} at most").format(size=size, limit=limit))


def _sort_tiles(document: TiledDocument, file: str) -> Mapping[str, list[Cell]]:
    found: dict[str, list[Cell]] = {"inner": [], "outer": [], "draw": []}
    for tile in sorted(document.layers["places"], key=lambda tile: (tile.row, tile.column)):
        cell = tile.column, tile.row
        if tile.kind not in found:
            reason = _("unknown tile '{tile}'; the class of a tile must be one of {known}")
            raise _refuser(file, cell)(reason.format(tile=tile.kind, known=", ".join(found)))
        found[tile.kind].append(cell)
    return found


def _place_cells(found: Mapping[str, list[Cell]], document: TiledDocument, file: str) -> dict[Place, Cell]:
    """The cell of every place, the grid lying around the first inner cell."""
    if not found["inner"]:
        raise MapError(file, _("has no inner places; it needs nine, three by three"), layer="places")
    left, top = found["inner"][0]
    cells = {place: (left + place.file - 1, top + place.row - 1) for place in (*INNER, *OUTER)}
    for kind, places, why in (
        ("inner", INNER, _("the nine inner places lie three by three")),
        ("outer", OUTER, _("three outer places lie on each side of the inner ones")),
    ):
        wanted = {cells[place] for place in places}
        if missing := sorted(wanted.difference(found[kind])):
            if not _is_on(missing[0], document):
                raise MapError(file, _("the grid reaches over the edge; {why}").format(why=why), layer="places")
            raise _refuser(file, missing[0])(_("must be of the class '{kind}': {why}").format(kind=kind, why=why))
        for cell in found[kind]:
            if cell not in wanted:
                raise _refuser(file, cell)(_("must not be of the class '{kind}': {why}").format(kind=kind, why=why))
    return cells


def _is_on(cell: Cell, document: TiledDocument) -> bool:
    return 0 <= cell[0] < document.width and 0 <= cell[1] < document.height


def _draw_cell(cells: list[Cell], file: str) -> Cell:
    if not cells:
        raise MapError(file, "has no draw pile", layer="places")
    if len(cells) > 1:
        raise _refuser(file, cells[1])("a second draw pile")
    return cells[0]


def _refuser(file: str, cell: Cell) -> Callable[[str], MapError]:
    square = f"{_COLUMNS[cell[0]]}{cell[1] + 1}"
    return lambda reason: MapError(file, reason, layer="places", square=square)
