"""Lays out a page of a rule book: blocks below each other, figures to the right of the text about them."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from jungle_games.screens.book import Block, Figure, Heading, Listing, Note, Page, Paragraph, Spans, Table
from jungle_games.screens.book_items import Box, Drawing, Item, PlacedFigure, SetPage, TextLine
from jungle_games.screens.book_search import Query
from jungle_games.screens.book_table import set_table
from jungle_games.screens.typeset import BookStyle, Lettering, SetLine, Setter, plain_spans
from jungle_games.table.figure import MakeFigure
from jungle_games.ui.painter import Painter
from jungle_games.ui.theme import mix

_GAP: Final = 14
"""Between blocks, in units, as are all lengths here."""
_HEADING_GAP: Final = 26
_FIGURE_GAP: Final = 32
_WIDEST_FIGURE: Final = 300
_NARROWEST_CAPTION: Final = 240
_FEW_LINES: Final = 3
_NARROWER: Final = 0.7
"""How many lines of a caption are made equally long, and how narrow they may get for that, in its width."""
_NARROWEST_TEXT: Final = 290
"""Less room than this beside a figure, and the text goes on below it."""
_ROOM_FOR_HEADING: Final = 120
"""A heading beside a figure wants so much of it left: a line alone beside a figure's foot looks lost."""
_INDENT: Final = 30
_NOTE_EDGE: Final = 16
_NOTE_ICON: Final = 28


@dataclass(frozen=True, slots=True)
class _Group:
    """Figures that stand beside each other."""

    figures: tuple[Figure, ...]


def set_page(
    page: Page, painter: Painter, width: int, u: float, query: Query, make_figure: MakeFigure | None
) -> SetPage:
    """``page`` laid out ``width`` pixels wide at ``u`` pixels per unit; without ``make_figure`` only captions show."""
    setter = _PageSetter(painter, BookStyle(u, painter.theme), width, query, make_figure)
    setter.title(page.title)
    blocks = list(_grouped(page.blocks))
    for index, block in enumerate(blocks):
        if isinstance(block, _Group):
            if index == 0 or isinstance(blocks[index - 1], _Group):
                setter.row(block.figures)
            continue
        follower = blocks[index + 1] if index + 1 < len(blocks) else None
        if isinstance(follower, _Group) and not isinstance(block, Heading):
            setter.with_figures(block, follower.figures)
        else:
            if isinstance(block, Heading) and _stands_beside(blocks[index + 2 : index + 3]):
                setter.clear()
            setter.block(block)
            if isinstance(follower, _Group):
                setter.row(follower.figures)
    return setter.done()


def _stands_beside(blocks: Sequence[Block | _Group]) -> bool:
    """Whether a single figure comes: it goes below the one before it, and its heading goes with it."""
    return any(isinstance(block, _Group) and len(block.figures) == 1 for block in blocks)


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


