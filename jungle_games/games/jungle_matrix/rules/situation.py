"""What a position of Jungle Matrix is made of besides the turn: the score sheet, the phases, a call."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum, StrEnum
from typing import Final, Self

from jungle_games.core.game import Outcome, Seat, Termination
from jungle_games.games.jungle_matrix.rules.turn import Mistake

SEATS: Final = 2


class JungleMatrixEnd(Termination):
    """Why a game of Jungle Matrix is over."""

    POINTS = "points"
    SUDDEN_DEATH = "sudden_death"
    FASTER = "faster"
    SHARED = "shared"


@dataclass(frozen=True, slots=True)
class Booked:
    """A turn on the sheet: its points, whether a mistake was caught, and its seconds if recorded."""

    points: int
    caught: bool = False
    seconds: float | None = None


@dataclass(frozen=True, slots=True)
class Taking:
    """In its turn of ``round`` the player in ``seat`` took ``points`` from the opponent."""

    round: int
    seat: Seat
    points: int


@dataclass(frozen=True, slots=True)
class Sheet:
    """Points by round and seat; None for a turn that is still to come.

    ``rounds`` are those agreed on; a tie after them adds one more row.
    """

    rounds: int
    rows: tuple[tuple[Booked | None, ...], ...]
    takings: tuple[Taking, ...] = ()

    @classmethod
    def new(cls, rounds: int) -> Self:
        return cls(rounds, ((None,) * SEATS,) * rounds)

    def booked(self, round_: int, seat: Seat) -> Booked | None:
        return self.rows[round_ - 1][seat]

    def gain(self, seat: Seat, round_: int | None = None) -> int:
        """The points that ``seat`` took minus those taken from it, in total or in one round."""
        takings = (each for each in self.takings if round_ in (None, each.round))
        return sum(each.points if each.seat == seat else -each.points for each in takings)

    def points(self, round_: int, seat: Seat) -> int | None:
        booked = self.booked(round_, seat)
        return None if booked is None else booked.points + self.gain(seat, round_)

    def total(self, seat: Seat) -> int:
        turns = (row[seat] for row in self.rows)
        return sum(entry.points for entry in turns if entry is not None) + self.gain(seat)

    @property
    def totals(self) -> tuple[int, ...]:
        return tuple(map(self.total, range(SEATS)))

    @property
    def is_sudden_death(self) -> bool:
        """Whether the match has gone beyond the rounds agreed on."""
        return len(self.rows) > self.rounds

    @property
    def is_full(self) -> bool:
        return all(entry is not None for entry in self.rows[-1])

    def book(self, round_: int, seat: Seat, entry: Booked, steal: int = 0) -> Self:
        """The sheet with a turn booked; up to ``steal`` points are taken from the opponent, as far as it has them.

        A tie after the last round opens a row for sudden death.
        """
        row = self.rows[round_ - 1]
        rows = (*self.rows[: round_ - 1], (*row[:seat], entry, *row[seat + 1 :]), *self.rows[round_:])
        taken = min(steal, max(0, self.total(1 - seat)))
        takings = (*self.takings, Taking(round_, seat, taken)) if taken else self.takings
        sheet = replace(self, rows=rows, takings=takings)
        if sheet.is_full and not sheet.is_sudden_death and sheet.totals[0] == sheet.totals[1]:
            return replace(sheet, rows=(*rows, (None,) * SEATS))
        return sheet

    @property
    def outcome(self) -> Outcome | None:
        """“The player with the highest cumulative score after five rounds wins.” None while turns remain.

        Before sudden death the totals were level, so they also decide who scored more in it.
        """
        if not self.is_full:
            return None
        scores = tuple(map(float, self.totals))
        best = tuple(seat for seat in range(SEATS) if scores[seat] == max(scores))
        if len(best) == 1:
            end = JungleMatrixEnd.SUDDEN_DEATH if self.is_sudden_death else JungleMatrixEnd.POINTS
            return Outcome(best, scores, end)
        faster = self._faster()
        if faster is None:
            return Outcome(best, scores, JungleMatrixEnd.SHARED)
        return Outcome((faster,), scores, JungleMatrixEnd.FASTER)

    def _faster(self) -> Seat | None:
        """“The player who finishes their turn faster wins”; None for equal or unrecorded times."""
        times = [entry.seconds if entry and entry.seconds is not None else float("inf") for entry in self.rows[-1]]
        if times[0] == times[1]:
            return None
        return 0 if times[0] < times[1] else 1


def behind_before_last(sheet: Sheet, seat: Seat) -> int:
    """How many points ``seat`` lacked before the last round that was played; negative where it led."""
    rounds = len(sheet.rows) - 1
    takings = tuple(taking for taking in sheet.takings if taking.round <= rounds)
    before = replace(sheet, rows=sheet.rows[:rounds], takings=takings)
    return before.total(1 - seat) - before.total(seat)


def caught_in(sheet: Sheet, seat: Seat) -> int | None:
    """The last of the agreed rounds in which a mistake of ``seat`` was caught; None if none was."""
    rounds = range(sheet.rounds, 0, -1)
    return next((number for number in rounds if (entry := sheet.booked(number, seat)) and entry.caught), None)


def best_turn(sheet: Sheet, seat: Seat) -> tuple[int, int]:
    """The most points that a turn of ``seat`` brought in the agreed rounds, and the round; 0 and 0 without points."""
    turns = [(entry.points, -number) for number in range(1, sheet.rounds + 1) if (entry := sheet.booked(number, seat))]
    points, number = max(turns, default=(0, 0))
    return (points, -number) if points > 0 else (0, 0)


OFFERED: Final = 2
"""“A player must draw two pet cards at the beginning of every turn.”"""


class Phase(StrEnum):
    """The phases of a turn: playing a pet, laying the grid, covering cards, booking the score."""

    PET = "pet"
    LAY = "lay"
    COVER = "cover"
    BOOKING = "booking"


class Pile(Enum):
    """The piles that chance shuffles."""

    PETS = "pets"
    DECK = "deck"
    UNDER = "under"
    """The cards below the top ones, once the deck is empty."""


@dataclass(frozen=True, slots=True)
class Call:
    """A call of ``catch``: the caller, and the mistake caught; None for a wrong call."""

    caller: Seat
    mistake: Mistake | None
    forgiven: bool = False
