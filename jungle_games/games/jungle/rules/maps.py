"""Tiled map files: those in ``levels/jungle``, and those embedded in a match."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from typing import Final

from jungle_games.core.errors import UserError, wrap_unexpected
from jungle_games.core.files.file_format import FileFormat, MapFiles
from jungle_games.core.files.tiled import MapError, Tile, TiledDocument, TiledSource
from jungle_games.core.game import Seat
from jungle_games.core.i18n import N_, _
from jungle_games.games.jungle.rules.board import BLUE, RED, JungleMap, Kind, Piece, Square, Terrain, impossible_place
from jungle_games.games.jungle.rules.notation import write_position

SEATS: Final[Mapping[str, Seat]] = {"blue": BLUE, "red": RED}

SMALLEST: Final = (3, 3)
LARGEST: Final = (9, 11)
"""Files and ranks."""
SHIPPED: Final[Mapping[str, str]] = {
    "classic": "f15afda14ad48748",
    "great_river": "f2699b52dc967bb4",
    "marsh": "9f4f4f5d3b96dc40",
}
"""The shipped maps and their fingerprints; a record embeds any other map."""


@wrap_unexpected(UserError, lambda reason, _name, source: MapError(source.file, reason))
def read_map(name: str, source: TiledSource) -> JungleMap:
    """The map called ``name``. Raises MapError naming file, layer, square and reason."""
    document = source.read(("terrain", "pieces"), object_layers=("pieces",))
    file = source.file
    _check_size(document, file)
    ground, owners = _read_terrain(document, file)
    _check_dens(ground, owners, file)
    start = _read_pieces(document, ground, file)
    title = str(document.properties.get("title") or name)
    return JungleMap(name, title, document.width, document.height, ground, owners, start)


def _check_size(document: TiledDocument, file: str) -> None:
    size = document.width, document.height
    if document.width < SMALLEST[0] or document.height < SMALLEST[1]:
        raise MapError(file, _wrong_size(_("the board is {size}; it must be {limit} at least"), size, SMALLEST))
    if document.width > LARGEST[0] or document.height > LARGEST[1]:
        raise MapError(file, _wrong_size(_("the board is {size}; it must be {limit} at most"), size, LARGEST))


def _wrong_size(reason: str, size: tuple[int, int], limit: tuple[int, int]) -> str:
    return reason.format(size=f"{size[0]} × {size[1]}", limit=f"{limit[0]} × {limit[1]}")


def _square(document: TiledDocument, tile: Tile) -> Square:
    return Square(tile.column, document.height - 1 - tile.row)


def _owner(tile: Tile, refuse: Callable[[str], MapError]) -> Seat:
    owner = str(tile.properties.get("owner"))
    if owner not in SEATS:
        reason = _("the {tile} needs the property 'owner': blue or red, not '{owner}'")
        raise refuse(reason.format(tile=tile.kind, owner=owner))
    return SEATS[owner]


def _read_terrain(document: TiledDocument, file: str) -> tuple[dict[Square, Terrain], dict[Square, Seat]]:
    ground: dict[Square, Terrain] = {}
    owners: dict[Square, Seat] = {}
    known = {terrain.value: terrain for terrain in Terrain}
    for tile in document.layers["terrain"]:
        square = _square(document, tile)
        refuse = _refuser(file, "terrain", square)
        if tile.kind not in known:
            raise refuse(_unknown(tile, known))
        ground[square] = known[tile.kind]
        if ground[square] in (Terrain.TRAP, Terrain.DEN):
            owners[square] = _owner(tile, refuse)
    for column in range(document.width):
        for rank in range(document.height):
            if (square := Square(column, rank)) not in ground:
                raise _refuser(file, "terrain", square)(_("has no tile"))
    return ground, owners


def _check_dens(ground: Mapping[Square, Terrain], owners: Mapping[Square, Seat], file: str) -> None:
    for name, seat in SEATS.items():
        dens = [square for square, owner in owners.items() if owner == seat and ground[square] is Terrain.DEN]
        if not dens:
            raise MapError(file, _("there is no {side} den").format(side=name), layer="terrain")
        if len(dens) > 1:
            reason = _("a second {side} den; the first is {square}").format(side=name, square=dens[0])
            raise _refuser(file, "terrain", dens[1])(reason)


def _read_pieces(document: TiledDocument, ground: Mapping[Square, Terrain], file: str) -> dict[Square, Piece]:
    start: dict[Square, Piece] = {}
    known = {kind.name.lower(): kind for kind in Kind}
    for tile in document.layers["pieces"]:
        square = _square(document, tile)
        refuse = _refuser(file, "pieces", square)
        if tile.kind not in known:
            raise refuse(_unknown(tile, known))
        piece = Piece(_owner(tile, refuse), known[tile.kind])
        if square in start:
            raise refuse(_("two pieces stand here"))
        if reason := impossible_place(ground, square, piece.kind):
            raise refuse(reason)
        start[square] = piece
    for name, seat in SEATS.items():
        if not any(piece.seat == seat for piece in start.values()):
            raise MapError(file, _("{side} has no pieces").format(side=name), layer="pieces")
    return start


def _unknown(tile: Tile, known: Mapping[str, object]) -> str:
    reason = _("unknown tile '{tile}'; the class of a tile must be one of {known}")
    return reason.format(tile=tile.kind, known=", ".join(known))


def _refuser(file: str, layer: str, square: Square) -> Callable[[str], MapError]:
    return lambda reason: MapError(file, reason, layer=layer, square=str(square))


def fingerprint(board: JungleMap) -> str:
    """A short digest of everything that affects the rules: equal for files that play alike."""
    ranks = reversed(range(board.height))
    rows = [[_sign(board, Square(file, rank)) for file in range(board.width)] for rank in ranks]
    text = "/".join(" ".join(row) for row in rows) + " " + write_position(board, board.start, BLUE)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _sign(board: JungleMap, square: Square) -> str:
    owner = board.owner(square)
    return board.terrain(square).value + ("" if owner is None else str(owner))


MAPS: Final = MapFiles(
    "jungle",
    read_map,
    shipped=SHIPPED,
    fingerprint=fingerprint,
    unknown=N_("there is no such map; the maps are {names}"),
)
find_map = MAPS.find
FORMAT: Final = FileFormat(
    "maps", N_("a map of Jungle"), ("terrain",), lambda path: read_map(path.stem, TiledSource.at(path))
)