class _PageSetter:
    """Puts one block below the other; ``_y`` is where the next one begins."""

    def __init__(
        self, painter: Painter, style: BookStyle, width: int, query: Query, make_figure: MakeFigure | None
    ) -> None:
        self._painter = painter
        self._style = style
        self._width = width
        self._query = query
        self._make_figure = make_figure
        self._items: list[Item] = []
        self._y = 0
        self._float_bottom = 0
        self._float_left = width

    def done(self) -> SetPage:
        height = max(self._y, self._float_bottom)
        found = tuple(item.rect.top for item in self._items if isinstance(item, TextLine) and item.found)
        return SetPage(tuple(self._items), height, tuple(sorted(found)))

    def title(self, title: str) -> None:
        self._text(plain_spans(title), self._style.title)
        self._y += self._style.px(8)
        self._items.append(Box(pygame.Rect(0, self._y, self._width, self._style.px(2)), 0, self._style.theme.shade))
        self._y += self._style.px(2 + _GAP + 2)

    def block(self, block: Block) -> None:
        px = self._style.px
        if isinstance(block, Heading):
            if self._float_bottom - self._y < px(_ROOM_FOR_HEADING):
                self.clear()
            self._y += px(_HEADING_GAP - _GAP)
            self._text(block.spans, self._style.heading)
            self._y += px(_GAP // 2)
            return
        if isinstance(block, Paragraph):
            self._text(block.spans, self._style.body)
        elif isinstance(block, Listing):
            self._list(block)
        elif isinstance(block, Note):
            self._note(block)
        elif isinstance(block, Table):
            self.clear()
            items, height = set_table(block, self._painter, self._style, self._width, self._y, self._query)
            self._items += items
            self._y += height
        self._y += px(_GAP)

    def with_figures(self, block: Block, figures: Sequence[Figure]) -> None:
        """A block with what it speaks of: one figure to its right, or several in a row below it."""
        if len(figures) == 1 and self._make_figure is not None and not isinstance(block, Table):
            placed, width = self._sized(figures[0])
            left = self._width - width
            if left - self._style.px(_FIGURE_GAP) >= self._style.px(_NARROWEST_TEXT):
                self.clear()
                self._float_bottom = self._figure(figures[0], placed, left, self._y, width)
                self._float_left = left
                self.block(block)
                return
        self.block(block)
        self.row(figures)

    def row(self, figures: Sequence[Figure]) -> None:
        """Figures in the middle, beside each other as far as there is room."""
        self.clear()
        gap = self._style.px(_FIGURE_GAP)
        sized = [(figure, *self._sized(figure)) for figure in figures]
        while sized:
            fitting = 1
            while fitting < len(sized) and self._row_width(sized[: fitting + 1], gap) <= self._width:
                fitting += 1
            here, sized = sized[:fitting], sized[fitting:]
            x = (self._width - self._row_width(here, gap)) // 2
            bottom = self._y
            for figure, size, width in here:
                bottom = max(bottom, self._figure(figure, size, x, self._y, width))
                x += width + gap
            self._y = bottom + self._style.px(_GAP // 2)

    @staticmethod
    def _row_width(sized: Sequence[tuple[Figure, tuple[int, int], int]], gap: int) -> int:
        return sum(width for _figure, _size, width in sized) + gap * (len(sized) - 1)

    def _sized(self, figure: Figure) -> tuple[tuple[int, int], int]:
        """The pixel size of a figure, and the width of its column: the caption needs some, too."""
        widest = self._width if figure.wide else min(self._style.px(_WIDEST_FIGURE), self._width)
        if self._make_figure is None:
            return (0, 0), widest
        width, height = self._make_figure(figure.spec).size
        scale = min(self._style.u, widest / width)
        size = (round(width * scale), round(height * scale))
        return size, min(self._width, max(size[0], self._style.px(_NARROWEST_CAPTION)))

    def _figure(self, figure: Figure, size: tuple[int, int], x: int, y: int, width: int) -> int:
        """Put a figure and its caption into a column; returns its lower end."""
        top = y + self._style.px(6)
        if self._make_figure is not None:
            rect = pygame.Rect((x + (width - size[0]) // 2, top), size)
            made = self._make_figure(figure.spec)
            self._items.append(PlacedFigure(rect, made, (self._make_figure, *sorted(figure.spec.items()))))
            top = rect.bottom + self._style.px(14)
        lettering = self._style.caption
        for line in self._caption_lines(figure.caption, width):
            place = pygame.Rect(x + (width - line.width) // 2, top, line.width, lettering.line)
            self._items.append(TextLine(place, line, lettering))
            top += lettering.line
        return top + self._style.px(10)

    def _caption_lines(self, caption: Spans, width: int) -> list[SetLine]:
        """A caption in as few lines as it has at ``width``, about equally long where they are few."""
        setter = self._setter(self._style.caption)

        def lines_at(room: int) -> list[SetLine]:
            return setter.lines(caption, lambda _number: room)

        lines = lines_at(width)
        if not 1 < len(lines) <= _FEW_LINES:
            return lines
        narrow = round(_NARROWER * width)  # no word is so long that it would be broken
        return lines_at(
            narrow + bisect_left(range(narrow, width), True, key=lambda room: len(lines_at(room)) <= len(lines))
        )

    # Text

    def _setter(self, lettering: Lettering) -> Setter:
        return Setter(self._painter, lettering, self._query)

    def _room(self, y: int) -> int:
        """How wide a line at ``y`` may be."""
        return self._float_left - self._style.px(_FIGURE_GAP) if y < self._float_bottom else self._width

    def clear(self) -> None:
        """Go on below the figure at the right."""
        self._y = max(self._y, self._float_bottom)

    def _text(self, spans: Spans, lettering: Lettering, indent: int = 0) -> None:
        top = self._y

        def room(number: int) -> int:
            return self._room(top + number * lettering.line) - indent

        self._lines(self._setter(lettering).lines(spans, room), lettering, indent)

    def _lines(self, lines: Sequence[SetLine], lettering: Lettering, x: int) -> None:
        for line in lines:
            rect = pygame.Rect(x, self._y, line.width, lettering.line)
            self._items.append(TextLine(rect, line, lettering))
            self._y += lettering.line

    def _list(self, listing: Listing) -> None:
        style, indent = self._style, self._style.px(_INDENT)
        for number, item in enumerate(listing.items, start=1):
            if listing.numbered:
                self._number(str(number), indent)
            else:
                size = style.px(8)
                middle = self._y + style.body.line // 2
                dot = pygame.Rect(style.px(8), middle - size // 2, size, size)
                self._items.append(Box(dot, size / 2, style.theme.leaf))
            self._text(item, style.body, indent)
            self._y += style.px(4)
        self._y -= style.px(4)

    def _number(self, number: str, indent: int) -> None:
        lettering = self._style.number
        [line] = Setter(self._painter, lettering, Query()).lines(plain_spans(number), lambda _number: indent)
        x = indent - self._style.px(10) - line.width
        self._items.append(TextLine(pygame.Rect(x, self._y, line.width, self._style.body.line), line, lettering))

    def _note(self, note: Note) -> None:
        style, lettering = self._style, self._style.body
        edge, icon = style.px(_NOTE_EDGE), style.px(_NOTE_ICON)
        width = min(self._room(self._y), self._room(self._y + lettering.line * 2))
        left = edge + icon + style.px(12)
        lines = self._setter(lettering).lines(note.spans, lambda _number: width - left - edge)
        height = len(lines) * lettering.line + 2 * style.px(12)
        box = pygame.Rect(0, self._y, width, height)
        self._items.append(Box(box, style.px(12), mix(style.theme.paper, style.theme.chosen_paper, 0.62)))
        middle = box.y + style.px(12) + lettering.line // 2
        place = pygame.Rect(edge, middle - icon // 2, icon, icon)
        self._items.append(Drawing(place, "objects/icons/hint", style.theme.mark_paper))
        self._y += style.px(12)
        self._lines(lines, lettering, left)
        self._y = box.bottom
