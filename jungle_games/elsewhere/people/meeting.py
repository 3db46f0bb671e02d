"""Greets the people one has played with at a meeting place, and hears which of them are there.

There are always as many of them: where fewer are known, the others are nobody, and only oneself can tell who. Each hour
has other topics and a connection of its own.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Final

from jungle_games.elsewhere.invitation import Broker
from jungle_games.elsewhere.network.connections import Connections
from jungle_games.elsewhere.network.crypto import SealError, keyed_hash
from jungle_games.elsewhere.network.transport import Inbox, Transport
from jungle_games.elsewhere.people.acquaintances import Acquaintances
from jungle_games.elsewhere.people.greetings import SIZE, Acquainted, OfferedTable
from jungle_games.elsewhere.people.identity import PersonKey

GREETED: Final = 16
"""People who are greeted, known or nobody."""
BEAT: Final = 120.0
"""Seconds between greetings."""
SOON: Final = 5.0
"""Least seconds between two rounds of greetings, whatever comes."""
_AT_ONCE: Final = 16
"""Greetings that are opened at a time."""
_HOUR: Final = 3_600
_LATE: Final = 600
"""Seconds within which a connection is made anew after its hour, each program at a moment of its own."""
_NAME: Final = "friends"


class Meeting:
    """Where the people one has played with are met; ``wall`` is in seconds since 1970.

    ``wake`` is called from other threads when `go_on` is to be called soon.
    """

    def __init__(
        self,
        people: Acquaintances,
        connections: Connections,
        wake: Callable[[], None],
        wall: Callable[[], float] = time.time,
    ) -> None:
        self._people, self._connections, self._wall = people, connections, wall
        self._inbox: Final = Inbox(wake)
        self._whom: frozenset[str] = frozenset()
        self._known: Mapping[str, Acquainted] = {}
        """Those who are greeted, known or nobody, by their keys."""
        self._transport: Transport | None = None
        self._online = False
        self.broker: Broker | None = None
        """Where one is; None: nowhere."""
        self._hour, self._late = 0, 0.0
        self._topics: dict[str, Acquainted] = {}
        """Of each topic, who is heard there."""
        self._told: Mapping[str, OfferedTable] = {}
        self._now = self._last = self._next = float("-inf")

    @property
    def here(self) -> frozenset[str]:
        """The keys of those who are there."""
        return frozenset(key for key, each in self._known.items() if each.is_here(self._now))

    @property
    def offers(self) -> Mapping[str, OfferedTable]:
        """The tables to which those who are there invite, by their keys."""
        found = {key: each.table(self._now) for key, each in self._known.items()}
        return {key: table for key, table in found.items() if table is not None}

    def go_on(self, offers: Mapping[str, OfferedTable], now: float) -> float:
        """Be at the broker of the settings, and invite there to these tables, by keys; when to call again."""
        self._now, broker, own = now, self._connections.broker, self._people.own
        whom = frozenset(person.key for person in self._people.welcome(GREETED))
        if broker != self.broker or own is None or not whom:
            self.leave(now)  # who is there is not at another broker, nor are their tables
        if broker is None or own is None or not whom:
            return float("inf")
        stays = 0 <= self._wall() - self._hour * _HOUR < _HOUR + self._late
        if broker != self.broker or whom != self._whom or not stays:
            self._arrive(broker, own, whom)
        self._hear(now)
        if offers != self._told:
            self._told = dict(offers)
            self._greet_soon()
        if self._online and now >= self._next:
            self._greet(now)
        waiting = self._inbox.next_at(now).values()
        return min([now + BEAT, *([self._next] if self._online else []), *waiting])

    def leave(self, now: float) -> None:
        """Say goodbye, and be there no more."""
        if self._transport is not None:
            self._greet(now, leaves=True)
        self._depart()
        self.broker, self._known, self._whom = None, {}, frozenset()

    def _arrive(self, broker: Broker, own: PersonKey, whom: frozenset[str]) -> None:
        """Be at ``broker`` for an hour, and greet those with the keys ``whom``."""
        self._depart()
        self._known = {key: self._known.get(key) or each for key, each in _greeted_by(own, whom).items()}
        self._whom = whom
        self._hour = int(self._wall() // _HOUR)
        self._late = random.SystemRandom().uniform(0, _LATE)
        hours = (self._hour - 1, self._hour, self._hour + 1)  # clocks may be wrong a little
        self._topics = {each.hears_on(hour): each for each in self._known.values() for hour in hours}

        def on_message(topic: str, payload: bytes) -> None:
            if len(payload) == SIZE:
                self._inbox.receive(_NAME, topic, payload, door=False)

        def on_state(code: str) -> None:
            self._inbox.put(lambda now: self._connected(online=not code), "connection")

        self._transport = self._connections.reach(_NAME, broker, on_message, on_state)
        for topic in sorted(self._topics):
            self._transport.subscribe(topic)
        self.broker = broker

    def _depart(self) -> None:
        if self._transport is not None:
            self._connections.drop(_NAME)
        self._transport, self._online, self._topics = None, False, {}
        self._inbox.forget(_NAME)

    def _connected(self, *, online: bool) -> None:
        self._online = online and self._transport is not None
        self._greet_soon()

    def _hear(self, now: float) -> None:
        self._inbox.listen()
        while (act := self._inbox.next_act()) is not None:
            act(now)
        for _message in range(_AT_ONCE):
            came = self._inbox.next_message(_NAME, now)
            if came is None:
                return
            other = self._topics.get(came[0])
            if other is not None and other.hear(came[1]):
                self._greet_soon()

    def _greet_soon(self) -> None:
        self._next = min(self._next, self._last + SOON)

    def _greet(self, now: float, *, leaves: bool = False) -> None:
        """Greet all, in an order that says nothing."""
        assert self._transport is not None
        said = {each.says_on(self._hour): (each, self._told.get(key)) for key, each in self._known.items()}
        for topic in sorted(said):
            other, table = said[topic]
            self._transport.publish(topic, other.greeting(table, now, leaves=leaves), keep=False)
        self._last, self._next = now, now + random.SystemRandom().uniform(0.8, 1.2) * BEAT


def _greeted_by(own: PersonKey, whom: frozenset[str]) -> dict[str, Acquainted]:
    """Those with the keys ``whom``, and as many that are nobody as are missing: these are the same at every start."""
    found: dict[str, Acquainted] = {}
    for key in whom:
        with suppress(SealError):  # nobody has that key
            found[key] = Acquainted(own.public, bytes.fromhex(key), own.shared_with(bytes.fromhex(key)))
    alone = own.shared_with(own.public)
    for number in range(GREETED - len(found)):
        nobody, secret = (keyed_hash(alone, purpose, bytes([number]), 32) for purpose in (b"nobody", b"nobody knows"))
        found[nobody.hex()] = Acquainted(own.public, nobody, secret)
    return found
