"""Looking for a deal that can be won: one after the other is put to the player that knows every card."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from jungle_games.core.limits import Limits
from jungle_games.core.match import Match
from jungle_games.players.worker import Answer, Task
from jungle_games.ui.scene import Services

_EACH: Final = Limits(ms=1500)
_MOST: Final = 40
"""So many deals are tried before the search gives up."""


class DealSearch:
    """One search. ``make`` makes the match of a deal number; ``on_done`` is given the match found, or None."""

    def __init__(
        self,
        services: Services,
        make: Callable[[int], Match[Any, Any]],
        first: int,
        on_done: Callable[[Match[Any, Any] | None], None],
    ) -> None:
        self._services = services
        self._make = make
        self._deal = first
        self._on_done = on_done
        self._left = _MOST
        self._task: int | None = None
        self._match: Match[Any, Any] | None = None

    @property
    def running(self) -> bool:
        """Whether it is still looking."""
        return self._task is not None

    def begin(self) -> None:
        """Put the next deal to the player."""
        match = self._match = self._make(self._deal)
        self._task = self._services.worker.submit(
            Task(match.game.name, match.game.knowing_level, match.position, _EACH)
        )

    def stop(self) -> None:
        """Look no more."""
        if self._task is not None:
            self._task = None
            self._services.worker.stop()

    def take_answer(self, payload: object) -> bool:
        """Take a worker's answer; whether it was one for this search."""
        if self._task is None or not isinstance(payload, Answer) or payload.task != self._task:
            return False
        self._task = None
        choice = payload.choice
        if choice is not None and choice.evaluation == 1.0:
            self._on_done(self._match)
        elif self._left <= 1 or choice is None:
            self._on_done(None)
        else:
            self._left -= 1
            self._deal += 1
            self.begin()
        return True
