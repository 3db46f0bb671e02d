"""Lines that are about equally long."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jungle_games.ui.painter import Face, Painter

WORDS = "A third time, and the game is a draw."


def test_no_word_is_left_over_for_the_last_line(painter: Painter) -> None:
    room = painter.text_width("A third time, and the game is a", Face.SEMIBOLD, 17) + 2
    assert painter._type.wrap(WORDS, Face.SEMIBOLD, 17, room)[-1] == "draw."
    lines = painter.wrap(WORDS, Face.SEMIBOLD, 17, room)
    assert len(lines) == 2
    assert " ".join(lines) == WORDS
    assert len(lines[-1].split()) > 2


def test_each_of_two_sentences_breaks_evenly_and_prose_stays_as_it_is(painter: Painter) -> None:
    room = painter.text_width("A third time, and the game is a", Face.SEMIBOLD, 17) + 2
    once = painter.wrap(WORDS, Face.SEMIBOLD, 17, room)
    assert painter.wrap(f"{WORDS}\n{WORDS}", Face.SEMIBOLD, 17, room) == [*once, *once]
    prose = " ".join([WORDS] * 9)
    assert painter.wrap(prose, Face.SEMIBOLD, 17, room) == painter._type.wrap(prose, Face.SEMIBOLD, 17, room)


@given(st.text(st.characters(exclude_categories=()), max_size=80), st.integers(8, 40), st.integers(1, 400))
def test_what_breaks_evenly_has_as_many_lines_and_no_word_less(words: str, px: int, room: int) -> None:
    painter = Painter()
    before, after = painter._type.wrap(words, Face.REGULAR, px, room), painter.wrap(words, Face.REGULAR, px, room)
    assert len(after) == len(before)
    assert "".join(after).replace(" ", "") == "".join(before).replace(" ", "")


@pytest.mark.parametrize(
    ("language", "words", "width", "lines"),
    [
        ("ja", "トラがd4のヒョウを取れました。", 160, "トラがd4のヒョウを|取れました。"),
        ("ja", "カードを引いてから、Miraに渡してください。", 190, "カードを引いてから、|Miraに渡してください。"),
        ("zh_Hans", "走进红方的兽穴，或吃光它的动物。", 200, "走进红方的兽穴，|或吃光它的动物。"),
        ("zh_Hans", "都能吃同级和更低的。但老鼠能吃大象，大象吃不了老鼠。", 120, None),
    ],
)
def test_lines_end_with_phrases_and_no_character_is_alone(
    language: str, words: str, width: int, lines: str | None
) -> None:
    painter = Painter(language=language)
    found = painter.wrap(words, Face.REGULAR, 15, width)
    assert len(found) == len(painter._type.wrap(words, Face.REGULAR, 15, width))
    assert len(found[-1]) > 3
    assert lines is None or "|".join(found) == lines
