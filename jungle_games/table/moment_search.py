"""The search for the moments that mattered in a finished match: asked of the worker, which tells of them one by one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from jungle_games.core.decisions import decisions_of, seats_looked_back_on
from jungle_games.core.match import Match
from jungle_games.core.moments import Findings, Moment
from jungle_games.players.worker import Answer, Retrospect


class Searcher(Protocol):
    """The worker, as far as a search asks it."""

    def submit(self, task: Retrospect) -> int:
        """Think about ``task``, and of nothing else any more; returns its number."""

    def stop(self) -> None:
        """Stop thinking; no answer comes."""


class MomentSearch:
    """Has ``match`` looked back on. ``on_change`` is called whenever there is something new.

    ``on_failure`` is called with the reason when nothing more will come because the mentor has stopped working.
    """

    def __init__(
        self, worker: Searcher, match: Match[Any, Any], on_change: Callable[[], None],
        on_failure: Callable[[str], None],
    ) -> None:  # fmt: skip
        self._worker = worker
        self._match = match
        self._on_change, self._on_failure = on_change, on_failure
        self._asked: int | None = None
        self.findings: Findings[Any] = Findings()
        self.ended = False
        """Whether nothing more will be found out."""
        self.completed = False
        """Whether all was looked at."""

    @property
    def moments(self) -> Sequence[Moment[Any]]:
        """Those that were found, in the order of the match."""
        return self.findings.moments

    @property
    def running(self) -> bool:
        """Whether something is being found out right now."""
        return self._asked is not None

    def go_on(self) -> None:
        """Ask, unless all is known; what was found before a halt stays until more is known."""
        if self.ended or self._asked is not None:
            return
        decisions = decisions_of(self._match, seats_looked_back_on(self._match))
        self._asked = self._worker.submit(Retrospect(self._match.game.name, decisions))

    def halt(self) -> None:
        """Stop for a while."""
        if self._asked is not None:
            self._asked = None
            self._worker.stop()

    def give_up(self) -> None:
        """Stop for good: what was found is all."""
        self.halt()
        self.ended = True
        self._on_change()

    def take_answer(self, payload: object) -> bool:
        """Take a worker's answer; whether it was one for this search."""
        if self._asked is None or not isinstance(payload, Answer) or payload.task != self._asked:
            return False
        found = payload.findings
        if found is not None:
            # Asked again after a halt, it finds the same once more.
            known = self.findings.moments if len(found.moments) < len(self.moments) and not payload.last else ()
            self.findings = Findings(known or found.moments, found.done)
        if payload.last:
            self._asked, self.ended = None, True
            self.completed = payload.failure is None
            if payload.failure is not None:
                self._on_failure(payload.failure)
        self._on_change()
        return True
