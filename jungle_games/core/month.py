"""Months as calendars show them: in weeks that begin as people are used to."""

from __future__ import annotations

import calendar
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

MONDAY, SATURDAY, SUNDAY = 0, 5, 6
_FROM_SUNDAY: Final = (
    "AG AS BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN JM JP KE KH KR LA MH MM MO MT MX MZ NI NP PA PE PH PK "
    "PR PT PY SA SG SV TH TT TW UM US VE VI WS YE ZA ZW"
)
_FROM_SATURDAY: Final = "AE AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY"


def first_weekday(languages: Sequence[str]) -> int:
    """The weekday, 0 for Monday, that a week begins with where one of ``languages`` (``de_AT``, ``de``) is at home.

    The first one that names a country counts. The countries are those of the Unicode CLDR.

    >>> first_weekday(["en_US", "en"]), first_weekday(["de"])
    (6, 0)
    """
    country = next((name.partition("_")[2].upper() for name in languages if "_" in name), "")
    if country in _FROM_SUNDAY.split():
        return SUNDAY
    return SATURDAY if country in _FROM_SATURDAY.split() else MONDAY


@dataclass(frozen=True, slots=True, order=True)
class Month:
    """A month of a year."""

    year: int
    number: int

    @classmethod
    def of(cls, day: date) -> Month:
        """The month that ``day`` is in."""
        return cls(day.year, day.month)

    def later(self, months: int) -> Month:
        """The month so many later, or earlier.

        >>> Month(2026, 12).later(1), Month(2027, 1).later(-1)
        (Month(year=2027, number=1), Month(year=2026, number=12))
        """
        years, number = divmod(self.number - 1 + months, 12)
        return Month(self.year + years, number + 1)

    def weeks(self, begin: int) -> list[list[date | None]]:
        """Its days in weeks that begin with the weekday ``begin``; None where a day is not its own."""
        days = list(calendar.Calendar(begin).itermonthdays(self.year, self.number))
        dates = [date(self.year, self.number, day) if day else None for day in days]
        return [dates[at : at + 7] for at in range(0, len(dates), 7)]
