"""The game mat, its squares and cards; the sides that play on it; and the Tiled files that mats are read from."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from jungle_games.core.cards import Card, Rank, deck
from jungle_games.core.errors import UserError, wrap_unexpected
from jungle_games.core.files.file_format import FileFormat
from jungle_games.core.files.map_files import MapFiles
from jungle_games.core.files.tiled import MapError, Tile, TiledSource
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
_LAYER: Final = "mat"
_CORNER_TILE: Final = "corner"
SHIPPED: Final[Mapping[str, str]] = {
    "classic": "c2a7ebeeb78b8deb",
    "shuffled": "1a15cd9041f83577",
}
"""The shipped mats and their fingerprints; a record embeds any other mat."""


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


@wrap_unexpected(UserError, lambda reason, _name, source: MapError(source.file, reason))
def read_mat(name: str, source: TiledSource) -> Mat:
    """The mat called ``name``. Raises MapError naming file, layer, square or cards, and reason."""
    document = source.read((_LAYER,), object_layers=())
    file = source.file
    if (document.width, document.height) != (SIZE, SIZE):
        reason = _("the mat is {width} × {height}; it must be {size} × {size}")
        raise MapError(file, reason.format(width=document.width, height=document.height, size=SIZE))
    tiles = {Square(tile.column, SIZE - 1 - tile.row): tile for tile in document.layers[_LAYER]}
    cards: dict[Square, Card] = {}
    for square in SQUARES:
        card = _card(tiles.get(square), square, file)
        if card is not None:
            cards[square] = card
    _check_pairs(cards, file)
    return Mat(name, str(document.properties.get("title") or name), cards)


def _card(tile: Tile | None, square: Square, file: str) -> Card | None:
    """The card of ``tile``; None for a corner. Raises MapError if the tile may not be on ``square``."""

    def refuse(reason: str) -> MapError:
        return MapError(file, reason, layer=_LAYER, square=str(square))

    if tile is None:
        raise refuse(_("has no tile"))
    if square in CORNERS:
        if tile.kind != _CORNER_TILE:
            raise refuse(_("must be a corner, not '{tile}'").format(tile=tile.kind))
        return None
    if tile.kind == _CORNER_TILE:
        raise refuse(_("a corner lies here; there are only the four in the corners of the mat"))
    for card in PICTURED:
        if card.code == tile.kind:
            return card
    reason = _("unknown tile '{tile}'; the class of a tile is 'corner' or a card such as 7H, but not a jack")
    raise refuse(reason.format(tile=tile.kind))


def _check_pairs(cards: Mapping[Square, Card], file: str) -> None:
    """“Each card is pictured twice on the game mat (Jacks do not appear on the game mat).”"""
    places: dict[Card, list[str]] = {card: [] for card in PICTURED}
    for square, card in cards.items():
        places[card].append(str(square))
    wrong = [f"{card}: {', '.join(squares) or '–'}" for card, squares in places.items() if len(squares) != 2]
    if wrong:
        reason = _("every card but the jacks needs two squares; these lie otherwise: {cards}")
        raise MapError(file, reason.format(cards="; ".join(wrong)), layer=_LAYER)


def fingerprint(mat: Mat) -> str:
    """A short digest of the cards on ``mat``: equal for files that play alike."""
    text = "/".join(" ".join(row) for row in mat.rows())
    return hashlib.sha256(text.encode()).hexdigest()[:16]


MATS: Final = MapFiles(
    "sequence",
    read_mat,
    shipped=SHIPPED,
    fingerprint=fingerprint,
    unknown=N_("there is no such mat; the mats are {names}"),
)
find_mat = MATS.find
FORMAT: Final = FileFormat(
    "mats", N_("a mat of Sequence Giant"), ("mat",), lambda path: read_mat(path.stem, TiledSource.at(path))
)
