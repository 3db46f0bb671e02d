"""Typesetting: text in several styles, highlighted search hits, and the items of a laid-out page."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain, pairwise
from typing import Final

import pygame

from jungle_games.core.i18n import _
from jungle_games.screens.book.book import Span, Spans, Style
from jungle_games.screens.book.book_words import Query
from jungle_games.screens.book.lettering import BODY, HEADING, TITLE, Lettering
from jungle_games.table.drawing import Figure
from jungle_games.ui.accessible import Node, Role, box_of
from jungle_games.ui.layout import Extent, Ruler
from jungle_games.ui.painter import Painter
from jungle_games.ui.text import Align, may_break
from jungle_games.ui.theme import mix
from jungle_games.ui.widgets.base import Widget

_NO_BREAK: Final = "\u00a0"
_ROUNDING: Final = 0.08
"""How far a line may be from the sum of its words: each is rounded to whole pixels."""
CODE_PADDING: Final = 0.22
"""Free room left and right of code in its box, as a share of the text's size."""
_FIGURE_MARGIN: Final = 48
"""Units round a figure that its shadow may need."""
_NARROWEST: Final = 110.0
"""Units of width in which any passage can be read: longer words are broken."""
_FEW_SIGNS: Final = 4
"""Fewer characters are no last line."""
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


@dataclass(frozen=True, slots=True)
class _Part:
    """A part of a word."""

    text: str
    style: Style
    found: bool = False
    glued: bool = False
    """Whether it begins a word that stands right behind the one before it."""


_Word = tuple[_Part, ...]


