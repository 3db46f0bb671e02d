"""Has a finished match looked back on by the worker."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from jungle_games.core.findings import AnyFindings, AnyMoment, Findings
from jungle_games.core.matches.decisions import decisions_of, seats_looked_back_on
from jungle_games.core.matches.match import AnyMatch
from jungle_games.players.worker import Answer, ReviewTask, Worker
from jungle_games.table.play.worker_requests import WorkerRequests


class MomentSearch(WorkerRequests):
    """Has ``match`` looked back on. ``on_change`` is called whenever there is something new.

    ``on_failure`` is called with the reason when nothing more will come because the mentor has stopped working.
    """

    def __init__(
        self, worker: Worker, match: AnyMatch, on_change: Callable[[], None],
        on_failure: Callable[[str], None],
    ) -> None:  # fmt: skip
        super().__init__(worker)
        self._match = match
        self._on_change, self._on_failure = on_change, on_failure
        self.findings: AnyFindings = Findings()
        self.ended = False
        """Whether nothing more will be found out."""
        self.completed = False
        """Whether all was looked at."""

    @property
    def moments(self) -> Sequence[AnyMoment]:
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
        # Asked again after a halt, it finds the same once more.
        if found is not None and (answer.last or found.done >= self.findings.done):
            self.findings = found
        if answer.last:
            self.ended = True
            self.completed = answer.failure is None
            if answer.failure is not None:
                self._on_failure(answer.failure)
        self._on_change()
