"""A malicious guest: a program with a table's code and keys of its own, which says whatever it likes to the host."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any, get_args, get_type_hints

from attackers import Attacker, changed
from faulty_broker import Client

from jungle_games.core.game import WATCHER
from jungle_games.elsewhere.joining.guest_deal import GuestState
from jungle_games.elsewhere.joining.guest_endpoint import GuestEndpoint
from jungle_games.elsewhere.messages import FORMAT, MOST_REQUESTS, Join, MessageError, Note, Request, encode
from jungle_games.elsewhere.network.crypto import GuestIdentity, Rendezvous
from jungle_games.elsewhere.refusals import RemoteError
from jungle_games.elsewhere.table_store import MemoryStore

if TYPE_CHECKING:
    from simulated_table import SimulatedTable

_FLOOD = 100
"""Messages of a flood."""
_ROUNDS = 8
"""Times that a new guest comes and goes at a time."""
_TEXTS = (
    "", "z" * 64, "0" * 64, "²" * 64, "ff" * 1_000, "yes", "yes 0", "yes ٣", "no 1", "undo", "undo undo", "rematch",
    "computer 0 rat", "computer 1 lion", "computer 99 lion", "computer -1 x", "computer ² rat", "monkey", "owl\n",
    "resign", "flag", "offer", "accept", "time 5", "time 1e308", "roll 6", "shuffle", "shuffle 83021", "\n" * 99,
    "a\0b", "\u202e" * 40, "𝔘" * 2_000, "x" * 2_000, "{0.__class__}", "{detail}", "%s%n", "../../etc/passwd", "nan",
    "-1", "9" * 300, "\n".join(["resign"] * 3),
)  # fmt: skip
_NUMBERS = (0, 1, 2, 3, 7, 64, 2**31, 2**53 - 1)
_PLIES = (-1, 0, 1, 5, 6_000)
_NAMES = ("Mira", "guest 0", "GUEST 0", "", " ", "\u202eariM", "a\0b", "\n", "x" * 40, "{name}", "🦁" * 20, "here 0")
_VERBS = get_args(get_type_hints(Request)["verb"])


class MaliciousGuest(Attacker):
    """Sits down if it can, plays a little, and says anything a guest may say, and much that it may not."""

    name = "guest"

    def __init__(self, chance: random.Random, most: int, table: SimulatedTable) -> None:
        super().__init__(chance, most)
        self._table = table
        self._rendezvous: Rendezvous = table.rendezvous
        self._come()
        self._ways: tuple[Callable[[float], object], ...] = (
            self._any_request, self._many_requests, self._any_note, self._broken_note, self._flood, self._odd_name,
            self._rounds, self._crowd, self._play, self._play, self._play, self._go, self._wave, self._own_key,
        )  # fmt: skip

    @property
    def _from_outside(self) -> tuple[Callable[[float], object], ...]:
        """What can be tried without a seat."""
        return self._odd_name, self._rounds, self._crowd, self._own_key, self._any_note, self._broken_note, self._flood

    def _come(self) -> None:
        """Be a new guest: a program with a new key."""
        table = self._table
        self._client: Client = table.broker.client("stranger")
        state = GuestState.new(table.invitation)
        self._endpoint: Any = GuestEndpoint(
            state, self._rendezvous, self._client, table.find_game, MemoryStore(), "table"
        )
        self._identity = GuestIdentity(state.secret)
        self._client.receive = self._receive
        if self.chance.random() < 0.3:
            self._be_silent()
        self._session, self._count = self.chance.randbytes(16), 0

    def _be_silent(self) -> None:
        """Promise a part of the deal, and never tell it, or another one."""
        deal, wrong = self._endpoint.guest._deal, self.chance.random() < 0.5
        due = deal.due

        def false() -> Any:
            answer = due()
            if answer is None or answer[0] != "part":
                return answer
            self.tried["silent at the deal" if not wrong else "another part"] += 1
            return ("part", "", self.chance.randbytes(32)) if wrong else None

        deal.due = false

    def _receive(self, topic: str, payload: bytes) -> None:
        with suppress(Exception):  # what it does not understand is its own trouble
            self._endpoint.receive(topic, payload, self._table.broker.now)

    def attempt(self, tables: Sequence[SimulatedTable], now: float) -> str:
        if not self._client.online:
            if now >= self._client.back_at:
                self._client.come_back()
            return ""
        state = self._endpoint.state
        if state.card is None:
            return ""
        if not state.seated and self.chance.random() < 0.3:
            with suppress(RemoteError):
                self._endpoint.sit_down(self.chance.choice(_NAMES), None, now)
            return "sits down"
        way = self.chance.choice(self._ways if state.seated else self._from_outside)
        with suppress(MessageError, RemoteError):
            way(now)
        return way.__name__.strip("_").replace("_", " ")

    # What it sends

    @property
    def _host(self) -> bytes:
        host: bytes = self._endpoint.state.card.host
        return host

    def _text(self) -> str:
        match = self._endpoint.guest.match
        own = [str(move) for move in match.position.legal_moves()] if match is not None else []
        return self.chance.choice([*_TEXTS, *own[:20]])

    def _number(self) -> int:
        state = self._endpoint.state
        return self.chance.choice((*_NUMBERS, state.numbers + 1, state.revision, state.match))

    def _request(self) -> Request:
        chance = self.chance
        verb: Any = chance.choice(_VERBS)
        part = chance.randbytes(chance.choice((0, 3, 32)))
        number = self._endpoint.state.numbers = self._endpoint.state.numbers + 1
        return Request(
            chance.choice((number, number, self._number())), verb, self._text(), self._number(), chance.choice(_PLIES),
            part,
        )  # fmt: skip

    def _note(self, requests: Sequence[Request] = (), *, odd: bool = False) -> Note:
        self._count += 1
        state, chance = self._endpoint.state, self.chance
        if not odd:
            return Note(self._session, self._count, state.revision, 0, state.match, requests=list(requests))
        return Note(
            chance.choice((self._session, chance.randbytes(16))), self._number(), self._number(), self._number(),
            self._number(), chance.choice(_PLIES), chance.randbytes(chance.randrange(9)), self._number(),
            list(requests), chance.random() < 0.5, chance.random() < 0.2,
        )  # fmt: skip

    def _post(self, written: bytes) -> None:
        channel = self._identity.channel(self._host)
        self._client.publish(channel.up_topic, channel.up.seal(written), keep=self.chance.random() < 0.7)

    def _any_request(self, _now: float) -> None:
        self._post(encode(self._note([self._request()])))

    def _many_requests(self, _now: float) -> None:
        self._post(encode(self._note([self._request() for _number in range(MOST_REQUESTS)])))

    def _any_note(self, _now: float) -> None:
        self._post(encode(self._note([self._request()] * self.chance.randrange(3), odd=True)))

    def _broken_note(self, _now: float) -> None:
        """Sealed as it should be, but no message."""
        self._post(changed(self.chance, encode(self._note([self._request()], odd=True))))

    def _flood(self, _now: float) -> None:
        for _message in range(_FLOOD):
            self._post(encode(self._note([self._request()], odd=self.chance.random() < 0.5)))

    def _wave(self, _now: float) -> None:
        """Wave as fast as it goes."""
        for _message in range(_FLOOD):
            self._endpoint.state.numbers += 1
            request = Request(self._endpoint.state.numbers, "react", self.chance.choice(("owl", "lion")))
            self._post(encode(self._note([request])))

    # Coming and going

    def _join(self, identity: GuestIdentity, seat: int | None) -> None:
        card, chance = self._endpoint.state.card, self.chance
        join = Join(
            chance.choice((FORMAT, FORMAT, FORMAT + 1)), chance.choice(_NAMES),
            chance.choice((card.shape, card.shape, "another")), seat,
        )  # fmt: skip
        sealed = self._rendezvous.seal_join(encode(join), identity, self._host)
        self._client.publish(self._rendezvous.join_topic, sealed, keep=False)

    def _odd_name(self, _now: float) -> None:
        """Ask for a seat as somebody else, in whatever words."""
        self._join(GuestIdentity(self.chance.randbytes(32)), self.chance.choice((None, WATCHER, 0, 1, 15)))

    def _crowd(self, _now: float) -> None:
        """Many ask at a time, who are never heard of again."""
        for _guest in range(_FLOOD):
            self._join(GuestIdentity(self.chance.randbytes(32)), WATCHER)

    def _own_key(self, _now: float) -> None:
        """Ask again with the key that sits here already, or with one that is none."""
        self._join(self.chance.choice((self._identity, GuestIdentity(bytes(32)))), self.chance.randrange(-1, 3))

    def _rounds(self, now: float) -> None:
        """Give the seat back and come again as another, several times over."""
        for _round in range(_ROUNDS):
            self._go(now)
            with suppress(RemoteError):
                self._endpoint.sit_down(self.chance.choice(_NAMES), self.chance.choice((None, WATCHER)), now)

    def _go(self, now: float) -> None:
        """Leave, and be somebody else from now on."""
        card = self._endpoint.state.card
        self._endpoint.guest.leave(now)
        self._table.broker.forget(self._client)
        self._come()
        self._endpoint.state.card = card

    def _play(self, now: float) -> None:
        """Move as it may, so that the game goes on."""
        guest = self._endpoint.guest
        moves = guest.match.own_moves() if guest.match is not None else []
        if moves and not guest.waiting:
            guest.send(str(self.chance.choice(moves)), now)
