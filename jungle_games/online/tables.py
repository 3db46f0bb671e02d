"""All tables online of one program: called from one thread, they never wait, and work some milliseconds at a time."""

from __future__ import annotations

import time
from collections import Counter, deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from jungle_games.core.errors import UserError, unexpected_reason
from jungle_games.core.game import Seat
from jungle_games.core.matches.record import FindGame
from jungle_games.core.options import STANDARD, Value
from jungle_games.online.discovery import Discovery, Nearby
from jungle_games.online.host import MoveRequest, SeatPlan, lay_table
from jungle_games.online.invitation import Broker, Invitation, read_invitation
from jungle_games.online.refusals import OnlineError
from jungle_games.online.sealing import random_bytes
from jungle_games.online.table import (
    HOSTED,
    JOINED,
    GuestTable,
    HostTable,
    Surroundings,
    Table,
    TableStore,
    Thinker,
    read_table,
)
from jungle_games.online.view import OnlineView

_MOST: Final = 100
"""Tables of one program."""
_WORK: Final = 0.004
"""Seconds of work at a time."""
_FAILURES: Final = 3
"""Failures one after the other after which a table is set aside."""
_REPORTED: Final = 100

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
        self._store, self._report_to, self._broker, self._wake = store, report, broker, wake
        self.discovery: Final = Discovery(self._found)
        self._thinker: Final = Thinker(find_game, self._decide, report)
        self._around: Final = Surroundings(
            store, find_game, wake, trouble, self._thinker, lambda: self._broker, self.discovery
        )
        self._find_game = find_game
        self._tables: dict[str, Table] = {}
        self._aside: dict[str, OnlineError] = {}
        self._decided: deque[tuple[str, MoveRequest, str | None]] = deque()
        self._failures: Counter[str] = Counter()
        self._reported: set[tuple[object, ...]] = set()
        self._changed: set[str] = set()
        self._muted: set[tuple[str, Seat]] = set()
        self._shown: str | None = None
        self._look = True
        """Whether all are to be looked at, as others are open on this network, or they meet at another place."""
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
        if isinstance(table, GuestTable):
            self.seek()
        self._wake()

    # What goes on

    def update(self, now: float) -> float:
        """Do some of what came and what is due; when to come again, if nobody wakes before. Raises nothing."""
        self._now, until, later = now, time.perf_counter() + _WORK, now + 3_600.0
        while self._decided:
            identity, request, text = self._decided.popleft()
            table = self._tables.get(identity)
            if isinstance(table, HostTable):
                play = partial(self._play, table, request, text, now)
                self._guarded(table, "let a computer play", play)
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

    def _play(self, table: HostTable, request: MoveRequest, text: str | None, now: float) -> None:
        table.host.decided(request, text, now)
        table.flush(now)
        table.due = now

    def _found(self) -> None:
        """The open tables on this network are others; called from a thread."""
        self._look = True
        self._wake()

    def _decide(self, identity: str, request: MoveRequest, text: str | None) -> None:
        self._decided.append((identity, request, text))
        self._wake()

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
        for table in tuple(self._tables.values()):
            table.close()
        self.discovery.close()
        self._thinker.close()

    # The way to others

    @property
    def broker(self) -> Broker | None:
        """The broker of the settings."""
        return self._broker

    @broker.setter
    def broker(self, broker: Broker | None) -> None:
        if broker != self._broker:
            self._broker = broker
            for table in self._tables.values():
                table.broker_gone()
            self._found()

    def seek(self) -> None:
        """Listen for open tables on this network from now on."""
        self.discovery.seek()

    def nearby(self) -> tuple[Nearby, ...]:
        """The open tables of others on this network."""
        return self.discovery.found

    # Tables

    def create(
        self, game: str, name: str, seats: Sequence[SeatPlan], *, preset: str = STANDARD,
        options: Mapping[str, Value] | None = None, setup: Mapping[str, object] | None = None,
        attachments: Mapping[str, str] | None = None, rhythm: int = 0,
    ) -> str:  # fmt: skip
        """Host a new table, and keep it; its identity. ``name`` is the host's, ``rhythm`` seconds for a move."""
        self._check_capacity()
        state = lay_table(
            self._find_game(game), Invitation.new().code, random_bytes(32), name=name, seats=seats, preset=preset,
            options=options or {}, setup=setup or {}, attachments=attachments or {}, rhythm=rhythm,
        )  # fmt: skip
        table = HostTable(f"{HOSTED}{random_bytes(6).hex()}", state, self._around)
        table.flush(0.0)
        self._add(table)
        return table.id

    def join(self, text: str) -> str:
        """Look for the table of an invitation, typed or a link; its identity. It is kept once one asks for a seat."""
        invitation = read_invitation(text)
        for table in self._tables.values():
            if isinstance(table, GuestTable) and not table.leaving and table.code == invitation.code:
                return table.id
        self._check_capacity()
        found = GuestTable.new(f"{JOINED}{random_bytes(6).hex()}", invitation, self._around)
        self._add(found)
        return found.id

    def _check_capacity(self) -> None:
        if sum(not table.leaving for table in self._tables.values()) >= _MOST:
            raise OnlineError("too-many")

    def sit_down(self, identity: str, name: str, now: float, seat: Seat | None = None) -> None:
        """Ask for ``seat``, or any, at a table that was found."""
        self._do(identity, lambda table: table.guest.sit_down(name, seat, now), now)

    def begin_with_computers(self, identity: str, level: str, now: float) -> None:
        """Begin at a table of ours, with computers of that ``level`` in all seats that wait."""
        table = self._table(identity)
        if not isinstance(table, HostTable):
            raise OnlineError("not-yours")
        self._do(identity, lambda _table: table.host.begin_with_computers(level, now), now)

    def remove(self, identity: str, now: float) -> None:
        """Close a hosted table for good, or give up our seat; the table disappears from this program."""
        table = self._tables.get(identity)
        if table is None:
            self._forget(identity)
            return
        self._do(identity, lambda table: table.leave(now), now)
        if table.leaving and table.may_go(now):
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
            self._around.trouble(str(error))

    def try_again(self, identity: str) -> None:
        """Go on with a table that was set aside, if that is possible now."""
        if self._aside.pop(identity, None) is not None:
            self._failures.pop(identity, None)
            self._open(identity)

    def my_tables(self, now: float) -> tuple[OnlineView, ...]:
        """Every table, those awaiting somebody here first."""
        views = [self.view(each, now) for each in (*self._tables, *self._aside) if not self._is_leaving(each)]
        last = ("over", "closed", "aside")
        return tuple(sorted(views, key=lambda view: (not view.your_turn, view.stage in last, view.id)))

    def _is_leaving(self, identity: str) -> bool:
        return identity in self._tables and self._tables[identity].leaving

    def view(self, identity: str, now: float) -> OnlineView:
        """A table as one sees it here; one that was set aside shows the reason."""
        if (error := self._aside.get(identity)) is not None:
            return OnlineView(
                identity, identity.startswith(HOSTED), "aside", problem=str(error), problem_code=error.code
            )
        view = self._table(identity).view(now)
        muted = frozenset(seat for seat in range(len(view.plates)) if (identity, seat) in self._muted)
        heard = tuple(each for each in view.reactions if each.seat not in muted)
        return replace(view, muted=muted, reactions=heard) if muted else view

    def mute(self, identity: str, seat: Seat, muted: bool) -> None:
        """Ignore what ``seat`` says until the program ends, or do not ignore it any more."""
        (self._muted.add if muted else self._muted.discard)((identity, seat))
        self._changed.add(identity)
        self._wake()

    def show(self, identity: str | None, now: float) -> None:
        """Note which table is on the screen; None for none."""
        before, self._shown = self._shown, identity
        for each, shown in ((before, False), (identity, True)):
            if each is not None and each in self._tables and before != identity:
                self._do(each, lambda table, shown=shown: table.show(shown, now), now)  # type: ignore[misc]

    # At a table

    def send(self, identity: str, text: str, now: float) -> None:
        """Make a move, or several of one turn in lines."""
        self._do(identity, lambda table: table.guest.request("move", text, now), now)

    def throw(self, identity: str, now: float) -> None:
        """Throw the die."""
        self._do(identity, lambda table: table.guest.request("throw", "", now), now)

    def ask(self, identity: str, text: str, now: float) -> None:
        """Ask the other players: ``undo``, ``rematch`` or ``computer <seat> <level>``."""
        self._do(identity, lambda table: table.guest.request("ask", text, now), now)

    def answer(self, identity: str, yes: bool, now: float) -> None:
        """Answer the open question."""
        self._do(identity, lambda table: table.guest.answer(yes=yes, now=now), now)

    def react(self, identity: str, animal: str, now: float) -> None:
        """Wave an animal, or say a phrase."""
        self._do(identity, lambda table: table.guest.request("react", animal, now), now)

    def take_notices(self, identity: str) -> list[str]:
        """Sentences to show once, such as why a move was refused."""
        if identity not in self._tables:
            return []
        said = self._tables[identity].guest.notices
        notices = list(dict.fromkeys(said))
        said.clear()
        return notices

    def _do(self, identity: str, act: Callable[[Table], None], now: float) -> None:
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
