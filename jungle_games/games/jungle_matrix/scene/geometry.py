"""The layout of the Jungle Matrix table in its frame's boxes, in pixels: the grid on its cloth, piles, and pets."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property
from typing import Final, NamedTuple, Self

import pygame

from jungle_games.games.jungle_matrix.rules.moves import Goal, PlayPet, Square, squares
from jungle_games.games.jungle_matrix.rules.pets import PLACES
from jungle_games.games.jungle_matrix.rules.position import JungleMatrixPosition
from jungle_games.games.jungle_matrix.rules.situation import Phase
from jungle_games.games.jungle_matrix.rules.turn_rules import ROWS as GRID_ROWS
from jungle_games.games.jungle_matrix.scene.cloth import PetSize
from jungle_games.table.sprites.arrangement import PlaceKey, Pose
from jungle_games.ui.scene import View

CARD_RATIO: Final = 1.4
ROWS, SMALL = "rows", "small pets"
"""The boxes in which pets lie: the player's, and those on the watcher's plate."""
_DECK: Final = 128.0
"""The maximum width of the deck, in table units."""
_NEXT, _NEXT_APART = 0.75, 0.25
"""The width of the next card and its distance from the deck, as shares of the deck's width."""
_WORDS, _UNDER_DECK = 17.0, 19.0
"""The size of the words round the deck, and the distance of their middle from its lower edge."""
_ROW: Final = 112.0
"""The maximum height of a row for a pet of the player's."""
_APART, _NEAR, _LOW = 12.0, 5.0, 80.0
"""The gap between pets, the smaller gap, and the height of a pet below which that is used."""
_OFFER_SHARE, _OFFER_SHAPE, _OFFER_GAP = 0.41, 300 / 212, 24.0
"""How wide an upright offer is as a share of the cloth, its shape, and the gap between two."""
_LEAST_OFFER: Final = PetSize(150, 210)
"""The minimum size of upright offers; if they would be smaller, they lie flat, one above the other."""
_FLAT, _EDGE, _FLAT_HEAD, _FLAT_GAP = 132.0, 6.0, 52.0, 16.0
_DISCARD: Final = PetSize(240, 64)
_LOW_DISCARD: Final = 36.0
_NOWHERE: Final = pygame.Rect(0, 0, 1, 1)


class GridMeasures(NamedTuple):
    """A card's width, the gap between cards, and from the outer ones to the cloth's edge; in units."""

    card: float
    gap: float
    hem: float

    def size(self, columns: int) -> tuple[float, float]:
        return self._across(columns, self.card), self._across(GRID_ROWS, self.card * CARD_RATIO)

    def _across(self, count: int, length: float) -> float:
        return 2 * self.hem + count * (length + self.gap) - self.gap


NARROW: Final = GridMeasures(152, 16, 24)
WIDE: Final = GridMeasures(120, 12, 18)
"""For three or four columns on the table."""
FIGURE: Final = GridMeasures(96, 12, 20)
"""For the grid alone, in a figure."""


@dataclass(frozen=True)
class Grid:
    """Rows of so many ``columns`` of cards on a ``cloth`` in pixels; ``u`` pixels to the unit."""

    columns: int
    measures: GridMeasures
    cloth: pygame.Rect
    u: float

    @property
    def card(self) -> tuple[int, int]:
        width = round(self.measures.card * self.u)
        return width, round(width * CARD_RATIO)

    def rect(self, square: Square) -> pygame.Rect:
        card, gap, hem = self.measures
        left = self.cloth.x + (hem + square.column * (card + gap)) * self.u
        top = self.cloth.y + (hem + square.row * (card * CARD_RATIO + gap)) * self.u
        return pygame.Rect((round(left), round(top)), self.card)

    @property
    def places(self) -> dict[PlaceKey, pygame.Rect]:
        return {square: self.rect(square) for square in squares(self.columns)}


def card_pose(rect: pygame.Rect) -> Pose:
    return Pose(*rect.center, rect.w)


class Spot(Enum):
    """The places that exist only once."""

    DECK = "deck"
    MINE = "mine"
    """The area for the player's pets."""
    THEIRS = "theirs"
    """The watcher's plate."""
    DISCARD = "discard"

    def __str__(self) -> str:
        return self.value


@dataclass(frozen=True, slots=True)
class Offer:
    """The place of one of the pets that are offered, from the left."""

    index: int

    def __str__(self) -> str:
        return f"offer {self.index}"


