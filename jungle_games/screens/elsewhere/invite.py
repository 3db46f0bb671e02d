"""Inviting somebody: which game and with whom, the table that is made for it."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Sequence
from functools import partial
from itertools import chain, count
from typing import TYPE_CHECKING, Final

from jungle_games.base.clean_text import tidy_name
from jungle_games.core.errors import UserError
from jungle_games.core.game import Seat
from jungle_games.core.i18n import _
from jungle_games.core.options import OptionError
from jungle_games.core.room import Room
from jungle_games.core.seat_names import ELSEWHERE, PERSON, SeatInfo, is_nameless, shown_name
from jungle_games.screens.elsewhere.people import PlayAs, keep_own_name, with_name
from jungle_games.screens.new_game.option_draft import OptionDraft
from jungle_games.screens.new_game.seating import DAY, Seating
from jungle_games.screens.pages import page_body, page_head
from jungle_games.screens.title.title_tiles import GameTile
from jungle_games.storage.settings import SeatChoice
from jungle_games.table.navigator import Navigator, Ways
from jungle_games.table.services import Services
from jungle_games.ui.layout import Column, FirstThatFits, Grid, Row, Scroll, Space
from jungle_games.ui.text import Face
from jungle_games.ui.widget_scene import ClosableScene
from jungle_games.ui.widgets.button import Button, IconButton
from jungle_games.ui.widgets.choice import Choice
from jungle_games.ui.widgets.label import Label
from jungle_games.ui.widgets.scroll import ScrollView

if TYPE_CHECKING:
    from jungle_games.elsewhere.hosting.host_state import SeatPlan
    from jungle_games.storage.elsewhere import KnownPerson


RHYTHMS: Final = (0, DAY, 3 * DAY)
"""Seconds meant for a move; 0: live."""
_HOST: Final = -1
"""In place of a seat: the host, where nobody at its screen plays."""


def invite(
    navigator: Navigator,
    ways: Ways,
    room: Room,
    seating: Seating,
    draft: OptionDraft,
    remember: Callable[[Sequence[str]], None],
    invited: Sequence[str] = (),
) -> None:
    """Create a remote table for ``seating`` and show its invitation, after asking unnamed people here for their names.

    Those ``invited``, by their keys, are told that it is for them. What is typed is theirs in ``seating``, and
    ``remember`` is given it for later.
    """
    options = draft.options()
    infos, setup = seating.seats_and_setup(random.Random(), options)
    people = seating.people_in(infos) or [_HOST]
    sitting = [index for index, sitter in enumerate(seating.sitters) if sitter.is_person]
    names = {seat: infos[seat].name for seat in people if seat != _HOST and not is_nameless(infos[seat])}

    def call(seat: Seat, typed: str) -> None:
        names[seat] = _unlike(names.values(), tidy_name(typed))
        if seat != _HOST:
            seating.call(sitting[people.index(seat)], names[seat])
        remember([names[seat]])
        go_on()

    def go_on() -> None:
        nameless = next((seat for seat in people if seat not in names), None)
        if nameless is None:
            lay(names[people[0]])
            return
        known = next((name for name in seating.names if name not in names.values()), "")
        words = _("What should the others call you?")
        if len(people) > 1:
            player = shown_name(room.game, infos[nameless])
            words = _("{player}, what should the others call you?").format(player=player)
        navigator.ask_name(_("Your name"), words, known, partial(call, nameless))

    def lay(host: str) -> None:
        plans = [_plan(room, info, names.get(seat, "")) for seat, info in enumerate(infos)]
        try:
            table = ways.tables.create(
                game=room.name, name=host, seats=plans, preset=draft.base, options=draft.changes, setup=dict(setup),
                attachments=dict(options.attached), announce=True, watching=seating.watching,
                rhythm=0 if has_clock(room, draft) else seating.rhythm, invited=invited,
            )  # fmt: skip
        except (UserError, OSError) as error:
            navigator.notice(_("This cannot be played"), str(error))
            return
        ways.table(table)

    go_on()


def _unlike(others: Collection[str], name: str) -> str:
    """``name``, with a number behind it where somebody else at this screen is called so."""
    known = {other.casefold() for other in others}
    numbered = (f"{name} {number}" for number in count(2))
    return next(each for each in chain([name], numbered) if each.casefold() not in known)


def _plan(room: Room, info: SeatInfo, name: str) -> SeatPlan:
    """Who is to sit in a seat; a computer that fits the person here is of the level that comes nearest."""
    from jungle_games.elsewhere.hosting.host_state import SeatPlan

    if info.kind == ELSEWHERE:
        return SeatPlan(elsewhere=True)
    if info.is_person:
        return SeatPlan(name=name, kind=info.kind)
    if isinstance(info.strength, float):
        level = room.game.levels[round(info.strength)]
        return SeatPlan(name=level.title, kind=level.key)
    return SeatPlan(name=info.name, kind=info.kind)


def remote_choices(room: Room, seating: Seating, draft: OptionDraft) -> list[Choice]:
    """The two choices for remote tables; none if nobody plays elsewhere."""
    return [_time(room, seating, draft), _watching(seating)] if seating.invites else []


def has_clock(room: Room, draft: OptionDraft) -> bool:
    """Whether a clock runs by the options chosen so far."""
    try:
        return room.game.clock(draft.options()) is not None
    except OptionError:
        return False


def _time(room: Room, seating: Seating, draft: OptionDraft) -> Choice:
    tooltip = _("Nobody is thrown out when time runs out: the others may wait, or let a computer play on.")
    if has_clock(room, draft):
        return Choice([_("Time: by the clock")], name="rhythm", enabled=False)

    def choose(at: int) -> None:
        seating.rhythm = RHYTHMS[at]

    labels = [_("Time: played live"), _("Time: a day a move"), _("Time: three days a move")]
    index = RHYTHMS.index(seating.rhythm) if seating.rhythm in RHYTHMS else 0
    return Choice(labels, index, choose, name="rhythm", tooltip=tooltip)


def _watching(seating: Seating) -> Choice:
    def choose(at: int) -> None:
        seating.watching = bool(at)

    tooltip = _("Spectators see what everybody at the table sees, and no hidden cards.")
    labels = [_("No spectators"), _("Spectators welcome")]
    return Choice(labels, int(seating.watching), choose, name="watching", tooltip=tooltip)


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
