"""The rule book page: games and pages on the left, a page on the right, and a search field for all."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

import pygame

from jungle_games.core.i18n import N_, _
from jungle_games.core.room import Room
from jungle_games.screens.book import Page, Query, book_pages, fill_for, matching
from jungle_games.screens.pages import GAP, INDENT, RAIL_PADDING, Ground, SheetScene
from jungle_games.screens.typeset import Passage, page_of
from jungle_games.table.drawing import MakeFigure
from jungle_games.table.room_parts import make_figure_of
from jungle_games.table.services import Services
from jungle_games.ui.events import Bindings, Event, Key
from jungle_games.ui.layout import Box, Column, Extent, FirstThatFits, Grid, Item, Row, Ruler, Space, Stack
from jungle_games.ui.notices import HEARD, Notice
from jungle_games.ui.painter import Painter
from jungle_games.ui.text import Face
from jungle_games.ui.widgets.base import Widget
from jungle_games.ui.widgets.button import Button, IconButton
from jungle_games.ui.widgets.label import Icon, Label
from jungle_games.ui.widgets.panel import ListItem, ListView
from jungle_games.ui.widgets.textfield import TextField

_ROW: Final = 44.0
_MEASURE: Final = 880.0
"""Wider lines are hard to read."""
_PADDING: Final = 14.0
_EMBLEM: Final = 34.0
_SIZE: Final = 18.0
_HIT_SIZE: Final = 16.0
_BAR: Final = (4.0, 24.0)


@dataclass(frozen=True)
class Book:
    """The book of one game."""

    room: Room
    pages: tuple[Page, ...]

    @property
    def name(self) -> str:
        return self.room.name

    @cached_property
    def make_figure(self) -> MakeFigure | None:
        return make_figure_of(self.room)


def read_books(rooms: Sequence[Room], bindings: Bindings) -> tuple[Book, ...]:
    books = (Book(room, book_pages(room.package, fill_for(room.game, bindings))) for room in rooms)
    return tuple(book for book in books if book.pages)


class RuleBookScene(SheetScene):
    """Opened at ``page`` of ``game``, or at the first page there is."""

    heading = N_("Rule book")

    def __init__(self, services: Services, rooms: Sequence[Room], game: str, page: str | None = None) -> None:
        super().__init__(services)
        self._rooms = rooms
        self._query = Query()
        self._hit = 0
        self._take_up(game, page)

    def _take_up(self, game: str, page: str | None) -> None:
        """Read the books in the language spoken, and open ``page`` of ``game``."""
        self.books = read_books(self._rooms, Bindings(self.services.settings.get().keys))
        self.book = next((book for book in self.books if book.name == game), self.books[0])
        self.page = next((shown for shown in self.book.pages if shown.key == page), self.book.pages[0])
        self.build()
        self._list_pages()
        self._show()

    def reword(self) -> None:
        searched = self._field.text
        self._take_up(self.book.name, self.page.key)
        self._field.text = searched

    def build(self) -> None:
        super().build()
        self._field = TextField(
            self.painter, self.services.clipboard, placeholder=_("Search"), limit=40, on_change=self.search,
            on_submit=lambda _text: self.next_hit(), name="search",
        )  # fmt: skip
        self._list = ContentsList(
            on_select=self._choose, on_open=self._read, row_height=_ROW, empty=_("No page mentions that."), name="pages"
        )
        self._view = PageView()
        self._previous = Button("", lambda: self.turn(-1), name="previous")
        self._next = Button("", lambda: self.turn(1), kind="amber", name="next")
        self._previous.tooltip, self._next.tooltip = _("Previous page"), _("Next page")
        rail = Column(self._field, self._list.grow(), gap=RAIL_PADDING)
        named = Grid(Stack(self._previous, Space()), Stack(self._next, Space()), columns=2, gap=GAP)
        back = IconButton("chevron_left", _("Previous page"), lambda: self.turn(-1), name="previous")
        onward = IconButton("chevron_right", _("Next page"), lambda: self.turn(1), name="next")
        foot = FirstThatFits(named, Row(back, onward, gap=GAP, justify="between"))
        self.body = self.arranged(rail, self.scrolled(self._view, _MEASURE), foot)
        self.first_focus = "pages"

    # -- what is shown

    def open(self, book: Book, page: Page) -> None:
        """Show ``page`` of ``book`` from its top, or from the first thing found on it."""
        self.book, self.page = book, page
        self._list_pages()
        self._show()

    def turn(self, step: int) -> None:
        """Go to the next page of this book (1), or to the one before (-1)."""
        at = self.book.pages.index(self.page) + step
        if 0 <= at < len(self.book.pages):
            self.open(self.book, self.book.pages[at])
            if self.focus.current is not self._list:  # there the chosen row is told
                self.services.notify(Notice(self.page.title, kind=HEARD))

    def search(self, text: str) -> None:
        self._query = Query.of(text)
        found = [(book, page) for book in self.books for page, _count in matching(book.pages, self._query)]
        if found and (self.book, self.page) not in found:
            self.book, self.page = next(((b, p) for b, p in found if b is self.book), found[0])
        self._list_pages()
        self._show()

    def next_hit(self) -> None:
        """Show the next place where the words are, on this page or the next one that has them."""
        self._hit += 1
        if self._hit < len(self._view.found(self.painter)):
            self._show_hit()
        elif self._query:
            found = [(book, page) for book in self.books for page, _count in matching(book.pages, self._query)]
            if found:
                at = found.index((self.book, self.page)) if (self.book, self.page) in found else -1
                self.open(*found[(at + 1) % len(found)])

    def _show(self) -> None:
        self._view.show(self.page, self._query, self.book.make_figure)
        self._hit = 0
        at = self.book.pages.index(self.page)
        before = self.book.pages[at - 1].title if at else ""
        after = self.book.pages[at + 1].title if at + 1 < len(self.book.pages) else ""
        for button, title, form in ((self._previous, before, "‹  {title}"), (self._next, after, "{title}  ›")):
            button.label = form.format(title=title) if title else ""
            button.visible = bool(title)
        if self.scroll.rect.h:
            self.scroll.scroll.offset = 0
            self.layout(self.view)
            self._show_hit()

    def _show_hit(self) -> None:
        """Scroll to the shown hit, unless the top of the page has it in sight."""
        found = self._view.found(self.painter)
        if found:
            top, window = found[self._hit] + round(INDENT * self.scroll.u), self.scroll.rect.h
            self.scroll.scroll_to(0 if top < window * 2 // 3 else top - window // 3)

    def _list_pages(self) -> None:
        """The pages with what is searched for; of games with nothing searched for, only the shown one's."""
        items: list[ListItem] = []
        for book in self.books:
            found = matching(book.pages, self._query)
            if found and len(self.books) > 1:
                items.append(GameHead(book.name, _(book.room.title), icon=book.room.emblem))
            if self._query or book is self.book:
                items += [
                    ListItem((book.name, page.key), page.title, note=str(count) if count else "")
                    for page, count in found
                ]
        self._list.items = items
        keys = [item.key for item in items]
        shown = (self.book.name, self.page.key)
        self._list.selected = keys.index(shown) if shown in keys else -1

    def _choose(self, index: int) -> None:
        key = self._list.items[index].key
        for book in self.books:
            if key == book.name:
                self.open(book, book.pages[0])
            for page in book.pages:
                if key == (book.name, page.key):
                    self.open(book, page)

    def _read(self, _index: int) -> None:
        """Accept on a page of the list goes to the text."""
        self.focus.focus("page")

    # -- leaving, keys

    def back(self) -> bool:
        if self._field.text:
            self._field.text = ""
            self.search("")
        else:
            self.close()
        return True

    def command(self, name: str) -> bool:
        """The book's key closes it; stepping keys turn pages."""
        commands: dict[str, Callable[[], None]] = {
            "rules": self.close,
            "step_back": lambda: self.turn(-1),
            "step_forward": lambda: self.turn(1),
        }
        if name not in commands:
            return False
        commands[name]()
        return True

    def scroll_key(self, key: Key) -> bool:
        """Ctrl+F and / go to the search field; page keys scroll the page."""
        if (key.key == "f" and key.ctrl) or key.key == "/":
            self._field.select_all()
            return self.focus.focus("search")
        return super().scroll_key(key)


