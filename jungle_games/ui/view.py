"""How the design's units lie on the window's pixels."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

import pygame

DESIGN_SIZE: Final = (1280, 800)
SMALLEST_WINDOW: Final = (960, 600)
MARGIN: Final = 24
COLUMN_WIDTH: Final = 296
WIDEST_COLUMN: Final = 344
WIDEST_CONTENT: Final = 1600
"""Panels side by side are not drawn further apart than this: one would no longer read them together."""
# The side column's content is laid out for this width at least, in panel units; it caps how far controls may grow.
COLUMN_CONTENT: Final = 236.8
FOLDS_ABOVE: Final = 1.25
"""Up to this scale words grow where they stand."""
_STEP: Final = 0.02


@dataclass(frozen=True)
class View:
    """One window size and UI scale; made anew when either changes.

    ``size`` is in pixels, ``scale`` the player's setting (1.0 is 100 %). Table lengths are units of a
    1280 × 800 design that grows in one direction when the window has another shape.
    """

    size: tuple[int, int]
    scale: float = 1.0
    share: float = 1.0
    """Which share of its size a table has that gives way to large words in a frame of its own."""
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

    def around_table(self, scale: float, share: float = 1.0) -> View:
        """The same for a table with a frame of its own, which has words of ``scale`` and leaves it a ``share``."""
        return replace(self, scale=min(self.scale, scale), share=share)

    @cached_property
    def whole(self) -> float:
        """Pixels per unit of a design that fills the window."""
        return min(self.size[0] / DESIGN_SIZE[0], self.size[1] / DESIGN_SIZE[1])

    @cached_property
    def u(self) -> float:
        """Pixels per table unit."""
        if self.placed is not None:
            return self.unit
        return self.whole * self.share

    @cached_property
    def width(self) -> float:
        """Window width in table units, 1280 or more."""
        return self.size[0] / self.u

    @cached_property
    def height(self) -> float:
        """Window height in table units, 800 or more."""
        return self.size[1] / self.u

    @cached_property
    def panel_size(self) -> tuple[float, float]:
        """Window width and height in panel units."""
        return self.size[0] / self.p, self.size[1] / self.p

    @cached_property
    def column_width(self) -> float:
        """Width of each side column in table units: half of what a wide window gains, up to 344."""
        return min(WIDEST_COLUMN, COLUMN_WIDTH + (self.width - DESIGN_SIZE[0]) / 2)

    @cached_property
    def content(self) -> tuple[float, float]:
        """Left edge and width of a screen of panels in table units: all there is, within reason."""
        width = min(self.width, max(WIDEST_CONTENT, DESIGN_SIZE[0] * self.ui))
        return (self.width - width) / 2, width

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

    def panel_box(self, x: float, y: float, w: float, h: float) -> pygame.Rect:
        """The same in panel units."""
        return _box(self.p, x, y, w, h)

    def stage(self, x: float, y: float, w: float, h: float) -> pygame.Rect:
        """Like `box`, but of the 1280 × 800 design, which lies in the middle of the window."""
        return self.box(x + (self.width - DESIGN_SIZE[0]) / 2, y + (self.height - DESIGN_SIZE[1]) / 2, w, h)


def _box(unit: float, x: float, y: float, w: float, h: float) -> pygame.Rect:
    """A box in lengths of so many pixels each."""
    left, top = round(x * unit), round(y * unit)
    return pygame.Rect(left, top, round((x + w) * unit) - left, round((y + h) * unit) - top)


def share_window(
    view: View, table: tuple[float, float], words: tuple[float, float], least: float, fits: Callable[[View], bool],
    above: float = FOLDS_ABOVE,
) -> View:  # fmt: skip
    """The view in which words are as large as they may be, and the table has what they leave of the window.

    The ``table`` takes so many units, the ``words`` so many panel units beside it and below it; it keeps the share
    ``least`` of its size, and ``fits`` says whether everything has its room. Words are larger than ``above``, or they
    have their place beside a table of full size.
    """
    scale = view.scale
    while scale > above:
        beside, below = words[0] * scale, words[1] * scale
        shared = view.around_table(scale, min(1.0, (view.width - beside) / table[0], (view.height - below) / table[1]))
        if shared.share >= least and fits(shared):
            return shared
        scale -= _STEP
    return view.around_table(min(FOLDS_ABOVE, view.column_width / COLUMN_CONTENT))
