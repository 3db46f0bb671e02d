"""The board of Jungle: squares, pieces, and the terrain and set-up that a Tiled map fixes.

A map has a tile layer ``terrain`` (tiles of the classes ``land``, ``water``, ``trap``, ``den``; the last two with a
property ``owner``: ``blue`` or ``red``) and a layer ``pieces`` (tiles named for the animal, with an ``owner``).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum, IntEnum
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from jungle_games.core.game import Seat
from jungle_games.core.i18n import N_
from jungle_games.games.jungle.tiled import MapError, Tile, TiledDocument, read_tiled
from jungle_games.resources import levels_folder

BLUE: Final[Seat] = 0
RED: Final[Seat] = 1
SEATS: Final[Mapping[str, Seat]] = {"blue": BLUE, "red": RED}

SMALLEST: Final = (3, 3)
LARGEST: Final = (9, 11)
"""Files and ranks."""

FILES: Final = "abcdefghi"
SHIPPED_TITLES: Final = (N_("Classic"), N_("Great river"), N_("Marsh"))
"""The titles in our own map files, marked for translation."""


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
    N_("Rat"), N_("Cat"), N_("Dog"), N_("Wolf"), N_("Leopard"), N_("Tiger"), N_("Lion"), N_("Elephant"),
)  # fmt: skip

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
    ground: Mapping[Square, Terrain]
    owners: Mapping[Square, Seat]
    start: Mapping[Square, Piece]
    dens: tuple[Square, Square] = field(init=False, compare=False)
    _steps: Mapping[Square, tuple[Square, ...]] = field(init=False, compare=False, repr=False)
    _leaps: Mapping[Square, tuple[Leap, ...]] = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        den = {self.owners[square]: square for square, terrain in self.ground.items() if terrain is Terrain.DEN}
        object.__setattr__(self, "dens", (den[BLUE], den[RED]))
        object.__setattr__(self, "_steps", {square: _steps_from(self.ground, square) for square in self.ground})
        object.__setattr__(self, "_leaps", {square: _leaps_from(self.ground, square) for square in self.ground})

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


def impossible_place(
    ground: Mapping[Square, Terrain], square: Square, piece: Piece
) -> str | None:
    """Why ``piece`` can never stand on ``square`` while a game goes on, or None."""
    animal = piece.kind.name.lower()
    if ground[square] is Terrain.WATER and piece.kind not in SWIMMERS:
        return f"a {animal} cannot stand in water"
    if ground[square] is Terrain.DEN:
        return f"a {animal} cannot stand on a den"
    return None


def load_map(path: Path) -> JungleMap:
    """The map in the Tiled file at ``path``. Raises MapError naming file, layer, square and reason."""
    document = read_tiled(path, ("terrain", "pieces"), object_layers=("pieces",))
    file = path.name
    _check_size(document, file)
    ground, owners = _read_terrain(document, file)
    _check_dens(ground, owners, file)
    start = _read_pieces(document, ground, file)
    title = str(document.properties.get("title") or path.stem)
    return JungleMap(path.stem, title, document.width, document.height, ground, owners, start)


def _check_size(document: TiledDocument, file: str) -> None:
    width, height = document.width, document.height
    if width < SMALLEST[0] or height < SMALLEST[1]:
        raise MapError(file, f"the board is {width} × {height}; it must be {SMALLEST[0]} × {SMALLEST[1]} at least")
    if width > LARGEST[0] or height > LARGEST[1]:
        raise MapError(file, f"the board is {width} × {height}; it must be {LARGEST[0]} × {LARGEST[1]} at most")


def _square(document: TiledDocument, tile: Tile) -> Square:
    return Square(tile.column, document.height - 1 - tile.row)


def _owner(tile: Tile, refuse: Callable[[str], MapError]) -> Seat:
    owner = str(tile.properties.get("owner"))
    if owner not in SEATS:
        raise refuse(f"the {tile.kind} needs the property 'owner': blue or red, not {owner!r}")
    return SEATS[owner]


def _read_terrain(document: TiledDocument, file: str) -> tuple[dict[Square, Terrain], dict[Square, Seat]]:
    ground: dict[Square, Terrain] = {}
    owners: dict[Square, Seat] = {}
    known = {terrain.value: terrain for terrain in Terrain}
    for tile in document.layers["terrain"]:
        square = _square(document, tile)
        refuse = _refuser(file, "terrain", square)
        if tile.kind not in known:
            raise refuse(f"unknown tile '{tile.kind}'; a tile's class must be one of {', '.join(known)}")
        ground[square] = known[tile.kind]
        if ground[square] in (Terrain.TRAP, Terrain.DEN):
            owners[square] = _owner(tile, refuse)
    for file_number in range(document.width):
        for rank in range(document.height):
            square = Square(file_number, rank)
            if square not in ground:
                raise _refuser(file, "terrain", square)("has no tile")
    return ground, owners


def _check_dens(ground: Mapping[Square, Terrain], owners: Mapping[Square, Seat], file: str) -> None:
    for name, seat in SEATS.items():
        dens = [square for square, owner in owners.items() if owner == seat and ground[square] is Terrain.DEN]
        if not dens:
            raise MapError(file, f"there is no {name} den", layer="terrain")
        if len(dens) > 1:
            raise _refuser(file, "terrain", dens[1])(f"a second {name} den; the first is {dens[0]}")


def _read_pieces(document: TiledDocument, ground: Mapping[Square, Terrain], file: str) -> dict[Square, Piece]:
    start: dict[Square, Piece] = {}
    known = {kind.name.lower(): kind for kind in Kind}
    for tile in document.layers["pieces"]:
        square = _square(document, tile)
        refuse = _refuser(file, "pieces", square)
        if tile.kind not in known:
            raise refuse(f"unknown tile '{tile.kind}'; a tile's class must be one of {', '.join(known)}")
        piece = Piece(_owner(tile, refuse), known[tile.kind])
        if square in start:
            raise refuse("two pieces stand here")
        if reason := impossible_place(ground, square, piece):
            raise refuse(reason)
        start[square] = piece
    for name, seat in SEATS.items():
        if not any(piece.seat == seat for piece in start.values()):
            raise MapError(file, f"{name} has no pieces", layer="pieces")
    return start


def _refuser(file: str, layer: str, square: Square) -> Callable[[str], MapError]:
    return lambda reason: MapError(file, reason, layer=layer, square=str(square))


def map_folders() -> Sequence[Path]:
    """Where maps are looked for, the first that has a name winning."""
    return (levels_folder("jungle"),)


def map_files() -> Mapping[str, Path]:
    """Every map file by name, our classic first, the others in the order of the alphabet."""
    found: dict[str, Path] = {}
    for folder in map_folders():
        for path in sorted(folder.glob("*.tmx")):
            found.setdefault(path.stem, path)
    return dict(sorted(found.items(), key=lambda item: (item[0] != "classic", item[0])))


def map_titles() -> Mapping[str, str]:
    """The title of every map by name; a map that cannot be played is listed by its name, and refused when chosen."""
    return {name: _title(path, path.stat().st_mtime_ns) for name, path in map_files().items()}


def find_map(name: str) -> JungleMap:
    """The map called ``name``. Raises MapError."""
    files = map_files()
    if name not in files:
        raise MapError(f"{name}.tmx", f"there is no such map; the maps are {', '.join(files)}")
    path = files[name]
    return _load_once(path, path.stat().st_mtime_ns)


@cache
def _load_once(path: Path, _changed: int) -> JungleMap:
    return load_map(path)


@cache
def _title(path: Path, changed: int) -> str:
    try:
        return _load_once(path, changed).title
    except MapError:
        return path.stem
