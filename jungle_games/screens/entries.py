"""Matches on the library page: their words and signs, the list that loads what is seen, filters, and a preview.

The selected match can be stepped through beside its facts and actions.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from functools import partial
from typing import Final, TypeVar

import pygame

from jungle_games.core.formatting import first_capital, grouped, listed
from jungle_games.core.i18n import _, ngettext, pgettext
from jungle_games.core.matches.history import moves_made
from jungle_games.core.matches.match import AnyMatch
from jungle_games.core.room import Room
from jungle_games.core.seat_names import PERSON, SeatInfo, shown_name
from jungle_games.players.mentoring import may_be_looked_back_on
from jungle_games.screens.pages import emblem, foot_of, section_heading
from jungle_games.screens.saved_games import day_words
from jungle_games.screens.typeset import FigureView
from jungle_games.store.library import Ending, Entry, Library, Query
from jungle_games.table.room_parts import picture_of
from jungle_games.table.style import portrait
from jungle_games.table.verdict import ending_of, verdict
from jungle_games.ui.accessible import Node, Role
from jungle_games.ui.layout import (
    Column,
    Extent,
    FirstThatFits,
    Grid,
    Item,
    Row,
    Ruler,
    Scroll,
    Space,
    Stack,
    or_scrolled,
    table,
)
from jungle_games.ui.painter import Painter
from jungle_games.ui.text import Face
from jungle_games.ui.theme import Theme, mix
from jungle_games.ui.widgets.base import Widget
from jungle_games.ui.widgets.button import Button, Choice, Clickable, IconButton, Toggle
from jungle_games.ui.widgets.label import Icon, Label, PaintIn, Picture, Rule, draw_icon
from jungle_games.ui.widgets.panel import RowsView, ScrollView
from jungle_games.ui.widgets.textfield import Clipboard, TextField

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
_MOVES: Final = 88.0
_GAP: Final = 8.0


def ending_word(ending: Ending) -> str:
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
        room = self.room(entry)
        return _(room.title) if room is not None else entry.game

    def title(self, entry: Entry) -> str:
        return entry.title or self.game(entry)

    def day(self, entry: Entry) -> str:
        try:
            return day_words(datetime.fromisoformat(entry.ended), datetime.now())
        except (ValueError, OverflowError, OSError):  # years that no clock of the system knows
            return entry.ended[:10]

    def line(self, entry: Entry) -> str:
        day = self.day(entry)
        if not entry.title:
            return first_capital(day)
        # The hour would leave no room for the game.
        return _("{game}, {day}").format(game=self.game(entry), day=day.partition(", ")[0])

    def rivals(self, entry: Entry) -> Sequence[tuple[str, str]]:
        return rivals_of(self.room(entry), entry.against)

    def against(self, entry: Entry, most: int = 2) -> str:
        """Whom it was played against, in a word; more than ``most`` are counted, not named."""
        return against_words(self.room(entry), entry.against, most)

    def rules(self, entry: Entry) -> str:
        room = self.room(entry)
        presets = room.game.options_type.presets() if room is not None else {}
        return _(presets[entry.preset].title) if entry.preset in presets else entry.preset

    def minutes(self, entry: Entry) -> str:
        if entry.seconds < 60:
            return _("less than a minute")
        return _("{number} min").format(number=round(entry.seconds / 60))


def draw_ending(
    painter: Painter, target: pygame.Surface, ending: Ending, centre: tuple[float, float], px: int, colour: str
) -> None:
    if ending not in _SHAPES:
        draw_icon(target, painter, "eye", centre, round(px * 1.3), colour)
        return
    shape = painter.vector(_SHAPES[ending].format(colour=colour), (px, px), (0, 0, 10, 10))
    target.blit(shape, shape.get_rect(center=(round(centre[0]), round(centre[1]))))


def ending_colours(theme: Theme, ending: Ending) -> tuple[str, str]:
    return {
        "won": (mix(theme.paper, theme.leaf, 0.3), mix(theme.leaf, theme.ink, 0.25)),
        "lost": (mix(theme.paper, theme.ember, 0.32), mix(theme.suit_red, theme.ember, 0.15)),
        "drawn": (theme.shade, theme.faded),
        "watched": (mix(theme.paper, theme.shade, 0.6), theme.faded),
    }[ending]


def sign_of(ending: Ending, size: float) -> Picture:
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
    fill = colour if full else "none"
    body = f'<path d="{_STAR_SHAPE}" fill="{fill}" stroke="{colour}" stroke-width="1.5" stroke-linejoin="round"/>'
    star = painter.vector(body, (px, px), (0, 0, 24, 24))
    target.blit(star, star.get_rect(center=(round(centre[0]), round(centre[1]))))


def draw_rival(
    painter: Painter, target: pygame.Surface, rect: pygame.Rect, rooms: Sequence[Room], kind: str, name: str
) -> None:
    """Draw an opponent in a square: the head of a level, or the initial of a person's ``name``."""
    room = next((room for room in rooms if kind and any(level.key == kind for level in room.game.opponents)), None)
    if room is not None and kind != PERSON:
        portrait(room, kind)(target, painter, rect)
        return
    theme = painter.theme
    painter.disc(target, rect.center, rect.w / 2, theme.moss)
    if name:
        px = max(8, round(rect.w * 0.5))
        painter.label(target, name[0].upper(), rect.center, Face.TITLE, px, theme.paper, "center")


