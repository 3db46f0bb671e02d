"""What a page of a rule book is made of: passages of text, figures, and what stands beside or below them."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import pygame

from jungle_games.screens.book.book import Spans, Style
from jungle_games.screens.book.book_search import Query
from jungle_games.screens.book.typeset import BODY, CODE_PADDING, Lettering, SetLine, Setter
from jungle_games.table.figure import Figure
from jungle_games.ui.layout import Extent, Ruler
from jungle_games.ui.painter import Painter
from jungle_games.ui.text import Align
from jungle_games.ui.theme import mix
from jungle_games.ui.widgets.base import Widget

_FIGURE_MARGIN: Final = 48
"""Units round a figure that its shadow may need."""
_NARROWEST: Final = 110.0
"""Units of width in which any passage can be read: longer words are broken."""
_FEW_LINES: Final = 3
_NARROWER: Final = 0.7
"""How many lines of a caption are made equally long, and how narrow they may get for that, in its width."""
_DOT: Final = 8.0


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
        enough = bisect_left(widths, True, key=lambda room: len(setter.lines(self.spans, room)) <= len(lines))
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

    def __init__(self, figure: Figure, width: float, drawn: float, key: tuple[Any, ...]) -> None:
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

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        PlacedFigure(self.placed, self._figure, self._key).draw(painter, target, (0, 0))


@dataclass(frozen=True, slots=True)
class PlacedFigure:
    """A figure at its place; its picture is cached by the painter, as it is expensive to paint."""

    rect: pygame.Rect
    figure: Figure
    key: tuple[Any, ...] = field(default=())

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

