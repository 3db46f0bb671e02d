"""The analysis of positions by the worker."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from jungle_games.core.findings import AnyAnalysis
from jungle_games.core.game import AnyGame
from jungle_games.players.worker import AnalysisTask, Answer, Worker
from jungle_games.table.play.worker_requests import WorkerRequests

LINES: Final = 3
"""How many lines are shown."""


class Study(WorkerRequests):
    """Has positions analysed one after another, and caches the results.

    ``on_change`` is called whenever there is something new to show, ``on_failure`` with the reason when the analyst
    has stopped working.
    """

    def __init__(
        self,
        worker: Worker,
        game: AnyGame,
        on_change: Callable[[], None],
        on_failure: Callable[[str], None],
    ) -> None:
        super().__init__(worker)
        self._game = game
        self._on_change = on_change
        self._on_failure = on_failure
        self._known: dict[object, AnyAnalysis] = {}
        self._settled: set[object] = set()
        self._position: Any = None
        self._halted = True
        self.running = True
        """Whether people want the analysis to go on."""

    @property
    def analysis(self) -> AnyAnalysis | None:
        """What is known of the position; None while nothing is, and when it is over."""
        return self._known.get(self._position)

    @property
    def settled(self) -> bool:
        """Whether there is nothing more to find out."""
        return self._position in self._settled or self._position is None or self._position.outcome is not None

    def look_at(self, position: Any) -> None:
        """Analyse ``position`` from now on."""
        if position == self._position and self.busy:
            return
        self._position = position
        self._think()

    def toggle(self) -> None:
        """Stop, or go on."""
        self.running = not self.running
        self._think()
        self._on_change()

    def halt(self) -> None:
        """Stop for a while: nobody is looking, or the worker is wanted for something else."""
        self._halted = True
        self._think()

    def go_on(self) -> None:
        """Go on after a halt, if people want it."""
        self._halted = False
        self._think()

    def _answered(self, answer: Answer) -> None:
        """Take what was found; nothing comes of earlier positions."""
        if answer.analysis is not None:
            self._note(answer.analysis)
        if answer.last:
            if answer.failure is not None:
                self.running = False
                self._on_failure(answer.failure)
            else:
                self._settled.add(self._position)
        self._on_change()

    def _note(self, analysis: AnyAnalysis) -> None:
        """Remember ``analysis``, unless more is known already: whoever comes back begins at depth 1 again."""
        if self.analysis is None or analysis.depth >= self.analysis.depth:
            self._known[self._position] = analysis

    def _think(self) -> None:
        """Ask the worker for what is wanted now, or stop it."""
        if self.running and not self._halted and not self.settled:
            self._ask(AnalysisTask(self._game.name, self._position, LINES))
        else:
            super().halt()