def rival_picture(rooms: Sequence[Room], kind: str, name: str) -> PaintIn:
    def paint(target: pygame.Surface, painter: Painter, rect: pygame.Rect) -> None:
        draw_rival(painter, target, rect, rooms, kind, name)

    return paint


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
        moves = Label(count, size=_LINE, face=Face.SEMIBOLD, ink="ink", align="right")
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


_FACT, _VERDICT_SIGN = 17.0, 14.0
_PREVIEW_GAP: Final = 10.0
_LOW_PICTURE: Final = 220.0
"""The maximum height of the picture if everything scrolls."""


@dataclass(frozen=True, slots=True)
class PreviewActions:
    """The actions on the shown match."""

    look: Callable[[], None]
    play_on: Callable[[], None]
    look_back: Callable[[], None]
    share: Callable[[], None]
    star: Callable[[], None]
    rename: Callable[[], None]
    delete: Callable[[], None]


class Preview(Widget):
    """The preview of a match; its record is read shortly after it was selected."""

    def __init__(self, words: EntryWords, actions: PreviewActions) -> None:
        super().__init__()
        self._words = words
        self.entry: Entry | None = None
        self.match: AnyMatch | None = None
        self.problem = ""
        self.ply = 0
        """The number of moves made in the shown position."""
        self._scroll = ScrollView()
        self._star = _StarButton(actions.star)
        self._rename = IconButton("pencil", _("Rename"), actions.rename, name="rename")
        self._delete = IconButton("trash", _("Delete"), actions.delete, name="delete")
        self._picture = FigureView("library")
        self._back = IconButton("step_back", _("A move back"), lambda: self.step(-1), name="back_one")
        self._on = IconButton("step_forward", _("A move on"), lambda: self.step(1), name="on_one")
        self._buttons: Mapping[str, Button] = {
            "look": Button(_("View"), actions.look, kind="amber", icon="eye", size=20, name="look"),
            "play_on": Button(_("Play on from here"), actions.play_on, icon="play", name="play_on"),
            "look_back": Button(_("Look back"), actions.look_back, icon="search", name="look_back"),
            "share": Button(_("Share"), actions.share, icon="share", name="share"),
        }

    # -- what is shown

    def show(self, entry: Entry | None) -> None:
        same = entry is not None and self.entry is not None and entry.identity == self.entry.identity
        self.entry = entry
        if not same:
            self.match, self.problem, self.ply = None, "", 0
            self._scroll.scroll.offset = 0
        self._renew()

    def lay_out(self, match: AnyMatch | None, problem: str) -> None:
        """Show the match after its record was read, or the ``problem``."""
        self.match, self.problem = match, problem
        self.ply = match.ply if match is not None else 0
        self._renew()

    def step(self, by: int) -> None:
        if self.match is not None:
            self.ply = min(self.match.ply, max(0, self.ply + by))
            self._renew()

    def _renew(self) -> None:
        match, entry = self.match, self.entry
        room = self._words.room(entry) if entry is not None else None
        figure = None
        if match is not None and room is not None:
            figure = picture_of(room, match.position_at(self.ply))
        self._picture.show(figure, (entry.identity, self.ply) if entry is not None else ())
        for widget in (self._star, self._rename, self._delete):
            widget.visible = entry is not None
        self._star.full = entry is not None and entry.starred
        self._star.tooltip = _("Remove star") if self._star.full else _("Star to keep")
        readable = entry is not None and not self.problem
        self._picture.visible = self._back.visible = self._on.visible = readable
        self._back.enabled = self.ply > 0
        self._on.enabled = match is not None and self.ply < match.ply
        for button in self._buttons.values():
            button.visible = readable
        self._buttons["look_back"].visible = readable and room is not None and bool(room.game.judge)
        self._buttons["look_back"].enabled = match is not None and may_be_looked_back_on(match)
        self._buttons["play_on"].enabled = match is not None and self.ply < match.ply
        hint = _("Step back to where you want to go on") if match is not None and self.ply == match.ply else ""
        self._buttons["play_on"].tooltip = hint
        self.content = self._arranged(entry) if entry is not None else Stack()
        self.relayout()

    def _where(self) -> str:
        if self.match is None:
            return ""
        if self.ply == self.match.ply:
            return _("Final position")
        number, count = (
            moves_made(self.match.game, moves, len(self.match.seats))
            for moves in (self.match.moves[: self.ply], self.match.moves)
        )
        if not number:
            return _("The start")
        return _("Move {number} of {count}").format(number=grouped(number), count=grouped(count))

    def _verdict(self) -> tuple[str, str]:
        if self.match is None or self.match.outcome is None:
            return "", ""
        told = verdict(self.match, self.match.persons, ending_of(self.match))
        return told.headline, told.reason

    # -- place

    def _arranged(self, entry: Entry) -> Item:
        """Words and picture above the buttons, the picture as high as possible; or all of it scrolls."""
        title = Label(self._words.title(entry), size=24, face=Face.TITLE, ink="amber", lines=2, leading=1.15)
        where = Label(self._where() or self._words.game(entry), size=16, ink="fern", wrap=True)
        head = Row(Column(title, where).grow(), self._star, gap=_PREVIEW_GAP, align="start")
        step = Row(self._back, self._on, gap=_PREVIEW_GAP, justify="center")
        steps = Row(self._rename, step, self._delete, justify="between")
        buttons = self._buttons
        pair = foot_of(buttons["look_back"], buttons["share"])
        actions = Column(buttons["look"], pair, buttons["play_on"], gap=_PREVIEW_GAP)
        parts = [head, self._picture.grow(), steps, self._description(entry), actions]
        low = [head, self._picture.at_most(height=_LOW_PICTURE), *parts[2:]]
        if self.problem:
            parts = low = [head, self._trouble(), self._description(entry), steps]
        return or_scrolled(
            Column(*parts, gap=_PREVIEW_GAP, justify="between"), self._scroll, Column(*low, gap=_PREVIEW_GAP)
        )

    def _trouble(self) -> Item:
        """Why there is no picture, and what to do about it."""
        told = _(
            "What is kept of it is damaged, or was written by a newer version. Nothing was deleted, and its result "
            "still counts."
        )
        advice = _("If you have this game as a file, open that. You can leave this one here, or delete it.")
        return Column(
            Row(Icon("warning", size=28), Label(_("This game cannot be shown"), size=20, wrap=True).grow(), gap=8),
            Label(told, size=_FACT, wrap=True),
            Label(advice, size=_FACT, ink="bright", wrap=True),
            Label(self.problem, size=15, ink="fern", wrap=True),
            gap=_PREVIEW_GAP,
        )

    def _description(self, entry: Entry) -> Item:
        """How the match ended, and what else there is to tell."""
        facts = [
            (Label(label, size=16, ink="fern"), Label(value, size=_FACT, face=Face.SEMIBOLD, align="right", lines=2))
            for label, value in self._facts(entry)
        ]  # fmt: skip
        told = " · ".join(filter(None, self._verdict()))
        colour = {"won": "fern", "lost": "ember"}.get(entry.ending, "paper")

        def sign(target: pygame.Surface, painter: Painter, rect: pygame.Rect) -> None:
            draw_ending(painter, target, entry.ending, rect.center, rect.w, getattr(painter.theme, colour))

        verdict = [Row(Picture(sign, _VERDICT_SIGN), Label(told, size=_FACT, face=Face.SEMIBOLD, wrap=True), gap=8)]
        rows = table(*([label, value.grow()] for label, value in facts), gap=16, apart=4)
        return Column(*(verdict if told else []), rows, gap=6)

    def _facts(self, entry: Entry) -> Sequence[tuple[str, str]]:
        words, moves = self._words, grouped(entry.moves)
        timed = ngettext("{time}, {number} move", "{time}, {number} moves", entry.moves).format(
            number=moves, time=words.minutes(entry)
        )
        return [
            (_("Opponent"), words.against(entry)),
            (pgettext("one match", "Played"), words.day(entry)),
            # With people online nobody measured the time.
            (_("Time"), timed) if entry.seconds else (pgettext("a count", "Moves"), moves),
            (_("Rules"), words.rules(entry)),
        ]


