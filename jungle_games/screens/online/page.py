"""The page to play online: one's own tables, those that somebody near has open, and a field for an invitation."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

import pygame

from jungle_games.core.game import AnyPosition
from jungle_games.core.i18n import _, ngettext
from jungle_games.core.matches.history import move_number
from jungle_games.core.options import STANDARD, GameOptions
from jungle_games.core.room import Room
from jungle_games.core.seat_names import PERSON
from jungle_games.screens.online.invite import InvitationField, PlayAs
from jungle_games.screens.online.lobby import FreeSeat, options_by, rhythm_words, start_by, start_of
from jungle_games.screens.pages import (
    EmptyState,
    Ground,
    emblem,
    mixed,
    page_body,
    page_head,
    section_heading,
    way_back,
)
from jungle_games.screens.set_up import changes_of
from jungle_games.screens.typeset import FigureView
from jungle_games.table.online.service import NEWS, others_at, turn_words
from jungle_games.table.room_parts import picture_of
from jungle_games.table.services import Navigator, Services, Ways
from jungle_games.table.style import portrait
from jungle_games.ui.events import Event, Woken
from jungle_games.ui.layout import Box, Column, FirstThatFits, Item, Row, Scroll, Space, Wrap, or_scrolled, side_by_side
from jungle_games.ui.painter import Painter
from jungle_games.ui.text import Face
from jungle_games.ui.theme import mix
from jungle_games.ui.widget_scene import ClosableScene
from jungle_games.ui.widgets.base import Widget
from jungle_games.ui.widgets.button import Button, Clickable
from jungle_games.ui.widgets.label import Icon, Label, Picture
from jungle_games.ui.widgets.panel import PaperPanel, ScrollView

if TYPE_CHECKING:
    from jungle_games.online.lan import Nearby
    from jungle_games.online.tables import OnlineView

_GAP: Final = 16.0
_ROWS_APART: Final = 12.0
_FIELD, _NAME = 520.0, 384.0
"""The least width of the field for an invitation, and that of the name."""
_LOOKS_AFTER: Final = 2
"""The update before which the page has been drawn."""
_Tables = tuple[tuple["OnlineView", ...], tuple["Nearby", ...]]
"""One's own tables, and those that are open near."""


class OnlineScene(ClosableScene):
    """The list of tables is the page; above it a field for an invitation and one's own name."""

    services: Services

    def __init__(self, services: Services, navigator: Navigator, ways: Ways, rooms: Sequence[Room]) -> None:
        super().__init__(services)
        self._navigator, self._ways = navigator, ways
        self._rooms = tuple(rooms)
        self._looks_after = 0 if services.online.loaded else _LOOKS_AFTER
        self._build()

    def _build(self) -> None:
        self._leave = way_back(self.close)
        self._view = ScrollView()
        self._field = InvitationField(self.painter, self.services.clipboard, self._ways.join)
        self._new = Button(_("Invite somebody"), self._ways.invite, kind="amber", icon="new_game", name="invite")
        settings = lambda: self._navigator.settings("online")  # noqa: E731 - a name for a callback
        self._meet = Button(_("Where to meet"), settings, icon="settings", name="broker")
        self._fill()

    def _fill(self) -> None:
        looks = not self._looks_after
        self._shown = views, nearby = self._tables_now() if looks else ((), ())
        rooms = {room.name: room for room in self._rooms}
        mine = [TableRow(view, rooms.get(view.game), partial(self._ways.table, view.id)) for view in views]
        near = [
            OpenRow(rooms[table.game], table, at, partial(self._ways.join, table.text, sit=True))
            for at, table in enumerate(nearby)
        ]
        self.first_focus = mine[0].name if mine else ("open", 0) if near else "invite"
        free = sum(table.free > 0 for table in nearby)
        note = ngettext("{number} table is open near you", "{number} tables are open near you", free)
        note = note.format(number=free) if free else _("with friends at other screens") if looks else ""
        head = page_head(self._leave, _("Play online"), note)
        ways = Row(self._meet, self._new, gap=_GAP)
        top = side_by_side(head.grow(), ways, gap=_GAP, below=8)
        you = PlayAs(self.services, self._navigator, self.reword)
        asked = FirstThatFits(
            Row(self._field.at_least(width=_FIELD).grow(), you.sized(width=_NAME), gap=_GAP),
            Column(self._field, you, gap=8),
        )
        looking = Label(_("Looking…"), size=22, face=Face.TITLE, ink="faded", align="center")
        page = self._listed(mine, near) if looks else _on_sheet(Column(Space().grow(), looking, Space().grow()))
        whole = Column(top, asked, page.at_least(height=260), gap=_GAP)
        high = Column(top, asked, page.at_least(height=200).grow(), gap=_GAP)
        self.body = page_body(or_scrolled(high, ScrollView(), whole))

    def _tables_now(self) -> _Tables:
        """One's own tables and those that are open near, without those of unknown games, unless they cannot go on."""
        online, rooms = self.services.online, {room.name for room in self._rooms}
        views = tuple(view for view in online.views() if view.game in rooms or view.stage == "aside")
        return views, tuple(table for table in online.tables.nearby() if table.game in rooms)

    def _listed(self, mine: Sequence[TableRow], near: Sequence[OpenRow]) -> Item:
        if not (mine or near):
            text = _("Invite a friend, or type an invitation above. Tables opened nearby appear here.")
            return _on_sheet(EmptyState("objects/icons/online", _("No table yet"), text))
        parts: list[Item] = []
        sections: Sequence[tuple[str, Sequence[Item]]]
        sections = (_("Your tables"), mine), (_("Open on this network"), near)
        for heading, rows in sections:
            parts += [section_heading(heading), *rows] if rows else []
        return Scroll(self._view, Column(*parts, gap=_ROWS_APART).padded(4, 4))

    # The stack's contracts

    def enter(self) -> None:
        if not self._looks_after:
            self.services.online.tables.discovery.seek()

    def update(self, now: float) -> bool:
        """The first time, tables are loaded when the page has been seen: that may take a moment."""
        moving = super().update(now)
        if not self._looks_after:
            return moving
        self._looks_after -= 1
        if not self._looks_after:
            self.services.online.tables.discovery.seek()
            self._fill()
            self.layout(self.view)
        return True

    def resume(self) -> None:
        super().resume()
        self._fill()
        self.layout(self.view)

    def handle(self, event: Event) -> bool:
        if isinstance(event, Woken) and event.payload == NEWS and self.in_view and not self._looks_after:
            if self._tables_now() != self._shown:  # else a press that has begun would hit nothing
                self._fill()
                self.layout(self.view)
            return False
        return super().handle(event)

    def reword(self) -> None:
        self._build()
        self.layout(self.view)


