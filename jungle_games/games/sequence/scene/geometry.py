"""The layout of the Sequence table in the window, in pixels: the mat, and the block at its right."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Final, Protocol

import pygame

from jungle_games.core.game import Seat
from jungle_games.games.sequence.rules.mat import SIZE, Square
from jungle_games.games.sequence.scene.chips import CHIP, CHIP_AT
from jungle_games.table.motion import Pose
from jungle_games.ui.view import DESIGN_SIZE, View

SPACE: Final = (64, 76)
"""A space of the mat in units, 27 : 32."""
CARD_RATIO: Final = 7 / 5
HAND_CARD: Final = 120
OVER_MAT: Final = 72
"""How wide a held card is over the mat, so that it hides little."""
PILE: Final = 104
_MARGIN: Final = 16
MAT: Final = (662, 784)
_MAT_TOP: Final = 8
_GRID: Final = (11, 12)
"""From the mat's corner to its first space."""
_BLOCK, _WIDEST_BLOCK = 570, 640
_SEATS_TOP, _SEATS_HEIGHT = 84, 224
_END: Final = (76, 450)
"""From the top of the block to the sheet at the end of a match, and its height."""
_GAP: Final = 16
_ICON, _ICON_STEP = 44, 52
_WIDEST_GROWTH: Final = 1.15
_STEP, _SPREAD = 106, 450
"""The largest distance between cards of a hand, and between the outer two."""
_HAND_Y, _HAND_BOW, _HAND_TURN = 690, 16, 4.8


class MatGeometry(Protocol):
    """Where the spaces of a mat lie, or of a part of it, in pixels."""

    @property
    def u(self) -> float:
        """Pixels per unit."""

    @property
    def mat(self) -> pygame.Rect:
        """All of it."""

    def space(self, square: Square) -> pygame.Rect:
        """A space of the mat; neighbours meet."""

    def chip(self, square: Square) -> Pose:
        """A chip on a space."""


def chip_pose(space: pygame.Rect, u: float) -> Pose:
    """The pose of a chip on a space."""
    return Pose(space.x + CHIP_AT[0] * u, space.y + CHIP_AT[1] * u, round(CHIP * u))


@dataclass(frozen=True)
class PartGeometry:
    """A part of a mat anywhere: spaces from ``left`` and ``top`` on, ``edge`` units inside ``mat``."""

    mat: pygame.Rect
    u: float
    left: int
    top: int
    edge: float

    def space(self, square: Square) -> pygame.Rect:
        """A space of the mat; neighbours meet."""
        x = self.mat.x + (self.edge + (square.file - self.left) * SPACE[0]) * self.u
        y = self.mat.y + (self.edge + (self.top - square.rank) * SPACE[1]) * self.u
        rect = pygame.Rect(round(x), round(y), 0, 0)
        rect.size = (round(x + SPACE[0] * self.u) - rect.x, round(y + SPACE[1] * self.u) - rect.y)
        return rect

    def chip(self, square: Square) -> Pose:
        """A chip on a space."""
        return chip_pose(self.space(square), self.u)


