"""Those who mean harm to a simulated table: what each of them tries is counted, and decided by a seeded generator."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from simulated_table import SimulatedTable

PAUSE = 1.5
"""Seconds between two attempts, on average."""


class Attacker(ABC):
    """Tries something now and then, up to ``most`` times; all it does follows from ``chance``."""

    name: str

    def __init__(self, chance: random.Random, most: int) -> None:
        self.chance, self.left = chance, most
        self.tried: Counter[str] = Counter()
        """How often each kind of attack was tried."""
        self._next_at = 0.0

    def act(self, tables: Sequence[SimulatedTable], now: float) -> None:
        """Try something if it is time to; called at every step of the simulation."""
        if self.left > 0 and now >= self._next_at:
            self.left -= 1
            self._next_at = now + self.chance.expovariate(1 / PAUSE)
            kind = self.attempt(tables, now)
            if kind:
                self.tried[kind] += 1

    @abstractmethod
    def attempt(self, tables: Sequence[SimulatedTable], now: float) -> str:
        """Try something; its kind, or an empty text if there was nothing to try it on."""


def junk(chance: random.Random, most: int = 600) -> bytes:
    """Bytes of any number; a few times far too many."""
    return chance.randbytes(chance.choice((0, 1, 40, chance.randrange(most), 256, 40_000)))


def changed(chance: random.Random, payload: bytes) -> bytes:
    """``payload`` with a byte, its end, or its length changed."""
    at = chance.randrange(len(payload) + 1)
    match chance.randrange(3):
        case 0:
            return payload[:at] + bytes([chance.randrange(256)]) + payload[at + 1 :]
        case 1:
            return payload[:at]
        case _:
            return payload[:at] + junk(chance) + payload[at:]
