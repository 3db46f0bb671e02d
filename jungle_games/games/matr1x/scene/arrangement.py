"""The layout of the neon table in the window, in pixels: places, piles with their edges, armour, the draw pile."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property
from typing import Final

import pygame

from jungle_games.core.cards import Card
from jungle_games.games.matr1x.rules.grid import INNER, OUTER, PLACES, SIDE, Lane, Place
from jungle_games.games.matr1x.rules.position import Matr1xPosition
from jungle_games.table.sprites.arrangement import (
    Arrangement,
    Change,
    Impact,
    MotionStyle,
    PlaceKey,
    Pose,
    Thing,
    Transition,
)
from jungle_games.ui.scene import View

CARD: Final = (100, 140)
EDGE_STEP: Final = 2.2
"""How far each card that shows under a pile looks out."""
EDGES: Final = 3
TUCK: Final = 6
"""How far armour looks out from under its royal."""
PITCH: Final = (124, 154)
"""From the middle of a card of the grid to the next, across and down."""
TABLE_SIZE: Final = (612.0, 752.0)
"""The same with the parts that extend beyond the grid."""
DRAW_SIZE: Final = (144.0, 202.0)
"""The draw pile, whose cards are larger than those on the grid."""
_CAPSULE: Final = 8
_EDGE_ACROSS, _EDGE_ALONG = 14, 15
"""The distances of the rows' names from the sides of the grid, and of the files' names from its top and bottom."""


@dataclass(frozen=True)
class Geometry:
    """The places of the grid in the window of ``view``."""

    view: View
    pile_box: tuple[int, int, int, int] | None = field(default=None, kw_only=True)
    """The box of the draw pile in pixels; None: the lower right corner."""

    @property
    def u(self) -> float:
        """Pixels per unit on the grid."""
        return self.view.u

    def cell(self, column: int, row: int) -> pygame.Rect:
        space = self.view.table
        x, y = (
            start + size / 2 + ((at - (SIDE - 1) / 2) * pitch - card / 2) * self.u
            for start, size, at, pitch, card in zip(space.topleft, space.size, (column, row), PITCH, CARD, strict=True)
        )
        return pygame.Rect(round(x), round(y), *self.card)

    @property
    def card(self) -> tuple[int, int]:
        width = round(CARD[0] * self.u)
        return width, round(width * CARD[1] / CARD[0])

    @cached_property
    def places(self) -> dict[Place, pygame.Rect]:
        return {place: self.cell(*place) for place in PLACES}

    @cached_property
    def draw_pile(self) -> pygame.Rect:
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
        """The rectangle on which the names of files and rows are written, outside any lit lane."""
        outer = list(self.places.values())
        whole = outer[0].unionall(outer[1:])
        return whole.inflate(round(2 * _EDGE_ACROSS * self.u), round(2 * _EDGE_ALONG * self.u))

    def lane(self, lane: Lane) -> pygame.Rect:
        margin = 2 * round(_CAPSULE * self.u)
        return self.places[lane.trigger].union(self.places[lane.royal]).inflate(margin, margin)

    def corner(self, place: Place) -> tuple[pygame.Rect, bool]:
        """The free corner next to an outer place, and whether it is at the left of the grid."""
        file = 0 if place.file < SIDE // 2 else SIDE - 1
        row = 0 if place.row < SIDE // 2 else SIDE - 1
        return self.cell(file, row), file == 0

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

    @property
    def u(self) -> float:
        return self.unit

    def cell(self, column: int, row: int) -> pygame.Rect:
        x = self.corner_at[0] + (column - self.first.file) * PITCH[0] * self.u
        y = self.corner_at[1] + (row - self.first.row) * PITCH[1] * self.u
        return pygame.Rect(round(x), round(y), *self.card)


DRAW: Final = "draw"
"""The draw pile's place."""
_TOP_LAYER, _NEXT_LAYER, _LAST_LAYER = 2, 1, 0


class Side(Enum):
    """The part of a card that is visible."""

    FACE = "face"
    BACK = "back"
    BEATEN = "beaten"
    """The back, marked as a royal that has fallen."""


@dataclass(frozen=True, slots=True)
class Look:
    """How a card is painted; all backs are alike, whatever is on their other side."""

    side: Side
    card: Card | None = None


