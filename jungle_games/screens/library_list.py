"""The list of the library page, which loads only visible matches."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from jungle_games.core.formatting import grouped
from jungle_games.core.i18n import ngettext
from jungle_games.room import Room
from jungle_games.screens.library_words import EntryWords, draw_badge, draw_rival, draw_star
from jungle_games.storage.atomic import StorageError
from jungle_games.storage.library import Library
from jungle_games.storage.library_query import Entry, Query
from jungle_games.ui.events import Point
from jungle_games.ui.painter import Painter
from jungle_games.ui.text import Face
from jungle_games.ui.theme import mix
from jungle_games.ui.widgets.rowsview import RowsView

ROW: Final = 68.0
_AT_ONCE: Final = 50
_WIDE, _MIDDLE, _NARROW = 470.0, 320.0, 280.0
"""Units of width from which a row tells all, at least who sat there, and at least how it ended."""
_EMBLEM, _LOW_EMBLEM = 46.0, 36.0
_TITLE, _LINE = 18.0, 16.0
_LEAST: Final = 10.0
"""How small both get before they are cut."""
_ON_TWO: Final = 15.0
"""How small a title gets before it takes two lines."""
_STEP, _STEP_OF_THREE = 25.0, 20.0
"""From line to line in a row of two lines, and of three."""
_PADDING: Final = 12.0
_STAR: Final = 24.0
_STAR_ZONE: Final = 44.0
_BADGE: Final = (84.0, 30.0)
_HEAD: Final = 34.0
_MOVES: Final = 40.0


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
        super().__init__(on_select=on_select, on_open=on_open, row_height=ROW, paper=True, name="matches")
        self._words = words
        self._rooms = rooms
        self._on_star = on_star
        self.shelf: MatchResults | None = None

    def show_results(self, shelf: MatchResults | None, selected: int) -> None:
        """Show other matches, one of them selected."""
        self.shelf = shelf
        self.count = shelf.count if shelf is not None else 0
        self.selected = selected if selected < self.count else self.count - 1
        self.invalidate()

    def release(self, pos: Point, inside: bool) -> None:
        """A click on the star gives or takes it; elsewhere it selects."""
        index = self.row_at(pos)
        if inside and index is not None and not self._scrolling and pos[0] >= self._star_from(index):
            self.cancel()
            self._on_star(index)
            return
        super().release(pos, inside)

    def _star_from(self, index: int) -> int:
        return self.row_rect(index).right - self.px(_STAR_ZONE)

    def paint_row(self, target: pygame.Surface, painter: Painter, index: int, rect: pygame.Rect) -> None:
        """Paint one match, from its right edge to the left as far as there is room."""
        entry = self.shelf.at(index) if self.shelf is not None else None
        theme = painter.theme
        painter.line(target, (rect.x, rect.bottom - 1), rect.w, theme.shade, max(1.0, 1.5 * self.u))
        self.paint_field(target, painter, index, rect.inflate(0, -self.px(4)))
        if entry is None:
            return
        right = self._paint_right(target, painter, entry, rect)
        left = self._paint_emblem(target, painter, entry, rect)
        room = right - left
        title = self._words.title(entry)
        px = painter.fitting(title, Face.SEMIBOLD, self.px(_TITLE), room, self.px(_ON_TWO))
        px, lines = painter.fitting_lines(title, Face.SEMIBOLD, px, room, self.px(_LEAST))
        lines = [*lines[:1], *([painter.fit(" ".join(lines[1:]), Face.SEMIBOLD, px, room)] if lines[1:] else [])]
        step = self.px(_STEP if len(lines) == 1 else _STEP_OF_THREE)
        above, below = rect.centery - step * len(lines) // 2, rect.centery + step * len(lines) // 2
        for at, words in enumerate(lines):
            painter.label(target, words, (left, above + at * step), Face.SEMIBOLD, px, theme.ink)
        ink = theme.suit_red if entry.ending == "damaged" else theme.faded
        line = self._words.line(entry)
        px = painter.fitting(line, Face.REGULAR, self.px(_LINE), room, self.px(_LEAST))
        painter.label(target, painter.fit(line, Face.REGULAR, px, room), (left, below), Face.REGULAR, px, ink)

    def _paint_emblem(self, target: pygame.Surface, painter: Painter, entry: Entry, rect: pygame.Rect) -> int:
        side, room = self.px(_EMBLEM if rect.w >= self.px(_NARROW) else _LOW_EMBLEM), self._words.room(entry)
        place = pygame.Rect(rect.x + self.px(_PADDING), rect.centery - side // 2, side, side)
        emblem = room.emblem if room is not None else "objects/icons/warning"
        tint = painter.theme.suit_red if room is None else None
        target.blit(painter.picture(emblem, place.size, tint=tint), place)
        return place.right + self.px(_PADDING)

    def _paint_right(self, target: pygame.Surface, painter: Painter, entry: Entry, rect: pygame.Rect) -> int:
        """Paint what stands at the right of the title; the pixel where that begins."""
        theme, width = painter.theme, rect.w / self.u
        x = rect.right - self.px(_STAR_ZONE / 2 + 2)
        colour = theme.last_move_paper if entry.starred else mix(theme.faded, theme.paper, 0.35)
        draw_star(painter, target, (x, rect.centery), self.px(_STAR), colour, full=entry.starred)
        right = rect.right - self.px(_STAR_ZONE)
        if entry.ending == "damaged" or width < _NARROW:
            return right
        if width >= _WIDE:
            number, px = grouped(entry.moves), self.px(_TITLE)
            painter.label(target, number, (right, rect.centery), Face.BOLD, px, theme.ink, "right")
            right -= self.px(_MOVES)
        badge = pygame.Rect(0, 0, self.px(_BADGE[0] if width >= _WIDE else _BADGE[1]), self.px(_BADGE[1]))
        badge.midright = (right, rect.centery)
        draw_badge(painter, target, entry.ending, badge, self.u, words=width >= _WIDE)
        right = badge.x - self.px(6)
        return self._paint_rivals(target, painter, entry, rect, right) if width >= _MIDDLE else right

    def _paint_rivals(
        self, target: pygame.Surface, painter: Painter, entry: Entry, rect: pygame.Rect, right: int
    ) -> int:
        rivals, side = self._words.rivals(entry), self.px(_HEAD)
        wide = rect.w / self.u >= _WIDE
        left = rect.x + round(rect.w * 0.44) if wide else right - side
        if rivals:
            kind, name = rivals[0]
            head = pygame.Rect(left, rect.centery - side // 2, side, side)
            draw_rival(painter, target, head, self._rooms, kind, name)
        if wide:
            at = left + side + self.px(6) if rivals else left
            words, px = self._words.against(entry), self.px(_LINE)
            least = round(px * 0.85)
            if painter.text_width(words, Face.SEMIBOLD, least) > right - at:
                words = self._words.against(entry, 1)
            size = painter.fitting(words, Face.SEMIBOLD, px, right - at, least)
            ink = painter.theme.ink if rivals else painter.theme.faded
            words = painter.fit(words, Face.SEMIBOLD, size, right - at)
            painter.label(target, words, (at, rect.centery), Face.SEMIBOLD, size, ink)
        return left - self.px(_PADDING)


def number_words(number: int) -> str:
    """``count`` matches, in words."""
    return ngettext("{number} game", "{number} games", number).format(number=grouped(number))
