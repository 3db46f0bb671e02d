"""Sifting: finding in finished matches the decisions that make a puzzle."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from jungle_games.core.limits import StopSignal
from jungle_games.core.moments import Decision


@dataclass(frozen=True, slots=True)
class Sifted:
    """What makes a puzzle out of a match: what was to be found after ``ply`` moves, and was not.

    ``grade``, ``kind`` and ``facts`` are those of the puzzle; ``name`` is what twins have in common, and nobody else.
    """

    ply: int
    name: str
    grade: int
    kind: str
    facts: dict[str, Any]


class Sifter(Protocol):
    """Finds puzzles among what was decided in a match."""

    def sift(self, decisions: Sequence[Decision[Any, Any]], stop: StopSignal) -> Sequence[Sifted]:
        """The decisions that make a puzzle as good as those that are shipped, proved to the end; no twin of those."""
