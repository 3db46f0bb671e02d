"""Names in any script are shown: from our faces, else from a system font, else by one character for a word."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from made_font import made_font

from jungle_games.ui.painter import Face, Painter
from jungle_games.ui.text import InstalledFonts, has_glyph

INSTALLED = {"㐀": 40, "㐁": 41, "א": 42, "ב": 43, "🐯": 44}
PX = 24


class Machine(InstalledFonts):
    """A machine with one font, or none; notes what it was asked for."""

    def __init__(self, *files: Path) -> None:
        super().__init__()
        self.files = files
        self.asked: list[str] = []

    def find(self, signs: str, *, bold: bool) -> Path | None:
        self.asked.append(signs)
        return super().find(signs, bold=bold)

    def names(self) -> list[str]:
        return [str(number) for number in range(len(self.files))]

    def file(self, name: str, *, bold: bool) -> Path | None:
        return self.files[int(name)]


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(made_font(tmp_path / "made.ttf", INSTALLED))


def pixels(painter: Painter, text: str, face: Face = Face.REGULAR) -> bytes:
    return pygame.image.tobytes(painter.text(text, face, PX, "#FFFFFF"), "RGBA")


def left(painter: Painter, text: str, width: int) -> bytes:
    run = painter.text(text, Face.REGULAR, PX, "#FFFFFF")
    return pygame.image.tobytes(run.subsurface((0, 0, width, run.get_height())), "RGBA")


@pytest.mark.parametrize("face", list(Face))
def test_what_our_faces_have_not_comes_from_the_machine(machine: Machine, face: Face) -> None:
    painter = Painter(installed=machine)
    shown = {pixels(painter, sign, face) for sign in ("㐀", "㐁", "א", "🐯")}
    assert len(shown) == 4
    assert pixels(painter, "ก", face) not in shown
    run = painter.text("㐀㐁 Mira", face, PX, "#FFFFFF")
    assert run.get_width() == painter.text_width("㐀㐁 Mira", face, PX)
    assert run.get_height() == painter.text("Mira", face, PX, "#FFFFFF").get_height()


def test_a_word_that_no_font_has_is_one_quiet_sign() -> None:
    painter = Painter(installed=Machine())
    for face in Face:
        assert painter.text_width("กขคง", face, PX) == painter.text_width("ก", face, PX)
        assert painter.text("กข", face, PX, "#FFFFFF").get_bounding_rect().w > 0
    assert pixels(painter, "กข") == pixels(painter, "◊")
    assert pixels(painter, "กข א") == pixels(painter, "◊ ◊")


def test_a_font_that_cannot_be_opened_is_passed_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    broken = tmp_path / "no longer there.ttf"
    good = made_font(tmp_path / "good.ttf", INSTALLED)
    machine = Machine(broken, good)
    monkeypatch.setattr(machine, "has", lambda file, sign: file == broken or has_glyph(file, sign))
    assert machine.find("㐀", bold=False) == good


def test_hebrew_is_seen_from_right_to_left_and_the_caret_goes_the_way_one_reads(machine: Machine) -> None:
    painter = Painter(installed=machine)
    second = painter.text_width("ב", Face.REGULAR, PX)
    assert left(painter, "אב", second - 2) == left(painter, "ב", second - 2)
    assert left(painter, "אב", second - 2) != left(painter, "א", second)[: len(left(painter, "אב", second - 2))]
    whole = painter.text_width("אבא", Face.REGULAR, PX)
    carets = [painter.caret("אבא", index, Face.REGULAR, PX) for index in range(4)]
    assert carets[0] == whole
    assert carets[3] == 0
    assert carets == sorted(carets, reverse=True)
    assert [painter.caret("Mira", index, Face.REGULAR, PX) for index in range(5)] == [
        painter.text_width("Mira"[:index], Face.REGULAR, PX) for index in range(5)
    ]
    mixed = [painter.caret("ab אב cd", index, Face.REGULAR, PX) for index in (0, 2, 6, 8)]
    assert mixed[0] < mixed[1] < mixed[3]
    assert mixed[1] < mixed[2] < mixed[3]
