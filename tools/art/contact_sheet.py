#!/usr/bin/env python3
"""Draw every asset at 256, 96, 64 and 48 pixels on paper and on deep green, for review.

``tools/art/contact_sheet.py [FOLDER] [NAME]`` writes a PNG for each folder under ``assets/svg`` whose path holds
NAME (for all of them without it) into FOLDER (``build/sheets``).
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

import pygame  # noqa: E402

from jungle_games.base.system import assets_folder  # noqa: E402
from jungle_games.ui.painter import Face, Painter  # noqa: E402

SIZES = (256, 96, 64, 48)
GAP = 12
COLUMNS = 3
CELL = (2 * (SIZES[0] + SIZES[1] + 3 * GAP), SIZES[0] + 36)


def shape(path: Path, height: int) -> tuple[int, int]:
    """The size a drawing has when its longer side is ``height``."""
    box = path.read_text(encoding="utf-8").split('viewBox="')[1].split('"')[0].split()
    width, tall = float(box[2]), float(box[3])
    scale = height / max(width, tall)
    return round(width * scale), round(tall * scale)


def places(left: int, top: int) -> Iterator[tuple[int, int, int]]:
    """Side and upper left corner of each size inside half a cell."""
    yield SIZES[0], left + GAP, top
    for index, size in enumerate(SIZES[1:]):
        yield size, left + SIZES[0] + 2 * GAP, top + sum(SIZES[1 : index + 1]) + GAP * index


def sheet(painter: Painter, folder: Path) -> pygame.Surface:
    drawings = sorted(folder.glob("*.svg"))
    rows = -(-len(drawings) // COLUMNS)
    canvas = pygame.Surface((COLUMNS * CELL[0], rows * CELL[1]))
    for index, path in enumerate(drawings):
        x, y = index % COLUMNS * CELL[0], index // COLUMNS * CELL[1]
        draw_cell(painter, canvas, path, x, y)
    return canvas


def draw_cell(painter: Painter, canvas: pygame.Surface, path: Path, x: int, y: int) -> None:
    name = path.relative_to(assets_folder() / "svg").with_suffix("").as_posix()
    half = CELL[0] // 2
    theme = painter.theme
    for ground, ink, left in ((theme.paper, theme.ink, x), (theme.deep, theme.paper, x + half)):
        canvas.fill(ground, (left, y, half, CELL[1]))
        painter.label(canvas, path.stem, (left + GAP, y + 14), Face.SEMIBOLD, 16, ink)
        for size, px, py in places(left, y + 30):
            tint = ink if "icons" in path.parts else None
            canvas.blit(painter.picture(name, shape(path, size), tint=tint), (px, py))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT / "build" / "sheets")
    parser.add_argument("name", nargs="?", default="")
    chosen = parser.parse_args()
    out: Path = chosen.folder
    out.mkdir(parents=True, exist_ok=True)
    pygame.display.init()
    painter = Painter()
    root = assets_folder() / "svg"
    for folder in sorted({path.parent for path in root.rglob("*.svg")}):
        name = folder.relative_to(root).as_posix().replace("/", "_")
        if chosen.name in name:
            pygame.image.save(sheet(painter, folder), out / f"{name}.png")
            print(out / f"{name}.png")


if __name__ == "__main__":
    main()
