"""A widget that shows a picture of a position."""

from __future__ import annotations

from typing import Final

import pygame

from jungle_games.screens.book.typeset import PlacedFigure
from jungle_games.table.drawing import Figure
from jungle_games.ui.layout import Extent, Ruler
from jungle_games.ui.painter import Painter
from jungle_games.ui.widgets.base import Widget

_FRAME: Final = 12.0
"""Left free round a picture for its shadow."""
_LEAST, _LARGEST = 160.0, 1.35
"""The least units of width, and how much larger than its natural size it is drawn at most in a layout."""


class FigureView(Widget):
    """A position, as large as there is room for it; ``page`` tells its pictures from those of other pages."""

    spread = 40.0

    def __init__(self, page: str, frame: float = _FRAME) -> None:
        """``frame`` units are left free round the picture."""
        super().__init__()
        self._frame = frame
        self._page = page
        self._figure: Figure | None = None
        self._key: tuple[object, ...] = ()

    def show(self, figure: Figure | None, key: tuple[object, ...]) -> None:
        """Show another one."""
        self._figure, self._key = figure, key
        self.invalidate()

    def _measure_width(self, ruler: Ruler) -> Extent:
        wanted = ruler.px(self._figure.size[0] * _LARGEST + 2 * self._frame) if self._figure is not None else 0
        return Extent(min(wanted, ruler.px(_LEAST)), wanted)

    def _measure_height(self, ruler: Ruler, width: int) -> Extent:
        if self._figure is None:
            return Extent(0, 0)
        frame, (across, down) = 2 * ruler.px(self._frame), self._figure.size
        wanted = round((min(width, ruler.width(self).wanted) - frame) * down / across) + frame
        return Extent(min(wanted, ruler.px(_LEAST)), wanted)

    @property
    def placed(self) -> pygame.Rect:
        """Where the picture lies."""
        if self._figure is None:
            return pygame.Rect(self.rect.center, (0, 0))
        width, height = self._figure.size
        space = self.rect.inflate(-2 * self.px(self._frame), -2 * self.px(self._frame))
        scale = min(space.w / width, space.h / height)
        return pygame.Rect(0, 0, round(width * scale), round(height * scale)).move_to(center=self.rect.center)

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        if self._figure is not None and self.rect.w > 0:
            PlacedFigure(self.placed, self._figure, (self._page, *self._key)).draw(painter, target, (0, 0))
