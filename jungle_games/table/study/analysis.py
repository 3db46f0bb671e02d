"""The analysis of positions by the worker, its evaluation in words, and its buttons."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from jungle_games.core.findings import AnyAnalysis, AnyLine
from jungle_games.core.game import AnyGame, AnyPosition, Outcome, Seat
from jungle_games.core.i18n import _, ngettext
from jungle_games.players.worker import AnalysisTask, Answer, Worker
from jungle_games.table.frame.frame import Control
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


_LITTLE: Final = 0.56
_BETTER: Final = 0.68
_WINNING: Final = 0.85
"""From which chance on a side is a little better, better, and winning."""
LINES_SLOT: Final = "lines"
BAR_SLOT: Final = "bar"


def leader_of(line: AnyLine, seat: Seat) -> Seat | None:
    """Who stands better by ``line``, which ``seat`` begins, of two seats; None if nobody does."""
    if line.evaluation == 0.5:
        return None
    return seat if line.evaluation > 0.5 else 1 - seat


def score_text(line: AnyLine) -> str:
    """By how much the leader leads, or in how many moves it wins."""
    if line.mate is not None:
        return _("wins in {number}").format(number=abs(line.mate))
    return f"{abs(line.score):.1f}"


def stands_better(line: AnyLine, seat: Seat) -> Seat | None:
    """Who stands clearly better by ``line``, which ``seat`` begins; None if both stand alike."""
    return leader_of(line, seat) if max(line.evaluation, 1 - line.evaluation) >= _LITTLE else None


def verdict_words(line: AnyLine, name: str) -> str:
    """Who stands better, in a few words; ``name`` is that side's, empty if both stand alike."""
    chance = max(line.evaluation, 1 - line.evaluation)
    if not name:
        return _("Both sides are equal")
    if line.mate is not None:
        number = abs(line.mate)
        return ngettext("{name} wins in {number} move", "{name} wins in {number} moves", number).format(
            name=name, number=number
        )
    if chance >= _WINNING:
        return _("{name} is winning").format(name=name)
    if chance >= _BETTER:
        return _("{name} is better").format(name=name)
    return _("{name} is a little better").format(name=name)


def outcome_words(outcome: Outcome, name: str) -> str:
    """How a position that is over ended; ``name`` is the winner's, empty for a draw."""
    return _("{name} has won").format(name=name) if outcome.winners else _("A draw")


def study_controls(study: Study, *, trying: bool) -> tuple[Control, ...]:
    """The buttons: stop or go on, drop the line that is tried or close."""
    stop, stop_icon = (_("Stop"), "pause") if study.running else (_("Go on"), "play")
    back, back_icon = (_("Back to the game"), "undo") if trying else (_("Close the analysis"), "leave")
    return (
        Control("stop_analysis", stop, stop_icon),
        Control("back_to_game", back, back_icon, primary=True),
    )


def waiting_words(study: Study) -> str:
    """The words while nothing is known of a position."""
    return _("Thinking…") if study.busy else _("Stopped")


def who_leads(
    game: AnyGame, position: AnyPosition, analysis: AnyAnalysis | None, waiting: str
) -> tuple[str, Seat | None]:
    """Who stands better in the shown ``position``, in words, and which seat that is."""
    names, outcome = game.seat_names, position.outcome
    if outcome is not None:
        winner = outcome.winners[0] if outcome.winners else None
        return outcome_words(outcome, "" if winner is None else _(names[winner])), winner
    if analysis is None or not isinstance(position.to_move, int):
        return waiting, None
    leader = stands_better(analysis.best, position.to_move)
    return verdict_words(analysis.best, "" if leader is None else _(names[leader])), leader
