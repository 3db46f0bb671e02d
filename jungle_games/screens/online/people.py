"""People at tables online: those at a table that waits, and one's own name."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Final, Literal

import pygame

from jungle_games.base.clean_text import tidy_name
from jungle_games.core.formatting import listed
from jungle_games.core.i18n import N_, _
from jungle_games.core.room import Room
from jungle_games.screens.settings.meeting_page import MOST_PLAYERS
from jungle_games.store.files import StorageError
from jungle_games.table.services import NAME_LIMIT, Navigator, Services
from jungle_games.table.style import portrait
from jungle_games.ui.layout import Box, Column, FirstThatFits, Row, Space
from jungle_games.ui.notices import Notice
from jungle_games.ui.painter import Painter
from jungle_games.ui.text import Face
from jungle_games.ui.theme import mix
from jungle_games.ui.widgets.base import Shown, Widget
from jungle_games.ui.widgets.button import Clickable, IconButton
from jungle_games.ui.widgets.label import Icon, Label, Picture, draw_icon
from jungle_games.ui.widgets.panel import Inset, Tile

Presence = Literal["screen", "here", "away", "computer", "open", "free"]

ICONS: Final[dict[Presence, str]] = {
    "screen": "screen", "here": "online", "away": "away", "computer": "computer", "open": "online",
    "free": "plus",
}  # fmt: skip
WORDS: Final[dict[Presence, str]] = {
    "screen": N_("you"),
    "here": N_("here now"),
    "away": N_("away now"),
    "computer": N_("computer"),
    "open": N_("not here yet"),
    "free": N_("waits for you"),
}


@dataclass(frozen=True, slots=True)
class SeatShown:
    """A seat as the lobby shows it; ``line`` is translated and names its side."""

    name: str
    line: str
    kind: str
    seat: int
    presence: Presence

    @property
    def free(self) -> bool:
        """Whether nobody sits here yet."""
        return self.presence in ("open", "free")


HEIGHT = 60.0


def own_name(services: Services) -> str:
    """The player's name at online tables; empty if none has been given."""
    players = services.settings.get().players
    return players[0] if players else ""


def keep_own_name(services: Services, typed: str) -> str:
    """Make ``typed`` the player's name if anything of it is visible, save the settings, and return the name."""
    name = tidy_name(typed)
    if not name:
        return own_name(services)
    store = services.settings
    others = (each for each in store.get().players if each != name)
    store.replace(players=(name, *others)[:MOST_PLAYERS])
    try:
        store.save()
    except StorageError as error:
        services.notify(Notice(str(error)))
    return name


class PlayAs(Widget):
    """Shows the player's name with a button to change it; ``on_change`` is called after a change."""

    def __init__(self, services: Services, navigator: Navigator, on_change: Callable[[], None]) -> None:
        super().__init__()
        self._services, self._navigator, self._on_change = services, navigator, on_change
        name = own_name(services)
        said = Label(_("You play as"), size=18, ink="fern")
        ink = "paper" if name else "fern"
        shown = Label(name or _("no name yet"), size=22, face=Face.TITLE, ink=ink, lines=2, leading=1.05)
        pencil = IconButton("pencil", _("Change the name"), self._ask, kind="moss", name="rename")
        edit, icon = pencil.sized(46, 46), Icon("person", size=28, ink="amber")
        rows = (
            Row(said, icon, shown.grow(), edit, gap=14, align="center"),
            Row(icon, shown.grow(), edit, gap=10, align="center"),
        )
        self.content = Box(Inset(), FirstThatFits(*rows), 18, 7).at_least(height=HEIGHT)

    def _ask(self) -> None:
        words = _("What should the others call you?")
        self._navigator.ask_name(_("Your name"), words, own_name(self._services), self._take, NAME_LIMIT)

    def _take(self, typed: str) -> None:
        keep_own_name(self._services, typed)
        self._on_change()


def with_name(services: Services, navigator: Navigator, go_on: Callable[[str], None]) -> None:
    """Call ``go_on`` with the player's name, asking for it first if there is none."""
    name = own_name(services)
    if name:
        go_on(name)
        return
    words = _("What should the others call you?")
    navigator.ask_name(_("Your name"), words, "", lambda typed: go_on(keep_own_name(services, typed)), NAME_LIMIT)


PHASES: Final = 3
"""The number of dots that are lit in turn while somebody is waited for."""
_FACE: Final = 116.0
_RING: Final = 0.8
"""The size of the inner ring of a free seat, as a share of the outer one."""
_LIT, _DIM = 0.9, 0.25
_WAITING_DOT, _APART = 6.0, 20.0


