"""Whatever a text holds, it is painted, measured, broken and shortened: no text can stop the program."""

from __future__ import annotations

from itertools import product

import pygame
import pytest
from examples import in_turn
from hypothesis import given
from hypothesis import strategies as st
from stage import Notebook

from jungle_games.ui.input import SystemClipboard
from jungle_games.ui.notices import Notice
from jungle_games.ui.painter import Face, Painter
from jungle_games.ui.scene import View
from jungle_games.ui.text import Align
from jungle_games.ui.widgets.popup import Toast
from jungle_games.ui.widgets.textfield import EditedText, TextField

ANY_TEXT = st.text(st.characters(exclude_categories=()))
PIXELS = st.integers(1, 96)
HOSTILE = {
    "NUL": "\0",
    "NUL inside": "a\0b",
    "half a pair": "\ud800",
    "halves of pairs": "\udfff\ud83d",
    "zero width": "\u200b",
    "half a heart": "\ufe0f",
    "zero width joined": "\u200d\u200c\ufeff\u00ad",
    "turned about": "\u202e\u2066abc\u2069",
    "a mark on nothing": "\u0301" * 300,
    "tabs and returns": "\t\r\v\f\x1b[31m",
    "separators": "\u2028\u2029\x85",
    "no sign at all": "\uffff\U0010ffff",
    "lines without end": "\n" * 100_000,
    "a word without end": "W" * 20_000,
    "words without end": "word " * 20_000,
    "marks without end": "e" + "\u0301" * 20_000,
    "nothing without end": "\u200b" * 20_000,
    "hyphens without end": "a-" * 10_000,
}


def paint_every_way(painter: Painter, text: str, px: int, width: int) -> None:
    """Everything a painter does with words."""
    target = pygame.Surface((200, 120), pygame.SRCALPHA)
    assert painter.text(text, Face.REGULAR, px, "#FFFFFF").get_height() > 0
    aligned: tuple[Align, ...] = ("left", "center", "right")
    for align in aligned:
        painter.label(target, text, (100, 60), Face.TITLE, px, (255, 255, 255, 128), align)
    lines = painter.wrap(text, Face.REGULAR, px, width)
    assert lines
    assert all(painter.text_width(line, Face.REGULAR, px) <= width for line in lines if len(line) > 1)
    painter.paragraph(target, text, pygame.Rect(0, 0, width, 100), Face.ITALIC, px, "#FFFFFF")
    assert painter.text_width(painter.fit(text, Face.BOLD, px, width + 100), Face.BOLD, px) <= width + 100
    assert painter.fitting(text, Face.REGULAR, px, width) <= px


@given(ANY_TEXT, PIXELS, st.integers(0, 400))
def test_any_text_is_painted_as_wide_as_measured_stands_in_a_field_and_a_toast_and_is_copied(
    text: str, px: int, width: int
) -> None:
    painter, target = Painter(), pygame.Surface((300, 120), pygame.SRCALPHA)
    paint_every_way(painter, text, px, width)
    assert painter.text(text, Face.REGULAR, 17, "#FFFFFF").get_width() == painter.text_width(text, Face.REGULAR, 17)
    field = TextField(painter, Notebook(text), text, placeholder=text)
    field.place(pygame.Rect(0, 0, 280, 48), 1.0)
    field.press((100, 24))
    field.drag((20, 24))
    field.focused = True
    field.paint(target, painter)
    toast = Toast()
    toast.show(Notice(text), 0.0, 0.0)
    toast.update(0.1)
    toast.draw(target, painter, View((300, 120), 1.0))
    SystemClipboard().write(text)


@pytest.mark.parametrize(("name", "width"), in_turn(product(HOSTILE, [0, 40, 900]), 2))
def test_a_malformed_text_is_painted(name: str, width: int) -> None:
    paint_every_way(Painter(), HOSTILE[name], 18, width)


@pytest.mark.parametrize("name", ["lines without end", "a word without end", "words without end"])
def test_of_a_text_without_end_as_much_is_set_as_anybody_would_read(name: str) -> None:
    lines = Painter().wrap(HOSTILE[name], Face.REGULAR, 18, 60)
    assert len(lines) == 2_000
    assert lines[-1].endswith("…")


class Vast(str):
    """A text so long that whoever looks at all of it is caught."""

    __slots__ = ()

    def __getitem__(self, part: object) -> str:
        assert isinstance(part, slice)
        assert part.stop is not None
        return str.__getitem__(self, part)

    def splitlines(self, keepends: bool = False) -> list[str]:
        raise AssertionError("worked on as a whole")

    def __iter__(self):
        raise AssertionError("worked on as a whole")


def test_a_huge_paste_is_cut_before_it_is_worked_on() -> None:
    line = EditedText("ab", 10, 1, 1)
    line.insert(Vast("x" * 1_000_000))
    assert line.text == "a" + "x" * 8 + "b"
