"""Dates as each language writes them, the first of a month among them, and numbers with their units."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

import pytest

from jungle_games.core.formatting import date_in_words, date_words, day_in_words, measured, month_in_words
from jungle_games.core.i18n import ENGLISH, speak


@pytest.fixture(autouse=True)
def in_english_again() -> Iterator[None]:
    yield
    speak(ENGLISH)


@pytest.mark.parametrize(
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


def test_the_first_of_a_month_is_counted_in_french() -> None:
    speak("fr")
    assert date_in_words(date(2026, 12, 1)) == "1er décembre 2026"


def test_a_month_over_its_calendar_stands_alone() -> None:
    for language, heading in (("pl", "Listopad 2026"), ("uk", "Листопад 2026"), ("es", "Noviembre de 2026")):
        speak(language)
        assert month_in_words(2026, 11) == heading
    speak("pl")
    assert date_in_words(date(2026, 11, 9)) == "9 listopada 2026"


@pytest.mark.parametrize(
    ("language", "unit", "words"), [("de", "s", "10 s"), ("ja", "秒", "10秒"), ("ko", "초", "10초")]
)
def test_a_unit_stands_close_where_no_spaces_are_written(language: str, unit: str, words: str) -> None:
    speak(language)
    assert measured(10, unit) == words
