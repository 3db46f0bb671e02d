"""What is new in a match: the steps that are to be seen, told and heard once, and not again when they are redone.

A roll that still tumbles is in the position already, but nobody is to hear of it yet: how far a match is told may lag
behind what is seen to move.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from jungle_games.core.history import Step
from jungle_games.core.match import Match

New = Sequence[tuple[Any, Step[Any, Any]]]
"""New steps, each with the position before it."""


class News:
    """Compares ``match`` with what was known of it; what it has at first is no news."""

    def __init__(self, match: Match[Any, Any]) -> None:
        self._match = match
        self._known: list[Step[Any, Any]] = list(match.steps)
        self.told = match.ply
        """After how many moves the position stands that words, lights and lists are about."""
        self.fresh: New = ()
        """The new steps, while things are sent on their way for them."""

    @property
    def untold(self) -> bool:
        """Whether the last moves are not told yet."""
        return self.told < self._match.ply

    @property
    def gone_back(self) -> bool:
        """Whether the match stands before what is known of it."""
        return len(self._match.steps) < len(self._known)

    def take(self, waits: Callable[[Step[Any, Any]], bool]) -> None:
        """Note the steps that are new since the last time; one that ``waits`` is told once everything lies still."""
        self.fresh = self._new()
        if not any(waits(step) for _before, step in self.fresh):
            self.told = self._match.ply

    def look_anew(self) -> None:
        """Somebody else is at the screen: the same steps seen with other eyes are no news."""
        steps = self._match.steps
        self._known[: len(steps)] = steps

    def tell_all(self) -> None:
        """Everything lies still."""
        self.told = self._match.ply

    def _new(self) -> New:
        steps, known = self._match.steps, self._known
        old = next((at for at, pair in enumerate(zip(steps, known, strict=False)) if pair[0] is not pair[1]), None)
        first = min(len(steps), len(known)) if old is None else old
        if first == len(steps):
            return ()
        self._known = list(steps)
        return [(self._match.position_at(ply), steps[ply]) for ply in range(first, len(steps))]
