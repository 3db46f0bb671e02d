"""Programs with a broker in memory between them, which carries at once and keeps what it is told to keep."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from homes import find_game

from jungle_games.elsewhere import table_loop
from jungle_games.elsewhere.acquaintances import KnownPeople
from jungle_games.elsewhere.hosting.host_state import SeatPlan
from jungle_games.elsewhere.invitation import Broker
from jungle_games.elsewhere.network.connections import Connections
from jungle_games.elsewhere.table_store import MemoryStore
from jungle_games.elsewhere.tables import Tables

Hear = Callable[[str, bytes], None]


class Wire:
    """One connection."""

    def __init__(self, broker: OneBroker, hear: Hear) -> None:
        self.broker, self.hear = broker, hear
        self.topics: set[str] = set()
        broker.wires.append(self)

    def subscribe(self, topic: str) -> None:
        self.topics.add(topic)
        if topic in self.broker.kept:
            self.hear(topic, self.broker.kept[topic])

    def unsubscribe(self, topic: str) -> None:
        self.topics.discard(topic)

    def publish(self, topic: str, payload: bytes, *, keep: bool) -> None:
        self.broker.publish(topic, payload, keep=keep)

    def close(self) -> None:
        if self in self.broker.wires:
            self.broker.wires.remove(self)


class OneBroker:
    """Carries everything, and keeps what it is told to."""

    def __init__(self) -> None:
        self.kept: dict[str, bytes] = {}
        self.wires: list[Wire] = []

    def publish(self, topic: str, payload: bytes, *, keep: bool) -> None:
        """Somebody says something, whoever it is."""
        if keep:
            self.kept[topic] = payload
        if keep and not payload:
            del self.kept[topic]
        for wire in [each for each in self.wires if topic in each.topics]:
            wire.hear(topic, payload)


class Town:
    """Programs on one broker, and their time; ``reports`` are what went wrong with them."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.broker, self.now = OneBroker(), 1000.0
        self.stores: dict[str, MemoryStore] = {}
        self.programs: dict[str, Tables] = {}
        self.reports: list[str] = []
        town = self

        def connect(
            _connections: Any, _table: str, _key: bytes, _invitation: Any, hear: Hear, on_state: Callable[[str], None]
        ) -> tuple[Wire, Broker]:
            on_state("")
            return Wire(town.broker, hear), Broker("192.0.2.1")

        def reach(connections: Any, name: str, _broker: Broker, hear: Hear, on_state: Callable[[str], None]) -> Wire:
            on_state("")
            connections._transports[name] = Wire(town.broker, hear)
            return connections._transports[name]

        patch.setattr(Connections, "connect", connect)
        patch.setattr(Connections, "reach", reach)
        patch.setattr(Connections, "meeting_points", lambda _connections: [Broker("192.0.2.1")])
        patch.setattr(Connections, "offer", lambda *_arguments: None)
        patch.setattr(table_loop, "table_key", lambda code: code[:32].ljust(32, b"."))

    def people(self, name: str) -> KnownPeople | None:
        """Those whom the person of that name has played with; here nobody is kept."""

    def start(self, name: str) -> Tables:
        """The program of ``name`` starts, with what it kept before."""
        store = self.stores.setdefault(name, MemoryStore())
        self.programs[name] = Tables(
            store, find_game, lambda: None, report=lambda what, error: self.reports.append(f"{name} {what}: {error!r}"),
            people=self.people(name),
        )  # fmt: skip
        self.run(1.0)
        return self.programs[name]

    def end(self, name: str) -> None:
        """It is killed: it says nothing any more."""
        for table in self.programs.pop(name)._loop.tables.values():
            wire = getattr(getattr(table, "endpoint", None), "_transport", None)
            if wire is not None:
                wire.close()

    def run(self, seconds: float) -> None:
        """Time passes for everybody."""
        until = self.now + seconds
        while self.now < until:
            self.now += 0.25
            for tables in self.programs.values():
                while tables.update(self.now) <= self.now + 0.05 and tables._loop.inbox.next_at(self.now):
                    pass

    def until(self, holds: Callable[[], bool], seconds: float = 60.0) -> None:
        """Time passes until something holds."""
        until = self.now + seconds
        while not holds():
            assert self.now < until, "it never came about"
            self.run(0.25)

    def table_of_two(self, host: Tables, guest: Tables, game: str) -> tuple[str, str]:
        """A match begins at a table of two, one at each program; its names at both."""
        plans = [SeatPlan(name="Mira", kind="person"), SeatPlan(elsewhere=True)]
        table = host.create(game, "Mira", plans, watching=True)
        self.until(lambda: host.invitation(table) is not None)
        seat = guest.join(host.invitation(table).text)  # type: ignore[union-attr]
        self.until(lambda: guest.view(seat, self.now).stage == "found")
        guest.sit_down(seat, "Jonas", self.now)
        self.until(lambda: guest.view(seat, self.now).stage == "open")
        host.begin(table, self.now)
        self.until(lambda: guest.view(seat, self.now).match is not None)
        return table, seat
