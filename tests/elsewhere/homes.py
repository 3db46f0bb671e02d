"""A host and its guests in one place, without a broker between: what is sent is handed over at once, or kept back."""

from __future__ import annotations

from collections import deque
from typing import Any

from toy_game import Toy

from jungle_games.core.game import Game
from jungle_games.elsewhere.hosting.attendance import Link
from jungle_games.elsewhere.hosting.host import Host
from jungle_games.elsewhere.hosting.host_state import HostState, SeatPlan, lay_table
from jungle_games.elsewhere.hosting.requests import MoveRequest
from jungle_games.elsewhere.invitation import Invitation
from jungle_games.elsewhere.joining.guest import Guest
from jungle_games.elsewhere.joining.guest_deal import GuestState
from jungle_games.elsewhere.messages import FORMAT, Join, Note, Update, decode, encode
from jungle_games.elsewhere.network.crypto import GuestIdentity
from jungle_games.elsewhere.table_store import MemoryStore
from jungle_games.games import find_game as find_real

NAMES = ("Jonas", "Ida", "Otto", "Lea", "Nils", "Ada", "Emil", "Finn", "Ella", "Paul", "Ruth", "Karl")


def find_game(name: str) -> Game[Any, Any, Any]:
    return Toy() if name == "toy" else find_real(name)


class Homes:
    """A table of so many ``seats``, all of them elsewhere but those of ``computers``."""

    def __init__(
        self, game: str = "toy", seats: int = 2, *, computers: str = "", sit: bool = True, **table: Any
    ) -> None:
        self.now, self.wall = 1000.0, 0.0
        self.store = MemoryStore()
        self.thoughts: list[MoveRequest] = []
        plans = [SeatPlan(elsewhere=True) for _seat in range(seats)]
        if computers:
            plans[-1] = SeatPlan(name="Cat", kind=computers)
        given = {"preset": "standard", "options": {}, "setup": {}, "attachments": {}, "watching": False, "rhythm": 0}
        state = lay_table(find_game(game), name="Mira", seats=plans, **(given | table))
        self.store.write("table", state.to_bytes())
        self.under_way: deque[tuple[Any, Any]] = deque()
        self.guests: dict[bytes, Guest] = {}
        self.links: dict[bytes, Link] = {}
        self.shelves: dict[bytes, MemoryStore] = {}
        self.host = self.start_host()
        self.lossy: set[bytes] = set()
        if sit:
            for name in NAMES[: seats - bool(computers)]:
                self.sit(name)

    def start_host(self) -> Host:
        """The host's program is started, with what is on its shelf."""
        state = HostState.from_bytes(self.store.read("table") or b"")
        self.host = Host(state, find_game, self.store, "table", self.thoughts.append, lambda: self.wall)
        for link in state.links:
            self._attach(link.key)
        return self.host

    def _attach(self, key: bytes) -> None:
        self.links[key] = self.host.attach(key, lambda update: self.under_way.append((key, update)))

    def sit(self, name: str, seat: int | None = None, *, secret: bytes = b"", numbers: int = 0) -> Guest:
        """Somebody sits down, with a ``secret`` of before who has asked for so many things. Raises RemoteError."""
        state = GuestState.new(Invitation(self.host.state.code))
        state.files = self.host.parcel.packed
        state.card = card = self.host.card(self.now)
        state.secret, state.numbers = secret or state.secret, numbers
        key = GuestIdentity(state.secret).public
        self.host.join(key, Join(FORMAT, name, card.shape, seat, "sit", numbers), self.now)
        self._attach(key)
        return self.take_up(key, state.to_bytes())

    def take_up(self, key: bytes, content: bytes) -> Guest:
        """The guest with that key, who has a seat, starts its program, with ``content`` on its shelf."""
        self.shelves[key] = store = MemoryStore()
        store.write("table", content)
        guest = self.start_guest(key)
        guest.say(self.now, wants_answer=True)
        self.settle()
        return guest

    def start_guest(self, key: bytes) -> Guest:
        """A guest's program is started, with what is on its shelf."""
        store = self.shelves[key]
        state = GuestState.from_bytes(store.read("table") or b"")
        guest = Guest(state, find_game, store, "table", lambda note: self.under_way.append((key, note)))
        self.guests[key] = guest
        return guest

    def settle(self) -> None:
        """Let all arrive that is under way, by way of the bytes it is written as."""
        while self.under_way:
            self.deliver_one()

    def deliver_one(self) -> None:
        """Let the first message arrive that is under way."""
        key, message = self.under_way.popleft()
        if key in self.lossy:
            return
        if isinstance(message, Note):
            self.host.take(self.links[key], decode(Note, encode(message)), self.now)
        elif key in self.guests:
            self.guests[key].take(decode(Update, encode(message)), self.now)

    def wait(self, seconds: float) -> None:
        """Time passes, and everybody does what is due."""
        until = self.now + seconds
        while self.now < until:
            self.now = min(until, self.now + 1.0)
            self.host.tick(self.now)
            for guest in self.guests.values():
                guest.tick(self.now)
            self.settle()

    def begin(self) -> None:
        self.host.begin(self.now)
        self.settle()
        self.throw()

    def seat(self, seat: int) -> Guest:
        """Who sits there."""
        return next(guest for guest in self.guests.values() if guest.seat == seat)

    def key(self, guest: Guest) -> bytes:
        return next(key for key, each in self.guests.items() if each is guest)

    def move(self, seat: int, text: str | None = None) -> None:
        """Somebody makes a move: the first one there is, if it is not said which."""
        guest = self.seat(seat)
        assert guest.match is not None
        guest.send(str(guest.match.own_moves()[0]) if text is None else text, self.now)
        self.settle()
        self.throw()

    def throw(self) -> None:
        """Whoever is to throw does."""
        thrower = self.host._played.thrower
        if thrower is not None:
            self.seat(thrower).throw(self.now)
            self.settle()

    def play_on(self, moves: int) -> None:
        """Whoever is to move makes a move, so many times or until it is over."""
        for _move in range(moves):
            assert self.host.match is not None
            self.throw()
            seat = self.host.match.to_move
            if not isinstance(seat, int):
                return
            self.move(seat)

    def agrees(self) -> bool:
        """Whether every guest shows what its seat may see of the host's match, all moves of it."""
        match = self.host.match
        assert match is not None
        for guest in self.guests.values():
            seen = guest.match
            assert seen is not None
            if [p.observe(guest.seat) for p in match.positions()] != list(seen.positions()):
                return False
            if (seen.outcome, seen.to_move) != (match.outcome, match.to_move):
                return False
        return True


def played(homes: Homes, *, most: int = 400) -> Homes:
    """Play until the match is over."""
    homes.begin()
    homes.play_on(most)
    assert homes.host.match is not None
    if homes.host.match.outcome is None:
        homes.move(int(homes.host.match.to_move), "resign")  # type: ignore[call-overload]
    return homes
