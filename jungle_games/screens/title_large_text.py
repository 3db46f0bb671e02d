"""The title's layout for large text: tiles below each other on the left, buttons in a column on the right."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Final

import pygame

from jungle_games.ui.view import DESIGN_SIZE, WIDEST_CONTENT, View

FOLDS_ABOVE: Final = 1.3
"""Up to this scale words grow where they stand."""
_LEAST: Final = (790.0, 452.0)
"""Panel units that the window holds at least; words grow no further than that."""
_EDGE, _GAP = 24.0, 12.0
_COLUMN: Final = 252.0
_PARTED: Final = 16.0
_FOOT: Final = 16.0
_LEAVE, _LEAVE_TOP = 44.0, 12.0
_CALL: Final = 112.0
_IN_A_ROW: Final = 3
_TILES_TOP: Final = 110.0
_HIGHEST_TILE: Final = 240.0
_NAME_TOP, _NAME, _TAGLINE_TOP, _TAGLINE = 7.0, 50.0, 62.0, 44.0
_TAGLINE_SIZE: Final = 24.0
_HEADS_WIDTH: Final = 168.0
_LIFT: Final = 12.0
"""Above tiles that scroll: what a raised one needs."""
WORDS_HEIGHT: Final = 76.0
"""The room for words below the art of a tile, in panel units."""


@dataclass(frozen=True)
class LargeTextTitle:
    """Where everything lies in the window of ``view``, in pixels; for so many ``tiles`` and ``doors``."""

    view: View
    tiles: int
    doors: int

    @cached_property
    def p(self) -> float:
        """Pixels per panel unit: at the player's setting, as far as the window holds it."""
        return min(self.view.p, self.view.size[0] / _LEAST[0], self.view.size[1] / _LEAST[1])

    @cached_property
    def _size(self) -> tuple[float, float]:
        return self.view.size[0] / self.p, self.view.size[1] / self.p

    @cached_property
    def _left(self) -> float:
        """Where everything begins: a very wide window has room at both sides."""
        widest = max(WIDEST_CONTENT, DESIGN_SIZE[0]) * self.view.u / self.p
        return _EDGE + max(0.0, self._size[0] - max(widest, _LEAST[0])) / 2

    @cached_property
    def _column(self) -> float:
        """Where the column at the right begins."""
        return self._size[0] - self._left - _COLUMN

    def _box(self, x: float, y: float, width: float, height: float) -> pygame.Rect:
        left, top = round(x * self.p), round(y * self.p)
        return pygame.Rect(left, top, round((x + width) * self.p) - left, round((y + height) * self.p) - top)

    # At the left

    @property
    def _heading(self) -> float:
        """How wide name and words are: the heads stand beside them where no place among the tiles is free."""
        return self._column - _PARTED - self._left - (_HEADS_WIDTH if self.portrait is None else 0.0)

    @property
    def name(self) -> pygame.Rect:
        """The name of the program."""
        return self._box(self._left, _NAME_TOP, self._heading, _NAME)

    @property
    def tagline(self) -> pygame.Rect:
        """The words below it, in one line or two."""
        return self._box(self._left, _TAGLINE_TOP, self._heading, _TAGLINE)

    @property
    def portrait(self) -> pygame.Rect | None:
        """Where the heads look out of the place of a tile that is missing in the last of two rows."""
        places = 2 * _IN_A_ROW
        return self.tile(places - 1) if _IN_A_ROW < self.tiles < places else None

    @property
    def tagline_size(self) -> int:
        """How large they are, in pixels."""
        return round(_TAGLINE_SIZE * self.p)

    @property
    def heads(self) -> tuple[float, float, float]:
        """The right edge of the heads and the top of the tiles in pixels, and how wide all heads are."""
        return (self._column - _PARTED) * self.p, _TILES_TOP * self.p, _HEADS_WIDTH * self.p

    @cached_property
    def _tile(self) -> tuple[float, float]:
        """Width and height of a tile: two rows stand in the window, more scroll."""
        columns = min(self.tiles, _IN_A_ROW)
        rows = min(2, -(-self.tiles // _IN_A_ROW))
        room = self._size[1] - _FOOT - _TILES_TOP - (rows - 1) * _GAP
        width = (self._column - _PARTED - self._left - (columns - 1) * _GAP) / columns
        return width, min(_HIGHEST_TILE, room / rows)

    def tile(self, index: int) -> pygame.Rect:
        """A tile; what is beyond the window's foot scrolls."""
        width, height = self._tile
        row, column = divmod(index, _IN_A_ROW)
        return self._box(
            self._left + column * (width + _GAP), _TILES_TOP + row * (height + _GAP), width, height
        )

    @property
    def shelf(self) -> pygame.Rect:
        """What is seen of tiles that scroll."""
        width = self._column - _PARTED - self._left
        return self._box(self._left, _TILES_TOP - _LIFT, width, self._size[1] - _TILES_TOP + _LIFT)

    @property
    def lift(self) -> int:
        """What a raised tile needs below the last row, in pixels."""
        return round(_LIFT * self.p)

    # At the right

    @property
    def leave(self) -> pygame.Rect:
        """The way out, in the corner."""
        return self._box(self._column + _COLUMN - _LEAVE, _LEAVE_TOP, _LEAVE, _LEAVE)

    @property
    def call(self) -> pygame.Rect:
        """What to go on with."""
        return self._box(self._column, _LEAVE_TOP + _LEAVE + _GAP, _COLUMN, _CALL)

    def door(self, index: int) -> pygame.Rect:
        """Two doors side by side; where their number is odd, the first has a row of its own."""
        odd = self.doors % 2
        rows = (self.doors + odd) // 2
        top = _LEAVE_TOP + _LEAVE + _GAP + _CALL + _GAP
        height = (self._size[1] - _FOOT - top - (rows - 1) * _GAP) / max(1, rows)
        row, column = divmod(index + odd if index or not odd else 0, 2)
        alone = odd and index == 0
        width = _COLUMN if alone else (_COLUMN - _GAP) / 2
        return self._box(self._column + column * (width + _GAP), top + row * (height + _GAP), width, height)
