"""The finished games: filters beside the list, and sharing one of them."""

from __future__ import annotations

import io
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import replace
from datetime import date, datetime, timedelta
from typing import Final, TypeVar

import pygame

from jungle_games.core.formatting import first_capital, grouped, listed, without_stop
from jungle_games.core.i18n import _, pgettext
from jungle_games.core.matches.history import moves_made, moves_words
from jungle_games.core.matches.match import AnyMatch, colour_index, played_on
from jungle_games.core.room import Room
from jungle_games.core.seat_names import YOU
from jungle_games.players.mentoring import may_be_looked_back_on
from jungle_games.screens import dialog
from jungle_games.screens.dialog import Dialog, DialogAction, notice
from jungle_games.screens.my_games import (
    ENDINGS,
    Listed,
    MyGamesScene,
    day_words,
    draw_ending,
    draw_star,
    ending_sign,
    ending_word,
    number_words,
    rival_picture,
    rivals_of,
)
from jungle_games.screens.page_navigator import PageNavigator
from jungle_games.screens.pages import EmptyState, emblem, foot_of, section_heading
from jungle_games.screens.typeset import FigureView
from jungle_games.store.files import StorageError
from jungle_games.store.library import Ending, Entry, Library, Query
from jungle_games.store.matches import Kind, export
from jungle_games.table.room_parts import picture_of
from jungle_games.table.services import Services
from jungle_games.table.style import portrait
from jungle_games.table.verdict import ending_of, record_text, verdict
from jungle_games.ui.accessible import Node, Role
from jungle_games.ui.backdrop import backdrop
from jungle_games.ui.layout import Column, Grid, Item, Row, Ruler, Scroll, Space, lay_out
from jungle_games.ui.notices import Notice
from jungle_games.ui.painter import Painter
from jungle_games.ui.scene import View
from jungle_games.ui.text import Face
from jungle_games.ui.theme import Theme, mix
from jungle_games.ui.widgets.base import Widget
from jungle_games.ui.widgets.button import Button, Choice, Clickable, IconButton, Toggle
from jungle_games.ui.widgets.label import Label, PaintIn, Picture
from jungle_games.ui.widgets.panel import ScrollView
from jungle_games.ui.widgets.textfield import Clipboard, TextField
from jungle_games.window import TITLE as PROGRAM

_FACT, _VERDICT_SIGN = 17.0, 14.0
_GAP: Final = 10.0


