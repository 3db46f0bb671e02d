"""All tables elsewhere of one program: those it hosts, those it sits at, and the way to others.

Everything but the network itself happens in the thread that calls `Tables`. Threads of connections, of discovery and of
key making put what comes into a queue, and call ``wake``: then it is time for `update`. Nothing here waits.
"""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from jungle_games.core.game import WATCHER, Seat
from jungle_games.core.options import STANDARD, Value
from jungle_games.core.record import FindGame
from jungle_games.elsewhere.computer_thread import ComputerThread
from jungle_games.elsewhere.connections import Connections
from jungle_games.elsewhere.crypto import random_bytes, table_key
from jungle_games.elsewhere.discovery import Nearby
from jungle_games.elsewhere.guest import Guest
from jungle_games.elsewhere.guest_state import GuestState
from jungle_games.elsewhere.host_state import HostState, SeatPlan, lay_table
from jungle_games.elsewhere.hosted_match import MoveRequest
from jungle_games.elsewhere.hosted_table import HostedTable
from jungle_games.elsewhere.invitation import Broker, Invitation, read_invitation
from jungle_games.elsewhere.joined_table import JoinedTable
from jungle_games.elsewhere.refusals import RemoteError
from jungle_games.elsewhere.table_store import TableStore
from jungle_games.elsewhere.view import RemoteView

__all__ = ["Broker", "Nearby", "SeatPlan", "Tables"]

_MOST: Final = 100
"""Tables of one program."""
_HOSTED: Final = "host-"
_JOINED: Final = "guest-"
_SUFFIX: Final = ".json"
_AGAIN: Final = 5.0
"""Seconds after which what could not be kept is tried again."""

Table = HostedTable | JoinedTable
ThinkAt = Callable[[str, MoveRequest], None]
"""Lets a computer player at the table of that name think; what it decides is brought to `Tables.decided`."""


