"""The program, opened and closed around a test, and those who look at its words."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

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
