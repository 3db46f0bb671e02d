"""The history of a match: every step, also undone ones, what may be taken back, and moves beside the board.

Moves of the match rather than the game are resigning, draw offers and time.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Generic, Literal, Self, cast

from jungle_games.core.formatting import grouped
from jungle_games.core.game import CHANCE, Actor, AnyGame, BadSetup, Game, IllegalMove, M, MatchEnd, Outcome, P, Seat
from jungle_games.core.i18n import _, ngettext
from jungle_games.core.limits import Clock, TimeLimit

_TIME: Final = re.compile(r"time (\d{1,6}(?:\.\d{1,6})?)")
Verb = Literal["resign", "offer", "accept", "time", "flag"]

MOST_MOVES: Final = 5_000
"""The most moves of a match, which then ends (``Game.at_length``); it bounds the size of records."""

_SEATED: Final = re.compile(r"(resign|offer|accept)(?: (\d{1,2}))?")


@dataclass(frozen=True, slots=True)
class Elapsed:
    """The seconds of this turn that have passed.

    >>> str(Elapsed.parse("time 61.40")), Elapsed.parse("time soon")
    ('time 61.4', None)
    """

    seconds: float

    @classmethod
    def parse(cls, text: str) -> Self | None:
        """The time that ``text`` tells, or None when it tells none."""
        timed = _TIME.fullmatch(text)
        return cls(float(timed[1])) if timed else None

    def __str__(self) -> str:
        return "time " + f"{self.seconds:.6f}".rstrip("0").rstrip(".")


def parse_elapsed(words: Sequence[str]) -> Elapsed:
    """The time that is told by the ``words`` after ``time``. Raises ValueError with what they should read like."""
    elapsed = Elapsed.parse(" ".join(["time", *words]))
    if elapsed is None:
        raise ValueError(_("Time reads like time 12.5."))
    return elapsed


@dataclass(frozen=True, slots=True)
class Flag:
    """The time ran out."""

    def __str__(self) -> str:
        return "flag"


@dataclass(frozen=True, slots=True)
class MatchMove:
    """A match move, made by ``seat``, or by the seat concerned if None; ``seconds`` belong to ``time``."""

    verb: Verb
    seat: Seat | None = None
    seconds: float = 0.0

    def __str__(self) -> str:
        if self.verb == "time":
            return str(Elapsed(self.seconds))
        return self.verb if self.seat is None else f"{self.verb} {self.seat}"

    @property
    def about_time(self) -> bool:
        """Whether this is ``time`` or ``flag``, which some games have as moves of their own."""
        return self.verb in ("time", "flag")


def parse_match_move(text: str) -> MatchMove | None:
    """The match move that ``text`` spells, or None when it spells none.

    >>> str(parse_match_move("time 61.40")), str(parse_match_move("resign 1")), parse_match_move("a3a4")
    ('time 61.4', 'resign 1', None)
    """
    if text == "flag":
        return MatchMove("flag")
    if timed := Elapsed.parse(text):
        return MatchMove("time", seconds=timed.seconds)
    if seated := _SEATED.fullmatch(text):
        return MatchMove(cast("Verb", seated[1]), None if seated[2] is None else int(seated[2]))
    return None


@dataclass(frozen=True, slots=True)
class MatchStatus:
    """The draw offer, the ending other than by the rules, and the stopped clocks."""

    offer: Seat | None = None
    end: Outcome | None = None
    clock: Clock | None = None

    def after_turn(self, to_move: Seat | None, limit: TimeLimit | None, now: float | None) -> Self:
        """The status after a game move, with ``to_move`` next: a draw offer lapses, and the next clock runs."""
        clock = self.clock.passed(to_move, now, limit).stopped() if self.clock else None
        return replace(self, offer=None, clock=clock)

    def after(self, move: MatchMove, seat: Seat, side: Collection[Seat], seats: int, now: float | None) -> Self:
        """The status after ``move`` by ``seat`` of ``side``, among ``seats`` players. Raises IllegalMove."""
        stood = replace(self, clock=self.clock.stopped(now) if self.clock else None)
        match move.verb:
            case "resign":
                return replace(stood, offer=None, end=_lost(side, seats, MatchEnd.RESIGNATION))
            case "offer":
                if self.offer is not None:
                    raise IllegalMove(_("A draw has already been offered."))
                return replace(stood, offer=seat)
            case "accept":
                if self.offer is None or self.offer == seat:
                    raise IllegalMove(_("Nobody has offered you a draw."))
                return replace(stood, offer=None, end=Outcome((), (0.5,) * seats, MatchEnd.AGREEMENT))
            case "flag":
                stood._need_clock()
                return replace(stood, offer=None, end=_lost(side, seats, MatchEnd.TIME))
            case "time":
                try:
                    return replace(stood, clock=stood._need_clock().spent(move.seconds))
                except ValueError as error:
                    raise IllegalMove(_("Time does not run backwards.")) from error

    def at_length(self, end: Outcome) -> Self:
        """The status after ``MOST_MOVES`` moves: the match is over, with the outcome its game decides."""
        return replace(self, offer=None, end=end)

    def _need_clock(self) -> Clock:
        if self.clock is None:
            raise IllegalMove(_("This game is played without a clock."))
        return self.clock


def _lost(side: Collection[Seat], seats: int, why: MatchEnd) -> Outcome:
    others = tuple(other for other in range(seats) if other not in side)
    return Outcome(others, tuple(0.0 if other in side else 1.0 for other in range(seats)), why)


def moves_made(game: AnyGame, moves: Iterable[str], seats: int) -> int:
    """The number of moves in a match of ``seats`` players with these move texts; an incomplete one counts."""
    return -(-_counted(game, moves) // max(1, seats))


def moves_words(game: AnyGame | None, number: int) -> str:
    """So many moves, or rounds where those are what ``game`` counts."""
    if game is not None and game.in_rounds:
        words = ngettext("{number} round", "{number} rounds", number)
    else:
        words = ngettext("{number} move", "{number} moves", number)
    return words.format(number=grouped(number))


def move_number(game: AnyGame, moves: Iterable[str], seats: int) -> int:
    return game.move_number(_counted(game, moves), max(1, seats))


def _counted(game: AnyGame, moves: Iterable[str]) -> int:
    return sum(parse_match_move(text) is None and game.counts(text) for text in moves)


@dataclass(frozen=True, slots=True)
class Step(Generic[P, M]):
    """One recorded move, of the game or of the match, and the position and status after it."""

    text: str
    actor: Actor
    move: M | MatchMove
    position: P
    status: MatchStatus
    """The draw offer, ending and clocks after the move."""

    @property
    def is_offer(self) -> bool:
        return isinstance(self.move, MatchMove) and self.move.verb == "offer"


AnyStep = Step[Any, Any]


@dataclass(frozen=True, slots=True)
class Bookmark(Generic[P, M]):
    """The mutable state of a match, for returning to it later."""

    steps: tuple[Step[P, M], ...]
    ply: int
    clock: Clock | None
    took_back: bool
    undos: int
    hints_used: int


class History(Generic[P, M]):
    """Steps from a start; ``ply`` of them are played, the rest have been undone."""

    def __init__(self, start: P, status: MatchStatus) -> None:
        self.start = start
        self.steps: list[Step[P, M]] = []
        self.ply = 0
        self._status = status

    @property
    def played(self) -> Sequence[Step[P, M]]:
        return tuple(self.steps[: self.ply])

    @property
    def undone(self) -> Sequence[Step[P, M]]:
        """The steps that can be played again, the next one first."""
        return tuple(self.steps[self.ply :])

    @property
    def status(self) -> MatchStatus:
        return self.steps[self.ply - 1].status if self.ply else self._status

    def position_at(self, ply: int) -> P:
        """The position after ``ply`` steps, including undone ones. Raises IndexError beyond the last."""
        if not 0 <= ply <= len(self.steps):
            raise IndexError(f"ply {ply} is outside 0 … {len(self.steps)}")
        return self.steps[ply - 1].position if ply else self.start

    def add(self, step: Step[P, M]) -> None:
        """Append ``step``, and drop undone steps."""
        self.steps[self.ply :] = [step]
        self.ply += 1

    def clock_rows(self, now: Clock | None) -> Sequence[tuple[float, ...]]:
        """The seconds left before the first step, after each played step, and ``now``: a number for each seat."""
        stood = [self._status.clock, *(step.status.clock for step in self.played), now]
        return [clock.remaining for clock in stood if clock is not None]

    def set_clock_rows(self, rows: Sequence[Sequence[float]]) -> Clock:
        """Restore recorded clocks, with rows as in ``clock_rows``, and return the clock for now.

        Raises BadSetup for rows that do not match the steps.
        """
        now = self.status.clock
        if now is None:
            raise BadSetup("clocks: this match is played without a clock")
        if [len(row) for row in rows] != [len(row) for row in self.clock_rows(now)]:
            raise BadSetup("clocks: needs a row before the first move, one after each, and one for now")
        for ply, step in enumerate(self.steps):
            if step.status.clock is not None:
                clock = step.status.clock.holding(rows[ply + 1])
                self.steps[ply] = replace(step, status=replace(step.status, clock=clock))
        return now.holding(rows[-1])


class TakeBacks(Generic[P, M]):
    """What may be taken back of ``history`` by the ``persons`` in it; ``allowed``: the match has take-backs at all.

    Games of open information go back freely. The others never go past what chance decided for all to see, what showed
    something hidden, or another seat's move.
    """

    def __init__(
        self, game: Game[P, M, Any], history: History[P, M], persons: Collection[Seat], *, allowed: bool
    ) -> None:
        self._game: Final = game
        self._history: Final = history
        self._persons: Final = frozenset(persons)
        self._allowed: Final = allowed

    def refusal(self, n: int) -> str | None:
        """Why the last ``n`` moves cannot be taken back; None when they can."""
        if not self._allowed:
            return _("Taking back is switched off in this game.")
        ply = self._history.ply
        if not 1 <= n <= ply:
            return _("There is nothing to take back.")
        if self._game.open_information:
            return None
        steps = self._history.steps[ply - n : ply]
        if steps[0].actor is CHANCE or any(self._chance_stays(before) for before in range(ply - n, ply)):
            return _("A roll or a shuffle cannot be taken back.")
        # The seat that moved last in the whole line is the one taking back, so undoing step by step
        # never gets past another seat's move.
        taker = next(step.actor for step in reversed(self._history.steps) if step.actor is not CHANCE)
        if not self._is_person(taker) or any(step.actor not in (taker, CHANCE) for step in steps):
            return _("Only your own last moves can be taken back.")
        if not all(self._showed_nothing(before) for before in range(ply - n, ply)):
            return _("That move showed something hidden, so it stays.")
        return None

    def back_to_person(self, *, going_on: bool) -> int:
        """How many moves to take back to undo a person's last move; 0 if no person has moved, 1 if none plays."""
        for n, step in enumerate(reversed(self._history.played), start=1):
            # Whoever takes back wants to see something change; an offer that led to no end changed nothing.
            if self._is_person(step.actor) and not (going_on and step.is_offer):
                return n
        # Where something is hidden or left to chance, the refusal says what cannot be taken back.
        return 0 if self._persons and self._game.open_information else 1

    def on_to_person(self) -> int:
        """How many undone moves to play again until a person is to move, or until none is left."""
        undone = self._history.undone
        n = 1
        while n < len(undone) and (undone[n].is_offer or not self._is_person(undone[n - 1].position.to_move)):
            n += 1
        return n

    def _chance_stays(self, ply: int) -> bool:
        step = self._history.steps[ply]
        if step.actor is not CHANCE or isinstance(step.move, MatchMove):
            return False
        return self._game.chance_stays(self._history.position_at(ply), step.move)

    def _showed_nothing(self, ply: int) -> bool:
        step = self._history.steps[ply]
        if step.actor is CHANCE:
            return True
        before = self._history.position_at(ply)
        return not isinstance(step.move, MatchMove) and self._game.may_take_back(before, step.move)

    def _is_person(self, actor: Actor | None) -> bool:
        return actor in self._persons
