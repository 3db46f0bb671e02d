"""My games: what its two pages share. On the left the tabs, in the middle the list, beside it the selected match."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import partial
from typing import ClassVar, Final, Generic, Literal, TypeVar

import pygame

from jungle_games.core.errors import UserError
from jungle_games.core.formatting import date_words, grouped, listed
from jungle_games.core.i18n import N_, _, ngettext, pgettext
from jungle_games.core.matches.history import moves_words
from jungle_games.core.matches.match import AnyMatch, turn_words
from jungle_games.core.matches.record import read_match
from jungle_games.core.room import Room
from jungle_games.core.seat_names import PERSON, SeatInfo, shown_name
from jungle_games.screens import dialog
from jungle_games.screens.page_navigator import PageNavigator
from jungle_games.screens.pages import GAP, RAIL_PADDING, EmptyState, beside_rail, page_body, page_title, way_back
from jungle_games.screens.typeset import FigureView
from jungle_games.store.library import Ending
from jungle_games.table.room_parts import picture_of
from jungle_games.table.services import CHANGED, Services
from jungle_games.table.style import portrait
from jungle_games.ui.accessible import Node, Role
from jungle_games.ui.events import Command, Device, Event, Key, Navigate, Woken
from jungle_games.ui.layout import (
    Box,
    Column,
    Extent,
    FirstThatFits,
    Grid,
    Item,
    Row,
    Ruler,
    Space,
    Stack,
    or_scrolled,
    table,
)
from jungle_games.ui.painter import Painter
from jungle_games.ui.scene import earliest
from jungle_games.ui.text import Face
from jungle_games.ui.theme import Theme, mix
from jungle_games.ui.widget_scene import ClosableScene
from jungle_games.ui.widgets.base import Widget
from jungle_games.ui.widgets.button import Button, Clickable, IconButton, SegmentedControl
from jungle_games.ui.widgets.label import Icon, Label, PaintIn, Picture, Rule, draw_icon
from jungle_games.ui.widgets.panel import Panel, PaperPanel, RowsView, ScrollView

_SHAPES: Final[Mapping[Ending, str]] = {
    "won": '<path d="M5 1.4 9.2 8.6H.8Z" fill="{colour}"/>',
    "lost": '<path d="M5 8.6.8 1.4h8.4Z" fill="{colour}"/>',
    "drawn": '<rect x="1" y="3.4" width="8" height="3.2" rx="1.6" fill="{colour}"/>',
}
ENDINGS: Final[Sequence[Ending]] = ("won", "drawn", "lost", "watched")
_STAR_SHAPE: Final = "M12 2.6l2.9 6 6.6.9-4.8 4.6 1.2 6.5L12 17.4 6.1 20.6l1.2-6.5L2.5 9.5l6.6-.9z"
_SIZE, _SEAT_SIGN, _APART, _PADDING = 16.0, 13.0, 6.0, 8.0
_ROW: Final = 68.0
_MOST_NAMED: Final = 2
_HALF, _HALVES = 100.0, 220.0
"""The minimum width of a title, and of a title beside the opponents, in units."""
_EMBLEM, _HEAD, _SIGN, _STAR = 42.0, 34.0, 13.0, 24.0
_TITLE, _LINE = 18.0, 16.0
_LEADING: Final = 1.2
_MOVES: Final = 88.0
_GAP: Final = 8.0


def day_words(moment: datetime, now: datetime) -> str:
    there, here = moment.astimezone(), now.astimezone()
    time = f"{there:%H:%M}"
    if there.date() == here.date():
        return _("today, {time}").format(time=time)
    if there.date() == here.date() - timedelta(days=1):
        return _("yesterday, {time}").format(time=time)
    return date_words(there.date())


def number_words(number: int) -> str:
    return ngettext("{number} game", "{number} games", number).format(number=grouped(number))


def ending_word(ending: Ending) -> str:
    return {
        "won": pgettext("one match", "Won"),
        "drawn": pgettext("one match", "Drawn"),
        "lost": pgettext("one match", "Lost"),
        "watched": _("Watched"),
    }[ending]


def draw_ending(
    painter: Painter, target: pygame.Surface, ending: Ending, centre: tuple[float, float], px: int, colour: str
) -> None:
    if ending not in _SHAPES:
        draw_icon(target, painter, "eye", centre, round(px * 1.3), colour)
        return
    shape = painter.vector(_SHAPES[ending].format(colour=colour), (px, px), (0, 0, 10, 10))
    target.blit(shape, shape.get_rect(center=(round(centre[0]), round(centre[1]))))


def ending_sign(ending: Ending, size: float, colour: Callable[[Theme], str]) -> Picture:
    def paint(target: pygame.Surface, painter: Painter, rect: pygame.Rect) -> None:
        draw_ending(painter, target, ending, rect.center, rect.w, colour(painter.theme))

    return Picture(paint, size)


def _sign_of(ending: Ending, size: float) -> Picture:
    picture = ending_sign(ending, size, lambda theme: _ending_colours(theme, ending)[1])
    picture.tooltip = ending_word(ending)
    return picture


def _ending_colours(theme: Theme, ending: Ending) -> tuple[str, str]:
    return {
        "won": (mix(theme.paper, theme.leaf, 0.3), mix(theme.leaf, theme.ink, 0.25)),
        "lost": (mix(theme.paper, theme.ember, 0.32), mix(theme.suit_red, theme.ember, 0.15)),
        "drawn": (theme.shade, theme.faded),
        "watched": (mix(theme.paper, theme.shade, 0.6), theme.faded),
    }[ending]


class _Badge(Widget):
    """A result on paper, its sign and its word; all are as wide as the longest."""

    def __init__(self, ending: Ending) -> None:
        super().__init__()
        self._ending = ending
        words = Label(ending_word(ending), size=_SIZE, face=Face.SEMIBOLD, ink="ink")
        self.content = Row(_sign_of(ending, _SEAT_SIGN), words, gap=_APART, align="center").padded(_PADDING, 3)

    def _measure_width(self, ruler: Ruler) -> Extent:
        words = (ruler.painter.text_width(ending_word(each), Face.SEMIBOLD, ruler.px(_SIZE)) for each in ENDINGS)
        width = max(words) + ruler.px(_SEAT_SIGN + _APART + 2 * _PADDING) + 2
        return Extent(width, width)

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        painter.box(target, self.rect, self.rect.h / 2, _ending_colours(painter.theme, self._ending)[0])


def draw_star(
    painter: Painter, target: pygame.Surface, centre: tuple[float, float], px: int, colour: str, *, full: bool
) -> None:
    fill = colour if full else "none"
    body = f'<path d="{_STAR_SHAPE}" fill="{fill}" stroke="{colour}" stroke-width="1.5" stroke-linejoin="round"/>'
    star = painter.vector(body, (px, px), (0, 0, 24, 24))
    target.blit(star, star.get_rect(center=(round(centre[0]), round(centre[1]))))


def rival_picture(rooms: Sequence[Room], kind: str, name: str) -> PaintIn:
    """Paints an opponent into a square: the head of a level, or the initial of a person's ``name``."""
    room = next((room for room in rooms if kind and any(level.key == kind for level in room.game.opponents)), None)
    if room is not None and kind != PERSON:
        return portrait(room, kind)

    def paint(target: pygame.Surface, painter: Painter, rect: pygame.Rect) -> None:
        theme = painter.theme
        painter.disc(target, rect.center, rect.w / 2, theme.moss)
        if name:
            px = max(8, round(rect.w * 0.5))
            painter.label(target, name[0].upper(), rect.center, Face.TITLE, px, theme.paper, "center")

    return paint


