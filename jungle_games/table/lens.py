"""The lens on a table: what one points at or comes to, with what is around it, twice as large."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from jungle_games.table.game_table import AnyTable
from jungle_games.table.table_picture import draw_table
from jungle_games.ui.canvas import opaque
from jungle_games.ui.painter import Shadow

_ZOOM: Final = 2
_SIDE: Final = 440
_RADIUS: Final = 22
"""The side and the corners of the lens in units."""


class Lens:
    """The lens on ``table``: there from the beginning with large pieces, else once it is asked for."""

    def __init__(self, table: AnyTable) -> None:
        self._table = table
        self._changed = False
        """Whether it was asked for, or put away where large pieces bring it."""

    def change(self) -> None:
        """Bring it, or put it away."""
        self._changed = not self._changed
        self._table.dirty = True

    @property
    def over(self) -> pygame.Rect | None:
        """The place that it lies over; None where nothing is pointed at, or what is large enough to fill it."""
        table = self._table
        rect = table.arrangement.places.get(table.pointed_place)
        wanted = self._changed != table.services.settings.get().large_pieces
        return rect if wanted and rect is not None and max(rect.size) <= self._side / _ZOOM else None

    @property
    def _side(self) -> int:
        return round(_SIDE * self._table.view.whole) // _ZOOM * _ZOOM

    def draw(self, target: pygame.Surface, still_part: Callable[[pygame.Rect], pygame.Surface]) -> None:
        """Draw it over all the table, whose ``still_part`` is what does not move in an area of the window."""
        place, side, window = self.over, self._side, target.get_rect()
        if place is None:
            return
        seen, frame = (
            pygame.Rect(0, 0, length, length).move_to(center=place.center).clamp(window)
            for length in (side // _ZOOM, side)
        )
        picture = opaque(target.get_size())
        picture.set_clip(seen)
        picture.blit(still_part(seen), seen)
        draw_table(self._table, picture)
        painter, u = self._table.drawing.painter, self._table.view.whole
        painter.shadow(target, frame, _RADIUS * u, Shadow.HELD, u)
        rounded = pygame.Surface(frame.size, pygame.SRCALPHA)
        painter.box(rounded, rounded.get_rect(), _RADIUS * u, "#FFFFFF")
        enlarged = pygame.transform.smoothscale(picture.subsurface(seen), frame.size)
        rounded.blit(enlarged, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        target.blit(rounded, frame)
        painter.box(target, frame, _RADIUS * u, border=painter.theme.amber, width=4 * u)
