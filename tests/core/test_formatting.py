"""Dates, numbers, lists and sentences as each language writes them; weeks that begin as people are used to."""

from __future__ import annotations

import calendar
from datetime import date

from examples import rows
from hypothesis import given
from hypothesis import strategies as st

from jungle_games.base.clean_text import flowing
from jungle_games.core.formatting import (
    MONDAY,
    SATURDAY,
    SUNDAY,
    Month,
    as_sentences,
    date_in_words,
    date_words,
    day_in_words,
    first_weekday,
    listed,
    measured,
    month_in_words,
)
from jungle_games.core.i18n import speak


@rows(
    ("language", "first", "second", "short"),
    [
        ("en", "Tuesday, 1 December", "2 December 2026", "2 Dec 2026"),
        ("de", "Dienstag, 1. Dezember", "2. Dezember 2026", "2. Dez 2026"),
        ("es", "martes, 1 de diciembre", "2 de diciembre de 2026", "2 dic 2026"),
        ("fr", "mardi 1er décembre", "2 décembre 2026", "2 déc 2026"),
    ],
)
def test_days_are_written_as_the_language_does(language: str, first: str, second: str, short: str) -> None:
    speak(language)
    assert date_words(date(2026, 12, 2)) == short
    assert day_in_words(date(2026, 12, 1)) == first
    assert date_in_words(date(2026, 12, 2)) == second


def test_a_month_over_its_calendar_stands_alone() -> None:
    for language, heading in (("pl", "Listopad 2026"), ("uk", "Листопад 2026"), ("es", "Noviembre de 2026")):
        speak(language)
        assert month_in_words(2026, 11) == heading
    speak("pl")
    assert date_in_words(date(2026, 11, 9)) == "9 listopada 2026"


@rows(("language", "unit", "words"), [("de", "s", "10 s"), ("ja", "秒", "10秒"), ("ko", "초", "10초")])
def test_a_unit_stands_close_where_no_spaces_are_written(language: str, unit: str, words: str) -> None:
    speak(language)
    assert measured(10, unit) == words


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


@rows(
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


@rows(
    ("language", "told"),
    [("en", "Row. Your turn! Rat, a1"), ("ko", "Row. Your turn! Rat, a1"), ("pl", "Row. Your turn! Rat, a1")],
)
def test_sentences_end_with_a_full_stop_and_a_space(language: str, told: str) -> None:
    speak(language)
    assert as_sentences("Row", "", "Your turn!", "Rat, a1") == told


@rows("language", ["ja", "zh_Hans", "zh_Hant"])
def test_wide_signs_need_no_space(language: str) -> None:
    speak(language)
    assert as_sentences("兽穴", "轮到你了！", "鼠") == "兽穴。轮到你了！鼠"
    assert listed(["象", "狮", "虎"]) == "象、狮、虎"


def test_lists_have_commas_elsewhere() -> None:
    for language in ("en", "ko", "uk"):
        speak(language)
        assert listed(["Mira", "Jonas"]) == "Mira, Jonas"


@rows(
    ("parts", "told"),
    [
        (("把棋子", "拖到这里。", "MATR1X"), "把棋子拖到这里。MATR1X"),
        (("말을", "움직여요."), "말을 움직여요."),
        (("", "Drag it.", ""), "Drag it."),
        (("和 Mira", "一起玩"), "和 Mira 一起玩"),
    ],
)
def test_lines_of_a_page_are_joined_as_its_script_is_written(parts: tuple[str, ...], told: str) -> None:
    assert flowing(parts) == told


def test_the_week_of_a_country_is_found_behind_a_script() -> None:
    assert first_weekday(["zh_Hant_TW", "zh"]) == 6
    assert first_weekday(["zh_Hans_CN"]) == 0
