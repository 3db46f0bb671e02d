"""The board of Jungle: squares, pieces, and the terrain and set-up that a Tiled map fixes.

A map has a tile layer ``terrain`` (tiles of the classes ``land``, ``water``, ``trap`` and ``den``; the last
two with a property ``owner``: ``blue`` or ``red``) and a layer ``pieces``, of tiles or of tile objects (of a
class from ``rat`` to ``elephant``, with an ``owner``). The map's property ``title`` is its name for players.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum, IntEnum
from typing import Final, NamedTuple

from jungle_games.core.game import Seat
from jungle_games.core.i18n import N_, _
from jungle_games.core.tiled import MapError, Tile, TiledDocument, TiledSource
from jungle_games.games.jungle.animal_words import as_subject

BLUE: Final[Seat] = 0
RED: Final[Seat] = 1
SEATS: Final[Mapping[str, Seat]] = {"blue": BLUE, "red": RED}

SMALLEST: Final = (3, 3)
LARGEST: Final = (9, 11)
"""Files and ranks."""

FILES: Final = "abcdefghi"
"""The letters of the files, from the left as Blue sees it."""


class Kind(IntEnum):
    """An animal; its value is its rank."""

    RAT = 1
    CAT = 2
    DOG = 3
    WOLF = 4
    LEOPARD = 5
    TIGER = 6
    LION = 7
    ELEPHANT = 8

    @property
    def letter(self) -> str:
        """The letter in position strings; P for the leopard, which shares its L with the lion."""
        return "RCDWPTLE"[self - 1]

    @property
    def title(self) -> str:
        """The animal's name, translated when shown."""
        return _KIND_TITLES[self - 1]


_KIND_TITLES: Final = (
    N_("Rat"),
    N_("Cat"),
    N_("Dog"),
    N_("Wolf"),
    N_("Leopard"),
    N_("Tiger"),
    N_("Lion"),
    N_("Elephant"),
)

SWIMMERS: Final = frozenset({Kind.RAT})
LEAPERS: Final = frozenset({Kind.TIGER, Kind.LION})


class Square(NamedTuple):
    """A square by file (0 is a) and rank (0 is rank 1, at Blue's end)."""

    file: int
    rank: int

    def __str__(self) -> str:
        return f"{FILES[self.file]}{self.rank + 1}"


class Piece(NamedTuple):
    """An animal of a seat (0 Blue, 1 Red)."""

    seat: Seat
    kind: Kind

    @property
    def letter(self) -> str:
        """The letter in position strings: upper case for Blue, lower case for Red."""
        return self.kind.letter if self.seat == BLUE else self.kind.letter.lower()


class Terrain(Enum):
    """What a square is."""

    LAND = "land"
    WATER = "water"
    TRAP = "trap"
    DEN = "den"


class Leap(NamedTuple):
    """A way straight across water: the water squares in order, and the first land square behind them."""

    path: tuple[Square, ...]
    target: Square


@dataclass(frozen=True)
class JungleMap:
    """A board that keeps the rules of the format (``load_map`` checks them): terrain, owners and set-up.

    ``ground`` has every square; ``owners`` the traps and dens; ``dens`` the den of each seat.
    """

    name: str
    title: str
    width: int
    height: int
    ground: Mapping[Square, Terrain] = field(repr=False)
    owners: Mapping[Square, Seat] = field(repr=False)
    start: Mapping[Square, Piece] = field(repr=False)
    dens: tuple[Square, Square] = field(init=False, compare=False, repr=False)
    _steps: Mapping[Square, tuple[Square, ...]] = field(init=False, compare=False, repr=False)
    _leaps: Mapping[Square, tuple[Leap, ...]] = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        dens = [square for square, terrain in self.ground.items() if terrain is Terrain.DEN]
        steps = {square: _steps_from(self.ground, square) for square in self.ground}
        leaps = {square: _leaps_from(self.ground, square) for square in self.ground}
        object.__setattr__(self, "dens", tuple(sorted(dens, key=lambda den: self.owners[den])))
        object.__setattr__(self, "_steps", steps)
        object.__setattr__(self, "_leaps", leaps)

    def __hash__(self) -> int:
        return hash((self.name, self.width, self.height, self.dens))

    def terrain(self, square: Square) -> Terrain:
        """What ``square`` is. Raises KeyError outside the board."""
        return self.ground[square]

    def owner(self, square: Square) -> Seat | None:
        """Whose trap or den ``square`` is, None on land and water."""
        return self.owners.get(square)

    def steps(self, square: Square) -> tuple[Square, ...]:
        """The squares beside ``square``, not at an angle."""
        return self._steps[square]

    def leaps(self, square: Square) -> tuple[Leap, ...]:
        """The ways straight across water from ``square``, as if no rat barred them."""
        return self._leaps[square]


_DIRECTIONS: Final = ((0, 1), (1, 0), (0, -1), (-1, 0))


def _steps_from(ground: Mapping[Square, Terrain], square: Square) -> tuple[Square, ...]:
    beside = (Square(square.file + right, square.rank + up) for right, up in _DIRECTIONS)
    return tuple(neighbour for neighbour in beside if neighbour in ground)


def _leaps_from(ground: Mapping[Square, Terrain], square: Square) -> tuple[Leap, ...]:
    if ground[square] is Terrain.WATER:
        return ()
    leaps = []
    for right, up in _DIRECTIONS:
        path = []
        ahead = Square(square.file + right, square.rank + up)
        while ground.get(ahead) is Terrain.WATER:
            path.append(ahead)
            ahead = Square(ahead.file + right, ahead.rank + up)
        if path and ahead in ground:
            leaps.append(Leap(tuple(path), ahead))
    return tuple(leaps)


def impossible_place(ground: Mapping[Square, Terrain], square: Square, kind: Kind) -> str | None:
    """Why no ``kind`` can stand on ``square`` while a game goes on, in words for the player; or None."""
    animal = as_subject(kind)
    if ground[square] is Terrain.WATER and kind not in SWIMMERS:
        return _("{animal} cannot stand in water").format(animal=animal)
    if ground[square] is Terrain.DEN:
        return _("{animal} cannot stand on a den").format(animal=animal)
    return None


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
    reason = _("unknown tile '{tile}'; a tile's class must be one of {known}")
    return reason.format(tile=tile.kind, known=", ".join(known))


def _refuser(file: str, layer: str, square: Square) -> Callable[[str], MapError]:
    return lambda reason: MapError(file, reason, layer=layer, square=str(square))
