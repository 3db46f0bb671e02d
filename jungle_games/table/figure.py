"""What the rule book's figures and the pictures of saved matches are."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol

import pygame

from jungle_games.ui.painter import Painter


class Figure(Protocol):
    """A picture of a position: how large it naturally is, and how it is drawn at any size."""

    @property
    def size(self) -> tuple[float, float]:
        """Width and height in units."""

    def draw(self, painter: Painter, target: pygame.Surface, rect: pygame.Rect) -> None:
        """Draw it into ``rect``, which has the shape of ``size``; a shadow may fall outside."""


MakeFigure = Callable[[Mapping[str, str]], Figure]
"""Makes a figure of the rule book from what its page says. Raises ValueError with the reason."""
