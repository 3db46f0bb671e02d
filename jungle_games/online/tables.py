"""All tables online of one program: called from one thread, they never wait, and work some milliseconds at a time."""

from __future__ import annotations

import secrets
import time
from asyncio import AbstractEventLoop
from collections import Counter, deque
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, Final

from jungle_games.core.errors import UserError, unexpected_reason
from jungle_games.core.game import Seat
from jungle_games.core.limits import Limits
from jungle_games.core.matches.record import FindGame
from jungle_games.core.options import STANDARD, Value
from jungle_games.online.guest import GuestState
from jungle_games.online.host import MoveRequest, SeatPlan, lay_table
from jungle_games.online.invitation import Broker, Invitation, read_invitation
from jungle_games.online.lan import Discovery, LanGuest, LanHost, Nearby, started_loop
from jungle_games.online.messages import OnlineError
from jungle_games.online.mqtt import MqttCarrier
from jungle_games.online.sealing import Seal, public_key
from jungle_games.online.table import HOSTED, JOINED, OnlineView, Surroundings, Table, TableStore, read_table

_MOST: Final = 200
"""Tables of one program."""
_WORK: Final = 0.004
"""Seconds of work at a time."""
_FAILURES: Final = 3
"""Failures one after the other after which a table is set aside."""
_REPORTED: Final = 100
_LAST_WORDS: Final = 1.0
"""Seconds in which what is said last is sent."""

Report = Callable[[str, Exception], object]
"""Is told what failed, as in “failed to …”, and by which error."""


