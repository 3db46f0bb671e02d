"""What the frame of a table is arranged of: the places of its parts, and the box for the table itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, Literal

import pygame

from jungle_games.table.frame.plate import PlateStyle, SeatPlate
from jungle_games.ui.layout import Extent, Item, Leaf, Row, Ruler, Space, Stack
from jungle_games.ui.layout.items import LITTLE
from jungle_games.ui.widgets.base import Widget

TABLE: Final = "table"
"""The box of the table itself."""
COLUMN, WIDEST_COLUMN = 236.8, 344.0
"""How wide a column beside a table is at least, and at most."""
_ICON, _LEAST_ICON = 48.0, 36.0
_BAR: Final = 10.0

Note = Callable[[pygame.Rect], None]
"""Takes down where something lies."""


class Part(Stack):
    """The place of a widget: as wide as its column, and kept for it also while it is not to be seen."""

    def __init__(self, widget: Widget) -> None:
        super().__init__(widget)
        self._widget = widget

    def _takes_room(self, ruler: Ruler) -> bool:
        return True

    def _measure_width(self, ruler: Ruler) -> Extent:
        return Extent(0, 0)

    def _measure_height(self, ruler: Ruler, width: int) -> Extent:
        return ruler.height(self._widget, width)

    def _lay_out(self, rect: pygame.Rect, ruler: Ruler, host: Leaf) -> None:
        self._widget._lay_out(rect, ruler, host)


class IconPart(Part):
    """The place of an icon: square, and smaller where many are side by side."""

    weight = 1.0

    def _limit(self, ruler: Ruler, axis: Literal[0, 1]) -> float:
        return ruler.px(_ICON)

    def _measure_width(self, ruler: Ruler) -> Extent:
        return Extent(ruler.px(_LEAST_ICON), ruler.px(_LEAST_ICON))

    def _measure_height(self, ruler: Ruler, width: int) -> Extent:
        return Extent(min(width, ruler.px(_ICON)), min(width, ruler.px(_ICON)))


class PlatePart(Part):
    """The place of a seat's plate, in the style that it has there."""

    def __init__(self, plate: SeatPlate, style: PlateStyle) -> None:
        super().__init__(plate)
        self._plate, self._style = plate, style

    def _measure_height(self, ruler: Ruler, width: int) -> Extent:
        return Extent(ruler.px(self._style.height), ruler.px(self._style.height))

    def _lay_out(self, rect: pygame.Rect, ruler: Ruler, host: Leaf) -> None:
        self._plate.style = self._style
        super()._lay_out(rect, ruler, host)


class DrawnBox(Item):
    """A box in which a game draws: ``size`` in pixels is what it wants, of which a share is enough."""

    weight = LITTLE

    def __init__(self, size: tuple[float, float], least: float, note: Note) -> None:
        self._size, self._least, self._note = size, least, note

    def widgets(self) -> Iterator[Leaf]:
        return iter(())

    def _measure_width(self, ruler: Ruler) -> Extent:
        return Extent(round(self._least * self._size[0]), round(self._size[0]))

    def _measure_height(self, ruler: Ruler, width: int) -> Extent:
        high = min(self._size[1], width * self._size[1] / self._size[0])
        return Extent(round(self._least * self._size[1]), round(high))

    def _lay_out(self, rect: pygame.Rect, ruler: Ruler, host: Leaf) -> None:
        self._note(rect)


class UntilEnd(Stack):
    """The place of ``item``, which is taken down, and in which ``sheet`` lies at the end of a match."""

    def __init__(self, item: Item, sheet: Item | None, note: Note) -> None:
        super().__init__(item)
        self._sheet, self._note = sheet, note

    def widgets(self) -> Iterator[Leaf]:
        """Those of what is shown: the sheet needs no more room than there is."""
        return super().widgets() if self._sheet is None else self._sheet.widgets()

    def _lay_out(self, rect: pygame.Rect, ruler: Ruler, host: Leaf) -> None:
        self._note(rect)
        # Under the sheet the boxes keep their places, but no widget is seen.
        super()._lay_out(rect, ruler, host if self._sheet is None else Widget())
        if self._sheet is not None:
            for widget in super().widgets():
                widget.left_out = True
            self._sheet._lay_out(rect, ruler, host)


def with_bar(view: Item) -> Item:
    """What scrolls, with room for its bar where at its right there is only the gap beside a column."""
    return Row(view.grow(), Space(), gap=_BAR)


def beside(table: Item, left: Item | None, right: Item, gap: float) -> Item:
    """A table between two columns, or with one at its right, ``gap`` units apart and from the window's edges."""
    columns = [None if item is None else item.at_least(COLUMN).at_most(WIDEST_COLUMN).grow() for item in (left, right)]
    return Row(*(item for item in (columns[0], table, columns[1]) if item is not None), gap=gap).padded(gap)
