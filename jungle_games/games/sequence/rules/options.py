"""The options of Sequence Giant, with the mats that may be chosen; ``levels/sequence/presets.yaml`` has the presets."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Final

from jungle_games.core.cards import Card
from jungle_games.core.errors import UserError, wrap_unexpected
from jungle_games.core.i18n import N_, _
from jungle_games.core.options import GameOptions, choice, flag, number
from jungle_games.core.tiled import MapError, MapFiles, Tile, TiledSource
from jungle_games.games.sequence import ROOM
from jungle_games.games.sequence.rules.fives import CORNERS, PICTURED, SIZE, SQUARES, Mat, Square

_LAYER: Final = "mat"
_CORNER_TILE: Final = "corner"
SHIPPED: Final[Mapping[str, str]] = {"classic": "c2a7ebeeb78b8deb", "shuffled": "1a15cd9041f83577"}
"""The shipped mats and their fingerprints; a record embeds any other mat."""


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
    "sequence", read_mat, shipped=SHIPPED, fingerprint=fingerprint,
    unknown=N_("there is no such mat; the mats are {names}"),
)  # fmt: skip
find_mat = MATS.find


@dataclass(frozen=True)
class SequenceOptions(GameOptions):
    """The options of a game of Sequence Giant."""

    game: ClassVar[str] = ROOM.name

    sides: int = number(2, 2, 3, N_("Sides"),
        N_("Two or three sides, if the players can be split both ways; otherwise as they can be split."),
        with_seats=True)
    mat: str = choice("classic", MATS.titles, N_("Mat"), N_("Where the cards lie on the mat."))
    auto_draw: bool = flag(False, N_("Draw automatically"),
        N_("You get your new card automatically, so that no draw can be forgotten."),
        on=N_("Your new card is drawn for you"))
    point_out_dead_cards: bool = flag(False, N_("Point out dead cards"),
        N_("Cards in your hand whose spaces are both taken are marked."), on=N_("Marks dead cards"), group="helps")
    empty_deck: str = choice("draw", {"draw": N_("ends the game"), "reshuffle": N_("is reshuffled")},
        N_("An empty draw pile"),
        N_("The last card ends the game, and nobody wins; or the discard piles are shuffled into a new draw pile."))
    pace: int = number(2, 0, 10, N_("Computer’s pause"),
        N_("Seconds that computer players wait before they move; several in a row share them."), unit=N_("s"),
        says=N_("All computer players together wait {value} between your turns"), group="helps")
    draw_time: int = number(6, 0, 30, N_("Time to draw"),
        N_("Seconds a computer player leaves you to draw your card before it moves; 0: none."), unit=N_("s"),
        says=N_("{value} to draw your card"), group="helps", only_with=("auto_draw", False))
    turn_clock: int = number(0, 0, 300, N_("Clock for each turn"),
        N_("Seconds for each turn; when they run out the turn is lost. 0 means no clock."), unit=N_("s"),
        says=N_("{value} for each turn"), group="clock")

    def sides_for(self, seats: int) -> int:
        """The number of sides for ``seats`` players: the one chosen, or the number that divides them."""
        if seats <= 3:
            return seats
        return self.sides if seats % self.sides == 0 else 5 - self.sides
