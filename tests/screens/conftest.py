"""The program, opened and closed around a test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from program import Program


@pytest.fixture
def program(tmp_path: Path) -> Iterator[Program]:
    opened = Program(tmp_path)
    opened.begin()
    yield opened
    opened.close()
