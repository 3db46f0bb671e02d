"""Whole programs without windows, each with tables of its own, in one thread as in the real thing."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from msgspec import structs

from jungle_games.core.seat_names import PERSON
from jungle_games.games import find_game
from jungle_games.online.host import HostState, SeatPlan
from jungle_games.online.invitation import Broker
from jungle_games.online.lan import Nearby
from jungle_games.online.tables import Tables

PATIENCE = 60.0
"""Seconds after which it is no use to wait any longer."""


def for_two(**more: Any) -> HostState:
    """A table of Jungle for Mira and a friend."""
    seats = [SeatPlan(name="Mira", kind=PERSON), SeatPlan(online=True)]
    return HostState(name="Mira", game="jungle", seats=seats, **more)


@dataclass
class Memory:
    """What a program keeps, in memory."""

    kept: dict[str, bytes] = field(default_factory=dict)

    def keys(self) -> list[str]:
        return list(self.kept)

    def read(self, key: str) -> bytes | None:
        return self.kept.get(key)

    def write(self, key: str, content: bytes) -> None:
        self.kept[key] = content

    def remove(self, key: str) -> None:
        self.kept.pop(key, None)

    def claim(self, key: str) -> bool:
        return True


class OneNetwork:
    """Stands in for mDNS: who announces a table is heard of by all at once."""

    def __init__(self) -> None:
        self.offered: dict[str, Nearby] = {}

    @property
    def found(self) -> tuple[Nearby, ...]:
        return tuple(self.offered.values())

    def offer(self, identity: str, table: Nearby, port: int) -> None:
        self.offered[identity] = structs.replace(table, addresses=(("127.0.0.1", port),))

    def withdraw(self, identity: str) -> None:
        self.offered.pop(identity, None)

    def seek(self) -> None:
        """All is known."""

    def close(self) -> None:
        """It goes on."""


class Homes:
    """Several programs by name, on one network or each by itself; what went wrong with them is in ``reports``."""

    def __init__(self, monkeypatch: Any, broker: Broker | None = None, network: OneNetwork | None = None) -> None:
        self.stores: dict[str, Memory] = {}
        self.running: dict[str, Tables] = {}
        self.reports: list[str] = []
        self._woken, self._broker = threading.Event(), broker
        self.elsewhere: dict[str, Broker] = {}
        """Who meets at another broker: at another node of the same cluster."""
        there = network or OneNetwork
        made = (lambda _found: network) if network is not None else (lambda _found: there())
        monkeypatch.setattr("jungle_games.online.tables.Discovery", made)

    def start(self, name: str) -> Tables:
        """The program of ``name`` starts, with what it has kept."""
        store = self.stores.setdefault(name, Memory())
        self.running[name] = Tables(
            store, find_game, self._woken.set, broker=self.elsewhere.get(name, self._broker),
            report=lambda what, error: self.reports.append(f"{what}: {error!r}"),
        )  # fmt: skip
        return self.running[name]

    def kill(self, name: str) -> Memory:
        """The program of ``name`` ends at once: what it has kept stays as it is now."""
        kept = Memory(dict(self.stores[name].kept))
        tables = self.running.pop(name)
        for carrier in (*tables._brokers.values(), *(table.lan for table in tables._tables.values()), tables._door):
            if carrier is not None:
                carrier.close()
        self.stores[name] = kept
        return kept

    def close(self) -> None:
        for tables in self.running.values():
            tables.close(time.monotonic())
            assert not asyncio.all_tasks(tables.loop), "what was begun ends"

    def until(self, holds: Callable[[], object]) -> None:
        """Let all of them run until something holds."""
        deadline = time.monotonic() + PATIENCE
        while not holds():
            soonest = min((tables.update(time.monotonic()) for tables in self.running.values()), default=0.0)
            assert not self.reports, self.reports
            assert time.monotonic() < deadline, "it never came about"
            self._woken.wait(max(0.0, min(soonest - time.monotonic(), 0.2)))
            self._woken.clear()
