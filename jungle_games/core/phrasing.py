"""Dates, numbers and beginnings of sentences, as the spoken language writes them."""

from __future__ import annotations

import datetime

from jungle_games.core.i18n import pgettext


def date_words(day: datetime.date) -> str:
    """A day in figures.

    >>> date_words(datetime.date(2026, 3, 9))
    '2026-03-09'
    """
    pattern = pgettext("a date in figures", "{year}-{month:02}-{day:02}")
    return pattern.format(year=day.year, month=day.month, day=day.day)


def grouped(number: int) -> str:
    """A large number with a sign between thousands.

    >>> grouped(1_000_000)
    '1,000,000'
    """
    return f"{number:,}".replace(",", pgettext("between thousands", ","))


def first_capital(text: str) -> str:
    """``text`` as the beginning of a sentence.

    >>> first_capital("king of spades")
    'King of spades'
    """
    return text[:1].upper() + text[1:]
