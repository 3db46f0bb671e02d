"""MATR1X 0VERL0AD for programs that learn."""

from __future__ import annotations

from collections.abc import Iterator

from jungle_games.core.cards import deck
from jungle_games.core.encoding import Encoding, Feature
from jungle_games.core.game import Seat
from jungle_games.games.matr1x.rules.grid import OUTER, PLACES
from jungle_games.games.matr1x.rules.options import Matr1xOptions
from jungle_games.games.matr1x.rules.position import Matr1xPosition


def encode(options: Matr1xOptions, seats: int) -> Encoding[Matr1xPosition]:
    """A move is the coordinate of the pile, such as ``c3``."""
    cards = [card.code for card in deck(jokers=options.jokers)]

    def tops(seen: Matr1xPosition, seat: Seat) -> Iterator[str | None]:
        for place in PLACES:
            pile = seen.piles.get(place)
            yield pile[0].code if pile else None

    def below(seen: Matr1xPosition, seat: Seat) -> Iterator[list[str]]:
        return ([card.code for card in seen.piles.get(place, ())[1:]] for place in PLACES)

    def draw(seen: Matr1xPosition, seat: Seat) -> Iterator[str]:
        return (card.code for card in seen.draw)

    return Encoding(
        tuple(map(str, PLACES)),
        (
            Feature("tops", "the top card of each pile, in reading order", (len(PLACES),), tops, cards),
            Feature("below", "which cards lie below the top of each pile", (len(PLACES),), below, cards,
                    several=True),
            Feature("beaten", "which royals are beaten, in reading order", (1,), lambda seen, seat: [seen.beaten],
                    OUTER, several=True),
            Feature("draw", "the draw pile, as far as it is known: the card to be dropped first",
                    (len(cards),), draw, cards),
            Feature("left", "the number of cards in the draw pile, as a share of the deck", (1,),
                    lambda seen, seat: [len(seen.draw)], most=len(cards)),
        ),
        most_points=len(OUTER),
    )  # fmt: skip
