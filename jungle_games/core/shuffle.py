"""Chance that comes out the same on every Python and system; numbers of deals: by lot, of a day, as people type them.

Everything is made from ``random.Random(n).random()`` alone, the one sequence that Python promises to keep.
"""

from __future__ import annotations

import datetime
import random
from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Final, Generic, Self, TypeVar

from jungle_games.core.game import IllegalMove
from jungle_games.core.i18n import _

LARGEST: Final = 2**53 - 1
"""The largest deal number that may be typed."""
_BY_LOT: Final = 1_000_000
T = TypeVar("T", bound=Hashable)

SHUFFLES: Final = 1_000_000_000
"""The number of shuffles where nobody gains by trying them all; they are numbered from 0."""
_DIGITS: Final = 39
"""The maximum number of digits read of a shuffle's number: tables online once drew them from 2**128."""
_LONGEST: Final = 500
"""The maximum number of words read of a shuffle, more than any deck has cards."""
_PLY_STEP: Final = 1_000_003


class DealError(ValueError):
    """A text that is not a deal number."""


def deal_by_lot() -> int:
    """A random deal number, short enough to read out."""
    return random.randrange(_BY_LOT)


def deal_of_the_day(day: datetime.date) -> int:
    """The number of the deal that everyone plays on ``day``.

    >>> deal_of_the_day(datetime.date(2026, 3, 9))
    20260309
    """
    return day.year * 10_000 + day.month * 100 + day.day


def parse_deal(text: str) -> int:
    """The number that ``text`` spells. Raises DealError.

    >>> parse_deal(" #4711 ")
    4711
    """
    number = text.strip().removeprefix("#")
    if not (number.isascii() and number.isdecimal() and len(number) < 20 and int(number) <= LARGEST):
        raise DealError(_("a deal is a number from 0 to {largest}").format(largest=LARGEST))
    return int(number)


def chance_generator(deal: int, ply: int) -> random.Random:
    """The generator for the chance move at ``ply`` of deal number ``deal``.

    Each move has its own, so that taking moves back and playing on never brings a second roll.
    """
    return random.Random(deal + ply * _PLY_STEP)


def draw_below(rng: random.Random, limit: int) -> int:
    """A uniformly distributed whole number from 0 to ``limit`` - 1."""
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
class Shuffle(Generic[T]):
    """The chance move ``shuffle 83021``, or ``shuffle 7H 2C …`` with everything spelled out in ``order``, top first.

    With neither it is what ``legal_moves`` lists while a shuffle is due, and cannot be applied.
    """

    number: int | None = None
    order: tuple[T, ...] = ()

    @classmethod
    def draw(cls, rng: random.Random) -> Self:
        return cls(draw_below(rng, SHUFFLES))

    def apply(self, items: Sequence[T]) -> tuple[T, ...]:
        """``items`` in their new order, top first. Raises IllegalMove unless what is spelled out is just these."""
        if self.number is not None:
            return shuffled(items, self.number)
        if not self.order and items:
            raise IllegalMove("shuffle: " + _("needs a number, or every card, top first"))
        if reason := miscounted(self.order, items):
            raise IllegalMove(f"shuffle: {reason}")
        return self.order

    def __str__(self) -> str:
        if self.number is not None:
            return f"shuffle {self.number}"
        return " ".join(["shuffle", *map(str, self.order)])


def parse_shuffle(text: str, read: Callable[[Sequence[str]], tuple[T, ...]]) -> Shuffle[T]:
    """The shuffle that ``text`` spells; ``read`` reads what is spelled out. Raises IllegalMove."""
    verb, *words = text.split() or [""]
    if verb.lower() != "shuffle":
        raise IllegalMove(_("‘{text}’ is not a shuffle.").format(text=text[:40]))
    if len(words) == 1 and words[0].isascii() and words[0].isdecimal() and len(words[0]) <= _DIGITS:
        return Shuffle(int(words[0]))
    if len(words) > _LONGEST:
        raise IllegalMove("shuffle: " + _("It names too many cards."))
    try:
        return Shuffle(None, read(words))
    except ValueError as error:
        raise IllegalMove(f"shuffle: {error}") from error


def miscounted(given: Sequence[Hashable], wanted: Sequence[Hashable]) -> str | None:
    """Which item of ``given`` is surplus or missing compared with ``wanted``, in a sentence; else None."""
    wrong = Counter(given)
    wrong.subtract(wanted)
    for item, count in wrong.items():
        if count:
            reason = _("{card} is there too many times") if count > 0 else _("{card} is missing")
            return reason.format(card=str(item)[:24])
    return None