class LibraryScene(MyGamesScene[Entry]):
    """Filters on the left, the list in the middle, the selected match on the right."""

    tab = "finished"

    def __init__(self, services: Services, navigator: PageNavigator, rooms: Sequence[Room]) -> None:
        self._library: Library = services.library
        self._oldest_first = False
        super().__init__(services, navigator, rooms)

    def build(self) -> None:
        super().build()
        rooms = list(self._rooms.values())
        self._shelf: list[Entry] = []
        self._filters = Filters(self.painter, self.services.clipboard, rooms, self._filter)
        self.foot = Button(_("Filters"), self._take_turns, icon="search", name="filters")
        self._order = Button("", self._turn, kind="paper", icon="sort_rank", size=16, radius=12, lip=3, name="order")
        text = _("Every game you finish is kept here. View it, play on from any move, or share it.")
        self.empty = EmptyState("objects/icons/trophy", _("No finished games yet"), text)
        text = _("No game matches. Clear the filters to see all of them.")
        self._none = EmptyState("objects/icons/search", _("Nothing found"), text)
        self._star_button = _StarButton(lambda: self._star(self._list.selected))
        self._beside_title = [self._star_button]
        self._beside_steps = [IconButton("pencil", pgettext("a kept game", "Rename"), self.ask_title, name="rename")]
        self._look = Button(_("View"), self.open, kind="amber", icon="eye", size=20, name="look")
        self._play_on = Button(_("Play on from here"), self.play_on, icon="play", name="play_on")
        self._look_back = Button(_("Look back"), self.look_back, icon="search", name="look_back")
        self._share = Button(_("Share"), self.share, icon="share", name="share")

    # -- what there is

    def tools(self) -> Item:
        return self._filters

    def head(self) -> Item:
        return Row(self._count.grow(), self._order.sized(height=38), gap=20, align="center")

    def item(self, index: int) -> Entry | None:
        return self._shelf[index] if 0 <= index < len(self._shelf) else None

    def key_of(self, item: Entry) -> Hashable:
        return item.identity

    def text_of(self, item: Entry) -> str:
        return self._library.read(item)

    def listed(self, item: Entry) -> Listed:
        room = self._rooms.get(item.game)
        game = _(room.title) if room is not None else item.game
        day = _day_of(item)
        # The hour would leave no room for the game.
        line = _("{game}, {day}").format(game=game, day=day.partition(", ")[0]) if item.title else first_capital(day)
        if item.second_try:
            line = "\n".join((line, without_stop(_("Second try."))))
        rivals = rivals_of(room, item.against)
        return Listed(room, item.title or game, line, rivals, item.moves, item.ending, item.starred)

    def _look_anew(self) -> None:
        levels = {level.key: level.title for room in self._rooms.values() for level in room.game.opponents}
        met = self._library.opponents()
        self._filters.show_rivals([(name, _(levels[name])) if name in levels else ("", name) for name in met])
        super()._look_anew()

    def _show_list(self) -> None:
        query = self._filters.query(date.today(), oldest_first=self._oldest_first)
        self._shelf = self._library.find(query)
        self._list.count = found = len(self._shelf)
        same = (at for at, entry in enumerate(self._shelf) if entry.identity == self._key)
        self._list.selected = min(next(same, max(0, self._list.selected)), found - 1)
        self._list.visible = self._order.visible = found > 0
        self._none.visible = not found and self._filters.asks
        self.empty.visible = not found and not self._none.visible
        self._order.label = _("oldest first") if self._oldest_first else _("newest first")
        if self.body is None or self._filters.visible == self.empty.visible:
            self._filters.visible = not self.empty.visible
            self.arrange(self._none)
        self._filters.refresh()
        self._count.text = number_words(found) if found else ""
        self._show_selected()
        self.layout(self.view)

    def _turn(self) -> None:
        self._oldest_first = not self._oldest_first
        self._filter()

    def _take_turns(self) -> None:
        """Switch between the filters and the selected match if there is no room for both."""
        self._choosing = not self._choosing
        self.foot.kind = "amber" if self._choosing else "moss"
        self.arrange(self._none)
        self.layout(self.view)

    def _filter(self) -> None:
        self._list.scroll.to(0)
        self._key = None
        self._list.selected = 0
        self._show_list()

    # -- the selected match

    def _renew(self) -> None:
        item = self.selected
        self._star_button.full = item is not None and item.starred
        self._star_button.tooltip = _("Remove star") if self._star_button.full else _("Star to keep")
        super()._renew()

    def buttons(self, match: AnyMatch | None) -> Sequence[Item]:
        item = self.selected
        room = self._rooms.get(item.game) if item is not None else None
        self._look_back.visible = room is not None and bool(room.game.judge)
        self._look_back.enabled = match is not None and may_be_looked_back_on(match)
        self._play_on.enabled = match is not None and self.ply < match.ply
        hint = _("Step back to where you want to go on") if match is not None and self.ply == match.ply else ""
        self._play_on.tooltip = hint
        return self._look, foot_of(self._look_back, self._share), self._play_on

    def described(self, item: Entry) -> tuple[Item, Sequence[tuple[str, str]]]:
        told: Item = Space()
        if self.match is not None and self.match.outcome is not None:
            ended = verdict(self.match, self.match.persons, ending_of(self.match))
            words = " · ".join(filter(None, (ended.headline, ended.reason)))
            sign = ending_sign(item.ending, _VERDICT_SIGN, lambda theme: _colour(theme, item.ending))
            told = Row(sign, Label(words, size=_FACT, face=Face.SEMIBOLD, wrap=True), gap=8)
        room, moves = self._rooms.get(item.game), grouped(item.moves)
        presets = room.game.options_type.presets() if room is not None else {}
        minutes = _("{number} min").format(number=round(item.seconds / 60))
        time = minutes if item.seconds >= 60 else _("less than a minute")
        return told, [
            (_("Opponent"), self.listed(item).against),
            (pgettext("one match", "Played"), _day_of(item)),
            # With people online nobody measured the time.
            (_("Time"), listed((time, moves_words(None if room is None else room.game, item.moves)))) if item.seconds
            else (pgettext("a count", "Moves"), moves),
            (_("Rules"), _(presets[item.preset].title) if item.preset in presets else item.preset),
        ]  # fmt: skip

    def _advice(self) -> Sequence[Item]:
        told = _(
            "What is kept of it is damaged, or was written by a newer version. Nothing was deleted, and its result "
            "still counts."
        )
        advice = _("If you have this game as a file, open that. You can leave this one here, or delete it.")
        return Label(told, size=_FACT, wrap=True), Label(advice, size=_FACT, ink="bright", wrap=True)

    # -- what can be done

    def open(self) -> None:
        match = self.read_match()
        if match is not None:
            self._navigator.view(match, self.ply)

    def play_on(self) -> None:
        match, ply = self.read_match(), self.ply
        if match is not None and ply < match.ply:
            self._navigator.begin_anew(match.game.name, lambda: self._navigator.open_match(played_on(match, ply)))

    def look_back(self) -> None:
        match = self.read_match()
        if match is not None and may_be_looked_back_on(match):
            self._navigator.look_back(match)

    def share(self) -> None:
        match, item = self.read_match(), self.selected
        if match is not None and item is not None:
            self._navigator.share(match, self.listed(item).title)

    def _star(self, index: int) -> None:
        item = self.item(index)
        if item is not None:
            self._mark(index, replace(item, starred=not item.starred))

    def _mark(self, index: int, item: Entry) -> None:
        self._shelf[index] = self._library.mark(item)
        if index == self._list.selected:
            self._renew()
        self._list.renew(index)

    def ask_title(self) -> None:
        index, item = self._list.selected, self.selected
        if item is not None:
            dialog.ask_text(
                self.services, _("Name this game"), _("What name do you want to find it under?"),
                self.listed(item).title, lambda title: self._mark(index, replace(item, title=title)), optional=True,
            )  # fmt: skip

    def delete(self, item: Entry) -> None:
        self._library.delete(item)
        self._key = None
        self._show_list()


