"""The new steps of a match, which are animated, announced and heard once, and not again when they are redone.

The result of a roll is in the position while the die still tumbles, but must not be given away yet: what is announced
may lag behind what is being animated.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from jungle_games.core.matches.history import Step
from jungle_games.core.matches.match import Match

New = Sequence[tuple[Any, Step[Any, Any]]]
"""New steps, each with the position before it."""


class NewSteps:
    """Keeps track of the steps of ``match`` that have been seen; those it begins with are not new."""

    def __init__(self, match: Match[Any, Any]) -> None:
        self._match = match
        self._known: list[Step[Any, Any]] = list(match.steps)
        self.told = match.ply
        """The ply of the position that words, lights and lists describe."""
        self.fresh: New = ()
        """The new steps, while their animations are being started."""

    @property
    def untold(self) -> bool:
        """Whether the last moves have not been announced yet."""
        return self.told < self._match.ply

    @property
    def gone_back(self) -> bool:
        """Whether steps have been taken back since."""
        return len(self._match.steps) < len(self._known)

    def take(self, waits: Callable[[Step[Any, Any]], bool]) -> None:
        """Collect the steps made since the last call; one that ``waits`` is announced when animation has ended."""
        self.fresh = self._new()
        if not any(waits(step) for _before, step in self.fresh):
            self.told = self._match.ply

    def look_anew(self) -> None:
        """Another seat is at the screen: the same steps as it observes them are not new."""
        steps = self._match.steps
        self._known[: len(steps)] = steps

    def tell_all(self) -> None:
        """All animation has ended: announce every step."""
        self.told = self._match.ply

    def _new(self) -> New:
        steps, known = self._match.steps, self._known
        old = next((at for at, pair in enumerate(zip(steps, known, strict=False)) if pair[0] is not pair[1]), None)
        first = min(len(steps), len(known)) if old is None else old
        if first == len(steps):
            return ()
        self._known = list(steps)
        return [(self._match.position_at(ply), steps[ply]) for ply in range(first, len(steps))]
