"""Every word on every ground it stands on can be read."""

from itertools import product

import pytest
from contrast import contrast

from jungle_games.ui.theme import palettes

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


PAIRS = [(ink, ground) for ink, grounds in TEXT for ground in grounds]


@pytest.mark.parametrize("palette", palettes())
def test_text_and_buttons_have_contrast_and_text_a_strong_one_for_whoever_asks_for_it(palette: str) -> None:
    colours, least = palettes()[palette], STRONG if palette == "high_contrast" else READABLE
    assert [pair for pair in PAIRS if contrast(*(getattr(colours, name) for name in pair)) < least] == []
    for kind, state in product(("amber", "moss", "night", "ember", "paper"), ("normal", "hover", "pressed")):
        button = colours.button(kind, state)
        assert contrast(button.ink, button.face) >= READABLE, (kind, state)
