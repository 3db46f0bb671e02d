"""The content and the actions of the page of a table online before its match, as its host or as a guest."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from jungle_games.core.errors import UserError
from jungle_games.core.game import WATCHER, Seat
from jungle_games.core.i18n import _, ngettext
from jungle_games.core.room import Room
from jungle_games.screens.elsewhere.people import SeatShown, keep_own_name, own_name
from jungle_games.screens.elsewhere.table_rows import rules_of, seats_shown, start_of
from jungle_games.table.navigator import Navigator
from jungle_games.table.remote.remote_table import RemoteTable, dealing_words, why_not_done
from jungle_games.table.remote.remote_tables import NEWS
from jungle_games.table.services import Services

if TYPE_CHECKING:
    from jungle_games.elsewhere.invitation import Invitation
    from jungle_games.elsewhere.tables import Tables
    from jungle_games.elsewhere.view import RemoteView


_NAME_TAKEN: Final = ("name", "known-name")
"""The problems that only forbid sitting down under the present name."""


@dataclass(frozen=True, slots=True)
class WayOn:
    """How it goes on, in translated words: what is ``said``, and either a ``call`` to press or what is waited for.

    ``instead`` is what the small button says by which computers take seats that are waited for; empty for none.
    """

    said: str = ""
    call: str = ""
    may_call: bool = True
    waits: str = ""
    instead: str = ""
    may_instead: bool = True


@dataclass(frozen=True, slots=True)
class Lobby:
    """The page's contents in translated words; ``code`` and ``text`` are empty for those without invitation."""

    room: Room | None
    """The game; None while the table is looked for."""
    host: str
    hosting: bool
    seats: Sequence[SeatShown]
    rules: Sequence[tuple[str, str]]
    way: WayOn
    start: Any = None
    """The position in which the match begins; None while its board is not known."""
    code: str = ""
    link: str = ""
    text: str = ""
    reached: str = ""
    """A sentence that says how invited people can join."""
    leave: str = ""
    """The label of the button to leave; empty without a seat."""
    sought: str = ""
    """The code of the table being looked for."""
    sign: str = ""
    """The icon for a table that cannot go on; empty if it is being looked for."""
    searching: str = ""
    """The state of the search."""
    may_watch: bool = False
    """Whether one may also watch without a seat."""

    @property
    def frame(self) -> tuple[object, ...]:
        """The parts of the contents for which the page must be built anew."""
        found = self.room is not None
        waits = self.way.said, self.sought, self.searching
        return self.room, self.rules, self.start, self.code, self.text, self.leave, len(self.seats), found or waits


