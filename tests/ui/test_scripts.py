"""Text of every script goes into pieces in the order in which they are seen."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jungle_games.ui.text import Piece, pieces

HEBREW = st.characters(min_codepoint=0x05D0, max_codepoint=0x05EA)
ANY_TEXT = st.text(st.one_of(st.characters(), HEBREW, st.sampled_from("a1 (.)\u0301👍🏽🇩🇪م")), max_size=40)


TURNED = str.maketrans("()[]{}<>«»‹›", ")(][}{><»«›‹")


def one_font(signs: str) -> None:
    """Everything from one font."""


def seen(text: str) -> str:
    """What is seen from left to right: what is read to the left is turned round, and its brackets."""
    shown = ((piece.text[::-1].translate(TURNED) if piece.leftward else piece.text) for piece in pieces(text, one_font))
    return "".join(shown)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Mira 3", "Mira 3"),
        ("אבג", "גבא"),
        ("אב גד", "דג בא"),
        ("Mira and אב play", "Mira and בא play"),
        ("אב 3 moves", "בא 3 moves"),
        ("3. אב", "3. בא"),
        ("אב 12:30 גד", "דג 12:30 בא"),
        ("א (ב) x", "(ב) א x"),
        ("(אב) x", "(בא) x"),
        ("אב, x גד", "בא, x דג"),
    ],
)
def test_words_from_right_to_left_keep_to_their_place(text: str, shown: str) -> None:
    assert seen(text) == shown


@given(ANY_TEXT, st.integers(0, 3))
def test_every_sign_is_in_one_piece_and_a_letter_keeps_its_marks(text: str, marks: int) -> None:
    asked: list[str] = []
    list(pieces("e" + "\u0301" * marks + text, lambda signs: asked.append(signs)))
    assert asked[0].startswith("e" + "\u0301" * marks)
    parts: list[Piece[None]] = sorted(pieces(text, one_font), key=lambda piece: piece.begin)
    assert [piece.begin for piece in parts] == [0, *(piece.end for piece in parts[:-1])][: len(parts)]
    assert not parts or parts[-1].end == len(text)
    assert sorted(seen(text).translate(MIRRORED)) == sorted(text.translate(MIRRORED))


MIRRORED = str.maketrans(")]}>»›", "([{<«‹")


def test_a_piece_has_one_font_and_one_script() -> None:
    found = list(pieces("abЖ中中กขx", lambda signs: signs.isascii()))
    assert [(piece.text, piece.font, piece.script) for piece in found] == [
        ("ab", True, ""),
        ("Ж中中", False, ""),
        ("กข", False, "Thai"),
        ("x", True, ""),
    ]
