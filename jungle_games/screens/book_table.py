"""Lays out the tables of a rule book."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Final

import pygame

from jungle_games.screens.book import Cell, Picture, Table
from jungle_games.screens.book_items import Box, Drawing, Item, TextLine
from jungle_games.screens.book_search import Query
from jungle_games.screens.typeset import BookStyle, Lettering, SetLine, Setter
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
        self._inner = width - 2 * style.px(_EDGE)
        self._columns = self._column_widths()

    def _column_widths(self) -> dict[int, int]:
        """As wide as the content of the columns that stand beside each other, the widest made narrower until all have
        room; where even that is not enough, the widest are left out, and stand below the others."""
        least = self._style.px(_NARROWEST)
        widths = {
            index: max(self._head.width(head), *(self._cell_width(row[index]) for row in self._table.rows))
            for index, head in enumerate(self._table.head)
        }
        while len(widths) > 1 and sum(min(least, width) for width in widths.values()) > self._beside(widths):
            del widths[_widest(widths)]
        room = self._beside(widths)
        while sum(widths.values()) > room and max(widths.values()) > least:
            widest = _widest(widths)
            widths[widest] = max(least, widths[widest] - max(1, (sum(widths.values()) - room) // 4))
        return widths

    def _beside(self, columns: Collection[int]) -> int:
        """How many pixels there are for ``columns`` beside each other."""
        return self._inner - self._gap * (len(columns) - 1)

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
        return lambda _number: self._columns.get(index, self._inner)

    def _row(self, items: list[Item], y: int, cells: Sequence[Picture | list[SetLine]], head: bool = False) -> int:
        """Put a row below ``y`` and a rule below the row; returns where the next one begins."""
        style = self._style
        lettering = style.head if head else style.body
        edge = style.px(_ROW_EDGE)
        heights = [
            style.px(_PICTURE) if isinstance(cell, Picture) else len(cell) * lettering.line for cell in cells
        ]
        height = max(heights[index] for index in self._columns)
        x = style.px(_EDGE)
        for index, width in self._columns.items():
            top = y + edge + (height - heights[index]) // 2
            self._cell(items, cells[index], lettering, (x, top), width if self._table.centred[index] else 0)
            x += width + self._gap
        bottom = y + edge + height + edge
        for index in range(len(cells)):
            if index not in self._columns and heights[index]:
                self._cell(items, cells[index], lettering, (style.px(_EDGE), bottom), 0)
                bottom += heights[index] + edge
        folded = len(self._columns) < len(cells)
        wide = self._width if folded else min(self._width, x - self._gap + style.px(_EDGE))
        items.append(Box(pygame.Rect(0, bottom, wide, style.px(2 if head else 1)), 0, style.theme.shade))
        return bottom + style.px(2 if head else 1)

    def _cell(
        self, items: list[Item], cell: Picture | list[SetLine], lettering: Lettering, at: tuple[int, int], width: int
    ) -> None:
        """Put a cell at ``at``, in the middle of ``width`` unless that is 0."""
        x, top = at
        if isinstance(cell, Picture):
            size = self._style.px(_PICTURE)
            items.append(Drawing(pygame.Rect(x + (width - size) // 2 if width else x, top, size, size), cell.name))
            return
        for line in cell:
            shift = (width - line.width) // 2 if width else 0
            items.append(TextLine(pygame.Rect(x + shift, top, line.width, lettering.line), line, lettering))
            top += lettering.line


def _widest(widths: Mapping[int, int]) -> int:
    return max(widths, key=lambda index: widths[index])
