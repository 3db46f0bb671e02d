"""Chance that comes out the same on every Python and system.

Everything is made from ``random.Random(n).random()`` alone, the one sequence that Python promises to keep.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Self, TypeVar

from jungle_games.core.cards import Card, CardError, parse_cards
from jungle_games.core.game import IllegalMove

T = TypeVar("T")

SHUFFLES: Final = 1_000_000_000
"""Shuffles are numbered from 0 to one below this."""
_PLY_STEP: Final = 1_000_003


def chance_generator(deal: int, ply: int) -> random.Random:
    """The generator for the chance move at ``ply`` of deal number ``deal``.

    Each move has its own, so that taking moves back and playing on never brings a second roll.
    """
    return random.Random(deal + ply * _PLY_STEP)


def draw_below(rng: random.Random, limit: int) -> int:
    """A whole number from 0 to one below ``limit``, each as likely."""
    return int(rng.random() * limit)


def shuffled(items: Sequence[T], number: int) -> tuple[T, ...]:
    """``items`` in the order that shuffle ``number`` gives them.

    Fisher and Yates from the end: for i from the last index down to 1, item i changes places with item
    ``int(random() * (i + 1))``, where ``random`` is that of ``random.Random(number)``.

    >>> shuffled("abcdef", 17)
    ('c', 'b', 'a', 'f', 'e', 'd')
    """
    rng = random.Random(number)
    order = list(items)
    for i in range(len(order) - 1, 0, -1):
        j = draw_below(rng, i + 1)
        order[i], order[j] = order[j], order[i]
    return tuple(order)


@dataclass(frozen=True, slots=True)
class Shuffle:
    """The chance move ``shuffle 83021``, or ``shuffle 7H 2C …`` spelled out, top first.

    With neither it is what ``legal_moves`` lists while a shuffle is due, and cannot be applied.
    """

    number: int | None = None
    cards: tuple[Card, ...] = ()

    @classmethod
    def draw(cls, rng: random.Random) -> Self:
        """A shuffle with a number from ``rng``."""
        return cls(draw_below(rng, SHUFFLES))

    @classmethod
    def parse(cls, text: str) -> Self:
        """The shuffle that ``text`` spells. Raises IllegalMove."""
        words = text.split()
        if not words or words.pop(0) != "shuffle":
            raise IllegalMove(f"{text[:40]!r} is no shuffle")
        if len(words) == 1 and words[0].isascii() and words[0].isdecimal() and len(words[0]) <= 9:
            return cls(int(words[0]))
        try:
            return cls(None, parse_cards(words))
        except CardError as error:
            raise IllegalMove(f"shuffle: {error}") from error

    def apply(self, cards: Sequence[Card]) -> tuple[Card, ...]:
        """``cards`` in their new order, top first. Raises IllegalMove unless spelled cards are just these."""
        if self.number is not None:
            return shuffled(cards, self.number)
        if not self.cards and cards:
            raise IllegalMove("shuffle: needs a number, or every card, top first")
        wrong = Counter(self.cards)
        wrong.subtract(cards)
        for card, count in wrong.items():
            if count:
                raise IllegalMove(f"shuffle: {card} is {'too many' if count > 0 else 'missing'}")
        return self.cards

    def __str__(self) -> str:
        if self.number is not None:
            return f"shuffle {self.number}"
        return " ".join(["shuffle", *(card.code for card in self.cards)])
