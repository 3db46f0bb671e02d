"""How names are written on the plates of seats."""

import pytest

from jungle_games.table.frame.plate import name_lines
from jungle_games.ui.painter import Painter


@pytest.mark.parametrize(
    ("name", "lines"),
    [
        ("Jo", ["Jo"]),
        ("Maximiliane-Charlotte W.", ["Maximiliane-", "Charlotte W."]),
        ("Donaudampfschifffahrt", ["Donaudamp…"]),
    ],
)
def test_a_name_takes_two_lines_and_is_never_broken_in_a_word(name: str, lines: list[str]) -> None:
    assert name_lines(Painter(), name, 90, (17, 12, 12))[1] == lines
