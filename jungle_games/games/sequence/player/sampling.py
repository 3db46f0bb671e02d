"""Random deals of what a player cannot see: the other hands and the draw deck."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import TypeVar

from jungle_games.core.cards import Card
from jungle_games.games.sequence.player.playouts import mix
from jungle_games.games.sequence.rules.deal import DECK
from jungle_games.games.sequence.rules.situation import Situation

S = TypeVar("S", bound=Situation)


def unseen(observation: Situation) -> list[Card]:
    """The cards hidden in ``observation``, in the order of the deck."""
    seen = Counter(card for pile in (*observation.hands, *observation.discards) for card in pile)
    return list((Counter(DECK) - seen).elements())


def deal_hidden(observation: S, rng: random.Random) -> S:
    """A random position consistent with ``observation``."""
    cards = unseen(observation)
    order = list(range(len(cards)))
    mix(order, rng)
    cards = [cards[place] for place in order]
    hands = tuple(_turn_up(hand, cards) for hand in observation.hands)
    return replace(observation, hands=hands, deck=_turn_up(observation.deck, cards))


def _turn_up(cards: Sequence[Card], hidden: list[Card]) -> tuple[Card, ...]:
    return tuple(hidden.pop() if card.is_hidden else card for card in cards)
