"""Lines that are about equally long."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from jungle_games.ui.even import even_width
from jungle_games.ui.painter import Face, Painter


def test_no_word_is_left_over_for_the_last_line(painter: Painter) -> None:
    words = "A third time, and the game is a draw."
    room = painter.text_width("A third time, and the game is a", Face.SEMIBOLD, 17) + 2
    assert painter.wrap(words, Face.SEMIBOLD, 17, room)[-1] == "draw."
    lines = painter.wrap(words, Face.SEMIBOLD, 17, even_width(painter, words, Face.SEMIBOLD, 17, room))
    assert len(lines) == 2
    assert " ".join(lines) == words
    assert len(lines[-1].split()) > 2


@given(st.text(st.characters(exclude_categories=()), max_size=80), st.integers(8, 40), st.integers(1, 400))
def test_there_are_no_more_lines_than_before(words: str, px: int, room: int) -> None:
    painter = Painter()
    width = even_width(painter, words, Face.REGULAR, px, room)
    assert width <= room
    before = painter.wrap(words, Face.REGULAR, px, room)
    assert len(painter.wrap(words, Face.REGULAR, px, width)) <= len(before)
