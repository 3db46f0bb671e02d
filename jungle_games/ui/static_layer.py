"""A cached picture of everything static in a scene, of which only changed areas are redrawn."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from jungle_games.ui.canvas import Canvas, Damage

Paint = Callable[[pygame.Surface], None]


class StaticLayer:
    """A picture of the window's size with a list of dirty areas."""

    def __init__(self) -> None:
        self._surface: pygame.Surface | None = None
        self._damage = Damage()
        self._renewed = Damage()
        """The areas redrawn since they were last reported to a canvas."""

    def drop(self) -> None:
        """Free the picture."""
        self._surface = None
        self._damage.take()
        self._renewed.take()

    def damage(self, area: pygame.Rect | None = None) -> None:
        """Mark ``area``, or all of it, as dirty."""
        if self._surface is not None:
            whole = self._surface.get_rect()
            self._damage.add(whole if area is None else area.clip(whole))

    def refresh(self, size: tuple[int, int], paint: Paint) -> pygame.Surface:
        """The picture, up to date: ``paint`` draws it all, and only what is inside the clip is kept."""
        if self._surface is None or self._surface.get_size() != size:
            self.drop()
            self._surface = opaque(size)
            self._damage.add(self._surface.get_rect())
        surface = self._surface
        try:
            for area in self._damage.take():
                surface.set_clip(area)
                paint(surface)
                self._renewed.add(area)
        except Exception:
            self.drop()  # half a picture is not to pass for one
            raise
        surface.set_clip(None)
        return surface

    def draw(self, target: pygame.Surface, size: tuple[int, int], paint: Paint) -> None:
        """Draw the picture on ``target``, up to date."""
        target.blit(self.refresh(size, paint), (0, 0))
        if isinstance(target, Canvas):
            for area in self._renewed.take():
                target.renew(area)


def opaque(size: tuple[int, int]) -> pygame.Surface:
    """A surface without transparency in the window's format, or in pygame's own while there is no window."""
    surface = pygame.Surface(size)
    try:
        return surface.convert()
    except pygame.error:
        return surface
