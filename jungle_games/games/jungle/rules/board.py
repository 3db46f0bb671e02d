"""The board of Jungle: squares, pieces, terrain and set-up of a map; and the text of moves and positions."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum, IntEnum
from typing import Final, NamedTuple, Self

from jungle_games.core.formatting import first_capital
from jungle_games.core.game import FILES as FILES
from jungle_games.core.game import BadSetup, IllegalMove, Seat
from jungle_games.core.game import Square as Square
from jungle_games.core.i18n import N_, _, pgettext

BLUE: Final[Seat] = 0
RED: Final[Seat] = 1
SIDES: Final = (N_("Blue"), N_("Red"))


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
        return _KIND_TITLES[self - 1]


_KIND_TITLES: Final = (
    N_("Rat"), N_("Cat"), N_("Dog"), N_("Wolf"), N_("Leopard"), N_("Tiger"), N_("Lion"), N_("Elephant"),
)  # fmt: skip


def as_subject(kind: Kind, own: bool = False) -> str:
    if own:
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
    return (
        pgettext("who takes, in a sentence", "the rat"), pgettext("who takes, in a sentence", "the cat"),
        pgettext("who takes, in a sentence", "the dog"), pgettext("who takes, in a sentence", "the wolf"),
        pgettext("who takes, in a sentence", "the leopard"), pgettext("who takes, in a sentence", "the tiger"),
        pgettext("who takes, in a sentence", "the lion"), pgettext("who takes, in a sentence", "the elephant"),
    )[kind - 1]  # fmt: skip


def as_object(kind: Kind, own: bool = False) -> str:
    if own:
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
    return (
        pgettext("who is taken, in a sentence", "the rat"), pgettext("who is taken, in a sentence", "the cat"),
        pgettext("who is taken, in a sentence", "the dog"), pgettext("who is taken, in a sentence", "the wolf"),
        pgettext("who is taken, in a sentence", "the leopard"), pgettext("who is taken, in a sentence", "the tiger"),
        pgettext("who is taken, in a sentence", "the lion"), pgettext("who is taken, in a sentence", "the elephant"),
    )[kind - 1]  # fmt: skip


def _named(
    piece: Piece, reader: Seat, pieces: Collection[Piece], plain: Callable[[Kind, bool], str], by_side: Sequence[str]
) -> str:
    """The animal as the reader's own, as ``plain`` where only it can be meant, or else in the words ``by_side``."""
    own = piece.seat == reader
    if own or Piece(reader, piece.kind) not in pieces:
        return plain(piece.kind, own)
    return by_side[piece.kind - 1].format(side=_(SIDES[piece.seat]))


def named_as_subject(piece: Piece, reader: Seat, pieces: Collection[Piece]) -> str:
    """The animal as a subject, in lower case: the reader's as such, another by its side if two could be meant."""
    words = (
        pgettext("who takes, in a sentence", "{side}’s rat"), pgettext("who takes, in a sentence", "{side}’s cat"),
        pgettext("who takes, in a sentence", "{side}’s dog"), pgettext("who takes, in a sentence", "{side}’s wolf"),
        pgettext("who takes, in a sentence", "{side}’s leopard"),
        pgettext("who takes, in a sentence", "{side}’s tiger"), pgettext("who takes, in a sentence", "{side}’s lion"),
        pgettext("who takes, in a sentence", "{side}’s elephant"),
    )  # fmt: skip
    return _named(piece, reader, pieces, as_subject, words)


def named_as_object(piece: Piece, reader: Seat, pieces: Collection[Piece]) -> str:
    words = (
        pgettext("who is taken, in a sentence", "{side}’s rat"),
        pgettext("who is taken, in a sentence", "{side}’s cat"),
        pgettext("who is taken, in a sentence", "{side}’s dog"),
        pgettext("who is taken, in a sentence", "{side}’s wolf"),
        pgettext("who is taken, in a sentence", "{side}’s leopard"),
        pgettext("who is taken, in a sentence", "{side}’s tiger"),
        pgettext("who is taken, in a sentence", "{side}’s lion"),
        pgettext("who is taken, in a sentence", "{side}’s elephant"),
    )
    return _named(piece, reader, pieces, as_object, words)