@dataclass(frozen=True, slots=True)
class PetSlot:
    """The place of a pet in force: the player's (``mine``) or the watcher's."""

    mine: bool
    index: int

    def __str__(self) -> str:
        return f"{'mine' if self.mine else 'theirs'} {self.index}"


# The table


@dataclass(frozen=True)
class TableShape:
    """What a table's layout depends on besides the window: the ``columns`` of cards, and what is beside them.

    ``rows`` are the places for the player's pets, ``small`` for the watcher's: three, or four if a fourth is kept.
    ``pets_lie``: whether the match is played with pets. ``discards``: whether a pet may be thrown away now.
    ``shows_next``: whether the next card may be seen in this turn. ``taught``: whether a coach has the place of who
    watches, and so needs it high.
    """

    columns: int = 3
    rows: int = PLACES
    small: int = PLACES
    pets_lie: bool = True
    discards: bool = False
    shows_next: bool = False
    taught: bool = False

    @classmethod
    def of(cls, position: JungleMatrixPosition, *, taught: bool = False) -> Self:
        """What ``position`` needs."""
        moves = position.legal_moves() if position.phase is Phase.PET else ()
        pets = [move for move in moves if isinstance(move, PlayPet)]
        kept = {move.goal for move in pets if move.keep}
        rules = position.rules
        return cls(
            rules.columns,
            max(len(position.pets[position.player]), PLACES + (Goal.SELF in kept)),
            max(len(position.pets[position.watcher]), PLACES + (Goal.OPPONENT in kept)),
            pets_lie=bool(position.options.pets),
            discards=any(move.goal is Goal.DISCARD for move in pets),
            shows_next=rules.open_deck or rules.swaps > 0,
            taught=taught,
        )


