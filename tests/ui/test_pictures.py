"""Drawings: every asset can be drawn, at exactly the size asked for, in the theme's colours."""

import re
from pathlib import Path

import pygame
import pytest

from jungle_games.base.system import assets_folder
from jungle_games.ui.painter import Painter
from jungle_games.ui.theme import RED, palettes

SVG = assets_folder() / "svg"
DRAWINGS = sorted(SVG.rglob("*.svg"))


def name_of(path: Path) -> str:
    return path.relative_to(SVG).with_suffix("").as_posix()


def test_every_drawing_leaves_ink() -> None:
    assert DRAWINGS
    for path in DRAWINGS:
        drawn = Painter().picture(name_of(path), (48, 48))
        assert drawn.get_size() == (48, 48), path
        assert pygame.mask.from_surface(drawn).count() > 10, path


def test_drawings_use_only_what_the_reader_reads() -> None:
    unread = re.compile(r"<(text|clipPath|mask|use|filter|image|style)\b|stroke-dasharray|currentColor|rgb\(")
    assert [path for path in DRAWINGS if unread.search(path.read_text(encoding="utf-8"))] == []


@pytest.mark.parametrize("size", [(1, 1), (7, 40), (71, 99), (160, 32)])
def test_the_size_is_exact_whatever_the_shape(size: tuple[int, int]) -> None:
    assert Painter().picture("objects/terrain/frame_n", size).get_size() == size


def test_a_missing_drawing_is_named() -> None:
    with pytest.raises(FileNotFoundError, match="animals/unicorn"):
        Painter().picture("animals/unicorn", (10, 10))


@pytest.mark.parametrize("name", ["animals/token_red", "objects/terrain/den_red", "objects/chips/chip_red"])
def test_the_colour_blind_palette_reaches_the_drawings(name: str) -> None:
    def colours(painter: Painter) -> set[tuple[int, ...]]:
        drawn = painter.picture(name, (128, 128))
        return {tuple(drawn.get_at((x, y)))[:3] for x in range(128) for y in range(128)}

    red, orange = tuple(pygame.Color(RED.base))[:3], tuple(pygame.Color(palettes()["deutan"].side[1].base))[:3]
    assert red in colours(Painter())
    safe = colours(Painter(palettes()["deutan"]))
    assert orange in safe
    assert red not in safe