def _day_of(entry: Entry) -> str:
    try:
        return day_words(datetime.fromisoformat(entry.ended), datetime.now())
    except (ValueError, OverflowError, OSError):  # years that no clock of the system knows
        return entry.ended[:10]


def _colour(theme: Theme, ending: Ending) -> str:
    return {"won": theme.fern, "lost": theme.ember}.get(ending, theme.paper)


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
        self, painter: Painter, clipboard: Clipboard, rooms: Sequence[Room], on_change: Callable[[], None]
    ) -> None:
        super().__init__()
        self._on_change = on_change
        self._scroll = ScrollView()
        self._search = TextField(
            painter, clipboard, placeholder=_("Search"), on_change=lambda _text: on_change(), name="search"
        )
        self._games = {room.name: self._game(room) for room in rooms}
        self._endings = {ending: self._ending(ending) for ending in ENDINGS}
        labels = (_("any time"), _("today"), _("last 7 days"), _("last 30 days"), _("last year"))
        self._when = Choice(labels, 0, lambda _index: on_change(), name="when")
        self._star = Toggle(False, lambda _on: on_change(), name="only_starred")
        self._clear = Button(_("Clear the filters"), self.clear_all, icon="undo", name="clear")
        self._rivals: dict[tuple[str, str], Chip] = {}
        self._all_rooms = tuple(rooms)
        self._arrange()

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
            shown = painter.theme.ink if self._endings[ending].chosen else _colour(painter.theme, ending)
            draw_ending(painter, target, ending, rect.center, round(rect.w * 0.6), shown)

        return Chip(paint, ending_word(ending), lambda: self._choose(self._endings, ending), name=("ended", ending))

    def show_rivals(self, rivals: Sequence[tuple[str, str]]) -> None:
        """Replace the opponents to choose from, each a level's key, else nothing, and a name; the choice stays."""
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
        self._clear.enabled = self.asks


def _chips(heading: str, chips: Sequence[Chip], columns: int) -> Item:
    return Column(section_heading(heading), Grid(*chips, columns=columns, gap=_CHIP_GAP, least=_CHIP), gap=_CHIP_GAP)


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
        path = export(services.folders.shared, kind, name, suffix, content)
    except StorageError as error:
        notice(services, _("Not saved"), str(error))
        return
    where = _("It is in the folder {folder}, as “{name}”.").format(folder=path.parent, name=path.name)
    notice(services, _("Saved"), where)


def paint_card(painter: Painter, room: Room, match: AnyMatch, title: str) -> pygame.Surface:
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
    facts = listed((moves_words(match.game, moves), minutes))
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
        Label(facts, size=24, face=Face.SEMIBOLD, ink="fern"),
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
