"""Measure the contrast of words and marks on every scenario: python tools/measure_contrast.py [--palettes normal]."""

from __future__ import annotations

import argparse
import io
import os
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import get_args

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
ROOT = Path(__file__).resolve().parent.parent
from number_arguments import at_least  # noqa: E402

sys.path[:0] = [str(ROOT / "tests"), str(ROOT)]

from itertools import combinations  # noqa: E402

import pygame  # noqa: E402
from colour_vision import SIDES, VISIONS, distance, shown  # noqa: E402
from legibility import Found, marks_on, words_on  # noqa: E402
from scenarios import SCENARIOS  # noqa: E402
from scenarios.tour import Scenario, Tour  # noqa: E402

from jungle_games.ui.pictures import SurfaceCache  # noqa: E402
from jungle_games.ui.theme import Palette  # noqa: E402

LEAST = {"high_contrast": (7.0, 3.0)}
"""The contrast that words and marks have to have at least, by palette."""
USUAL = (4.5, 3.0)
_KEPT_BYTES = 1_000_000_000
Measured = dict[Palette, tuple[list[Found], list[Found]]]
"""Words, and marks."""


def main(arguments: Sequence[str] | None = None) -> int:
    parser = _parser()
    chosen = parser.parse_args(arguments)
    if unknown := set(chosen.names) - {name for name, _ in SCENARIOS}:
        parser.error(f"there is no scenario {', '.join(sorted(unknown))}")
    scenarios = [(name, scenario) for name, scenario in SCENARIOS if not chosen.names or name in chosen.names]
    place = chosen.size, chosen.scale / 100
    pygame.image.load_sized_svg = KeptDrawings()  # type: ignore[assignment]
    figures = {name: measured(scenario, chosen.palettes, *place) for name, scenario in scenarios}
    for palette in chosen.palettes:
        print(f"== {palette}")
        _tell_sides(palette)
        for what, least, index in zip(("words", "marks"), LEAST.get(palette, USUAL), (0, 1), strict=True):
            found = [(each, name) for name, by_palette in figures.items() for each in by_palette[palette][index]]
            _tell(what, found, least, chosen.worst)
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description="Measure how words and marks stand out, and name the worst.")
    parser.add_argument("names", nargs="*", help="of scenarios; all without")
    parser.add_argument("--palettes", nargs="+", choices=get_args(Palette), default=["normal", "high_contrast"])
    parser.add_argument("--size", type=_size, default=(1280, 800), help="of the window, such as 960x600")
    parser.add_argument("--scale", type=at_least(75), default=100, help="UI scale in per cent")
    parser.add_argument("--worst", type=at_least(1), default=5, help="how many of the worst are named")
    return parser


def _size(text: str) -> tuple[int, int]:
    width, _, height = text.partition("x")
    if not (width.isdecimal() and height.isdecimal()):
        raise argparse.ArgumentTypeError(f"{text!r} is no size such as 960x600")
    return int(width), int(height)


def measured(scenario: Scenario, palettes: Sequence[Palette], size: tuple[int, int], scale: float) -> Measured:
    """The words and the marks of a scenario, in each palette; it is visited once."""
    found: Measured = {}
    with tempfile.TemporaryDirectory() as home:
        tour = Tour(Path(home), size, scale, frame=0.25, motion=0.0, palette=palettes[0])
        try:
            tour.visit(scenario, painted=False)
            tour.let_go_of_hidden()
            tour.stand_still()
            for palette in palettes:
                tour.app.services.settings.replace(palette=palette)
                tour.lay_out(size, scale, painted=False)
                found[palette] = words_on(tour), marks_on(tour)
        finally:
            tour.app.close()
    return found


class KeptDrawings:
    """Draws each drawing once at each size, for all scenarios and palettes: that takes most of the time."""

    def __init__(self) -> None:
        self._draw = pygame.image.load_sized_svg
        self._kept = SurfaceCache(_KEPT_BYTES)

    def __call__(self, source: io.BytesIO | str, size: tuple[int, int]) -> pygame.Surface:
        drawing = source if isinstance(source, str) else source.getvalue()
        return self._kept.get((drawing, size), lambda: self._draw(source, size)).copy()


def _tell(what: str, found: Sequence[tuple[Found, str]], least: float, worst: int) -> None:
    poor = [each for each, _ in found if each.contrast < least]
    print(f"{what}: {len(found)} measured, {len(poor)} below {least}:1; the worst:")
    told = set()
    for each, name in sorted(found):
        if (each.what, each.ink) not in told:
            told.add((each.what, each.ink))
            print(f"  {each.contrast:5.2f}  {name}: {each.what!r} {each.ink} at {each.at}")
        if len(told) == worst:
            break


def _tell_sides(palette: Palette) -> None:
    """How far the closest two sides of each game are apart, for every kind of eyes."""
    for game, sides in SIDES.items():
        pairs = list(combinations(shown(sides, palette), 2))
        nearest = {vision or "all cones": min(distance(*pair, vision) for pair in pairs) for vision in (None, *VISIONS)}
        print(f"sides of {game}: " + ", ".join(f"{vision} {apart:.0f}" for vision, apart in nearest.items()))


if __name__ == "__main__":
    sys.exit(main())
