"""Every word on every ground it stands on can be read."""

from itertools import product

import pygame
import pytest

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


def contrast(first: str, second: str) -> float:
    """The WCAG contrast ratio of two opaque colours, 1 to 21."""
    low, high = sorted((_luminance(first), _luminance(second)))
    return (high + 0.05) / (low + 0.05)


def _luminance(colour: str) -> float:
    def linear(channel: int) -> float:
        share = channel / 255
        return share / 12.92 if share <= 0.03928 else float(((share + 0.055) / 1.055) ** 2.4)

    red, green, blue, _ = pygame.Color(colour)
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)


@pytest.mark.parametrize("palette", palettes())
def test_text_and_buttons_have_contrast_and_text_a_strong_one_for_whoever_asks_for_it(palette: str) -> None:
    colours, least = palettes()[palette], STRONG if palette == "high_contrast" else READABLE
    assert [pair for pair in PAIRS if contrast(*(getattr(colours, name) for name in pair)) < least] == []
    for kind, state in product(("amber", "moss", "night", "ember", "paper"), ("normal", "hover", "pressed")):
        button = colours.button(kind, state)
        assert contrast(button.ink, button.face) >= READABLE, (kind, state)
