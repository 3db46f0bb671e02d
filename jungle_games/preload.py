"""Loads the pages people open first in the background of the title, so that none of them waits for its modules."""

from __future__ import annotations

import contextlib
import threading
import time
from collections.abc import Iterable
from importlib import import_module
from typing import Final

from jungle_games.core.room import Room

_MODULES: Final = (
    "screens.today.today", "screens.library.library", "storage.library_index", "screens.puzzles", "screens.path",
)  # fmt: skip
_BREATH: Final = 0.03
"""Seconds of pause between two modules, so that the window stays responsive."""


def preload_pages(rooms: Iterable[Room]) -> threading.Thread:
    """Load those pages and the puzzles of ``rooms``, one after the other, in a thread of its own.

    Import errors are ignored here: they are reported when the page is opened.
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
