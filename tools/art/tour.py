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
ROOT = Path(__file__).resolve().parents[2]

sys.path[:0] = [str(ROOT / "tests"), str(ROOT)]

import pygame  # noqa: E402
from scenarios import SCENARIOS  # noqa: E402
from scenarios.tour import Scenario, Tour  # noqa: E402

from jungle_games.core.i18n import ENGLISH, LANGUAGES  # noqa: E402

SIZES = ("960x600", "1280x800", "1920x1080")
SCALES = (75, 100, 150, 200)
SHEET_WIDTH = 640
SHEET_COLUMNS = 4


def main(arguments: Sequence[str] | None = None) -> int:
    parser = _parser()
    chosen = parser.parse_args(arguments)
    if unknown := set(chosen.names) - {name for name, _ in SCENARIOS}:
        parser.error(f"there is no scenario {', '.join(sorted(unknown))}")
    scenarios = [(name, scenario) for name, scenario in SCENARIOS if not chosen.names or name in chosen.names]
    for language, text, scale in product(chosen.languages, chosen.sizes, chosen.scales):
        width, height = (int(part) for part in text.split("x"))
        folder = chosen.out / "-".join((text, str(scale), *([language] if language != ENGLISH else [])))
        folder.mkdir(parents=True, exist_ok=True)
        places = ((width, height), scale / 100, language, folder)
        pictures = [_take(name, scenario, *places) for name, scenario in scenarios]
        _sheet(pictures, folder.with_suffix(".png"))
        print(f"{len(pictures)} pictures in {folder}")
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description="Save pictures of every screen and state worth seeing.")
    parser.add_argument("names", nargs="*", help=f"of {', '.join(name for name, _ in SCENARIOS)}; all without")
    parser.add_argument("--sizes", nargs="+", default=SIZES)
    parser.add_argument("--scales", nargs="+", type=int, default=SCALES, help="UI scales in per cent")
    parser.add_argument("--languages", nargs="+", choices=LANGUAGES, default=[ENGLISH])
    parser.add_argument("--out", type=Path, default=Path("out/tour"))
    return parser


def _take(
    name: str, scenario: Scenario, size: tuple[int, int], scale: float, language: str, folder: Path
) -> pygame.Surface:
    with tempfile.TemporaryDirectory() as home:
        tour = Tour(Path(home), size, scale, language=language)
        try:
            tour.visit(scenario)
            picture = tour.app.screen.copy()
        finally:
            tour.app.close()
    pygame.image.save(picture, folder / f"{name}.png")
    return picture


def _sheet(pictures: Sequence[pygame.Surface], path: Path) -> None:
    """All pictures of a size, small, on one sheet."""
    width, height = pictures[0].get_size()
    small = (SHEET_WIDTH, round(height * SHEET_WIDTH / width))
    rows = -(-len(pictures) // SHEET_COLUMNS)
    sheet = pygame.Surface((SHEET_COLUMNS * small[0], rows * small[1]))
    for index, picture in enumerate(pictures):
        place = (index % SHEET_COLUMNS * small[0], index // SHEET_COLUMNS * small[1])
        sheet.blit(pygame.transform.smoothscale(picture, small), place)
    pygame.image.save(sheet, path)


if __name__ == "__main__":
    sys.exit(main())
