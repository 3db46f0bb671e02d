"""Colours as people see them who lack one kind of cones, and how far two colours are apart."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable
from statistics import median
from typing import Final, Literal

import pygame

from jungle_games.ui.pictures import hex_of
from jungle_games.ui.theme import BLUE, RED, Palette, SideColours, palettes

Vision = Literal["protan", "deutan", "tritan"]
"""Which cones are missing: those for long, middle, or short waves."""

VISIONS: Final[dict[Vision, tuple[tuple[float, float, float], ...]]] = {
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
"""What each does to linear red, green and blue: Machado, Oliveira and Fernandes (2009), severity 1."""

GREEN_CHIP: Final = SideColours("#4B9A52", "#8ECB84", "#2C6439")
PINK_JACK: Final = SideColours("#E873A4", "#FABBD2", "#B44A7C")
ORANGE_JACK: Final = SideColours("#EC7F38", "#FBBE85", "#B55420")
YELLOW_JACK: Final = SideColours("#F0C03C", "#FDE596", "#B98620")
GREEN_JACK: Final = SideColours("#5CB562", "#AEE09C", "#37804A")
SIDES: Final[dict[str, tuple[SideColours, ...]]] = {
    "jungle": (BLUE, RED),
    "sequence": (GREEN_CHIP, BLUE, RED),
    "jacks": (PINK_JACK, ORANGE_JACK, YELLOW_JACK, GREEN_JACK),
}
"""The sides of each game, in the colours of their drawings."""


CLEARLY: Final = 10.0
"""CIEDE2000 from which two colours beside each other are taken for different ones at a glance."""


def shown(sides: Iterable[SideColours], palette: Palette) -> list[str]:
    """The colours in which a palette shows the drawings of ``sides``."""
    repaint = dict(palettes()[palette].repaint)
    return [repaint.get(side.base, side.base) for side in sides]


_TO_XYZ: Final = (
    (0.4124564, 0.3575761, 0.1804375), (0.2126729, 0.7151522, 0.0721750), (0.0193339, 0.1191920, 0.9503041),
)  # fmt: skip
_WHITE: Final = (0.95047, 1.0, 1.08883)
Triple = tuple[float, float, float]


def linear(share: float) -> float:
    """A channel of sRGB, 0 to 1, as an amount of light."""
    return share / 12.92 if share <= 0.04045 else float(((share + 0.055) / 1.055) ** 2.4)


def distance(first: str, second: str, vision: Vision | None = None) -> float:
    """How different two colours look (CIEDE2000), to whoever sees like this; 1 is just noticed, 100 black and white."""
    return _difference(_lab(_seen(first, vision)), _lab(_seen(second, vision)))


def apart(first: pygame.Surface, second: pygame.Surface, vision: Vision | None = None) -> float:
    """How different two pictures of the same size look where they are not the same: the median distance there."""
    spots = [(x, y) for x in range(first.get_width()) for y in range(first.get_height())]
    pairs = [(first.get_at(spot), second.get_at(spot)) for spot in spots]
    differing = [pair for pair in pairs if min(one.a for one in pair) == 255 and pair[0] != pair[1]]
    return median(distance(hex_of(one), hex_of(other), vision) for one, other in differing)


def told_apart(first: pygame.Surface, second: pygame.Surface, vision: Vision | None = None) -> float:
    """The share of two opaque pictures of one size that nobody who sees like this takes for the same: `CLEARLY`."""
    spots = [(x, y) for x in range(first.get_width()) for y in range(first.get_height())]
    pairs = Counter((hex_of(first.get_at(spot)), hex_of(second.get_at(spot))) for spot in spots)
    return sum(count for pair, count in pairs.items() if distance(*pair, vision) >= CLEARLY) / len(spots)


def _seen(colour: str, vision: Vision | None) -> Triple:
    """Linear red, green and blue, 0 to 1."""
    red, green, blue = (linear(channel / 255) for channel in pygame.Color(colour)[:3])
    if vision is None:
        return red, green, blue
    red, green, blue = (min(1.0, max(0.0, light)) for light in _times(VISIONS[vision], (red, green, blue)))
    return red, green, blue


def _times(matrix: tuple[Triple, ...], values: Triple) -> Triple:
    one, two, three = (sum(a * b for a, b in zip(row, values, strict=True)) for row in matrix)
    return one, two, three


def _lab(light: Triple) -> Triple:
    """CIE L*a*b* under D65."""

    def bent(share: float) -> float:
        return share ** (1 / 3) if share > (6 / 29) ** 3 else share / (3 * (6 / 29) ** 2) + 4 / 29

    x, y, z = (bent(value / white) for value, white in zip(_times(_TO_XYZ, light), _WHITE, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _difference(first: Triple, second: Triple) -> float:
    """CIEDE2000, with the names of Sharma, Wu and Dalal (2005)."""
    (l1, a1, b1), (l2, a2, b2) = first, second
    mean = (math.hypot(a1, b1) + math.hypot(a2, b2)) / 2
    stretch = 1 + 0.5 * (1 - _saturation(mean))
    c1, c2 = math.hypot(stretch * a1, b1), math.hypot(stretch * a2, b2)
    h1, h2 = (math.degrees(math.atan2(b, stretch * a)) % 360 for a, b in ((a1, b1), (a2, b2)))
    turn = (h2 - h1 + 180) % 360 - 180 if c1 * c2 else 0.0
    hue = h1 + turn / 2 if c1 * c2 else h1 + h2
    dl, dc, dh = l2 - l1, c2 - c1, 2 * math.sqrt(c1 * c2) * math.sin(math.radians(turn / 2))
    light, chroma = (l1 + l2) / 2, (c1 + c2) / 2
    t = 1 - 0.17 * _cos(hue - 30) + 0.24 * _cos(2 * hue) + 0.32 * _cos(3 * hue + 6) - 0.20 * _cos(4 * hue - 63)
    sl = 1 + 0.015 * (light - 50) ** 2 / math.sqrt(20 + (light - 50) ** 2)
    sc, sh = 1 + 0.045 * chroma, 1 + 0.015 * chroma * t
    rotation = -2 * _saturation(chroma) * math.sin(math.radians(60 * math.exp(-(((hue % 360 - 275) / 25) ** 2))))
    return math.sqrt((dl / sl) ** 2 + (dc / sc) ** 2 + (dh / sh) ** 2 + rotation * (dc / sc) * (dh / sh))


def _saturation(chroma: float) -> float:
    return math.sqrt(chroma**7 / (chroma**7 + 25.0**7))


def _cos(degrees: float) -> float:
    return math.cos(math.radians(degrees))
