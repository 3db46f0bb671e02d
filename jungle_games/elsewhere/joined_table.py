"""A table that somebody else hosts, at which this program has a seat, or asks for one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from jungle_games.core.game import Seat
from jungle_games.core.record import FindGame
from jungle_games.elsewhere.doors import GuestDoor
from jungle_games.elsewhere.guest import Guest
from jungle_games.elsewhere.guest_state import GuestState
from jungle_games.elsewhere.invitation import Broker
from jungle_games.elsewhere.refusals import ElsewhereError
from jungle_games.elsewhere.sealing import Doorstep
from jungle_games.elsewhere.shelf import Shelf
from jungle_games.elsewhere.transport import Transport
from jungle_games.elsewhere.view import View, view_of

_LOOK: Final = 15.0
"""Seconds without a card after which it is said that no table answers."""


class JoinedTable:
    """One table of somebody else's."""

    hosting: Final = False

    def __init__(self, identity: str, state: GuestState, find_game: FindGame, shelf: Shelf, file: str) -> None:
        self.id: Final = identity
        self.file: Final = file
        self.state: Final = state
        self.door: GuestDoor | None = None
        self.broker: Broker | None = None
        self.problem: ElsewhereError | None = None
        self.online = False
        """Whether the broker is reached."""
        self._find_game, self._shelf = find_game, shelf
        self._since: float | None = None
        self._quiet: Guest = Guest(state, find_game, shelf, file, lambda _note: None)
        self._shown = False

    def connect(self, transport: Transport, broker: Broker, now: float) -> None:
        """Talk to the host by ``transport``, which leads to ``broker``. The key must be known."""
        self.broker = broker
        self.door = GuestDoor(
            self.state, Doorstep(self.state.key), transport, self._find_game, self._shelf, self.file
        )
        self.door.guest.present = self._shown
        self._since = now

    def connected(self, now: float) -> None:
        """The broker is there, again or at last."""
        self.problem, self.online = None, True
        if self.door is not None:
            self.door.again(now)

    def receive(self, topic: str, payload: bytes, now: float) -> None:
        """Take what came by the broker."""
        if self.door is not None:
            self.door.receive(topic, payload, now)

    def tick(self, now: float) -> float:
        """Do what is due; when to come again."""
        if self.door is None:
            return float("inf")
        silent = self._since is not None and now - self._since >= _LOOK
        if self.state.card is None and silent and self.problem is None:
            self.problem = ElsewhereError("no-table")
        elif self.state.card is not None and self.problem is not None and self.problem.code == "no-table":
            self.problem = None
        later = self.door.tick(now)
        return later if self._since is None or self.state.card is not None else min(later, self._since + _LOOK)

    def settle(self, now: float) -> None:
        """Nothing waits here."""

    def show(self, shown: bool, now: float) -> None:
        """The table is on this screen, or was left."""
        self._shown = shown
        if self.door is not None and self.door.guest.present != shown:
            self.door.guest.present = shown
            if self.state.seated:
                self.door.guest.say(now, wants_answer=shown)

    def look(self, seats: Sequence[Seat], now: float) -> None:
        """One person plays here, and always sees the table."""

    def goodbye(self, now: float) -> None:
        """The program ends."""
        self.show(False, now)

    def guest(self, seat: Seat | None = None) -> Guest:
        """This program's own seat."""
        return self.door.guest if self.door is not None else self._quiet

    @property
    def guests(self) -> tuple[Guest, ...]:
        """All at this screen."""
        return (self.guest(),)

    def sit_down(self, name: str, seat: Seat | None, now: float) -> None:
        """Ask for a seat. Raises ElsewhereError."""
        if self.door is None:
            raise self.problem or ElsewhereError("no-table")
        self.door.sit_down(name, seat, now)

    def view(self, now: float, seat: Seat | None = None) -> View:
        """The table as this seat sees it."""
        guest, state = self.guest(), self.state
        problem = self.door.problem if self.door is not None else None
        problem = problem or self.problem
        here = guest.host_here(now)
        if problem is None and state.seated and not here and self.door is not None:
            problem = ElsewhereError("host-gone")
        invitation = state.invitation
        return view_of(
            self.id, guest, state.card, invitation, hosting=False, online=self.online, host_here=here, problem=problem
        )
