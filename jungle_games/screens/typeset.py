"""Typesetting of rule books: letterings, text in several styles with search hits marked, and a page as a tree."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final, TypeAlias

import pygame

from jungle_games.core.i18n import _
from jungle_games.screens.book import (
    Block,
    Cell,
    Figure,
    Heading,
    Listing,
    Note,
    Page,
    Paragraph,
    Picture,
    Query,
    Span,
    Spans,
    Style,
    Table,
    plain,
)
from jungle_games.screens.pages import Ground, mixed
from jungle_games.table.drawing import Figure as DrawnFigure
from jungle_games.table.drawing import MakeFigure
from jungle_games.ui.accessible import Node, Role, box_of
from jungle_games.ui.layout import Box, Column, Extent, FirstThatFits, Item, Leaf, Row, Ruler, Space, Stack, Wrap, table
from jungle_games.ui.painter import Painter
from jungle_games.ui.text import Align, Face, may_break
from jungle_games.ui.theme import Theme, mix
from jungle_games.ui.widgets.base import Widget
from jungle_games.ui.widgets.label import Icon, Rule


@dataclass(frozen=True, slots=True)
class Lettering:
    """A lettering: faces for plain and strong words, units to the em, and a colour of the theme.

    ``darker``: how much of the ink's colour is in it.
    """

    plain: Face
    strong: Face
    size: float
    ink: str
    leading: float = 1.45
    darker: float = 0.0

    def colour(self, theme: Theme) -> str:
        return mix(getattr(theme, self.ink), theme.ink, self.darker)

    def face(self, style: Style) -> Face:
        faces = {Style.STRONG: self.strong, Style.EMPHASIS: Face.ITALIC, Style.CODE: Face.SEMIBOLD}
        return faces.get(style, self.plain)


TITLE: Final = Lettering(Face.TITLE, Face.TITLE, 36, "ink", 1.25)
HEADING: Final = Lettering(Face.TITLE, Face.TITLE, 24, "moss", 1.3)
BODY: Final = Lettering(Face.REGULAR, Face.BOLD, 19, "ink")
CAPTION: Final = Lettering(Face.ITALIC, Face.SEMIBOLD, 16, "faded", 1.35, 0.35)
HEAD: Final = Lettering(Face.SEMIBOLD, Face.BOLD, 16, "faded", 1.35)
"""Of the heads of tables."""
NUMBER: Final = Lettering(Face.TITLE, Face.TITLE, 17, "mark_paper", 19 * 1.45 / 17)
"""Of the numbers of lists, a line as high as one of the text beside it."""


_NO_BREAK: Final = "\u00a0"
CODE_PADDING: Final = 0.22
"""Free room left and right of code in its box, as a share of the text's size."""
_FIGURE_MARGIN: Final = 48
"""Units round a figure that its shadow may need."""
_NARROWEST: Final = 110.0
"""Units of width in which any passage can be read: longer words are broken."""
_FEW_LINES: Final = 3
_NARROWER: Final = 0.7
"""How many lines of a caption are made equally long, and how narrow they may get for that, in its width."""
_DOT: Final = 8.0


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a line in one style; ``x`` and ``width`` in pixels from the line's left end."""

    text: str
    style: Style
    found: bool
    x: int
    width: int


@dataclass(frozen=True, slots=True)
class SetLine:
    """One line: its pieces and how wide they are together."""

    pieces: tuple[Piece, ...]
    width: int


_Kind = tuple[Style, bool]
"""The style of a sign, and whether it was searched for."""


