"""Lines of Chinese and Japanese end between characters, those of Korean at spaces, and none begins with a full stop."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from jungle_games.ui.painter import Face, Painter
from jungle_games.ui.text import NOT_FIRST, NOT_LAST, may_break, unbroken_parts

PX = 20
SIGNS = st.sampled_from("把你的动物兽穴るっょーカード말판a3 、。，！？：；」』）…—“”「『（-")


@pytest.fixture(scope="module")
def painter() -> Painter:
    return Painter(language="zh_Hans")


@example("“カ、、、", 69)
@given(st.text(SIGNS, max_size=60), st.integers(3 * PX, 16 * PX))
def test_all_is_in_lines_that_fit_and_begin_and_end_well(painter: Painter, text: str, width: int) -> None:
    lines = painter.wrap(text, Face.REGULAR, PX, width)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")
    assert all(painter.text_width(line, Face.REGULAR, PX) <= width for line in lines)
    too_wide, at = set[int](), 0
    for part in unbroken_parts(text):
        begin = text.index(part, at)
        at = begin + len(part)
        if painter.text_width(part, Face.REGULAR, PX) > width:
            too_wide |= set(range(begin + 1, at))
    at = 0
    for line, behind in pairwise(lines):
        at = text.index(line, at) + len(line)
        if line and behind and text[at] != " " and at not in too_wide:
            assert may_break(line + behind, len(line))
            assert behind[0] not in NOT_FIRST
            assert line[-1] not in NOT_LAST


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("把（象）吃掉。", "把|（象）|吃|掉。"),
        ("“象”吃鼠……不", "“象”|吃|鼠……|不"),
        ("第 3 步", "第|3|步"),
        ("キーとコントローラー", "キー|と|コントローラー"),
        ("ちょっと", "ちょっ|と"),
        ("ジャングル・マトリックス", "ジャングル・|マトリックス"),
        ("말을 움직여요.", "말을|움직여요."),
        ("MATR1X的牌", "MATR1X|的|牌"),
        ("one-eyed jack", "one-eyed|jack"),
    ],
)
def test_what_stays_together(text: str, parts: str) -> None:
    assert list(unbroken_parts(text)) == parts.split("|")


def test_what_is_too_wide_is_broken_where_a_line_may_begin_or_fits_with_its_wide_ellipsis(painter: Painter) -> None:
    lines = painter.wrap("ジャングルマトリックス", Face.REGULAR, PX, 5 * PX)
    assert all(line[0] not in NOT_FIRST for line in lines)
    shown = painter.fit("把你的一只动物送进对方的兽穴", Face.REGULAR, PX, 8 * PX)
    assert shown.endswith("…")
    assert 6 * PX < painter.text_width(shown, Face.REGULAR, PX) <= 8 * PX
