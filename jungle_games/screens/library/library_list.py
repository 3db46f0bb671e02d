"""The list of the library page, which loads only visible matches, and the words and signs for a match."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial
from typing import Final

import pygame

from jungle_games.core.formatting import first_capital, grouped, listed
from jungle_games.core.i18n import _, ngettext, pgettext
from jungle_games.core.room import Room
from jungle_games.core.seat_names import PERSON, SeatInfo, shown_name
from jungle_games.screens.library.saved_games import day_words
from jungle_games.store.library import Ending, Entry, Library, Query
from jungle_games.table.style import portrait
from jungle_games.ui.accessible import Node, Role
from jungle_games.ui.layout import Column, Extent, FirstThatFits, Grid, Item, Row, Ruler, Stack
from jungle_games.ui.painter import Painter
from jungle_games.ui.text import Face
from jungle_games.ui.theme import Theme, mix
from jungle_games.ui.widgets.base import Widget
from jungle_games.ui.widgets.button import Clickable
from jungle_games.ui.widgets.label import Icon, Label, PaintIn, Picture, Rule, draw_icon
from jungle_games.ui.widgets.scroll import RowsView

_SHAPES: Final[Mapping[Ending, str]] = {
    "won": '<path d="M5 1.4 9.2 8.6H.8Z" fill="{colour}"/>',
    "lost": '<path d="M5 8.6.8 1.4h8.4Z" fill="{colour}"/>',
    "drawn": '<rect x="1" y="3.4" width="8" height="3.2" rx="1.6" fill="{colour}"/>',
}
_STAR_SHAPE: Final = "M12 2.6l2.9 6 6.6.9-4.8 4.6 1.2 6.5L12 17.4 6.1 20.6l1.2-6.5L2.5 9.5l6.6-.9z"
_SIZE, _SEAT_SIGN, _APART, _PADDING = 16.0, 13.0, 6.0, 8.0
_ROW: Final = 68.0
_AT_ONCE: Final = 50
_HALF, _HALVES = 100.0, 220.0
"""The minimum width of a title, and of a title beside the opponents, in units."""
_EMBLEM, _HEAD, _SIGN, _STAR = 42.0, 34.0, 13.0, 24.0
_TITLE, _LINE = 18.0, 16.0
_LEADING: Final = 1.2
_MOVES: Final = 40.0
_GAP: Final = 8.0


def ending_word(ending: Ending) -> str:
    """The name of an ending, in the singular."""
    return {
        "won": pgettext("one match", "Won"),
        "drawn": pgettext("one match", "Drawn"),
        "lost": pgettext("one match", "Lost"),
        "watched": _("Watched"),
    }[ending]


def rivals_of(room: Room | None, against: Sequence[str]) -> Sequence[tuple[str, str]]:
    """The opponents with these levels and names: a level, or nothing for a person, and the name."""
    if room is None:
        return [("", name) for name in against]
    levels = {level.key: level.name for level in room.game.opponents}
    return [
        (name, _(levels[name])) if name in levels else ("", shown_name(room.game, SeatInfo(name))) for name in against
    ]


def against_words(room: Room | None, against: Sequence[str], most: int = 2) -> str:
    """The opponents of a match, in words; more than ``most`` are counted, not named."""
    names = [name for _kind, name in rivals_of(room, against)]
    if not names:
        return _("none (solitaire)")
    if len(names) > most:
        return _("{number} others").format(number=len(names))
    return listed(names)


class EntryWords:
    """The words of matches of the games in ``rooms``."""

    def __init__(self, rooms: Mapping[str, Room]) -> None:
        self._rooms = rooms

    def room(self, entry: Entry) -> Room | None:
        """The room of its game; None for a game that is not in this box."""
        return self._rooms.get(entry.game)

    def game(self, entry: Entry) -> str:
        """What its game is called."""
        room = self.room(entry)
        return _(room.title) if room is not None else entry.game

    def title(self, entry: Entry) -> str:
        """What the person calls it, else its game."""
        return entry.title or self.game(entry)

    def day(self, entry: Entry) -> str:
        """When it ended."""
        try:
            return day_words(datetime.fromisoformat(entry.ended), datetime.now())
        except (ValueError, OverflowError, OSError):  # years that no clock of the system knows
            return entry.ended[:10]

    def line(self, entry: Entry) -> str:
        """The second line: the day, and the game where the title does not tell it."""
        day = self.day(entry)
        if not entry.title:
            return first_capital(day)
        # The hour would leave no room for the game.
        return _("{game}, {day}").format(game=self.game(entry), day=day.partition(", ")[0])

    def rivals(self, entry: Entry) -> Sequence[tuple[str, str]]:
        """Those whom it was played against: a level, or nothing for a person, and the name."""
        return rivals_of(self.room(entry), entry.against)

    def against(self, entry: Entry, most: int = 2) -> str:
        """Whom it was played against, in a word; more than ``most`` are counted, not named."""
        return against_words(self.room(entry), entry.against, most)

    def rules(self, entry: Entry) -> str:
        """The preset it was played by."""
        room = self.room(entry)
        presets = room.game.options_type.presets() if room is not None else {}
        return _(presets[entry.preset].title) if entry.preset in presets else entry.preset

    def minutes(self, entry: Entry) -> str:
        """How long it took."""
        if entry.seconds < 60:
            return _("less than a minute")
        return _("{number} min").format(number=round(entry.seconds / 60))


def draw_ending(
    painter: Painter, target: pygame.Surface, ending: Ending, centre: tuple[float, float], px: int, colour: str
) -> None:
    """Draw the shape of an ``ending``, ``px`` pixels wide."""
    if ending not in _SHAPES:
        draw_icon(target, painter, "eye", centre, round(px * 1.3), colour)
        return
    shape = painter.vector(_SHAPES[ending].format(colour=colour), (px, px), (0, 0, 10, 10))
    target.blit(shape, shape.get_rect(center=(round(centre[0]), round(centre[1]))))


def ending_colours(theme: Theme, ending: Ending) -> tuple[str, str]:
    """The colours of an ending on paper: background and sign."""
    return {
        "won": (mix(theme.paper, theme.leaf, 0.3), mix(theme.leaf, theme.ink, 0.25)),
        "lost": (mix(theme.paper, theme.ember, 0.32), mix(theme.suit_red, theme.ember, 0.15)),
        "drawn": (theme.shade, theme.faded),
        "watched": (mix(theme.paper, theme.shade, 0.6), theme.faded),
    }[ending]


def sign_of(ending: Ending, size: float) -> Picture:
    """The sign of an ``ending`` on paper."""

    def paint(target: pygame.Surface, painter: Painter, rect: pygame.Rect) -> None:
        draw_ending(painter, target, ending, rect.center, rect.w, ending_colours(painter.theme, ending)[1])

    picture = Picture(paint, size)
    picture.tooltip = ending_word(ending)
    return picture


class Badge(Widget):
    """A result on paper, its sign and its word; all are as wide as the longest."""

    def __init__(self, ending: Ending) -> None:
        super().__init__()
        self._ending = ending
        words = Label(ending_word(ending), size=_SIZE, face=Face.SEMIBOLD, ink="ink")
        self.content = Row(sign_of(ending, _SEAT_SIGN), words, gap=_APART, align="center").padded(_PADDING, 3)

    def _measure_width(self, ruler: Ruler) -> Extent:
        words = (ruler.painter.text_width(ending_word(each), Face.SEMIBOLD, ruler.px(_SIZE)) for each in _SHAPES)
        width = max(words) + ruler.px(_SEAT_SIGN + _APART + 2 * _PADDING) + 2
        return Extent(width, width)

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        painter.box(target, self.rect, self.rect.h / 2, ending_colours(painter.theme, self._ending)[0])


def draw_star(
    painter: Painter, target: pygame.Surface, centre: tuple[float, float], px: int, colour: str, *, full: bool
) -> None:
    """Draw a star, ``full`` or as an outline."""
    fill = colour if full else "none"
    body = f'<path d="{_STAR_SHAPE}" fill="{fill}" stroke="{colour}" stroke-width="1.5" stroke-linejoin="round"/>'
    star = painter.vector(body, (px, px), (0, 0, 24, 24))
    target.blit(star, star.get_rect(center=(round(centre[0]), round(centre[1]))))


def draw_rival(
    painter: Painter, target: pygame.Surface, rect: pygame.Rect, rooms: Sequence[Room], kind: str, name: str
) -> None:
    """Draw an opponent in a square: the head of a level, or the initial of a person's ``name``."""
    room = next((room for room in rooms if kind and _has(room, kind)), None)
    if room is not None and kind != PERSON:
        portrait(room, kind)(target, painter, rect)
        return
    theme = painter.theme
    painter.disc(target, rect.center, rect.w / 2, theme.moss)
    if name:
        px = max(8, round(rect.w * 0.5))
        painter.label(target, name[0].upper(), rect.center, Face.TITLE, px, theme.paper, "center")


