"""All tables elsewhere of one program: those it hosts, those it sits at, and the way to others.

A `TableLoop` runs them; this is what the rest of the program asks of it, in one thread. Nothing here waits.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final, TypeVar

from jungle_games.core.errors import UserError
from jungle_games.core.game import WATCHER, Seat
from jungle_games.core.matches.record import FindGame
from jungle_games.core.options import STANDARD, Value
from jungle_games.elsewhere.acquaintances import Acquaintances, Call, KnownPeople
from jungle_games.elsewhere.friends import Friends
from jungle_games.elsewhere.hosting.host_state import SeatPlan, lay_table
from jungle_games.elsewhere.hosting.hosted_table import HostedTable
from jungle_games.elsewhere.hosting.requests import MoveRequest
from jungle_games.elsewhere.invitation import Broker, Invitation, SpokenInvitation, read_any
from jungle_games.elsewhere.joining.guest import Guest
from jungle_games.elsewhere.joining.guest_deal import GuestState
from jungle_games.elsewhere.joining.joined_table import JoinedTable
from jungle_games.elsewhere.joining.sought_table import SoughtTable
from jungle_games.elsewhere.network.crypto import random_bytes
from jungle_games.elsewhere.network.discovery import Nearby
from jungle_games.elsewhere.refusals import RemoteError, Report, raise_it
from jungle_games.elsewhere.table_loop import Table, TableLoop, is_leaving
from jungle_games.elsewhere.table_maker import HOSTED, JOINED, SUFFIX, SetAsideTable, ThinkAt
from jungle_games.elsewhere.table_store import TableStore
from jungle_games.elsewhere.view import RemoteView

__all__ = ["Broker", "Nearby", "SeatPlan", "Tables"]

_MOST: Final = 100
"""Tables of one program."""

_INVITED: Final = 8
"""People who are told that a table is for them."""

T = TypeVar("T")


class Tables:
    """The tables on ``store``. ``wake`` is called from other threads when `update` is to be called soon.

    ``broker`` is where tables are hosted and looked for; without one this program is the broker for its own network.
    ``think`` lets computer players think, at tables that are hosted here; by default in a thread, which is good enough
    without a window. ``report`` is told what failed in a way that nobody foresaw. ``people`` are those one has played
    with; without any, nobody is known again. What is refused raises RemoteError; what cannot be kept raises OSError.
    """

    def __init__(
        self,
        store: TableStore,
        find_game: FindGame,
        wake: Callable[[], None],
        *,
        broker: Broker | None = None,
        think: ThinkAt | None = None,
        report: Report = raise_it,
        people: KnownPeople | None = None,
    ) -> None:
        self._store, self._find_game = store, find_game
        self._people: Final = Acquaintances(people)
        self._loop: Final = TableLoop(store, find_game, wake, broker, think, report, self._people)
        self._friends: Final = Friends(self._people, self._loop.connections, self._hosted, wake)
        self._muted: set[tuple[str, Seat]] = set()
        """The seats whose players are muted at one table only, because they are not known."""
        self._shown: str | None = None

    def update(self, now: float) -> float:
        """Do some of what came and what is due; when to come again, if nobody wakes before. Raises nothing."""
        friends = self._loop.quietly(lambda: self._friends.update(now))
        return min(self._loop.update(now), float("inf") if friends is None else friends)

    def take_changed(self) -> set[str]:
        """The tables where something was done since this was last asked, and those that are gone."""
        changed, self._loop.changed = self._loop.changed, set()
        return changed

    def decided(self, identity: str, request: MoveRequest, text: str | None, now: float) -> None:
        """A computer player at a table of ours has chosen; None if it failed. What comes too late is dropped."""
        self._loop.decided(identity, request, text, now)

    def close(self, now: float) -> None:
        """Say goodbye at every table, and end all threads."""
        self._loop.quietly(lambda: self._friends.close(now))
        self._loop.close(now)

    # The way to others

    @property
    def broker(self) -> Broker | None:
        """The broker of the settings: that of tables to come, and of those whose invitation names none."""
        return self._loop.connections.broker

    @broker.setter
    def broker(self, broker: Broker | None) -> None:
        self._loop.connections.broker = broker

    def seek(self) -> None:
        """Listen for open tables on this network from now on."""
        self._loop.connections.seek()

    def nearby(self) -> tuple[Nearby, ...]:
        """The open tables of others on this network, and those elsewhere to which people one knows invite."""
        return (*self._loop.connections.nearby(), *self._friends.tables())

    # Tables

    def create(
        self,
        game: str,
        name: str,
        seats: Sequence[SeatPlan],
        *,
        preset: str = STANDARD,
        options: Mapping[str, Value] | None = None,
        setup: Mapping[str, object] | None = None,
        attachments: Mapping[str, str] | None = None,
        watching: bool = False,
        rhythm: int = 0,
        announce: bool = False,
        invited: Sequence[str] = (),
    ) -> str:
        """Host a new table, and keep it; its identity. ``name`` is the host's, ``rhythm`` seconds for a move.

        Those ``invited``, by their keys, see where they are at hand that the table is for them.
        """
        self._check_capacity()
        state = lay_table(
            self._find_game(game), name=name, seats=seats, preset=preset, options=options or {}, setup=setup or {},
            attachments=attachments or {}, watching=watching, rhythm=rhythm,
        )  # fmt: skip
        state.announce, state.invited = announce, list(invited[:_INVITED])
        identity = _new_identity()
        table = self._loop.make.hosted(identity, state, f"{HOSTED}{identity}{SUFFIX}")
        table.check_card()
        self._store.write(table.file, state.to_bytes())
        self._loop.add(table)
        return identity

    def join(self, text: str) -> str:
        """Look for the table of an invitation, a code or a link; its identity. It is stored once we sit there."""
        invitation = read_any(text)
        if isinstance(invitation, SpokenInvitation):
            return self._seek(invitation)
        for table in self._loop.tables.values():
            known = isinstance(table, JoinedTable) and not table.state.left and table.state.invitation
            if known and known.code == invitation.code:
                return table.id
        self._check_capacity()
        identity = _new_identity()
        state = GuestState.new(invitation)
        self._loop.add(self._loop.make.joined(identity, state, f"{JOINED}{identity}{SUFFIX}"))
        return identity

    def _seek(self, spoken: SpokenInvitation) -> str:
        """Look for the table of a short code, starting over if it was sought before."""
        for table in tuple(self._loop.tables.values()):
            if isinstance(table, SoughtTable) and table.spoken.code == spoken.code:
                self._loop.forget(table)
        self._check_capacity()
        identity = _new_identity()
        self._loop.tables[identity] = SoughtTable(identity, spoken)
        self._loop.mark(identity, 0.0)
        self._loop.wake()
        return identity

    def renew_code(self, identity: str, now: float) -> None:
        """Replace the short code of a hosted table; after too many guesses this is the only way to get one."""
        table = self._ours(identity)
        self._do(table, "renew the code", lambda: table.renew_code(now))
        self._loop.mark(identity, now)

    def _check_capacity(self) -> None:
        if len(self._loop.staying()) >= _MOST:
            raise RemoteError("too-many")

    def sit_down(self, identity: str, name: str, now: float, seat: Seat | None = None) -> None:
        """Ask for a seat at a table that was found: ``seat``, any of them, or ``WATCHER`` to watch."""
        table = self._running(identity)
        if isinstance(table, HostedTable):
            raise RemoteError("taken")
        self._do(table, "sit down", lambda: table.sit_down(name, seat, now))
        self._loop.mark(identity, now)

    def reserve(self, identity: str, wanted: bool, now: float) -> None:
        """Hold a seat while somebody here chooses a name, or release it."""
        table = self._loop.tables.get(identity)
        if isinstance(table, JoinedTable):
            self._do(table, "reserve", lambda: table.reserve(wanted, now))
            self._loop.mark(identity, now)

    def begin(self, identity: str, now: float) -> None:
        """Begin the match at a hosted table, once no seat is free."""
        table = self._ours(identity)
        self._do(table, "begin", lambda: table.host.begin(now))
        self._settle(table, now)

    def begin_with_computers(self, identity: str, level: str, now: float) -> None:
        """Begin at a table of ours, with computers of that ``level`` in all seats that wait.

        Raises RemoteError, and gives no seat away, while somebody is choosing the name under which to sit down.
        """
        table = self._ours(identity)
        waiting = [seat for seat, plan in enumerate(table.state.seats) if plan.waits]
        if any(table.host.attendance.is_reserved(seat, now) for seat in waiting):
            raise RemoteError("reserved")
        for seat in waiting:
            self.give_seat(identity, seat, level, now)
        self.begin(identity, now)

    def give_seat(self, identity: str, seat: Seat, kind: str, now: float) -> None:
        """Before a match, give a seat of a hosted table to a computer of level ``kind``, or free it for ``""``."""
        table = self._ours(identity)
        if seat in table.seats_here:
            raise RemoteError("no-computer")
        self._do(table, "give a seat", lambda: table.host.give_seat(seat, kind, now))
        self._settle(table, now)

    def remove(self, identity: str, now: float) -> None:
        """Close a hosted table for good, or give up our seat; the table disappears from this program."""
        table = self._table(identity)
        try:
            self._do(table, "close", lambda: table.close(now))
        except RemoteError as error:
            if error.code != "failed":
                raise
        table = self._table(identity, leaving=True)
        if isinstance(table, SetAsideTable | SoughtTable) or not table.is_leaving:
            self._loop.forget(table)
        else:
            self._loop.part_with(table)

    def try_again(self, identity: str) -> None:
        """Go on with a table that was set aside. Raises UserError if that still cannot be."""
        table = self._table(identity)
        if isinstance(table, SetAsideTable):
            self._loop.try_again(table)

    def my_tables(self, now: float) -> tuple[RemoteView, ...]:
        """Every table as its first seat here sees it, those awaiting somebody here first."""
        views = [self.view(table.id, now) for table in self._loop.staying()]
        last = ("over", "closed", "aside")
        return tuple(sorted(views, key=lambda view: (not view.your_turn, view.stage in last, view.id)))

    def view(self, identity: str, now: float, seat: Seat | None = None) -> RemoteView:
        """A table as ``seat`` here sees it, or else its first seat here; a table set aside shows the reason."""
        view = self._loop.view(self._table(identity), now, seat)
        muted = frozenset(other for other in range(len(view.plates)) if self._is_muted(view, other))
        heard = tuple(each for each in view.reactions if each.seat not in muted)
        return replace(view, muted=muted, reactions=heard) if muted else view

    def _is_muted(self, view: RemoteView, seat: Seat) -> bool:
        known = seat < len(view.people) and self._people.is_muted(view.people[seat].key)
        return known or (view.id, seat) in self._muted

    def be_seen(self, near: bool, far: bool) -> None:
        """Let people one has played with see on this network, and at the meeting place, that one is at hand."""
        self._friends.be_seen(near, far)

    def at_hand(self) -> frozenset[str]:
        """The keys of the people one has played with who are at hand now, if both let each other see it."""
        return self._friends.at_hand()

    def calls(self) -> tuple[Call, ...]:
        """The invitations by people one has played with, to tables where one does not sit yet."""
        joined = [table.state for table in self._loop.tables.values() if isinstance(table, JoinedTable)]
        return self._friends.calls({state.invitation.code for state in joined if state.seated})

    def _hosted(self) -> list[HostedTable]:
        return [table for table in self._loop.staying() if isinstance(table, HostedTable)]

    def mute(self, identity: str, seat: Seat, muted: bool) -> None:
        """Ignore messages from ``seat`` until the program ends, or stop ignoring them."""
        (self._muted.add if muted else self._muted.discard)((identity, seat))
        self._loop.changed.add(identity)
        self._loop.wake()

    def invitation(self, identity: str) -> Invitation | None:
        """The invitation to a hosted table for others; None while it cannot be reached."""
        table = self._table(identity)
        return table.invitation if isinstance(table, HostedTable) else None

    def show(self, identity: str | None, now: float) -> None:
        """Note which table is on the screen; None for none."""
        before, self._shown = self._shown, identity
        if before is not None and before != identity and (left := self._loop.tables.get(before)) is not None:
            self._do(left, "leave", lambda: left.show(False, now))
        if identity is not None:
            table = self._table(identity)
            self._do(table, "open", lambda: table.show(True, now))
            self._loop.mark(identity, now)

    def look(self, identity: str, seats: Sequence[Seat], now: float) -> None:
        """Note which ``seats`` at this screen see the table; none while the screen is being passed on."""
        table = self._table(identity)
        self._do(table, "look", lambda: table.look(seats, now))
        self._loop.mark(identity, now)

    # At a table

    def send(self, identity: str, text: str, now: float, seat: Seat | None = None) -> None:
        """Make a move, or several of one turn separated by line breaks."""
        self._at(identity, seat, "send", lambda guest: guest.send(text, now), now)

    def ask(self, identity: str, text: str, now: float, seat: Seat | None = None) -> None:
        """Ask the other players: ``undo``, ``rematch`` or ``computer <seat> <level>``."""
        self._at(identity, seat, "ask", lambda guest: guest.ask(text, now), now)

    def refusal(self, identity: str, seat: Seat | None = None) -> tuple[str, str]:
        """The code and sentence with which the latest request was refused; both empty if it was not."""
        guest = self._table(identity).guest(seat)
        refusal = guest.refusal
        asked_last = refusal is not None and refusal[0].number == guest.state.numbers
        return (refusal[0].code, refusal[1]) if refusal is not None and asked_last else ("", "")

    def throw(self, identity: str, now: float, seat: Seat | None = None) -> None:
        """Throw the die for somebody here."""
        self._at(identity, seat, "throw", lambda guest: guest.throw(now), now)

    def answer(self, identity: str, yes: bool, now: float, seat: Seat | None = None) -> None:
        """Answer the open question."""
        self._at(identity, seat, "answer", lambda guest: guest.answer(yes, now), now)

    def react(self, identity: str, animal: str, now: float, seat: Seat | None = None) -> None:
        """Wave an animal, or say a phrase."""
        self._at(identity, seat, "react", lambda guest: guest.react(animal, now), now)

    def notices(self, identity: str) -> tuple[str, ...]:
        """The notices that `take_notices` would return."""
        return tuple(dict.fromkeys(said for guest in self._table(identity).guests for said in guest.notices))

    def take_notices(self, identity: str) -> list[str]:
        """Sentences to show once to the players here, such as why a move was refused."""
        notices = list(self.notices(identity))
        for guest in self._table(identity).guests:
            guest.notices.clear()
        return notices

    def _at(self, identity: str, seat: Seat | None, what: str, act: Callable[[Guest], object], now: float) -> None:
        table = self._table(identity)
        guest = table.guest(seat)
        if guest.seat == WATCHER:
            raise RemoteError("not-yours")
        self._do(table, what, lambda: act(guest))
        self._settle(table, now)

    def _settle(self, table: Table, now: float) -> None:
        self._do(table, "settle", lambda: table.settle(now))
        self._loop.mark(table.id, now)
        self._loop.wake()

    def _do(self, table: Table, what: str, act: Callable[[], T]) -> T:
        """Do ``act`` for the player; unexpected failures are reported and raise RemoteError."""
        try:
            return act()
        except (UserError, OSError):
            raise
        except Exception as error:
            self._loop.failed(table, what, error, counts=False)
            raise RemoteError("failed") from error

    def _table(self, identity: str, *, leaving: bool = False) -> Table:
        table = self._loop.tables.get(identity)
        if table is None or (is_leaving(table) and not leaving):
            raise RemoteError("closed")
        return table

    def _running(self, identity: str) -> HostedTable | JoinedTable:
        table = self._table(identity)
        if isinstance(table, SetAsideTable | SoughtTable):
            raise RemoteError("set-aside" if isinstance(table, SetAsideTable) else "no-table")
        return table

    def _ours(self, identity: str) -> HostedTable:
        table = self._running(identity)
        if not isinstance(table, HostedTable):
            raise RemoteError("not-yours")
        return table


def _new_identity() -> str:
    return random_bytes(6).hex()
