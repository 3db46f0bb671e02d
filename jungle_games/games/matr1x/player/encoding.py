"""Converts positions of the rules to the engine's numbers, and places back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from jungle_games.core.cards import Card, deck
from jungle_games.games.matr1x.player.engine import NONE, Node, Rules
from jungle_games.games.matr1x.rules.grid import INNER, OUTER, Grid
from jungle_games.games.matr1x.rules.options import Matr1xOptions

PLACE_OF: Final = (*INNER, *OUTER)
"""The place of each number of the engine."""
_NUMBER_OF: Final[Mapping[Card, int]] = {card: number for number, card in enumerate(deck(jokers=2))}


def encode_rules(options: Matr1xOptions) -> Rules:
    """The engine's rules under ``options``."""
    return Rules(options.armour == "similar", options.joker_on_empty_centre, options.preventative_armour)


def encode_cards(cards: Iterable[Card]) -> tuple[int, ...]:
    """The numbers of ``cards``. Raises KeyError for a hidden one."""
    return tuple(_NUMBER_OF[card] for card in cards)


def encode(grid: Grid, draw: tuple[int, ...]) -> Node:
    """The root of a search from ``grid`` with the draw pile ``draw``, top first."""
    node = Node()
    node.piles = [encode_cards(grid.piles.get(place, ())) for place in INNER]
    node.tops = [pile[0] if pile else NONE for pile in node.piles]
    royals = [grid.royal_at(place) for place in OUTER]
    node.royals = [NONE if royal is None else _NUMBER_OF[royal] for royal in royals]
    node.needs = [0 if place in grid.beaten else grid.total(place) for place in OUTER]
    node.beaten = len(grid.beaten)
    for place in OUTER:
        for number in encode_cards(grid.piles.get(place, ())):
            node.spent |= 1 << number
    node.draw = draw
    return node
