"""The layout of the Jungle Matrix table in pixels: the grid on its cloth, piles, pets, and the columns."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import Final, Self

import pygame

from jungle_games.games.jungle_matrix.rules.moves import Goal, PlayPet
from jungle_games.games.jungle_matrix.rules.pets import PLACES
from jungle_games.games.jungle_matrix.rules.position import JungleMatrixPosition
from jungle_games.games.jungle_matrix.rules.situation import Phase
from jungle_games.games.jungle_matrix.scene.cloth import CARD_RATIO, NARROW, WIDE, Grid
from jungle_games.games.jungle_matrix.scene.pet_cards import PetSize
from jungle_games.table.frame.frame import PROMPT
from jungle_games.table.frame.plate import PlateStyle
from jungle_games.table.sprites.arrangement import PlaceKey
from jungle_games.table.sprites.motion import Pose
from jungle_games.ui.view import DESIGN_SIZE, MARGIN, View

LAYER, RULES, SHEET, ORDER, CATCH = "layer", "rules line", "sheet", "order", "catch"
"""The parts of the frame that only this table has."""
_COLUMN, _WIDEST_COLUMN = 324, 344
_STRIP_GAP: Final = 3
_STRIP, _TALLEST_STRIP = 33, 44
"""The lines above and below the cloth: higher if there is room."""
_SMALL: Final = 0.9
"""Below so many pixels to the unit the line above the cloth takes all that the columns leave it."""
_BETWEEN_COLUMNS: Final = 564
_RAISED: Final = 3
"""How far the cloth is above the centre, to leave room for the line below it."""
_AROUND: Final = 2 * (_TALLEST_STRIP + 2 * _STRIP_GAP + _RAISED)
"""What the cloth leaves free above and below: both lines of words may be two."""
_PLATE: Final = 88
_PETS_HEAD: Final = 136
"""From the top of the window to the player's pets, excluding their heading of 24."""
_PETS_TOP: Final = 160
_WATCHER: Final = 216
_SMALL_PETS: Final = 88
"""From the top of the watcher's plate to the pets on it."""
_GAP: Final = 16
_ICONS, _ICON_GAP = 48, 8
_ROW: Final = ("menu", "rules", "moves", "sound", "settings")
"""The icons at the upper right."""
_HELPERS: Final = ("hint", "redo", "undo")
"""The icons beside the deck, from the foot."""
_SHEET_TOP, _SHEET = 92, 268
_DECK, _DECK_LEFT = 128, 28
_DECK_WORDS: Final = 1.45
"""How wide the words under the deck may be, in widths of it."""
_NEXT, _NEXT_LEFT, _NEXT_TOP = 96, 208, 26
_CALLS, _CATCH = 56, 88
_OFFER: Final = PetSize(212, 300)
_HEADING: Final = 27
"""The size of the words above offered pets."""
PLATE: Final = PlateStyle(head=88, picture=48, disc=True, edge=14, gap=16, points=44)
_OFFER_GAP: Final = 24
_DISCARD: Final = (240, 64)


