"""The layout of the places on the screen, read from a Tiled map and checked.

A layout has a tile layer ``places`` with tiles of the classes ``inner`` (nine, three by three), ``outer`` (three on
each side of them; the corners are no places) and ``draw`` (one, anywhere else). All other layers are decoration. The
map's property ``title`` is its name for players.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Final

from jungle_games.base.system import levels_folder
from jungle_games.core.errors import UserError, wrap_unexpected
from jungle_games.core.files.file_format import FileFormat
from jungle_games.core.files.tiled import MapError, TiledDocument, TiledSource
from jungle_games.core.i18n import N_, _
from jungle_games.games.matr1x.rules.grid import INNER, OUTER, Place

LARGEST: Final = (9, 7)
"""Columns and rows."""

Cell = tuple[int, int]
"""Column and row on the map, from the upper left."""

_COLUMNS: Final = "abcdefghi"


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
    """The cells of each class, in reading order."""
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


FORMAT: Final = FileFormat(
    "layouts", N_("a layout of MATR1X 0VERL0AD"), ("places",), lambda path: read_layout(path.stem, TiledSource.at(path))
)