@dataclass(frozen=True, slots=True)
class GameHead(ListItem):
    """The row of a game, above its pages; ``icon`` is its emblem, an asset's full name."""


class ContentsList(ListView[ListItem]):
    """Games and pages. Page keys are left to the page that is read, not to this list."""

    def handle(self, event: Event) -> bool:
        if isinstance(event, Key):
            return False
        return super().handle(event)

    def row(self, index: int) -> Item:
        item = self.items[index]
        head = isinstance(item, GameHead)
        face = Face.BOLD if head or index == self.selected else Face.REGULAR
        words = Label(item.label, size=_SIZE, face=face, lines=2, leading=1.1)
        hits = Label(item.note, size=_HIT_SIZE, face=Face.BOLD, ink="ink", align="center").at_least(width=12)
        emblem = [Icon(item.icon, size=_EMBLEM)] if head else []
        note = [Box(Ground(12, lambda theme: theme.amber), hits, 6, 1)] if item.note else []
        return Row(*emblem, words.grow(), *note, gap=8, align="center").padded(_PADDING - 4 * head, 4)

    def paint_field(self, target: pygame.Surface, painter: Painter, rect: pygame.Rect, *, chosen: bool) -> None:
        super().paint_field(target, painter, rect, chosen=chosen)
        if chosen:
            bar = pygame.Rect(0, 0, self.px(_BAR[0]), self.px(_BAR[1])).move_to(midleft=rect.midleft)
            painter.box(target, bar, _BAR[0] / 2 * self.u, painter.theme.amber)


class PageView(Widget):
    """A page of the book, as high as its text; it lies in a scroll view."""

    opaque = False

    def show(self, page: Page, query: Query, make_figure: MakeFigure | None) -> None:
        self.content = page_of(page, query, make_figure)

    def _measure_width(self, ruler: Ruler) -> Extent:
        return Extent(0, ruler.px(_MEASURE))

    def found(self, painter: Painter) -> Sequence[int]:
        """Where lines with what was searched for begin, in pixels from the top of the page."""
        passages = [widget for widget in self.walk() if isinstance(widget, Passage)]
        return sorted(top - self.rect.y for passage in passages for top in passage.found(painter))