class Spot(Enum):
    """The places that are there once."""

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
    """A table of some ``shape`` in the window of ``view``."""

    view: View
    shape: TableShape = TableShape()

    @property
    def u(self) -> float:
        """Pixels per unit of the cloth."""
        return self.view.u

    @property
    def unit(self) -> float:
        """Pixels per unit of what stands beside the cloth."""
        return self.view.u

    @property
    def words(self) -> float:
        """How much larger words are than that unit."""
        return self.view.ui

    @property
    def styles(self) -> tuple[PlateStyle, PlateStyle]:
        """The styles of the player's and the watcher's plates."""
        return PLATE, PLATE

    def place(self, place: PlaceKey) -> pygame.Rect:
        """The position of a place other than a square of the grid, even if it has just disappeared."""
        match place:
            case PetSlot(mine, index):
                return self.pet_row(index) if mine else self.small_pet(index)
            case Offer(index):
                return self.offer(index)
            case Spot.MINE:
                return self.pets
            case Spot.THEIRS:
                return self.watcher
            case Spot.DISCARD:
                return self.discard
        return self.deck

    # The cloth

    @cached_property
    def grid(self) -> Grid:
        """The cards on their cloth, in the middle of the window."""
        measures = NARROW if self.shape.columns <= 3 else WIDE
        width, height = measures.size(self.shape.columns)
        share = min(1.0, (self.view.height - _AROUND) / height)
        width, height = width * share, height * share
        cloth = self.view.box((self.view.width - width) / 2, (self.view.height - height) / 2 - _RAISED, width, height)
        return Grid(self.shape.columns, measures, cloth, self.u * share)

    @property
    def cloth(self) -> pygame.Rect:
        """The whole cloth."""
        return self.grid.cloth

    def _strip(self, *, above: bool) -> pygame.Rect:
        """The line of words above or below the cloth."""
        gap = round(_STRIP_GAP * self.u)
        free = self.cloth.y if above else self.view.size[1] - self.cloth.bottom
        height = max(round(_STRIP * self.u), min(round(_TALLEST_STRIP * self.u), free - 2 * gap))
        top = self.cloth.y - gap - height if above else self.cloth.bottom + gap
        strip = pygame.Rect(self.cloth.x, top, self.cloth.w, height)
        return strip.inflate(round(_BETWEEN_COLUMNS * self.u) - strip.w, 0) if above and self.u < _SMALL else strip

    # Pets that are offered

    offer_size = _OFFER

    def offer(self, index: int, count: int = 2) -> pygame.Rect:
        """One of so many pet cards side by side on the cloth."""
        width, height = round(_OFFER.width * self.u), round(_OFFER.height * self.u)
        step = width + round(_OFFER_GAP * self.u)
        rect = pygame.Rect(0, 0, width, height)
        rect.center = (self.cloth.centerx + round((index - (count - 1) / 2) * step), self.cloth.centery)
        return rect

    wraps_heading = False
    """Whether the words above offered pets may take two lines."""

    @property
    def heading(self) -> int:
        """How large the words above the offered pets are, in pixels."""
        return round(_HEADING * self.u)

    @property
    def offer_words(self) -> tuple[int, int]:
        """The middle of the words above the offered pets."""
        return self.cloth.centerx, round((self.offer(0).y * 2 + self.cloth.y) / 3)

    @property
    def discard(self) -> pygame.Rect:
        """Where a pet goes that nobody can take."""
        rect = pygame.Rect(0, 0, *(round(side * self.u) for side in _DISCARD))
        rect.center = (self.cloth.centerx, round((self.offer(0).bottom + self.cloth.bottom) / 2))
        return rect

    @property
    def pet_deck(self) -> Pose:
        """Where pet cards come from: beyond the upper edge of the cloth."""
        return Pose(self.cloth.centerx, self.cloth.y + 80 * self.u, round(90 * self.u), alpha=0.0)

    # The left column

    @cached_property
    def column_width(self) -> float:
        """Width of a column in units: a wide window lets it grow."""
        return min(_WIDEST_COLUMN, _COLUMN + (self.view.width - DESIGN_SIZE[0]) / 2)

    def left(self, top: float, height: float, x: float = 0, width: float | None = None) -> pygame.Rect:
        """A box of the left column, ``top`` in units from the top of the window."""
        return self.view.box(MARGIN + x, top, self.column_width if width is None else width, height)

    @property
    def pets_head(self) -> pygame.Rect:
        """The heading over the player's pets."""
        return self.left(_PETS_HEAD - 10, 28)

    @property
    def pets(self) -> pygame.Rect:
        """The area for the player's pets."""
        return self.left(_PETS_HEAD - 12, self._watcher_top - _GAP - _PETS_HEAD + 12)

    @property
    def row_size(self) -> PetSize:
        """A pet of the player's: lower if there are four."""
        return PetSize(self.column_width, 112 if self.shape.rows <= 3 else 84)

    def pet_row(self, index: int) -> pygame.Rect:
        """The place of a pet of the player's."""
        height = self.row_size.height
        return self.left(_PETS_TOP + index * (height + 12), height)

    @property
    def _watcher_height(self) -> float:
        return _WATCHER if self.shape.pets_lie or self.shape.taught else _PLATE

    @property
    def _watcher_top(self) -> float:
        return self.view.height - MARGIN - self._watcher_height

    @property
    def watcher(self) -> pygame.Rect:
        """The watcher's plate."""
        return self.left(self._watcher_top, self._watcher_height)

    @property
    def small_size(self) -> PetSize:
        """A pet of the watcher's: narrower if there are four."""
        room = self.column_width - 2 * _GAP
        return PetSize((room - 6 * (self.shape.small - 1)) / self.shape.small if self.shape.small > 3 else 92, 112)

    def small_pet(self, index: int) -> pygame.Rect:
        """The place of a pet of the watcher's."""
        size = self.small_size
        gap = 6.0 if self.shape.small > 3 else (self.column_width - 2 * _GAP - 3 * size.width) / 2
        return self.left(self._watcher_top + _SMALL_PETS, size.height, _GAP + index * (size.width + gap), size.width)

    # The right column

    def right(self, top: float, height: float, x: float = 0, width: float | None = None) -> pygame.Rect:
        """A box of the right column, ``top`` in units from the top of the window."""
        left = self.view.width - MARGIN - self.column_width + x
        return self.view.box(left, top, self.column_width if width is None else width, height)

    @cached_property
    def _deck_top(self) -> float:
        """The deck stands in the middle of what is left between sheet and calls."""
        free = self._calls_top - _SHEET_TOP - _SHEET
        return _SHEET_TOP + _SHEET + 28 + (free - 252) / 2

    @property
    def deck(self) -> pygame.Rect:
        """The deck: in the middle of its column, unless the next card is beside it."""
        left = _DECK_LEFT if self.shape.shows_next else (self.column_width - _DECK) / 2
        return self.right(self._deck_top, _DECK * CARD_RATIO, left, _DECK)

    @property
    def deck_words(self) -> tuple[int, int]:
        """The middle of the words under the deck."""
        return self.deck.centerx, self.deck.bottom + round(22 * self.u)

    @property
    def deck_words_width(self) -> int:
        """How wide they may be: as far as the buttons beside the deck leave them room."""
        free = 2 * (self._helper(len(_HELPERS) - 1).x - round(_ICON_GAP * self.u) - self.deck.centerx)
        return min(round(_DECK_WORDS * self.deck.w), free)

    @property
    def next_card(self) -> pygame.Rect:
        """The next card of the deck, if visible."""
        top = self._deck_top + _NEXT_TOP
        return self.right(top, _NEXT * CARD_RATIO, self.column_width - _COLUMN + _NEXT_LEFT, _NEXT)

    def _helper(self, index: int) -> pygame.Rect:
        """The buttons beside the deck, from the bottom: side by side under the next card, otherwise stacked."""
        step = index * (_ICONS + _ICON_GAP)
        across, up = (step, 0) if self.shape.shows_next else (0, step)
        top = self._calls_top - _ICON_GAP - _ICONS - up
        return self.right(top, _ICONS, self.column_width - _ICONS - across, _ICONS)

    @property
    def _calls_top(self) -> float:
        return self.view.height - MARGIN - _CATCH - 20 - _CALLS

    @property
    def end(self) -> pygame.Rect:
        """The sheet at the end of a match: below the score sheet."""
        top = _SHEET_TOP + _SHEET + _GAP
        return self.right(top, self.view.height - MARGIN - top)

    # Beside the cloth

    @property
    def frame(self) -> Mapping[str, pygame.Rect]:
        """The parts of the frame with fixed positions."""
        column = self.column_width
        half = (column - _GAP) / 2
        icons = {
            name: self.right(MARGIN, _ICONS, index * (column - _ICONS) / (len(_ROW) - 1), _ICONS)
            for index, name in enumerate(_ROW)
        }
        return {
            **icons,
            LAYER: self.left(MARGIN, _PLATE),
            RULES: self._strip(above=True),
            PROMPT: self._strip(above=False),
            SHEET: self.right(_SHEET_TOP, _SHEET),
            "gridlocked": self.right(self._calls_top, _CALLS, 0, half),
            "stop": self.right(self._calls_top, _CALLS, half + _GAP, half),
            "next": self.right(self._calls_top, _CALLS),
            CATCH: self.right(self.view.height - MARGIN - _CATCH, _CATCH),
            **{name: self._helper(index) for index, name in enumerate(_HELPERS)},
        }
