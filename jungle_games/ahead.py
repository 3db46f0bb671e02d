"""What people open first is loaded while they look at the title, so that no page waits for its modules."""

from __future__ import annotations

import contextlib
import threading
import time
from collections.abc import Iterable
from importlib import import_module
from typing import Final

from jungle_games.room import Room

_MODULES: Final = ("screens.today", "screens.library", "storage.library_index", "screens.puzzles", "screens.path")
_BREATH: Final = 0.03
"""Seconds between two of them, which are the window's."""


def load_ahead(rooms: Iterable[Room]) -> threading.Thread:
    """Load the pages and the puzzles of ``rooms`` in a thread of its own, one after the other.

    What cannot be loaded is left to whoever asks for it, and told then.
    """
    thread = threading.Thread(target=_load, args=(tuple(rooms),), name="ahead", daemon=True)
    thread.start()
    return thread


def _load(rooms: tuple[Room, ...]) -> None:
    for name in _MODULES:
        with contextlib.suppress(Exception):
            import_module(f"jungle_games.{name}")
        time.sleep(_BREATH)
    for room in rooms:
        with contextlib.suppress(Exception):
            room.load(room.puzzles)
        time.sleep(_BREATH)
