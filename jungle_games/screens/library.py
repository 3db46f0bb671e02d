"""The library of finished matches, and sharing one of them."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from typing import Final

import pygame

from jungle_games.core.formatting import grouped
from jungle_games.core.i18n import _, ngettext
from jungle_games.core.matches.history import moves_made
from jungle_games.core.matches.match import AnyMatch, colour_index, played_on
from jungle_games.core.matches.record import RecordError, read_match
from jungle_games.core.room import Room
from jungle_games.core.seat_names import YOU
from jungle_games.players.mentoring import may_be_looked_back_on
from jungle_games.screens import dialog
from jungle_games.screens.dialog import Dialog, DialogAction, notice
from jungle_games.screens.entries import (
    EntryWords,
    Filters,
    LibraryList,
    MatchResults,
    Preview,
    PreviewActions,
    number_words,
)
from jungle_games.screens.page_navigator import PageNavigator
from jungle_games.screens.pages import GAP, RAIL_PADDING, EmptyState, beside_rail, page_body, page_title, way_back
from jungle_games.screens.saved_games import TITLE, my_games_tabs, paste_match
from jungle_games.screens.typeset import FigureView
from jungle_games.store.files import DamagedError, StorageError
from jungle_games.store.library import Entry, Library
from jungle_games.store.matches import Kind
from jungle_games.table.room_parts import picture_of
from jungle_games.table.services import CHANGED, Services
from jungle_games.table.style import portrait
from jungle_games.table.verdict import ending_of, record_text, verdict
from jungle_games.ui.backdrop import backdrop
from jungle_games.ui.events import Event, Key, Woken
from jungle_games.ui.layout import Box, Column, FirstThatFits, Item, Row, Ruler, Space, lay_out
from jungle_games.ui.notices import Notice
from jungle_games.ui.painter import Painter
from jungle_games.ui.scene import View, earliest
from jungle_games.ui.text import Face
from jungle_games.ui.widget_scene import ClosableScene
from jungle_games.ui.widgets.base import Widget
from jungle_games.ui.widgets.button import Button
from jungle_games.ui.widgets.label import Label, Picture
from jungle_games.ui.widgets.panel import Panel, PaperPanel
from jungle_games.window import TITLE as PROGRAM

_WIDTHS: Final = ((284.0, 348.0), (260.0, 284.0))
"""The widths of the two columns beside the list, in units; the first pair that leaves room for the list is used."""
_EITHER: Final = 264.0
"""The width of the column beside the list if there is only one."""
_LIST: Final = 300.0
_HEAD: Final = 52.0
_COUNT: Final = 26
_STILL: Final = 0.15
"""Seconds before the selected match is read, if another was selected just before."""
_SOON: Final = 0.001
"""Seconds before it is read otherwise, which lets the list be drawn first."""


class LibraryScene(ClosableScene):
    """Filters on the left, the list in the middle, the selected match on the right."""

    services: Services

    def __init__(self, services: Services, navigator: PageNavigator, rooms: Sequence[Room]) -> None:
        super().__init__(services)
        self._navigator = navigator
        self._rooms = tuple(rooms)
        self._library: Library = services.library
        self._words = EntryWords({room.name: room for room in rooms})
        self._oldest_first = False
        self._wanted_at: float | None = None
        """When to read the record of the selected match; None if there is nothing to read."""
        self._selected_at = -_STILL
        self._identity = ""
        """The identity of the selected match, by which it is found in another list."""
        self._build()

    def _build(self) -> None:
        self._tabs = my_games_tabs("finished", lambda: self._navigator.saved_games(instead=True))
        self._filters = Filters(self.painter, self.services.clipboard, self._rooms, (), self._filter)
        self._leave = way_back(self.close)
        self._turns = Button(_("Filters"), self._take_turns, icon="search", name="filters")
        self._choosing = False
        self._count = Label("", size=_COUNT, face=Face.TITLE, ink="ink", lines=2, leading=1.1)
        self._order = Button("", self._turn, kind="paper", icon="sort_rank", size=16, radius=12, lip=3, name="order")
        self._list = LibraryList(self._words, self._rooms, self._select, lambda _index: self.look(), self._star_row)
        text = _("Every game you finish is kept here. View it, play on from any move, or share it.")
        self._empty = EmptyState("objects/icons/trophy", _("No finished games yet"), text)
        text = _("No game matches. Clear the filters to see all of them.")
        self._none = EmptyState("objects/icons/search", _("Nothing found"), text)
        actions = PreviewActions(
            self.look, self.play_on, self.look_back, self.share, self.star, self.ask_title, self.ask_delete,
        )  # fmt: skip
        self._preview = Preview(self._words, actions)
        self.body = self._arranged()
        self.first_focus = "matches"

    # -- the stack's contracts

    def enter(self) -> None:
        self._show_anew()

    def resume(self) -> None:
        super().resume()
        self._show_anew()
        self.layout(self.view)

    def reword(self) -> None:
        """Build the page anew in the language now chosen; the filters are cleared."""
        self.root.clear()
        self._build()
        self._show_list()

    # -- what there is

    def _show_anew(self) -> None:
        self._filters.show_rivals([self._rival(name) for name in self._library.opponents()])
        self._show_list()

    def _show_list(self) -> None:
        index = max(0, self._list.selected)
        query = self._filters.query(date.today(), oldest_first=self._oldest_first)
        shelf = MatchResults(self._library, query)
        if self._identity:
            index = shelf.place_of(self._identity)
        self._list.show_results(shelf, index)
        found = shelf.count
        before = self._seen
        self._list.visible = self._order.visible = found > 0
        self._none.visible = not found and self._filters.asks
        self._empty.visible = not found and not self._none.visible
        self._order.label = _("oldest first") if self._oldest_first else _("newest first")
        if self._preview.takes_space == self._empty.visible:  # where there is nothing, nothing is chosen from it
            self._filters.visible = self._preview.visible = not self._empty.visible
            self.body = self._arranged()
        self._filters.refresh()
        self._count.text = number_words(found) if found else ""
        self._show_selected()
        if self._seen != before:
            self.layout(self.view)

    @property
    def _seen(self) -> tuple[object, ...]:
        return self._list.visible, self._none.visible, self._preview.takes_space, self._order.label, self._count.text

    def _rival(self, name: str) -> tuple[str, str]:
        titles = (level.name for room in self._rooms for level in room.game.opponents if level.key == name)
        title = next(titles, None)
        return (name, _(title)) if title is not None else ("", name)

    def _turn(self) -> None:
        self._oldest_first = not self._oldest_first
        self._filter()

    def _take_turns(self) -> None:
        """Switch between the filters and the selected match if there is no room for both."""
        self._choosing = not self._choosing
        self._turns.kind = "amber" if self._choosing else "moss"
        self.body = self._arranged()
        self.layout(self.view)

    def _filter(self) -> None:
        self._list.scroll.to(0)
        self._identity = ""
        self._list.selected = 0
        self._show_list()

    @property
    def selected(self) -> Entry | None:
        shelf = self._list.shelf
        return shelf.at(self._list.selected) if shelf is not None else None

    def _select(self, _index: int) -> None:
        now = self.services.now()
        self._show_selected(wait=now - self._selected_at < _STILL)
        self._selected_at = now

    def _show_selected(self, *, wait: bool = False) -> None:
        """Show the selected match; ``wait`` delays reading it, as another may be selected soon."""
        entry = self.selected
        known = entry is not None and entry.identity == self._identity and self._preview.entry is not None
        self._identity = entry.identity if entry is not None else ""
        self._preview.show(entry)
        if entry is None or (known and (self._preview.match is not None or self._preview.problem)):
            self._wanted_at = None
            return
        self._wanted_at = self.services.now() + (_STILL if wait else _SOON)

    def _read_match(self) -> AnyMatch | None:
        """The selected match, read now if need be; None if that is impossible."""
        entry = self._preview.entry
        if self._wanted_at is not None and entry is not None:
            try:
                self._preview.lay_out(read_match(self._library.read(entry), self._navigator.find_game), "")
            except (RecordError, DamagedError) as error:
                self._preview.lay_out(None, str(error))
        self._wanted_at = None
        return self._preview.match

    # -- what can be done

    def look(self) -> None:
        match = self._read_match()
        if match is not None:
            self._navigator.open_match(match)

    def play_on(self) -> None:
        match, ply = self._read_match(), self._preview.ply
        if match is not None and ply < match.ply:
            self._navigator.begin_anew(match.game.name, lambda: self._navigator.open_match(played_on(match, ply)))

    def look_back(self) -> None:
        match = self._read_match()
        if match is not None and may_be_looked_back_on(match):
            self._navigator.look_back(match)

    def share(self) -> None:
        match, entry = self._read_match(), self._preview.entry
        if match is not None and entry is not None:
            self._navigator.share(match, self._words.title(entry))

    def star(self) -> None:
        self._star_row(self._list.selected)

    def _star_row(self, index: int) -> None:
        shelf = self._list.shelf
        entry = shelf.at(index) if shelf is not None else None
        if entry is not None:
            self._mark(index, entry, starred=not entry.starred)

    def _mark(self, index: int, entry: Entry, *, title: str | None = None, starred: bool | None = None) -> None:
        marked = self._library.mark(entry, title=title, starred=starred)
        if self._list.shelf is not None:
            self._list.shelf.put(index, marked)
        if index == self._list.selected:
            self._preview.show(marked)
        self._list.renew(index)

    def ask_title(self) -> None:
        index, entry = self._list.selected, self.selected
        if entry is not None:
            dialog.ask_text(
                self.services, _("Name this game"), _("What name do you want to find it under?"),
                self._words.title(entry), lambda title: self._mark(index, entry, title=title), optional=True,
            )  # fmt: skip

    def ask_delete(self) -> None:
        entry = self.selected
        if entry is None:
            return
        text = _("“{name}” will be gone for good.").format(name=self._words.title(entry))
        delete = lambda: self._delete(entry)  # noqa: E731 - a name for a callback
        dialog.confirm(self.services, _("Delete this game?"), text, _("Delete"), delete, danger=True)

    def _delete(self, entry: Entry) -> None:
        self._library.delete(entry)
        self._identity = ""
        self._show_list()

    # -- events and time

    def handle(self, event: Event) -> bool:
        if super().handle(event):
            return True
        if isinstance(event, Woken) and event.payload == CHANGED and self.in_view:
            self._show_anew()
            return True
        if isinstance(event, Key) and event.key == "delete":
            self.ask_delete()
            return True
        return False

    def command(self, name: str) -> bool:
        """The keys that step through a match work as at the table; Paste opens a copied match."""
        if name == "paste":
            paste_match(self.services, self._navigator)
            return True
        step = {"step_back": -1, "step_forward": 1}.get(name)
        if step is None:
            return False
        self._read_match()
        self._preview.step(step)
        return True

    def update(self, now: float) -> bool:
        moving = super().update(now)
        if self._wanted_at is not None and now >= self._wanted_at:
            self._read_match()
            self.dirty = True
        return moving

    def wake_at(self) -> float | None:
        return earliest(super().wake_at(), self._wanted_at)

    # -- layout

    def _arranged(self) -> Item:
        title = Row(self._leave, page_title(_(TITLE)).grow(), gap=12, align="center").sized(height=_HEAD)
        choice = Box(Panel(), Column(self._tabs, self._filters.grow(), gap=RAIL_PADDING), RAIL_PADDING)
        left = Column(title, choice.grow(), gap=GAP)
        head = Row(self._count.grow(), self._order.sized(height=38), gap=GAP, align="center")
        shown = Column(self._list.grow(), self._empty.grow(), self._none.grow()).grow()
        paper = Box(PaperPanel(), Column(head, shown, gap=10), 18, 18).at_least(width=_LIST).grow(2)
        if not self._preview.takes_space:
            return beside_rail(left, paper)
        beside = Box(Panel(), self._preview, RAIL_PADDING)
        turns = [choice] if self._choosing else [self._tabs, beside]
        either = Column(title, *turns[:-1], turns[-1].grow(), self._turns, gap=GAP / 2)
        return page_body(FirstThatFits(
            *(Row(left.sized(width=rail), paper, beside.sized(width=preview), gap=GAP) for rail, preview in _WIDTHS),
            Row(either.sized(width=_EITHER), paper, gap=GAP),
        ))  # fmt: skip


SIZE: Final = (1280, 800)
_MARGIN: Final = 56
_LAMP: Final = (386, 400)
"""Where the lamp shines: on the picture."""
_PICTURE: Final = (660, 688)
_SITTER: Final = 72
_MOST_SITTERS: Final = 4
SUFFIX: Final = ".jungle-match"
"""What the name of a shared match ends with, by which systems know that we open it."""


def ask_how(services: Services, room: Room, match: AnyMatch, title: str) -> None:
    """Ask how to share ``match``, and do it, reporting where a file was written."""
    name = f"{title} {date.today().isoformat()}"

    def copy() -> None:
        services.clipboard.write(record_text(match))
        services.notify(Notice(_("The game is copied.")))

    def as_file() -> None:
        _keep(services, "documents", name, SUFFIX, record_text(match).encode())

    def as_picture() -> None:
        card = paint_card(services.painter, room, match, title)
        content = io.BytesIO()
        pygame.image.save(card, content, "card.png")
        _keep(services, "pictures", name, ".png", content.getvalue())

    actions = (
        DialogAction(_("Back")),
        DialogAction(_("Copy as text"), copy, icon="copy"),
        DialogAction(_("Save as a file"), as_file, icon="save"),
        DialogAction(_("Save as a picture"), as_picture, "amber", "palette"),
    )
    text = _(
        "A file or its text opens in Jungle Games on any computer: drop it on the window, or paste it. "
        "A picture of the end of the game needs no program: send it to anybody."
    )
    services.stack.push(Dialog(services, _("Share this game"), text, actions))


def _keep(services: Services, kind: Kind, name: str, suffix: str, content: bytes) -> None:
    try:
        path = services.exports.write(kind, name, suffix, content)
    except StorageError as error:
        notice(services, _("Not saved"), str(error))
        return
    where = _("It is in the folder {folder}, as “{name}”.").format(folder=path.parent, name=path.name)
    notice(services, _("Saved"), where)


def paint_card(painter: Painter, room: Room, match: AnyMatch, title: str) -> pygame.Surface:
    """The picture of a finished ``match`` called ``title``."""
    card, page = pygame.Surface(SIZE), Widget()
    card.blit(backdrop(painter, View(SIZE), _LAMP), (0, 0))
    lay_out(_card(room, match, title), card.get_rect(), Ruler(painter, 1.0), page)
    page.draw(card, painter)
    return card


def _card(room: Room, match: AnyMatch, title: str) -> Item:
    """The picture at the left, all words at the right."""
    figure, view, game = picture_of(room, match.position), FigureView("card"), _(room.title)
    view.show(figure, (match.identity, match.ply))
    width = min(_PICTURE[0], _PICTURE[1] * figure.size[0] / figure.size[1]) if figure is not None else 0
    headline, reason = result_words(match) if match.outcome is not None else ("", "")
    minutes = _("{number} min").format(number=max(1, round(match.seconds / 60)))
    moves = moves_made(match.game, match.moves, len(match.seats))
    facts = ngettext("{number} move, {time}", "{number} moves, {time}", moves)
    rest = len(match.seats) - _MOST_SITTERS
    words = Column(
        Column(
            Label(title, size=52, face=Face.TITLE, ink="amber", lines=2, leading=1.1),
            Label(game if title != game else "", size=24, ink="fern"),
        ),
        Column(
            Label(headline, size=38, face=Face.TITLE, lines=2, leading=1.15),
            Label(reason, size=24, wrap=True, leading=1.3),
        ),
        Column(*_sitters(room, match), gap=12),
        Label(_("and {number} more").format(number=rest) if rest > 0 else "", size=22, ink="fern"),
        Label(facts.format(number=grouped(moves), time=minutes), size=24, face=Face.SEMIBOLD, ink="fern"),
        Space().grow(),
        Label(PROGRAM, size=32, face=Face.TITLE, ink="amber", align="right"),
        gap=16,
    )
    return Row(view.sized(width), words.grow(), gap=_MARGIN).padded(_MARGIN)


def _sitters(room: Room, match: AnyMatch) -> Sequence[Item]:
    winners = match.outcome.winners if match.outcome is not None else ()
    return [
        Row(
            Picture(portrait(room, info.kind, colour_index(match, seat)), _SITTER),
            Label(
                match.name(seat), size=28, face=Face.SEMIBOLD, ink="amber" if seat in winners else "paper", lines=2,
                leading=1.15,
            ).grow(),
            gap=20, align="center",
        )
        for seat, info in enumerate(match.seats[:_MOST_SITTERS])
    ]  # fmt: skip


def result_words(match: AnyMatch) -> tuple[str, str]:
    nameless = any(info.name == YOU for info in match.seats)
    persons = match.persons if nameless else []
    told = verdict(match, persons, replace(ending_of(match), winner=""))
    if len(match.seats) == 1 and not nameless:
        words = _("{name} wins") if told.won else _("{name} lost")
        return words.format(name=match.name(0)), told.reason
    return told.headline, told.reason
