"""What runs the match of a table, one for matches here and one for those online: its worker, its pace, and its save."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, time
from typing import Final, Generic

from jungle_games.core.findings import HintStep
from jungle_games.core.game import AnyChoice, AnyPosition, M, P, Seat
from jungle_games.core.i18n import _
from jungle_games.core.limits import Limits
from jungle_games.core.matches.match import AnyMatch, Match, Ticket
from jungle_games.core.matches.record import GameRecord
from jungle_games.players.worker import AnalysisTask, Answer, ReviewTask, Task, Worker
from jungle_games.table.plate import LOW_TIME
from jungle_games.table.services import Services
from jungle_games.table.state import Hint
from jungle_games.table.verdict import Fact, identity_of, keep_rating, record_of, record_text, result_of
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

    def ask(self, level: str, limits: Limits, then: Then, *, ahead: bool = False, explained: bool = False) -> None:
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
        asked = self._asked
        if asked is not None and self._match.is_current(asked.ticket):
            asked.then(answer)

    def _submit(self, task: Task, then: Then, *, aside: bool = False) -> None:
        self._ask(task)
        self._asked = _Asked(self._match.ticket(), then, aside)


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
        self._all: Sequence[HintStep] = (HintStep.MOVE,)
        self._steps: Sequence[HintStep] = self._all
        """Those that are not yet over."""
        self.shown: Hint | None = None
        self.sought = False

    def ask(self) -> None:
        if self._found is not None and self._found[0] is self._match.position:
            self._steps = self._all
            self._show(*self._found)
            return
        self.sought = True
        game = self._match.game
        level, limits = (game.judging_level, Limits()) if game.judging_level else (game.levels[-1].key, _LIMITS)
        self._requests.ask(level, limits, self._answered, explained=True)

    def go_on(self) -> bool:
        if self.shown is None or self.shown.shows_move:
            return False
        self._steps = self._steps[1:]
        self.shown = replace(self.shown, step=self._steps[0])
        return True

    def _answered(self, answer: Answer) -> None:
        self.sought = False
        if answer.choice is None:
            self._services.notify(Notice(_("No move was found this time. Just ask again.")))
            return
        self._found = self._match.position, answer.choice
        self._all = self._steps = self._in_steps(answer.choice)
        self._show(*self._found)
        self._match.note_hint(answer.choice.move)

    def _show(self, position: AnyPosition, choice: AnyChoice) -> None:
        assert isinstance(position.to_move, int)
        game, seen = self._match.game, position.observe(position.to_move)
        reason = game.reason(seen, choice) or _("The strongest player would do this.")
        self.shown = Hint(choice.move, reason, self._steps[0], choice.explanation, game.leads(choice), self._all)

    def reword(self) -> None:
        if self.shown is not None and self._found is not None:
            self._show(*self._found)

    def cancel(self) -> bool:
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


_HURRY: Final = 5.0
"""The factor by which animations are faster while computer players hurry."""


_LONGEST_HEARD: Final = 4.0
"""The longest time in seconds that a computer player waits for spoken words to end."""
_WATCHED: Final = 1.2
"""The minimum seconds between two moves that people only watch, at normal animation speed."""
_UNEVEN: Final = 0.618
"""The step between the fractions of successive moves, modulo 1 (the golden ratio spreads them evenly)."""


class Pacing:
    """Computer players move once nothing has moved for their ``pause``, or at once while ``hurried``.

    If people only ``watched``, moves leave time to follow: the more, the slower animations are set. If matches are
    ``untimed``, they also leave time to hear what was said, to those who listen.
    """

    def __init__(
        self, services: Services, pause: Callable[[], float], *, watched: bool = False, untimed: bool = False
    ) -> None:
        self._services = services
        self._pause = pause
        self.watched, self._untimed = watched, untimed
        self._still_since: float | None = None
        self.hurried = False
        self.haste = 1.0
        """How many times faster than at other tables whoever moves is, so that nobody waits long for a turn."""

    @property
    def motion(self) -> float:
        """The animation speed now: 1 is normal, 0 means no animation."""
        return self._services.motion * (_HURRY if self.hurried else self.haste)

    @property
    def answer_from(self) -> float | None:
        """The time from which a computer player may move; None while anything is moving."""
        if self._still_since is None:
            return None
        if self.hurried:
            return self._still_since
        to_watch = _WATCHED / (self._services.motion or 1.0) if self.watched else 0.0
        to_hear = min(self._services.heard() - self._still_since, _LONGEST_HEARD) if self._untimed else 0.0
        return self._still_since + max(self._pause() / self.haste, to_watch, to_hear)

    def note(self, now: float, *, still: bool) -> None:
        self._still_since = None if not still else now if self._still_since is None else self._still_since

    def went_on(self) -> None:
        """A move was made: animations are about to start."""
        self._still_since = None


def uneven(shortest: float, longest: float, ply: int) -> float:
    """A pause between ``shortest`` and ``longest`` that varies from move to move.

    >>> [round(uneven(0.6, 1.2, ply), 2) for ply in range(4)]
    [0.6, 0.97, 0.74, 1.11]
    """
    return shortest + (longest - shortest) * (ply * _UNEVEN % 1.0)


class Driver(Generic[P, M]):
    """Runs one match; ``on_change`` is called after every change of position.

    Computer players pause for ``answer_pause`` seconds. What only some matches have is refused or left out by default.
    """

    def __init__(
        self,
        services: Services,
        match: Match[P, M],
        on_change: Callable[[], None],
        answer_pause: Callable[[], float],
        in_steps: InSteps = lambda _choice: (HintStep.MOVE,),
    ) -> None:
        self._services = services
        self._on_change = on_change
        self.match, self._was_over = match, match.outcome is not None
        self.acting = match.persons
        self._clock_held = False
        self.prompted = False
        """Computer players wait for the script instead of thinking."""
        self.script: list[str] = []
        """Scripted moves to make next, before any player chooses its own."""
        self.practice = False
        self._requests = MoveRequests(services, match)
        self.hints = Hints(services, match, self._requests, in_steps)
        self.pacing = Pacing(services, answer_pause, watched=not match.persons, untimed=match.clock is None)
        self._since: float | None = None

    @property
    def viewing(self) -> bool:
        """Whether a finished match of *My games* is looked at, and not a lost one that may still be taken back."""
        return self._was_over and self.number is None

    # Who is to do what

    def let_act(self, seats: tuple[Seat, ...]) -> None:
        self.acting = seats
        self._run_clock()

    @property
    def person_to_move(self) -> bool:
        return self.match.to_move in self.acting

    @property
    def person_may_act(self) -> bool:
        """Whether a person at the screen may move, perhaps out of turn."""
        actor = self.match.position.actor
        return self.person_to_move or any(actor(move) in self.acting for move in self.match.legal())

    @property
    def awaits_roll(self) -> bool:
        return False

    @property
    def thinking(self) -> bool:
        return False

    # Beginning and pausing

    @abstractmethod
    def begin(self) -> None:
        """Start: run clocks, and let the computer think if it is to move."""

    def resume(self) -> None:
        if self.match.outcome is None:
            self._since = self._services.now()
            self._run_clock()

    def pause(self) -> None:
        """Stop the clocks; a computer player goes on thinking, but its answer waits."""

    @abstractmethod
    def close(self) -> None:
        """The table is closed."""

    @property
    def clock_held(self) -> bool:
        """Whether clocks are held because something must be seen first."""
        return self._clock_held

    @clock_held.setter
    def clock_held(self, held: bool) -> None:
        if held != self._clock_held:
            self._clock_held = held
            self._run_clock()

    @abstractmethod
    def _run_clock(self) -> None:
        """Run the clock while the player to move can see the table."""

    def seconds(self, now: float) -> float:
        """How long the match has been played, without pauses."""
        return self.match.seconds + (now - self._since if self._since is not None else 0.0)

    def _stop_watch(self, now: float) -> None:
        if self._since is not None:
            self.match.seconds += now - self._since
            self._since = None

    # What people do

    @abstractmethod
    def play(self, move: M) -> None:
        """Play a move of a person or one due now, dropping any answer being computed."""

    def throw(self) -> None:
        """Make the pending chance move for a person."""

    @abstractmethod
    def take_back(self) -> None:
        """Take back the last move of a person and the answers to it, or say why not."""

    def put_back(self) -> None:
        """Redo what was taken back."""

    @abstractmethod
    def resign(self, seat: Seat) -> None:
        """Resign for ``seat``."""

    @abstractmethod
    def offer_draw(self, seat: Seat) -> None:
        """Offer a draw for ``seat``; a computer player thinks about it and answers."""

    @abstractmethod
    def accept_draw(self) -> None:
        """Accept the offered draw."""

    def ask_rematch(self) -> bool:
        return False

    # Keeping

    @property
    def number(self) -> int | None:
        """The number under which the unfinished match is kept, to resume it; None if it is not kept."""
        return None

    def keep_as(self, number: int) -> None:
        """Save the match under the ``number`` under which it was resumed."""

    def save(self) -> None:
        """Save the match as unfinished, from its first move to its last but one."""

    def set_aside(self) -> str:
        return ""

    # Thinking

    def request_hint(self) -> None:
        """Request a hint for the person to move; show the next step of a shown one, or hide it after the last."""

    def consult(self, level: str, position: P, limits: Limits, then: Then) -> bool:
        """Have ``level`` think about ``position`` in the background; false if another request is running.

        If ``position`` is the true one rather than an observation, its answer must not be shown as a fair one.
        """
        return False

    def ask_again(self) -> None:
        """Let the computer player to move think once more."""

    def stop_thinking(self) -> None:
        """Cancel thinking, and hide the hint."""

    @abstractmethod
    def take_answer(self, payload: object) -> bool:
        """Handle what woke the loop; whether it was for this match alone. Answers for an earlier moment are dropped."""

    # Time

    @abstractmethod
    def update(self, now: float, *, table_still: bool) -> None:
        """Let happen what is due: a computer's move after its pause, or the end of a clock that has run out."""

    def wake_at(self) -> float | None:
        now, clock = self._services.now(), self.match.clock
        if clock is None or clock.seat is None or not clock.running:
            return None
        left = clock.left(clock.seat, now)
        step = 0.1 if left < LOW_TIME else 1.0
        return now + (left % step or step)