def rivals_of(room: Room | None, against: Sequence[str]) -> Sequence[tuple[str, str]]:
    """The opponents with these levels and names: a level, or nothing for a person, and the name."""
    if room is None:
        return [("", name) for name in against]
    levels = {level.key: level.title for level in room.game.opponents}
    return [
        (name, _(levels[name])) if name in levels else ("", shown_name(room.game, SeatInfo(name))) for name in against
    ]


@dataclass(frozen=True, slots=True)
class Listed:
    """A match as the list shows it, in words (translated); its ``room`` is None if its game is not in this box."""

    room: Room | None
    title: str
    line: str
    rivals: Sequence[tuple[str, str]]
    moves: int
    ending: Ending | None = None
    starred: bool | None = None
    """None where matches have no stars."""

    @property
    def against(self) -> str:
        """Whom it was played against; more than two are counted, not named."""
        names = [name for _kind, name in self.rivals]
        if not names:
            return _("Solo")
        return listed(names) if len(names) <= _MOST_NAMED else _("{number} others").format(number=len(names))


class MatchList(RowsView):
    """Rows with game, title, day, opponents and length, and where there are such the result, and a star to click."""

    def __init__(
        self, listed: Callable[[int], Listed | None], rooms: Sequence[Room], on_select: Callable[[], None],
        on_open: Callable[[], None], on_star: Callable[[int], None],
    ) -> None:  # fmt: skip
        """``listed`` is None for a match that has disappeared."""
        super().__init__(
            on_select=lambda _index: on_select(), on_open=lambda _index: on_open(), row_height=_ROW, paper=True,
            name="matches",
        )  # fmt: skip
        self._listed = listed
        self._rooms = rooms
        self._on_star = on_star

    def row(self, index: int) -> Item:
        """A match in columns, or in several lines if they do not fit."""
        match = self._listed(index)
        return Stack() if match is None else Column(self._arranged(match, index).grow(), Rule(1.5))

    def _arranged(self, match: Listed, index: int) -> Item:
        picture = match.room.emblem if match.room is not None else "objects/icons/warning"
        emblem = Icon(picture, size=_EMBLEM, ink="suit_red")
        title = Label(match.title, size=_TITLE, face=Face.SEMIBOLD, ink="ink", wrap=True, leading=_LEADING)
        line = Label(match.line, size=_LINE, ink="faded", wrap=True, leading=_LEADING)
        star = [] if match.starred is None else [_Star(match.starred, partial(self._on_star, index))]
        count = moves_words(None if match.room is None else match.room.game, match.moves)
        moves = Label(count, size=_LINE, face=Face.SEMIBOLD, ink="ink", align="right")
        heads = [Picture(rival_picture(self._rooms, *rival), _HEAD) for rival in match.rivals[:1]]
        against = Label(
            match.against, size=_LINE, face=Face.SEMIBOLD, ink="ink" if match.rivals else "faded", wrap=True,
            leading=_LEADING,
        )  # fmt: skip
        rival = Row(*heads, against.grow(), gap=6, align="center")
        halves = Grid(Column(title, line), rival, columns=2, gap=10, least=_HALF).at_least(width=_HALVES)
        badge = [] if match.ending is None else [_Badge(match.ending)]
        sign = [] if match.ending is None else [_sign_of(match.ending, _SIGN)]
        wide = _row(emblem, halves.grow(), *badge, moves.sized(width=_MOVES), *star)
        below = (
            [Row(*sign, against.grow(), moves, gap=6, align="center")],
            [Row(*sign, against.grow(), gap=6, align="center"), moves],
        )
        return FirstThatFits(wide, *(_row(emblem, Column(title, line, *lines).grow(), *star) for lines in below))


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


