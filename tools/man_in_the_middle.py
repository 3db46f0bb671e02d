"""A man in the middle: whoever runs the broker, and can do with all messages whatever can be done without a key."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TYPE_CHECKING

from attackers import Attacker, changed, junk
from faulty_broker import Client, FaultyBroker

if TYPE_CHECKING:
    from simulated_table import SimulatedTable

_FLOOD = 120
"""Messages of a flood."""
_WITHHELD = 20.0
"""Seconds for which a topic is silent, at most."""
_CUT = 10.0
_CUT_FOR_LONG = 240.0


class ManInTheMiddle(Attacker):
    """Replays, swaps, changes, invents, withholds and forgets messages, floods topics and cuts connections."""

    name = "middle"

    def __init__(self, chance: random.Random, most: int, broker: FaultyBroker) -> None:
        super().__init__(chance, most)
        self._broker = broker
        broker.watching = True
        self._ways = (
            self._replay, self._put_back, self._swap, self._change, self._invent, self._forget, self._withhold,
            self._cut, self._cut_for_long, self._restart, self._flood, self._roll_back,
        )  # fmt: skip

    def attempt(self, tables: Sequence[SimulatedTable], now: float) -> str:
        if not self._broker.seen:
            return ""
        way = self.chance.choice(self._ways)
        way()
        return way.__name__.strip("_").replace("_", " ")

    def _topic(self) -> str:
        return self.chance.choice(list(self._broker.seen))

    def _old(self, topic: str) -> bytes:
        return self.chance.choice(self._broker.seen[topic])

    def _client(self) -> Client:
        return self.chance.choice(self._broker.clients)

    def _replay(self) -> None:
        topic = self._topic()
        self._broker.repeat(topic, self._old(topic), keep=False)

    def _put_back(self) -> None:
        """An old message takes the place of the retained one."""
        topic = self._topic()
        self._broker.repeat(topic, self._old(topic), keep=True)

    def _roll_back(self) -> None:
        """Everything retained is of an earlier moment, as a program finds that starts or comes back."""
        share = self.chance.random()
        for topic, payloads in list(self._broker.seen.items()):
            self._broker.repeat(topic, payloads[int(share * len(payloads))], keep=True)

    def _swap(self) -> None:
        """A message comes by another topic, maybe another table's."""
        self._broker.repeat(self._topic(), self._old(self._topic()), keep=self.chance.random() < 0.3)

    def _change(self) -> None:
        topic = self._topic()
        self._broker.repeat(topic, changed(self.chance, self._old(topic)), keep=self.chance.random() < 0.3)

    def _invent(self) -> None:
        self._broker.repeat(self._topic(), junk(self.chance), keep=self.chance.random() < 0.3)

    def _forget(self) -> None:
        self._broker.kept.pop(self._topic(), None)

    def _withhold(self) -> None:
        self._broker.withheld[self._topic()] = self._broker.now + self.chance.random() * _WITHHELD

    def _cut(self) -> None:
        self._client().go(self._broker.now + self.chance.random() * _CUT)

    def _cut_for_long(self) -> None:
        """Somebody is cut off for minutes, in which others may pretend that they are there."""
        self._client().go(self._broker.now + 60.0 + self.chance.random() * _CUT_FOR_LONG)

    def _restart(self) -> None:
        """The broker has forgotten everything, and everybody connects again."""
        self._broker.kept.clear()
        for client in self._broker.clients:
            client.waiting.clear()
            client.go(self._broker.now + self.chance.random() * _CUT)

    def _flood(self) -> None:
        topic = self._topic()
        for _message in range(_FLOOD):
            payload = self._old(topic) if self.chance.random() < 0.5 else junk(self.chance)
            self._broker.repeat(topic, payload, keep=False)
