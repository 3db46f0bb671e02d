"""Requests to the worker: moves, hints and winnable deals; one task at a time, and only the answers to that task."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from jungle_games.core.findings import Explanation, HintStep
from jungle_games.core.game import AnyChoice, AnyPosition
from jungle_games.core.i18n import _
from jungle_games.core.limits import Limits
from jungle_games.core.matches.match import AnyMatch, Ticket
from jungle_games.players.worker import AnalysisTask, Answer, ReviewTask, Task, Worker
from jungle_games.table.services import Services
from jungle_games.ui.notices import Notice

Then = Callable[[Answer], None]
_LIMITS: Final = Limits(ms=1500)
_DEAL_LIMITS: Final = Limits(ms=1500)
_MOST_DEALS: Final = 40
"""So many deals are tried before the search gives up."""


class WorkerRequests(ABC):
    """A client of ``worker``: submits tasks, and passes the answers to the latest one to ``_answered``."""

    def __init__(self, worker: Worker) -> None:
        self._worker = worker
        self._task: int | None = None

    @property
    def busy(self) -> bool:
        """Whether a task is running."""
        return self._task is not None

    def halt(self) -> None:
        """Cancel the running task; no answer follows."""
        if self._task is not None:
            self._task = None
            self._worker.stop()

    def take_answer(self, payload: object) -> bool:
        """Handle ``payload`` if it answers the running task; whether it did."""
        if self._task is None or not isinstance(payload, Answer) or payload.task != self._task:
            return False
        if payload.last:
            self._task = None
        self._answered(payload)
        return True

    @abstractmethod
    def _answered(self, answer: Answer) -> None:
        """Handle an answer; after the ``last`` one another task may be submitted."""

    def _ask(self, task: Task | AnalysisTask | ReviewTask) -> None:
        self._task = self._worker.submit(task)


@dataclass(frozen=True, slots=True)
class _Asked:
    """A request: the moment it was made at, and the handler of its answer."""

    ticket: Ticket
    then: Then
    aside: bool
    """A background request: anything else takes precedence."""


class MoveRequests(WorkerRequests):
    """Asks the worker about positions of ``match``; answers are dropped if the match has changed since."""

    def __init__(self, services: Services, match: AnyMatch) -> None:
        super().__init__(services.worker)
        self._match = match
        self._asked: _Asked | None = None

    @property
    def awaited(self) -> bool:
        """Whether a request is running that is not a background one."""
        return self.busy and self._asked is not None and not self._asked.aside

    def ask(
        self, level: str, limits: Limits, then: Then, *, ahead: bool = False, explained: bool = False
    ) -> None:
        """Have ``level`` choose a move from the observation of the seat to move, and perhaps explain it.

        ``ahead``: ponder afterwards.
        """
        seat = self._match.to_move
        assert isinstance(seat, int)
        task = Task(self._match.game.name, level, self._match.position.observe(seat), limits, ahead, explained)
        self._submit(task, then)

    def ask_aside(self, level: str, position: AnyPosition, limits: Limits, then: Then) -> bool:
        """Have ``level`` think about ``position`` in the background; false, doing nothing, while a request is running.

        If ``position`` is the true one rather than an observation, its answer must not be shown as a fair one.
        """
        if self.busy:
            return False
        self._submit(Task(self._match.game.name, level, position, limits), then, aside=True)
        return True

    def _answered(self, answer: Answer) -> None:
        """Pass on the answer, unless the match has changed since the request."""
        asked = self._asked
        if asked is not None and self._match.is_current(asked.ticket):
            asked.then(answer)

    def _submit(self, task: Task, then: Then, *, aside: bool = False) -> None:
        self._ask(task)
        self._asked = _Asked(self._match.ticket(), then, aside)


@dataclass(frozen=True, slots=True)
class Hint:
    """A suggested move, and a sentence that says why it is good; ``step`` is how much of it is shown.

    ``clue`` says what to look at; it is empty where the table finds the words itself.
    """

    move: Any
    reason: str
    step: HintStep = HintStep.MOVE
    explanation: Explanation | None = None
    clue: str = ""
    then: HintStep | None = None
    """The next step, if there is one."""

    @property
    def shows_move(self) -> bool:
        """Whether the move itself is shown."""
        return self.step is HintStep.MOVE


InSteps = Callable[[AnyChoice], Sequence[HintStep]]
"""The steps in which a hint is shown, the move last."""


class Hints:
    """Hints by the game's judge, or else the strongest level; asked again in the same position, it repeats its hint.

    A hint is shown in up to three steps. When the language changes, only its words are
    made again, for the same move.
    """

    def __init__(self, services: Services, match: AnyMatch, requests: MoveRequests, in_steps: InSteps) -> None:
        self._services = services
        self._match = match
        self._requests = requests
        self._in_steps = in_steps
        self._found: tuple[AnyPosition, AnyChoice] | None = None
        """The position of the last hint, and the answer it was made from."""
        self._steps: Sequence[HintStep] = (HintStep.MOVE,)
        """What of that is shown now, and what is to follow."""
        self.shown: Hint | None = None
        self.sought = False
        """Whether a hint is being computed."""

    def ask(self) -> None:
        """Request a hint for the seat to move, or show the one already found for this position."""
        if self._found is not None and self._found[0] is self._match.position:
            self._show(*self._found)
            return
        self.sought = True
        game = self._match.game
        if game.judging_level:
            self._requests.ask(game.judging_level, Limits(), self._answered, explained=True)
        else:
            self._requests.ask(game.levels[-1].key, _LIMITS, self._answered, explained=True)

    def go_on(self) -> bool:
        """Show the next step of the shown hint; false if none is shown, or all of it."""
        if self.shown is None or self.shown.shows_move:
            return False
        self._steps = self._steps[1:]
        self.shown = replace(self.shown, step=self._steps[0], then=self._then)
        return True

    def _answered(self, answer: Answer) -> None:
        self.sought = False
        if answer.choice is None:
            self._services.notify(Notice(_("No move was found this time. Just ask again.")))
            return
        self._found = self._match.position, answer.choice
        self._steps = self._in_steps(answer.choice)
        self._show(*self._found)
        self._match.note_hint(answer.choice.move)

    def _show(self, position: AnyPosition, choice: AnyChoice) -> None:
        assert isinstance(position.to_move, int)
        game, seen = self._match.game, position.observe(position.to_move)
        reason = game.reason(seen, choice) or _("The strongest player would do this.")
        clue = game.clue(seen, choice)
        self.shown = Hint(choice.move, reason, self._steps[0], choice.explanation, clue, self._then)

    @property
    def _then(self) -> HintStep | None:
        return self._steps[1] if len(self._steps) > 1 else None

    def reword(self) -> None:
        """Word the shown hint's reason again, in the language now chosen."""
        if self.shown is not None and self._found is not None:
            self._show(*self._found)

    def cancel(self) -> bool:
        """Hide the hint and cancel a pending one; whether there was either."""
        if self.sought:
            self._requests.halt()
        busy = self.sought or self.shown is not None
        self.shown, self.sought = None, False
        return busy


class DealSearch(WorkerRequests):
    """A search; ``make`` creates the match of a deal number, and ``on_done`` receives the match found, or None."""

    def __init__(
        self,
        worker: Worker,
        make: Callable[[int], AnyMatch],
        first: int,
        on_done: Callable[[AnyMatch | None], None],
    ) -> None:
        super().__init__(worker)
        self._make = make
        self._deal = first
        self._on_done = on_done
        self._left = _MOST_DEALS
        self._match: AnyMatch | None = None

    def begin(self) -> None:
        """Put the next deal to the player."""
        match = self._match = self._make(self._deal)
        self._ask(Task(match.game.name, match.game.knowing_level, match.position, _DEAL_LIMITS))

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
