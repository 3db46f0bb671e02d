"""The layout of the Sequence table, and its mat as a picture: all of its spaces, and lit ones; and the cover."""

from __future__ import annotations

import math
from collections.abc import Collection, Hashable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

import pygame

from jungle_games.core.cards import Card
from jungle_games.games.sequence.rules.fives import SIZE, SQUARES, Five, Mat, Square
from jungle_games.games.sequence.scene.chips import CHIP, CHIP_AT, SPACE, ChipLook, chip, space_picture
from jungle_games.table.sprites.arrangement import Pose
from jungle_games.table.style import Strength
from jungle_games.ui.painter import Painter, Shadow
from jungle_games.ui.pictures import blurred, rasterise
from jungle_games.ui.scene import View

CARD_RATIO: Final = 7 / 5
HAND_CARD: Final = 120
OVER_MAT: Final = 72
"""The width of a held card over the mat, small so that it hides little."""
PILE: Final = 104
MAT: Final = (662.0, 784.0)
_GRID: Final = (11, 12)
"""The offset of the first space from the mat's corner."""
HAND, PILES = "hand", "piles"
"""The boxes of the hand and of the two piles."""
HAND_HEIGHT: Final = 196.0
_UNDER_PILE: Final = 18.0
_PILE_SHARE: Final = 0.4
"""The maximum width of a pile as a share of the box for both piles."""
_CLOSEST, _WIDEST_CARD = 0.88, 0.31
"""The maximum distance between cards of a hand as a share of their width, and that as a share of the hand's."""
_LEAST_BOW, _HAND_BOW, _HAND_TURN = 7.0, 14.0, 4.8


@dataclass(frozen=True)
class MatGeometry:
    """A mat or a part of one, in pixels: spaces from ``left`` and ``top`` on, so many units inside ``mat``."""

    mat: pygame.Rect
    u: float
    left: int = 0
    top: int = SIZE - 1
    edge: tuple[float, float] = _GRID

    def space(self, square: Square) -> pygame.Rect:
        """A space of the mat; neighbours meet."""
        x = self.mat.x + (self.edge[0] + (square.file - self.left) * SPACE[0]) * self.u
        y = self.mat.y + (self.edge[1] + (self.top - square.rank) * SPACE[1]) * self.u
        rect = pygame.Rect(round(x), round(y), 0, 0)
        rect.size = (round(x + SPACE[0] * self.u) - rect.x, round(y + SPACE[1] * self.u) - rect.y)
        return rect

    def chip(self, square: Square) -> Pose:
        space = self.space(square)
        return Pose(space.x + CHIP_AT[0] * self.u, space.y + CHIP_AT[1] * self.u, round(CHIP * self.u))


