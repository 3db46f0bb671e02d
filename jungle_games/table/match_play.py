"""Runs a match at the table: turns, computer players, clocks, hints and autosave; or one that is held online."""

from __future__ import annotations

from collections.abc import Callable

from jungle_games.core.game import CHANCE, WATCHER, IllegalMove, M, P, Seat
from jungle_games.core.i18n import _
from jungle_games.core.limits import Limits
from jungle_games.core.matches.history import MatchMove, Step
from jungle_games.core.matches.match import Match, OnlineMatch
from jungle_games.core.matches.record import RecordError, read_match
from jungle_games.players.worker import Answer
from jungle_games.table.driver import Autosave, Driver, Then, import_match
from jungle_games.table.game_table import GameTable
from jungle_games.table.online.service import NEWS, OnlineTable, asking_words, others_at
from jungle_games.table.services import Services
from jungle_games.ui.notices import Notice
from jungle_games.ui.scene import earliest

_OFFER = Limits(ms=500)
_OFFER_ACCEPTED_FROM = 0.525
"""The expected score of the side offering a draw from which the computer accepts it."""


class MatchPlay(Driver[P, M]):
    """Runs a match that is held here; ``table`` has the hooks that differ between games."""

    def __init__(
        self, services: Services, match: Match[P, M], on_change: Callable[[], None], table: GameTable[P, M]
    ) -> None:
        super().__init__(services, match, on_change, table.answer_pause, table.hint_steps)
        self._table = table
        self._ready: M | MatchMove | None = None
        self._autosave = Autosave(services, match)

    # Who is to do what

    @property
    def computer_to_move(self) -> bool:
        seat = self.match.to_move
        return isinstance(seat, int) and seat not in self.match.persons

    @property
    def thinking(self) -> bool:
        return self._requests.awaited

    # Beginning and pausing

    def begin(self) -> None:
        self._services.worker.warm()
        if self._react():
            self._on_change()
        self.resume()

    def resume(self) -> None:
        super().resume()
        self._ask_computer()

    def _run_clock(self) -> None:
        if self._since is None:
            return
        if not self._clock_held and (self.person_to_move or self.computer_to_move or self.awaits_roll):
            self.match.resume_clock(self._services.now())
        else:
            self.match.pause_clock(self._services.now())

    def pause(self) -> None:
        now = self._services.now()
        self.match.pause_clock(now)
        self._stop_watch(now)
        self.save()

    def close(self) -> None:
        self.stop_thinking()
        with self._services.database.transaction():
            if self.match.outcome is not None:
                self._stop_watch(self._services.now())
                self._report()
            self.pause()
            self._autosave.release()

    # Moves

    def play(self, move: M) -> None:
        self._do(lambda now: self._make(move, now))

    def _do(self, act: Callable[[float], object]) -> None:
        self.stop_thinking()
        act(self._services.now())
        self._went_on()

    def _make(self, move: M | MatchMove, now: float) -> None:
        for first in () if isinstance(move, MatchMove) else self._table.prelude(move):
            self.match.play(first, now)
        self.match.play(move, now)

    def throw(self) -> None:
        self._do(self.match.take_chance)

    @property
    def awaits_roll(self) -> bool:
        return self.match.to_move is CHANCE and self._table.throws_by_hand()

    @property
    def _chance_due(self) -> bool:
        return self.match.to_move is CHANCE and not self._table.throws_by_hand()

    def take_back(self) -> None:
        self._go(self.match.take_back)

    def put_back(self) -> None:
        self._go(self.match.put_back)

    def _go(self, step: Callable[[float], None]) -> None:
        try:
            step(self._services.now())
        except IllegalMove as error:
            self._services.notify(Notice(str(error)))
            return
        self.stop_thinking()
        if self._since is None:
            self.resume()
        self._went_on()

    def resign(self, seat: Seat) -> None:
        self._do(lambda now: self.match.resign(seat, now))

    def accept_draw(self) -> None:
        self._do(self.match.accept_draw)

    def offer_draw(self, seat: Seat) -> None:
        self.stop_thinking()
        try:
            self.match.offer_draw(seat, self._services.now())
        except IllegalMove as error:
            self._services.notify(Notice(str(error)))
            return
        self._went_on()
        other = self.match.seats[1 - seat]
        if not other.is_person and self.person_to_move:
            level = self.match.level_to_play(1 - seat)
            self._requests.ask(level, _OFFER, lambda answer: self._answer_offer(answer, 1 - seat))

    def _answer_offer(self, answer: Answer, other: Seat) -> None:
        expected = answer.choice.evaluation if answer.choice is not None else None
        if expected is not None and expected >= _OFFER_ACCEPTED_FROM:
            self.accept_draw()
        else:
            self._table.draw_declined(other)

    def _went_on(self) -> None:
        """Handle a change of the match, by a move or by taking back: all that it changes is kept together."""
        now = self._services.now()
        with self._services.database.transaction():
            self._react()
            self.pacing.went_on()
            if self.match.outcome is not None:
                self._stop_watch(now)
                self.match.pause_clock(now)
                if not self._may_turn:
                    self._report()
            self._on_change()
            self._run_clock()
            self.save()
        self._ask_computer()

    def _react(self) -> bool:
        """Make moves of computer players that need no thinking; return whether there were any."""
        reacted = False
        while (move := self._table.reflex()) is not None:
            self.match.play(move, self._services.now())
            reacted = True
        return reacted

    # Keeping

    @property
    def number(self) -> int | None:
        return self._autosave.number

    def keep_as(self, number: int) -> None:
        self._autosave.number = number

    def save(self) -> None:
        if self._since is not None:
            now = self._services.now()
            self._stop_watch(now)
            self._since = now
        if not self.practice:
            self._autosave.keep()

    def set_aside(self) -> str:
        said = self._autosave.set_aside()
        self.practice = self.practice or bool(said)
        return said

    @property
    def _may_turn(self) -> bool:
        """Whether a solitaire is lost but may be taken back, so that it counts only when the table is left."""
        outcome = self.match.outcome
        return len(self.match.seats) == 1 and outcome is not None and not outcome.winners and self.match.can_take_back

    def _report(self) -> None:
        if not self.practice:
            self._autosave.report(self._table.facts())

    # Thinking

    def request_hint(self) -> None:
        if self.hints.go_on() or self.hints.cancel():
            return
        if not self.person_to_move or self.thinking or not self.match.options.hints:
            return
        self.hints.ask()

    def consult(self, level: str, position: P, limits: Limits, then: Then) -> bool:
        return self._requests.ask_aside(level, position, limits, then)

    def ask_again(self) -> None:
        self.stop_thinking()
        self._ask_computer()

    def _ask_computer(self) -> None:
        seat = self.match.to_move
        if self.prompted or self.script or self.thinking or self._ready is not None:
            return
        if self.computer_to_move and isinstance(seat, int):
            ahead = bool(self._services.settings.get().think_ahead)
            limits = self._clock_limits(seat)
            self._requests.ask(self.match.level_to_play(seat), limits, self._computer_decided, ahead=ahead)

    def _computer_decided(self, answer: Answer) -> None:
        if answer.choice is None:
            reason = answer.failure or _("The computer player could not answer.")
            stuck, again = _("The computer player is stuck"), _("Try again")
            self._table.navigator.confirm(stuck, reason, again, self.ask_again)
            return
        self._ready = answer.choice.move

    def _clock_limits(self, seat: int) -> Limits:
        """The clock limits for a computer player, if the match has a clock for the whole game."""
        clock = self.match.clock
        if clock is None or clock.setting.per_turn or clock.setting.per_task:
            return Limits()
        return Limits(clock=(clock.left(seat, self._services.now()), clock.setting.increment))

    def stop_thinking(self) -> None:
        self.hints.cancel()
        self._ready = None
        self._requests.halt()

    def take_answer(self, payload: object) -> bool:
        return self._requests.take_answer(payload)

    # Time

    def update(self, now: float, *, table_still: bool) -> None:
        self.pacing.note(now, still=table_still)
        answer_from = self.pacing.answer_from
        free = answer_from is not None and now >= answer_from and self._since is not None
        if self.script and free:
            self._ready = self.match.parse(self.script.pop(0))
        if self._ready is not None and free:
            move, self._ready = self._ready, None
            self._make(move, now)
            self._went_on()
        elif self._chance_due and free:
            self.match.take_chance(now)
            self._went_on()
        elif self.match.flag_if_due(now):
            self.stop_thinking()
            self._went_on()

    def wake_at(self) -> float | None:
        now, answer_from = self._services.now(), self.pacing.answer_from
        if answer_from is None or not (self._ready is not None or self._chance_due or self.script):
            return super().wake_at()
        return earliest(max(now, answer_from), super().wake_at())