class Tables:
    """The tables on ``store``. ``wake`` is called from other threads when `update` is to be called soon.

    ``broker`` is where tables are hosted and looked for; without one this program is the broker for its own network.
    ``think`` lets computer players think, at tables that are hosted here; by default in a thread, which is good enough
    without a window. What is refused raises RemoteError; what cannot be kept raises OSError.
    """

    def __init__(
        self,
        store: TableStore,
        find_game: FindGame,
        wake: Callable[[], None],
        *,
        broker: Broker | None = None,
        think: ThinkAt | None = None,
    ) -> None:
        self._store, self._find_game, self._wake = store, find_game, wake
        self._inbox: queue.SimpleQueue[Callable[[float], None]] = queue.SimpleQueue()
        self._connections: Final = Connections(self._put, self._due_all, broker)
        self._own_thinking = ComputerThread(find_game, self._decided_aside) if think is None else None
        self._think: ThinkAt = think or self._own_thinking or (lambda _table, _thought: None)
        self._tables: dict[str, Table] = {}
        self._due: dict[str, float] = {}
        self._shown: str | None = None
        self._making_key: Final = threading.Lock()
        """Held while a key is made: each takes 64 MiB, however many tables wait for theirs."""
        self.damaged: list[str] = []
        """Files on the shelf that could not be read; they stay as they are."""
        for name in sorted(store.names()):
            self._take_up(name)

    def _put(self, act: Callable[[float], None]) -> None:
        """Have ``act`` done at the next update; called from any thread."""
        self._inbox.put(act)
        self._wake()

    def _take_up(self, name: str) -> None:
        """Go on with a table that lies on the shelf."""
        kind = next((kind for kind in (_HOSTED, _JOINED) if name.startswith(kind)), "")
        if not kind or not name.endswith(_SUFFIX):
            return
        identity = name.removeprefix(kind).removesuffix(_SUFFIX)
        try:
            content = self._store.read(name) or b""
            if kind == _HOSTED:
                self._add(self._hosted(identity, HostState.from_bytes(content), name))
            else:
                self._add(JoinedTable(identity, GuestState.from_bytes(content), self._find_game, self._store, name))
        except Exception:  # whatever is wrong with one table keeps nobody from the others
            self.damaged.append(name)

    def _hosted(self, identity: str, state: HostState, file: str) -> HostedTable:
        return HostedTable(
            identity, state, self._find_game, self._store, file, lambda request: self._think(identity, request)
        )

    def _add(self, table: Table) -> None:
        self._tables[table.id] = table
        if table.state.key:
            self._wake()
            return
        code = table.state.code if isinstance(table, HostedTable) else table.state.invitation.code

        def make_key() -> None:
            with self._making_key:
                key = table_key(code.encode())
            self._put(lambda now: self._unlock(table, key, now))

        threading.Thread(target=make_key, name="key", daemon=True).start()

    def _unlock(self, table: Table, key: bytes, now: float) -> None:
        if self._tables.get(table.id) is table:
            table.state.key = key
            if isinstance(table, HostedTable) or table.state.asking or table.state.seated:
                self._store.write(table.file, table.state.to_bytes())
            self._due[table.id] = now

    def _connect(self, table: Table, now: float) -> None:
        """Bring ``table`` to a broker, as soon as it is known which, and to another one if it has moved."""
        invitation = None if isinstance(table, HostedTable) else table.state.invitation
        if table.endpoint is not None and (table.online or not self._connections.has_moved(invitation, table.broker)):
            return
        try:
            transport, broker = self._connections.connect(
                table.id, table.state.key, invitation,
                lambda topic, payload: self._put(lambda at: self._received(table, topic, payload, at)),
                lambda code: self._put(lambda at: self._connection(table, code, at)),
            )  # fmt: skip
        except RemoteError as error:
            table.problem = error
            return
        table.connect(transport, broker, now)

    def _due_all(self) -> None:
        """Have every table that is not connected look for the way again."""
        for identity, table in self._tables.items():
            if not table.online:
                self._due[identity] = 0.0

    def _received(self, table: Table, topic: str, payload: bytes, now: float) -> None:
        if self._tables.get(table.id) is table:
            table.receive(topic, payload, now)
            self._due[table.id] = now

    def _connection(self, table: Table, code: str, now: float) -> None:
        if code:
            table.problem, table.online = RemoteError(code, str(table.broker or "")), False
            self._connections.look_about(table.broker)
        else:
            table.connected(now)
        self._due[table.id] = now

    # Time

    def update(self, now: float) -> float:
        """Do whatever is due; when to come again, if nobody wakes before. Raises nothing."""
        while True:
            try:
                act = self._inbox.get_nowait()
            except queue.Empty:
                break
            self._guarded(lambda act=act: act(now))  # type: ignore[misc]
        for identity, table in tuple(self._tables.items()):
            if self._due.get(identity, 0.0) <= now:
                self._due[identity] = now + _AGAIN
                self._guarded(lambda table=table: self._tick(table, now))  # type: ignore[misc]
        return min(self._due.values(), default=now + 60.0)

    def _tick(self, table: Table, now: float) -> None:
        if table.state.key:
            self._connect(table, now)
        self._due[table.id] = max(now + 0.01, table.tick(now))
        if isinstance(table, HostedTable):
            if table.broker is not None:
                table.broker = self._connections.shown_notice(table.broker)
            self._connections.offer(table.id, table.nearby)

    def _guarded(self, act: Callable[[], None]) -> None:
        try:
            act()
        except OSError:
            # Nothing has happened that could not be kept, and nobody was told that it had: it is asked for again.
            return

    def close(self, now: float) -> None:
        """Say goodbye at every table, and end all threads."""
        for table in self._tables.values():
            self._guarded(lambda table=table: table.goodbye(now))  # type: ignore[misc]
        self._connections.close()
        if self._own_thinking is not None:
            self._own_thinking.close()

    # The way to others

    @property
    def broker(self) -> Broker | None:
        """The broker of the settings: that of tables to come, and of those whose invitation names none."""
        return self._connections.broker

    @broker.setter
    def broker(self, broker: Broker | None) -> None:
        self._connections.broker = broker

    def seek(self) -> None:
        """Listen for open tables on this network from now on."""
        self._connections.seek()

    def nearby(self) -> tuple[Nearby, ...]:
        """The open tables of others on this network."""
        return self._connections.nearby()

    # Tables

    def create(
        self,
        game: str,
        name: str,
        seats: Sequence[SeatPlan],
        *,
        preset: str = STANDARD,
        options: Mapping[str, Value] | None = None,
        setup: Mapping[str, Any] | None = None,
        attachments: Mapping[str, str] | None = None,
        watching: bool = False,
        rhythm: int = 0,
        announce: bool = False,
    ) -> str:
        """Host a new table, and keep it; its identity. ``name`` is the host's, ``rhythm`` seconds for a move."""
        self._room_for_one()
        state = lay_table(
            self._find_game(game), name=name, seats=seats, preset=preset, options=options or {}, setup=setup or {},
            attachments=attachments or {}, watching=watching, rhythm=rhythm,
        )  # fmt: skip
        state.announce = announce
        identity = _new_identity()
        file = f"{_HOSTED}{identity}{_SUFFIX}"
        table = self._hosted(identity, state, file)
        self._store.write(file, state.to_bytes())
        self._add(table)
        return identity

    def join(self, text: str) -> str:
        """Look for the table to which ``text`` invites, typed or pasted; its identity. Kept once we sit."""
        invitation = read_invitation(text)
        for table in self._tables.values():
            known = isinstance(table, JoinedTable) and not table.state.left and table.state.invitation
            if known and known.code == invitation.code:
                return table.id
        self._room_for_one()
        identity = _new_identity()
        state = GuestState.new(invitation)
        self._add(JoinedTable(identity, state, self._find_game, self._store, f"{_JOINED}{identity}{_SUFFIX}"))
        return identity

    def _room_for_one(self) -> None:
        if len(self._tables) >= _MOST:
            raise RemoteError("too-many")

    def sit_down(self, identity: str, name: str, now: float, seat: Seat | None = None) -> None:
        """Ask for a seat at a table that was found: ``seat``, any of them, or ``WATCHER`` to watch."""
        table = self._table(identity)
        if isinstance(table, HostedTable):
            raise RemoteError("taken")
        table.sit_down(name, seat, now)
        self._due[identity] = now

    def reserve(self, identity: str, wanted: bool, now: float) -> None:
        """Have a seat held at a table that was found while somebody here chooses a name, or not any more."""
        table = self._tables.get(identity)
        if isinstance(table, JoinedTable):
            table.reserve(wanted, now)
            self._due[identity] = now

    def begin(self, identity: str, now: float) -> None:
        """Begin the match at a table of ours, once no seat waits."""
        self._ours(identity).host.begin(now)
        self._settle(identity, now)

    def give_seat(self, identity: str, seat: Seat, kind: str, now: float) -> None:
        """Before a match at a table of ours: a computer of level ``kind`` plays, or for ``""`` the seat waits again."""
        if seat in self._ours(identity).seats_here:
            raise RemoteError("no-computer")
        self._ours(identity).host.give_seat(seat, kind, now)
        self._settle(identity, now)

    def remove(self, identity: str, now: float) -> None:
        """Close a table of ours for good; or give our seat back, and forget the table."""
        table = self._table(identity)
        if isinstance(table, HostedTable):
            table.host.close(now)
            table.settle(now)
        elif table.state.seated and not table.state.left:
            table.guest().leave(now)
        self._connections.drop(identity)
        self._store.remove(table.file)
        del self._tables[identity]
        self._due.pop(identity, None)

    def my_tables(self, now: float) -> tuple[RemoteView, ...]:
        """Every table as its first seat here sees it: those where something is up to us first."""
        views = [table.view(now) for table in self._tables.values()]
        return tuple(sorted(views, key=lambda view: (not view.your_turn, view.stage in ("over", "closed"), view.id)))

    def view(self, identity: str, now: float, seat: Seat | None = None) -> RemoteView:
        """A table as ``seat`` here sees it; without one the first of ours."""
        return self._table(identity).view(now, seat)

    def invitation(self, identity: str) -> Invitation | None:
        """What others are told to find a table of ours; None for the moment until it can be reached."""
        return self._ours(identity).invitation

    def show(self, identity: str | None, now: float) -> None:
        """This table is on the screen now, and no other; None: none is."""
        before, self._shown = self._shown, identity
        if before != identity and before in self._tables:
            self._tables[before].show(False, now)
        if identity is not None:
            self._table(identity).show(True, now)
            self._due[identity] = now

    def look(self, identity: str, seats: Sequence[Seat], now: float) -> None:
        """Of those who sit at this screen ``seats`` see the table; nobody does while the screen is passed on."""
        self._table(identity).look(seats, now)
        self._due[identity] = now

    # At a table

    def send(self, identity: str, text: str, now: float, seat: Seat | None = None) -> None:
        """Make a move: its text, with line breaks between where others come right before it."""
        self._guest(identity, seat).send(text, now)
        self._settle(identity, now)

    def ask(self, identity: str, text: str, now: float, seat: Seat | None = None) -> None:
        """Ask the others: ``undo``, ``rematch`` or ``computer <seat> <level>``."""
        self._guest(identity, seat).ask(text, now)
        self._settle(identity, now)

    def refusal(self, identity: str, seat: Seat | None = None) -> tuple[str, str]:
        """The code and the sentence by which what was asked for last was refused; both empty if it was not."""
        guest = self._table(identity).guest(seat)
        refusal = guest.refusal
        asked_last = refusal is not None and refusal[0].number == guest.state.numbers
        return (refusal[0].code, refusal[1]) if refusal is not None and asked_last else ("", "")

    def answer(self, identity: str, yes: bool, now: float, seat: Seat | None = None) -> None:
        """Say yes or no to the question that is open."""
        self._guest(identity, seat).answer(yes, now)
        self._settle(identity, now)

    def react(self, identity: str, animal: str, now: float, seat: Seat | None = None) -> None:
        """Wave an animal."""
        self._guest(identity, seat).react(animal, now)
        self._settle(identity, now)

    def notices(self, identity: str) -> tuple[str, ...]:
        """What `take_notices` would give."""
        return tuple(dict.fromkeys(said for guest in self._table(identity).guests for said in guest.notices))

    def take_notices(self, identity: str) -> list[str]:
        """What is to be said once to those here: why a move was refused, what was put right."""
        notices = list(self.notices(identity))
        for guest in self._table(identity).guests:
            guest.notices.clear()
        return notices

    def decided(self, identity: str, request: MoveRequest, text: str | None, now: float) -> None:
        """A computer player at a table of ours has chosen; None if it failed. What comes too late is dropped."""
        table = self._tables.get(identity)
        if isinstance(table, HostedTable):
            table.host.decided(request, text, now)
            self._settle(identity, now)

    def _decided_aside(self, identity: str, request: MoveRequest, text: str | None) -> None:
        self._put(lambda now: self.decided(identity, request, text, now))

    def _guest(self, identity: str, seat: Seat | None) -> Guest:
        guest = self._table(identity).guest(seat)
        if guest.seat == WATCHER:
            raise RemoteError("not-yours")
        return guest

    def _settle(self, identity: str, now: float) -> None:
        self._table(identity).settle(now)
        self._due[identity] = now
        self._wake()

    def _table(self, identity: str) -> Table:
        if identity not in self._tables:
            raise RemoteError("closed")
        return self._tables[identity]

    def _ours(self, identity: str) -> HostedTable:
        table = self._table(identity)
        if not isinstance(table, HostedTable):
            raise RemoteError("not-yours")
        return table


def _new_identity() -> str:
    return random_bytes(6).hex()
