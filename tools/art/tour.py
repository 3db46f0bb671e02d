"""Take a screenshot of every scenario at every size, to look at after a change: dev.py tour [NAME …]."""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Sequence
from itertools import product
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tests"))

import pygame
from scenarios import SCENARIOS
from scenarios.tour import Tour

from jungle_games.core.i18n import ENGLISH, LANGUAGES

SIZES = ("960x600", "1280x800", "1920x1080")
SCALES = (75, 100, 150, 200)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Save pictures of every screen and state worth seeing.")
    names = [name for name, _ in SCENARIOS]
    parser.add_argument("names", nargs="*", help=f"of {', '.join(names)}; all without")
    parser.add_argument("--sizes", nargs="+", default=SIZES)
    parser.add_argument("--scales", nargs="+", type=int, default=SCALES, help="UI scales in per cent")
    parser.add_argument("--languages", nargs="+", choices=LANGUAGES, default=[ENGLISH])
    parser.add_argument("--out", type=Path, default=Path("out/tour"))
    chosen = parser.parse_args(arguments)
    if unknown := set(chosen.names) - set(names):
        parser.error(f"there is no scenario {', '.join(sorted(unknown))}")
    scenarios = [(name, scenario) for name, scenario in SCENARIOS if name in (chosen.names or names)]
    for language, text, scale in product(chosen.languages, chosen.sizes, chosen.scales):
        width, height = map(int, text.split("x"))
        folder = chosen.out / "-".join((text, str(scale), *([language] if language != ENGLISH else [])))
        folder.mkdir(parents=True, exist_ok=True)
        for name, scenario in scenarios:
            with tempfile.TemporaryDirectory() as home:
                tour = Tour(Path(home), (width, height), scale / 100, language=language)
                try:
                    tour.visit(scenario)
                    pygame.image.save(tour.app.window.surface, folder / f"{name}.png")
                finally:
                    tour.app.close()
        print(f"{len(scenarios)} pictures in {folder}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
