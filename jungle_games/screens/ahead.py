"""Pages are loaded while somebody aims at their door, so that they open at once and take no memory before."""

from __future__ import annotations

import contextlib
import threading
import time
from collections.abc import Iterable, Mapping
from importlib import import_module
from typing import Final, Literal

from jungle_games.core.room import Room

Door = Literal["today", "rule_book", "save", "statistics", "settings"]
"""The icon on a door of the title."""

_BEHIND: Final[Mapping[Door, tuple[str, ...]]] = {
    "today": ("today", "puzzles"),
    "rule_book": ("book.rule_book",),
    "save": ("library.library",),
    "statistics": ("statistics", "path"),
    "settings": ("settings.settings",),
}
"""The modules of ``screens`` behind each."""
_BREATH: Final = 0.03
"""Seconds of pause between two modules, so that the window stays responsive."""


def load_ahead(door: Door, rooms: Iterable[Room] = ()) -> threading.Thread:
    """Load what is behind ``door``, and the puzzles of ``rooms``, one after the other, in a thread of its own.

    Import errors are ignored here: they are reported when the page is opened.
    """
    thread = threading.Thread(target=_load, args=(_BEHIND[door], tuple(rooms)), name="ahead", daemon=True)
    thread.start()
    return thread


def _load(pages: Iterable[str], rooms: Iterable[Room]) -> None:
    for name in pages:
        with contextlib.suppress(Exception):
            import_module(f"jungle_games.screens.{name}")
        time.sleep(_BREATH)
    for room in rooms:
        with contextlib.suppress(Exception):
            room.load(room.puzzles)
        time.sleep(_BREATH)
