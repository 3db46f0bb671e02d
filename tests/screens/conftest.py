"""The program, opened and closed around a test, and those who look at its words."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from program import Program
from scenarios.tour import Tour
from text_watch import TextWatch


@pytest.fixture
def program(tmp_path: Path) -> Iterator[Program]:
    opened = Program(tmp_path)
    opened.begin()
    yield opened
    opened.close()


@pytest.fixture
def tour(tmp_path: Path) -> Iterator[Tour]:
    """A tour's program at 1280 × 800, without motion; nothing it draws may have failed."""
    made = Tour(tmp_path / "home", (1280, 800), 1.0, motion=0.0)
    yield made
    assert made.failures() == ""
    made.app.close()


@pytest.fixture
def watch(monkeypatch: pytest.MonkeyPatch) -> TextWatch:
    return TextWatch(monkeypatch)
