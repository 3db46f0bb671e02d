"""The list of the library page, which loads only visible matches."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

import pygame

from jungle_games.core.formatting import grouped
from jungle_games.core.i18n import ngettext
from jungle_games.core.room import Room
from jungle_games.screens.library.library_words import Badge, EntryWords, draw_star, rival_picture, sign_of
from jungle_games.storage.atomic import StorageError
from jungle_games.storage.library import Library
from jungle_games.storage.library_query import Entry, Query
from jungle_games.ui.layout import Column, FirstThatFits, Grid, Item, Row, Stack
from jungle_games.ui.painter import Painter
from jungle_games.ui.text import Face
from jungle_games.ui.theme import mix
from jungle_games.ui.widgets.button import Clickable
from jungle_games.ui.widgets.label import Icon, Label, Picture, Rule
from jungle_games.ui.widgets.rowsview import RowsView

_ROW: Final = 68.0
_AT_ONCE: Final = 50
_HALF, _HALVES = 100.0, 220.0
"""Units of width of the title, and of title and opponents beside each other, at least."""
_EMBLEM, _HEAD, _SIGN, _STAR = 42.0, 34.0, 13.0, 24.0
_TITLE, _LINE = 18.0, 16.0
_LEADING: Final = 1.2
_MOVES: Final = 40.0
_GAP: Final = 8.0


class MatchResults:
    """The results of a ``query``, loaded from the index on demand."""

    def __init__(self, library: Library, query: Query) -> None:
        """Raises StorageError."""
        self._library = library
        self._query = query
        self._pages: dict[int, Sequence[Entry]] = {}
        self.count = library.count(query)

    def at(self, index: int) -> Entry | None:
        """The match in a row; None if it is gone meanwhile."""
        number, place = divmod(index, _AT_ONCE)
        if index < 0:
            return None
        if number not in self._pages:
            try:
                self._pages[number] = self._library.find(self._query, first=number * _AT_ONCE, most=_AT_ONCE)
            except StorageError:
                return None
        page = self._pages[number]
        return page[place] if place < len(page) else None

    def place_of(self, file: str) -> int:
        """The row of a match near the top, by its file; the first where it is not there."""
        near = range(min(self.count, _AT_ONCE))
        return next((index for index in near if (entry := self.at(index)) is not None and entry.file == file), 0)

    def put(self, index: int, entry: Entry) -> None:
        """Show ``entry`` in a row, which it was changed in."""
        number, place = divmod(index, _AT_ONCE)
        page = list(self._pages.get(number, ()))
        if place < len(page):
            page[place] = entry
            self._pages[number] = page


class LibraryList(RowsView):
    """Rows with game, title, day, opponents, result, length, and a star to click."""

    def __init__(
        self, words: EntryWords, rooms: Sequence[Room], on_select: Callable[[int], None],
        on_open: Callable[[int], None], on_star: Callable[[int], None],
    ) -> None:  # fmt: skip
        super().__init__(on_select=on_select, on_open=on_open, row_height=_ROW, paper=True, name="matches")
        self._words = words
        self._rooms = rooms
        self._on_star = on_star
        self.shelf: MatchResults | None = None

    def show_results(self, shelf: MatchResults | None, selected: int) -> None:
        """Show other matches, one of them selected."""
        self.shelf = shelf
        self.count = shelf.count if shelf is not None else 0
        self.selected = selected if selected < self.count else self.count - 1

    def row(self, index: int) -> Item:
        """One match: in columns, or where these have no room in lines below one another."""
        entry = self.shelf.at(index) if self.shelf is not None else None
        return Stack() if entry is None else Column(self._arranged(entry, index).grow(), Rule(1.5))

    def _arranged(self, entry: Entry, index: int) -> Item:
        words, room, damaged = self._words, self._words.room(entry), entry.ending == "damaged"
        emblem = Icon(room.emblem if room is not None else "objects/icons/warning", size=_EMBLEM, ink="suit_red")
        title = Label(words.title(entry), size=_TITLE, face=Face.SEMIBOLD, ink="ink", wrap=True, leading=_LEADING)
        line = Label(words.line(entry), size=_LINE, ink="suit_red" if damaged else "faded", wrap=True, leading=_LEADING)
        star = _Star(entry.starred, partial(self._on_star, index))
        if damaged:
            return _row(emblem, Column(title, line).grow(), star)
        rivals = words.rivals(entry)
        moves = Label(grouped(entry.moves), size=_TITLE, face=Face.BOLD, ink="ink", align="right")
        heads = [Picture(rival_picture(self._rooms, *rival), _HEAD) for rival in rivals[:1]]
        against = Label(
            words.against(entry), size=_LINE, face=Face.SEMIBOLD, ink="ink" if rivals else "faded", wrap=True,
            leading=_LEADING,
        )  # fmt: skip
        rival = Row(*heads, against.grow(), gap=6, align="center")
        halves = Grid(Column(title, line), rival, columns=2, gap=10, least=_HALF).at_least(width=_HALVES)
        wide = _row(emblem, halves.grow(), Badge(entry.ending), moves.sized(width=_MOVES), star)
        below = Row(sign_of(entry.ending, _SIGN), against.grow(), moves, gap=6, align="center")
        return FirstThatFits(wide, _row(emblem, Column(title, line, below).grow(), star))


def _row(*items: Item) -> Item:
    return Row(*items, gap=_GAP, align="center").padded(_GAP, 6)


class _Star(Clickable):
    """The star of a match, to give and to take; the row has the focus."""

    natural = (40.0, 40.0)
    focusable = False

    def __init__(self, full: bool, on_click: Callable[[], None]) -> None:
        super().__init__(on_click)
        self._full = full

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        theme = painter.theme
        colour = theme.last_move_paper if self._full else mix(theme.faded, theme.paper, 0.35)
        draw_star(painter, target, self.rect.center, self.px(_STAR), colour, full=self._full)


def number_words(number: int) -> str:
    """``count`` matches, in words."""
    return ngettext("{number} game", "{number} games", number).format(number=grouped(number))