def rival_picture(rooms: Sequence[Room], kind: str, name: str) -> PaintIn:
    """A function that draws an opponent."""

    def paint(target: pygame.Surface, painter: Painter, rect: pygame.Rect) -> None:
        draw_rival(painter, target, rect, rooms, kind, name)

    return paint


def _has(room: Room, kind: str) -> bool:
    return any(level.key == kind for level in room.game.opponents)


class MatchResults:
    """The results of a ``query``, loaded on demand."""

    def __init__(self, library: Library, query: Query) -> None:
        self._library = library
        self._query = query
        self._pages: dict[int, Sequence[Entry]] = {}
        self.count = library.count(query)

    def at(self, index: int) -> Entry | None:
        """The match in a row; None if it has disappeared."""
        number, place = divmod(index, _AT_ONCE)
        if index < 0:
            return None
        if number not in self._pages:
            self._pages[number] = self._library.find(self._query, first=number * _AT_ONCE, most=_AT_ONCE)
        page = self._pages[number]
        return page[place] if place < len(page) else None

    def place_of(self, identity: str) -> int:
        """The row of a match by its identity if it is near the top, else the first row."""
        near = range(min(self.count, _AT_ONCE))
        entries = ((index, self.at(index)) for index in near)
        return next((index for index, entry in entries if entry is not None and entry.identity == identity), 0)

    def put(self, index: int, entry: Entry) -> None:
        """Replace the entry of a row after a change."""
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
        """Show another list of matches, with the one at ``selected`` selected."""
        self.shelf = shelf
        self.count = shelf.count if shelf is not None else 0
        self.selected = selected if selected < self.count else self.count - 1

    def row(self, index: int) -> Item:
        """A match in columns, or in several lines if they do not fit."""
        entry = self.shelf.at(index) if self.shelf is not None else None
        return Stack() if entry is None else Column(self._arranged(entry, index).grow(), Rule(1.5))

    def _arranged(self, entry: Entry, index: int) -> Item:
        words, room = self._words, self._words.room(entry)
        emblem = Icon(room.emblem if room is not None else "objects/icons/warning", size=_EMBLEM, ink="suit_red")
        title = Label(words.title(entry), size=_TITLE, face=Face.SEMIBOLD, ink="ink", wrap=True, leading=_LEADING)
        line = Label(words.line(entry), size=_LINE, ink="faded", wrap=True, leading=_LEADING)
        star = _Star(entry.starred, partial(self._on_star, index))
        rivals = words.rivals(entry)
        count = ngettext("{number} move", "{number} moves", entry.moves).format(number=grouped(entry.moves))
        moves = Label(grouped(entry.moves), size=_TITLE, face=Face.BOLD, ink="ink", align="right", told=count)
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
    """The star of a match, which a click toggles; the focus stays with the row."""

    natural = (40.0, 40.0)
    focusable = False

    def __init__(self, full: bool, on_click: Callable[[], None]) -> None:
        super().__init__(on_click)
        self._full = full

    def node(self, inside: tuple[Node, ...]) -> Node | None:
        own = super().node(inside)
        return None if own is None else replace(own, role=Role.SWITCH, name=_("Star"), checked=self._full)

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        theme = painter.theme
        colour = theme.last_move_paper if self._full else mix(theme.faded, theme.paper, 0.35)
        draw_star(painter, target, self.rect.center, self.px(_STAR), colour, full=self._full)


def number_words(number: int) -> str:
    """``count`` matches, in words."""
    return ngettext("{number} game", "{number} games", number).format(number=grouped(number))
