"""The pictures on the title's tiles that a package has ready are those that would be drawn."""

from __future__ import annotations

from pathlib import Path

import covers as tool
import pygame
import pytest
from msgspec.structs import replace

from jungle_games.core.room import Room
from jungle_games.games import ROOMS
from jungle_games.screens import pages
from jungle_games.ui.painter import Painter
from jungle_games.ui.theme import NORMAL

SIZE, U = (130, 164), 0.6
JUNGLE, JUNGLE_MATRIX = ROOMS[0], ROOMS[3]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the package's pictures lie."""
    monkeypatch.setattr(pages, "assets_folder", lambda: tmp_path)
    (tmp_path / "covers").mkdir()
    return tmp_path / "covers"


def lay(room: Room, only: str) -> Path:
    """Put a picture there that cannot be mistaken for a drawn one."""
    file = pages.file_of(room.name, SIZE, U, only)
    pygame.image.save(pygame.Surface(SIZE, pygame.SRCALPHA), str(file))
    return file


def is_ready(room: Room, painter: Painter) -> bool:
    return not pages.cover(painter, room, SIZE, U).get_bounding_rect()


def test_what_holds_for_all_is_taken_whatever_is_spoken() -> None:
    assert not is_ready(JUNGLE, Painter(language="en"))
    lay(JUNGLE, "")
    assert is_ready(JUNGLE, Painter(language="en"))
    assert is_ready(JUNGLE, Painter(replace(NORMAL, characters="alone"), language="ja"))


def test_what_is_ready_is_what_would_be_drawn() -> None:
    picture = tool.drawn(JUNGLE_MATRIX, SIZE, U, "en", "off")
    pygame.image.save(picture, str(pages.file_of(JUNGLE_MATRIX.name, SIZE, U, "en")))
    ready = pages.cover(Painter(language="en"), JUNGLE_MATRIX, SIZE, U)
    assert pygame.image.tobytes(ready, "RGBA") == pygame.image.tobytes(picture, "RGBA")


@pytest.mark.parametrize("window", tool.WINDOWS)
def test_the_usual_theme_and_sizes_are_those_of_the_title(window: tuple[int, int]) -> None:
    assert len(list(tool.tiles(window))) == len(ROOMS)
