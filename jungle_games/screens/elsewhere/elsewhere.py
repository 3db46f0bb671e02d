"""The page of remote tables: one's own, and the ways to join others."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final

import pygame

from jungle_games.core.i18n import _
from jungle_games.core.matches.history import move_number
from jungle_games.core.room import Room
from jungle_games.core.seat_names import PERSON
from jungle_games.screens.elsewhere.invitation_card import JoinPanel
from jungle_games.screens.elsewhere.lobby_actions import open_tables
from jungle_games.screens.pages import EmptyState, page_body, page_head
from jungle_games.screens.portrait import head
from jungle_games.table.navigator import Navigator
from jungle_games.table.remote.remote_tables import NEWS, others_at
from jungle_games.table.services import Services
from jungle_games.ui.events import Event, Woken
from jungle_games.ui.layout import Box, Column, FirstThatFits, Item, Row, Scroll, Space
from jungle_games.ui.painter import Painter
from jungle_games.ui.text import Face
from jungle_games.ui.theme import mix
from jungle_games.ui.widget_scene import ClosableScene
from jungle_games.ui.widgets.button import Button, Clickable, IconButton
from jungle_games.ui.widgets.label import Icon, Label
from jungle_games.ui.widgets.panel import PaperPanel
from jungle_games.ui.widgets.scroll import ScrollView

if TYPE_CHECKING:
    from jungle_games.elsewhere.view import RemoteView

_GAP: Final = 20.0
_DOORS: Final = (356.0, 284.0)
"""The width of the panel to join others: the first that leaves the list its own."""
_SHEET: Final = 260.0
_INVITE: Final = 420.0
_CARD: Final = 92.0
_PICTURE: Final = 68.0
_RADIUS: Final = 14.0
_ASIDE: Final = "objects/icons/warning"
"""In place of a head at a table that cannot go on."""
_LOOKS_AFTER: Final = 2
"""The update before which the page has been drawn."""


@dataclass(frozen=True, slots=True)
class TableLine:
    """A table in the list: its game's head, who plays, where it stands (translated), and whether it waits for one."""

    table: str
    picture: str
    title: str
    line: str
    your_turn: bool


def table_lines(views: Sequence[RemoteView], rooms: Sequence[Room]) -> Sequence[TableLine]:
    """The listed tables, without those of unknown games, unless they cannot go on."""
    found = []
    for view in views:
        room = next((room for room in rooms if room.name == view.game), None)
        aside = view.stage == "aside"
        if room is not None:
            title = _("{game}: {names}").format(game=_(room.title), names=others_at(view) or view.host_name)
            picture = _ASIDE if aside else head(room, PERSON)
            found.append(TableLine(view.id, picture, title, _stands(view), view.your_turn))
        elif aside:
            found.append(TableLine(view.id, _ASIDE, _("A table that cannot be read"), _stands(view), your_turn=False))
    return found


def _stands(view: RemoteView) -> str:
    if view.stage == "aside":
        return _("cannot go on for now")
    if view.problem:
        return view.problem
    if view.stage in ("looking", "asking"):
        return _("looking for the table…")
    if view.stage in ("found", "open", "dealing"):
        return _("has not begun yet")
    if view.stage == "playing":
        match = view.match
        number = move_number(match.game, match.moves, len(match.seats)) if match is not None else 1
        turn = _("your turn") if view.your_turn else _whose_turn(view)
        return _("move {number}, {turn}").format(number=number, turn=turn)
    return _("the game is over") if view.stage == "over" else _("closed by its host")


def _whose_turn(view: RemoteView) -> str:
    seat = view.match.to_move if view.match is not None else None
    if isinstance(seat, int) and seat < len(view.plates):
        return _("{name}’s turn").format(name=view.plates[seat].name)
    return _("on its way")


class _TableCard(Clickable):
    """A table to go to."""

    ring_corner = _RADIUS

    def __init__(self, line: TableLine, on_click: Callable[[], None]) -> None:
        super().__init__(on_click, name=("table", line.table))
        self.label = line.title
        self._waits = line.your_turn
        picture = Icon(line.picture, size=_PICTURE, ink="mark_paper")
        ink, face = ("mark_paper", Face.BOLD) if line.your_turn else ("faded", Face.REGULAR)
        words = Column(
            Label(line.title, size=22, face=Face.TITLE, ink="ink", wrap=True, leading=1.15),
            Label(line.line, face=face, ink=ink, wrap=True, leading=1.2),
            gap=4,
        )
        self.content = Row(picture, words.grow(), gap=18, align="center").padded(14, 10).at_least(height=_CARD)

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        theme = painter.theme
        ground = mix(theme.paper, theme.chosen_paper, 0.9 if self._waits else 0.25)
        if self.hovered:
            ground = mix(ground, "#FFFFFF", 0.4)
        edge, width = (theme.amber, 3) if self._waits else (theme.shade, 1.5)
        painter.box(target, self.rect, _RADIUS * self.u, ground, border=edge, width=width * self.u)


