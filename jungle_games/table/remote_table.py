"""A table whose match is held elsewhere, as the one on this screen knows it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from jungle_games.core.game import WATCHER, Seat
from jungle_games.core.match import Match
from jungle_games.core.remote_match import RemoteMatch


@dataclass(frozen=True, slots=True)
class SeatPresence:
    """Who sits in a seat: at another screen or at this one, and whether their program is there now."""

    elsewhere: bool
    here: bool


@dataclass(frozen=True, slots=True)
class Question:
    """Something that the people at a table are asked, in words; ``number`` tells it from the others."""

    number: int
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class Wave:
    """An animal that somebody waved across the table; ``number`` tells a new one."""

    number: int
    seat: Seat
    animal: str


def last_mover(match: Match[Any, Any], seats: Collection[Seat]) -> Seat | None:
    """Who of ``seats`` made the last move of theirs; None before the first."""
    return next((step.actor for step in reversed(match.steps) if step.actor in seats), None)


def speaker(match: Match[Any, Any], acting: Sequence[Seat]) -> Seat:
    """For whom those ``acting`` at this screen ask and wave: who is to move, else who did last, else the first here."""
    seat, here = match.to_move, acting or [seat for seat, info in enumerate(match.seats) if info.is_person]
    if isinstance(seat, int) and seat in here:
        return seat
    mover = last_mover(match, here)
    return mover if mover is not None else (*here, WATCHER)[0]


class RemoteTable(Protocol):
    """The other end of a table on this screen. Nothing here waits: what comes of it is heard later."""

    @property
    def match(self) -> RemoteMatch[Any, Any] | None:
        """The match as it is seen from here; another object once another match is played."""

    @property
    def seats(self) -> Sequence[SeatPresence]:
        """By seat, where its people are: `FarSeat.elsewhere` is false for all at this screen."""

    @property
    def waiting(self) -> bool:
        """Whether something that was sent is not confirmed yet."""

    @property
    def trouble(self) -> str:
        """Why nothing can go on now, in a sentence (translated); empty where it can."""

    @property
    def question(self) -> Question | None:
        """What waits for an answer from here."""

    @property
    def waves(self) -> Sequence[Wave]:
        """The animals that were waved lately."""

    @property
    def animals(self) -> Sequence[str]:
        """Those that may be waved."""

    @property
    def hosting(self) -> bool:
        """Whether the match is held by this program."""

    @property
    def watches(self) -> bool:
        """Whether the person here only watches."""

    @property
    def watchers(self) -> int:
        """How many others only watch."""

    @property
    def time_left(self) -> float | None:
        """Seconds that are left for the move at a slow table, none or fewer once they are over; None at all others."""

    @property
    def turns(self) -> int:
        """At how many other tables elsewhere it is the turn of the person here."""

    def go_to_turn(self) -> None:
        """Go there."""

    @property
    def computers(self) -> Sequence[Seat]:
        """The seats of others who are away, which may be given to computer players."""

    def brings(self, payload: object) -> bool:
        """Whether what woke the loop came from here."""

    def take_notices(self) -> Sequence[str]:
        """Sentences to show once."""

    def record(self) -> str:
        """The whole record of the finished match, once it was revealed and checked; empty before."""

    def send(self, text: str, seat: Seat) -> None:
        """Send a move of ``seat`` here, with what comes right before it in lines of their own."""

    def ask(self, what: str, seat: Seat) -> None:
        """Let ``seat`` ask those elsewhere: ``undo``, ``rematch``, or ``computer <seat> <level>``."""

    def answer(self, *, yes: bool) -> None:
        """Answer the question, for all at this screen."""

    def wave(self, animal: str, seat: Seat) -> None:
        """Let ``seat`` wave an animal."""

    def look(self, seats: Sequence[Seat]) -> None:
        """Of those at this screen ``seats`` see it from now on, and ``match`` is what they see; none: it is passed."""

    def show(self, *, shown: bool) -> None:
        """The table was put on the screen, or left."""

    def give_up(self) -> None:
        """Give the seat back; a host closes the table."""