class Setter:
    """Sets text in one lettering, ``px`` pixels to the em; ``query`` says what is to be marked."""

    def __init__(self, painter: Painter, lettering: Lettering, px: int, query: Query) -> None:
        self._painter = painter
        self._lettering = lettering
        self._px = px
        self._query = query
        self._space = painter.text_width(" ", lettering.plain, px)

    def width(self, spans: Spans) -> int:
        """How wide ``spans`` are on one line."""
        return self._line(list(self._words(spans))).width

    def longest_word(self, spans: Spans) -> int:
        """How wide the widest word of ``spans`` is."""
        return max(map(self._word_width, self._words(spans)), default=0)

    def lines(self, spans: Spans, space: int) -> list[SetLine]:
        """``spans`` in lines that are ``space`` pixels wide at most. Words too wide for it are cut."""
        lines: list[list[_Word]] = [[]]
        used = 0
        for word in self._broken(spans, space):
            width = self._word_width(word)
            beside = used + self._gap(word) + width if lines[-1] else width
            if lines[-1] and not self._fits([*lines[-1], word], beside, space):
                lines.append([])
                beside = width
            lines[-1].append(word)
            used = beside
        for before, last in pairwise(lines[-2:]):
            while len(before) > 1 and self._is_lonely(last) and self._fits([before[-1], *last], used, space):
                last.insert(0, before.pop())
                used += self._word_width(last[0])
        return [self._line(words) for words in lines if words]

    @staticmethod
    def _is_lonely(line: Sequence[_Word]) -> bool:
        """Whether it holds but a few characters of a sentence that is written without spaces."""
        return line[0][0].glued and sum(len(part.text) for part in chain(*line)) < _FEW_SIGNS

    def _gap(self, word: _Word) -> int:
        """How far a word stands from the one before it."""
        return 0 if word[0].glued else self._space

    def _fits(self, words: Sequence[_Word], estimate: int, space: int) -> bool:
        """Whether ``words`` fit on a line; ``estimate`` is their sum, from which rounding sets the line apart."""
        if abs(estimate - space) > space * _ROUNDING:
            return estimate < space
        return self._line(words).width <= space

    def _broken(self, spans: Spans, space: int) -> Iterator[_Word]:
        """The words, those wider than a whole line taken apart."""
        for word in self._words(spans):
            while self._word_width(word) > space and sum(len(part.text) for part in word) > 1:
                kept = self._longest(word, space)
                head, word = _cut(word, kept)
                yield head
            yield word

    def _longest(self, word: _Word, width: int) -> int:
        length = sum(len(part.text) for part in word)
        return max((n for n in range(1, length) if self._word_width(_cut(word, n)[0]) <= width), default=1)

    def _words(self, spans: Spans) -> Iterator[_Word]:
        """The words, and where they are written without spaces what of them stays together."""
        for word in self._spaced(spans):
            text = "".join(part.text for part in word)
            begin, rest = 0, word
            for index in range(1, len(text)):
                if may_break(text, index) and not _is_in_code(word, index):
                    head, rest = _cut(rest, index - begin)
                    rest = (replace(rest[0], glued=True), *rest[1:])
                    begin = index
                    yield head
            yield rest

    def _spaced(self, spans: Spans) -> Iterator[_Word]:
        word: list[_Part] = []
        for span in spans:
            text = span.text.replace(" ", _NO_BREAK) if span.style is Style.CODE else span.text
            for number, part in enumerate(text.split(" ")):
                if number and word:
                    yield self._marked(word)
                    word = []
                if part:
                    word.append(_Part(part, span.style))
        if word:
            yield self._marked(word)

    def _marked(self, word: Sequence[_Part]) -> _Word:
        """``word`` with the parts that were searched for set apart."""
        hits = self._query.hits("".join(part.text for part in word)) if self._query else []
        rest: _Word = tuple(word)
        done: list[_Part] = []
        at = 0
        for start, end in hits:
            before, rest = _cut(rest, start - at)
            found, rest = _cut(rest, end - start)
            done += [*before, *(_Part(part.text, part.style, True) for part in found)]
            at = end
        return (*done, *rest)

    def _word_width(self, word: _Word) -> int:
        return sum(self._part_width(part.text, part.style) for part in word)

    def _part_width(self, text: str, style: Style) -> int:
        width = self._painter.text_width(text, self._lettering.face(style), self._px)
        return width + (2 * self._padding if style is Style.CODE else 0)

    @property
    def _padding(self) -> int:
        return round(self._px * CODE_PADDING)

    def _line(self, words: Sequence[_Word]) -> SetLine:
        """The words beside each other; neighbours in the same style become one piece."""
        parts: list[_Part] = []
        for number, word in enumerate(words):
            for place, part in enumerate(word):
                last = parts[-1] if parts else None
                gap = " " if number and not place and not part.glued else ""
                joined = last is not None and (last.style, last.found) == (part.style, part.found)
                if joined and last is not None and part.style is not Style.CODE:
                    parts[-1] = _Part(last.text + gap + part.text, part.style, part.found)
                else:
                    if gap:
                        parts.append(_Part(" ", Style.PLAIN))
                    parts.append(part)
        pieces: list[Piece] = []
        x = 0
        for part in parts:
            width = self._space if part.text == " " else self._part_width(part.text, part.style)
            if part.text != " ":
                pieces.append(Piece(part.text, part.style, part.found, x, width))
            x += width
        return SetLine(tuple(pieces), x)


def _cut(word: _Word, length: int) -> tuple[_Word, _Word]:
    """The first ``length`` characters of ``word``, and the rest."""
    head: list[_Part] = []
    tail: list[_Part] = []
    for part in word:
        here = max(0, min(length, len(part.text)))
        length -= here
        if here:
            head.append(replace(part, text=part.text[:here]))
        if here < len(part.text):
            tail.append(_Part(part.text[here:], part.style, part.found))
    return tuple(head), tuple(tail)


def _is_in_code(word: _Word, index: int) -> bool:
    """Whether a break before a character would break code."""
    begin = 0
    for part in word:
        if part.style is Style.CODE and begin < index < begin + len(part.text):
            return True
        begin += len(part.text)
    return False