class Tables:
    """The tables in ``store``. ``wake`` is called from other threads when `update` is to be called soon.

    ``broker`` is where tables are reached besides one's own network. ``trouble`` is told, in words, what could not be
    kept; ``report`` what failed in a way that nobody foresaw. What is refused raises OnlineError.
    """

    def __init__(
        self, store: TableStore, find_game: FindGame, wake: Callable[[], None], *, broker: Broker | None = None,
        trouble: Callable[[str], None] = lambda _words: None, report: Report = lambda _what, _error: None,
    ) -> None:  # fmt: skip
        self._store, self._find_game, self._wake = store, find_game, wake
        self._trouble, self._report_to, self._broker = trouble, report, broker
        self.discovery: Final = Discovery(self._stirred)
        self._thinking: Final = ThreadPoolExecutor(1, "thinking")
        self._over = False
        self._loop: AbstractEventLoop | None = None
        self._door: LanHost | None = None
        self._brokers: dict[Broker, MqttCarrier] = {}
        self._around: Final = Surroundings(
            store, find_game, wake, trouble, self._think, self.discovery, self._at_door, self._to_host, self._by,
            lambda: self._broker,
        )  # fmt: skip
        self._tables: dict[str, Table] = {}
        self._aside: dict[str, OnlineError] = {}
        self._decided: deque[tuple[str, MoveRequest, str | None]] = deque()
        self._failures: Counter[str] = Counter()
        self._reported: set[tuple[object, ...]] = set()
        self._changed: set[str] = set()
        self._shown: str | None = None
        self._look = True
        """Whether all are to be looked at, as a way has opened or ended, or others are open on this network."""
        self._to_look: set[str] = set()
        """Those of them that were not looked at since."""
        self._now = 0.0
        for key in tuple(store.keys()):
            self._open(key)

    def _open(self, identity: str) -> None:
        """Go on with a table that was kept, or set it aside."""
        try:
            if not self._store.claim(identity):
                return  # another copy of the program runs it
            kept = self._store.read(identity)
            if kept is not None:
                self._add(read_table(identity, kept, self._around))
        except OnlineError as error:
            self._set_aside(identity, error)

    def _add(self, table: Table) -> None:
        self._tables[table.id] = table
        self._changed.add(table.id)
        if table.host is None:
            self.discovery.seek()
        self._wake()

    # The ways to others

    @property
    def loop(self) -> AbstractEventLoop:
        """Where all conversations on this network go on."""
        self._loop = self._loop or started_loop()
        return self._loop

    def _at_door(self) -> LanHost | None:
        if self._door is None:
            try:
                self._door = LanHost(self.loop)
            except OSError:
                return None  # a computer without a network
        return self._door

    def _to_host(self, table: Nearby, hello: Seal) -> LanGuest:
        return LanGuest(self.loop, table.addresses, hello, self._stirred)

    def _by(self, broker: Broker) -> MqttCarrier:
        if broker not in self._brokers:
            self._brokers[broker] = MqttCarrier(broker, self._stirred)
        return self._brokers[broker]

    def _stirred(self) -> None:
        """Something on the ways to others is new; called from their threads."""
        self._look = True
        self._wake()

    @property
    def broker(self) -> Broker | None:
        """The broker of the settings."""
        return self._broker

    @broker.setter
    def broker(self, broker: Broker | None) -> None:
        if broker == self._broker:
            return
        self._broker = broker
        used = {table.invitation.broker for table in self._tables.values()}
        for gone in self._brokers.keys() - used:
            self._brokers.pop(gone).close()
        self._stirred()

    # What goes on

    def update(self, now: float) -> float:
        """Do some of what came and what is due; when to come again, if nobody wakes before. Raises nothing."""
        self._now, until, later = now, time.perf_counter() + _WORK, now + 3_600.0
        while self._decided:
            identity, request, text = self._decided.popleft()
            table = self._tables.get(identity)
            if table is not None and table.host is not None:
                self._guarded(table, "let a computer play", partial(table.host.decided, request, text, now))
                table.due = now
        if self._look:
            self._look, self._to_look = False, set(self._tables)
        for table in sorted(self._tables.values(), key=lambda table: table.id != self._shown):
            if time.perf_counter() > until:
                return now
            if table.id in self._to_look or table.busy or table.due <= now or table.keys is None:
                self._to_look.discard(table.id)
                self._changed.add(table.id)
                self._guarded(table, "go on", partial(table.update, now, until))
                if table.leaving and table.may_go(now):
                    self._forget(table.id)
        return min([later, *(now if table.busy else table.due for table in self._tables.values())])

    def _think(self, identity: str, request: MoveRequest) -> None:
        """Have a computer choose a move, one after the other, in a thread."""

        def run() -> None:
            text = None
            try:
                player, limits = self._find_game(request.game).player(request.level), Limits(clock=request.clock)
                text = str(player.choose(request.observation, limits, lambda: self._over).move)
            except Exception as error:
                self._report_to("failed to let a computer think", error)
            if not self._over:
                self._decided.append((identity, request, text))
                self._wake()

        self._thinking.submit(run)

    def _guarded(self, table: Table, what: str, act: Callable[[], None]) -> None:
        """Do ``act`` at a table. After what nobody foresaw it goes on from what is kept, or is set aside."""
        try:
            act()
        except Exception as error:
            self._failed(table, what, error)
        else:
            self._failures.pop(table.id, None)

    def _failed(self, table: Table, what: str, error: Exception) -> None:
        self._report(table.id, what, error)
        self._failures[table.id] += 1
        table.close()
        self._tables.pop(table.id, None)
        self._changed.add(table.id)
        if self._failures[table.id] >= _FAILURES:
            self._set_aside(table.id, OnlineError("set-aside", unexpected_reason(error)))
        elif (kept := self._store.read(table.id)) is not None:
            try:
                self._add(read_table(table.id, kept, self._around))
            except OnlineError as worse:
                self._set_aside(table.id, worse)
        if self._shown == table.id and (fresh := self._tables.get(table.id)) is not None:
            self._guarded(fresh, "show", partial(fresh.show, True, self._now))

    def _set_aside(self, identity: str, error: OnlineError) -> None:
        self._aside[identity] = error
        self._changed.add(identity)
        self._wake()

    def _report(self, identity: str, what: str, error: Exception) -> None:
        """Report a failure, but not again and again the same one."""
        trace = error.__traceback__
        while trace is not None and trace.tb_next is not None:
            trace = trace.tb_next
        key = (identity, what, type(error), trace.tb_lineno if trace is not None else 0)
        if key not in self._reported and len(self._reported) < _REPORTED:
            self._reported.add(key)
            self._report_to(f"failed to {what} at the online table {identity}", error)

    def take_changed(self) -> set[str]:
        """The tables where something was done since this was last asked, and those that are gone."""
        changed, self._changed = self._changed, set()
        return changed

    def close(self, now: float) -> None:
        """Say goodbye at every table, and end all threads."""
        self.show(None, now)
        self._over = True
        self._thinking.shutdown(wait=False, cancel_futures=True)
        self.discovery.close()
        for carrier in (*self._brokers.values(), *(table.lan for table in self._tables.values()), self._door):
            if carrier is not None:
                carrier.close()
        if self._loop is not None:
            self._loop.call_soon_threadsafe(self._loop.call_later, _LAST_WORDS, self._loop.stop)

    # Tables

    def nearby(self) -> tuple[Nearby, ...]:
        """The open tables of others on this network."""
        return self.discovery.found

    def create(
        self, game: str, name: str, seats: Sequence[SeatPlan], *, preset: str = STANDARD,
        options: Mapping[str, Value] | None = None, setup: Mapping[str, object] | None = None,
        attachments: Mapping[str, str] | None = None, rhythm: int = 0,
    ) -> str:  # fmt: skip
        """Host a new table, and keep it; its identity. ``name`` is the host's, ``rhythm`` seconds for a move."""
        self._check_capacity()
        state = lay_table(
            self._find_game(game), Invitation.new().code, secrets.token_bytes(32), name=name, seats=seats,
            preset=preset, options=options or {}, setup=setup or {}, attachments=attachments or {}, rhythm=rhythm,
        )  # fmt: skip
        table = Table(f"{HOSTED}{secrets.token_hex(6)}", state, self._around)
        table.flush(0.0)
        self._add(table)
        return table.id

    def join(self, text: str) -> str:
        """Look for the table of an invitation, typed or a link; its identity. It is kept once one asks for a seat."""
        invitation = read_invitation(text)
        for table in self._tables.values():
            if table.host is None and not table.leaving and table.code == invitation.code:
                return table.id
        self._check_capacity()
        secret = secrets.token_bytes(32)
        state = GuestState(invitation=invitation, secret=secret, public=public_key(secret))
        found = Table(f"{JOINED}{secrets.token_hex(6)}", state, self._around)
        self._add(found)
        return found.id

    def _check_capacity(self) -> None:
        if sum(not table.leaving for table in self._tables.values()) >= _MOST:
            raise OnlineError("too-many")

    def begin_with_computers(self, identity: str, level: str, now: float) -> None:
        """Begin at a table of ours, with computers of that ``level`` in all seats that wait."""
        host = self._table(identity).host
        if host is not None:
            self.do(identity, lambda _table: host.begin_with_computers(level, now), now)

    def remove(self, identity: str, now: float) -> None:
        """Close a hosted table for good, or give up our seat; the table disappears from this program."""
        if (table := self._tables.get(identity)) is not None:
            self.do(identity, lambda table: table.leave(now), now)
        if table is None or (table.leaving and table.may_go(now)):
            self._forget(identity)

    def _forget(self, identity: str) -> None:
        table = self._tables.pop(identity, None)
        if table is not None:
            table.clear()
            table.close()
        self._aside.pop(identity, None)
        self._changed.add(identity)
        try:
            self._store.remove(identity)
        except (OSError, UserError) as error:
            self._trouble(str(error))

    def try_again(self, identity: str) -> None:
        """Go on with a table that was set aside, if that is possible now."""
        if self._aside.pop(identity, None) is not None:
            self._failures.pop(identity, None)
            self._open(identity)

    def my_tables(self, now: float) -> tuple[OnlineView, ...]:
        """Every table, those awaiting somebody here first."""
        staying = [identity for identity, table in self._tables.items() if not table.leaving]
        views = [self.view(each, now) for each in (*staying, *self._aside)]
        last = ("over", "closed", "aside")
        return tuple(sorted(views, key=lambda view: (not view.your_turn, view.stage in last, view.id)))

    def view(self, identity: str, now: float) -> OnlineView:
        """A table as one sees it here; one that was set aside shows the reason."""
        error = self._aside.get(identity)
        if error is None:
            return self._table(identity).view(now)
        return OnlineView(identity, identity.startswith(HOSTED), "aside", problem=str(error), problem_code=error.code)

    def show(self, identity: str | None, now: float) -> None:
        """Note which table is on the screen; None for none."""
        before, self._shown = self._shown, identity
        for each, shown in ((before, False), (identity, True)):
            if each is not None and each in self._tables and before != identity:
                self.do(each, lambda table, shown=shown: table.show(shown, now), now)  # type: ignore[misc]

    # At a table

    def sit_down(self, identity: str, name: str, now: float, seat: Seat | None = None) -> None:
        """Ask for ``seat``, or any, at a table that was found."""
        self.do(identity, lambda table: table.guest.sit_down(name, seat, now), now)

    def request(self, identity: str, verb: Any, text: str, now: float) -> None:
        """Ask the host for something, see `messages.Request`."""
        self.do(identity, lambda table: table.guest.request(verb, text, now), now)

    def answer(self, identity: str, yes: bool, now: float) -> None:
        """Answer the open question."""
        self.do(identity, lambda table: table.guest.answer(yes=yes, now=now), now)

    def hear(self, identity: str, heard: bool) -> None:
        """Show what the others say, or not, until the program ends."""
        self._table(identity).guest.deaf = not heard
        self._changed.add(identity)
        self._wake()

    def take_notices(self, identity: str) -> list[str]:
        """Sentences to show once, such as why a move was refused."""
        if identity not in self._tables:
            return []
        said = self._tables[identity].guest.notices
        notices = list(dict.fromkeys(said))
        said.clear()
        return notices

    def do(self, identity: str, act: Callable[[Table], None], now: float) -> None:
        """Do ``act`` for the player; what nobody foresaw is reported, and raises OnlineError."""
        table = self._table(identity)
        try:
            act(table)
            table.flush(now)
        except UserError:
            raise
        except Exception as error:
            self._failed(table, "do what was asked for", error)
            raise OnlineError("failed") from error
        table.due = now
        self._changed.add(identity)
        self._wake()

    def _table(self, identity: str) -> Table:
        table = self._tables.get(identity)
        if table is None:
            raise OnlineError("closed")
        return table
