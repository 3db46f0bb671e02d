"""Setting the tables of a rule book."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from jungle_games.screens.book import Cell, Picture, Table
from jungle_games.screens.book_items import Box, Drawing, Item, TextLine
from jungle_games.screens.book_search import Query
from jungle_games.screens.book_style import BookStyle
from jungle_games.screens.typeset import Line, Setter
from jungle_games.ui.painter import Painter

_PICTURE: Final = 46
_GAP: Final = 28
"""Between columns, in units."""
_EDGE: Final = 8
_ROW_EDGE: Final = 7
_NARROWEST: Final = 60


def set_table(
    table: Table, painter: Painter, style: BookStyle, width: int, y: int, query: Query
) -> tuple[list[Item], int]:
    """The table's items from ``y`` down, no wider than ``width`` (pixels), and its height."""
    return _TableSetter(table, painter, style, width, query).items(y)


class _TableSetter:
    def __init__(self, table: Table, painter: Painter, style: BookStyle, width: int, query: Query) -> None:
        self._table = table
        self._style = style
        self._head = Setter(painter, style.head, query)
        self._body = Setter(painter, style.body, query)
        self._width = width
        self._gap = style.px(_GAP)
        self._columns = self._column_widths()

    def _column_widths(self) -> list[int]:
        """As wide as the columns' content, the widest made narrower until all have room."""
        widths = [
            max(self._head.width(head), *(self._cell_width(row[index]) for row in self._table.rows))
            for index, head in enumerate(self._table.head)
        ]
        room = self._width - 2 * self._style.px(_EDGE) - self._gap * (len(widths) - 1)
        least = self._style.px(_NARROWEST)
        while sum(widths) > room and max(widths) > least:
            widest = widths.index(max(widths))
            widths[widest] = max(least, widths[widest] - max(1, (sum(widths) - room) // 4))
        return widths

    def _cell_width(self, cell: Cell) -> int:
        return self._style.px(_PICTURE) if isinstance(cell, Picture) else self._body.width(cell)

    def items(self, y: int) -> tuple[list[Item], int]:
        items: list[Item] = []
        top = y
        if any(self._table.head):
            texts = [self._head.lines(head, self._room(index)) for index, head in enumerate(self._table.head)]
            y = self._row(items, y, texts, head=True)
        for row in self._table.rows:
            cells = [
                cell if isinstance(cell, Picture) else self._body.lines(cell, self._room(index))
                for index, cell in enumerate(row)
            ]
            y = self._row(items, y, cells)
        return items, y - top

    def _room(self, index: int) -> Callable[[int], int]:
        return lambda _number: self._columns[index]

    def _row(self, items: list[Item], y: int, cells: Sequence[Picture | list[Line]], head: bool = False) -> int:
        """Put a row below ``y`` and a rule below the row; returns where the next one begins."""
        style = self._style
        lettering = style.head if head else style.body
        edge = style.px(_ROW_EDGE)
        heights = [
            style.px(_PICTURE) if isinstance(cell, Picture) else len(cell) * lettering.line for cell in cells
        ]
        height = max(heights)
        x = style.px(_EDGE)
        for index, cell in enumerate(cells):
            top = y + edge + (height - heights[index]) // 2
            width = self._columns[index]
            if isinstance(cell, Picture):
                size = style.px(_PICTURE)
                items.append(Drawing(pygame.Rect(x + (width - size) // 2, top, size, size), cell.name))
            else:
                for line in cell:
                    shift = (width - line.width) // 2 if self._table.centred[index] else 0
                    items.append(TextLine(pygame.Rect(x + shift, top, line.width, lettering.line), line, lettering))
                    top += lettering.line
            x += width + self._gap
        bottom = y + edge + height + edge
        wide = min(self._width, x - self._gap + style.px(_EDGE))
        items.append(Box(pygame.Rect(0, bottom, wide, style.px(2 if head else 1)), 0, style.theme.shade))
        return bottom + style.px(2 if head else 1)