@dataclass(frozen=True)
class Geometry:
    """The table for ``seats`` players in the window of ``view``."""

    view: View
    seats: int

    @property
    def u(self) -> float:
        """Pixels per unit of the mat."""
        return self.view.u

    @property
    def whole(self) -> float:
        """The same for a mat that gives way to nothing."""
        return self.view.u / self.view.share

    @property
    def unit(self) -> float:
        """Pixels per unit of the block beside the mat."""
        return self.view.u

    @property
    def words(self) -> float:
        """How much larger words are than that unit."""
        return self.view.ui

    @cached_property
    def block_width(self) -> float:
        """The width in units of the block beside the mat: a wide window lets it grow."""
        return min(_WIDEST_BLOCK, _BLOCK + self.view.width - DESIGN_SIZE[0])

    @cached_property
    def _corner(self) -> tuple[float, float]:
        """The mat's upper left corner in units: mat and block stand together in the middle of the window."""
        wide = MAT[0] + _MARGIN + self.block_width
        return (self.view.width - wide) / 2, _MAT_TOP + (self.view.height - DESIGN_SIZE[1]) / 2

    # The mat

    @cached_property
    def mat(self) -> pygame.Rect:
        """The whole mat."""
        return self.view.box(*self._corner, *MAT)

    def space(self, square: Square) -> pygame.Rect:
        """A space of the mat; neighbours meet."""
        x, y = self._corner
        left = x + _GRID[0] + SPACE[0] * square.file
        return self.view.box(left, y + _GRID[1] + SPACE[1] * (SIZE - 1 - square.rank), *SPACE)

    def chip(self, square: Square) -> Pose:
        """A chip on a space."""
        return chip_pose(self.space(square), self.u)

    # The block

    def block(self, x: float, y: float, width: float, height: float) -> pygame.Rect:
        """A box in units from the upper left corner of the block, which is as high as the design."""
        left, top = self._corner
        return self.view.box(left + MAT[0] + _MARGIN + x, top - _MAT_TOP + y, width, height)

    @property
    def icons(self) -> tuple[float, float]:
        """How large an icon is, and how far the next one is from it."""
        grown = min(self.words, _WIDEST_GROWTH)
        return _ICON * grown, _ICON_STEP * grown

    @property
    def icons_middle(self) -> float:
        """How far down in the block title and icons have their middle."""
        return 40

    @property
    def prompt_row(self) -> tuple[float, float]:
        """Where the prompt begins in the block, and its height."""
        return 534, 52

    @property
    def end(self) -> pygame.Rect:
        """The sheet at the end of a match."""
        return self.block(0, _END[0], self.block_width, _END[1])

    @property
    def columns_apart(self) -> float:
        """What parts the columns of the block."""
        return _GAP

    @property
    def half(self) -> float:
        """The width in units of one of two columns."""
        return (self.block_width - self.columns_apart) / 2

    def column(self, index: int, top: float, height: float) -> pygame.Rect:
        """A box in the left or the right of two columns."""
        return self.block(index * (self.half + self.columns_apart), top, self.half, height)

    @cached_property
    def _columns(self) -> int:
        return 2 if self.seats <= 6 else 3

    @cached_property
    def _rows(self) -> int:
        return -(-self.seats // self._columns)

    @cached_property
    def _cells(self) -> list[tuple[int, int]]:
        """Column and row of every player, the one at the screen first and then clockwise round the block."""
        last, bottom = self._columns - 1, self._rows - 1
        left = [(0, row) for row in range(bottom, -1, -1)]
        right = [(last, row) for row in range(bottom + 1)]
        between = [(1, 0)] if last == 2 else []
        within = [(1, row) for row in range(bottom, 0, -1)] if last == 2 else []
        return [*left, *between, *right, *within]

    def seat(self, distance: int) -> pygame.Rect:
        """The place of the player who moves ``distance`` turns after the one at the screen."""
        column, row = self._cells[distance]
        width = (self.block_width - self.columns_apart * (self._columns - 1)) / self._columns
        height, step = self._seat_heights
        return self.block(column * (width + self.columns_apart), self._seats_top + row * step, width, height)

    @property
    def _seats_top(self) -> float:
        return _SEATS_TOP

    @property
    def _seat_heights(self) -> tuple[float, float]:
        """Height and step of the players' places; up to two rows have the full height."""
        if self._rows <= 2:
            return 104, 120
        gap = 10 if self._rows == 3 else 8
        height = (_SEATS_HEIGHT - (self._rows - 1) * gap) / self._rows
        return height, height + gap

    @property
    def moves(self) -> pygame.Rect:
        """The list of moves, or a coach: the room that the players' places leave, or the score's."""
        return self.free_cell or self.score

    @property
    def free_cell(self) -> pygame.Rect | None:
        """Room that the players' places leave: all below one row, or the fourth of four places."""
        if self.seats == 2:
            return self.column(0, 204, 320)
        return self.column(1, 204, 104) if self.seats == 3 else None

    @property
    def score(self) -> pygame.Rect:
        """The panel that counts SEQUENCES."""
        return self.column(1, 204, 104) if self.seats == 2 else self.column(0, 324, 200)

    # Piles and hand

    @cached_property
    def piles(self) -> tuple[pygame.Rect, pygame.Rect]:
        """The draw pile, and the discard pile of the player at the screen."""
        gap = (self.half - 2 * PILE) / 3
        left = self.half + _GAP + gap
        height = PILE * CARD_RATIO
        return self.block(left, 346, PILE, height), self.block(left + PILE + gap, 346, PILE, height)

    def under_pile(self, index: int) -> tuple[int, int]:
        """The middle of the words under a pile."""
        return self.piles[index].centerx, self.block(0, 511, 0, 0).y

    @property
    def hand_card(self) -> float:
        """How wide a card of the hand is, in pixels."""
        return HAND_CARD * self.u

    @property
    def hand(self) -> pygame.Rect:
        """Where the hand is held."""
        return self.block(0, 592, self.block_width, 196)

    def hand_poses(self, count: int) -> list[Pose]:
        """The cards of a hand, spread like a fan."""
        step = min(_STEP, _SPREAD / max(1, count - 1))
        origin, poses = self.block(0, 0, 0, 0), []
        for index in range(count):
            t = 2 * index / (count - 1) - 1 if count > 1 else 0.0
            x = self.block_width / 2 + (index - (count - 1) / 2) * step
            y = _HAND_Y + _HAND_BOW * t * t
            where = (origin.x + x * self.u, origin.y + y * self.u)
            poses.append(Pose(*where, round(HAND_CARD * self.u), _HAND_TURN * t))
        return poses

    def next_seat(self, seat: Seat, base: Seat) -> pygame.Rect:
        """The place of ``seat`` where ``base`` sits at the screen."""
        return self.seat((seat - base) % self.seats)


def card_rect(pose: Pose) -> pygame.Rect:
    """The bounding box of a card with that pose."""
    width = round(pose.width)
    return pygame.Rect(0, 0, width, round(width * CARD_RATIO)).move_to(center=(round(pose.x), round(pose.y)))
