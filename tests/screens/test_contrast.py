"""Words and marks stand out from what is really behind them."""

from pathlib import Path

import pytest
from legibility import marks_on, words_on
from scenarios import SCENARIOS
from scenarios.tour import Tour

from jungle_games.ui.theme import Palette

SAMPLE = ("settings_screen", "table_held", "sequence_held", "end_jungle_won")
WORDS: dict[Palette, float] = {"normal": 4.5, "high_contrast": 7.0}
MARKS: dict[Palette, float] = {"normal": 1.0, "high_contrast": 3.0}
"""In the usual colours marks may be quiet: they also glow, and differ in shape."""


@pytest.mark.parametrize("palette", WORDS)
@pytest.mark.parametrize("name", SAMPLE)
def test_words_and_marks_stand_out(name: str, palette: Palette, tmp_path: Path) -> None:
    tour = Tour(tmp_path, (1280, 800), 1.0, motion=0.0, palette=palette)
    tour.visit(dict(SCENARIOS)[name], painted=False)
    words, marks = words_on(tour), marks_on(tour)
    tour.app.close()
    assert len(words) >= 15
    assert [word for word in words if word.contrast < WORDS[palette]] == []
    assert [mark for mark in marks if mark.contrast < MARKS[palette]] == []