def _on_sheet(item: Item) -> Item:
    return Box(PaperPanel(), item, 24, 16)


def chips_of(options: GameOptions) -> Sequence[str]:
    """What ``options`` have that Standard does not, in a few words each; nothing where they are Standard."""
    preset = options.preset()
    if preset is not None:
        return [] if preset == STANDARD else [_(options.presets()[preset].title)]
    return [words for _icon, words in changes_of(type(options), options.values())]


_ROW: Final = 100.0
_BOARD: Final = (134.0, 84.0)
_FACE, _SEAT = 60.0, 44.0
_NAMES: Final = 190.0
"""Units of width of the names."""
_BUTTON: Final = (170.0, 54.0)
_RADIUS: Final = 14.0
_MOST_SEATS, _MOST_CHIPS = 6, 3
"""Seats and chips that are shown one by one."""
ASIDE: Final = "objects/icons/warning"
"""In place of a board at a table that cannot go on."""


def _stands(view: OnlineView) -> str:
    if view.stage == "aside":
        return _("cannot go on for now")
    if view.problem:
        return view.problem
    if view.stage in ("looking", "asking"):
        return _("looking for the table…")
    if view.stage in ("found", "open"):
        return _("has not begun yet")
    if view.stage == "playing":
        match = view.match
        number = move_number(match.game, match.moves, len(match.seats)) if match is not None else 1
        return _("move {number}, {turn}").format(number=number, turn=turn_words(view))
    return _("the game is over") if view.stage == "over" else _("closed by its host")


class TableRow(Clickable):
    """A table of one's own to go to; its ``room`` is None if its game is not in this box."""

    ring_corner = _RADIUS

    def __init__(self, view: OnlineView, room: Room | None, on_click: Callable[[], None]) -> None:
        super().__init__(on_click, name=("table", view.id))
        self.label = _("A table that cannot be read")
        board: Item = Icon(ASIDE, size=56, ink="mark_paper").sized(_BOARD[0])
        if room is not None:
            self.label = _("{game}: {names}").format(game=_(room.title), names=others_at(view) or view.host_name)
            if view.stage != "aside":
                position = view.match.position if view.match is not None else start_of(room, view)
                board = _board(room, position, ("mine", view.id))
        self._waits = view.your_turn
        ink, face = ("mark_paper", Face.BOLD) if self._waits else ("faded", Face.REGULAR)
        words = Column(
            Label(self.label, size=22, face=Face.TITLE, ink="ink", wrap=True, leading=1.15),
            Label(_stands(view), face=face, ink=ink, wrap=True, leading=1.2),
            gap=4, justify="center",
        )  # fmt: skip
        self.content = Row(board, words.grow(), gap=18, align="center").padded(14, 8).at_least(height=_ROW)

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        ground = mix(painter.theme.paper, painter.theme.chosen_paper, 0.9 if self._waits else 0.0)
        _paint_ground(target, painter, self, mix(ground, "#FFFFFF", 0.4 if self.hovered else 0.0), lit=self._waits)


