"""What runs the match of a table, one for matches here and one for those online; its pace, and its save."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping
from datetime import date, datetime, time
from typing import Final, Generic

from jungle_games.core.findings import HintStep
from jungle_games.core.game import M, P, Seat
from jungle_games.core.limits import Limits
from jungle_games.core.matches.match import AnyMatch, Match
from jungle_games.core.matches.record import GameRecord
from jungle_games.table.ending.verdict import Fact, identity_of, keep_rating, record_of, record_text, result_of
from jungle_games.table.frame.plate import LOW_TIME
from jungle_games.table.services import Services
from jungle_games.table.worker_requests import Hints, InSteps, MoveRequests, Then

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
        self._watched, self._untimed = watched, untimed
        self._still_since: float | None = None
        self.hurried = False
        self.haste = 1.0
        """How many times faster than at other tables this computer player is, so that nobody waits long for a turn."""

    @property
    def motion(self) -> float:
        """The animation speed now: 1 is normal, 0 means no animation."""
        return self._services.motion * (_HURRY if self.hurried else self.haste)

    @property
    def answer_from(self) -> float | None:
        """The time from which a computer player may move; None while anything is moving."""
        if self._still_since is None:
            return None
        pause = max(self._pause() / self.haste, self._to_watch, self._to_hear(self._still_since))
        return self._still_since + (0.0 if self.hurried else pause)

    @property
    def _to_watch(self) -> float:
        return _WATCHED / (self._services.motion or 1.0) if self._watched else 0.0

    def _to_hear(self, since: float) -> float:
        """The seconds from ``since`` until everything announced will have been heard."""
        return min(self._services.heard() - since, _LONGEST_HEARD) if self._untimed else 0.0

    def note(self, now: float, *, still: bool) -> None:
        """Note whether everything is ``still``."""
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
        self.match = match
        self._acting = match.persons
        self._clock_held = False
        self.prompted = False
        """Computer players wait for the script instead of thinking."""
        self.script: list[str] = []
        """Scripted moves to make next, before any player chooses its own."""
        self.practice = False
        """Nothing is saved or counted."""
        self._requests = MoveRequests(services, match)
        self.hints = Hints(services, match, self._requests, in_steps)
        self.pacing = Pacing(services, answer_pause, watched=not match.persons, untimed=match.clock is None)
        self._since: float | None = None

    # Who is to do what

    @property
    def acting(self) -> tuple[Seat, ...]:
        """The seats of people at the screen: all of them, unless they hide their hands from each other."""
        return self._acting

    def let_act(self, seats: tuple[Seat, ...]) -> None:
        """Note that the people of ``seats`` are now at the screen."""
        self._acting = seats
        self._run_clock()

    @property
    def person_to_move(self) -> bool:
        """Whether a person at the screen is to move."""
        return self.match.to_move in self._acting

    @property
    def person_may_act(self) -> bool:
        """Whether a person at the screen may move, perhaps out of turn."""
        actor = self.match.position.actor
        return self.person_to_move or any(actor(move) in self._acting for move in self.match.legal())

    @property
    def awaits_roll(self) -> bool:
        """Whether a person is to make chance's next move."""
        return False

    @property
    def thinking(self) -> bool:
        """Whether a computer player is thinking, about a move or a hint."""
        return False

    # Beginning and pausing

    @abstractmethod
    def begin(self) -> None:
        """Start: run clocks, and let the computer think if it is to move."""

    def resume(self) -> None:
        """Restart the clocks."""
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
        """Ask others for another match with the same rules; false where nobody needs to be asked."""
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
        """Move the unfinished match to the saved ones, and stop saving it; a sentence that says where, or empty."""
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
        """The time when the computer's pause ends, or a clock's display changes."""
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
        self._reported = match.outcome is not None
        self.number: int | None = None
        """Under which the match is kept while it is unfinished; None before that, and after."""

    def keep(self) -> None:
        """Keep the match as an unfinished one, from its first move to its last but one."""
        match, saves = self._match, self._services.saves
        played = any(isinstance(step.actor, int) for step in match.steps)
        if played and match.outcome is None:
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
                self._services.statistics.record_result(self._match.game.name, result)
                keep_rating(self._services, self._match)
            add_to_library(self._services, self._match, record_of(self._match))


def add_to_library(
    services: Services, match: AnyMatch, record: GameRecord, ended: datetime | None = None
) -> None:
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
