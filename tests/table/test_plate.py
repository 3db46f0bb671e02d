"""How names are written on the plates of seats."""

from collections.abc import Callable
from typing import Any

import pygame
import pytest

from jungle_games.games.jungle.scene.drawing import JungleDrawing
from jungle_games.table.frame.plate import PLATE, PlateView, SeatPlate
from jungle_games.ui.layout import Ruler
from jungle_games.ui.painter import Painter
from jungle_games.ui.widgets.base import Widget
from jungle_games.ui.widgets.label import Label


def laid(painter: Painter, view: PlateView, width: int) -> SeatPlate:
    """A plate that shows ``view``."""
    plate = SeatPlate(lambda painter, picture, size: pygame.Surface((size, size)))
    plate.show(view)
    plate._lay_out(pygame.Rect(0, 0, width, int(PLATE.height)), Ruler(painter, 1.0), Widget())
    return plate


@pytest.mark.parametrize(
    ("name", "size", "lines"),
    [
        ("Jo", 24, ["Jo"]),
        ("Maximiliane-Charlotte W.", 18, ["Maximiliane-", "Charlotte W."]),
        ("Donaudampfschifffahrtsgesellschaft", 18, ["Donaudamp…"]),
    ],
)
def test_a_name_takes_two_lines_and_is_never_broken_in_a_word(
    painter: Painter, name: str, size: int, lines: list[str]
) -> None:
    plate = laid(painter, PlateView(name, "Your move", "animals/lion"), 237)
    (label,) = [each for each in plate.walk() if isinstance(each, Label) and each.text == name]
    px, written = label.set_in(painter, label.rect)
    assert px == size
    assert written == lines
    assert max(painter.text_width(line, label.face, px) for line in written) <= label.rect.w


def test_a_second_of_the_clock_arranges_nothing_anew(painter: Painter) -> None:
    view = PlateView("Jo", "Your move", "animals/lion", clock=71.0)
    plate = laid(painter, view, 296)
    tree = plate.content
    for seconds in (70.9, 64.0):
        plate.show(PlateView("Jo", "Your move", "animals/lion", clock=seconds))
        assert plate.content is tree
    plate.show(PlateView("Jo", "Thinking…", "animals/lion", clock=64.0))
    assert plate.content is not tree


def test_plates_have_trays_only_where_anything_is_taken(
    make_table: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    def written() -> list[str]:
        frame = make_table().scene.frame
        assert all(tray.h > 20 for tray in frame.trays)
        shown = [label for seat in range(2) for label in frame.plate(seat).walk() if isinstance(label, Label)]
        return [label.text for label in shown if label.text == "Taken"]

    assert written() == ["Taken", "Taken"]
    monkeypatch.setattr(JungleDrawing, "has_trays", False)
    assert written() == []
