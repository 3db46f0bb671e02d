"""An LRU cache of surfaces with a budget of bytes."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable

import pygame


class SurfaceCache:
    """Keeps the most recently used surfaces up to ``budget`` bytes; they are shared and read-only."""

    def __init__(self, budget: int) -> None:
        self.budget = budget
        self.used = 0
        self._kept: OrderedDict[Hashable, pygame.Surface] = OrderedDict()

    def __len__(self) -> int:
        return len(self._kept)

    def __contains__(self, key: Hashable) -> bool:
        return key in self._kept

    def get(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The surface of ``key``, made if it is not cached; one larger than the budget is not cached."""
        kept = self._kept.get(key)
        if kept is not None:
            self._kept.move_to_end(key)
            return kept
        surface = make()
        size = _size(surface)
        if size <= self.budget:
            self._kept[key] = surface
            self.used += size
            while self.used > self.budget:
                _, oldest = self._kept.popitem(last=False)
                self.used -= _size(oldest)
        return surface

    def clear(self) -> None:
        """Forget everything."""
        self._kept.clear()
        self.used = 0


def _size(surface: pygame.Surface) -> int:
    # The constant stands for the surface object itself: thousands of tiny runs of text are not free.
    return surface.get_pitch() * surface.get_height() + 200
