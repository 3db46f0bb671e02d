"""Achievements: things worth trying in a game, each a plain rule about the steps of a match."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Generic

from jungle_games.core.colours import fixes_start
from jungle_games.core.game import M, Outcome, P, Seat
from jungle_games.core.history import Step
from jungle_games.core.match import Match
from jungle_games.core.match_moves import MatchMove


@dataclass(frozen=True, slots=True)
class Occasion(Generic[P, M]):
    """A match just after one of its steps, as ``seat`` has lived it: ``steps`` are all of them, ``ply`` the last one.

    ``ply`` counts from 1; ``start`` is the position before the first step.
    """

    seat: Seat
    start: P
    steps: Sequence[Step[P, M]]
    ply: int

    @property
    def step(self) -> Step[P, M]:
        """The step that was just made."""
        return self.steps[self.ply - 1]

    @property
    def move(self) -> M | MatchMove | None:
        """What the seat itself has just done; None if that was somebody else."""
        return self.step.move if self.step.actor == self.seat else None

    @property
    def before(self) -> P:
        """The position before the step."""
        return self.steps[self.ply - 2].position if self.ply > 1 else self.start

    @property
    def after(self) -> P:
        """The position after the step."""
        return self.step.position

    @property
    def outcome(self) -> Outcome | None:
        """How the match has just ended, on the board or beside it; None while it goes on."""
        return self.step.status.end or self.after.outcome

    @property
    def won(self) -> bool:
        """Whether the seat has just won."""
        return self.outcome is not None and self.seat in self.outcome.winners

    def back(self) -> Iterator[Occasion[P, M]]:
        """This occasion and all before it, latest first."""
        for ply in range(self.ply, 0, -1):
            yield Occasion(self.seat, self.start, self.steps, ply)

    def own(self) -> Iterator[Occasion[P, M]]:
        """The occasions among them in which the seat itself moved, latest first."""
        return (each for each in self.back() if isinstance(each.step.actor, int) and each.move is not None)


@dataclass(frozen=True, slots=True)
class Achievement:
    """Something worth trying: ``title`` and ``teaches``, a sentence that says how, are translated when shown.

    ``reached`` says whether the step that an occasion comes after has reached it. Its badge is a drawing named by
    ``key``.
    """

    key: str
    title: str
    teaches: str
    reached: Callable[[Occasion[Any, Any]], bool]


def counts(match: Match[Any, Any]) -> bool:
    """Whether what is reached in ``match`` counts: somebody plays from the game's own start, without any help.

    Help is what was taken back, hinted or analysed while it was played. Against whom one plays does not matter.
    """
    helped = match.took_back or match.hints_used > 0
    return not helped and any(info.is_person for info in match.seats) and not fixes_start(match.setup)


def reached_in(
    match: Match[Any, Any], achievements: Collection[Achievement], seats: Collection[Seat], after: int = 0
) -> Sequence[tuple[Achievement, Seat]]:
    """Which ``achievements`` were reached by steps of ``match`` after the first ``after``, and by which of ``seats``.

    They come in the order in which they were reached, each once.
    """
    start, steps = match.position_at(0), match.steps
    left, found = list(achievements), list[tuple[Achievement, Seat]]()
    for ply in range(after + 1, len(steps) + 1):
        for seat in seats:
            occasion = Occasion(seat, start, steps, ply)
            new = [each for each in left if each.reached(occasion)]
            found += [(each, seat) for each in new]
            left = [each for each in left if each not in new]
    return found
