"""Tables of a rule book: columns side by side, and where they have no room the longest below the others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from jungle_games.screens.book.book import Cell, Picture, Table, plain
from jungle_games.screens.book.book_items import Passage
from jungle_games.screens.book.book_search import Query
from jungle_games.screens.book.typeset import BODY, HEAD
from jungle_games.ui.layout import Column, FirstThatFits, Item, table
from jungle_games.ui.text import Align
from jungle_games.ui.widgets.label import Icon, Rule

_PICTURE: Final = 46.0
_GAPS: Final = (28.0, 14.0)
"""Between columns, in units: the second where they have less room."""
_EDGE, _ROW_EDGE = 8.0, 7.0
_LONG: Final = 20
"""Characters from which on a cell is a sentence."""
_SENTENCE: Final = 130.0
"""Units of width that a sentence has beside others at least."""


def table_of(found: Table, query: Query) -> Item:
    """The table with as many columns side by side as have room."""
    heads = [Passage(head, HEAD, query, align=_side(found, index)) for index, head in enumerate(found.head)]
    rows = [[_cell(cell, _side(found, index), query) for index, cell in enumerate(row)] for row in found.rows]
    lines: list[Sequence[Item]] = [heads, *rows] if any(found.head) else list(rows)
    columns = range(len(found.head))
    by_length = sorted(columns, key=lambda index: max(_length(row[index]) for row in found.rows))
    arrangements = [
        _arranged(lines, sorted(by_length[:count]), gap) for count in range(len(columns), 0, -1) for gap in _GAPS
    ]
    return FirstThatFits(*arrangements).at("start")


def _side(found: Table, index: int) -> Align:
    return "center" if found.centred[index] else "left"


def _cell(cell: Cell, side: Align, query: Query) -> Item:
    if isinstance(cell, Picture):
        return Icon(cell.name, size=_PICTURE)
    words = Passage(cell, BODY, query, align=side)
    return words.at_least(width=_SENTENCE) if _length(cell) > _LONG else words


def _length(cell: Cell) -> int:
    return 0 if isinstance(cell, Picture) else len(plain(cell))


def _arranged(lines: Sequence[Sequence[Item]], beside: Sequence[int], gap: float) -> Item:
    """Rows with the columns ``beside`` each other, the other cells above or below, and a rule below each row."""
    side_by_side = table(*([line[index] for index in beside] for line in lines), gap=gap).items

    def parts() -> Iterator[Item]:
        for number, (row, line) in enumerate(zip(side_by_side, lines, strict=True)):
            above = line[: beside[0]]
            below = [cell for index, cell in enumerate(line) if index > beside[0] and index not in beside]
            yield Column(*above, row, *below, gap=_ROW_EDGE).padded(_EDGE, _ROW_EDGE)
            yield Rule(1 if number else 2)

    return Column(*parts())
