"""A cache of painted pictures shared by the programs of a test process."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any

import pygame

from jungle_games.core.i18n import spoken
from jungle_games.ui.painter import Painter
from jungle_games.ui.pictures import SurfaceCache
from jungle_games.ui.theme import NORMAL, Theme

BUDGET = 160_000_000
"""Bytes for the pictures that all programs of a worker share."""
PARTS = (
    "box", "glow", "dashes", "picture", "vector", "text", "tile", "backdrop", "jacks rug", "neon ground",
    "matrix cloth", "blank card", "gap",
)  # fmt: skip
"""What a key begins with where the picture looks the same in every program and nothing is written on it by others.

Whatever else is kept may have words on it, which somebody watches being written.
"""
LETTERED = ("card", "space")
"""The same with the letters, and names, of cards: in each language they are written once."""


class SharedCache(SurfaceCache):
    """A cache of which all of the same ``kept`` share what has no words of its own, in the usual colours."""

    kept = SurfaceCache(BUDGET)
    painter: Painter | None = None
    """Whose cache it is."""
    _asked: tuple[Theme | None, bool] | None = None

    def get(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        part = _part(key)
        if self._is_usual():
            if part in PARTS:
                return self.kept.get(key, make)
            if part in LETTERED:
                return self.kept.get((spoken(), key), make)
        return super().get(key, make)

    def _is_usual(self) -> bool:
        """Whether the colours are the usual ones."""
        theme = None if self.painter is None else self.painter.theme
        if self._asked is None or self._asked[0] is not theme:
            self._asked = theme, theme == NORMAL
        return self._asked[1]


def _part(key: Any) -> str:
    while isinstance(key, tuple) and key and not isinstance(key[0], str):
        key = key[0]
    return key[0] if isinstance(key, tuple) and key else ""


class ArtlessCache(SharedCache):
    """The same for programs without art."""

    kept = SurfaceCache(BUDGET)
