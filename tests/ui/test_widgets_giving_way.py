"""Words that are too long for their widget push the icon out, then become smaller, and only then are shortened."""

from __future__ import annotations

import pygame
import pytest

from jungle_games.ui.layout import Column, Ruler, lay_out
from jungle_games.ui.painter import Painter
from jungle_games.ui.widgets.base import Widget
from jungle_games.ui.widgets.button import Button, IconButton
from jungle_games.ui.widgets.choice import Choice, SegmentedControl
from jungle_games.ui.widgets.label import Label

WORD = "Wiederholen"


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, int]]:
    """The lines that are written, and their sizes in pixels."""
    lines: list[tuple[str, int]] = []
    label = Painter.label

    def noted(self, target, string, pos, face, px, *how):
        lines.append((string, px))
        return label(self, target, string, pos, face, px, *how)

    monkeypatch.setattr(Painter, "label", noted)
    return lines


def paint(widget: Widget, painter: Painter, width: int, height: int = 48) -> pygame.Surface:
    target = pygame.Surface((width, height), pygame.SRCALPHA)
    widget.place(target.get_rect(), 1.0)
    widget.paint(target, painter)
    return target


def has_picture(painted: pygame.Surface, plain: pygame.Surface) -> bool:
    return pygame.image.tobytes(painted, "RGBA") != pygame.image.tobytes(plain, "RGBA")


@pytest.mark.parametrize(
    "make",
    [
        lambda: Button(WORD),
        lambda: Choice([WORD, "an"]),
        lambda: Label(WORD, size=18),
        lambda: SegmentedControl([WORD]),
    ],
    ids=["button", "choice", "label", "strip"],
)
def test_words_shrink_before_they_are_shortened(make, painter: Painter, written: list[tuple[str, int]]) -> None:
    sizes = []
    for width in range(300, 60, -4):
        written.clear()
        widget = make()
        paint(widget, painter, width)
        words, px = written[0]
        if words == WORD:
            sizes.append(px)
    assert sizes == sorted(sizes, reverse=True)
    assert sizes[-1] < 0.8 * sizes[0]
    assert words.endswith("…")


def test_a_long_word_takes_the_room_of_the_icon(painter: Painter, written: list[tuple[str, int]]) -> None:
    with_icon, plain = Button(WORD, icon="undo"), Button(WORD)
    assert has_picture(paint(with_icon, painter, 200), paint(plain, painter, 200))
    asked = written[-1]
    for width in (130, 90):
        assert not has_picture(paint(with_icon, painter, width), paint(plain, painter, width))
        assert (written[-1] == asked) is (width == 130), "as large as it was asked for while it fits alone"
    assert written[-1][0] == WORD


def test_a_button_without_words_keeps_its_icon_however_small(painter: Painter) -> None:
    icon, plain = IconButton("menu", "Menu"), Button(kind="night")
    assert has_picture(paint(icon, painter, 36, 36), paint(plain, painter, 36, 36))


def test_parts_side_by_side_are_written_alike(painter: Painter, written: list[tuple[str, int]]) -> None:
    paint(SegmentedControl(["Standard", "Fortgeschritten"]), painter, 280, 72)
    sizes = {px for _words, px in written}
    assert len(sizes) == 1


def five() -> SegmentedControl:
    return SegmentedControl(("Einsteiger", "Standard", "Fortgeschritten", "Alles", "Eigene"))


def test_a_strip_takes_two_rows_rather_than_cut_its_words() -> None:
    painter, strip = Painter(), five()
    for width, u, rows, height in ((900, 1.0, 1, 54), (432, 0.75, 1, 40), (330, 0.75, 2, 80)):
        lay_out(Column(strip), pygame.Rect(0, 0, width, 500), Ruler(painter, u), Widget())
        assert (strip.rows, strip.rect.h) == (rows, height)


def test_the_parts_of_a_strip_are_alike_wide_where_their_words_leave_it(painter: Painter) -> None:
    strip = five()
    for width, alike in ((900, True), (560, False)):
        lay_out(Column(strip), pygame.Rect(0, 0, width, 500), Ruler(painter, 0.75), Widget())
        widths = [strip.part(index).w for index in range(5)]
        assert (max(widths) - min(widths) <= 1) is alike
        assert strip.part(4).right == width - strip.px(6)


@pytest.mark.parametrize("width", [450, 330])
def test_every_part_can_be_chosen_where_it_lies(width: int) -> None:
    strip = five()
    lay_out(Column(strip), pygame.Rect(10, 20, width, 500), Ruler(Painter(), 0.75), Widget())
    for index in range(5):
        strip.release(strip.part(index).center, inside=True)
        assert strip.index == index
    strip.release((strip.rect.right - 5, strip.rect.bottom - 5), inside=True)
    assert strip.index == 4
