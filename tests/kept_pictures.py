"""Pictures that one program after another finds painted already, where the same tests would paint them all anew."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any

import pygame

from jungle_games.ui.cache import SurfaceCache

BUDGET = 160_000_000
"""Bytes for the pictures that all programs of a worker share."""
PARTS = ("box", "glow", "dashes", "picture", "vector", "text", "tile", "fibres", "backdrop", "jacks rug", "neon ground")
"""What a key begins with where the picture looks the same in every program and nothing is written on it by others.

Whatever else is kept may have words on it, which somebody watches being written.
"""


def is_shared(key: Any) -> bool:
    """Whether the picture of ``key`` is the same in every program, whatever its theme."""
    while isinstance(key, tuple) and key:
        if key[0] == "picture":
            return "_red" not in key[1]
        if isinstance(key[0], str):
            return key[0] in PARTS
        key = key[0]
    return False


class SharedCache(SurfaceCache):
    """A cache of which all of the same ``kept`` share what has no words of its own."""

    kept = SurfaceCache(BUDGET)

    def get(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        if is_shared(key):
            return self.kept.get(key, make)
        return super().get(key, make)


class ArtlessCache(SharedCache):
    """The same for programs without art."""

    kept = SurfaceCache(BUDGET)
