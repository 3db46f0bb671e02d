"""The programs at a simulated table: they run, are cut off, and are killed at any moment of their work."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from faulty_broker import Client

from jungle_games.elsewhere.messages import Update
from jungle_games.elsewhere.table_store import MemoryStore


@dataclass(frozen=True)
class Mishaps:
    """How likely, at each step of the simulation, each program is to be killed, or to lose its connection."""

    kill: float = 0.0
    cut: float = 0.0
    away: float = 5.0
    """Seconds that it is gone, at most."""


class Killed(BaseException):
    """The program ends at this very moment."""


class FragileStore(MemoryStore):
    """A shelf that outlasts the program, and upon which the program may end just before or just after it writes."""

    def __init__(self) -> None:
        super().__init__()
        self.kill_in = -1
        self.writes = 0

    def write(self, name: str, content: bytes) -> None:
        self.writes += 1
        self.kill_in -= 1
        if self.kill_in == 0:
            raise Killed
        super().write(name, content)
        if self.kill_in == -1000:
            raise Killed


@dataclass
class Program:
    """A program that runs, or does not at the moment."""

    name: str
    start: Callable[[Client], Any]
    store: FragileStore
    client: Client | None = None
    endpoint: Any = None
    back_at: float = 0.0
    """When it is started again, if it does not run."""
    next_at: float = 0.0
    seen_at: float = 0.0
    """When it last ran and was connected."""
    bytes: int = 0


@dataclass
class Seen:
    """What came to one seat, opened: for who looks for secrets."""

    updates: list[Update] = field(default_factory=list)
