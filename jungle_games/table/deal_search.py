"""Searching a winnable deal: one deal after another is given to the player that sees every card."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from jungle_games.core.limits import Limits
from jungle_games.core.matches.match import Match
from jungle_games.players.worker import Answer, Task, Worker
from jungle_games.table.worker_requests import WorkerRequests

_EACH: Final = Limits(ms=1500)
_MOST: Final = 40
"""So many deals are tried before the search gives up."""


class DealSearch(WorkerRequests):
    """A search; ``make`` creates the match of a deal number, and ``on_done`` receives the match found, or None."""

    def __init__(
        self,
        worker: Worker,
        make: Callable[[int], Match[Any, Any]],
        first: int,
        on_done: Callable[[Match[Any, Any] | None], None],
    ) -> None:
        super().__init__(worker)
        self._make = make
        self._deal = first
        self._on_done = on_done
        self._left = _MOST
        self._match: Match[Any, Any] | None = None

    def begin(self) -> None:
        """Put the next deal to the player."""
        match = self._match = self._make(self._deal)
        self._ask(Task(match.game.name, match.game.knowing_level, match.position, _EACH))

    def _answered(self, answer: Answer) -> None:
        choice = answer.choice
        if choice is not None and choice.evaluation == 1.0:
            self._on_done(self._match)
        elif self._left <= 1 or choice is None:
            self._on_done(None)
        else:
            self._left -= 1
            self._deal += 1
            self.begin()
