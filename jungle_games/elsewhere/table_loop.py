"""Runs the tables of a program, a little of each in turn: what goes wrong at one stops no other.

Everything but the network itself happens in the thread that calls `TableLoop`. Threads of connections, of discovery and
of key making put what comes into an `Inbox`, which calls ``wake``: then it is time for `update`. Nothing here waits.
"""

from __future__ import annotations

import contextlib
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Final

from jungle_games.core.errors import UserError, unexpected_reason
from jungle_games.core.game import AnyGame, Seat
from jungle_games.elsewhere.acquaintances import Acquaintances
from jungle_games.elsewhere.hosting.hosted_table import HostedTable
from jungle_games.elsewhere.hosting.requests import ComputerThread, MoveRequest
from jungle_games.elsewhere.invitation import Broker
from jungle_games.elsewhere.joining.guest_deal import GuestState
from jungle_games.elsewhere.joining.joined_table import JoinedTable
from jungle_games.elsewhere.joining.sought_table import SoughtTable
from jungle_games.elsewhere.network.connections import Connections
from jungle_games.elsewhere.network.crypto import table_key
from jungle_games.elsewhere.network.transport import Inbox
from jungle_games.elsewhere.refusals import OnceReported, RemoteError, Report
from jungle_games.elsewhere.table_maker import HOSTED, JOINED, SUFFIX, RunningTable, SetAsideTable, TableMaker, ThinkAt
from jungle_games.elsewhere.table_store import TableStore
from jungle_games.elsewhere.view import RemoteView

_AGAIN: Final = 5.0
"""Seconds before a failed action is tried again."""
_LEAVING: Final = 8
"""The maximum number of tables kept only until others know that they were closed or left."""
_FAILURES: Final = 3
"""Consecutive failures of the same action after which a table is set aside."""
_BUDGET: Final = 0.004
"""The time budget of an update in seconds."""
_PAUSE: Final = 0.01  # seconds until it goes on

Table = RunningTable | SetAsideTable | SoughtTable


def is_leaving(table: Table) -> bool:
    """Whether a table was closed for good, or left, and only stays until the others know."""
    return not isinstance(table, SetAsideTable) and table.is_leaving