def capture_names(taker: Piece, prey: Piece, pieces: Collection[Piece]) -> Mapping[str, str]:
    """Both animals of a capture, told to whom the prey belongs, for the beginning and the midst of a sentence."""
    attacker = first_capital(named_as_subject(taker, prey.seat, pieces))
    return {"attacker": attacker, "defender": named_as_object(prey, prey.seat, pieces)}


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
    steps: Mapping[Square, tuple[Square, ...]] = field(init=False, compare=False, repr=False)
    leaps: Mapping[Square, tuple[Leap, ...]] = field(init=False, compare=False, repr=False)
    """The leaps straight across water from each square, even if a rat blocks them."""

    def __post_init__(self) -> None:
        if len(self.ground) != self.width * self.height:
            raise ValueError(f"a board of {self.width} by {self.height} squares with {len(self.ground)}")
        dens = [square for square, terrain in self.ground.items() if terrain is Terrain.DEN]
        steps = {square: _steps_from(self.ground, square) for square in self.ground}
        leaps = {square: _leaps_from(self.ground, square) for square in self.ground}
        object.__setattr__(self, "dens", tuple(sorted(dens, key=lambda den: self.owners[den])))
        object.__setattr__(self, "steps", steps)
        object.__setattr__(self, "leaps", leaps)

    def __hash__(self) -> int:
        return hash((self.name, self.width, self.height, self.dens))


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


_MOVE: Final = re.compile(r"([a-i])(1[01]|[1-9])x?([a-i])(1[01]|[1-9])")
_KINDS: Final[Mapping[str, Kind]] = {kind.letter: kind for kind in Kind}
_SIDES: Final[Mapping[str, Seat]] = {"w": BLUE, "b": RED}


@dataclass(frozen=True, slots=True, order=True)
class JungleMove:
    """A piece moves from ``origin`` to ``target``, capturing what stands there.

    >>> str(JungleMove.parse("a3xa4"))
    'a3a4'
    """

    origin: Square
    target: Square

    def __str__(self) -> str:
        return f"{self.origin}{self.target}"

    @property
    def is_leap(self) -> bool:
        return abs(self.origin.file - self.target.file) + abs(self.origin.rank - self.target.rank) > 1

    @classmethod
    def parse(cls, text: str) -> Self:
        """The move ``a3a4``, a capture also as ``a3xa4``. Raises IllegalMove if ``text`` is no move."""
        match = _MOVE.fullmatch(text.strip().lower())
        if match is None:
            raise IllegalMove(_("‘{text}’ is not a move; a move reads like a3a4.").format(text=text[:40]))
        from_file, from_rank, to_file, to_rank = match.groups()
        origin = Square(FILES.index(from_file), int(from_rank) - 1)
        return cls(origin, Square(FILES.index(to_file), int(to_rank) - 1))


def write_position(board: JungleMap, pieces: Mapping[Square, Piece], turn: Seat) -> str:
    """The position string: ranks from the top, Blue in capitals, then ``w`` (Blue) or ``b`` (Red) to move."""
    ranks = [_write_rank(board, pieces, rank) for rank in reversed(range(board.height))]
    return f"{'/'.join(ranks)} {'w' if turn == BLUE else 'b'}"


def _write_rank(board: JungleMap, pieces: Mapping[Square, Piece], rank: int) -> str:
    text, empty = "", 0
    for file in range(board.width):
        piece = pieces.get(Square(file, rank))
        if piece is None:
            empty += 1
            continue
        text += (str(empty) if empty else "") + piece.letter
        empty = 0
    return text + (str(empty) if empty else "")


def bad_position(reason: str) -> BadSetup:
    """The error for a position; the key before the reason is not translated, because records look for it."""
    return BadSetup(f"position: {reason}")


def read_position(text: str, board: JungleMap) -> tuple[dict[Square, Piece], Seat]:
    """Pieces and side to move of a position string written for the size of ``board``.

    Does not check whether the position is possible. Raises BadSetup with the reason.
    """
    fields = text.split()
    if len(fields) != 2:
        raise bad_position(_("needs the ranks, a space, and w or b for the side to move"))
    placement, side = fields
    if side not in _SIDES:
        raise bad_position(_("the side to move is w or b, not ‘{side}’").format(side=side[:10]))
    ranks = placement.split("/")
    if len(ranks) != board.height:
        reason = _("has {count} ranks; this map has {wanted}")
        raise bad_position(reason.format(count=len(ranks), wanted=board.height))
    pieces: dict[Square, Piece] = {}
    for rank, row in zip(reversed(range(board.height)), ranks, strict=True):
        pieces.update(_read_rank(row, rank, board.width))
    return pieces, _SIDES[side]


def _read_rank(row: str, rank: int, width: int) -> dict[Square, Piece]:
    pieces: dict[Square, Piece] = {}
    file = 0
    for letter in row:
        if letter in "123456789":
            file += int(letter)
        elif letter.upper() in _KINDS:
            seat = BLUE if letter.isupper() else RED
            pieces[Square(file, rank)] = Piece(seat, _KINDS[letter.upper()])
            file += 1
        else:
            reason = _("rank {rank}: unknown letter ‘{letter}’")
            raise bad_position(reason.format(rank=rank + 1, letter=letter))
    if file != width:
        reason = _("rank {rank} has {count} squares; this map has {wanted}")
        raise bad_position(reason.format(rank=rank + 1, count=file, wanted=width))
    return pieces
