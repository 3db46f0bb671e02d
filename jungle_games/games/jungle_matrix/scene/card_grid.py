"""The grid of cards on its cloth: how large they lie, and where."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

import pygame

from jungle_games.games.jungle_matrix.rules.grid import Square, squares
from jungle_games.games.jungle_matrix.rules.turn_rules import ROWS
from jungle_games.table.arrangement import PlaceKey
from jungle_games.table.motion import Pose

CARD_RATIO: Final = 1.4
CORNER: Final = 0.085
"""A card's radius as a share of its width."""


class GridMeasures(NamedTuple):
    """A card's width, the gap between cards, and from the outer ones to the cloth's edge; in units."""

    card: float
    gap: float
    hem: float

    def size(self, columns: int) -> tuple[float, float]:
        """Width and height of the cloth, in units."""
        return self._across(columns, self.card), self._across(ROWS, self.card * CARD_RATIO)

    def _across(self, count: int, length: float) -> float:
        return 2 * self.hem + count * (length + self.gap) - self.gap


NARROW: Final = GridMeasures(152, 16, 24)
WIDE: Final = GridMeasures(120, 12, 18)
"""On the table, three or four cards in a row."""


@dataclass(frozen=True)
class Grid:
    """Rows of so many ``columns`` of cards on a ``cloth`` in pixels; ``u`` pixels to the unit."""

    columns: int
    measures: GridMeasures
    cloth: pygame.Rect
    u: float

    @property
    def card(self) -> tuple[int, int]:
        """Width and height of a card, in pixels."""
        width = round(self.measures.card * self.u)
        return width, round(width * CARD_RATIO)

    def rect(self, square: Square) -> pygame.Rect:
        """A place of the grid."""
        card, gap, hem = self.measures
        left = self.cloth.x + (hem + square.column * (card + gap)) * self.u
        top = self.cloth.y + (hem + square.row * (card * CARD_RATIO + gap)) * self.u
        return pygame.Rect((round(left), round(top)), self.card)

    @property
    def places(self) -> dict[PlaceKey, pygame.Rect]:
        """Every place, row by row."""
        return {square: self.rect(square) for square in squares(self.columns)}


def card_pose(rect: pygame.Rect) -> Pose:
    """A card that fills ``rect``."""
    return Pose(*rect.center, rect.w)
