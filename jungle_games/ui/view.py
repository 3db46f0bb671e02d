"""How the design's units lie on the window's pixels."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

import pygame

DESIGN_SIZE: Final = (1280, 800)
SMALLEST_WINDOW: Final = (960, 600)
MARGIN: Final = 24
WIDEST_CONTENT: Final = 1600
"""Panels side by side are not drawn further apart than this: one would no longer read them together."""


@dataclass(frozen=True)
class View:
    """One window size and UI scale; made anew when either changes.

    ``size`` is in pixels, ``scale`` the player's setting (1.0 is 100 %). Table lengths are units of a
    1280 × 800 design that grows in one direction when the window has another shape.
    """

    size: tuple[int, int]
    scale: float = 1.0
    placed: tuple[int, int, int, int] | None = None
    """Where a table lies that its frame has given a box: left, top, width and height in pixels."""
    unit: float = 1.0
    """Pixels per table unit there."""

    def with_table(self, placed: tuple[int, int, int, int], unit: float) -> View:
        """The same with a table in its own box, with ``unit`` pixels per table unit."""
        return replace(self, placed=placed, unit=unit)

    @property
    def table(self) -> pygame.Rect:
        """The box of the table: the whole window, unless a frame leaves it less."""
        return pygame.Rect(self.placed or ((0, 0), self.size))

    @cached_property
    def whole(self) -> float:
        """Pixels per unit of a design that fills the window."""
        return min(self.size[0] / DESIGN_SIZE[0], self.size[1] / DESIGN_SIZE[1])

    @cached_property
    def u(self) -> float:
        """Pixels per table unit."""
        if self.placed is not None:
            return self.unit
        return self.whole

    @cached_property
    def width(self) -> float:
        """Window width in table units, 1280 or more."""
        return self.size[0] / self.u

    @cached_property
    def height(self) -> float:
        """Window height in table units, 800 or more."""
        return self.size[1] / self.u

    @cached_property
    def ui(self) -> float:
        """How much larger a panel unit is than a table unit."""
        return self.p / self.u

    @cached_property
    def p(self) -> float:
        """Pixels per panel unit: for panels, text and controls."""
        return self.whole * self.scale

    def px(self, length: float) -> int:
        """``length`` table units in whole pixels; what is there at all is one pixel at least."""
        return max(1, round(length * self.u)) if length else 0

    def box(self, x: float, y: float, w: float, h: float) -> pygame.Rect:
        """A box in table units from the window's upper left, in pixels; boxes that share an edge meet."""
        return _box(self.u, x, y, w, h)

    def stage(self, x: float, y: float, w: float, h: float) -> pygame.Rect:
        """Like `box`, but of the 1280 × 800 design, which lies in the middle of the window."""
        return self.box(x + (self.width - DESIGN_SIZE[0]) / 2, y + (self.height - DESIGN_SIZE[1]) / 2, w, h)


def _box(unit: float, x: float, y: float, w: float, h: float) -> pygame.Rect:
    """A box in lengths of so many pixels each."""
    left, top = round(x * unit), round(y * unit)
    return pygame.Rect(left, top, round((x + w) * unit) - left, round((y + h) * unit) - top)
