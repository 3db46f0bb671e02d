"""An in-memory message broker with a manual clock that loses, duplicates, delays and corrupts messages.

It keeps what MQTT 3.1.1 brokers keep: retained messages, and for clients that are away what came meanwhile.
"""

from __future__ import annotations

import heapq
import random
from collections import Counter, defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import count

Receive = Callable[[str, bytes], None]


@dataclass(frozen=True)
class Faults:
    """How likely each of them is for a message on its way to one client; ``delay`` is at most so many seconds."""

    lost: float = 0.0
    doubled: float = 0.0
    altered: float = 0.0
    delay: float = 0.02
    queues: bool = True
    """Whether it keeps messages for clients that are away, as those do that say so."""


@dataclass
class Client:
    """One connection, by the name it gave: the transport of a host or a guest."""

    broker: FaultyBroker
    name: str
    receive: Receive | None = None
    topics: set[str] = field(default_factory=set)
    online: bool = True
    back_at: float = 0.0
    """When it connects again, if it is not online."""
    waiting: list[tuple[str, bytes]] = field(default_factory=list)
    sent: int = 0
    got: int = 0

    def subscribe(self, topic: str) -> None:
        self.topics.add(topic)
        if topic in self.broker.kept:
            self.broker.carry(self, topic, self.broker.kept[topic])

    def unsubscribe(self, topic: str) -> None:
        self.topics.discard(topic)

    def publish(self, topic: str, payload: bytes, *, keep: bool) -> None:
        if self.online:
            self.sent += len(payload) + len(topic)
            self.broker.publish(topic, payload, keep=keep)

    def go(self, back_at: float) -> None:
        """The cable is pulled until ``back_at``."""
        self.online, self.back_at = False, back_at

    def come_back(self) -> None:
        """Connected again, with the topics of before: what waited comes, and what is kept there."""
        self.online = True
        waiting, self.waiting = self.waiting, []
        for topic, payload in waiting:
            self.broker.carry(self, topic, payload)
        for topic in sorted(self.topics):
            if topic in self.broker.kept:
                self.broker.carry(self, topic, self.broker.kept[topic])


class FaultyBroker:
    def __init__(self, chance: random.Random, faults: Faults) -> None:
        self.now = 0.0
        self.kept: dict[str, bytes] = {}
        self.clients: list[Client] = []
        self.carried = 0
        self.seen: dict[str, list[bytes]] = defaultdict(list)
        """All that was ever published, for who wants to repeat it or look at it."""
        self.watching = False
        self.withheld: dict[str, float] = {}
        """Topics on which nothing arrives, and until when."""
        self.done: Counter[str] = Counter()
        """What it did to messages on their way, by kind."""
        self._chance = chance
        self._faults = faults
        self._order = count()
        self._under_way: list[tuple[float, int, Client, str, bytes]] = []

    def client(self, name: str) -> Client:
        made = Client(self, name)
        self.clients.append(made)
        return made

    def forget(self, client: Client) -> None:
        """The program has ended: what is under way to it is lost."""
        self.clients.remove(client)
        client.receive = None

    def publish(self, topic: str, payload: bytes, *, keep: bool) -> None:
        if self.watching:
            self.seen[topic].append(payload)
        self.repeat(topic, payload, keep=keep)

    def repeat(self, topic: str, payload: bytes, *, keep: bool) -> None:
        """Send what nobody sent."""
        if keep and payload:
            self.kept[topic] = payload
        elif keep:
            self.kept.pop(topic, None)
        for client in self.clients:
            if topic in client.topics:
                if client.online:
                    self.carry(client, topic, payload)
                elif self._faults.queues:
                    client.waiting.append((topic, payload))

    def carry(self, client: Client, topic: str, payload: bytes) -> None:
        faults, chance = self._faults, self._chance
        if self.withheld.get(topic, 0.0) > self.now:
            return
        copies = 0 if chance.random() < faults.lost else 2 if chance.random() < faults.doubled else 1
        if copies != 1:
            self.done["doubled" if copies else "lost"] += 1
        for _copy in range(copies):
            if chance.random() < faults.altered:
                self.done["altered"] += 1
                place = chance.randrange(len(payload)) if payload else 0
                payload = payload[:place] + bytes([chance.randrange(256)]) + payload[place + 1 :]
            at = self.now + chance.random() * faults.delay
            heapq.heappush(self._under_way, (at, next(self._order), client, topic, payload))

    @property
    def next_at(self) -> float | None:
        """When the next message arrives."""
        return self._under_way[0][0] if self._under_way else None

    def run(self, step: Callable[[], None], until: Callable[[], bool], most: float = 20_000.0) -> bool:
        """Let time pass, one ``step`` after the other, until something holds; whether it did within so many seconds."""
        deadline = self.now + most
        while self.now < deadline:
            if until():
                return True
            step()
        return False

    def go_on(self, soonest: float) -> None:
        """Let the next message arrive, or time pass until ``soonest`` if that comes first."""
        if self.next_at is not None and self.next_at <= soonest:
            self.deliver()
        else:
            self.now = max(self.now, soonest)

    def deliver(self) -> None:
        """Let the next message arrive."""
        at, _number, client, topic, payload = heapq.heappop(self._under_way)
        self.now = max(self.now, at)
        if client.receive is None or not client.online:
            return
        self.carried += 1
        client.got += len(payload) + len(topic)
        client.receive(topic, payload)