class LobbyActions:
    """What the page of the table of ``remote`` shows and does."""

    def __init__(
        self,
        services: Services,
        navigator: Navigator,
        rooms: Sequence[Room],
        remote: RemoteTable,
        *,
        sit: bool = False,
    ) -> None:
        """``sit``: take a seat as soon as the table is found."""
        self._services, self._navigator, self._remote = services, navigator, remote
        self._rooms = tuple(rooms)
        self._sits = sit

    @property
    def _tables(self) -> Tables:
        tables: Tables = self._services.remote.tables
        return tables

    def lobby(self) -> Lobby:
        """The present contents of the page."""
        view = self._remote.view
        room = self._room(view)
        invitation = self._tables.invitation(view.id) if view.hosting and view.stage != "aside" else None
        way = self._way_on(view)
        if room is not None and view.problem:
            way = replace(way, said=view.problem)
        lobby = Lobby(
            room=room,
            host=view.host_name,
            hosting=view.hosting,
            seats=seats_shown(room, view, self._expected(view)),
            rules=rules_of(room, view),
            way=way,
            start=start_of(room, view),
            sought=_sought(view),
            sign="objects/icons/warning" if view.stage == "aside" else "",
            searching=view.problem or _("Your friend’s program has to be open, and within reach from here."),
            leave=_leave_words(view),
            may_watch=self._may_watch(view) and not self._is_full(view),
        )
        return lobby if invitation is None else self._inviting(lobby, view, invitation)

    def _inviting(self, lobby: Lobby, view: RemoteView, invitation: Invitation) -> Lobby:
        broker = self._tables.broker
        reached = _("On this network your friend simply sees your table under “Play online”.")
        if broker is not None:
            reached = _("Your table is reached from anywhere, by way of {server}.").format(server=broker.host)
        way = lobby.way if lobby.way.said else replace(lobby.way, said=view.code_news)
        code, link = view.code or invitation.code, view.short_link or invitation.text
        return replace(lobby, code=code, link=link, text=invitation.text, reached=reached, way=way)

    def _room(self, view: RemoteView) -> Room | None:
        """The room of the game; None if there is nothing to show but a problem."""
        return next((room for room in self._rooms if room.name == view.game and view.stage != "aside"), None)

    def _way_on(self, view: RemoteView) -> WayOn:
        name = view.host_name
        match view.stage:
            case "aside":
                return WayOn(_("Set aside for now"), _("Try again"))
            case "looking" if view.card is not None:
                return WayOn(_("Getting the board…"))
            case "looking":
                return WayOn(_("Looking for the table…"))
            case "found" if self._is_full(view) and self._may_watch(view):
                return WayOn(_("All seats are taken. You may watch."), _("Watch"), not view.problem)
            case "found" if self._is_full(view):
                return WayOn(_("All seats of this table are taken."), _("Sit down"), may_call=False)
            case "found" if view.problem_code in _NAME_TAKEN:
                return WayOn(call=_("Take another name"))
            case "found":
                return WayOn("", _("Sit down"), not view.problem)
            case "asking":
                return WayOn(waits=_("Asking for a seat"))
            case "open" if view.hosting:
                return self._waits_for_guests(view)
            case "open" if view.watches:
                return WayOn(waits=_("You are watching. It begins once everybody is there"))
            case "open":
                return WayOn(waits=_("You are in. It begins once everybody is there"))
            case "dealing" if view.hosting and any(plate.replaceable for plate in view.plates):
                return WayOn(waits=dealing_words(view), instead=_("Let a computer play"))
            case "dealing":
                return WayOn(waits=dealing_words(view))
            case "closed":
                return WayOn(_("{name} has closed this table.").format(name=name))
        return WayOn()

    def _waits_for_guests(self, view: RemoteView) -> WayOn:
        """The host's page while seats are free: it waits for guests, or may begin with computers instead."""
        free = sum(plate.waits for plate in view.plates)
        chooses = any(plate.reserved for plate in view.plates)
        if not free:
            return WayOn(waits=_("Everybody is there"))
        words = ngettext("Waiting for your friend", "Waiting for {number} friends", free).format(number=free)
        expected = self._expected(view)
        if expected and free == 1:
            words = _("Waiting for {name}").format(name=expected[0])
        if chooses:
            words = _("Somebody is choosing a name")
        few = ngettext("Begin with a computer instead", "Begin with computers instead", free)
        return WayOn(waits=words, instead=few if self._levels(view) else "", may_instead=not chooses)

    def _expected(self, view: RemoteView) -> Sequence[str]:
        """The names of people invited to a hosted table who do not sit there yet."""
        people, sitting = self._services.remote.acquaintances, {person.key for person in view.people}
        wanted = [people.find(key) for key in view.invited if key not in sitting] if people is not None else []
        return [person.name for person in wanted if person is not None]

    def _may_watch(self, view: RemoteView) -> bool:
        return view.stage == "found" and view.card is not None and view.card.watching and not view.problem

    def _is_full(self, view: RemoteView) -> bool:
        return not any(plate.waits for plate in view.plates)

    def _levels(self, view: RemoteView) -> Sequence[str]:
        room = self._room(view)
        return [level.key for level in room.game.levels] if room is not None else []

    # What the buttons do

    def call(self) -> None:
        """The main button: sit down, watch a full table, or try a table set aside again."""
        view = self._remote.view
        try:
            if view.stage == "aside":
                self._tables.try_again(view.id)
                self._services.remote.wake()
            elif self._is_full(view):
                self.watch()
            elif view.problem_code in _NAME_TAKEN:
                self._ask_name(own_name(self._services))
            else:
                self._take_seat()
        except (UserError, OSError) as error:
            self._navigator.notice(_("That is not possible now"), why_not_done(error))

    def instead(self) -> None:
        """The small button: fill the free seats with computers, or replace a player who delays the deal."""
        view, now = self._remote.view, self._services.now()
        levels = self._levels(view)
        level = levels[min(1, len(levels) - 1)]
        try:
            if view.stage == "open":
                self._tables.begin_with_computers(view.id, level, now)
            for seat, plate in enumerate(view.plates):
                if view.stage == "dealing" and plate.replaceable:
                    self._tables.give_seat(view.id, seat, level, now)
        except (UserError, OSError) as error:
            self._navigator.notice(_("That is not possible now"), why_not_done(error))

    def _take_seat(self) -> None:
        """Sit down under the player's own name; if there is none yet, ask for it while the seat is held."""
        name = own_name(self._services)
        if name:
            self._sit_down(name)
        else:
            self._ask_name("")

    def _ask_name(self, shown: str) -> None:
        self._reserve(wanted=True)
        self._navigator.ask_name(
            _("Sit down"), _("What should the others call you?"), shown, self._sit_down_as,
            on_cancel=partial(self._reserve, wanted=False),
        )  # fmt: skip

    def _reserve(self, *, wanted: bool) -> None:
        """Hold a seat while a name is being typed, or release it."""
        self._tables.reserve(self._remote.table, wanted, self._services.now())
        self._services.remote.wake()

    def _sit_down_as(self, typed: str) -> None:
        self._sit_down(keep_own_name(self._services, typed))

    def _sit_down(self, name: str, seat: Seat | None = None) -> None:
        try:
            self._tables.sit_down(self._remote.table, name, self._services.now(), seat)
        except (UserError, OSError) as error:
            self._navigator.notice(_("That is not possible now"), why_not_done(error))

    def watch(self) -> None:
        """Join the table without a seat."""
        self._sit_down(own_name(self._services), WATCHER)

    def leave(self) -> None:
        """Leave the table after asking whether for now or for good; forget a table set aside after confirmation."""
        view = self._remote.view
        if view.stage == "aside":
            text = _("Its file is deleted, and nobody can go on with it.")
            self._navigator.confirm(_("Forget the table?"), text, _("Forget it"), self._give_up, no=_("Keep it"))
        else:
            leave_for_now_or_for_good(self._navigator, self._give_up, hosting=view.hosting)

    def forget(self) -> None:
        """Give up a table at which one has no seat."""
        self._remote.give_up()

    def _give_up(self) -> None:
        self._remote.give_up()
        self._navigator.title()

    def show(self, *, shown: bool) -> None:
        """Note that the page was opened or closed."""
        if not shown and self._services.remote.loaded:
            self._reserve(wanted=False)
        self._remote.show(shown=shown)

    def heard(self, payload: object) -> bool:
        """Whether ``payload`` is news of the tables; goes to the table once the match has begun."""
        if payload != NEWS:
            return False
        view = self._remote.view
        if self._remote.match is not None and view.stage != "aside":
            self._navigator.sit_at(self._remote)
            return False
        if self._sits and view.stage == "found":
            self._sits = False
            if not view.problem and not self._is_full(view):
                self._take_seat()
        return True


def leave_for_now_or_for_good(navigator: Navigator, give_up: Callable[[], None], *, hosting: bool) -> None:
    """Ask whether one comes back: the two ways out of a table, each with what it does."""
    later = _("Leave for now: the table stays, and you find it on the title.")
    for_good = (
        _("Close the table: it is gone for everybody.") if hosting
        else _("Give up the seat: somebody else may have it.")
    )  # fmt: skip
    words = _("Close the table") if hosting else _("Give up the seat")
    navigator.choose(
        _("Leave the table?"), f"{later}\n{for_good}", ((words, give_up), (_("Leave for now"), navigator.title))
    )


def _sought(view: RemoteView) -> str:
    """The code of the table being looked for."""
    if view.stage == "aside":
        return ""
    return view.code or (view.invitation.code if view.invitation is not None else "")


def _leave_words(view: RemoteView) -> str:
    if view.stage == "aside":
        return _("Forget the table")
    return _("Leave the table") if view.hosting or view.seat != WATCHER or view.watches else ""