class ElsewhereScene(ClosableScene):
    """One's tables on the left, the panel to join others on the right.

    ``go`` opens a table, ``join`` goes where the text of an invitation leads.
    """

    services: Services

    def __init__(
        self,
        services: Services,
        navigator: Navigator,
        rooms: Sequence[Room],
        go: Callable[[str], None],
        join: Callable[[str], None],
    ) -> None:
        super().__init__(services)
        self._navigator = navigator
        self._rooms = tuple(rooms)
        self._go, self._join = go, join
        self._looks_after = 0 if services.remote.loaded else _LOOKS_AFTER
        self._build()

    def _build(self) -> None:
        leave = IconButton("back", _("Back"), self.close, name="leave")
        note = _("with friends at other screens, whenever each of you has time")
        self._head = page_head(leave, _("Online tables"), note)
        self._view = ScrollView(paper=True)
        self._join_panel = JoinPanel(self.painter, self.services.clipboard, self._join)
        self._new = Button(_("Invite somebody"), self._invite, kind="amber", icon="new_game", name="invite")
        settings = lambda: self._navigator.settings("elsewhere")  # noqa: E731 - a name for a callback
        self._broker = Button(_("Where to meet"), settings, icon="settings", name="broker")
        self._fill()

    def _fill(self) -> None:
        remote, looks = self.services.remote, not self._looks_after
        lines = table_lines(remote.views(), self._rooms) if looks else ()
        cards = [_TableCard(line, partial(self._go, line.table)) for line in lines]
        self._join_panel.show(open_tables(remote.tables.nearby(), self._rooms, self._join) if looks else ())
        self.first_focus = cards[0].name if cards else "invite"
        sheet = Box(PaperPanel(), self._listed(cards) if looks else _looking(), 24, 16).grow()
        new, broker = self._new.at_most(_INVITE).grow(), self._broker.at_least(_DOORS[-1])
        foot = Row(new, broker, gap=_GAP, justify="between")
        doors = [self._join_panel.sized(width=width) for width in _DOORS]
        pages = (Row(sheet.at_least(width=_SHEET).grow(), each, gap=_GAP) for each in doors)
        self.body = page_body(Column(self._head, FirstThatFits(*pages).grow(), foot, gap=_GAP))

    def _listed(self, cards: Sequence[_TableCard]) -> Item:
        if cards:
            return Scroll(self._view, Column(*cards, gap=12))
        text = _("Start a game with a seat for somebody online and send the invitation, or paste one you were sent.")
        return EmptyState("objects/icons/elsewhere", _("No table yet"), text)

    def _invite(self) -> None:
        last = self.services.settings.get().last_game
        several = [room for room in self._rooms if max(room.seats) > 1]
        room = next((room for room in several if room.name == last), several[0])
        self._navigator.new_game(room.name, inviting=True)

    # The stack's contracts

    def enter(self) -> None:
        if not self._looks_after:
            self.services.remote.tables.seek()

    def update(self, now: float) -> bool:
        """The first time, tables are loaded when the page has been seen: that may take a moment."""
        moving = super().update(now)
        if not self._looks_after:
            return moving
        self._looks_after -= 1
        if not self._looks_after:
            self.services.remote.tables.seek()
            self._fill()
            self.layout(self.view)
        return True

    def resume(self) -> None:
        super().resume()
        self._fill()
        self.layout(self.view)

    def handle(self, event: Event) -> bool:
        if isinstance(event, Woken) and event.payload == NEWS and self.in_view and not self._looks_after:
            self._fill()
            self.layout(self.view)
            return False
        return super().handle(event)

    def reword(self) -> None:
        self._build()


def _looking() -> Item:
    words = Label(_("Looking…"), size=22, face=Face.TITLE, ink="faded", align="center")
    return Column(Space().grow(), words, Space().grow())
