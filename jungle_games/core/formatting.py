"""Formats dates, times, numbers and the beginnings of sentences in the chosen language."""

from __future__ import annotations

import calendar
import datetime
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

from jungle_games.base.clean_text import flowing
from jungle_games.core.i18n import N_, _, pgettext, spoken

_WEEKDAYS: Final = (
    N_("Monday"), N_("Tuesday"), N_("Wednesday"), N_("Thursday"), N_("Friday"), N_("Saturday"), N_("Sunday"),
)  # fmt: skip
_WEEKDAYS_SHORT: Final = (N_("Mon"), N_("Tue"), N_("Wed"), N_("Thu"), N_("Fri"), N_("Sat"), N_("Sun"))
_MONTHS: Final = (
    N_("January"), N_("February"), N_("March"), N_("April"), N_("May"), N_("June"), N_("July"), N_("August"),
    N_("September"), N_("October"), N_("November"), N_("December"),
)  # fmt: skip
_MONTHS_SHORT: Final = (
    N_("Jan"), N_("Feb"), N_("Mar"), N_("Apr"), N_("May"), N_("Jun"), N_("Jul"), N_("Aug"), N_("Sept"), N_("Oct"),
    N_("Nov"), N_("Dec"),
)  # fmt: skip
MONDAY, SATURDAY, SUNDAY = 0, 5, 6
_FROM_SUNDAY: Final = (
    "AG AS BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN JM JP KE KH KR LA MH MM MO MT MX MZ NI NP PA PE PH PK "
    "PR PT PY SA SG SV TH TT TW UM US VE VI WS YE ZA ZW"
)
_ENDS: Final = (".", "!", "?", "…", ":", "。", "！", "？", "：")
_FULL_WIDTH: Final = ("ja", "zh_Hans", "zh_Hant")
"""Languages whose signs are as wide as their characters, and stand for the space too."""
_FROM_SATURDAY: Final = "AE AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY"


def unbroken(words: str) -> str:
    """``words`` with no-break spaces, such as a name and its points.

    >>> unbroken("Mira: 4 points").split(" ")
    ['Mira:\\xa04\\xa0points']
    """
    return words.replace(" ", "\N{NO-BREAK SPACE}")


def date_words(day: datetime.date) -> str:
    """A date in short form.

    >>> date_words(datetime.date(2026, 3, 9))
    '9 Mar 2026'
    """
    pattern = pgettext("a short date", "{day} {month} {year}")
    return pattern.format(day=_day(day.day), month=_(_MONTHS_SHORT[day.month - 1]), year=day.year)


def _day(number: int) -> str:
    """The number of a day before a month's name; some languages write the first one differently."""
    return pgettext("the first day of a month", "1") if number == 1 else str(number)


def day_in_words(day: datetime.date) -> str:
    """A date of this year in full.

    >>> day_in_words(datetime.date(2026, 11, 22))
    'Sunday, 22 November'
    """
    pattern = pgettext("a day in words", "{weekday}, {day} {month}")
    return pattern.format(weekday=_(_WEEKDAYS[day.weekday()]), day=_day(day.day), month=_(_MONTHS[day.month - 1]))


def date_in_words(day: datetime.date) -> str:
    """A date of any year in full.

    >>> date_in_words(datetime.date(2026, 12, 1))
    '1 December 2026'
    """
    pattern = pgettext("a date in words", "{day} {month} {year}")
    return pattern.format(day=_day(day.day), month=_(_MONTHS[day.month - 1]), year=day.year)


def month_in_words(year: int, month: int) -> str:
    """The heading of a month's calendar.

    >>> month_in_words(2026, 11)
    'November 2026'
    """
    pattern = pgettext("over a calendar", "{month} {year}")
    return first_capital(pattern.format(month=_months_alone()[month - 1], year=year))


def _months_alone() -> Sequence[str]:
    """The names of the months without a day; some languages inflect them after one."""
    return (
        pgettext("a month alone", "January"), pgettext("a month alone", "February"), pgettext("a month alone", "March"),
        pgettext("a month alone", "April"), pgettext("a month alone", "May"), pgettext("a month alone", "June"),
        pgettext("a month alone", "July"), pgettext("a month alone", "August"), pgettext("a month alone", "September"),
        pgettext("a month alone", "October"), pgettext("a month alone", "November"),
        pgettext("a month alone", "December"),
    )  # fmt: skip


