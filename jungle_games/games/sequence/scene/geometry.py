"""The layout of the Sequence table in the window, in pixels: the mat, and the block at its right."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final, Protocol

import pygame

from jungle_games.core.game import Seat
from jungle_games.games.sequence.rules.mat import SIZE, Square
from jungle_games.games.sequence.scene.chips import CHIP, CHIP_AT, SPACE
from jungle_games.table.sprites.motion import Pose
from jungle_games.ui.scene import View

CARD_RATIO: Final = 7 / 5
HAND_CARD: Final = 120
OVER_MAT: Final = 72
"""How wide a held card is over the mat, so that it hides little."""
PILE: Final = 104
MAT: Final = (662.0, 784.0)
_GRID: Final = (11, 12)
"""From the mat's corner to its first space."""
HAND, PILES = "hand", "piles"
"""The boxes of the hand and of the two piles."""
HAND_HEIGHT: Final = 196.0
_UNDER_PILE: Final = 14.0
_PILE_SHARE: Final = 0.4
"""How wide a pile is at most, in widths of the box of both."""
_CLOSEST: Final = 0.88
"""Which share of their width the cards of a hand are apart at most."""
_LEAST_BOW, _HAND_BOW, _HAND_TURN = 7.0, 14.0, 4.8


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
    """The table in the ``boxes`` that its frame leaves it: those of hand and piles, and the places of the players."""

    view: View
    seats: int
    boxes: Mapping[Hashable, pygame.Rect] = field(default_factory=dict, compare=False)

    @property
    def u(self) -> float:
        """Pixels per unit of the mat."""
        return self.view.u

    @property
    def whole(self) -> float:
        """The same for a mat that gives way to nothing."""
        return self.view.whole

    # The mat

    @cached_property
    def mat(self) -> pygame.Rect:
        """The whole mat, in the middle of its box."""
        rect = pygame.Rect(0, 0, round(MAT[0] * self.u), round(MAT[1] * self.u))
        rect.center = self.view.table.center
        return rect

    def space(self, square: Square) -> pygame.Rect:
        """A space of the mat; neighbours meet."""
        x, y = self.mat.x / self.u + _GRID[0], self.mat.y / self.u + _GRID[1]
        return self.view.box(x + SPACE[0] * square.file, y + SPACE[1] * (SIZE - 1 - square.rank), *SPACE)

    def chip(self, square: Square) -> Pose:
        """A chip on a space."""
        return chip_pose(self.space(square), self.u)

    # Piles and hand

    @cached_property
    def piles(self) -> tuple[pygame.Rect, pygame.Rect]:
        """The draw pile, and the discard pile of the player at the screen, with room for words under them."""
        box, words = self._box(PILES), round(_UNDER_PILE * self.view.p)
        most = min(PILE * self.whole, box.w * _PILE_SHARE, (box.h - 2 * words) / CARD_RATIO)
        width = max(1, round(most))
        pile = pygame.Rect(0, 0, width, round(width * CARD_RATIO))
        left, right = pile.copy(), pile.copy()
        left.center = (box.x + box.w // 4, box.centery - words)
        right.center = (box.right - box.w // 4, box.centery - words)
        return left, right

    def under_pile(self, index: int) -> tuple[int, int]:
        """The middle of the words under a pile."""
        pile = self.piles[index]
        return pile.centerx, pile.bottom + round(_UNDER_PILE * self.view.p)

    def _box(self, name: Hashable) -> pygame.Rect:
        return self.boxes.get(name, pygame.Rect(0, 0, 1, 1))

    @property
    def hand(self) -> pygame.Rect:
        """Where the hand is held."""
        return self._box(HAND)

    @property
    def hand_card(self) -> float:
        """How wide a card of the hand is, in pixels."""
        return max(1.0, min(HAND_CARD * self.whole, (self.hand.h - 2 * _LEAST_BOW * self.whole) / CARD_RATIO))

    def hand_poses(self, count: int) -> list[Pose]:
        """The cards of a hand, spread like a fan, as wide as its place."""
        width, hand = self.hand_card, self.hand
        step = min(_CLOSEST * width, (hand.w - width) / max(1, count - 1))
        bow, poses = min(_HAND_BOW * self.whole, (hand.h - width * CARD_RATIO) / 2), []
        for index in range(count):
            t = 2 * index / (count - 1) - 1 if count > 1 else 0.0
            x = hand.centerx + (index - (count - 1) / 2) * step
            poses.append(Pose(x, hand.centery + bow * (t * t - 0.5), round(width), _HAND_TURN * t))
        return poses

    def seat(self, seat: Seat) -> pygame.Rect:
        """The place of a player."""
        return self._box(seat)


def card_rect(pose: Pose) -> pygame.Rect:
    """The bounding box of a card with that pose."""
    width = round(pose.width)
    return pygame.Rect(0, 0, width, round(width * CARD_RATIO)).move_to(center=(round(pose.x), round(pose.y)))
