"""Numbers of deals: by lot, of a day, as people type them."""

from __future__ import annotations

import datetime
import random
from typing import Final

from jungle_games.core.i18n import _

LARGEST: Final = 2**53 - 1
"""The largest number that may be typed."""
_BY_LOT: Final = 1_000_000


class DealError(ValueError):
    """A text that is no number of a deal."""


def deal_by_lot() -> int:
    """A number that nobody chose, short enough to read out."""
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
