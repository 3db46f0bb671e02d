"""The picture of all that stands still, of which only what changed is drawn again."""

from __future__ import annotations

from collections.abc import Callable

import pygame

Paint = Callable[[pygame.Surface], None]


class StillPicture:
    """A window-size picture with a list of areas that are out of date."""

    def __init__(self) -> None:
        self._surface: pygame.Surface | None = None
        self._damage: list[pygame.Rect] = []

    def drop(self) -> None:
        """Forget the picture and give its memory back."""
        self._surface = None
        self._damage.clear()

    def damage(self, area: pygame.Rect) -> None:
        """Note that ``area`` is out of date; areas that touch are joined."""
        if self._surface is None:
            return
        joined = area.clip(self._surface.get_rect())
        if not joined:
            return
        touching = True
        while touching:
            touching = False
            for other in self._damage:
                if other.colliderect(joined):
                    self._damage.remove(other)
                    joined = joined.union(other)
                    touching = True
                    break
        self._damage.append(joined)

    def refresh(self, size: tuple[int, int], paint: Paint) -> pygame.Surface:
        """The picture, up to date: ``paint`` draws it all, and only what is inside the clip is kept."""
        if self._surface is None or self._surface.get_size() != size:
            self._surface = opaque(size)
            self._damage = [self._surface.get_rect()]
        for area in self._damage:
            self._surface.set_clip(area)
            paint(self._surface)
        self._surface.set_clip(None)
        self._damage.clear()
        return self._surface


def opaque(size: tuple[int, int]) -> pygame.Surface:
    """A surface without transparency in the window's format, or in pygame's own while there is no window."""
    surface = pygame.Surface(size)
    try:
        return surface.convert()
    except pygame.error:
        return surface
