"""Lays out a page of a rule book: blocks and tables below each other, figures to the right of their text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from jungle_games.screens.book.book import (
    Block,
    Cell,
    Figure,
    Heading,
    Listing,
    Note,
    Page,
    Paragraph,
    Picture,
    Spans,
    Table,
    plain,
)
from jungle_games.screens.book.book_words import Query
from jungle_games.screens.book.lettering import BODY, CAPTION, HEAD, HEADING, NUMBER, TITLE, Lettering
from jungle_games.screens.book.typeset import (
    Bullet,
    FigurePicture,
    NoteGround,
    Passage,
    plain_spans,
)
from jungle_games.table.drawing import MakeFigure
from jungle_games.ui.layout import Box, Column, Extent, FirstThatFits, Item, Leaf, Row, Ruler, Space, Stack, Wrap, table
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
_GAP: Final = 14.0
"""Between blocks, in units, as are all lengths here."""
_ABOVE_HEADING, _BELOW_HEADING = 26.0, 7.0
_FIGURE_GAP: Final = 32.0
_WIDEST_FIGURE: Final = 300.0
_NARROWEST_CAPTION: Final = 240.0
_NARROWEST_TEXT: Final = 290.0
"""Less room than this beside a figure, and the text goes on below it."""
_ROOM_FOR_HEADING: Final = 120.0
"""A heading beside a figure wants so much of it left: a line alone beside a figure's foot looks lost."""
_INDENT: Final = 20.0


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


@dataclass(frozen=True, slots=True)
class _Group:
    """Figures that stand beside each other."""

    figures: tuple[Figure, ...]


def page_of(page: Page, query: Query, make_figure: MakeFigure | None) -> Item:
    """``page`` as a tree, what was searched for marked; without ``make_figure`` only captions show."""
    return _Maker(query, make_figure).page(page)


def _grouped(blocks: Sequence[Block]) -> Iterator[Block | _Group]:
    group: list[Figure] = []
    for block in blocks:
        if isinstance(block, Figure) and (block.beside or not group):
            group.append(block)
            continue
        if group:
            yield _Group(tuple(group))
            group = []
        if isinstance(block, Figure):
            group = [block]
        else:
            yield block
    if group:
        yield _Group(tuple(group))


@dataclass(frozen=True, slots=True)
class _Part:
    """A block as an item, with so much room above it."""

    item: Item
    above: float
    heading: bool = False

    @property
    def spaced(self) -> Item:
        return Column(Space().at_least(height=self.above), self.item)


class _Beside(Stack):
    """Text, and what comes after it, at the left of a figure as far down as that reaches; then over all the width.

    Where that would be narrow, the figure stands below the first part.
    """

    def __init__(self, figure: Item, parts: Sequence[_Part]) -> None:
        super().__init__(_Part(figure, parts[0].above).spaced, *(part.spaced for part in parts))
        self._parts = parts

    def _arranged(self, ruler: Ruler, width: int) -> Column:
        figure, first, *rest = self.items
        room = width - ruler.width(figure).wanted - ruler.px(_FIGURE_GAP)
        if room < ruler.px(_NARROWEST_TEXT):
            return Column(first, Row(figure, justify="center"), *rest)
        left = ruler.height(figure, ruler.width(figure).wanted).wanted - ruler.height(first, room).wanted
        beside = [first]
        for part, item in zip(self._parts[1:], rest, strict=True):
            if left <= (ruler.px(_ROOM_FOR_HEADING) if part.heading else 0):
                break
            beside.append(item)
            left -= ruler.height(item, room).wanted
        return Column(
            Row(Column(*beside).grow(), figure, gap=_FIGURE_GAP, align="start"), *rest[len(beside) - 1 :]
        )  # fmt: skip

    def _measure_height(self, ruler: Ruler, width: int) -> Extent:
        return self._arranged(ruler, width)._measure_height(ruler, width)

    def _lay_out(self, rect: pygame.Rect, ruler: Ruler, host: Leaf) -> None:
        self._arranged(ruler, rect.w)._lay_out(rect, ruler, host)