def plain_spans(text: str) -> Spans:
    """``text`` as spans without a style."""
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
        """Its lines, ``width`` pixels wide at most."""
        px = max(1, round(self._lettering.size * u))
        if (width, px) not in self._lines:
            self._lines[width, px] = self._broken(Setter(painter, self._lettering, px, self._query), width)
        return self._lines[width, px]

    def _broken(self, setter: Setter, width: int) -> Sequence[SetLine]:
        lines = setter.lines(self.spans, width)
        if not self._even or not 1 < len(lines) <= _FEW_LINES:
            return lines
        narrow = round(_NARROWER * width)  # no word is so long that it would be broken
        widths = range(narrow, width)
        enough = bisect_left(widths, True, key=lambda space: len(setter.lines(self.spans, space)) <= len(lines))
        return setter.lines(self.spans, narrow + enough)

    def _line_height(self, u: float) -> int:
        return round(max(1, round(self._lettering.size * u)) * self._lettering.leading)

    def _measure_width(self, ruler: Ruler) -> Extent:
        setter = Setter(ruler.painter, self._lettering, ruler.px(self._lettering.size), self._query)
        least = min(setter.longest_word(self.spans), ruler.px(_NARROWEST))
        return Extent(least, max(least, setter.width(self.spans)))

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


class NoteGround(Widget):
    """The ground of a note."""

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        theme = painter.theme
        painter.box(target, self.rect, 12 * self.u, mix(theme.paper, theme.chosen_paper, 0.62))


class FigurePicture(Widget):
    """A figure in the middle of a column ``width`` units wide, ``drawn`` units wide itself where there is room."""

    opaque = False
    spread = float(_FIGURE_MARGIN)

    def __init__(self, figure: Figure, width: float, drawn: float, key: tuple[object, ...]) -> None:
        super().__init__()
        self._figure, self._drawn, self._key = figure, drawn, key
        self.natural = (width, figure.size[1])

    def _scale(self, u: float, width: int) -> float:
        return min(u * self._drawn, width) / self._figure.size[0]

    def _measure_width(self, ruler: Ruler) -> Extent:
        wanted = ruler.px(self.natural[0])
        return Extent(min(wanted, ruler.px(_NARROWEST)), wanted)

    def _measure_height(self, ruler: Ruler, width: int) -> Extent:
        height = round(self._figure.size[1] * self._scale(ruler.u, width))
        return Extent(height, height)

    @property
    def placed(self) -> pygame.Rect:
        """Where the figure lies, in the middle."""
        scale = self._scale(self.u, self.rect.w)
        size = round(self._figure.size[0] * scale), round(self._figure.size[1] * scale)
        return pygame.Rect((0, 0), size).move_to(midtop=self.rect.midtop)

    def node(self, inside: tuple[Node, ...]) -> Node | None:
        words = _("Figure: {words}").format(words="; ".join(self._figure.told))
        return Node(self.focus_id, Role.IMAGE, words, box_of(self.placed))

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        PlacedFigure(self.placed, self._figure, self._key).draw(painter, target, (0, 0))


@dataclass(frozen=True, slots=True)
class PlacedFigure:
    """A figure at its place; its picture is cached by the painter, as it is expensive to paint."""

    rect: pygame.Rect
    figure: Figure
    key: tuple[object, ...] = field(default=())

    def draw(self, painter: Painter, target: pygame.Surface, origin: tuple[int, int]) -> None:
        """Draw the figure with its shadow."""
        margin = _FIGURE_MARGIN
        size = (self.rect.w + 2 * margin, self.rect.h + 2 * margin)

        def paint() -> pygame.Surface:
            picture = pygame.Surface(size, pygame.SRCALPHA)
            self.figure.draw(painter, picture, pygame.Rect((margin, margin), self.rect.size))
            return picture

        picture = painter.cache.get(("figure", *self.key, size), paint)
        target.blit(picture, (self.rect.x + origin[0] - margin, self.rect.y + origin[1] - margin))


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
        self._figure: Figure | None = None
        self._key: tuple[object, ...] = ()

    def show(self, figure: Figure | None, key: tuple[object, ...]) -> None:
        """Show another one."""
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
        """Where the picture lies."""
        if self._figure is None:
            return pygame.Rect(self.rect.center, (0, 0))
        width, height = self._figure.size
        space = self.rect.inflate(-2 * self.px(self._frame), -2 * self.px(self._frame))
        scale = min(space.w / width, space.h / height)
        return pygame.Rect(0, 0, round(width * scale), round(height * scale)).move_to(center=self.rect.center)

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        if self._figure is not None and self.rect.w > 0:
            PlacedFigure(self.placed, self._figure, (self._page, *self._key)).draw(painter, target, (0, 0))
