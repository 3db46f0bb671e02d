"""The board of Jungle: squares, pieces, and the terrain and set-up that a map fixes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum, IntEnum
from typing import Final, NamedTuple

from jungle_games.core.game import Seat
from jungle_games.core.i18n import N_, _, pgettext
from jungle_games.core.positions import FILES as FILES
from jungle_games.core.positions import Square as Square

BLUE: Final[Seat] = 0
RED: Final[Seat] = 1


class Kind(IntEnum):
    """An animal; its value is its rank in the standard game, which options may change (``movement.rank``)."""

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


def as_subject(kind: Kind) -> str:
    """The animal as a subject, with its article, in lower case."""
    return (
        pgettext("who takes, in a sentence", "the rat"),
        pgettext("who takes, in a sentence", "the cat"),
        pgettext("who takes, in a sentence", "the dog"),
        pgettext("who takes, in a sentence", "the wolf"),
        pgettext("who takes, in a sentence", "the leopard"),
        pgettext("who takes, in a sentence", "the tiger"),
        pgettext("who takes, in a sentence", "the lion"),
        pgettext("who takes, in a sentence", "the elephant"),
    )[kind - 1]


def as_object(kind: Kind) -> str:
    """The animal as an object, with its article, in lower case."""
    return (
        pgettext("who is taken, in a sentence", "the rat"),
        pgettext("who is taken, in a sentence", "the cat"),
        pgettext("who is taken, in a sentence", "the dog"),
        pgettext("who is taken, in a sentence", "the wolf"),
        pgettext("who is taken, in a sentence", "the leopard"),
        pgettext("who is taken, in a sentence", "the tiger"),
        pgettext("who is taken, in a sentence", "the lion"),
        pgettext("who is taken, in a sentence", "the elephant"),
    )[kind - 1]


def own_as_subject(kind: Kind) -> str:
    """The animal as a subject where it is the reader’s, in lower case."""
    return (
        pgettext("whose animal does something, in a sentence", "your rat"),
        pgettext("whose animal does something, in a sentence", "your cat"),
        pgettext("whose animal does something, in a sentence", "your dog"),
        pgettext("whose animal does something, in a sentence", "your wolf"),
        pgettext("whose animal does something, in a sentence", "your leopard"),
        pgettext("whose animal does something, in a sentence", "your tiger"),
        pgettext("whose animal does something, in a sentence", "your lion"),
        pgettext("whose animal does something, in a sentence", "your elephant"),
    )[kind - 1]


def own_as_object(kind: Kind) -> str:
    """The animal as an object where it is the reader’s, in lower case."""
    return (
        pgettext("whose animal is taken, in a sentence", "your rat"),
        pgettext("whose animal is taken, in a sentence", "your cat"),
        pgettext("whose animal is taken, in a sentence", "your dog"),
        pgettext("whose animal is taken, in a sentence", "your wolf"),
        pgettext("whose animal is taken, in a sentence", "your leopard"),
        pgettext("whose animal is taken, in a sentence", "your tiger"),
        pgettext("whose animal is taken, in a sentence", "your lion"),
        pgettext("whose animal is taken, in a sentence", "your elephant"),
    )[kind - 1]


def as_other_subject(kind: Kind) -> str:
    """The same where one of that kind moves: the one of the other side."""
    return (
        pgettext("who takes, in a sentence", "the other rat"),
        pgettext("who takes, in a sentence", "the other cat"),
        pgettext("who takes, in a sentence", "the other dog"),
        pgettext("who takes, in a sentence", "the other wolf"),
        pgettext("who takes, in a sentence", "the other leopard"),
        pgettext("who takes, in a sentence", "the other tiger"),
        pgettext("who takes, in a sentence", "the other lion"),
        pgettext("who takes, in a sentence", "the other elephant"),
    )[kind - 1]


def as_other_object(kind: Kind) -> str:
    """That one as an object."""
    return (
        pgettext("who is taken, in a sentence", "the other rat"),
        pgettext("who is taken, in a sentence", "the other cat"),
        pgettext("who is taken, in a sentence", "the other dog"),
        pgettext("who is taken, in a sentence", "the other wolf"),
        pgettext("who is taken, in a sentence", "the other leopard"),
        pgettext("who is taken, in a sentence", "the other tiger"),
        pgettext("who is taken, in a sentence", "the other lion"),
        pgettext("who is taken, in a sentence", "the other elephant"),
    )[kind - 1]


SWIMMERS: Final = frozenset({Kind.RAT})
LEAPERS: Final = frozenset({Kind.TIGER, Kind.LION})


class Piece(NamedTuple):
    """An animal of a seat (0 Blue, 1 Red)."""

    seat: Seat
    kind: Kind

    @property
    def letter(self) -> str:
        """The letter in position strings: upper case for Blue, lower case for Red."""
        return self.kind.letter if self.seat == BLUE else self.kind.letter.lower()


class Terrain(Enum):
    """The kind of a square."""

    LAND = "land"
    WATER = "water"
    TRAP = "trap"
    DEN = "den"


class Leap(NamedTuple):
    """A leap straight across water: the water squares in order, and the first land square behind them."""

    path: tuple[Square, ...]
    target: Square


@dataclass(frozen=True)
class JungleMap:
    """A valid board (``read_map`` checks it): terrain, owners and set-up.

    Raises ValueError unless ``ground`` has every square: boards also come from elsewhere, and a claimed size of a
    billion ranks must cost nothing. ``owners`` has the traps and dens; ``dens`` the den of each seat.
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
        if len(self.ground) != self.width * self.height:
            raise ValueError(f"a board of {self.width} by {self.height} squares with {len(self.ground)}")
        dens = [square for square, terrain in self.ground.items() if terrain is Terrain.DEN]
        steps = {square: _steps_from(self.ground, square) for square in self.ground}
        leaps = {square: _leaps_from(self.ground, square) for square in self.ground}
        object.__setattr__(self, "dens", tuple(sorted(dens, key=lambda den: self.owners[den])))
        object.__setattr__(self, "_steps", steps)
        object.__setattr__(self, "_leaps", leaps)

    def __hash__(self) -> int:
        return hash((self.name, self.width, self.height, self.dens))

    def terrain(self, square: Square) -> Terrain:
        """The terrain of ``square``. Raises KeyError outside the board."""
        return self.ground[square]

    def owner(self, square: Square) -> Seat | None:
        """The owner of the trap or den on ``square``; None on land and water."""
        return self.owners.get(square)

    def steps(self, square: Square) -> tuple[Square, ...]:
        """The squares orthogonally adjacent to ``square``."""
        return self._steps[square]

    def leaps(self, square: Square) -> tuple[Leap, ...]:
        """The leaps straight across water from ``square``, even if a rat blocks them."""
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
    """Why no ``kind`` can stand on ``square`` during a game, in words for the player; or None."""
    animal = as_subject(kind)
    if ground[square] is Terrain.WATER and kind not in SWIMMERS:
        return _("{animal} cannot stand in water").format(animal=animal)
    if ground[square] is Terrain.DEN:
        return _("{animal} cannot stand on a den").format(animal=animal)
    return None