class OpenRow(Widget):
    """A table that somebody near has open: its board, who sits there, what differs, and a button to sit down."""

    def __init__(self, room: Room, table: Nearby, index: int, sit_down: Callable[[], None]) -> None:
        super().__init__()
        options = options_by(room, table.preset, table.options) if table.options is not None else None
        start = start_by(room, options, len(table.sitting), {}) if options is not None else None
        chips = [] if options is None else list(chips_of(options))
        chips += [rhythm_words(table.rhythm)] if table.rhythm else []
        usual = _("Standard rules") if options is not None else _("The host’s own rules")
        differs: list[Item] = [_chip(words) for words in chips[:_MOST_CHIPS]]
        if len(chips) > _MOST_CHIPS:
            differs.append(_chip(_("and {number} more").format(number=len(chips) - _MOST_CHIPS)))
        rules = Wrap(*differs, gap=8) if differs else Label(usual, size=17, ink="faded", lines=2)
        names = Column(
            Label(table.host, size=24, face=Face.TITLE, ink="ink", lines=2, leading=1.1),
            Label(_(room.title), size=18, face=Face.SEMIBOLD, ink="moss", lines=2, leading=1.1),
            justify="center",
        )  # fmt: skip
        seats = Row(*self._seats(room, table), gap=8, align="center")
        go = Button(
            _("Sit down"), sit_down, kind="paper", icon="person", radius=12, name=("open", index),
            enabled=table.free > 0,
        )  # fmt: skip
        button = go.at_least(*_BUTTON)
        board = _board(room, start, ("near", index))
        face, narrow = Picture(portrait(room, PERSON, 0), _FACE), names.at_least(width=140).grow()
        self.content = FirstThatFits(
            Row(
                board, face, names.at_least(width=_NAMES), rules.at_least(width=160).grow(), seats, button,
                gap=16, align="center",
            ),
            Row(board, narrow, rules.at_least(width=120).grow(), button, gap=12, align="center"),
            Row(narrow, button, gap=12, align="center"),
            Column(names, button, gap=8),
        ).padded(14, 8).at_least(height=_ROW)  # fmt: skip

    def _seats(self, room: Room, table: Nearby) -> Sequence[Item]:
        """The seats that are taken, and then those that are free; the last one shown says how many more there are."""
        sitting = table.sitting
        taken = [Picture(portrait(room, kind, seat), _SEAT) for seat, (_name, kind) in enumerate(sitting) if kind]
        free = [FreeSeat("plus", "moss").sized(_SEAT, _SEAT) for _name, kind in sitting if not kind]
        shown: list[Item] = [*taken, *free]
        if len(shown) <= _MOST_SEATS:
            return shown
        few = _("{taken} of {number}").format(taken=len(taken), number=len(shown))
        return [Label(few, size=18, face=Face.SEMIBOLD, ink="ink")]

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        _paint_ground(target, painter, self, painter.theme.paper, lit=False)


def _chip(words: str) -> Item:
    """One thing that differs from the standard rules."""
    label = Label(words, size=16, face=Face.SEMIBOLD, ink="ink", lines=2, leading=1.1)
    return Box(Ground(17, mixed("paper", "amber", 0.18), mixed("paper", "amber", 0.45)), label, 12, 7)


def _board(room: Room, position: AnyPosition | None, key: tuple[object, ...]) -> Item:
    """The board of a table in its true shape, or the emblem of its game where it is not known."""
    figure = picture_of(room, position) if position is not None else None
    if figure is None:
        return Picture(emblem(room), _FACE).sized(_BOARD[0])
    view = FigureView("tables", frame=2)
    view.show(figure, (*key, position))
    return Column(Space().grow(), view.sized(*_BOARD), Space().grow())


def _paint_ground(target: pygame.Surface, painter: Painter, row: Widget, ground: str, *, lit: bool) -> None:
    theme = painter.theme
    edge, width = (theme.amber, 3) if lit else (theme.shade, 1.5)
    painter.box(target, row.rect, _RADIUS * row.u, ground, border=edge, width=width * row.u)
