"""The layout for large text: a smaller cloth, the deck below it, icons in a row at the top."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache, cached_property
from typing import Final

import pygame

from jungle_games.games.jungle_matrix.scene.cloth import CARD_RATIO, NARROW, WIDE, Grid, GridMeasures
from jungle_games.games.jungle_matrix.scene.geometry import CATCH, LAYER, RULES, SHEET, Geometry, TableShape
from jungle_games.games.jungle_matrix.scene.pet_cards import PetSize
from jungle_games.table.frame.frame import PROMPT
from jungle_games.table.frame.plate import PlateStyle
from jungle_games.ui.view import View, share_window

_EDGE, _GAP, _APART = 8.0, 6.0, 10.0
"""Panel units round everything, between the parts of a column, and between cloth and columns."""
_BAR: Final = 42.0
_ICON, _ICON_STEP = 40.0, 44.0
_ROW: Final = ("hint", "undo", "redo", "menu", "rules", "moves", "sound", "settings")
_LEAST_COLUMN: Final = 260.0
_PLATE_HEIGHT, _SMALL_PLATE_HEIGHT = 62.0, 49.0
_HEADING: Final = 24.0
_PETS_APART: Final = 5.0
_SMALL_PET: Final = 53.0
_COACH: Final = 200.0
_ORDER: Final = 190.0
"""How high the card of the order is at least."""
_LEAST_ROW, _LEAST_OF_FOUR, _HIGHEST_ROW = 58.0, 42.0, 112.0
_PROMPT, _CALLS, _CATCH = 76.0, 46.0, 62.0
_DECK, _DECK_ROOM, _DECK_WORDS = 58.0, 108.0, 13.0
_NEXT, _NEXT_LEFT, _NEXT_TOP = 44.0, 24.0, 20.0
_OFFER_HEIGHT, _OFFER_HEAD = 108.0, 46.0
_OFFER_WORDS: Final = 21.0
_LEAST_CLOTH: Final = 0.62
_LAYER_STYLE: Final = PlateStyle(head=62, picture=36, disc=True, edge=8, gap=8, name=(22, 16), points=36)
_WATCHER_STYLE: Final = replace(_LAYER_STYLE, head=48, picture=28, edge=6, name=(22, 15))


@dataclass(frozen=True)
class LargeTextGeometry(Geometry):
    """Lengths are panel units of the window, those of the cloth excepted."""

    @property
    def unit(self) -> float:
        return self.view.p

    @property
    def words(self) -> float:
        return 1.0

    @property
    def styles(self) -> tuple[PlateStyle, PlateStyle]:
        return _LAYER_STYLE, _WATCHER_STYLE if self.shape.pets_lie else _LAYER_STYLE

    @cached_property
    def _top(self) -> float:
        """Where everything begins below the bar."""
        return _EDGE + _BAR + _EDGE

    @cached_property
    def _foot(self) -> float:
        return self.view.panel_size[1] - _EDGE

    # The middle

    @cached_property
    def grid(self) -> Grid:
        """The cards on their cloth, above the deck."""
        measures = _measures(self.shape)
        width, height = (length * self.u / self.unit for length in measures.size(self.shape.columns))
        free = self._foot - _DECK_ROOM - _EDGE - self._top - height
        left, top = (self.view.panel_size[0] - width) / 2, self._top + max(0.0, free / 2)
        cloth = self.view.panel_box(left, top, width, height)
        return Grid(self.shape.columns, measures, cloth, self.u)

    @cached_property
    def deck(self) -> pygame.Rect:
        """Below the cloth: centred, unless the next card is beside it."""
        below = self.cloth.bottom / self.unit
        height = _DECK * CARD_RATIO
        top = below + (self._foot - below - height - 2 * _DECK_WORDS) / 2
        left = self.view.panel_size[0] / 2 - (_DECK + _NEXT_LEFT if self.shape.shows_next else _DECK / 2)
        return self.view.panel_box(left, top, _DECK, height)

    @property
    def deck_words(self) -> tuple[int, int]:
        return self.deck.centerx, self.deck.bottom + round(_DECK_WORDS * self.unit)

    @property
    def deck_words_width(self) -> int:
        return self.cloth.w // (2 if self.shape.shows_next else 1)

    @property
    def next_card(self) -> pygame.Rect:
        top = self.deck.y / self.unit + _NEXT_TOP
        return self.view.panel_box(self.view.panel_size[0] / 2 + _NEXT_LEFT, top, _NEXT, _NEXT * CARD_RATIO)

    # Pets that are offered

    @property
    def offer_size(self) -> PetSize:  # type: ignore[override]
        return PetSize(self.cloth.w / self.unit - 2 * _GAP, _OFFER_HEIGHT)

    wraps_heading = True

    @property
    def heading(self) -> int:
        return round(_OFFER_WORDS * self.unit)

    def offer(self, index: int, count: int = 2) -> pygame.Rect:
        """One of the offered pet cards, the first uppermost."""
        size = self.offer_size
        apart = (self.cloth.h / self.unit - _OFFER_HEAD - count * size.height) / (count + 1)
        top = self.cloth.y / self.unit + _OFFER_HEAD + apart + index * (size.height + apart)
        return self.view.panel_box(self.cloth.x / self.unit + _GAP, top, size.width, size.height)

    @property
    def offer_words(self) -> tuple[int, int]:
        return self.cloth.centerx, (self.cloth.y + self.offer(0).y) // 2

    @property
    def discard(self) -> pygame.Rect:
        """Where a pet goes that nobody can take: beside the deck."""
        return self.view.panel_box(self.view.panel_size[0] / 2 + _DECK / 2 + _GAP, self.deck.y / self.unit, 90.0, 60.0)

    # The columns

    @cached_property
    def column_width(self) -> float:
        """What the cloth leaves at each side."""
        return (self.view.panel_size[0] - self.cloth.w / self.unit) / 2 - _EDGE - _APART

    def left(self, top: float, height: float, x: float = 0, width: float | None = None) -> pygame.Rect:
        return self.view.panel_box(_EDGE + x, top, self.column_width if width is None else width, height)

    def right(self, top: float, height: float, x: float = 0, width: float | None = None) -> pygame.Rect:
        left = self.view.panel_size[0] - _EDGE - self.column_width + x
        return self.view.panel_box(left, top, self.column_width if width is None else width, height)

    @property
    def _head_top(self) -> float:
        return self._top + _PLATE_HEIGHT + _GAP

    @property
    def pets_head(self) -> pygame.Rect:
        return self.left(self._head_top - 2, _HEADING)

    @property
    def pets(self) -> pygame.Rect:
        return self.left(self._head_top, self._watcher_top - _GAP - self._head_top)

    @cached_property
    def row_size(self) -> PetSize:
        """As high as there is room."""
        room = self._watcher_top - _GAP - self._head_top - _HEADING
        rows = self.shape.rows
        return PetSize(self.column_width, min(_HIGHEST_ROW, (room - (rows - 1) * _PETS_APART) / rows))

    def pet_row(self, index: int) -> pygame.Rect:
        height = self.row_size.height
        return self.left(self._head_top + _HEADING + index * (height + _PETS_APART), height)

    @property
    def _watcher_height(self) -> float:
        if self.shape.taught:
            return _COACH
        return _SMALL_PLATE_HEIGHT + _SMALL_PET + _GAP if self.shape.pets_lie else _PLATE_HEIGHT

    @property
    def _watcher_top(self) -> float:
        return self._foot - self._watcher_height

    @property
    def small_size(self) -> PetSize:
        """A pet of the watcher's: side by side."""
        count = self.shape.small
        return PetSize((self.column_width - 2 * _EDGE - (count - 1) * _GAP) / count, _SMALL_PET)

    def small_pet(self, index: int) -> pygame.Rect:
        size = self.small_size
        top = self._watcher_top + _SMALL_PLATE_HEIGHT
        return self.left(top, size.height, _EDGE + index * (size.width + _GAP), size.width)

    @property
    def end(self) -> pygame.Rect:
        return self.right(self._top, self._foot - self._top)

    @property
    def frame(self) -> Mapping[str, pygame.Rect]:
        catch = self._foot - _CATCH
        calls = catch - _GAP - _CALLS
        prompt = calls - _GAP - _PROMPT
        half = (self.column_width - _GAP) / 2
        icons = self.view.panel_size[0] - _EDGE - _ICON - (len(_ROW) - 1) * _ICON_STEP
        box, lefts = self.view.panel_box, [icons + index * _ICON_STEP for index in range(len(_ROW))]
        return {
            **{name: box(left, _EDGE, _ICON, _ICON) for left, name in zip(lefts, _ROW, strict=True)},
            LAYER: self.left(self._top, _PLATE_HEIGHT),
            RULES: self.view.panel_box(_EDGE, _EDGE, icons - 2 * _EDGE, _BAR),
            SHEET: self.right(self._top, prompt - _GAP - self._top),
            PROMPT: self.right(prompt, _PROMPT),
            "gridlocked": self.right(calls, _CALLS, 0, half),
            "stop": self.right(calls, _CALLS, half + _GAP, half),
            "next": self.right(calls, _CALLS),
            CATCH: self.right(catch, _CATCH),
        }

    @property
    def has_room(self) -> bool:
        """Whether everything in the left column is high enough to be read."""
        if not self.shape.pets_lie:
            return self.pets.h >= _ORDER * self.unit
        return self.row_size.height >= (_LEAST_ROW if self.shape.rows <= 3 else _LEAST_OF_FOUR)


def _measures(shape: TableShape) -> GridMeasures:
    return NARROW if shape.columns <= 3 else WIDE


@cache
def share_room(view: View, shape: TableShape) -> View:
    """How the cloth and text share a window: it shrinks, but the cards remain readable."""
    cloth = _measures(shape).size(shape.columns)
    words = 2 * (_LEAST_COLUMN + _EDGE + _APART), _BAR + 4 * _EDGE + _DECK_ROOM
    return share_window(view, cloth, words, _LEAST_CLOTH, lambda shared: LargeTextGeometry(shared, shape).has_room)
