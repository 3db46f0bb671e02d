"""The layout for large text: the mat shrinks; score, hand and piles are in a strip at the foot."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property
from typing import Final

import pygame

from jungle_games.games.sequence.scene.geometry import CARD_RATIO, HAND_CARD, MAT, Geometry
from jungle_games.table.motion import Pose
from jungle_games.ui.view import FOLDS_ABOVE, View, share_window

_EDGE, _GAP = 8.0, 12.0
"""Panel units round everything, and between mat and block."""
_BLOCK, _WIDEST_BLOCK = 500.0, 640.0
_STRIP: Final = 120.0
_HEAD: Final = 42.0
_PROMPT: Final = 52.0
_APART: Final = 8.0
_COLUMNS_APART: Final = 10.0
_PLATE, _LOW_PLATE, _TAUGHT_PLATE = 92.0, 74.0, 50.0
"""How high a player's place is, where moves stand below it, and where a coach does."""
_LIST, _COACH = 121.0, 200.0
"""How high moves and a coach are at least."""
_PILE, _PILE_WORDS = 56.0, 86.0
"""How wide a pile is, and the words under it."""
_UNDER_PILE: Final = 14.0
_BOW, _TURN, _CLOSEST = 7.0, 4.8, 0.88
"""How a hand is bent, and which share of their width its cards are apart at most."""
_LEAST_MAT: Final = 0.68
_TAUGHT_ABOVE: Final = 1.0
"""The scale above which words have the block: what a coach or a puzzle says needs it first."""


@dataclass(frozen=True)
class LargeTextGeometry(Geometry):
    """Lengths beside and below the mat are panel units; ``taught``: a coach needs room in the block."""

    taught: bool = False

    @property
    def unit(self) -> float:
        """Pixels per unit of the block."""
        return self.view.p

    @property
    def words(self) -> float:
        """Words have their size."""
        return 1.0

    @cached_property
    def _mat_size(self) -> tuple[float, float]:
        return MAT[0] * self.u / self.unit, MAT[1] * self.u / self.unit

    @cached_property
    def block_width(self) -> float:
        """What the mat leaves."""
        return min(_WIDEST_BLOCK, self.view.panel_size[0] - self._mat_size[0] - 3 * _EDGE - _GAP)

    @cached_property
    def _left(self) -> float:
        """Where the mat begins: all stands together in the middle of the window."""
        return (self.view.panel_size[0] - self._mat_size[0] - _GAP - self.block_width) / 2

    @cached_property
    def _corner(self) -> tuple[float, float]:
        return self._left * self.unit / self.u, _EDGE * self.unit / self.u

    def block(self, x: float, y: float, width: float, height: float) -> pygame.Rect:
        """A box from the upper left corner of the block."""
        return self.view.panel_box(self._left + self._mat_size[0] + _GAP + x, y, width, height)

    # From the top down

    @property
    def icons(self) -> tuple[float, float]:
        """Smaller and closer than at other tables, to leave room for the title."""
        return 40.0, 46.0

    @property
    def columns_apart(self) -> float:
        """Closer than elsewhere."""
        return _COLUMNS_APART

    @property
    def icons_middle(self) -> float:
        """Title and icons stand at the top."""
        return _EDGE + _HEAD / 2

    @property
    def _seats_top(self) -> float:
        return _EDGE + _HEAD + _APART

    @cached_property
    def _strip_top(self) -> float:
        return _EDGE + self._mat_size[1] + _EDGE

    @property
    def prompt_row(self) -> tuple[float, float]:
        """Above the strip."""
        return self._strip_top - _EDGE - _PROMPT, _PROMPT

    @cached_property
    def _seats_height(self) -> float:
        """What there is between head and prompt."""
        return self.prompt_row[0] - _APART - self._seats_top

    @property
    def _seat_heights(self) -> tuple[float, float]:
        most = _TAUGHT_PLATE if self.taught else _LOW_PLATE if self.seats == 2 else _PLATE
        height = min(most, (self._seats_height - (self._rows - 1) * _APART) / self._rows)
        return height, height + _APART

    @property
    def free_cell(self) -> pygame.Rect | None:
        """Below one row of places; beside the third of three."""
        top = self._seats_top + self._seat_heights[1]
        if self.seats == 2:
            return self.block(0, top, self.block_width, self._seats_height - self._seat_heights[1])
        return self.column(1, top, self._seat_heights[0]) if self.seats == 3 else None

    @property
    def lists(self) -> bool:
        """Whether the room for moves, or a coach, below one row of places is high enough for all that is in it."""
        height = self._seats_height - self._seat_heights[1]
        return self.seats > 2 or height >= (_COACH if self.taught else _LIST)

    @property
    def end(self) -> pygame.Rect:
        """All of the block below its head."""
        return self.block(0, self._seats_top, self.block_width, self.view.panel_size[1] - _EDGE - self._seats_top)

    # The strip

    @property
    def _strip_height(self) -> float:
        return self.view.panel_size[1] - _EDGE - self._strip_top

    @property
    def score(self) -> pygame.Rect:
        """Below the mat."""
        return self.view.panel_box(self._left, self._strip_top, self._mat_size[0], self._strip_height)

    @cached_property
    def piles(self) -> tuple[pygame.Rect, pygame.Rect]:
        """At the right end of the strip."""
        height = _PILE * CARD_RATIO
        top = self._strip_top + (self._strip_height - height - 2 * _UNDER_PILE) / 2
        right = self.block_width - (_PILE_WORDS + _PILE) / 2
        return self.block(right - _PILE_WORDS, top, _PILE, height), self.block(right, top, _PILE, height)

    def under_pile(self, index: int) -> tuple[int, int]:
        """The middle of the words under a pile."""
        pile = self.piles[index]
        return pile.centerx, pile.bottom + round(_UNDER_PILE * self.unit)

    @property
    def _hand_width(self) -> float:
        return self.block_width - 2 * _PILE_WORDS - _APART

    @property
    def hand(self) -> pygame.Rect:
        """Where the hand is held: between score and piles."""
        return self.block(0, self._strip_top, self._hand_width, self._strip_height)

    @property
    def hand_card(self) -> float:
        """As wide as at other tables if the strip is high enough."""
        highest = (self._strip_height - 2 * _BOW) * self.unit
        return min(HAND_CARD * self.whole, highest / CARD_RATIO)

    def hand_poses(self, count: int) -> list[Pose]:
        """A flatter fan, as wide as its place."""
        width = self.hand_card / self.unit
        step = min(_CLOSEST * width, (self._hand_width - width) / max(1, count - 1))
        origin, poses = self.hand, []
        for index in range(count):
            t = 2 * index / (count - 1) - 1 if count > 1 else 0.0
            x = origin.centerx + (index - (count - 1) / 2) * step * self.unit
            y = origin.centery + _BOW * (t * t - 0.5) * self.unit
            poses.append(Pose(x, y, round(self.hand_card), _TURN * t))
        return poses


@cache
def share_room(view: View, seats: int, *, taught: bool) -> View:
    """How the mat and text share a window: it shrinks, but the cards remain readable."""
    words = _BLOCK + 3 * _EDGE + _GAP, _STRIP + 3 * _EDGE
    above = _TAUGHT_ABOVE if taught else FOLDS_ABOVE
    return share_window(
        view, MAT, words, _LEAST_MAT, lambda shared: LargeTextGeometry(shared, seats, taught).lists, above
    )
