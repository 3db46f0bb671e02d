"""The filters of the library page."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from datetime import date, timedelta
from typing import Final, TypeVar

import pygame

from jungle_games.core.i18n import _
from jungle_games.room import Room
from jungle_games.screens.library_words import draw_ending, draw_rival, ending_word
from jungle_games.screens.page_layout import section_heading
from jungle_games.screens.sheet import emblem
from jungle_games.storage.library_query import Ending, Query
from jungle_games.ui.painter import Painter
from jungle_games.ui.scene import Clipboard
from jungle_games.ui.text import Face
from jungle_games.ui.theme import mix
from jungle_games.ui.widgets.base import Shown, Widget
from jungle_games.ui.widgets.button import Button, Clickable
from jungle_games.ui.widgets.choice import Choice
from jungle_games.ui.widgets.label import Label, PaintIn
from jungle_games.ui.widgets.scroll import ScrollView
from jungle_games.ui.widgets.textfield import TextField
from jungle_games.ui.widgets.toggle import Toggle

_RADIUS: Final = 12.0
_INSET: Final = 6.0
K = TypeVar("K", bound=Hashable)

_ENDINGS: Final[Sequence[Ending]] = ("won", "drawn", "lost", "watched")
_DAYS: Final = (None, 0, 6, 29, 364)
"""How many days before today a match may have ended."""
_RIVALS: Final = 8
_FIELD, _CHIP, _CHOICE, _LINE, _BUTTON = 44.0, 44.0, 40.0, 36.0, 44.0
_HEAD: Final = 28.0
_GAP, _CHIP_GAP = 10.0, 6.0


class Chip(Clickable):
    """A picture that is on or off; its ``tooltip`` explains it."""

    ring_corner = _RADIUS
    chosen = Shown[bool]()
    """Whether it is on."""

    def __init__(self, picture: PaintIn, tooltip: str, on_click: Callable[[], None], *, name: Hashable) -> None:
        super().__init__(on_click, name=name, tooltip=tooltip)
        self._picture = picture
        self.chosen = False

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        """Paint the picture on its ground."""
        theme = painter.theme
        ground = theme.amber if self.chosen else mix(theme.moss, theme.deep, 0.2 if self.hovered else 0.6)
        edge = theme.bright if self.chosen else theme.moss
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
        self._scroll = self.add(ScrollView())
        self._search = self._scroll.add(
            TextField(painter, clipboard, placeholder=_("Search"), on_change=lambda _text: on_change(), name="search")
        )
        self._heads = [self._scroll.add(section_heading(text)) for text in (_("Game"), _("How it ended"), _("When"))]
        self._games = {room.name: self._scroll.add(self._game(room)) for room in rooms}
        self._endings = {ending: self._scroll.add(self._ending(ending)) for ending in _ENDINGS}
        labels = (_("any time"), _("today"), _("last 7 days"), _("last 30 days"), _("last year"))
        self._when = self._scroll.add(Choice(labels, 0, lambda _index: on_change(), name="when"))
        self._star_label = self._scroll.add(Label(_("Only with a star"), size=17, face=Face.SEMIBOLD))
        self._star = self._scroll.add(Toggle(False, lambda _on: on_change(), name="only_starred"))
        self._clear = self._scroll.add(Button(_("Clear the filters"), self.clear_all, icon="undo", name="clear"))
        self._against_head = self._scroll.add(section_heading(_("Against")))
        self._rivals: dict[tuple[str, str], Chip] = {}
        self._all_rooms = tuple(rooms)
        self.show_rivals(rivals)

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
        for chip in self._rivals.values():
            self._scroll.remove(chip)
        self._rivals = {rival: self._scroll.add(self._rival(*rival)) for rival in wanted}
        for rival, chip in self._rivals.items():
            chip.chosen = (rival[0] or rival[1]) == before != ""
        if self.rect.w:
            self.arrange()

    def _rival(self, kind: str, name: str) -> Chip:
        def paint(target: pygame.Surface, painter: Painter, rect: pygame.Rect) -> None:
            draw_rival(painter, target, rect, self._all_rooms, kind, name)

        return Chip(paint, name, lambda: self._choose(self._rivals, (kind, name)), name=("against", name))

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

    # -- place

    def arrange(self) -> None:
        """Everything below each other; it scrolls where there is no room for all."""
        self._scroll.place(self.rect, self.u)
        rect, px = self.rect, self.px
        game, ended, when = self._heads
        top = self._line(self._search, rect.y, _FIELD) + px(_GAP)
        top = self._line(game, top, _HEAD)
        top = self._row(list(self._games.values()), top, max(5, len(self._games))) + px(_GAP)
        self._against_head.visible = bool(self._rivals)
        if self._rivals:
            top = self._line(self._against_head, top, _HEAD)
            chips = list(self._rivals.values())
            for start in range(0, len(chips), 4):
                top = self._row(chips[start : start + 4], top, 4) + px(_CHIP_GAP)
            top += px(_GAP - _CHIP_GAP)
        top = self._line(ended, top, _HEAD)
        top = self._row(list(self._endings.values()), top, 4) + px(_GAP)
        top = self._line(when, top, _HEAD)
        top = self._line(self._when, top, _CHOICE) + px(_GAP)
        width = px(Toggle.natural[0])
        self._star_label.place(pygame.Rect(rect.x, top, rect.w - width - px(_GAP), px(_LINE)), self.u)
        self._star.place(pygame.Rect(rect.right - width, top + px(2), width, px(Toggle.natural[1])), self.u)
        top += px(_LINE + _GAP)
        top = self._line(self._clear, top, _BUTTON)
        self._scroll.settle(top - rect.y)

    def _line(self, widget: Widget, top: int, height: float) -> int:
        widget.place(pygame.Rect(self.rect.x, top, self.rect.w, self.px(height)), self.u)
        return widget.rect.bottom

    def _row(self, chips: Sequence[Chip], top: int, columns: int) -> int:
        gap = self.px(_CHIP_GAP)
        width = (self.rect.w - (columns - 1) * gap) / columns
        for index, chip in enumerate(chips):
            left = self.rect.x + int(index * (width + gap))
            chip.place(pygame.Rect(left, top, int(width), self.px(_CHIP)), self.u)
        return top + self.px(_CHIP)
