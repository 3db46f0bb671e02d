"""A game being played: seats, history, undo and redo, chance, clocks, and how it ended."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final, Generic, Literal, cast

from jungle_games.core.clock import Clock
from jungle_games.core.game import (
    CHANCE,
    Actor,
    BadSetup,
    Game,
    IllegalMove,
    M,
    MatchEnd,
    Outcome,
    P,
    Seat,
)
from jungle_games.core.i18n import _
from jungle_games.core.match_moves import MatchMove, parse_match_move
from jungle_games.core.options import GameOptions

PERSON: Final = "person"
ChanceMode = Literal["auto", "driver"]

_SEED_STEP: Final = 1_000_003
"""Keeps the seeds of a match's chance moves apart: the move at ply p draws from ``Random(deal + p * step)``."""


@dataclass(frozen=True, slots=True)
class SeatInfo:
    """Who sits in a seat: a name, and ``"person"`` or the level of a computer player."""

    name: str
    kind: str = PERSON

    @property
    def is_person(self) -> bool:
        """Whether a person plays this seat."""
        return self.kind == PERSON


@dataclass(frozen=True, slots=True)
class Ticket:
    """Stands for one moment of one match: whatever was thought for it is dropped once it has passed."""

    match: object
    moment: int


@dataclass(frozen=True, slots=True)
class Step(Generic[P, M]):
    """One recorded move and what holds after it. ``move`` is a move of the game, or of the match."""

    text: str
    actor: Actor
    move: M | MatchMove
    position: P
    end: Outcome | None
    """How the match ended beside the board, if it did."""
    offer: Seat | None
    """Who is offering a draw."""
    clock: Clock | None
    """The clocks as they stood, stopped."""

    @property
    def is_match_move(self) -> bool:
        """Whether this is a move of the match, not of the game."""
        return isinstance(self.move, MatchMove)


class ReplayError(ValueError):
    """A recorded move that cannot be played: its index from 0, its text and the reason."""

    def __init__(self, index: int, text: str, reason: str) -> None:
        super().__init__(f"move {index + 1} ({text}): {reason}")
        self.index = index
        self.text = text
        self.reason = reason