@dataclass(frozen=True)
class Geometry:
    """A table of some ``shape`` in the ``boxes`` that the frame in the window of ``view`` leaves it."""

    view: View
    shape: TableShape = TableShape()
    boxes: Mapping[Hashable, pygame.Rect] = field(default_factory=dict, compare=False)

    @property
    def u(self) -> float:
        return self.view.u

    def size(self, rect: pygame.Rect) -> PetSize:
        return PetSize(rect.w / self.view.p, rect.h / self.view.p)

    def place(self, place: PlaceKey) -> pygame.Rect:
        """The position of a place other than a square of the grid, even if it has just disappeared."""
        match place:
            case PetSlot(mine, index):
                return self.pet_row(index) if mine else self.small_pet(index)
            case Offer(index):
                return self.offer(index)
            case Spot.DISCARD:
                return self.discard
            case Spot.MINE | Spot.THEIRS:
                return self._box(place)
        return self.deck

    def _box(self, name: Hashable) -> pygame.Rect:
        return self.boxes.get(name, _NOWHERE)

    # The cloth

    @cached_property
    def grid(self) -> Grid:
        measures = measures_of(self.shape)
        width, height = measures.size(self.shape.columns)
        cloth = pygame.Rect(0, 0, round(width * self.u), round(height * self.u))
        cloth.center = self.view.table.center
        return Grid(self.shape.columns, measures, cloth, self.u)

    @property
    def cloth(self) -> pygame.Rect:
        return self.grid.cloth

    # Pets that are offered

    @property
    def _upright(self) -> pygame.Rect:
        """An offered pet that stands, in the middle of the cloth."""
        width = min(self.cloth.w * _OFFER_SHARE, self.cloth.h / 2 / _OFFER_SHAPE)
        return _centred(self.cloth.center, width, width * _OFFER_SHAPE)

    @property
    def stands(self) -> bool:
        """Whether offered pets stand upright side by side rather than flat, one above the other."""
        size = self.size(self._upright)
        return size.width >= _LEAST_OFFER.width and size.height >= _LEAST_OFFER.height

    def offer(self, index: int, count: int = 2) -> pygame.Rect:
        p, cloth = self.view.p, self.cloth
        if self.stands:
            rect = self._upright
            return rect.move(round((index - (count - 1) / 2) * (rect.w + _OFFER_GAP * self.view.whole)), 0)
        foot = _LOW_DISCARD * p if self.shape.discards else 0
        space = cloth.h - _FLAT_HEAD * p - foot - _EDGE * p
        height = min(_FLAT * p, space / count - _EDGE * p)
        pitch = min(space / count, height + _FLAT_GAP * p)
        middle = cloth.y + _FLAT_HEAD * p + space / 2 + pitch * (index - (count - 1) / 2)
        return _centred((cloth.centerx, round(middle)), cloth.w - 2 * _EDGE * p, height)

    @property
    def heading(self) -> pygame.Rect:
        cloth, edge = self.cloth, round(2 * _EDGE * self.view.p)
        above = self.offer(0).y - cloth.y
        top = cloth.y + round(above / 3 if self.stands else edge / 4)
        return pygame.Rect(cloth.x + edge, top, cloth.w - 2 * edge, self.offer(0).y - top)

    @property
    def discard(self) -> pygame.Rect:
        """Where a pet goes that nobody can take."""
        p, bottom = self.view.p, self.offer(1).bottom
        free = self.cloth.bottom - bottom
        width, height = _DISCARD if self.stands else PetSize(_DISCARD.width, _LOW_DISCARD)
        width, height = min(width * p, self.cloth.w - 2 * _EDGE * p), min(height * p, free * 0.9)
        return _centred((self.cloth.centerx, bottom + free // 2), width, height)

    @property
    def pet_deck(self) -> Pose:
        """Where pet cards come from: beyond the upper edge of the cloth."""
        return Pose(self.cloth.centerx, self.cloth.y + 80 * self.u, round(90 * self.u), alpha=0.0)

    # Pets in force

    def pet_row(self, index: int) -> pygame.Rect:
        """The place of a pet of the player's: lower if there are many, or little room."""
        box, p = self._box(ROWS), self.view.p
        return _in_line(box, 1, index, self.shape.rows, (_APART * p, _NEAR * p, _LOW * p), _ROW * p)

    def small_pet(self, index: int) -> pygame.Rect:
        """The place of a pet of the watcher's: narrower if there are many. While a coach has the plate, over it."""
        box, p = self.boxes.get(SMALL, self._box(Spot.THEIRS)), self.view.p
        high = min(box.h, round(_ROW * p))
        box = pygame.Rect(box.x, box.bottom - high, box.w, high)
        return _in_line(box, 0, index, self.shape.small, (_NEAR * p, _NEAR * p, 0.0), box.w)

    # The deck

    @property
    def words(self) -> int:
        """How large the words round the deck are, in pixels."""
        return round(_WORDS * self.view.p)

    @cached_property
    def deck(self) -> pygame.Rect:
        box, under = self._box(Spot.DECK), 2 * _UNDER_DECK * self.view.p
        across = 1.0 + (_NEXT + _NEXT_APART if self.shape.shows_next else 0.0)
        width = max(1.0, min(_DECK * self.view.whole, (box.w - under / 2) / across, (box.h - under) / CARD_RATIO))
        middle = round(box.centerx - (across - 1) * width / 2), round(box.centery - under / 2)
        return _centred(middle, width, width * CARD_RATIO)

    @property
    def deck_words(self) -> pygame.Rect:
        box, high = self._box(Spot.DECK), round(2 * _UNDER_DECK * self.view.p)
        return pygame.Rect(box.x, self.deck.bottom, box.w, high)

    @property
    def next_card(self) -> pygame.Rect:
        deck = self.deck
        rect = pygame.Rect(0, 0, round(_NEXT * deck.w), round(_NEXT * deck.h))
        rect.bottomleft = deck.right + round(_NEXT_APART * deck.w), deck.bottom
        return rect

    @property
    def next_words(self) -> pygame.Rect:
        """Where it is said what that card is."""
        deck, card = self.deck, self.next_card
        return pygame.Rect(card.x, deck.y, self._box(Spot.DECK).right - card.x, card.y - deck.y)


def measures_of(shape: TableShape) -> GridMeasures:
    return NARROW if shape.columns <= 3 else WIDE


def _centred(middle: tuple[int, int], width: float, height: float) -> pygame.Rect:
    return pygame.Rect(0, 0, round(width), round(height)).move_to(center=middle)


def _in_line(
    box: pygame.Rect, axis: int, index: int, count: int, gaps: tuple[float, float, float], most: float
) -> pygame.Rect:
    """Part ``index`` of ``count`` along ``axis`` of ``box``, at most ``most`` long; low parts get the smaller gap."""
    apart, near, low = gaps
    gap = apart if (box.size[axis] - (count - 1) * apart) / count >= low else near
    length = min(most, (box.size[axis] - (count - 1) * gap) / count)
    start, end = round(index * (length + gap)), round(index * (length + gap) + length)
    if axis:
        return pygame.Rect(box.x, box.y + start, box.w, end - start)
    return pygame.Rect(box.x + start, box.y, end - start, box.h)