class _Maker:
    """Turns the blocks of a page into layout items."""

    def __init__(self, query: Query, make_figure: MakeFigure | None) -> None:
        self._query = query
        self._make_figure = make_figure

    def page(self, page: Page) -> Item:
        title = Column(self._passage(plain_spans(page.title), TITLE), Rule(2), gap=8)
        return Column(title, *self._sections(list(_grouped(page.blocks))))

    def _sections(self, blocks: Sequence[Block | _Group]) -> Iterator[Item]:
        """The blocks below each other; a figure that somebody speaks of gathers what has room beside it."""
        figure: Item | None = None
        gathered: list[_Part] = []
        above = _GAP + 2
        for index, block in enumerate(blocks):
            follower = blocks[index + 1] if index + 1 < len(blocks) else None
            if isinstance(block, _Group):
                if index and self._stands_beside(blocks[index - 1], block):
                    continue
                yield from self._done(figure, gathered)
                figure, gathered, above = None, [], _GAP
                yield Wrap(*map(self._figure, block.figures), gap=_FIGURE_GAP, justify="center").padded(0, 6)
                continue
            heading = isinstance(block, Heading)
            part = _Part(self._block(block), _ABOVE_HEADING if heading else above, heading)
            above = _BELOW_HEADING if heading else _GAP
            if isinstance(block, Table) or self._stands_beside(block, follower):
                last = [gathered.pop()] if gathered and gathered[-1].heading else []
                yield from self._done(figure, gathered)
                yield from (each.spaced for each in last)
                figure, gathered = None, []
            if self._stands_beside(block, follower):
                assert isinstance(follower, _Group)
                figure = self._figure(follower.figures[0])
            gathered.append(part)
        yield from self._done(figure, gathered)

    @staticmethod
    def _done(figure: Item | None, gathered: Sequence[_Part]) -> Iterator[Item]:
        if figure is not None:
            yield _Beside(figure, gathered)
        else:
            yield from (part.spaced for part in gathered)

    def _stands_beside(self, block: Block | _Group, follower: Block | _Group | None) -> bool:
        """Whether ``follower`` is a single figure that stands beside ``block``, which speaks of it."""
        single = isinstance(follower, _Group) and len(follower.figures) == 1
        return single and self._make_figure is not None and not isinstance(block, Heading | Table | _Group)

    def _figure(self, figure: Figure) -> Item:
        """A figure above its caption."""
        caption = self._passage(figure.caption, CAPTION, align="center", even=True)
        if self._make_figure is None:
            return caption.padded(0, 10)
        made = self._make_figure(figure.spec)
        drawn = made.size[0] if figure.wide else min(_WIDEST_FIGURE, made.size[0])
        width = max(drawn, _NARROWEST_CAPTION)
        key = (self._make_figure, *sorted(figure.spec.items()))
        picture = FigurePicture(made, width, drawn, key)
        return Column(picture, caption.at_most(width=width), gap=_GAP).padded(0, 8)

    def _passage(self, spans: Spans, lettering: Lettering, *, align: Align = "left", even: bool = False) -> Passage:
        return Passage(spans, lettering, self._query, align=align, even=even)

    def _block(self, block: Block) -> Item:
        if isinstance(block, Listing):
            return Column(*self._listed(block), gap=4)
        if isinstance(block, Note):
            hint = Icon("hint", size=28, ink="mark_paper").at("start")
            return Box(NoteGround(), Row(hint, self._passage(block.spans, BODY).grow(), gap=12, align="start"), 16, 12)
        if isinstance(block, Table):
            return table_of(block, self._query)
        assert isinstance(block, Paragraph | Heading)
        return self._passage(block.spans, HEADING if isinstance(block, Heading) else BODY)

    def _listed(self, listing: Listing) -> Iterator[Item]:
        """The items of a list, each after its dot or number."""
        for number, spans in enumerate(listing.items, start=1):
            mark = Passage(plain_spans(str(number)), NUMBER, Query(), align="right") if listing.numbered else Bullet()
            yield Row(mark.sized(width=_INDENT), self._passage(spans, BODY).grow(), gap=10, align="start")