class OnlinePlay(Driver[P, M]):
    """Sends to its table ``online`` what is done here, and shows what comes from there; nothing is thought here."""

    online: OnlineTable
    """The table at which it is played; set before the match begins."""

    def __init__(
        self, services: Services, match: Match[P, M], on_change: Callable[[], None], table: GameTable[P, M]
    ) -> None:
        super().__init__(services, match, on_change, table.answer_pause)
        self._table = table
        self.practice = True
        self._seen: tuple[Step[P, M], ...] = ()
        self._kept = False

    # Who is to do what

    @property
    def person_to_move(self) -> bool:
        return super().person_to_move and not self.online.view.waiting

    @property
    def person_may_act(self) -> bool:
        return super().person_may_act and not self.online.view.waiting

    @property
    def awaits_roll(self) -> bool:
        view = self.online.view
        return view.thrower in self.acting and not view.waiting

    def throw(self) -> None:
        self.online.request("throw")

    def begin(self) -> None:
        self._seen = tuple(self.match.steps)
        self.online.show(shown=True)
        self.resume()

    def close(self) -> None:
        if self.match.outcome is not None:
            self._stop_watch(self._services.now())
        self.online.show(shown=False)

    def let_act(self, seats: tuple[Seat, ...]) -> None:
        """What has come by now is told before somebody else looks."""
        if self._since is not None:
            self._see()
        super().let_act(seats)

    def _run_clock(self) -> None:
        """Clocks run where the match is held."""

    @property
    def speaker(self) -> Seat:
        return self.match.seat if isinstance(self.match, OnlineMatch) else WATCHER

    # What people do

    def play(self, move: M) -> None:
        self.online.request("move", "\n".join(str(part) for part in (*self._table.prelude(move), move)))

    def take_back(self) -> None:
        self.ask("undo")

    def ask_rematch(self) -> bool:
        self.ask("rematch")
        return True

    def ask(self, what: str, verb: str = "ask") -> None:
        self.online.request(verb, what)
        self._services.notify(Notice(asking_words(others_at(self.online.view))))

    def resign(self, seat: Seat) -> None:
        self.online.request("move", "resign")

    def offer_draw(self, seat: Seat) -> None:
        self.ask("offer", "move")

    def accept_draw(self) -> None:
        self.online.answer(yes=True)

    # What comes from there

    def take_answer(self, payload: object) -> bool:
        """Show what is new, where ``payload`` says that there is something; others may want it, too."""
        if payload == NEWS:
            self._see()
        return False

    def _see(self) -> None:
        for sentence in self.online.take_notices():
            self._services.notify(Notice(sentence))
        steps = tuple(self.match.steps)
        if steps != self._seen or not self.online.view.waiting:
            self._seen = steps
            self.pacing.went_on()
            self._on_change()
        if self.match.outcome is not None:
            self._keep_whole()

    def _keep_whole(self) -> None:
        """Lay the finished match among all others, once all of it may be known."""
        record = self.online.view.record
        if self._kept or not record:
            return
        self._kept = True
        try:
            whole = read_match(record, lambda _name: self.match.game)
        except RecordError as error:
            self._services.notify(Notice(str(error)))
            return
        import_match(self._services, whole, None)

    def update(self, now: float, *, table_still: bool) -> None:
        self.pacing.note(now, still=table_still)
