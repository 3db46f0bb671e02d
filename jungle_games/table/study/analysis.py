"""The analysis of positions by the worker, and the review of a whole game, which finds its turning points."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from jungle_games.core.findings import AnyAnalysis
from jungle_games.core.game import AnyGame
from jungle_games.core.matches.decisions import SideEvaluation, TurningPoint, turning_point, without_repeats
from jungle_games.core.matches.history import MatchMove
from jungle_games.core.matches.match import AnyMatch
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


class GameReview(WorkerRequests):
    """Analyses the positions of ``match`` one after another.

    ``on_change`` is called whenever something was found out, ``on_end`` when it is done or was given up, with the
    reason where the analyst has stopped working. What was found so far stays.
    """

    def __init__(
        self,
        worker: Worker,
        match: AnyMatch,
        on_change: Callable[[], None],
        on_end: Callable[[str | None], None],
    ) -> None:
        super().__init__(worker)
        self._match = match
        self._on_change = on_change
        self._on_end = on_end
        played = [index for index, step in enumerate(match.steps) if not isinstance(step.move, MatchMove)]
        self.plies: Sequence[int] = (0, *(index + 1 for index in played))
        """The numbers of moves after which there is a position to look at."""
        self._moves = [match.steps[index].move for index in played]
        self._analyses: dict[int, AnyAnalysis] = {}
        self._evaluations: dict[int, SideEvaluation] = {}
        self._slips: dict[int, TurningPoint] = {}
        self._points: dict[int, TurningPoint] = {}
        self._halted = False
        self.ended = False
        """Whether nothing more will be found out."""

    @property
    def looked_at(self) -> int:
        """How many positions have been looked at."""
        return len(self._evaluations)

    @property
    def complete(self) -> bool:
        """Whether every position has been looked at."""
        return len(self._evaluations) == len(self.plies)

    @property
    def chances(self) -> Mapping[int, float]:
        """The first seat's chance to win after so many moves, as far as it is known."""
        return {ply: evaluation.chance_of(0) for ply, evaluation in sorted(self._evaluations.items())}

    @property
    def points(self) -> Sequence[TurningPoint]:
        """Where the game turned, in its order."""
        return tuple(self._points.values())

    def analysis_at(self, ply: int) -> AnyAnalysis | None:
        """What was found about the position after so many moves, if anything."""
        return self._analyses.get(ply)

    def point_at(self, ply: int) -> TurningPoint | None:
        """The turning point that the move before this ply was, if it was one."""
        return self._points.get(ply)

    def next_point(self, ply: int, step: int) -> TurningPoint | None:
        """The turning point after (1) or before (-1) this ply."""
        beyond = [point for point in self.points if (point.ply - ply) * step > 0]
        return min(beyond, key=lambda point: abs(point.ply - ply), default=None)

    def go_on(self) -> None:
        """Look at the next position, the last one that was not looked at yet."""
        self._halted = False
        while not (self.ended or self.busy):
            ply = max((ply for ply in self.plies if ply not in self._evaluations), default=None)
            if ply is None:
                self._end(None)
                return
            position = self._match.position_at(ply)
            if position.outcome is None:
                self._ask(AnalysisTask(self._match.game.name, position, 1))
            else:
                winners = position.outcome.winners
                self._note(SideEvaluation(ply, 0, float(0 in winners) if winners else 0.5))

    def halt(self) -> None:
        self._halted = True
        super().halt()

    def give_up(self) -> None:
        """Stop for good."""
        self.halt()
        self._end(None)

    def _answered(self, answer: Answer) -> None:
        if not answer.last:
            return
        if answer.analysis is None:
            self._end(answer.failure)
            return
        ply = max(ply for ply in self.plies if ply not in self._evaluations)
        seat = self._match.position_at(ply).to_move
        self._analyses[ply] = answer.analysis
        self._note(SideEvaluation.of(ply, seat, answer.analysis))
        self._on_change()
        if not self._halted:
            self.go_on()

    def _note(self, evaluation: SideEvaluation) -> None:
        """Keep a standing, and judge the move that was made from it."""
        self._evaluations[evaluation.ply] = evaluation
        index = self.plies.index(evaluation.ply)
        if index + 1 < len(self.plies):
            point = turning_point(evaluation, self._moves[index], self._evaluations[self.plies[index + 1]])
            if point is not None:
                self._slips[point.ply] = point
                found = without_repeats(self._slips[ply] for ply in sorted(self._slips))
                self._points = {point.ply: point for point in found}

    def _end(self, failure: str | None) -> None:
        if not self.ended:
            self.ended = True
            self._on_end(failure)
