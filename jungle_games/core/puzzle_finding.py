"""Finding puzzles in finished matches: decisions where something was there to be found, and was missed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from jungle_games.core.limits import StopSignal
from jungle_games.core.moments import Decision


@dataclass(frozen=True, slots=True)
class FoundPuzzle:
    """A puzzle found in a match: after ``ply`` moves its solution was there to be played, and was missed.

    ``grade``, ``kind`` and ``facts`` are those of the puzzle. Equal puzzles, and only those, have the same ``name``.
    """

    ply: int
    name: str
    grade: int
    kind: str
    facts: dict[str, Any]


class PuzzleFinder(Protocol):
    """Finds puzzles among the decisions of a match."""

    def find_puzzles(self, decisions: Sequence[Decision[Any, Any]], stop: StopSignal) -> Sequence[FoundPuzzle]:
        """The puzzles among ``decisions``, each proved like the shipped ones, and none a duplicate of those."""
