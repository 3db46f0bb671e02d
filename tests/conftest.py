"""Shared set-up: tests never open a real window or sound device unless they start their own screen."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from jungle_games.ui.painter import Painter

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")


@pytest.fixture(scope="session")
def painter() -> Painter:
    """One painter for all tests, because its pictures take their time."""
    from jungle_games.ui.painter import Painter  # loads pygame, which most tests do without

    return Painter()
