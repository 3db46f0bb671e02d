"""The page of a table online before its match: the board, who sits there, and the invitation or the rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from jungle_games.core.i18n import _
from jungle_games.core.room import Room
from jungle_games.screens.book.typeset import FigureView
from jungle_games.screens.new_game.options_panel import CoverPicture
from jungle_games.screens.online.invite import invitation_card
from jungle_games.screens.online.lobby_actions import LobbyActions
from jungle_games.screens.online.people import PHASES, QuietButton, SeatCard, Waiting
from jungle_games.screens.pages import SearchState, page_body, page_head
from jungle_games.table.room_parts import picture_of
from jungle_games.table.services import Services
from jungle_games.ui.events import Event, Woken
from jungle_games.ui.layout import Box, Column, FirstThatFits, Item, Row, Scroll, Space
from jungle_games.ui.notices import Notice
from jungle_games.ui.scene import earliest
from jungle_games.ui.text import Face
from jungle_games.ui.widget_scene import ClosableScene
from jungle_games.ui.widgets.base import Widget
from jungle_games.ui.widgets.button import Button, IconButton
from jungle_games.ui.widgets.label import Divider, Label, Rule
from jungle_games.ui.widgets.panel import PaperPanel
from jungle_games.ui.widgets.scroll import ScrollView

_GAP: Final = 20.0
_FOOT: Final = 56.0
_LEAVE, _CALL = 284.0, 532.0
"""The minimum widths of the buttons at the foot, in units, if there is room."""
_BOARD, _SEATS, _CARD = 240.0, 196.0, 532.0
"""The minimum widths of the board, the seats and the sheet of paper, in units."""
_MORE_SEATS: Final = 256.0
_NARROW_CARD: Final = 400.0
_OPPOSITE: Final = 212.0
"""The height of each of two seats that face one another."""
_PHASE: Final = 0.6
"""Seconds until the next waiting dot is lit."""


class LobbyScene(ClosableScene):
    """Board and seats on the left, a sheet with the invitation or the rules on the right, the way on at the foot."""

    services: Services

    def __init__(self, services: Services, actions: LobbyActions) -> None:
        super().__init__(services)
        self._actions = actions
        self._lobby = actions.lobby()
        self._next_phase: float | None = None
        self._phase = 0
        self._cards: Sequence[SeatCard] = ()
        self._build()
        self.first_focus = "call"

    def _build(self) -> None:
        lobby, room = self._lobby, self._lobby.room
        self._game = _(room.title) if room is not None else ""
        title = _("Your table is set") if lobby.hosting else _("{name}’s table").format(name=lobby.host)
        if room is None:
            title = _("Play online")
        back = IconButton("back", _("Back"), self.close, name="leave")
        self._head = page_head(back, title, self._game) if not lobby.leave else _headed(title, self._game)
        self._board = self._picture(room) if room is not None else None
        self._sheet = self._invitation() if lobby.code else self._rules_on_paper()
        self._leave = Button(lobby.leave, self._actions.leave, icon="leave", lines=2, name="give_up")
        self._call = Button("", self._actions.call, kind="amber", icon="play", size=24, face=Face.TITLE, name="call")
        self._call.radius, self._call.lip = 20, 6
        self._instead = QuietButton(self._actions.instead, "computer", "instead")
        self._waiting = Waiting("")
        self._fill()

    def _picture(self, room: Room) -> Widget:
        """The board at the start of the match, or else the game's cover."""
        start = self._lobby.start
        figure = picture_of(room, start) if start is not None else None
        if figure is None:
            return CoverPicture(room)
        view = FigureView("lobby")
        view.show(figure, (start,))
        return view

    def _invitation(self) -> Item:
        lobby = self._lobby
        return invitation_card(lobby.code, lobby.link, lobby.reached, self._copy)

    def _rules_on_paper(self) -> Item:
        lobby = self._lobby
        title = Label(_("What will be played"), size=28, face=Face.TITLE, ink="moss", align="center", lines=2)
        goal = [Label(_(lobby.room.goal), size=19, ink="ink", wrap=True)] if lobby.room and lobby.room.goal else []
        rules = [_rule(*rule, size=19, ink="ink", faded="faded", line=Rule(1.5)) for rule in lobby.rules]
        return Box(PaperPanel(), Scroll(ScrollView(paper=True), Column(title, *goal, *rules, gap=16)), 32, 24)

    def _fill(self) -> None:
        """Show the present state of the table."""
        lobby, way = self._lobby, self._lobby.way
        self._call.label, self._call.visible, self._call.enabled = way.call, bool(way.call), way.may_call
        self._instead.say(way.instead)
        self._instead.visible = bool(way.instead)
        self._leave.visible = bool(lobby.leave)
        self._waiting = Waiting(way.waits)
        self._waiting.visible = bool(way.waits)
        parts = [self._head, self._middle().grow(), self._foot()]
        self.body = page_body(Column(*parts, gap=_GAP))

    def _middle(self) -> Item:
        lobby = self._lobby
        if lobby.room is None or self._board is None:
            return SearchState(lobby.way.said, lobby.sought, lobby.searching, lobby.sign)
        opposite = len(lobby.seats) == 2
        cards = [SeatCard(lobby.room, shown, tall=opposite) for shown in lobby.seats]
        rules = [_rule(*rule) for rule in lobby.rules] if lobby.code else []
        seats = self._seats_column(cards, rules, opposite=opposite)
        low = [SeatCard(lobby.room, shown, tall=False) for shown in lobby.seats]
        few = Scroll(ScrollView(), Column(*low, *rules, gap=10))
        self._cards = [*cards, *low]
        wide, width = self._board.at_least(width=_BOARD).grow(), _SEATS if opposite else _MORE_SEATS
        return FirstThatFits(
            Row(wide, seats.sized(width=width), self._sheet.sized(width=_CARD), gap=_GAP),
            Row(few.at_least(width=_SEATS).grow(), self._sheet.at_least(width=_NARROW_CARD).grow(2), gap=_GAP),
            Scroll(ScrollView(), Column(*low, self._sheet.at_least(height=560), *rules, gap=_GAP)),
        )

    def _seats_column(self, cards: Sequence[SeatCard], rules: Sequence[Item], *, opposite: bool) -> Item:
        """Two seats lie at their own ends of the board, with the rules between them; more are below one another."""
        said = Column(*rules, gap=8)
        if opposite:
            near, far = cards
            high = [each.at_least(height=_OPPOSITE) for each in (far, near)]
            return FirstThatFits(
                Column(high[0], said, Space().grow(), high[1], gap=14),
                Scroll(ScrollView(), Column(far, said, near, gap=14)),
            )
        return Scroll(ScrollView(), Column(*cards, Space(6), said, gap=10))

    def _foot(self) -> Item:
        """The foot: the button to leave, what may be done instead, and the main button."""
        said = Label(self._lobby.way.said if self._lobby.room is not None else "", size=17, wrap=True)
        big = [each for each in (self._call, self._waiting) if each.visible]
        between = [self._instead]
        spoken = Column(said, Space(), justify="center")
        beside = Row(
            self._leave.at_least(_LEAVE), spoken.at_least(width=120).grow(), *between,
            *(each.at_least(_CALL) for each in big), gap=_GAP, align="center",
        )  # fmt: skip
        row = Row(self._leave, Space().grow(), *between, *(each.grow() for each in big), gap=_GAP / 2, align="center")
        below = Column(*big, Row(self._leave, Space().grow(), *between, gap=8), gap=8)
        return FirstThatFits(beside, Column(said, row, gap=8), Column(said, below, gap=8)).at_least(height=_FOOT)

    def _copy(self) -> None:
        lobby = self._lobby
        words = _("Play {game} with me in Jungle Games: paste this under “Play online”.")
        self.services.clipboard.write(f"{words.format(game=self._game)}\n{lobby.code}\n{lobby.link}")
        self.services.notify(Notice(_("The invitation is copied. Send it to whoever you want to play with.")))

    # What goes on while one waits

    def update(self, now: float) -> bool:
        """Advance the waiting dots while somebody is waited for, unless animations are off."""
        moving = super().update(now)
        if not self._waiting.visible or not self.services.motion:
            self._next_phase = None
            return moving
        if self._next_phase is None:
            self._next_phase = now + _PHASE
        elif now >= self._next_phase:
            self._next_phase = now + _PHASE
            self._phase = (self._phase + 1) % PHASES
            self._waiting.light(self._phase)
            for sign in (card.sign for card in self._cards if card.sign is not None):
                sign.phase = self._phase
        return moving

    def wake_at(self) -> float | None:
        return earliest(super().wake_at(), self._next_phase)

    # The stack's contracts

    def focus_first(self) -> bool:
        """Focus the main button; if it was pressed and has disappeared, wait without focus.

        Otherwise a second Enter would leave the page. An arrow key goes on from where the button was.
        """
        if self.focus.current_id == "call" and self.focus.current is None:
            return False
        return super().focus_first()

    def enter(self) -> None:
        self._actions.show(shown=True)

    def leave(self) -> None:
        self._actions.show(shown=False)
        super().leave()

    def refresh(self) -> None:
        """Update the page from the state of the table."""
        before, self._lobby = self._lobby, self._actions.lobby()
        if before == self._lobby:
            return
        if before.frame != self._lobby.frame:
            self._build()
        else:
            self._fill()
        self.layout(self.view)
        if before.room is None and self._lobby.room is not None and self.focus.current_id in (None, "leave", "give_up"):
            self.focus.focus("call")  # who looks for a table by keys alone waits for this

    def handle(self, event: Event) -> bool:
        if isinstance(event, Woken) and self._actions.heard(event.payload):
            self.refresh()
            return True
        return super().handle(event)

    def resume(self) -> None:
        super().resume()
        self.refresh()

    def reword(self) -> None:
        self._lobby = self._actions.lobby()
        self._build()

    def close(self) -> None:
        """Leave the table; without a seat, just go back."""
        if self._lobby.leave:
            self._actions.leave()
        else:
            self._actions.forget()
            super().close()


def _headed(title: str, note: str) -> Item:
    """A heading without a back button, for a page with another way out."""
    named, said = Label(title, size=36, face=Face.TITLE, ink="amber"), Label(note, size=21, ink="fern")
    alone = Label(title, size=36, face=Face.TITLE, ink="amber")
    return FirstThatFits(Row(named, said.grow(), gap=22, align="center"), alone).at_least(height=48)


def _rule(
    name: str, value: str, *, size: float = 17, ink: str = "paper", faded: str = "fern", line: Item | None = None
) -> Item:
    """One of the rules of the match, name and value, above a ``line``; a long name makes room for its value."""
    told = Label(value, size=size, face=Face.SEMIBOLD, ink=ink, align="right", lines=2, leading=1.2)
    named = Row(Label(name, size=size, ink=faded, wrap=True, leading=1.2).grow(), told, gap=12)
    return Column(named, line or Divider(), gap=6)