class Match(Generic[P, M]):
    """A game being played.

    ``moves`` are played first, as a record has them; then chance, when it is ``"auto"``, takes its own moves from
    a generator that depends only on ``deal`` and the ply. Raises BadSetup, OptionError or ReplayError.
    """

    def __init__(
        self,
        game: Game[P, M],
        options: GameOptions,
        seats: Sequence[SeatInfo],
        *,
        deal: int = 0,
        setup: Mapping[str, Any] | None = None,
        chance: ChanceMode = "auto",
        moves: Iterable[str] = (),
    ) -> None:
        _check_seats(game, seats)
        self.game: Final = game
        self.options: Final = options
        self.seats: Final = tuple(seats)
        self.deal: Final = deal
        self.setup: Final[Mapping[str, Any]] = MappingProxyType(dict(setup or {}))
        self.chance: Final[ChanceMode] = chance
        self.took_back = False
        self.hints_used = 0
        self._start: Final[P] = game.start(options, seats=len(seats), setup=self.setup)
        self._steps: list[Step[P, M]] = []
        self._ply = 0
        self._token: Final = object()
        self._moment = 0
        setting = game.clock(options)
        to_move = _seat(self._start.to_move)
        self._first_clock: Clock | None = Clock.new(setting, len(seats), to_move) if setting else None
        self._clock = self._first_clock
        self._replay(moves)
        self._take_chances()

    # The match as it stands

    @property
    def position(self) -> P:
        """The position now."""
        return self.position_at(self._ply)

    @property
    def start(self) -> P:
        """The position before the first move."""
        return self._start

    @property
    def steps(self) -> Sequence[Step[P, M]]:
        """What has been played, chance and moves of the match included; what was undone is left out."""
        return tuple(self._steps[: self._ply])

    @property
    def moves(self) -> Sequence[str]:
        """The texts of ``steps``."""
        return tuple(step.text for step in self._steps[: self._ply])

    @property
    def ply(self) -> int:
        """How many moves have been played."""
        return self._ply

    @property
    def last(self) -> Step[P, M] | None:
        """The step that led here."""
        return self._steps[self._ply - 1] if self._ply else None

    def position_at(self, ply: int) -> P:
        """The position after ``ply`` moves, undone ones included. Raises IndexError beyond the line."""
        if not 0 <= ply <= len(self._steps):
            raise IndexError(f"ply {ply} is outside 0 … {len(self._steps)}")
        return self._steps[ply - 1].position if ply else self._start

    def positions(self) -> Sequence[P]:
        """Every position from the start to now, for stepping through."""
        return tuple(self.position_at(ply) for ply in range(self._ply + 1))

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended, on the board or beside it; None while it goes on."""
        if self.last is not None and self.last.end is not None:
            return self.last.end
        return self.position.outcome

    @property
    def to_move(self) -> Actor | None:
        """The seat to move, ``CHANCE``, or None when the match is over."""
        return None if self.outcome is not None else self.position.to_move

    @property
    def draw_offer(self) -> Seat | None:
        """Who is offering a draw. An offer lapses with the next move."""
        return self.last.offer if self.last is not None else None

    def legal(self) -> Sequence[M]:
        """The game's legal moves now, by whichever seat; empty when the match is over."""
        return () if self.outcome is not None else self.position.legal_moves()

    # Playing

    def parse(self, text: str) -> M | MatchMove:
        """The move of the match or the game that ``text`` spells. Raises IllegalMove for neither."""
        beside = parse_match_move(text)
        if beside is not None and not (beside.about_time and self.game.rules_need_time):
            return beside
        return self.game.parse_move(text)

    def play(self, move: M | MatchMove | str, now: float | None = None) -> Step[P, M]:
        """Play ``move`` (or its text) and drop what was undone; ``now`` is what clocks count by.

        Then chance takes its moves. Returns the step of ``move``. Raises IllegalMove and changes nothing.
        """
        step = self._play_one(self.parse(move) if isinstance(move, str) else move, now)
        self._take_chances(now)
        return step

    def resign(self, seat: Seat, now: float | None = None) -> None:
        """Let ``seat`` give the match up. Raises IllegalMove when it is over."""
        self.play(MatchMove("resign", seat), now)

    def offer_draw(self, seat: Seat, now: float | None = None) -> None:
        """Let ``seat`` offer a draw until the next move. Raises IllegalMove where draws are not agreed on."""
        self.play(MatchMove("offer", seat), now)

    def accept_draw(self, now: float | None = None) -> None:
        """Let the seat that was offered a draw accept it. Raises IllegalMove without an offer."""
        self.play(MatchMove("accept"), now)

    def note_hint(self) -> None:
        """Remember that a hint was shown; statistics tell such matches apart."""
        self.hints_used += 1

    # Taking back

    @property
    def can_undo(self) -> bool:
        """Whether ``undo`` would take back at least one move."""
        return self._why_not_back(1) is None

    @property
    def can_redo(self) -> bool:
        """Whether something undone can be played again."""
        return self._ply < len(self._steps)

    def undo(self, n: int = 1, now: float | None = None) -> None:
        """Take back ``n`` moves, clocks included. Raises IllegalMove, saying why, and changes nothing."""
        reason = self._why_not_back(n)
        if reason is not None:
            raise IllegalMove(reason)
        self.took_back = True
        self._go_to(self._ply - n, now)

    def redo(self, n: int = 1, now: float | None = None) -> None:
        """Play ``n`` undone moves again. Raises IllegalMove when there are fewer, and changes nothing."""
        if not 1 <= n <= len(self._steps) - self._ply:
            raise IllegalMove(_("There is nothing to play again."))
        self._go_to(self._ply + n, now)

    @property
    def can_take_back(self) -> bool:
        """Whether ``take_back`` would do something."""
        return self._why_not_back(self._since_person()) is None

    def take_back(self, now: float | None = None) -> None:
        """Undo the last move a person made and every answer to it. Raises IllegalMove, saying why."""
        self.undo(self._since_person(), now)

    def put_back(self, now: float | None = None) -> None:
        """Redo until a person is to move again, or to the end of what was undone. Raises IllegalMove."""
        n = 1
        while self._ply + n < len(self._steps) and not self._is_person(self.position_at(self._ply + n).to_move):
            n += 1
        self.redo(n, now)

    # Thinking

    def ticket(self) -> Ticket:
        """A ticket for this very moment."""
        return Ticket(self._token, self._moment)

    def is_current(self, ticket: Ticket) -> bool:
        """Whether nothing has changed since ``ticket`` was taken; if it has, drop the thought."""
        return ticket.match is self._token and ticket.moment == self._moment

    # Clocks

    @property
    def clock(self) -> Clock | None:
        """The clocks, or None when the match is played without."""
        return self._clock

    def resume_clock(self, now: float) -> None:
        """Let the time of the seat to move run from ``now``; does nothing without clocks or when it runs."""
        if self._clock is not None and self.outcome is None:
            self._clock = self._clock.started(now)

    def pause_clock(self, now: float) -> None:
        """Stop the clocks at ``now``."""
        if self._clock is not None:
            self._clock = self._clock.stopped(now)

    def flag_if_due(self, now: float) -> bool:
        """Play ``flag`` if the seat to move has run out of time at ``now``; whether it did."""
        if self._clock is None or self.outcome is not None or self._clock.run_out(now) is None:
            return False
        self.play("flag", now)
        return True

    def clocks(self) -> Sequence[Sequence[float]]:
        """The seconds left before the first move and after each one, then as they stand; empty without clocks.

        There are ``ply + 2`` rows of one number a seat.
        """
        if self._clock is None or self._first_clock is None:
            return ()
        stood = [self._first_clock, *(step.clock for step in self._steps[: self._ply]), self._clock]
        return tuple(clock.remaining for clock in stood if clock is not None)

    # Inside

    def _play_one(self, move: M | MatchMove, now: float | None) -> Step[P, M]:
        if self.outcome is not None:
            raise IllegalMove(_("The game is over."))
        step = self._beside(move, now) if isinstance(move, MatchMove) else self._on_board(move, now)
        del self._steps[self._ply :]
        self._steps.append(step)
        running = self._clock is not None and self._clock.running and now is not None
        self._ply += 1
        self._moment += 1
        self._clock = step.clock
        if running and now is not None:
            self.resume_clock(now)
        return step

    def _on_board(self, move: M, now: float | None) -> Step[P, M]:
        position = self.position
        after = position.play(move)
        clock = self._clock.passed(_seat(after.to_move), now).stopped() if self._clock else None
        return Step(str(move), position.actor(move), move, after, None, None, clock)

    def _beside(self, move: MatchMove, now: float | None) -> Step[P, M]:
        position, offer, end = self.position, self.draw_offer, None
        clock = self._clock.stopped(now) if self._clock else None
        seat = self._seat_of(move)
        if move.verb == "resign":
            end = self._lost_by(seat, MatchEnd.RESIGNATION)
        elif move.verb == "offer":
            self._check_offer(seat)
            offer = seat
        elif move.verb == "accept":
            if offer is None or seat == offer:
                raise IllegalMove(_("Nobody has offered you a draw."))
            end = Outcome((), (0.5,) * len(self.seats), MatchEnd.AGREEMENT)
        elif clock is None:
            raise IllegalMove(_("This game is played without a clock."))
        elif move.verb == "flag":
            end = self._lost_by(seat, MatchEnd.TIME)
        else:
            clock = _spend(clock, move.seconds)
        if end is not None:
            offer = None
        return Step(self._text(move, seat), seat, move, position, end, offer, clock)

    def _seat_of(self, move: MatchMove) -> Seat:
        seat = move.seat
        if seat is None and move.verb == "accept" and self.draw_offer is not None and len(self.seats) == 2:
            seat = 1 - self.draw_offer
        if seat is None:
            seat = _seat(self.position.to_move)
        if seat is None or not 0 <= seat < len(self.seats):
            raise IllegalMove(_("Say which seat does this."))
        return seat

    def _text(self, move: MatchMove, seat: Seat) -> str:
        implied = MatchMove(move.verb, None, move.seconds)
        return str(implied if self._seat_of_or_none(implied) == seat else move)

    def _seat_of_or_none(self, move: MatchMove) -> Seat | None:
        try:
            return self._seat_of(move)
        except IllegalMove:
            return None

    def _check_offer(self, seat: Seat) -> None:
        if not self.game.can_offer_draw:
            raise IllegalMove(_("There are no draws by agreement in this game."))
        if self.draw_offer is not None:
            raise IllegalMove(_("A draw has already been offered."))

    def _lost_by(self, seat: Seat, why: MatchEnd) -> Outcome:
        winners = tuple(other for other in range(len(self.seats)) if other != seat)
        scores = tuple(0.0 if other == seat else 1.0 for other in range(len(self.seats)))
        return Outcome(winners, scores, why)

    def _take_chances(self, now: float | None = None) -> None:
        while self.chance == "auto" and self.to_move is CHANCE:
            rng = random.Random(self.deal + self._ply * _SEED_STEP)
            self._play_one(self.position.sample_chance(rng), now)

    def _replay(self, moves: Iterable[str]) -> None:
        for index, text in enumerate(moves):
            try:
                self._play_one(self.parse(text), None)
            except IllegalMove as error:
                raise ReplayError(index, text, str(error)) from error

    def _go_to(self, ply: int, now: float | None) -> None:
        running = self._clock is not None and self._clock.running
        self._ply = ply
        self._moment += 1
        self._clock = self.last.clock if self.last is not None else self._first_clock
        if running and now is not None:
            self.resume_clock(now)

    def _why_not_back(self, n: int) -> str | None:
        if not self.options.take_backs:
            return _("Taking back is switched off in this game.")
        if not 1 <= n <= self._ply:
            return _("There is nothing to take back.")
        if self.game.open_information:
            return None
        # The seat that moved last in the whole line is the one taking back, so undoing step by step
        # never gets past another seat's move.
        taker = self._steps[-1].actor
        for ply in range(self._ply - n, self._ply):
            step = self._steps[ply]
            if step.actor is CHANCE:
                return _("What chance has decided stays.")
            if step.actor != taker or not self._is_person(step.actor):
                return _("Only your own last moves can be taken back.")
            if step.is_match_move or not self.game.may_take_back(self.position_at(ply), cast(M, step.move)):
                return _("That move showed something hidden, so it stays.")
        return None

    def _since_person(self) -> int:
        for n, step in enumerate(reversed(self._steps[: self._ply]), start=1):
            if self._is_person(step.actor):
                return n
        return 1

    def _is_person(self, actor: Actor | None) -> bool:
        return isinstance(actor, int) and self.seats[actor].is_person


def _seat(actor: Actor | None) -> Seat | None:
    return actor if isinstance(actor, int) else None


def _spend(clock: Clock, seconds: float) -> Clock:
    try:
        return clock.spent(seconds)
    except ValueError as error:
        raise IllegalMove(str(error)) from error


def _check_seats(game: Game[Any, Any], seats: Sequence[SeatInfo]) -> None:
    if len(seats) not in game.seats:
        allowed = ", ".join(str(count) for count in game.seats)
        raise BadSetup(f"seats: {len(seats)} is not allowed; {game.name} takes {allowed}")
    kinds = [PERSON, *(level.key for level in game.levels)]
    for index, seat in enumerate(seats):
        if seat.kind not in kinds:
            raise BadSetup(f"seats[{index}].kind: {seat.kind!r} is not allowed; it takes {', '.join(kinds)}")