BACK: Final = Look(Side.BACK)
BEATEN: Final = Look(Side.BEATEN)
STRUCK: Final = Impact(sparks=20, colour="lime", reach=112, shake=7, at_start=True)
"""The impact effect of a royal being beaten."""


def arrange(position: Matr1xPosition, geometry: Geometry, part: Sequence[Place] | None = None) -> Arrangement:
    """All visible cards of ``position`` and their places, or only those of a ``part``."""
    shown = PLACES if part is None else part
    places: dict[PlaceKey, pygame.Rect] = {} if part is not None else {DRAW: geometry.draw_pile}
    places.update({place: geometry.places[place] for place in shown})
    things = [thing for place in shown for thing in _pile(position, place, geometry)]
    return Arrangement(places, things if part is not None else [*things, *_draw_pile(position, geometry)])


def undealt(thing: Thing, geometry: Geometry) -> Thing:
    """The card before it was dealt: face down on the draw pile, or unchanged if it is there."""
    if thing.place == DRAW:
        return thing
    rect = geometry.draw_pile
    return Thing(thing.key, BACK, DRAW, Pose(rect.centerx, rect.centery, rect.w), _LAST_LAYER)


def transition(change: Change, *, falls_after: float = 0.0) -> Transition:
    """How a card moves: it turns over if its other side is to be shown.

    A royal falls so many seconds later, and its armour with it.
    """
    before, after = change.before, change.after
    if before is None or after is None:
        return Transition(delay=falls_after if before is not None else 0.0)
    alike = before.look == after.look
    if after.look == BEATEN and before.look != BEATEN:
        return Transition(MotionStyle.FLIP, delay=falls_after, impact=STRUCK)
    if before.place == after.place:
        return Transition(MotionStyle.SHIFT if alike else MotionStyle.FLIP)
    return Transition(MotionStyle.SLIDE if alike else MotionStyle.SLIDE_AND_FLIP)


def _pile(position: Matr1xPosition, place: Place, geometry: Geometry) -> Iterator[Thing]:
    cards = position.piles.get(place, ())
    if place in OUTER and position.grid.royal_at(place) is not None:
        yield from _royal(position, place, cards, geometry)
        return
    step = EDGE_STEP * geometry.u
    for depth, card in enumerate(cards[: EDGES + 1]):
        yield _thing(Look(Side.FACE, card), card, place, geometry, (depth * step, depth * step), -depth)


def _royal(position: Matr1xPosition, place: Place, cards: tuple[Card, ...], geometry: Geometry) -> Iterator[Thing]:
    """The royal, and the armour that looks out from under it."""
    *armour, royal = cards
    if place in position.beaten:  # its armour fell with it
        yield _thing(BEATEN, royal, place, geometry, (0, 0), 0)
        return
    yield _thing(Look(Side.FACE, royal), royal, place, geometry, (0, 0), 0)
    across, down = geometry.tucked(place)
    for depth, card in enumerate(armour[:EDGES], start=1):
        share = 1 + (depth - 1) * EDGE_STEP / TUCK
        yield _thing(Look(Side.FACE, card), card, place, geometry, (across * share, down * share), -depth)


def _thing(look: Look, card: Card, place: Place, geometry: Geometry, offset: tuple[float, float], layer: int) -> Thing:
    rect = geometry.places[place]
    pose = Pose(rect.centerx + offset[0], rect.centery + offset[1], rect.w)
    return Thing(card, look, place, pose, layer)


def _draw_pile(position: Matr1xPosition, geometry: Geometry) -> Iterator[Thing]:
    """The top card face up, the next under it, and the last ones, which have come back, at the bottom."""
    if not position.dealt:
        return
    rect, cards = geometry.draw_pile, position.draw
    pose = Pose(rect.centerx, rect.centery, rect.w)
    for index, card in enumerate(cards):
        if index == 0:
            yield Thing(card, Look(Side.FACE, card), DRAW, pose, _TOP_LAYER)
        elif index == 1:
            yield Thing(card, BACK, DRAW, pose, _NEXT_LAYER)
        elif index >= len(cards) - EDGES - 1:
            yield Thing(card, BACK, DRAW, pose, _LAST_LAYER)
