"""A calendar's months begin their weeks as people are used to, and hold each day once."""

from __future__ import annotations

import calendar
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jungle_games.core.formatting import MONDAY, SATURDAY, SUNDAY, Month, first_weekday


@given(day=st.dates(), begin=st.integers(0, 6))
def test_every_day_stands_once_under_its_weekday(day: date, begin: int) -> None:
    month = Month.of(day)
    weeks = month.weeks(begin)
    assert all(len(week) == 7 for week in weeks)
    placed = [(column, found) for week in weeks for column, found in enumerate(week) if found is not None]
    assert len(placed) == calendar.monthrange(day.year, day.month)[1]
    assert all((begin + column) % 7 == found.weekday() for column, found in placed)


@given(year=st.integers(1, 9000), number=st.integers(1, 12), months=st.integers(-40, 40))
def test_going_on_and_back_ends_where_it_began(year: int, number: int, months: int) -> None:
    month = Month(year, number)
    assert month.later(months).later(-months) == month
    assert (month.later(months) > month) == (months > 0)


@pytest.mark.parametrize(
    ("languages", "begin"),
    [
        (("de_DE", "de"), MONDAY),
        (("en_US", "en"), SUNDAY),
        (("fr", "fr_CA"), SUNDAY),
        (("ar_EG", "en_US"), SATURDAY),
        ((), MONDAY),
    ],
)
def test_weeks_begin_as_in_the_country_that_is_named_first(languages: tuple[str, ...], begin: int) -> None:
    assert first_weekday(languages) == begin