class Setter:
    """Sets ``spans`` in one lettering, ``px`` pixels to the em; ``query`` says what is to be marked.

    Words are told by where they begin and end.
    """

    def __init__(self, painter: Painter, lettering: Lettering, px: int, spans: Spans, query: Query) -> None:
        self._painter = painter
        self._lettering = lettering
        self._px = px
        self._space = painter.text_width(" ", lettering.plain, px)
        self._text = "".join(
            span.text.replace(" ", _NO_BREAK) if span.style is Style.CODE else span.text for span in spans
        )
        found = {at for hit in query.hits(self._text) for at in range(*hit)}
        styles = [span.style for span in spans for _sign in span.text]
        self._kinds: list[_Kind | None] = [(style, at in found) for at, style in enumerate(styles)]
        # A space is like the words around it if these are alike; None, between others.
        for at, sign in enumerate(self._text[:-1]):
            if sign == " ":
                before, behind = self._kinds[at - 1], self._kinds[at + 1]
                self._kinds[at] = before if before == behind and before and before[0] is not Style.CODE else None

    def width(self) -> int:
        return self._line(0, len(self._text)).width

    def longest_word(self) -> int:
        return max((self._line(*word).width for word in self._words()), default=0)

    def lines(self, space: int) -> list[SetLine]:
        """The lines, ``space`` pixels wide at most. Words too wide for it are cut."""
        lines: list[tuple[int, int]] = []
        for begin, end in self._broken(space):
            if lines and self._line(lines[-1][0], end).width <= space:
                lines[-1] = lines[-1][0], end
            else:
                lines.append((begin, end))
        return [self._line(*line) for line in lines]

    def _broken(self, space: int) -> Iterator[tuple[int, int]]:
        """The words, those wider than a whole line taken apart."""
        for begin, end in self._words():
            while end - begin > 1 and self._line(begin, end).width > space:
                fitting = (at for at in range(begin + 1, end) if self._line(begin, at).width <= space)
                kept = max(fitting, default=begin + 1)
                yield begin, kept
                begin = kept
            yield begin, end

    def _words(self) -> Iterator[tuple[int, int]]:
        """The words, and where they are written without spaces what of them stays together."""
        for word in re.finditer("[^ ]+", self._text):
            begin = word.start()
            for at in range(begin + 1, word.end()):
                if may_break(self._text, at) and not self._is_in_code(at):
                    yield begin, at
                    begin = at
            yield begin, word.end()

    def _is_in_code(self, at: int) -> bool:
        """Whether a break before a character would break code."""
        before, behind = self._kinds[at - 1], self._kinds[at]
        return before is not None and before == behind and before[0] is Style.CODE

    def _line(self, begin: int, end: int) -> SetLine:
        pieces, x = list[Piece](), 0
        for kind, signs in groupby(range(begin, end), self._kinds.__getitem__):
            text = "".join(map(self._text.__getitem__, signs))
            if kind is None:
                x += self._space
                continue
            style, found = kind
            width = self._painter.text_width(text, self._lettering.face(style), self._px)
            width += 2 * round(self._px * CODE_PADDING) if style is Style.CODE else 0
            pieces.append(Piece(text, style, found, x, width))
            x += width
        return SetLine(tuple(pieces), x)


def plain_spans(text: str) -> Spans:
    return (Span(text),)


