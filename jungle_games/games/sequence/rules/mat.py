"""The game mat, its squares and cards, and the sides that play on it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
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
    """A side's colour."""
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
        """The card pictured on ``square``; None on a corner."""
        return self.cards.get(square)

    def spaces(self, card: Card) -> tuple[Square, ...]:
        """The two squares that picture ``card``; none for a jack or a hidden card."""
        return self._spaces.get(card, ())

    def rows(self) -> Iterator[list[str]]:
        """The card codes of each row, the top one first, with ``**`` for a corner."""
        for rank in reversed(range(SIZE)):
            squares = (Square(file, rank) for file in range(SIZE))
            yield [CORNER if square in CORNERS else self.cards[square].code for square in squares]
