"""Moves of the match rather than the game: resigning, draw offers, time; and the numbers of moves."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal, Self, cast

from jungle_games.core.game import AnyGame, IllegalMove, MatchEnd, Outcome, Seat
from jungle_games.core.i18n import _
from jungle_games.core.matches.clock import Clock, TimeLimit

_TIME: Final = re.compile(r"time (\d{1,6}(?:\.\d{1,6})?)")
Verb = Literal["resign", "offer", "accept", "time", "flag"]

MOST_MOVES: Final = 5_000
"""The most moves of a match, which then ends (``Game.at_length``); it bounds the size of records."""

_SEATED: Final = re.compile(r"(resign|offer|accept)(?: (\d{1,2}))?")
AnyGame = AnyGame


@dataclass(frozen=True, slots=True)
class Elapsed:
    """So many seconds of this turn are gone.

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
        return MatchMove(cast(Verb, seated[1]), None if seated[2] is None else int(seated[2]))
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


def move_number(game: AnyGame, moves: Iterable[str], seats: int) -> int:
    """The number, from 1, of the move after these texts."""
    return game.move_number(_counted(game, moves), max(1, seats))


def _counted(game: AnyGame, moves: Iterable[str]) -> int:
    return sum(parse_match_move(text) is None and game.counts(text) for text in moves)