class Passage(Widget):
    """Text in several styles; what was searched for is marked. ``even``: a few lines are about equally long."""

    opaque = False

    def __init__(
        self, spans: Spans, lettering: Lettering, query: Query, *, align: Align = "left", even: bool = False
    ) -> None:
        super().__init__()
        self.spans = spans
        self._lettering, self._query = lettering, query
        self._align, self._even = align, even
        self._lines: dict[tuple[int, int], Sequence[SetLine]] = {}

    def lines(self, painter: Painter, width: int, u: float) -> Sequence[SetLine]:
        px = max(1, round(self._lettering.size * u))
        if (width, px) not in self._lines:
            self._lines[width, px] = self._broken(self._setter(painter, px), width)
        return self._lines[width, px]

    def _setter(self, painter: Painter, px: int) -> Setter:
        return Setter(painter, self._lettering, px, self.spans, self._query)

    def _broken(self, setter: Setter, width: int) -> Sequence[SetLine]:
        lines = setter.lines(width)
        if not self._even or not 1 < len(lines) <= _FEW_LINES:
            return lines
        narrow = round(_NARROWER * width)  # no word is so long that it would be broken
        widths = range(narrow, width)
        enough = bisect_left(widths, True, key=lambda space: len(setter.lines(space)) <= len(lines))
        return setter.lines(narrow + enough)

    def _line_height(self, u: float) -> int:
        return round(max(1, round(self._lettering.size * u)) * self._lettering.leading)

    def _measure_width(self, ruler: Ruler) -> Extent:
        setter = self._setter(ruler.painter, ruler.px(self._lettering.size))
        least = min(setter.longest_word(), ruler.px(_NARROWEST))
        return Extent(least, max(least, setter.width()))

    def _measure_height(self, ruler: Ruler, width: int) -> Extent:
        height = len(self.lines(ruler.painter, width, ruler.u)) * self._line_height(ruler.u)
        return Extent(height, height)

    def found(self, painter: Painter) -> Sequence[int]:
        """Where on the window those of its lines begin that have something that was searched for."""
        lines = self.lines(painter, self.rect.w, self.u)
        hits = [index for index, line in enumerate(lines) if any(piece.found for piece in line.pieces)]
        return [self.rect.y + index * self._line_height(self.u) for index in hits]

    def node(self, inside: tuple[Node, ...]) -> Node | None:
        role = Role.HEADING if self._lettering in (TITLE, HEADING) else Role.LABEL
        words = "".join(span.text for span in self.spans)
        return Node(self.focus_id, role, words, box_of(self.rect)) if words else None

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        step, clip = self._line_height(self.u), target.get_clip()
        for index, line in enumerate(self.lines(painter, self.rect.w, self.u)):
            row = pygame.Rect(self.rect.x, self.rect.y + index * step, line.width, step)
            if self._align == "center":
                row.centerx = self.rect.centerx
            elif self._align == "right":
                row.right = self.rect.right
            if row.bottom > clip.top and row.top < clip.bottom:
                self._paint_line(target, painter, line, row)

    def _paint_line(self, target: pygame.Surface, painter: Painter, line: SetLine, row: pygame.Rect) -> None:
        """Paint the marks behind the words, then the words."""
        theme, px, lettering = painter.theme, self.px(self._lettering.size), self._lettering
        height = round(px * 1.24)
        for piece in line.pieces:
            x, face = row.x + piece.x, lettering.face(piece.style)
            if piece.style is Style.CODE:
                box = pygame.Rect(x, row.centery - height // 2, piece.width, height)
                edge = mix(theme.shade, theme.mark_paper, 0.18)
                painter.box(target, box, px * 0.26, mix(theme.paper, theme.shade, 0.75), border=edge, width=1)
                x += round(px * CODE_PADDING)
            if piece.found:
                width = painter.text_width(piece.text, face, px)
                mark = pygame.Rect(x, row.centery - height // 2, width, height).inflate(round(px * 0.12), 0)
                painter.box(target, mark, px * 0.22, theme.amber)
            painter.label(target, piece.text, (x, row.centery), face, px, lettering.colour(theme))


class Bullet(Widget):
    """The dot before an item of a list, in the middle of its first line."""

    natural = (_DOT, BODY.size * BODY.leading)
    opaque = False

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        painter.disc(target, self.rect.center, self.px(_DOT) / 2, painter.theme.leaf)


def _draw_figure(
    painter: Painter, target: pygame.Surface, rect: pygame.Rect, figure: DrawnFigure, key: tuple[object, ...]
) -> None:
    """Draw ``figure`` with its shadow; the painter keeps its picture, which takes long to paint."""
    around = rect.inflate(2 * _FIGURE_MARGIN, 2 * _FIGURE_MARGIN)

    def paint() -> pygame.Surface:
        picture = pygame.Surface(around.size, pygame.SRCALPHA)
        figure.draw(painter, picture, pygame.Rect((_FIGURE_MARGIN, _FIGURE_MARGIN), rect.size))
        return picture

    target.blit(painter.cache.get(("figure", *key, around.size), paint), around)


_FRAME: Final = 12.0
"""Left free round a picture for its shadow."""
_LEAST, _LARGEST = 160.0, 1.35
"""The least units of width, and how much larger than its natural size it is drawn at most in a layout."""


class FigureView(Widget):
    """A position, as large as there is room for it; ``page`` tells its pictures from those of other pages."""

    spread = 40.0

    def __init__(self, page: str, frame: float = _FRAME) -> None:
        """``frame`` units are left free round the picture."""
        super().__init__()
        self._frame = frame
        self._page = page
        self._figure: DrawnFigure | None = None
        self._key: tuple[object, ...] = ()

    def show(self, figure: DrawnFigure | None, key: tuple[object, ...]) -> None:
        self._figure, self._key = figure, key
        self.invalidate()

    def _measure_width(self, ruler: Ruler) -> Extent:
        wanted = ruler.px(self._figure.size[0] * _LARGEST + 2 * self._frame) if self._figure is not None else 0
        return Extent(min(wanted, ruler.px(_LEAST)), wanted)

    def _measure_height(self, ruler: Ruler, width: int) -> Extent:
        if self._figure is None:
            return Extent(0, 0)
        frame, (across, down) = 2 * ruler.px(self._frame), self._figure.size
        wanted = round((min(width, ruler.width(self).wanted) - frame) * down / across) + frame
        return Extent(min(wanted, ruler.px(_LEAST)), wanted)

    @property
    def placed(self) -> pygame.Rect:
        if self._figure is None:
            return pygame.Rect(self.rect.center, (0, 0))
        width, height = self._figure.size
        space = self.rect.inflate(-2 * self.px(self._frame), -2 * self.px(self._frame))
        scale = min(space.w / width, space.h / height)
        return pygame.Rect(0, 0, round(width * scale), round(height * scale)).move_to(center=self.rect.center)

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        if self._figure is not None and self.rect.w > 0:
            _draw_figure(painter, target, self.placed, self._figure, (self._page, *self._key))


class FigurePicture(FigureView):
    """A figure of a page, told to whoever listens."""

    def node(self, inside: tuple[Node, ...]) -> Node | None:
        told = "" if self._figure is None else "; ".join(self._figure.told)
        return Node(self.focus_id, Role.IMAGE, _("Figure: {words}").format(words=told), box_of(self.placed))


_DRAWING: Final = 46.0
_GAPS: Final = (28.0, 14.0)
"""Between columns, in units: the second where they have less room."""
_EDGE, _ROW_EDGE = 8.0, 7.0
_LONG: Final = 20
"""Characters from which on a cell is a sentence."""
_SENTENCE: Final = 130.0
"""Units of width that a sentence has beside others at least."""
_BLOCK_GAP: Final = 14.0
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
        return Icon(cell.name, size=_DRAWING)
    words = Passage(cell, BODY, query, align=side)
    return words.at_least(width=_SENTENCE) if _length(cell) > _LONG else words


def _length(cell: Cell) -> int:
    return 0 if isinstance(cell, Picture) else len(plain(cell))


def _arranged(lines: Sequence[Sequence[Item]], beside: Sequence[int], gap: float) -> Item:
    side_by_side = table(*([line[index] for index in beside] for line in lines), gap=gap).items

    def parts() -> Iterator[Item]:
        for number, (row, line) in enumerate(zip(side_by_side, lines, strict=True)):
            above = line[: beside[0]]
            below = [cell for index, cell in enumerate(line) if index > beside[0] and index not in beside]
            yield Column(*above, row, *below, gap=_ROW_EDGE).padded(_EDGE, _ROW_EDGE)
            yield Rule(1 if number else 2)

    return Column(*parts())


_Group: TypeAlias = tuple[Figure, ...]
"""Figures that stand beside each other."""


def page_of(page: Page, query: Query, make_figure: MakeFigure | None) -> Item:
    return _Maker(query, make_figure).page(page)


def _grouped(blocks: Sequence[Block]) -> Iterator[Block | _Group]:
    group: _Group = ()
    for block in blocks:
        if group and not (isinstance(block, Figure) and block.beside):
            yield group
            group = ()
        if isinstance(block, Figure):
            group = (*group, block)
        else:
            yield block
    if group:
        yield group


@dataclass(frozen=True, slots=True)
class _Placed:
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

    def __init__(self, figure: Item, parts: Sequence[_Placed]) -> None:
        super().__init__(_Placed(figure, parts[0].above).spaced, *(part.spaced for part in parts))
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
        gathered: list[_Placed] = []
        above = _BLOCK_GAP + 2
        for index, block in enumerate(blocks):
            follower = blocks[index + 1] if index + 1 < len(blocks) else None
            if isinstance(block, tuple):
                if index and self._stands_beside(blocks[index - 1], block):
                    continue
                yield from self._done(figure, gathered)
                figure, gathered, above = None, [], _BLOCK_GAP
                yield Wrap(*map(self._figure, block), gap=_FIGURE_GAP, justify="center").padded(0, 6)
                continue
            heading = isinstance(block, Heading)
            part = _Placed(self._block(block), _ABOVE_HEADING if heading else above, heading)
            above = _BELOW_HEADING if heading else _BLOCK_GAP
            if isinstance(block, Table) or self._stands_beside(block, follower):
                last = [gathered.pop()] if gathered and gathered[-1].heading else []
                yield from self._done(figure, gathered)
                yield from (each.spaced for each in last)
                figure, gathered = None, []
            if self._stands_beside(block, follower):
                assert isinstance(follower, tuple)
                figure = self._figure(follower[0])
            gathered.append(part)
        yield from self._done(figure, gathered)

    @staticmethod
    def _done(figure: Item | None, gathered: Sequence[_Placed]) -> Iterator[Item]:
        if figure is not None:
            yield _Beside(figure, gathered)
        else:
            yield from (part.spaced for part in gathered)

    def _stands_beside(self, block: Block | _Group, follower: Block | _Group | None) -> bool:
        single = isinstance(follower, tuple) and len(follower) == 1
        return single and self._make_figure is not None and not isinstance(block, Heading | Table | tuple)

    def _figure(self, figure: Figure) -> Item:
        caption = self._passage(figure.caption, CAPTION, align="center", even=True)
        if self._make_figure is None:
            return caption.padded(0, 10)
        made = self._make_figure(figure.spec)
        drawn = made.size[0] if figure.wide else min(_WIDEST_FIGURE, made.size[0])
        width = max(drawn, _NARROWEST_CAPTION)
        key = (self._make_figure, *sorted(figure.spec.items()))
        picture = FigurePicture("book", frame=0)
        picture.show(made, key)
        return Column(
            picture.at_most(width=drawn).at("center"), caption.at_most(width=width).at("center"), gap=_BLOCK_GAP
        ).padded(0, 8)

    def _passage(self, spans: Spans, lettering: Lettering, *, align: Align = "left", even: bool = False) -> Passage:
        return Passage(spans, lettering, self._query, align=align, even=even)

    def _block(self, block: Block) -> Item:
        if isinstance(block, Listing):
            return Column(*self._listed(block), gap=4)
        if isinstance(block, Note):
            hint = Icon("hint", size=28, ink="mark_paper").at("start")
            words = Row(hint, self._passage(block.spans, BODY).grow(), gap=12, align="start")
            return Box(Ground(12, mixed("paper", "chosen_paper", 0.62)), words, 16, 12)
        if isinstance(block, Table):
            return table_of(block, self._query)
        assert isinstance(block, Paragraph | Heading)
        return self._passage(block.spans, HEADING if isinstance(block, Heading) else BODY)

    def _listed(self, listing: Listing) -> Iterator[Item]:
        for number, spans in enumerate(listing.items, start=1):
            mark = Passage(plain_spans(str(number)), NUMBER, Query(), align="right") if listing.numbered else Bullet()
            yield Row(mark.sized(width=_INDENT), self._passage(spans, BODY).grow(), gap=10, align="start")
