"""The mat with its squares, cards and files, and the SEQUENCES on it: which fives a new chip completes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations
from typing import Final, NamedTuple

from jungle_games.core.cards import Card, Rank, deck
from jungle_games.core.i18n import N_, _

Side = int
"""A player or team, by the colour of its chips: 0 green, 1 blue, 2 red. Their turns go by `Table.order`."""

SIDE_NAMES: Final = ("green", "blue", "red")
"""The sides' colours in texts, by side."""
SIDES: Final = (N_("Green"), N_("Blue"), N_("Red"))
"""The sides by their colours, in the order of their numbers."""
SIZE: Final = 10
"""Squares in a row and in a column."""
FILES: Final = "abcdefghij"
"""The letters of the columns, from the left."""
CORNER: Final = "**"
"""The text of a corner, where other squares have a card's code."""


def side_name(side: Side) -> str:
    return _(SIDES[side])


class Square(NamedTuple):
    """A space of the mat by file (0 is a) and rank (0 is row 1, at the bottom)."""

    file: int
    rank: int

    @classmethod
    def parse(cls, text: str) -> Square:
        """The square ``c4``. Raises ValueError for anything else."""
        file, rank = FILES.find(text[:1].lower()), text[1:]
        if not text or file < 0 or rank not in _RANKS:
            raise ValueError(_("‘{text}’ is not a space; a space reads like c4").format(text=text[:10]))
        return cls(file, _RANKS.index(rank))

    def __str__(self) -> str:
        return f"{FILES[self.file]}{self.rank + 1}"


_RANKS: Final = tuple(str(number) for number in range(1, SIZE + 1))

SQUARES: Final = tuple(Square(file, rank) for rank in range(SIZE) for file in range(SIZE))
"""Every space, row by row from the bottom."""
CORNERS: Final = frozenset(Square(file, rank) for file in (0, SIZE - 1) for rank in (0, SIZE - 1))
"""The four printed chips; no card belongs to them, and no chip is laid on them."""
PLAYABLE: Final = tuple(square for square in SQUARES if square not in CORNERS)
"""Every space that a chip may lie on."""
PICTURED: Final = tuple(card for card in deck() if card.rank is not Rank.JACK)
"""The cards that a mat shows, each of them twice."""


@dataclass(frozen=True)
class Mat:
    """A valid mat: ``cards`` has every square except the corners."""

    name: str
    title: str
    cards: Mapping[Square, Card] = field(repr=False)
    _spaces: Mapping[Card, tuple[Square, ...]] = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        spaces: dict[Card, tuple[Square, ...]] = {}
        for square in SQUARES:
            if square not in CORNERS:
                card = self.cards[square]
                spaces[card] = (*spaces.get(card, ()), square)
        object.__setattr__(self, "_spaces", spaces)

    def __hash__(self) -> int:
        return hash((self.name, tuple(self.cards.values())))

    def card_at(self, square: Square) -> Card | None:
        return self.cards.get(square)

    def spaces(self, card: Card) -> tuple[Square, ...]:
        return self._spaces.get(card, ())

    def rows(self) -> Iterator[list[str]]:
        """The card codes of each row, the top one first, with ``**`` for a corner."""
        for rank in reversed(range(SIZE)):
            squares = (Square(file, rank) for file in range(SIZE))
            yield [CORNER if square in CORNERS else self.cards[square].code for square in squares]


FIVE: Final = 5
_DIRECTIONS: Final = ((1, 0), (0, 1), (1, 1), (1, -1))
"""Along a row, up a column, up and down a diagonal: always towards the next file, or the next row."""


class Five(NamedTuple):
    """Five squares in a line, from the lower file (in a column: the lower row) on.

    >>> str(Five.between(Square.parse("g4"), Square.parse("c4")))
    'c4-g4'
    """

    squares: tuple[Square, ...]

    @classmethod
    def between(cls, one: Square, other: Square) -> Five:
        """The five from ``one`` to ``other``. Raises ValueError unless they end a line of five."""
        first, last = min(one, other), max(one, other)
        for right, up in _DIRECTIONS:
            squares = tuple(Square(first.file + right * i, first.rank + up * i) for i in range(FIVE))
            if squares[-1] == last:
                return cls(squares)
        raise ValueError(_("{one}-{other} is not a row of five").format(one=one, other=other))

    def __str__(self) -> str:
        return f"{self.squares[0]}-{self.squares[-1]}"


