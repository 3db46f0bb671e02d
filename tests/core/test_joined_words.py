"""Sentences, lists and dates are joined as in the language that is spoken."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from jungle_games.base.clean_text import flowing
from jungle_games.core.formatting import as_sentences, first_weekday, listed
from jungle_games.core.i18n import ENGLISH, speak


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    yield
    speak(ENGLISH)


@pytest.mark.parametrize(
    ("language", "told"),
    [("en", "Row. Your turn! Rat, a1"), ("ko", "Row. Your turn! Rat, a1"), ("pl", "Row. Your turn! Rat, a1")],
)
def test_sentences_end_with_a_full_stop_and_a_space(language: str, told: str) -> None:
    speak(language)
    assert as_sentences("Row", "", "Your turn!", "Rat, a1") == told


@pytest.mark.parametrize("language", ["ja", "zh_Hans", "zh_Hant"])
def test_wide_signs_need_no_space(language: str) -> None:
    speak(language)
    assert as_sentences("兽穴", "轮到你了！", "鼠") == "兽穴。轮到你了！鼠"
    assert listed(["象", "狮", "虎"]) == "象、狮、虎"


def test_lists_have_commas_elsewhere() -> None:
    for language in ("en", "ko", "uk"):
        speak(language)
        assert listed(["Mira", "Jonas"]) == "Mira, Jonas"


@pytest.mark.parametrize(
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
