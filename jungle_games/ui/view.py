"""How the design's units lie on the window's pixels."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Final, Literal

import pygame

DESIGN_SIZE: Final = (1280, 800)
SMALLEST_WINDOW: Final = (960, 600)
MARGIN: Final = 24
COLUMN_WIDTH: Final = 296
WIDEST_COLUMN: Final = 344
# The side column's content is laid out for this width at least; it caps how far controls may grow.
COLUMN_CONTENT: Final = 237

Side = Literal["left", "right"]


@dataclass(frozen=True)
class View:
    """One window size and UI scale; made anew when either changes.

    ``size`` is in pixels, ``scale`` the player's setting (1.0 is 100 %). Table lengths are units of a
    1280 × 800 design that grows in one direction when the window has another shape.
    """

    size: tuple[int, int]
    scale: float = 1.0

    @cached_property
    def u(self) -> float:
        """Pixels per table unit."""
        return min(self.size[0] / DESIGN_SIZE[0], self.size[1] / DESIGN_SIZE[1])

    @cached_property
    def width(self) -> float:
        """Window width in table units, 1280 or more."""
        return self.size[0] / self.u

    @cached_property
    def height(self) -> float:
        """Window height in table units, 800 or more."""
        return self.size[1] / self.u

    @cached_property
    def column_width(self) -> float:
        """Width of each side column in table units: half of what a wide window gains, up to 344."""
        return min(WIDEST_COLUMN, COLUMN_WIDTH + (self.width - DESIGN_SIZE[0]) / 2)

    @cached_property
    def ui(self) -> float:
        """The effective UI scale: the setting, capped by what a side column holds."""
        return min(self.scale, self.column_width / COLUMN_CONTENT)

    @cached_property
    def p(self) -> float:
        """Pixels per panel unit: for panels, text and controls."""
        return self.u * self.ui

    def px(self, length: float) -> int:
        """``length`` table units in whole pixels; what is there at all is one pixel at least."""
        return max(1, round(length * self.u)) if length else 0

    def box(self, x: float, y: float, w: float, h: float) -> pygame.Rect:
        """A box in table units from the window's upper left, in pixels; boxes that share an edge meet."""
        left, top = round(x * self.u), round(y * self.u)
        return pygame.Rect(left, top, round((x + w) * self.u) - left, round((y + h) * self.u) - top)

    def stage(self, x: float, y: float, w: float, h: float) -> pygame.Rect:
        """Like `box`, but of the 1280 × 800 design, which lies in the middle of the window."""
        return self.box(x + (self.width - DESIGN_SIZE[0]) / 2, y + (self.height - DESIGN_SIZE[1]) / 2, w, h)

    def column(self, side: Side) -> pygame.Rect:
        """The side column beside a table of full height, in pixels: 24 units from the window's edges."""
        x = MARGIN if side == "left" else self.width - MARGIN - self.column_width
        return self.box(x, MARGIN, self.column_width, self.height - 2 * MARGIN)
