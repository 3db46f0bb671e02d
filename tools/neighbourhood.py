"""Simulated tables that share a broker, and those who mean them harm."""

from __future__ import annotations

import os
import random
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING
from unittest.mock import patch

from attackers import Attacker
from faulty_broker import FaultyBroker

if TYPE_CHECKING:
    from malicious_host import MaliciousHost
    from simulated_table import SimulatedTable


@contextmanager
def predictable(seed: int) -> Iterator[None]:
    """In the block all keys and nonces follow from ``seed``."""
    with patch.object(os, "urandom", random.Random(seed).randbytes):
        yield


class Neighbourhood:
    """Tables on one broker, with those who mean harm, among them maybe the ``host`` of the first."""

    def __init__(
        self,
        broker: FaultyBroker,
        tables: Sequence[SimulatedTable],
        attackers: Sequence[Attacker] = (),
        host: MaliciousHost | None = None,
    ) -> None:
        self.broker, self.tables, self.host = broker, tables, host
        self.attackers = [*attackers, host] if host is not None else attackers

    def done(self) -> bool:
        """Whether every match is over and checked, or what a malicious host did had the time to be found."""
        return self.host.done() if self.host is not None else all(table.over for table in self.tables)

    def run(self, until: Callable[[], bool], most: float = 20_000.0) -> bool:
        """Let time pass until something holds; whether it came to hold within so many seconds."""
        return self.broker.run(self.step, until, most)

    def step(self) -> None:
        """Let the next thing happen, whatever it is."""
        soonest = min([table.look_after_all() for table in self.tables])
        for attacker in self.attackers:
            attacker.act(self.tables, self.broker.now)
        self.broker.go_on(soonest)