class _StarButton(IconButton):
    """The button that stars or unstars the shown match."""

    full = False

    def __init__(self, on_click: Callable[[], None]) -> None:
        super().__init__("star", "", on_click, name="star")

    def paint_content(self, target: pygame.Surface, painter: Painter, face: pygame.Rect, ink: str) -> None:
        colour = painter.theme.amber if self.full else ink
        draw_star(painter, target, face.center, self.px(26), colour, full=self.full)


_RADIUS: Final = 12.0
_INSET: Final = 6.0
K = TypeVar("K", bound=Hashable)

_ENDINGS: Final[Sequence[Ending]] = ("won", "drawn", "lost", "watched")
_DAYS: Final = (None, 0, 6, 29, 364)
"""The maximum age of a match in days for each period; None for any age."""
_RIVALS: Final = 8
_CHIP: Final = 34.0
"""The minimum width of a chip in units."""
_FILTER_GAP, _CHIP_GAP = 12.0, 6.0


class Chip(Clickable):
    """A picture that toggles a filter; its ``tooltip`` explains it."""

    ring_corner = _RADIUS
    natural = (44.0, 44.0)

    def __init__(self, picture: PaintIn, tooltip: str, on_click: Callable[[], None], *, name: Hashable) -> None:
        super().__init__(on_click, name=name, tooltip=tooltip)
        self._picture = picture
        self.chosen = False

    def node(self, inside: tuple[Node, ...]) -> Node | None:
        own = super().node(inside)
        return None if own is None else replace(own, role=Role.SWITCH, checked=self.chosen, selected=None)

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        theme = painter.theme
        ground = theme.amber if self.chosen else mix(theme.moss, theme.deep, 0.2 if self.hovered else 0.6)
        edge = theme.bright if self.chosen else theme.edge
        painter.box(target, self.rect, _RADIUS * self.u, ground, border=edge, width=1.5 * self.u)
        side = min(self.rect.size) - 2 * self.px(_INSET)
        place = pygame.Rect(0, 0, side, side).move_to(center=self.rect.center)
        self._picture(target, painter, place)


