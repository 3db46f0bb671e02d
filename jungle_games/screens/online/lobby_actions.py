"""The content and the actions of the page of a table online before its match, as its host or as a guest."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from jungle_games.core.errors import UserError
from jungle_games.core.i18n import _, ngettext
from jungle_games.core.room import Room
from jungle_games.screens.online.people import SeatShown, with_name
from jungle_games.screens.online.table_rows import rules_of, seats_shown, start_of
from jungle_games.table.online.online_table import OnlineTable, why_not_done
from jungle_games.table.online.service import NEWS
from jungle_games.table.services import Navigator, Services

if TYPE_CHECKING:
    from jungle_games.online.invitation import Invitation
    from jungle_games.online.tables import Tables
    from jungle_games.online.view import OnlineView


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


@dataclass(frozen=True, slots=True)
class Lobby:
    """The page's contents in translated words; ``code`` and ``link`` are empty for those without invitation."""

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

    @property
    def frame(self) -> tuple[object, ...]:
        """The parts of the contents for which the page must be built anew."""
        found = self.room is not None
        waits = self.way.said, self.sought, self.searching
        return self.room, self.rules, self.start, self.code, self.link, self.leave, len(self.seats), found or waits


class LobbyActions:
    """What the page of the table ``online`` shows and does."""

    def __init__(
        self,
        services: Services,
        navigator: Navigator,
        rooms: Sequence[Room],
        online: OnlineTable,
        *,
        sit: bool = False,
    ) -> None:
        """``sit``: take a seat as soon as the table is found."""
        self._services, self._navigator, self._online = services, navigator, online
        self._rooms = tuple(rooms)
        self._sits = sit

    @property
    def _tables(self) -> Tables:
        tables: Tables = self._services.online.tables
        return tables

    def lobby(self) -> Lobby:
        """The present contents of the page."""
        view = self._online.view
        room = self._room(view)
        hosts = view.hosting and view.stage != "aside"
        way = self._way_on(view)
        if room is not None and view.problem:
            way = replace(way, said=view.problem)
        lobby = Lobby(
            room=room,
            host=view.host_name,
            hosting=view.hosting,
            seats=seats_shown(room, view),
            rules=rules_of(room, view),
            way=way,
            start=start_of(room, view),
            sought=_sought(view),
            sign="objects/icons/warning" if view.stage == "aside" else "",
            searching=view.problem or _("Your friend’s program has to be open, and within reach from here."),
            leave=_leave_words(view),
        )
        return lobby if view.invitation is None or not hosts else self._inviting(lobby, view.invitation)

    def _inviting(self, lobby: Lobby, invitation: Invitation) -> Lobby:
        reached = _("On this network your friend simply sees your table under “Play online”.")
        if invitation.broker is not None:
            reached = _("Your table is reached from anywhere, by way of {server}.").format(server=invitation.broker)
        return replace(lobby, code=invitation.code, link=invitation.link, reached=reached)

    def _room(self, view: OnlineView) -> Room | None:
        """The room of the game; None if there is nothing to show but a problem."""
        return next((room for room in self._rooms if room.name == view.game and view.stage != "aside"), None)

    def _way_on(self, view: OnlineView) -> WayOn:
        name = view.host_name
        match view.stage:
            case "aside":
                return WayOn(_("Set aside for now"), _("Try again"))
            case "looking":
                return WayOn(_("Looking for the table…"))
            case "found" if self._is_full(view):
                return WayOn(_("All seats of this table are taken."), _("Sit down"), may_call=False)
            case "found":
                return WayOn("", _("Sit down"), not view.problem)
            case "asking":
                return WayOn(waits=_("Asking for a seat"))
            case "open" if view.hosting:
                return self._waits_for_guests(view)
            case "open":
                return WayOn(waits=_("You are in. It begins once everybody is there"))
            case "closed":
                return WayOn(_("{name} has closed this table.").format(name=name))
        return WayOn()

    def _waits_for_guests(self, view: OnlineView) -> WayOn:
        """The host's page while seats are free: it waits for guests, or may begin with computers instead."""
        free = sum(plate.waits for plate in view.plates)
        words = ngettext("Waiting for your friend", "Waiting for {number} friends", free).format(number=free)
        few = ngettext("Begin with a computer instead", "Begin with computers instead", free)
        return WayOn(waits=words, instead=few if self._levels(view) else "")

    def _is_full(self, view: OnlineView) -> bool:
        return not any(plate.waits for plate in view.plates)

    def _levels(self, view: OnlineView) -> Sequence[str]:
        room = self._room(view)
        return [level.key for level in room.game.levels] if room is not None else []

    # What the buttons do

    def call(self) -> None:
        """The main button: sit down, or try a table set aside again."""
        view = self._online.view
        try:
            if view.stage == "aside":
                self._tables.try_again(view.id)
                self._services.online.wake()
            else:
                self._take_seat()
        except (UserError, OSError) as error:
            self._navigator.notice(_("That is not possible now"), why_not_done(error))

    def instead(self) -> None:
        """The small button: fill the free seats with computers, and begin."""
        view, levels = self._online.view, self._levels(self._online.view)
        try:
            self._tables.begin_with_computers(view.id, levels[min(1, len(levels) - 1)], self._services.now())
        except (UserError, OSError) as error:
            self._navigator.notice(_("That is not possible now"), why_not_done(error))

    def _take_seat(self) -> None:
        """Sit down under the player's own name; if there is none yet, ask for it."""
        with_name(self._services, self._navigator, self._sit_down)

    def _sit_down(self, name: str) -> None:
        try:
            self._tables.sit_down(self._online.table, name, self._services.now())
        except (UserError, OSError) as error:
            self._navigator.notice(_("That is not possible now"), why_not_done(error))

    def leave(self) -> None:
        """Leave the table after asking whether for now or for good; forget a table set aside after confirmation."""
        view = self._online.view
        if view.stage == "aside":
            text = _("What is kept of it is deleted, and nobody can go on with it.")
            self._navigator.confirm(_("Forget the table?"), text, _("Forget it"), self._give_up, no=_("Keep it"))
        else:
            leave_for_now_or_for_good(self._navigator, self._give_up, hosting=view.hosting)

    def forget(self) -> None:
        """Give up a table at which one has no seat."""
        self._online.give_up()

    def _give_up(self) -> None:
        self._online.give_up()
        self._navigator.title()

    def show(self, *, shown: bool) -> None:
        """Note that the page was opened or closed."""
        self._online.show(shown=shown)

    def heard(self, payload: object) -> bool:
        """Whether ``payload`` is news of the tables; goes to the table once the match has begun."""
        if payload != NEWS:
            return False
        view = self._online.view
        if self._online.match is not None and view.stage != "aside":
            self._navigator.sit_at(self._online)
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


def _sought(view: OnlineView) -> str:
    """The code of the table being looked for."""
    return "" if view.stage == "aside" or view.invitation is None else view.invitation.code


def _leave_words(view: OnlineView) -> str:
    if view.stage == "aside":
        return _("Forget the table")
    return _("Leave the table") if view.here else ""