TITLE: Final = N_("My games")
"""The title of both pages, translated when shown."""
TABS: Final = "shelves"
"""The focus name of the tabs."""
_TAB_HEIGHT, _TAB_SIZE = 46.0, 17.0
_WIDTHS: Final = ((284.0, 348.0), (260.0, 284.0))
"""The widths of the two columns beside the list, in units; the first pair that leaves room for the list is used."""
_EITHER: Final = 264.0
"""The width of the column beside the list if there is only one."""
_LIST: Final = 300.0
_PAGE_HEAD: Final = 52.0
_COUNT: Final = 26
_FACT: Final = 17.0
_PREVIEW_GAP: Final = 10.0
_LOW_PICTURE: Final = 220.0
"""The maximum height of the picture if everything scrolls."""
_SOON: Final = 0.06
"""Seconds before the selected match is read, which lets the list be drawn, or another be selected, first."""

T = TypeVar("T")


class MyGamesScene(ClosableScene, Generic[T]):
    """A page of My games, whose matches are known by ``T``; the record of the selected one is read once it is shown.

    Subclasses make what they have besides in `build`, and say in `_show_list` how many matches there are.
    """

    services: Services
    tab: ClassVar[Literal["finished", "saved"]]
    foot: Button
    """What is below the selected match where it is at the left."""
    empty: EmptyState
    """What is shown where there is no match at all."""

    def __init__(self, services: Services, navigator: PageNavigator, rooms: Sequence[Room]) -> None:
        super().__init__(services)
        self._navigator = navigator
        self._rooms: Mapping[str, Room] = {room.name: room for room in rooms}
        self.match: AnyMatch | None = None
        """The selected match, once its record was read; if that is impossible, ``problem`` says why."""
        self.problem = ""
        self.ply = 0
        """The number of moves made in the shown position."""
        self._key: Hashable = None
        """By what the selected match is found again."""
        self._wanted_at: float | None = None
        """When to read the record of the selected match; None if there is nothing to read."""
        self.build()
        self.first_focus = "matches"

    # -- what a page has of its own

    def build(self) -> None:
        """Make all widgets anew."""
        self._choosing = False
        """Whether, where there is no room for both, `tools` are shown and not the selected match."""
        parts = (pgettext("games", "Finished"), pgettext("games", "Saved"))
        shown = ("finished", "saved").index(self.tab)
        self._tabs = SegmentedControl(parts, shown, self._turn_to, height=_TAB_HEIGHT, size=_TAB_SIZE, name=TABS)
        self._leave = way_back(self.close)
        self._count = Label("", size=_COUNT, face=Face.TITLE, ink="ink", lines=2, leading=1.1)
        self._list = MatchList(self._row, list(self._rooms.values()), self._show_selected, self.open, self._star)
        self._scroll = ScrollView()
        self._picture = FigureView(self.tab)
        self._back = IconButton("chevron_left", _("A move back"), lambda: self.step(-1), name="back_one")
        self._on = IconButton("chevron_right", _("A move on"), lambda: self.step(1), name="on_one")
        self._delete = IconButton("trash", _("Delete"), self.ask_delete, name="delete")
        self._preview = Widget()
        self._beside_title: Sequence[Item] = ()
        self._beside_steps: Sequence[Item] = (Space(),)
        self.body = None

    @abstractmethod
    def tools(self) -> Item:
        """What is below the tabs."""

    def head(self) -> Item:
        """What is above the list."""
        return self._count

    @abstractmethod
    def item(self, index: int) -> T | None:
        """The match in a row; None if it has disappeared."""

    @abstractmethod
    def key_of(self, item: T) -> Hashable:
        """By what it is found again."""

    @abstractmethod
    def listed(self, item: T) -> Listed:
        """How the list shows it."""

    @abstractmethod
    def text_of(self, item: T) -> str:
        """Its record. Raises UserError when it is gone."""

    @abstractmethod
    def described(self, item: T) -> tuple[Item, Sequence[tuple[str, str]]]:
        """How it ended or stands, and what else there is to tell of it, each with its label."""

    @abstractmethod
    def buttons(self, match: AnyMatch | None) -> Sequence[Item]:
        """What can be done with the selected match, as far as it is known."""

    @abstractmethod
    def delete(self, item: T) -> None:
        """Delete it, and show the others."""

    @abstractmethod
    def open(self) -> None:
        """Open the selected match."""

    def _show_list(self) -> None:
        """Show what there is."""

    def _look_anew(self) -> None:
        """The same, where others than this page may have changed it."""
        self._show_list()

    def _star(self, index: int) -> None:
        """The star of a match was clicked."""

    # -- the selected match

    @property
    def selected(self) -> T | None:
        return self.item(self._list.selected)

    def _row(self, index: int) -> Listed | None:
        item = self.item(index)
        return None if item is None else self.listed(item)

    def _show_selected(self) -> None:
        item, before = self.selected, self._key
        self._key = None if item is None else self.key_of(item)
        if self._key != before:
            self.match, self.problem, self.ply = None, "", 0
            self._scroll.scroll.offset = 0
        self._renew()
        known = self.match is not None or bool(self.problem)
        self._wanted_at = None if item is None or known else self.services.now() + _SOON

    def read_match(self) -> AnyMatch | None:
        """The selected match, read now if need be; None if that is impossible."""
        item = self.selected
        if self._wanted_at is not None and item is not None:
            try:
                self.match, self.problem = read_match(self.text_of(item), self._navigator.find_game), ""
                self.ply = self.match.ply
            except UserError as error:
                self.match, self.problem, self.ply = None, str(error), 0
            self._renew()
        self._wanted_at = None
        return self.match

    def step(self, by: int) -> None:
        if self.match is not None:
            self.ply = min(self.match.ply, max(0, self.ply + by))
            self._renew()

    def _renew(self) -> None:
        item, match = self.selected, self.match
        shown = None if item is None else self.listed(item)
        figure = None
        if match is not None and shown is not None and shown.room is not None:
            figure = picture_of(shown.room, match.position_at(self.ply))
        self._picture.show(figure, (self._key, self.ply))
        self._back.enabled, self._on.enabled = self.ply > 0, match is not None and self.ply < match.ply
        content: Item = Stack()
        if item is not None and shown is not None:
            content = self._damaged(item, shown) if self.problem else self._previewed(item, shown)
        self._preview.content = content
        self._preview.relayout()

    def _previewed(self, item: T, shown: Listed) -> Item:
        """Words and picture above the buttons, the picture as high as possible; or all of it scrolls."""
        step = Row(self._back, self._on, gap=_PREVIEW_GAP, justify="center")
        steps = Row(*self._beside_steps, step, self._delete, justify="between")
        parts = [steps, self._description(item), Column(*self.buttons(self.match), gap=_PREVIEW_GAP)]
        head = self._preview_head(shown)
        return or_scrolled(
            Column(head, self._picture.grow(), *parts, gap=_PREVIEW_GAP, justify="between"),
            self._scroll,
            Column(head, self._picture.at_most(height=_LOW_PICTURE), *parts, gap=_PREVIEW_GAP),
        )

    def _preview_head(self, shown: Listed) -> Item:
        title = Label(shown.title, size=24, face=Face.TITLE, ink="amber", lines=2, leading=1.15)
        game = _(shown.room.title) if shown.room is not None and shown.title != _(shown.room.title) else ""
        where = Label(self._where() or game, size=16, ink="fern", wrap=True)
        return Row(Column(title, where).grow(), *self._beside_title, gap=_PREVIEW_GAP, align="start")

    def _where(self) -> str:
        match = self.match
        if match is None or (self.ply == match.ply and match.outcome is None):
            return ""
        return _("Final position") if self.ply == match.ply else turn_words(match, self.ply)

    def _description(self, item: T) -> Item:
        told, facts = self.described(item)
        rows = [
            (
                Label(label, size=16, ink="fern"),
                Label(value, size=_FACT, face=Face.SEMIBOLD, align="right", lines=2).grow(),
            )
            for label, value in facts
        ]
        return Column(told, table(*rows, gap=16, apart=4), gap=6)

    def _damaged(self, item: T, shown: Listed) -> Item:
        trouble = Column(
            Row(Icon("warning", size=28), Label(_("This game cannot be shown"), size=20, wrap=True).grow(), gap=8),
            *self._advice(),
            Label(self.problem, size=15, ink="fern", wrap=True),
            gap=_PREVIEW_GAP,
        )
        steps = Row(*self._beside_steps, self._delete, justify="between")
        parts = [self._preview_head(shown), trouble, self._description(item), steps]
        return or_scrolled(
            Column(*parts, gap=_PREVIEW_GAP, justify="between"), self._scroll, Column(*parts, gap=_PREVIEW_GAP)
        )

    def _advice(self) -> Sequence[Item]:
        """What to say of a match that cannot be shown."""
        return ()

    def _turn_to(self, _index: int) -> None:
        (self._navigator.saved_games if self.tab == "finished" else self._navigator.library)(instead=True)

    def ask_delete(self) -> None:
        item = self.selected
        if item is None:
            return
        text = _("“{name}” will be gone for good.").format(name=self.listed(item).title)
        delete = lambda: self.delete(item)  # noqa: E731 - a name for a callback
        dialog.confirm(self.services, _("Delete this game?"), text, _("Delete"), delete, danger=True)

    def paste(self) -> None:
        """Open the match whose record is on the clipboard."""
        text = self.services.clipboard.read().strip()
        if text:
            self._navigator.open_record(text)
        else:
            words = _("Copy a game first: at a table, or from a message or a file.")
            dialog.notice(self.services, _("Nothing to open"), words)

    # -- the stack's contracts

    def enter(self) -> None:
        self._look_anew()

    def resume(self) -> None:
        super().resume()
        self._look_anew()

    def reword(self) -> None:
        self.root.clear()
        self.build()
        self._look_anew()

    def handle(self, event: Event) -> bool:
        if super().handle(self._as_step(event)):
            return True
        if isinstance(event, Woken) and event.payload == CHANGED and self.in_view:
            self._look_anew()
            return True
        if isinstance(event, Key) and event.key == "delete":
            self.ask_delete()
            return True
        return False

    def _as_step(self, event: Event) -> Event:
        """Left and Right step while the focus is on a button for it, as long as there are steps that way."""
        on_step = self.focus.current_id in ("back_one", "on_one") and self.stack.device is not Device.CONTROLLER
        if not isinstance(event, Navigate) or not event.direction.dx or not on_step:
            return event
        way, name = (self._back, "step_back") if event.direction.dx < 0 else (self._on, "step_forward")
        return Command(name) if way.enabled else event

    def command(self, name: str) -> bool:
        """The keys that step through a match work as at the table; Paste opens a copied match."""
        if name == "paste":
            self.paste()
            return True
        step = {"step_back": -1, "step_forward": 1}.get(name)
        if step is None:
            return False
        self.read_match()
        self.step(step)
        return True

    def update(self, now: float) -> bool:
        moving = super().update(now)
        if self._wanted_at is not None and now >= self._wanted_at:
            self.read_match()
            self.dirty = True
        return moving

    def wake_at(self) -> float | None:
        return earliest(super().wake_at(), self._wanted_at)

    # -- layout

    def arrange(self, *others: EmptyState) -> None:
        """Arrange the page anew; ``others`` are shown where none of the matches is."""
        title = Row(self._leave, page_title(_(TITLE)).grow(), gap=12, align="center").sized(height=_PAGE_HEAD)
        choice = Box(Panel(), Column(self._tabs, self.tools().grow(), gap=RAIL_PADDING), RAIL_PADDING)
        left = Column(title, choice.grow(), gap=GAP)
        shown = Column(self._list.grow(), self.empty.grow(), *(each.grow() for each in others)).grow()
        paper = Box(PaperPanel(), Column(self.head(), shown, gap=10), 18, 18).at_least(width=_LIST).grow(2)
        if self.empty.visible:  # where there is nothing, nothing is chosen from it
            self.body = beside_rail(left, paper)
            return
        beside = Box(Panel(), self._preview, RAIL_PADDING)
        turns = [choice] if self._choosing else [self._tabs, beside]
        either = Column(title, *turns[:-1], turns[-1].grow(), self.foot, gap=GAP / 2)
        self.body = page_body(FirstThatFits(
            *(Row(left.sized(width=rail), paper, beside.sized(width=preview), gap=GAP) for rail, preview in _WIDTHS),
            Row(either.sized(width=_EITHER), paper, gap=GAP),
        ))  # fmt: skip
