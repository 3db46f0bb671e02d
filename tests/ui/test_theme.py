"""Every word on every ground it stands on can be read."""

import pytest
from contrast import contrast

from jungle_games.ui.theme import PALETTES, Theme

THEMES = pytest.mark.parametrize("colours", PALETTES.values(), ids=PALETTES)
READABLE = 4.5
STRONG = 7.0

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


@pytest.mark.parametrize(("ink", "ground"), [(ink, ground) for ink, grounds in TEXT for ground in grounds])
def test_text_has_strong_contrast_for_whoever_asks_for_it(ink: str, ground: str) -> None:
    strong = PALETTES["high_contrast"]
    assert contrast(getattr(strong, ink), getattr(strong, ground)) >= STRONG
