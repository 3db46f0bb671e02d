"""The filters of the library page."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import replace
from datetime import date, timedelta
from typing import Final, TypeVar

import pygame

from jungle_games.core.i18n import _
from jungle_games.core.room import Room
from jungle_games.screens.library.library_list import draw_ending, ending_word, rival_picture
from jungle_games.screens.pages import emblem, section_heading
from jungle_games.storage.library_index import Ending, Query
from jungle_games.ui.accessible import Node, Role
from jungle_games.ui.layout import Column, Grid, Item, Row, Scroll, Space
from jungle_games.ui.painter import Painter
from jungle_games.ui.text import Face
from jungle_games.ui.theme import mix
from jungle_games.ui.widgets.base import Widget
from jungle_games.ui.widgets.button import Button, Clickable, Toggle
from jungle_games.ui.widgets.choice import Choice
from jungle_games.ui.widgets.label import Label, PaintIn
from jungle_games.ui.widgets.scroll import ScrollView
from jungle_games.ui.widgets.shown import Shown
from jungle_games.ui.widgets.textfield import Clipboard, TextField

_RADIUS: Final = 12.0
_INSET: Final = 6.0
K = TypeVar("K", bound=Hashable)

_ENDINGS: Final[Sequence[Ending]] = ("won", "drawn", "lost", "watched")
_DAYS: Final = (None, 0, 6, 29, 364)
"""How many days before today a match may have ended."""
_RIVALS: Final = 8
_CHIP: Final = 34.0
"""Units of width that a chip has at least."""
_GAP, _CHIP_GAP = 12.0, 6.0


class Chip(Clickable):
    """A picture that is on or off; its ``tooltip`` explains it."""

    ring_corner = _RADIUS
    natural = (44.0, 44.0)
    chosen = Shown[bool]()
    """Whether it is on."""

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
            Row(starred, Space().grow(), self._star, gap=_GAP, align="center"),
            self._clear.sized(height=44), gap=_GAP,
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
        """Offer these to choose from; whoever was chosen stays so while they are among them."""
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
        """The level or the name that is asked for; empty for everybody."""
        return next((kind or name for (kind, name), chip in self._rivals.items() if chip.chosen), "")

    def query(self, today: date, *, oldest_first: bool = False) -> Query:
        """What is asked for, in this order."""
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
        """Whether anything is asked for."""
        return self.query(date.max) != Query()

    def clear_all(self) -> None:
        """Ask for all matches again."""
        for chip in (*self._games.values(), *self._endings.values(), *self._rivals.values()):
            chip.chosen = False
        self._search.text, self._when.index, self._star.value = "", 0, False
        self._on_change()

    def _switch(self, chip: Chip) -> None:
        chip.chosen = not chip.chosen
        self._on_change()

    def _choose(self, chips: Mapping[K, Chip], key: K) -> None:
        """Let one of the chips be on, or none of them."""
        for other, chip in chips.items():
            chip.chosen = other == key and not chip.chosen
        self._on_change()

    def refresh(self) -> None:
        """Offer to clear the filters where there are any."""
        self._clear.enabled = self.asks


def _chips(heading: str, chips: Sequence[Chip], columns: int) -> Item:
    return Column(section_heading(heading), Grid(*chips, columns=columns, gap=_CHIP_GAP, least=_CHIP), gap=_CHIP_GAP)
