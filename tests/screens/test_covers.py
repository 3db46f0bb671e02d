"""The pictures on the title's tiles that a package has ready are those that would be drawn."""

from __future__ import annotations

from pathlib import Path

import covers as tool
import pygame
import pytest

from jungle_games.games import ROOMS
from jungle_games.screens import pages
from jungle_games.ui.painter import Painter
from jungle_games.ui.widgets.base import Widget

JUNGLE, JUNGLE_MATRIX = ROOMS[0], ROOMS[3]


def shown(cover: Widget, language: str) -> bytes:
    """What the tile shows where ``language`` is spoken."""
    target = pygame.Surface(cover.rect.size, pygame.SRCALPHA)
    cover.paint(target, Painter(language=language))
    return pygame.image.tobytes(target, "RGBA")


@pytest.mark.parametrize(("room", "whatever_is_spoken"), [(JUNGLE, True), (JUNGLE_MATRIX, False)])
def test_what_is_ready_is_shown_where_it_is_what_would_be_drawn(
    room: pages.Room, whatever_is_spoken: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pages, "assets_folder", lambda: tmp_path)
    monkeypatch.setattr(tool, "ROOMS", (room,))
    monkeypatch.setattr(tool, "WINDOWS", tool.WINDOWS[:1])
    cover = pages.Cover(room)
    ((_room, size, cover.u),) = tool.tiles(tool.WINDOWS[0])
    cover.rect = pygame.Rect((0, 0), size)
    drawn = {language: shown(cover, language) for language in ("en", "ja")}
    (made,) = tool.make_covers(tmp_path / "covers")
    assert {language: shown(cover, language) for language in drawn} == drawn
    pygame.image.save(pygame.Surface(size), str(made))  # one that cannot be mistaken for a drawn one
    assert [shown(cover, language) != look for language, look in drawn.items()] == [True, whatever_is_spoken]