class Filters(Widget):
    """The search field and the filters; ``on_change`` is called after every change."""

    def __init__(
        self, painter: Painter, clipboard: Clipboard, rooms: Sequence[Room], rivals: Sequence[tuple[str, str]],
        on_change: Callable[[], None],
    ) -> None:  # fmt: skip
        """``rivals`` are levels and persons: the level's key, else nothing, and the name."""
        super().__init__()
        self._on_change = on_change
        self._scroll = ScrollView()
        self._search = TextField(
            painter, clipboard, placeholder=_("Search"), on_change=lambda _text: on_change(), name="search"
        )
        self._games = {room.name: self._game(room) for room in rooms}
        self._endings = {ending: self._ending(ending) for ending in _ENDINGS}
        labels = (_("any time"), _("today"), _("last 7 days"), _("last 30 days"), _("last year"))
        self._when = Choice(labels, 0, lambda _index: on_change(), name="when")
        self._star = Toggle(False, lambda _on: on_change(), name="only_starred")
        self._clear = Button(_("Clear the filters"), self.clear_all, icon="undo", name="clear")
        self._rivals: dict[tuple[str, str], Chip] = {}
        self._all_rooms = tuple(rooms)
        self._arrange()
        self.show_rivals(rivals)

    def _arrange(self) -> None:
        against = [_chips(_("Opponent"), list(self._rivals.values()), 4)] if self._rivals else []
        starred = Label(_("Only with a star"), size=17, face=Face.SEMIBOLD, lines=2, leading=1.1)
        self.content = Scroll(self._scroll, Column(
            self._search, _chips(_("Game"), list(self._games.values()), max(5, len(self._games))), *against,
            _chips(_("How it ended"), list(self._endings.values()), 4),
            Column(section_heading(_("When")), self._when, gap=_CHIP_GAP),
            Row(starred, Space().grow(), self._star, gap=_FILTER_GAP, align="center"),
            self._clear.sized(height=44), gap=_FILTER_GAP,
        ), least=_CHIP)  # fmt: skip
        self.relayout()

    def _game(self, room: Room) -> Chip:
        return Chip(emblem(room), _(room.title), lambda: self._switch(self._games[room.name]), name=("of", room.name))

    def _ending(self, ending: Ending) -> Chip:
        def paint(target: pygame.Surface, painter: Painter, rect: pygame.Rect) -> None:
            theme = painter.theme
            colour = {"won": theme.fern, "lost": theme.ember}.get(ending, theme.paper)
            shown = theme.ink if self._endings[ending].chosen else colour
            draw_ending(painter, target, ending, rect.center, round(rect.w * 0.6), shown)

        return Chip(
            paint, ending_word(ending), lambda: self._choose(self._endings, ending), name=("ended", ending)
        )

    def show_rivals(self, rivals: Sequence[tuple[str, str]]) -> None:
        """Replace the opponents to choose from, keeping the chosen one if it is among them."""
        wanted = tuple(rivals[:_RIVALS])
        if tuple(self._rivals) == wanted:
            return
        before = self.rival
        self._rivals = {rival: self._rival(*rival) for rival in wanted}
        for rival, chip in self._rivals.items():
            chip.chosen = (rival[0] or rival[1]) == before != ""
        self._arrange()

    def _rival(self, kind: str, name: str) -> Chip:
        picture = rival_picture(self._all_rooms, kind, name)
        return Chip(picture, name, lambda: self._choose(self._rivals, (kind, name)), name=("against", name))

    # -- what is chosen

    @property
    def rival(self) -> str:
        """The level or name of the chosen opponent; empty for any."""
        return next((kind or name for (kind, name), chip in self._rivals.items() if chip.chosen), "")

    def query(self, today: date, *, oldest_first: bool = False) -> Query:
        days = _DAYS[self._when.index]
        return Query(
            words=self._search.text,
            games=tuple(name for name, chip in self._games.items() if chip.chosen),
            against=self.rival,
            ending=next((ending for ending, chip in self._endings.items() if chip.chosen), None),
            since=(today - timedelta(days=days)).isoformat() if days is not None else "",
            starred=self._star.value,
            oldest_first=oldest_first,
        )

    @property
    def asks(self) -> bool:
        return self.query(date.max) != Query()

    def clear_all(self) -> None:
        """Clear all filters."""
        for chip in (*self._games.values(), *self._endings.values(), *self._rivals.values()):
            chip.chosen = False
        self._search.text, self._when.index, self._star.value = "", 0, False
        self._on_change()

    def _switch(self, chip: Chip) -> None:
        chip.chosen = not chip.chosen
        self._on_change()

    def _choose(self, chips: Mapping[K, Chip], key: K) -> None:
        for other, chip in chips.items():
            chip.chosen = other == key and not chip.chosen
        self._on_change()

    def refresh(self) -> None:
        """Enable the button that clears the filters if any is set."""
        self._clear.enabled = self.asks


def _chips(heading: str, chips: Sequence[Chip], columns: int) -> Item:
    return Column(section_heading(heading), Grid(*chips, columns=columns, gap=_CHIP_GAP, least=_CHIP), gap=_CHIP_GAP)
