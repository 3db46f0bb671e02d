"""The limits of a computer player's thinking, and the signal to stop."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Limits:
    """How long a computer player may think.

    Milliseconds, or nodes searched: with a ``seed``, nodes give the same answer on every machine. Without
    these, a player takes the time of its level, within what ``clock`` allows: the seconds left for its seat
    and the increment.
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
