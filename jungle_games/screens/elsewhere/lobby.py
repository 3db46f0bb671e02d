"""The lobby of a remote table: its players, what will be played, and the invitation for others."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from jungle_games.core.i18n import _, ngettext
from jungle_games.core.room import Room
from jungle_games.screens.elsewhere.invitation_card import JoinPanel, invitation_card
from jungle_games.screens.elsewhere.lobby_actions import LobbyActions
from jungle_games.screens.figure_view import FigureView
from jungle_games.screens.new_game.options_panel import CoverPicture
from jungle_games.screens.pages import SearchState, page_body, page_head
from jungle_games.screens.portrait import PresenceTile
from jungle_games.table.room_parts import picture_of
from jungle_games.table.services import Services
from jungle_games.ui.events import Event, Woken
from jungle_games.ui.layout import Box, Column, FirstThatFits, Grid, Item, Row, Scroll, Space, Wrap
from jungle_games.ui.text import Face
from jungle_games.ui.widget_scene import ClosableScene
from jungle_games.ui.widgets.base import Widget
from jungle_games.ui.widgets.button import Button, IconButton
from jungle_games.ui.widgets.label import Divider, Label
from jungle_games.ui.widgets.panel import Panel
from jungle_games.ui.widgets.scroll import ScrollView

_GAP: Final = 20.0
_FOOT: Final = 64.0
_BUTTONS: Final = (260.0, 400.0)
_SAID: Final = (260.0, 220.0)
"""Units of width of the buttons at the foot where there is room, and of what is said between them at least."""
_TABLE, _CARD, _DOORS = 420.0, 400.0, 277.0
"""Units of width of the table at least, of the invitation, and of the panel to join others."""
_NARROW_TABLE, _SIDE = 260.0, 290.0
"""The same where invitation and panel share a column that scrolls."""
_TILE: Final = 190.0
_COVER: Final = (190.0, 150.0, 250.0)
"""The least width of the cover, and how high it is at least and at most."""


class LobbyScene(ClosableScene):
    """The table on the left, its invitation in the middle, other tables on the right, buttons at the foot."""

    services: Services

    def __init__(self, services: Services, actions: LobbyActions, leave: Callable[[], None]) -> None:
        """``leave`` goes away from the page; the table stays."""
        super().__init__(services)
        self._actions = actions
        self._go = leave
        self._lobby = actions.lobby()
        self._build()
        self.first_focus = "call"

    def _build(self) -> None:
        lobby, room = self._lobby, self._lobby.room
        leave = IconButton("back", _("Back"), self.close, name="leave")
        self._game = _(room.title) if room is not None else ""
        self._head = page_head(leave, _("Somebody online"), self._game)
        self._view, self._aside = ScrollView(), ScrollView()
        self._cover = self._picture(room) if room is not None else None
        self._card = [self._invitation()] if lobby.code else []
        self._join_panel = JoinPanel(self.painter, self.services.clipboard, self._actions.join)
        self._give_up = Button(lobby.leave, self._actions.give_up, icon="leave", name="give_up")
        self._watch = Button(_("Watch"), self._actions.watch, icon="eye", size=20, name="watch")
        self._said = Label("", size=17, ink="paper", wrap=True)
        self._call = Button("", self._actions.call, kind="amber", icon="play", size=24, face=Face.TITLE, name="call")
        self._call.radius, self._call.lip = 20, 6
        self._fill()

    def _picture(self, room: Room) -> Widget:
        """The host's own board, or the game's cover."""
        start = self._lobby.start
        figure = picture_of(room, start) if start is not None else None
        if figure is None:
            return CoverPicture(room)
        view = FigureView("lobby")
        view.show(figure, (start,))
        return view

    def _invitation(self) -> Item:
        lobby = self._lobby
        words = _("to {host}’s table, {game}").format(host=lobby.host, game=self._game)
        return invitation_card(lobby.code, lobby.text, words, self._copy)

    def _fill(self) -> None:
        """Show who is there now."""
        lobby = self._lobby
        self._said.text = lobby.said if lobby.room is not None else ""
        self._call.label, self._call.visible, self._call.enabled = lobby.call, bool(lobby.call), lobby.may_call
        self._watch.visible = lobby.may_watch
        self._join_panel.show(lobby.nearby)
        table = Box(Panel(), self._table(), 20, 8)
        aside = Scroll(self._aside, Column(*self._card, self._join_panel, gap=_GAP))
        doors = self._join_panel.sized(width=_DOORS)
        cards = [card.sized(width=_CARD) for card in self._card]
        pages = FirstThatFits(
            Row(table.at_least(width=_TABLE).grow(), *cards, doors, gap=_GAP),
            Row(table.at_least(width=_NARROW_TABLE).grow(), aside.sized(width=_SIDE), gap=_GAP),
        )
        self.body = page_body(Column(self._head, pages.grow(), self._foot(), gap=_GAP))

    def _table(self) -> Item:
        """Who is there, and what will be played."""
        lobby = self._lobby
        if lobby.room is None or self._cover is None:
            return SearchState(lobby.said, lobby.sought, lobby.searching, lobby.sign)
        tiles = [PresenceTile(lobby.room, shown) for shown in lobby.seats]
        taken, count = sum(not shown.free for shown in lobby.seats), len(lobby.seats)
        seats = ngettext("{taken} of {number} seat taken", "{taken} of {number} seats taken", count)
        told = Label(seats.format(taken=taken, number=count) if count else "", size=16, ink="fern")
        words = _("At the table"), _("What will be played")
        heading, what = (Label(text, size=17, face=Face.SEMIBOLD, ink="fern") for text in words)
        columns = 2 if self._card or len(tiles) < 3 else 3
        rules = Column(*(_rule(*rule) for rule in lobby.rules), gap=6)
        width, least, most = _COVER
        cover = self._cover.at_least(width, least).at_most(height=most)
        played = FirstThatFits(Row(cover.grow(0.7), rules.grow(), gap=18), Column(cover, rules, gap=_GAP))
        parts = (
            Wrap(heading, told, gap=12, justify="between"), Grid(*tiles, columns=columns, gap=12, least=_TILE),
            what, played.grow(),
        )  # fmt: skip
        return Scroll(self._view, Column(*parts, gap=10).padded(0, 6))

    def _foot(self) -> Item:
        """What is said between the buttons, or above them."""
        buttons = self._give_up, self._call
        beside = [
            Row(leave, Column(self._said).at_least(width=said).at("center").grow(), self._watch, call, gap=_GAP)
            for (leave, call), said in zip((map(Item.at_least, buttons, _BUTTONS), buttons), _SAID, strict=True)
        ]
        below = Row(self._give_up, Space().grow(), self._watch, self._call, gap=_GAP / 2)
        return FirstThatFits(*beside, Column(self._said, below, gap=8)).at_least(height=_FOOT)

    def _copy(self) -> None:
        lobby = self._lobby
        words = _("Play {game} with me in Jungle Games: paste this under “Play online”.")
        self.services.clipboard.write(f"{words.format(game=self._game)}\n{lobby.code}\n{lobby.text}")
        self.services.toast(_("The invitation is copied. Send it to whoever you want to play with."))

    # The stack's contracts

    def focus_first(self) -> bool:
        """Give the focus to the way on; where that was pressed and has gone, wait without a ring.

        Else an Enter too many would leave the page. An arrow goes on from where the button lay.
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
        """Look anew at the table."""
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
        self._go()


def _rule(name: str, value: str) -> Item:
    """One of the rules that will be played by: a name gives way to its value."""
    told = Label(value, size=17, face=Face.SEMIBOLD, align="right", lines=2, leading=1.2)
    return Column(Row(Label(name, size=17, ink="fern", wrap=True, leading=1.2).grow(), told, gap=12), Divider(), gap=6)
