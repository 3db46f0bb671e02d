"""The layout of the neon table in the window, in pixels."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

import pygame

from jungle_games.games.matr1x.rules.grid import INNER, PLACES, SIDE, Lane, Layout, Place
from jungle_games.ui.view import View

CARD: Final = (100, 140)
EDGE_STEP: Final = 2.2
"""How far each card that shows under a pile looks out."""
EDGES: Final = 3
TUCK: Final = 6
"""How far armour looks out from under its royal."""
_GRID: Final = (596, 756)
"""What the grid measures on a layout of five by five."""
TABLE_SIZE: Final = (612.0, 752.0)
"""The same with what extends beside it."""
DRAW_SIZE: Final = (144.0, 202.0)
"""The draw pile, whose cards are larger than those on the grid."""
_CAPSULE: Final = 8
_EDGE_ACROSS, _EDGE_ALONG = 14, 15
"""How far beside the grid, and above and below it, the names of rows and files stand."""


@dataclass(frozen=True)
class Geometry:
    """The places of ``layout`` in the window of ``view``."""

    layout: Layout
    view: View
    pile_box: tuple[int, int, int, int] | None = field(default=None, kw_only=True)
    """The box of the draw pile in pixels; None: the lower right corner."""

    @cached_property
    def u(self) -> float:
        """Pixels per unit on the grid, smaller for layouts larger than five by five."""
        wide, high = self._span(self.layout.columns, 0), self._span(self.layout.rows, 1)
        return self.view.u * min(1.0, _GRID[0] / wide, _GRID[1] / high)

    def _span(self, cells: int, axis: int) -> float:
        return (cells - 1) * self.layout.pitch[axis] + CARD[axis]

    def cell(self, column: int, row: int) -> pygame.Rect:
        """The card in this column and row of the layout."""
        room = self.view.table
        left = room.x + room.w / 2 - self._span(self.layout.columns, 0) * self.u / 2
        top = room.y + room.h / 2 - self._span(self.layout.rows, 1) * self.u / 2
        x, y = left + column * self.layout.pitch[0] * self.u, top + row * self.layout.pitch[1] * self.u
        return pygame.Rect(round(x), round(y), *self.card)

    @property
    def card(self) -> tuple[int, int]:
        """A card's size on the grid."""
        width = round(CARD[0] * self.u)
        return width, round(width * CARD[1] / CARD[0])

    @cached_property
    def places(self) -> dict[Place, pygame.Rect]:
        """Every place of the grid."""
        return {place: self.cell(*self.layout.cells[place]) for place in PLACES}

    @cached_property
    def draw_pile(self) -> pygame.Rect:
        """The draw pile, at the lower right of its box."""
        box = pygame.Rect(self.pile_box or ((0, 0), self.view.size))
        width = min(round(DRAW_SIZE[0] * self.view.whole), box.w, round(box.h * CARD[0] / CARD[1]))
        rect = pygame.Rect(0, 0, width, round(width * CARD[1] / CARD[0]))
        rect.bottomright = box.bottomright
        return rect

    @cached_property
    def board(self) -> pygame.Rect:
        """The ground under the nine inner piles."""
        rects = [self.places[place] for place in INNER]
        return rects[0].unionall(rects[1:]).inflate(round(28 * self.u), round(20 * self.u))

    @cached_property
    def edge(self) -> pygame.Rect:
        """Where the names of files and rows stand, beyond lanes that are lit."""
        outer = list(self.places.values())
        whole = outer[0].unionall(outer[1:])
        return whole.inflate(round(2 * _EDGE_ACROSS * self.u), round(2 * _EDGE_ALONG * self.u))

    def lane(self, lane: Lane) -> pygame.Rect:
        """The capsule round the four places of a lane."""
        margin = 2 * round(_CAPSULE * self.u)
        return self.places[lane.trigger].union(self.places[lane.royal]).inflate(margin, margin)

    def corner(self, place: Place) -> tuple[pygame.Rect, bool]:
        """The free corner next to an outer place, and whether it is at the left of the grid."""
        file = 0 if place.file < SIDE // 2 else SIDE - 1
        row = 0 if place.row < SIDE // 2 else SIDE - 1
        column, line = self.layout.cells[Place(1, 1)]
        return self.cell(column - 1 + file, line - 1 + row), file == 0

    def tucked(self, place: Place) -> tuple[float, float]:
        """How far, in pixels, cards under a royal at an outer place stick out, away from the centre."""
        across = {0: -1, SIDE - 1: 1}.get(place.file, 0)
        down = {0: -1, SIDE - 1: 1}.get(place.row, 0)
        return across * TUCK * self.u, down * TUCK * self.u


@dataclass(frozen=True)
class PartGeometry(Geometry):
    """A part of the grid with its first place at ``corner`` (pixels), at ``unit`` pixels per unit."""

    first: Place
    corner_at: tuple[float, float]
    unit: float

    @cached_property
    def u(self) -> float:
        """Pixels per unit."""
        return self.unit

    def cell(self, column: int, row: int) -> pygame.Rect:
        # The free corners of the grid have no cell of their own: all are counted from the first inner place.
        inner_column, inner_row = self.layout.cells[Place(1, 1)]
        across, down = column - inner_column + 1 - self.first.file, row - inner_row + 1 - self.first.row
        x = self.corner_at[0] + across * self.layout.pitch[0] * self.u
        y = self.corner_at[1] + down * self.layout.pitch[1] * self.u
        return pygame.Rect(round(x), round(y), *self.card)
