"""The program, opened and closed around a test, and those who look at its words."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from program import Program
from text_watch import TextWatch


@pytest.fixture
def program(tmp_path: Path) -> Iterator[Program]:
    opened = Program(tmp_path)
    opened.begin()
    yield opened
    opened.close()


@pytest.fixture
def watch(monkeypatch: pytest.MonkeyPatch) -> TextWatch:
    return TextWatch(monkeypatch)


@pytest.fixture
def without_art(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave out what pictures show and how soft shadows are, for tests of words and of where things lie.

    Drawings cost four fifths of the time wherever a screen is laid out at a size for the first time.
    """
    monkeypatch.setattr(pygame.image, "load_sized_svg", lambda _file, size: pygame.Surface(size, pygame.SRCALPHA))
    monkeypatch.setattr(pygame.transform, "box_blur", lambda surface, *_how: surface)
