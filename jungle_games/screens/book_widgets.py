"""The widgets of the rule book: the list of games and pages, and the page itself."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Final

import pygame

from jungle_games.screens.book import Page
from jungle_games.screens.book_items import SetPage
from jungle_games.screens.book_layout import set_page
from jungle_games.screens.book_search import Query
from jungle_games.table.figure import MakeFigure
from jungle_games.ui.events import Event, Key
from jungle_games.ui.painter import Painter
from jungle_games.ui.text import Face
from jungle_games.ui.widgets.base import Widget
from jungle_games.ui.widgets.rowsview import ListItem, ListView

_PADDING: Final = 14.0
_INDENT: Final = 46.0
_EMBLEM: Final = 34.0
_SIZE: Final = 18.0
_HIT_SIZE: Final = 16.0
_BAR: Final = (4.0, 24.0)


@dataclass(frozen=True, slots=True)
class GameHead(ListItem):
    """The row of a game, above its pages; ``icon`` is its emblem, an asset's full name."""


class ContentsList(ListView):
    """Games and pages. Page keys are left to the page that is read, not to this list."""

    def handle(self, event: Event) -> bool:
        """Arrows turn the pages."""
        if isinstance(event, Key):
            return False
        return super().handle(event)

    def paint_row(self, target: pygame.Surface, painter: Painter, index: int, rect: pygame.Rect) -> None:
        """Paint a game with its emblem, a page with how often the words are on it."""
        self.paint_field(target, painter, index, rect)
        item, theme, chosen = self.items[index], painter.theme, index == self.selected
        left, right = rect.x + self.px(_PADDING), rect.right - self.px(_PADDING)
        if chosen:
            bar = pygame.Rect(0, 0, self.px(_BAR[0]), self.px(_BAR[1]))
            bar.midleft = rect.midleft
            painter.box(target, bar, _BAR[0] / 2 * self.u, theme.amber)
        if isinstance(item, GameHead):
            side = self.px(_EMBLEM)
            target.blit(painter.picture(item.icon, (side, side)), (left - self.px(4), rect.centery - side // 2))
            left = rect.x + self.px(_INDENT)
        if item.note:
            right -= self._paint_note(target, painter, item.note, (right, rect.centery)) + self.px(8)
        face = Face.BOLD if chosen or isinstance(item, GameHead) else Face.REGULAR
        px = painter.fitting(item.label, face, self.px(_SIZE), right - left)
        painter.label(target, item.label, (left, rect.centery), face, px, theme.paper)

    def _paint_note(self, target: pygame.Surface, painter: Painter, note: str, end: tuple[int, int]) -> int:
        """Paint a number on an amber disc that ends at ``end``; returns how wide it is."""
        px = self.px(_HIT_SIZE)
        width = max(painter.text_width(note, Face.BOLD, px) + self.px(12), self.px(24))
        disc = pygame.Rect(end[0] - width, end[1] - self.px(12), width, self.px(24))
        painter.box(target, disc, disc.h / 2, painter.theme.amber)
        painter.label(target, note, disc.center, Face.BOLD, px, painter.theme.ink, "center")
        return width


class PageView(Widget):
    """A page of the book, as high as its text; it lies in a scroll view."""

    def __init__(self, painter: Painter, *, name: Hashable = None) -> None:
        super().__init__(name=name)
        self._painter = painter
        self._page: Page | None = None
        self._query = Query()
        self._make_figure: MakeFigure | None = None
        self._set = SetPage((), 0, ())

    def show(self, page: Page, query: Query, make_figure: MakeFigure | None) -> None:
        """Set ``page`` for its width, what was searched for marked."""
        self._page, self._query, self._make_figure = page, query, make_figure
        self.fit(self.rect.w, self.u)

    def fit(self, width: int, u: float) -> int:
        """Set the page ``width`` pixels wide; returns how high it is."""
        if self._page is not None and width > 0:
            self._set = set_page(self._page, self._painter, width, u, self._query, self._make_figure)
            self.place(pygame.Rect(self.rect.x, self.rect.y, width, self._set.height), u)
        return self._set.height

    @property
    def found(self) -> tuple[int, ...]:
        """Where lines with what was searched for begin, in pixels from the top of the page."""
        return self._set.found

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        """Paint what is seen of the page."""
        self._set.draw(painter, target, self.rect.topleft, target.get_clip())
