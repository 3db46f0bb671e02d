"""Beside the list of matches: its filters, and the selected match to step through, with facts and actions."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from typing import Final, TypeVar

import pygame

from jungle_games.core.formatting import grouped
from jungle_games.core.i18n import _, ngettext, pgettext
from jungle_games.core.matches.history import moves_made
from jungle_games.core.matches.match import AnyMatch
from jungle_games.core.room import Room
from jungle_games.players.mentoring import may_be_looked_back_on
from jungle_games.screens.book.typeset import FigureView
from jungle_games.screens.library.library_list import EntryWords, draw_ending, draw_star, ending_word, rival_picture
from jungle_games.screens.pages import emblem, foot_of, section_heading
from jungle_games.store.library import Ending, Entry, Query
from jungle_games.table.ending.verdict import ending_of, verdict
from jungle_games.table.room_parts import picture_of
from jungle_games.ui.accessible import Node, Role
from jungle_games.ui.layout import Column, FirstThatFits, Grid, Item, Row, Scroll, Space, Stack, table
from jungle_games.ui.painter import Painter
from jungle_games.ui.text import Face
from jungle_games.ui.theme import mix
from jungle_games.ui.widgets.base import Shown, Widget
from jungle_games.ui.widgets.button import Button, Clickable, IconButton, Toggle
from jungle_games.ui.widgets.choice import Choice
from jungle_games.ui.widgets.label import Label, PaintIn, Picture
from jungle_games.ui.widgets.scroll import ScrollView
from jungle_games.ui.widgets.textfield import Clipboard, TextField

_FACT, _SIGN = 17.0, 14.0
_GAP: Final = 10.0
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
        """Show another match, of which only the list entry is known yet."""
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
        """Step ``by`` moves forward or back."""
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
        head = Row(Column(title, where).grow(), self._star, gap=_GAP, align="start")
        step = Row(self._back, self._on, gap=_GAP, justify="center")
        steps = Row(self._rename, step, self._delete, justify="between")
        buttons = self._buttons
        pair = foot_of(buttons["look_back"], buttons["share"])
        actions = Column(buttons["look"], pair, buttons["play_on"], gap=_GAP)
        parts = [head, self._picture.grow(), steps, self._description(entry), actions]
        low = [head, self._picture.at_most(height=_LOW_PICTURE), *parts[2:]]
        return FirstThatFits(
            Column(*parts, gap=_GAP, justify="between"), Scroll(self._scroll, Column(*low, gap=_GAP))
        )

    def _description(self, entry: Entry) -> Item:
        """How the match ended, and what else there is to tell; or why it cannot be shown."""
        if self.problem:
            text = _("“{file}” cannot be shown: {reason}").format(file=self._words.title(entry), reason=self.problem)
            return Label(text, size=_FACT, ink="bright", wrap=True)
        facts = [
            (Label(label, size=16, ink="fern"), Label(value, size=_FACT, face=Face.SEMIBOLD, align="right", lines=2))
            for label, value in self._facts(entry)
        ]  # fmt: skip
        told = " · ".join(filter(None, self._verdict()))
        colour = {"won": "fern", "lost": "ember"}.get(entry.ending, "paper")

        def sign(target: pygame.Surface, painter: Painter, rect: pygame.Rect) -> None:
            draw_ending(painter, target, entry.ending, rect.center, rect.w, getattr(painter.theme, colour))

        verdict = [Row(Picture(sign, _SIGN), Label(told, size=_FACT, face=Face.SEMIBOLD, wrap=True), gap=8)]
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
    chosen = Shown[bool]()

    def __init__(self, picture: PaintIn, tooltip: str, on_click: Callable[[], None], *, name: Hashable) -> None:
        super().__init__(on_click, name=name, tooltip=tooltip)
        self._picture = picture
        self.chosen = False

    def node(self, inside: tuple[Node, ...]) -> Node | None:
        own = super().node(inside)
        return None if own is None else replace(own, role=Role.SWITCH, checked=self.chosen)

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
        """Everything below each other; it scrolls where there is no room for all."""
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
        """The query for the chosen filters, in this order."""
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
        """Toggle the chip ``key``, and turn the others of ``chips`` off."""
        for other, chip in chips.items():
            chip.chosen = other == key and not chip.chosen
        self._on_change()

    def refresh(self) -> None:
        """Enable the button that clears the filters if any is set."""
        self._clear.enabled = self.asks


def _chips(heading: str, chips: Sequence[Chip], columns: int) -> Item:
    return Column(section_heading(heading), Grid(*chips, columns=columns, gap=_CHIP_GAP, least=_CHIP), gap=_CHIP_GAP)