class FreeSeat(Widget):
    """Two rings round the sign of a free seat; only how bright the outer one is changes."""

    opaque = False
    natural = (_FACE, _FACE)
    phase = Shown[int]()

    def __init__(self, icon: str) -> None:
        super().__init__()
        self._icon = icon
        self.phase = 0

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        side = min(self.rect.size)
        outer = pygame.Rect(0, 0, side, side).move_to(center=self.rect.center)
        inner = outer.inflate(-round(side * (1 - _RING)), -round(side * (1 - _RING)))
        theme = painter.theme
        faint = mix(theme.inset, theme.amber, (_DIM, 0.5, _LIT)[self.phase % PHASES])
        painter.dashed_box(target, outer, outer.w / 2, faint, width=1.5 * self.u)
        painter.dashed_box(target, inner, inner.w / 2, theme.amber, width=2.5 * self.u)
        draw_icon(target, painter, self._icon, self.rect.center, round(side * 0.34), theme.amber)


class SeatCard(Widget):
    """A seat as a card: its player's face, name, side and whether they are there; ``tall`` where two sit opposite."""

    def __init__(self, room: Room, shown: SeatShown, *, tall: bool) -> None:
        super().__init__()
        self.shown = shown
        self.sign: FreeSeat | None = None
        free, side = shown.free, _FACE if tall else 60.0
        face: Widget = Picture(portrait(room, shown.kind, shown.seat), side)
        if free:
            face = self.sign = FreeSeat(ICONS[shown.presence])
        align: Literal["left", "center"] = "center" if tall else "left"
        ink = "amber" if shown.presence in ("here", "open", "free") else "fern"
        name = Label(shown.name, size=26 if tall else 22, face=Face.TITLE, align=align, lines=2, leading=1.1)
        words = listed(each for each in (shown.line, _(WORDS[shown.presence])) if each)
        line = Label(words, size=17, face=Face.SEMIBOLD, ink=ink, align=align, wrap=True, leading=1.2)
        if tall:
            held = face.sized(side, side).at("center")
            parts = Column(Space().grow(), held, name, line, Space().grow(), gap=8)
        else:
            told = Column(name, line, justify="center", gap=2).grow()
            parts = Column(Row(face.sized(side, side), told, gap=14, align="center"))
        self.content = Box(Tile(free=free), parts, 12, 8)


class Waiting(Widget):
    """Says what is waited for, with three dots lit in turn, unless animations are off."""

    def __init__(self, words: str) -> None:
        super().__init__()
        label = Label(words, size=24, face=Face.TITLE, ink="cream", align="center", lines=2, leading=1.1)
        self._dots = _Dots()
        row = Row(label, self._dots, gap=20, align="center", justify="center")
        self.content = row.padded(22, 4).at_least(height=52)

    def light(self, phase: int) -> None:
        """Light the dot with the number ``phase``."""
        self._dots.phase = phase

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        theme = painter.theme
        ground = mix(theme.deep, theme.amber, 0.22)
        painter.box(target, self.rect, 16 * self.u, ground, border=theme.amber, width=2 * self.u)


class _Dots(Widget):
    """Dots of which one is lit."""

    opaque = False
    natural = (PHASES * _APART, _APART)
    phase = Shown[int]()

    def __init__(self) -> None:
        super().__init__()
        self.phase = 0

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        theme, step = painter.theme, self.rect.w / PHASES
        for index in range(PHASES):
            lit = (1.0, 0.55, 0.3)[(index - self.phase) % PHASES]
            centre = self.rect.x + (index + 0.5) * step, self.rect.centery
            painter.disc(target, centre, _WAITING_DOT * self.u, mix(theme.deep, theme.amber, lit))


class QuietButton(Clickable):
    """A plain button with icon, words and a line below, for something secondary."""

    ring_corner = 8.0

    def __init__(self, on_click: Callable[[], None], icon: str, name: Hashable) -> None:
        super().__init__(on_click, name=name)
        self._icon = icon
        self.say("")

    def say(self, words: str) -> None:
        """Show ``words``."""
        self.label = words
        label = Label(words, size=17, face=Face.SEMIBOLD, ink="fern", lines=2, leading=1.1)
        self.content = Row(Icon(self._icon, size=24, ink="fern"), label, gap=10, align="center").padded(8, 8)

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        ink = painter.theme.fern if self.enabled else mix(painter.theme.fern, painter.theme.deep, 0.6)
        if self.hovered and self.enabled:
            painter.box(target, self.rect, 8 * self.u, mix(painter.theme.moss, painter.theme.deep, 0.5))
        left = self.rect.x + self.px(42)
        width = self.rect.right - self.px(8) - left
        painter.line(target, (left, self.rect.bottom - self.px(6)), width, ink, 1.5 * self.u)
