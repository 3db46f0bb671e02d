"""The search for the moments that mattered in a finished match: asked of the worker, which tells of them one by one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from jungle_games.core.decisions import decisions_of, seats_looked_back_on
from jungle_games.core.match import Match
from jungle_games.core.moments import Findings, Moment
from jungle_games.players.worker import Answer, ReviewTask
from jungle_games.table.worker_requests import TaskRunner, WorkerRequests


class MomentSearch(WorkerRequests):
    """Has ``match`` looked back on. ``on_change`` is called whenever there is something new.

    ``on_failure`` is called with the reason when nothing more will come because the mentor has stopped working.
    """

    def __init__(
        self, worker: TaskRunner, match: Match[Any, Any], on_change: Callable[[], None],
        on_failure: Callable[[str], None],
    ) -> None:  # fmt: skip
        super().__init__(worker)
        self._match = match
        self._on_change, self._on_failure = on_change, on_failure
        self.findings: Findings[Any] = Findings()
        self.ended = False
        """Whether nothing more will be found out."""
        self.completed = False
        """Whether all was looked at."""

    @property
    def moments(self) -> Sequence[Moment[Any]]:
        """Those that were found, in the order of the match."""
        return self.findings.moments

    def go_on(self) -> None:
        """Ask, unless all is known; what was found before a halt stays until more is known."""
        if self.ended or self.busy:
            return
        decisions = decisions_of(self._match, seats_looked_back_on(self._match))
        self._ask(ReviewTask(self._match.game.name, decisions))

    def give_up(self) -> None:
        """Stop for good: what was found is all."""
        self.halt()
        self.ended = True
        self._on_change()

    def _answered(self, answer: Answer) -> None:
        found = answer.findings
        if found is not None:
            # Asked again after a halt, it finds the same once more.
            known = self.findings.moments if len(found.moments) < len(self.moments) and not answer.last else ()
            self.findings = Findings(known or found.moments, found.done)
        if answer.last:
            self.ended = True
            self.completed = answer.failure is None
            if answer.failure is not None:
                self._on_failure(answer.failure)
        self._on_change()