def weekday_short(weekday: int) -> str:
    """The heading of a calendar's column for a weekday, 0 for Monday.

    >>> weekday_short(6)
    'Sun'
    """
    return first_capital(_(_WEEKDAYS_SHORT[weekday]))


def grouped(number: int) -> str:
    """A number with thousands separators.

    >>> grouped(1_000_000)
    '1,000,000'
    """
    return f"{number:,}".replace(",", pgettext("between thousands", ","))


def decimal(number: float, digits: int | None = None) -> str:
    """A number with the decimal sign of the language: as few ``digits`` as tell it, or so many.

    >>> decimal(0.35), decimal(2.0), decimal(2.0, 1)
    ('0.35', '2', '2.0')
    """
    written = f"{number:g}" if digits is None else f"{number:.{digits}f}"
    return written.replace(".", pgettext("before the decimals of a number", "."))


def measured(number: int | str, unit: str) -> str:
    """A number with its unit, apart where the language sets them so.

    >>> measured(10, "min")
    '10 min'
    """
    return pgettext("a number and its unit", "{number} {unit}").format(number=number, unit=unit)


def clock_words(seconds: float) -> str:
    """A duration in minutes and seconds, as on a clock.

    >>> clock_words(492.7), clock_words(3725)
    ('8:12', '62:05')
    """
    return f"{int(seconds) // 60}:{int(seconds) % 60:02d}"


def as_sentences(*parts: str) -> str:
    """``parts`` one after another, each ended as a sentence is; the last one ends as it does.

    >>> as_sentences("Row", "", "Your turn!", "Rat, a1")
    'Row. Your turn! Rat, a1'
    """
    told = [part for part in parts if part]
    return flowing([*map(ended, told[:-1]), *told[-1:]])


def ended(words: str) -> str:
    """``words`` with the sign at the end that a sentence has.

    >>> ended("5 points"), ended("Yes!")
    ('5 points.', 'Yes!')
    """
    return words if words.endswith(_ENDS) else f"{words}{'。' if spoken() in _FULL_WIDTH else '.'}"


def without_stop(sentence: str) -> str:
    """``sentence`` without its full stop, to go into another one.

    >>> without_stop("The disk is full.")
    'The disk is full'
    """
    return sentence.rstrip(".。")


def listed(items: Iterable[str]) -> str:
    """``items`` as a list in a line.

    >>> listed(["Mira", "Jonas"])
    'Mira, Jonas'
    """
    return ("、" if spoken() in _FULL_WIDTH else ", ").join(items)


def first_capital(text: str) -> str:
    """``text`` with a capital first letter.

    >>> first_capital("king of spades")
    'King of spades'
    """
    return text[:1].upper() + text[1:]


def first_weekday(languages: Sequence[str]) -> int:
    """The first weekday of a week, 0 for Monday, in the country of ``languages`` (``de_AT``, ``de``).

    The first language with a country counts; data from the Unicode CLDR.

    >>> first_weekday(["en_US", "en"]), first_weekday(["de"])
    (6, 0)
    """
    countries = (part.upper() for name in languages for part in name.split("_")[1:] if len(part) == 2)
    country = next(countries, "")
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
        return cls(day.year, day.month)

    def later(self, months: int) -> Month:
        """The month ``count`` months later, or earlier if negative.

        >>> Month(2026, 12).later(1), Month(2027, 1).later(-1)
        (Month(year=2027, number=1), Month(year=2026, number=12))
        """
        years, number = divmod(self.number - 1 + months, 12)
        return Month(self.year + years, number + 1)

    def weeks(self, begin: int) -> list[list[date | None]]:
        """The days in weeks that begin with the weekday ``begin``; None for days of other months."""
        days = list(calendar.Calendar(begin).itermonthdays(self.year, self.number))
        dates = [date(self.year, self.number, day) if day else None for day in days]
        return [dates[at : at + 7] for at in range(0, len(dates), 7)]