@dataclass(frozen=True, slots=True)
class Run:
    """A completed SEQUENCE and the side it belongs to."""

    side: Side
    five: Five

    def __str__(self) -> str:
        return str(self.five)


@dataclass(frozen=True, slots=True)
class Completed:
    """What a chip completes: certain fives, and lines in which one of several fives is to be chosen."""

    certain: tuple[Five, ...] = ()
    choices: tuple[tuple[Five, ...], ...] = ()


NOTHING: Final = Completed()


@dataclass(frozen=True, slots=True)
class Line:
    """A five that a side can still make: how many of it are the side's, and the spaces that it lacks."""

    five: Five
    own: int
    lacks: tuple[Square, ...]


def _windows(square: Square, direction: tuple[int, int]) -> tuple[Five, ...]:
    """Every five through ``square`` in ``direction`` that lies on the mat, the first end first."""
    right, up = direction
    found = []
    for back in reversed(range(FIVE)):
        file, rank = square.file - right * back, square.rank - up * back
        squares = tuple(Square(file + right * i, rank + up * i) for i in range(FIVE))
        if all(0 <= end.file < SIZE and 0 <= end.rank < SIZE for end in (squares[0], squares[-1])):
            found.append(Five(squares))
    return tuple(found)


class MatLine(NamedTuple):
    """One of the four lines through a square: the other squares within reach, and the fives."""

    others: frozenset[Square]
    fives: tuple[Five, ...]


@cache
def fives() -> tuple[Five, ...]:
    """Every five of the mat, in order."""
    return tuple(sorted({five for square in SQUARES for line in lines_through(square) for five in line.fives}))


@cache
def lines_through(square: Square) -> tuple[MatLine, ...]:
    """The lines through ``square``: its row, its column, the rising and the falling diagonal."""
    lines = []
    for direction in _DIRECTIONS:
        fives = _windows(square, direction)
        others = {other for five in fives for other in five.squares} - {square}
        lines.append(MatLine(frozenset(others), fives))
    return tuple(lines)


def completed(square: Square, own: Set[Square], earlier: Iterable[Five]) -> Completed:
    """What a new chip on ``square`` completes for a side that has chips on ``own``.

    ``own`` includes the corners, “as though their color marker chip is in the corner”; ``earlier`` are the side's
    SEQUENCES so far.
    """
    certain: list[Five] = []
    choices: list[tuple[Five, ...]] = []
    for line in lines_through(square):
        near = line.others & own
        if len(near) < FIVE - 1:
            continue
        fives = [five for five in line.fives if len(near.intersection(five.squares)) == FIVE - 1]
        fives = [five for five in fives if all(_may_join(five, before) for before in earlier)]
        joined = _joined(fives)
        if joined:
            certain += joined
        elif len(fives) == 1:
            certain += fives
        elif fives:
            choices.append(tuple(fives))
    return Completed(tuple(certain), tuple(choices)) if certain or choices else NOTHING


def _may_join(five: Five, before: Five) -> bool:
    """“Players may only use one space from their first SEQUENCE as part of their second.”"""
    return len(set(five.squares) & set(before.squares)) <= 1


def _joined(fives: Sequence[Five]) -> tuple[Five, ...]:
    """The two fives of one line that the new chip joins, if any: nine squares in a row."""
    return next((pair for pair in combinations(fives, 2) if _may_join(*pair)), ())


def own_squares(chips: Iterable[tuple[Square, Side]], side: Side) -> frozenset[Square]:
    """The squares that count as ``side``'s, including the corners."""
    return CORNERS.union([square for square, owner in chips if owner == side])
