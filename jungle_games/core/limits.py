"""How long a computer player may think, and the sign that it must not go on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Limits:
    """How long a computer player may think.

    Milliseconds on the clock, or nodes searched: with ``seed``, nodes give the same answer on every machine. Without
    these a player takes its level's time, of which ``clock`` may not hold so much: the seconds that its seat has left,
    and those that a move adds.
    """

    ms: int | None = None
    nodes: int | None = None
    depth: int | None = None
    seed: int | None = None
    clock: tuple[float, float] | None = None


class StopSignal(Protocol):
    """Polled by a thinking player; true once it must answer at once."""

    def __call__(self) -> bool:
        """Whether to stop."""
