"""Every word on every ground it stands on can be read."""

import pytest
from contrast import contrast

from jungle_games.games.jungle_matrix.scene.combination_order import kind_colour
from jungle_games.ui.theme import NORMAL, PALETTES, Theme, mix

THEMES = pytest.mark.parametrize("colours", PALETTES.values(), ids=PALETTES)
READABLE = 4.5
STRONG = 7.0
SEEN = 3.0

TEXT = [
    ("paper", ("night", "deep", "moss", "panel", "inset", "felt", "rug", "rug_light")),
    ("fern", ("night", "deep", "panel", "inset", "moss")),
    ("amber", ("night", "deep", "panel", "inset")),
    ("ink", ("paper", "shade", "amber", "ember", "fern", "leaf", "chosen_paper")),
    ("faded", ("paper", "chosen_paper")),
    ("suit_red", ("paper", "chosen_paper")),
    ("moss", ("paper", "chosen_paper")),
    ("suit_black", ("paper",)),
    ("neon_text", ("neon_ground", "neon_panel")),
    ("cyan", ("neon_ground", "neon_panel")),
    ("magenta", ("neon_ground", "neon_panel")),
    ("lime", ("neon_ground", "neon_panel")),
]


@THEMES
@pytest.mark.parametrize(("ink", "ground"), [(ink, ground) for ink, grounds in TEXT for ground in grounds])
def test_text_has_contrast(colours: Theme, ink: str, ground: str) -> None:
    assert contrast(getattr(colours, ink), getattr(colours, ground)) >= READABLE


@THEMES
@pytest.mark.parametrize("kind", ["amber", "moss", "night", "ember", "paper"])
@pytest.mark.parametrize("state", ["normal", "hover", "pressed"])
def test_buttons_have_contrast(colours: Theme, kind, state) -> None:
    button = colours.button(kind, state)
    assert contrast(button.ink, button.face) >= READABLE


def test_numbers_on_the_discs_of_combinations_have_contrast() -> None:
    discs = [kind_colour(index) for index in range(7)]
    assert min(contrast(NORMAL.ink, disc) for disc in discs) >= READABLE
    assert min(contrast(PALETTES["high_contrast"].ink, disc) for disc in discs) >= STRONG


@THEMES
def test_sides_are_seen_on_paper_and_on_panels(colours: Theme) -> None:
    for side in colours.side:
        assert contrast(side.base, colours.paper) >= SEEN
        assert contrast(side.light, colours.panel) >= SEEN


@pytest.mark.parametrize(("ink", "ground"), [(ink, ground) for ink, grounds in TEXT for ground in grounds])
def test_text_has_strong_contrast_for_whoever_asks_for_it(ink: str, ground: str) -> None:
    strong = PALETTES["high_contrast"]
    assert contrast(getattr(strong, ink), getattr(strong, ground)) >= STRONG


def test_mix_goes_from_one_colour_to_the_other() -> None:
    assert mix("#000000", "#FFFFFF", 0) == "#000000"
    assert mix("#000000", "#FFFFFF", 0.5) == "#808080"
    assert mix("#000000", "#FFFFFF", 1) == "#FFFFFF"


def test_contrast_is_that_of_wcag() -> None:
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#777777", "#FFFFFF") == pytest.approx(4.48, abs=0.01)
