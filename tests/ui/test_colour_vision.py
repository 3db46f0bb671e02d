"""What must be told apart is told apart by whoever lacks one kind of cones, in the palette that is for them."""

from itertools import combinations
from typing import get_args

import pytest
from colour_vision import SIDES, VISIONS, Vision, distance, shown

from jungle_games.ui.theme import BLUE, GREEN_CHIP, PALETTES, RED, Palette

APART = 20.0
"""CIEDE2000: no doubt even between two small pieces that lie far from each other."""


@pytest.mark.parametrize("game", SIDES)
@pytest.mark.parametrize("vision", get_args(Vision))
def test_sides_are_told_apart_in_the_palette_for_it(game: str, vision: Vision) -> None:
    for one, other in combinations(shown(SIDES[game], vision), 2):
        assert distance(one, other, vision) >= APART
        assert distance(one, other) >= APART


@pytest.mark.parametrize("palette", ["normal", "high_contrast"])
@pytest.mark.parametrize("game", SIDES)
def test_sides_are_told_apart_by_everybody_else(game: str, palette: Palette) -> None:
    assert all(distance(one, other) >= APART for one, other in combinations(shown(SIDES[game], palette), 2))


@pytest.mark.parametrize("vision", VISIONS)
def test_words_and_drawings_show_the_same_colours(vision: Vision) -> None:
    assert [side.base for side in PALETTES[vision].side] == shown((BLUE, RED), vision)


def test_the_distance_is_that_of_the_standard() -> None:
    """Against the difference of sRGB's primaries, and what each kind of eyes confuses by definition."""
    assert distance("#000000", "#FFFFFF") == pytest.approx(100, abs=0.01)
    assert distance("#FF0000", "#00FF00") == pytest.approx(86.6, abs=0.1)
    assert distance("#0000FF", "#FFFF00") == pytest.approx(103.4, abs=0.1)
    assert distance(RED.base, GREEN_CHIP.base, "deutan") < distance(RED.base, GREEN_CHIP.base) / 4
    assert distance(BLUE.base, GREEN_CHIP.base, "tritan") < distance(BLUE.base, GREEN_CHIP.base) / 4
