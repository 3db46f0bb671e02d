"""A table hosted by another program, at which this one has a seat or asks for one."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from typing import Final

from jungle_games.core.game import Seat
from jungle_games.core.matches.record import FindGame
from jungle_games.elsewhere.acquaintances import Acquaintances
from jungle_games.elsewhere.invitation import Broker
from jungle_games.elsewhere.joining.guest import Guest
from jungle_games.elsewhere.joining.guest_deal import GuestState
from jungle_games.elsewhere.joining.guest_endpoint import GuestEndpoint
from jungle_games.elsewhere.network.crypto import Rendezvous
from jungle_games.elsewhere.network.transport import Transport
from jungle_games.elsewhere.refusals import RemoteError
from jungle_games.elsewhere.table_store import TableStore
from jungle_games.elsewhere.view import RemoteView, view_of

_LOOK: Final = 15.0
"""Seconds without card and files after which the table counts as not answering."""


class JoinedTable:
    """A table hosted by another program."""

    hosting: Final = False
    doors: Final[frozenset[str]] = frozenset()
    """Nobody but the host writes to a guest."""

    def __init__(
        self, identity: str, state: GuestState, find_game: FindGame, store: TableStore, file: str,
        people: Acquaintances | None = None,
    ) -> None:  # fmt: skip
        self._people: Final = people or Acquaintances()
        self.id: Final = identity
        self.file: Final = file
        self.state: Final = state
        self.endpoint: GuestEndpoint | None = None
        self.broker: Broker | None = None
        self.problem: RemoteError | None = None
        self.online = False
        """Whether the broker is connected."""
        self._find_game, self._store = find_game, store
        self._since: float | None = None
        self._quiet: Guest = Guest(state, find_game, store, file, lambda _note: None)
        self.shown = False
        """Whether it is on this screen."""

    def connect(self, transport: Transport, broker: Broker, now: float) -> None:
        """Connect to the host by ``transport`` to ``broker``. The table's key must be known."""
        self.broker = broker
        if self.endpoint is not None:
            self.endpoint.move(transport)
            return
        self.endpoint = GuestEndpoint(
            self.state, Rendezvous(self.state.key), transport, self._find_game, self._store, self.file, self._people
        )
        self.endpoint.guest.present = self.shown
        self._since = now

    def connected(self, now: float) -> None:
        """The broker is connected."""
        self.problem, self.online = None, True
        if self.endpoint is not None:
            self.endpoint.again(now)

    def unlock(self, key: bytes, now: float) -> None:
        """Store the table's key, if the table is."""
        self.state.key = key
        if self.state.asking or self.state.seated:
            self._store.write(self.file, self.state.to_bytes())

    def together(self, now: float) -> AbstractContextManager[None]:
        """Messages of one host need not be put together: each supersedes those before."""
        return nullcontext()

    def receive(self, topic: str, payload: bytes, now: float) -> None:
        """Handle a message from the broker."""
        if self.endpoint is not None:
            self.endpoint.receive(topic, payload, now)

    def tick(self, now: float) -> float:
        """Do what is due; returns when to call again."""
        if self.endpoint is None:
            return float("inf")
        missing = "no-table" if self.state.card is None else "no-files" if self.state.attachments is None else ""
        if self.problem is not None and self.problem.code in {"no-table", "no-files"} - {missing}:
            self.problem = None
        self._meet()
        later, waited = self.endpoint.tick(now), self._since is None or now - self._since >= _LOOK
        if missing and waited and self.problem is None:
            self.problem = RemoteError(missing)
        return later if self._since is None or not missing else min(later, self._since + _LOOK)

    def _meet(self) -> None:
        """Note with whom a match has begun."""
        state, info = self.state, self.state.info
        if info is not None and state.card is not None and info.stage == "playing" and info.match > state.met:
            state.met = info.match
            self._store.write(self.file, state.to_bytes())
            self._people.note(info, self._people.at(info, state.card.host, (state.you,)), state.card.game)

    def settle(self, now: float) -> None:
        """Nothing waits here."""

    def show(self, shown: bool, now: float) -> None:
        """The table is on this screen, or was left."""
        self.shown = shown
        if self.endpoint is not None and self.endpoint.guest.present != shown:
            self.endpoint.guest.present = shown
            if self.state.seated:
                self.endpoint.guest.say(now, wants_answer=shown)

    def look(self, seats: Sequence[Seat], now: float) -> None:
        """One person plays here, and always sees the table."""

    def goodbye(self, now: float) -> None:
        """The program ends."""
        self.show(False, now)

    def guest(self, seat: Seat | None = None) -> Guest:
        """This program's own seat."""
        return self.endpoint.guest if self.endpoint is not None else self._quiet

    @property
    def guests(self) -> tuple[Guest, ...]:
        """All at this screen."""
        return (self.guest(),)

    def close(self, now: float) -> None:
        """Give the seat back, or let go of one that is held. Raises RemoteError and OSError."""
        self.reserve(False, now)
        info = self.state.info
        if info is not None and info.stage == "closed":
            self.clear()
        elif self.state.seated and not self.state.left:
            self.guest().leave(now)

    @property
    def is_leaving(self) -> bool:
        """Whether the seat was given back, and the table only stays until the host knows."""
        return self.state.left

    @property
    def may_go(self) -> bool:
        """Whether the host knows."""
        return self.online and not self.state.requests

    def clear(self) -> None:
        """Remove what is kept at the broker for this guest."""
        if self.endpoint is not None:
            self.endpoint.clear()

    def sit_down(self, name: str, seat: Seat | None, now: float) -> None:
        """Ask for a seat. Raises RemoteError."""
        if self.endpoint is None:
            raise self.problem or RemoteError("no-table")
        self.endpoint.sit_down(name, seat, now)

    def reserve(self, wanted: bool, now: float) -> None:
        """Have a seat held while somebody here chooses a name, or not any more."""
        if self.endpoint is not None:
            self.endpoint.reserve(wanted, now)

    def view(self, now: float, seat: Seat | None = None) -> RemoteView:
        """The table as this seat sees it."""
        guest, state = self.guest(), self.state
        problem = self.endpoint.problem if self.endpoint is not None else None
        problem = problem or self.problem
        here = guest.host_here(now)
        if problem is None and state.seated and not here and self.endpoint is not None:
            problem = RemoteError("host-gone")
        view = view_of(
            self.id, guest, state.card, state.invitation, hosting=False, online=self.online, host_here=here,
            problem=problem,
        )  # fmt: skip
        people = self._people.at(state.info, state.card.host, view.here) if state.card is not None else ()
        return replace(view, people=people, moved_at=state.moved_at)
