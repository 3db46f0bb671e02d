"""Inviting somebody: which game, and with whom; the next page is the table with its invitation."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

from jungle_games.core.i18n import _
from jungle_games.core.room import Room
from jungle_games.core.seat_names import ELSEWHERE, PERSON
from jungle_games.screens.elsewhere.inviting import invite
from jungle_games.screens.elsewhere.play_as import PlayAs, keep_own_name, with_name
from jungle_games.screens.elsewhere.ways import Ways
from jungle_games.screens.new_game.option_draft import OptionDraft
from jungle_games.screens.new_game.seating import Seating
from jungle_games.screens.pages import page_body, page_head
from jungle_games.screens.title.title_tiles import GameTile
from jungle_games.storage.settings import SeatChoice
from jungle_games.table.navigator import Navigator
from jungle_games.table.services import Services
from jungle_games.ui.layout import Column, FirstThatFits, Grid, Row, Scroll, Space
from jungle_games.ui.text import Face
from jungle_games.ui.widget_scene import ClosableScene
from jungle_games.ui.widgets.button import Button, IconButton
from jungle_games.ui.widgets.label import Label
from jungle_games.ui.widgets.scroll import ScrollView

if TYPE_CHECKING:
    from jungle_games.storage.people import KnownPerson

_GAP: Final = 20.0
_TILE: Final = (150.0, 312.0)
"""The least width of a tile, and how high the row of them is at most."""
_LEAST_TILES: Final = 200.0
_ROOMY: Final = 480.0


class InviteScene(ClosableScene):
    """A tile for each game that several play: one press sets the table, with the rules of the last time."""

    services: Services

    def __init__(
        self,
        services: Services,
        navigator: Navigator,
        ways: Ways,
        rooms: Sequence[Room],
        person: KnownPerson | None = None,
    ) -> None:
        """``person`` is who is invited; None for somebody new."""
        super().__init__(services)
        self._navigator, self._ways, self._person = navigator, ways, person
        self._rooms = [room for room in rooms if max(room.seats) > 1]
        last = services.settings.get().last_game
        self.first_focus = ("tile", last if last in {room.name for room in self._rooms} else self._rooms[0].name)
        self._build()

    def _build(self) -> None:
        leave = IconButton("back", _("Back"), self.close, name="leave")
        title = _("Invite {name}").format(name=self._person.name) if self._person else _("Invite somebody")
        head = page_head(leave, title, _("to play with you from another screen"))
        play_as = PlayAs(self.services, self._navigator, self.reword)
        which = Label(_("What do you want to play?"), size=24, face=Face.TITLE, wrap=True)
        tiles = [GameTile(room, partial(self._set_table, room)) for room in self._rooms]
        one = Grid(*tiles, columns=len(tiles), gap=16, even=True)
        few = Grid(*tiles, columns=3, gap=16, even=True, least=_TILE[0])
        note = _("You play by the rules you chose the last time. For more seats or other rules, go there first.")
        said = Label(note, size=18, ink="fern", wrap=True)
        other = Button(_("Seats and rules"), self._choose_rules, icon="settings", name="rules")
        foot = FirstThatFits(
            Row(said.at_least(width=_ROOMY).grow(), other, gap=_GAP, align="center"), Column(said, other, gap=12)
        )
        top = FirstThatFits(
            Row(head.grow(), play_as.sized(width=400), gap=_GAP, align="center"), Column(head, play_as, gap=12)
        )
        high = Column(
            top, Space().grow(), which, one.at_least(height=_TILE[1]).at_most(height=_TILE[1]), Space().grow(), foot,
            gap=_GAP,
        )  # fmt: skip
        shelf = Scroll(ScrollView(), few.padded(0, 12), least=_LEAST_TILES)
        low = Column(top, which, shelf.grow(), foot, gap=12)
        self.body = page_body(FirstThatFits(high, low, Scroll(ScrollView(), Column(top, which, few, foot, gap=12))))

    def _choose_rules(self) -> None:
        last = self.services.settings.get().last_game
        room = next((room for room in self._rooms if room.name == last), self._rooms[0])
        self._navigator.new_game(room.name, inviting=True)

    def _set_table(self, room: Room) -> None:
        """Set a table for two, or for as few as may play, with a seat here and all others for those invited."""
        with_name(self.services, self._navigator, lambda name: self._invite(room, name))

    def _invite(self, room: Room, name: str) -> None:
        choice = self.services.settings.get().game(room.name)
        draft = OptionDraft.restored(room.game.options_type, choice)
        seating = Seating(room.game, (name,), choice)
        seating.seat_count(2 if 2 in room.seats else min(each for each in room.seats if each > 1))
        for index in range(len(seating.sitters)):
            seating.put(index, SeatChoice(PERSON, name) if index == 0 else SeatChoice(ELSEWHERE))
        invited = [self._person.key] if self._person else []
        invite(self._navigator, self._ways, room, seating, draft, self._remember, invited)

    def _remember(self, names: Sequence[str]) -> None:
        for name in names:
            keep_own_name(self.services, name)

    def reword(self) -> None:
        self._build()
        if self.stack.top is self:
            self.layout(self.view)