_NOON: Final = time(12)
"""The time of day assumed for the end of a match of which only the day is known."""


class Autosave:
    """Saves one match, which gets an id, so that it counts once and is in the library once, however often it ends.

    A finished match leaves the unfinished ones together with its result and its record.
    """

    def __init__(self, services: Services, match: AnyMatch) -> None:
        """A match that was kept before goes on under its ``number``, which is set then."""
        match.identity = identity_of(match)
        self._services = services
        self._match = match
        self._opened = tuple(match.moves)
        self._reported = match.outcome is not None
        self.number: int | None = None
        """Under which the match is kept while it is unfinished; None before that, and after."""

    def keep(self) -> None:
        """Keep the match as an unfinished one, from the first move made here to its last but one."""
        match, saves = self._match, self._services.saves
        played = any(isinstance(step.actor, int) for step in match.steps)
        changed = self.number is not None or match.moves != self._opened
        if played and changed and match.outcome is None:
            self.number = saves.store(match.game.name, record_text(match), self.number)
        elif self.number is not None and (match.outcome is None or self._reported):
            saves.delete(self.number)
            self.number = None

    def release(self) -> None:
        """Let other copies of the program go on with the match, which is left here."""
        if self.number is not None:
            self._services.saves.release(self.number)

    def set_aside(self) -> str:
        """Lay the match to the saved ones, if it is kept; a sentence that tells where, else empty."""
        return self._services.saves.shelve(self.number) if self.number is not None else ""

    def report(self, facts: Mapping[str, Fact]) -> None:
        """Count the finished match once and lay it into the library; ``facts`` are the game's own numbers."""
        if self._reported:
            return
        self._reported = True
        result = result_of(self._match, facts)
        with self._services.database.transaction():
            if result is not None:
                self._services.progress.record(self._match.game.name, result)
                keep_rating(self._services, self._match)
            add_to_library(self._services, self._match, record_of(self._match))


def add_to_library(services: Services, match: AnyMatch, record: GameRecord, ended: datetime | None = None) -> None:
    """Store the ``record`` of a finished match in the library, as ended at this local time, or now."""
    if match.outcome is not None:
        services.library.keep(record, ended or datetime.now(), services.settings.get().library_limit)


def import_match(services: Services, match: AnyMatch, day: date | None) -> None:
    """Store a finished match from another source, as played on this day, or today; a known one is left alone."""
    if match.outcome is None:
        return
    match.identity = identity_of(match)
    ended = datetime.combine(day, _NOON) if day is not None else None
    add_to_library(services, match, GameRecord.of(match, day), ended)