@dataclass(frozen=True)
class Geometry:
    """The table in the ``boxes`` that its frame leaves it: those of hand and piles, and the places of the players."""

    view: View
    seats: int
    boxes: Mapping[Hashable, pygame.Rect] = field(default_factory=dict, compare=False)

    @property
    def u(self) -> float:
        return self.view.u

    @cached_property
    def laid(self) -> MatGeometry:
        rect = pygame.Rect(0, 0, round(MAT[0] * self.u), round(MAT[1] * self.u))
        rect.center = self.view.table.center
        return MatGeometry(rect, self.u)

    @cached_property
    def piles(self) -> tuple[pygame.Rect, pygame.Rect]:
        """The draw pile, and the discard pile of the player at the screen, with room for words under them."""
        box, words = self.box(PILES), round(_UNDER_PILE * self.view.p)
        most = min(PILE * self.view.whole, box.w * _PILE_SHARE, (box.h - 2 * words) / CARD_RATIO)
        width = max(1, round(most))
        pile = pygame.Rect(0, 0, width, round(width * CARD_RATIO))
        left, right = pile.copy(), pile.copy()
        left.center = (box.x + box.w // 4, box.centery - words)
        right.center = (box.right - box.w // 4, box.centery - words)
        return left, right

    def under_pile(self, index: int) -> tuple[int, int]:
        pile = self.piles[index]
        return pile.centerx, pile.bottom + round(_UNDER_PILE * self.view.p)

    def box(self, name: Hashable) -> pygame.Rect:
        """The box of hand or piles, or the place of a seat."""
        return self.boxes.get(name, pygame.Rect(0, 0, 1, 1))

    @property
    def hand(self) -> pygame.Rect:
        return self.box(HAND)

    @property
    def hand_card(self) -> float:
        """The width of a card, which grows with the words where there is room for it."""
        high = (self.hand.h - 2 * _LEAST_BOW * self.view.whole) / CARD_RATIO
        return max(1.0, min(HAND_CARD * max(self.view.whole, self.view.p), high, _WIDEST_CARD * self.hand.w))

    def hand_poses(self, count: int) -> list[Pose]:
        """The cards of a hand, spread like a fan, as wide as its place."""
        width, hand = self.hand_card, self.hand
        step = min(_CLOSEST * width, (hand.w - width) / max(1, count - 1))
        bow, poses = min(_HAND_BOW * self.view.whole, (hand.h - width * CARD_RATIO) / 2), []
        for index in range(count):
            t = 2 * index / (count - 1) - 1 if count > 1 else 0.0
            x = hand.centerx + (index - (count - 1) / 2) * step
            poses.append(Pose(x, hand.centery + bow * (t * t - 0.5), round(width), _HAND_TURN * t))
        return poses


_RIBBON, _RIBBON_EDGE, _EDGE_COLOUR = 11.0, 2.0, "#8A5A12"
_GLOW, _GLOW_BLUR = 26.0, 9.0
_MARGIN: Final = 30.0


def draw_five(painter: Painter, target: pygame.Surface, geometry: MatGeometry, five: Five, share: float = 1.0) -> None:
    """Draw the ribbon over a five, up to ``share`` of its length."""
    u, (start, end) = geometry.u, (geometry.chip(square) for square in (five.squares[0], five.squares[-1]))
    margin = math.ceil(_MARGIN * u)
    left, top = min(start.x, end.x) - margin, min(start.y, end.y) - margin
    size = (round(abs(start.x - end.x)) + 2 * margin, round(abs(start.y - end.y)) + 2 * margin)
    line = (start.x - left, start.y - top, end.x - left, end.y - top)
    key = ("ribbon", tuple(round(number, 1) for number in line), size)
    picture = painter.cache.get(key, lambda: _paint_ribbon(painter, line, size, u))
    wide, high = (round(2 * margin + (side - 2 * margin) * share) for side in size)
    part = pygame.Rect(size[0] - wide if end.x < start.x else 0, size[1] - high if end.y < start.y else 0, wide, high)
    target.blit(picture, (round(left) + part.x, round(top) + part.y), part)


def _paint_ribbon(
    painter: Painter, line: tuple[float, float, float, float], size: tuple[int, int], u: float
) -> pygame.Surface:
    path = "M{:.2f} {:.2f}L{:.2f} {:.2f}".format(*line)
    box = f"0 0 {size[0]} {size[1]}"

    def stroke(colour: str, width: float) -> str:
        return f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{width * u:.2f}" stroke-linecap="round"/>'

    amber = painter.theme.amber
    picture = blurred(rasterise(stroke("#FFFFFF", _GLOW), size, box), _GLOW_BLUR * u, amber, 150)
    ribbon = stroke(_EDGE_COLOUR, _RIBBON + 2 * _RIBBON_EDGE) + stroke(amber, _RIBBON)
    picture.blit(rasterise(ribbon, size, box), (0, 0))
    return picture


def card_rect(pose: Pose) -> pygame.Rect:
    width = round(pose.width)
    return pygame.Rect(0, 0, width, round(width * CARD_RATIO)).move_to(center=(round(pose.x), round(pose.y)))


_LIT, _AIMED = 0.35, 0.45
"""The share of amber mixed into the paper of a lit space, and of one aimed at."""
_VEIL: Final = 64
"""The opacity of the amber over a space under the pointer."""
_FELT_EDGE, _FELT_LINE = "#163B2B", "#3B7453"


def paint_mat(
    painter: Painter, target: pygame.Surface, geometry: MatGeometry, mat: Mat, covered: Collection[Square]
) -> None:
    u, rect, theme = geometry.u, geometry.mat, painter.theme
    painter.shadow(target, rect, 18 * u, Shadow.BOARD, u)
    painter.box(target, rect, 18 * u, _FELT_EDGE)
    felt = pygame.Rect(rect.x, rect.y, rect.w, rect.h - max(1, round(3 * u)))
    painter.box(target, felt, 18 * u, theme.felt, border=_FELT_LINE, width=1.5 * u)
    inset = -2 * round(4.5 * u)
    painter.box(target, felt.inflate(inset, inset), 14 * u, border=theme.amber, width=1.5 * u, alpha=165)
    paint_spaces(painter, target, geometry, mat, SQUARES, covered)


def paint_spaces(
    painter: Painter, target: pygame.Surface, geometry: MatGeometry, mat: Mat, shown: Collection[Square],
    covered: Collection[Square] = (),
) -> None:  # fmt: skip
    for square in shown:
        place = geometry.space(square)
        if target.get_clip().colliderect(place):
            target.blit(space_picture(painter, mat.card_at(square), place.size, bare=square in covered), place)


def lit_space(
    painter: Painter, card: Card | None, size: tuple[int, int], u: float, strength: Strength, *, robbed: bool
) -> pygame.Surface:
    """A space that a card may be dropped on, with its glow: larger than the space, and centred on it.

    It is ``robbed`` where its chip may be taken. The quiet light is a veil that all spaces share, for it comes and goes
    wherever one points.
    """
    shown = None if strength is Strength.QUIET else card
    key = ("lit space", shown.code if shown else "", size, strength, robbed)
    return painter.cache.get(key, lambda: _paint_lit(painter, shown, size, u, strength, robbed))


def _paint_lit(
    painter: Painter, card: Card | None, size: tuple[int, int], u: float, strength: Strength, robbed: bool
) -> pygame.Surface:
    theme, quiet, aimed = painter.theme, strength is Strength.QUIET, strength is Strength.AIMED
    margin = math.ceil(30 * u)
    picture = pygame.Surface((size[0] + 2 * margin, size[1] + 2 * margin), pygame.SRCALPHA)
    rect = pygame.Rect((margin, margin), size)
    outer, inner = rect.inflate(round(u), round(u)), rect.inflate(-round(3.4 * u), -round(3.4 * u))
    if robbed:
        if not quiet:
            painter.glow(picture, rect, 7 * u, theme.ember, blur=(14 if aimed else 7) * u, alpha=230, ring=7 * u)
            picture.blit(space_picture(painter, card, size), rect)
        painter.box(picture, outer, 9 * u, border=theme.bright, width=2.5 * u)
        painter.box(picture, inner, 7 * u, border=theme.ember, width=(6 if aimed else 4) * u)
        return picture
    if quiet:
        amber = pygame.Color(theme.amber)
        veil = (amber.r, amber.g, amber.b, _VEIL)
        painter.glow(picture, rect, 7 * u, theme.amber, blur=5 * u, alpha=120, ring=5 * u)
        painter.box(picture, outer, 9 * u, border=theme.mark_paper, width=2 * u)
        painter.box(picture, inner, 7 * u, veil, border=theme.lit_paper, width=3 * u)
        return picture
    painter.glow(picture, rect, 7 * u, theme.amber, blur=9 * u, alpha=230, ring=9 * u)
    if aimed:
        painter.glow(picture, rect.inflate(round(4 * u), round(4 * u)), 8 * u, theme.amber, blur=14 * u, alpha=255)
    picture.blit(space_picture(painter, card, size, amber=_AIMED if aimed else _LIT), rect)
    painter.box(picture, outer, 9 * u, border=theme.mark_paper, width=2.5 * u)
    painter.box(picture, inner, 7 * u, border=theme.lit_paper, width=(5 if aimed else 4) * u)
    return picture


_COVER: Final = (215.0, 216.0)
"""The picture in units as it was drawn; it grows from its middle."""
_WIDEST: Final = 560.0
"""So many units of the mat may be seen from left to right."""
_MIDDLE: Final = (4.45, 5.55)
"""What lies in the middle: files and ranks from the lower left corner of the mat."""
_TOP_RANK: Final = 7
_ROWS: Final = (
    "7C AS 2D 3D 4D 5D 6D 7D 9H QS", "8C KS 6C 5C 4C 3C 2C 8D 8H KS", "9C QS 7C 6H 5H 4H AH 9D 7H AS",
    "TC TS 8C 7H 2H 3H KH TD 6H 2D", "QC 9S 9C 8H 9H TH QH QD 5H 3D",
)  # fmt: skip
"""The cards on the rows that may be seen, from the eighth down, as on the classic mat: the title reads no file."""
_GREEN, _BLUE, _RED = 0, 1, 2
_CHIPS: Final[Mapping[str, int]] = {
    "c7": _GREEN, "f7": _BLUE, "g7": _RED, "c6": _BLUE, "g6": _BLUE, "c5": _RED, "d4": _GREEN, "g4": _RED,
    "b7": _BLUE, "e4": _BLUE, "h6": _GREEN, "d8": _BLUE, "b5": _GREEN, "a6": _RED, "b4": _BLUE, "i5": _BLUE,
    "i7": _RED, "h4": _RED, "j5": _GREEN,
}  # fmt: skip
_RUN: Final = ("c8", "d7", "e6", "f5", "g4")


def draw_cover(painter: Painter, target: pygame.Surface, rect: pygame.Rect, u: float) -> None:
    """Draw the picture into ``rect``, whatever its shape; ``u`` is pixels per unit."""
    scale = max(rect.h / _COVER[1], rect.w / _WIDEST)
    left, top = rect.w / 2 - _MIDDLE[0] * SPACE[0] * scale, rect.h / 2 - (SIZE - _MIDDLE[1]) * SPACE[1] * scale
    geometry = MatGeometry(pygame.Rect(round(left), round(top), 0, 0), scale, edge=(0, 0))
    picture = pygame.Surface(rect.size)
    picture.fill(painter.theme.felt)
    looks = {Square.parse(name): ChipLook(side) for name, side in _CHIPS.items()}
    run = [Square.parse(name) for name in _RUN]
    looks |= dict.fromkeys(run, ChipLook(_GREEN, True))
    for row, codes in enumerate(_ROWS):
        for file, code in enumerate(codes.split()):
            square = Square(file, _TOP_RANK - row)
            place = geometry.space(square)
            if picture.get_rect().colliderect(place):
                picture.blit(space_picture(painter, Card(code), place.size, bare=square in looks), place)
    draw_five(painter, picture, geometry, Five(tuple(run)))
    for square, look in looks.items():
        pose = geometry.chip(square)
        painter.put(picture, chip(painter, look, round(pose.width)), (pose.x, pose.y), Shadow.PIECE, scale * 0.7)
    target.blit(picture, rect)