class TableLoop:
    """The tables on ``store`` by identity, each guarded.

    ``changed`` are those that may look otherwise than before. ``report`` is told what failed and was not foreseen.
    """

    def __init__(
        self,
        store: TableStore,
        find_game: Callable[[str], AnyGame],
        wake: Callable[[], None],
        broker: Broker | None,
        think: ThinkAt | None,
        report: Report,
        people: Acquaintances,
    ) -> None:
        self._store, self._find_game = store, find_game
        self._report_once: Final = OnceReported(report)
        self.inbox: Final = Inbox(wake)
        self.wake: Final = wake
        self.connections: Final = Connections(self.inbox.put, self._due_all, broker)
        self._own_thinking = None if think else ComputerThread(find_game, self._decided_aside, self._failed_aside)
        think_at: ThinkAt = think or self._own_thinking or (lambda _table, _thought: None)
        self.make: Final = TableMaker(store, find_game, think_at, self._report_once, self._numbers, people)
        self.tables: dict[str, Table] = {}
        self.due: dict[str, float] = {}
        self.changed: set[str] = set()
        self._seen: dict[str, RemoteView] = {}
        """The last view of each table."""
        self._last = ""
        """The table served last."""
        self._failures: Counter[tuple[str, str]] = Counter()
        self._making_key: Final = threading.Lock()
        """Held while a key is derived: since that takes 64 MiB, tables do so one at a time."""
        for name in sorted(store.names()):
            kind = next((kind for kind in (HOSTED, JOINED) if name.startswith(kind)), "")
            if kind and name.endswith(SUFFIX):
                self._take_up(name.removeprefix(kind).removesuffix(SUFFIX), name)

    # Which tables there are

    def _take_up(self, identity: str, file: str) -> None:
        """Resume a stored table; if that fails, set it aside."""
        try:
            table = self.make.stored(identity, file)
            self.add(table)
            if table.is_leaving and self._nothing_kept(table):
                self.forget(table)
        except Exception as error:  # whatever is wrong with one table keeps nobody from the others
            self._report_once(identity, "take up", error)
            self._set_aside(identity, file, file.startswith(HOSTED), error, lambda: self.make.stored(identity, file))

    def add(self, table: RunningTable) -> None:
        """Start to run a table, deriving its key first if need be."""
        self.tables[table.id] = table
        self.mark(table.id, 0.0)
        if table.state.key:
            self.wake()
            return
        code = table.state.code if isinstance(table, HostedTable) else table.state.invitation.code

        def make_key() -> None:
            with self._making_key:
                key = table_key(code.encode())
            self.inbox.put(lambda now: self._unlock(table, key, now))

        threading.Thread(target=make_key, name="key", daemon=True).start()

    def staying(self) -> list[Table]:
        """All tables except those kept only until others know that they were closed or left."""
        return [table for table in self.tables.values() if not is_leaving(table)]

    def part_with(self, table: RunningTable) -> None:
        """Keep a table only until others know that it was closed or left. Raises OSError."""
        if self._nothing_kept(table):
            self.forget(table)
            return
        self.mark(table.id, 0.0)
        leaving = [each for each in self.tables.values() if is_leaving(each)]
        for oldest in leaving[:-_LEAVING]:
            self.forget(oldest)

    def _nothing_kept(self, table: RunningTable) -> bool:
        """Whether a hosted table has never been connected since the program started, so that nobody else can see it."""
        return isinstance(table, HostedTable) and table.endpoint is None and self.connections.broker is None

    def forget(self, table: Table) -> None:
        """Drop a table, and remove its file. Raises OSError."""
        self._disconnect(table.id, *(table.ways if isinstance(table, SoughtTable) else ()))
        if table.file:
            self._store.remove(table.file)
        del self.tables[table.id]
        self.due.pop(table.id, None)
        self._seen.pop(table.id, None)
        self.changed.add(table.id)

    def try_again(self, table: SetAsideTable) -> None:
        """Go on with a table that was set aside. Raises UserError or OSError if that still cannot be."""
        try:
            self.add(table.again())
        except (UserError, OSError):
            raise
        except Exception as error:
            self._report_once(table.id, "take up", error)
            raise UserError(unexpected_reason(error)) from error

    def mark(self, identity: str, now: float) -> None:
        """Schedule a table to be served at the time ``now``, and mark it as changed."""
        self.due[identity] = now
        self.changed.add(identity)

    def _unlock(self, table: RunningTable, key: bytes, now: float) -> None:
        if self.tables.get(table.id) is table:
            self.mark(table.id, now)
            self.guarded(table, "keep its key", lambda: table.unlock(key, now))

    # The way to others

    def _connect(self, table: RunningTable, now: float) -> None:
        """Connect ``table`` to its broker once that is known, and again if the broker has moved."""
        invitation = None if isinstance(table, HostedTable) else table.state.invitation
        if table.endpoint is not None and (table.online or not self.connections.has_moved(invitation, table.broker)):
            return

        def on_message(topic: str, payload: bytes) -> None:
            self.inbox.receive(table.id, topic, payload, door=topic in table.doors)

        def on_state(code: str) -> None:
            self.inbox.put(lambda at: self._connection(table, code, at), ("connection", table.id))

        try:
            transport, broker = self.connections.connect(table.id, table.state.key, invitation, on_message, on_state)
        except RemoteError as error:
            table.problem = error
            return
        table.connect(transport, broker, now)

    def _disconnect(self, identity: str, *ways: str) -> None:
        for name in (identity, *ways):
            with contextlib.suppress(Exception):  # a connection that cannot be ended well is at an end, too
                self.connections.drop(name)
        self.inbox.forget(identity)

    def _due_all(self) -> None:
        """Schedule all tables that are not connected, so that they try again."""
        for identity, table in self.tables.items():
            if not (isinstance(table, SetAsideTable) or table.online):
                self.due[identity] = 0.0

    def _connection(self, table: RunningTable, code: str, now: float) -> None:
        if self.tables.get(table.id) is not table:
            return
        self.mark(table.id, now)
        if code:
            table.problem, table.online = RemoteError(code, str(table.broker or "")), False
            self.connections.look_about(table.broker)
        else:
            self.guarded(table, "connect", lambda: table.connected(now))

    # Time

    def update(self, now: float) -> float:
        """Handle some messages and due actions; returns when to call again unless woken. Raises nothing."""
        until = time.perf_counter() + _BUDGET
        self.inbox.listen()
        while time.perf_counter() < until and (act := self.inbox.next_act()) is not None:
            self.quietly(lambda act=act: act(now))  # type: ignore[misc]
        allowed = self.inbox.next_at(now)
        for identity in self._in_turn(now, allowed):
            table = self.tables.get(identity)
            if table is not None and not isinstance(table, SetAsideTable):
                self._last = identity
                if isinstance(table, SoughtTable):
                    self._seek(table, now, until)
                else:
                    self._serve(table, now, until)
                if time.perf_counter() >= until:
                    return now + _PAUSE
        return min([now + 60.0, *self.due.values(), *self.inbox.next_at(now, self.tables).values()])

    def _in_turn(self, now: float, allowed: dict[str, float]) -> Iterable[str]:
        """Every table with something to do, beginning after the one served last."""
        names = list(self.tables)
        start = names.index(self._last) + 1 if self._last in self.tables else 0
        for name in names[start:] + names[:start]:
            if self.due.get(name, now) <= now or allowed.get(name, now + 1.0) <= now:
                yield name

    def _serve(self, table: RunningTable, now: float, until: float) -> None:
        """Handle messages for a table within the time budget, and then what is due."""
        self.mark(table.id, now + _AGAIN)

        def hear() -> None:
            with table.together(now):
                for topic, payload in self._messages(table.id, now, until):
                    table.receive(topic, payload, now)
            table.settle(now)

        self.guarded(table, "hear", hear)
        if self.tables.get(table.id) is table:
            self.guarded(table, "go on", lambda: self._tick(table, now))
        if isinstance(table, HostedTable):
            self.quietly(lambda: self._announce(table))

    def _seek(self, table: SoughtTable, now: float, until: float) -> None:
        """Look further for the table of a short code; with an invitation, treat it like any other table."""
        self.mark(table.id, now + _AGAIN)

        def ask() -> None:
            for way, payload in self._messages(table.id, now, until):
                name, _space, topic = way.partition(" ")
                table.receive(name, topic, payload, now)
            self.due[table.id] = table.go_on(self.connections.meeting_points(), self.connections.reach, hear, now)

        def hear(way: str, topic: str, payload: bytes) -> None:
            self.inbox.receive(table.id, f"{way} {topic}", payload, door=True)

        self.guarded(table, "look for the table", ask)
        if table.invitation is not None:
            self._disconnect(table.id, *table.ways)
            found = self.make.joined(table.id, GuestState.new(table.invitation), f"{JOINED}{table.id}{SUFFIX}")
            found.shown = table.shown
            self.add(found)

    def _numbers(self, other: str) -> set[int]:
        """The numbers in the short codes of the tables here but of one."""
        hosted = (table for table in self.tables.values() if isinstance(table, HostedTable) and table.id != other)
        desks = (table.state.desk for table in hosted)
        return {desk.code.number for desk in desks if desk is not None}

    def _messages(self, identity: str, now: float, until: float) -> Iterator[tuple[str, bytes]]:
        while (message := self.inbox.next_message(identity, now)) is not None:
            yield message
            if time.perf_counter() >= until:
                return

    def _tick(self, table: RunningTable, now: float) -> None:
        if table.state.key:
            self._connect(table, now)
        self.due[table.id] = max(now + 0.01, table.tick(now))
        if table.is_leaving and table.may_go:
            table.clear()
            self.forget(table)

    def _announce(self, table: HostedTable) -> None:
        if table.broker is not None:
            table.broker = self.connections.shown_notice(table.broker)
        self.connections.offer(table.id, table.nearby)

    def decided(self, identity: str, request: MoveRequest, text: str | None, now: float) -> None:
        """Handle the choice of a computer player at a hosted table (None if it failed); late ones are dropped."""
        table = self.tables.get(identity)
        if isinstance(table, HostedTable):
            self.mark(identity, now)
            self.guarded(table, "let a computer play", lambda: table.decided(request, text, now))

    def _decided_aside(self, identity: str, request: MoveRequest, text: str | None) -> None:
        self.inbox.put(lambda now: self.decided(identity, request, text, now), ("decided", identity))

    def _failed_aside(self, what: str, error: Exception) -> None:
        self.inbox.put(lambda _now: self._report_once("", what, error), "failed aside")

    def close(self, now: float) -> None:
        """Say goodbye at every table, and end all threads."""
        for table in tuple(self.tables.values()):
            self.guarded(table, "say goodbye", lambda table=table: table.goodbye(now))  # type: ignore[misc]
        self.quietly(self.connections.close)
        if self._own_thinking is not None:
            self._own_thinking.close()

    # The guard

    def guarded(self, table: Table, what: str, act: Callable[[], None]) -> None:
        """Do ``act`` at a table. What fails is undone and reported; a table that keeps failing is set aside."""
        try:
            act()
        except OSError as error:
            # Nothing has happened that could not be kept, and nobody was told that it had: it is asked for again.
            self._report_once(table.id, what, error)
        except Exception as error:
            self.failed(table, what, error)
        else:
            self._failures.pop((table.id, what), None)

    def failed(self, table: Table, what: str, error: Exception, *, counts: bool = True) -> None:
        """Report that a table failed to do ``what``; return to what is stored, or set the table aside.

        What a player asked for does not count: it is not repeated by itself.
        """
        self._report_once(table.id, what, error)
        self._failures[table.id, what] += counts
        if not isinstance(table, HostedTable | JoinedTable) or self.tables.get(table.id) is not table:
            return
        if self._failures[table.id, what] < _FAILURES:
            try:
                self._recover(table)
            except Exception as worse:
                self._report_once(table.id, "return to what is stored", worse)
            else:
                return
        self._failures.pop((table.id, what), None)
        self._set_aside(table.id, table.file, table.hosting, error, lambda: self.make.anew(table))

    def _recover(self, table: RunningTable) -> None:
        if isinstance(table, HostedTable):
            table.recover()
            return
        self._disconnect(table.id)
        fresh = self.make.anew(table)
        fresh.show(table.shown, 0.0)
        self.add(fresh)

    def view(self, table: Table, now: float, seat: Seat | None) -> RemoteView:
        """A table as ``seat`` sees it, or why it cannot be seen."""
        if isinstance(table, SoughtTable):
            return table.view(now)
        try:
            view = table.view(now, seat)
        except RemoteError:
            raise
        except Exception as error:
            self.failed(table, "show", error)
            return self._stand_in(table.id, table.file, table.hosting, error, lambda: self.make.anew(table)).view(now)
        self._failures.pop((table.id, "show"), None)
        self._seen[table.id] = view
        return view

    def _set_aside(
        self, identity: str, file: str, hosting: bool, error: Exception, again: Callable[[], RunningTable]
    ) -> None:
        """Stop running a table; its file stays as it is."""
        self._disconnect(identity)
        self.tables[identity] = self._stand_in(identity, file, hosting, error, again)
        self.due.pop(identity, None)
        self.changed.add(identity)
        self.wake()

    def _stand_in(
        self, identity: str, file: str, hosting: bool, error: Exception, again: Callable[[], RunningTable]
    ) -> SetAsideTable:
        path = self._store.path(file) if file in self._store.names() else ""
        return SetAsideTable(identity, file, path, hosting, error, again, self._seen.get(identity))

    def quietly(self, act: Callable[[], float | None]) -> float | None:
        """Run ``act``, which concerns no particular table, and report any failure."""
        try:
            return act()
        except Exception as error:
            self._report_once("", "run", error)
        return None
