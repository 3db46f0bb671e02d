"""Achievements: things worth trying in a game, each a rule about the steps of a match; and which matches count."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final, Generic

from jungle_games.core.game import M, Outcome, P, Seat
from jungle_games.core.matches.history import MatchMove, Step
from jungle_games.core.matches.match import AnyMatch, fixes_start
from jungle_games.core.options import BEGINNER


@dataclass(frozen=True, slots=True)
class Occasion(Generic[P, M]):
    """A match just after a step, from the point of view of ``seat``: ``steps`` are all its steps, ``ply`` the latest.

    ``ply`` counts from 1; ``start`` is the position before the first step.
    """

    seat: Seat
    start: P
    steps: Sequence[Step[P, M]]
    ply: int

    @property
    def step(self) -> Step[P, M]:
        return self.steps[self.ply - 1]

    @property
    def move(self) -> M | MatchMove | None:
        """The move that the seat itself has just made; None if another seat moved."""
        return self.step.move if self.step.actor == self.seat else None

    @property
    def before(self) -> P:
        return self.steps[self.ply - 2].position if self.ply > 1 else self.start

    @property
    def after(self) -> P:
        return self.step.position

    @property
    def outcome(self) -> Outcome | None:
        return self.step.status.end or self.after.outcome

    @property
    def won(self) -> bool:
        return self.outcome is not None and self.seat in self.outcome.winners

    def back(self) -> Iterator[Occasion[P, M]]:
        """This occasion and all earlier ones, latest first."""
        for ply in range(self.ply, 0, -1):
            yield Occasion(self.seat, self.start, self.steps, ply)

    def own(self) -> Iterator[Occasion[P, M]]:
        return (each for each in self.back() if isinstance(each.step.actor, int) and each.move is not None)


@dataclass(frozen=True, slots=True)
class Achievement:
    """Something worth trying: ``title`` and ``teaches``, a sentence that says how, are translated when shown.

    ``reached`` says whether the step before an occasion has achieved it. Its badge is the drawing named
    ``key``.
    """

    key: str
    title: str
    teaches: str
    reached: Callable[[Occasion[Any, Any]], bool]


def reached_in(
    match: AnyMatch, achievements: Collection[Achievement], seats: Collection[Seat], after: int = 0
) -> Sequence[Achievement]:
    """The ``achievements`` that ``seats`` reached by steps of ``match`` after ply ``after``, each once, in order."""
    start, steps = match.position_at(0), match.steps
    left, found = list(achievements), list[Achievement]()
    for ply in range(after + 1, len(steps) + 1):
        for seat in seats:
            occasion = Occasion(seat, start, steps, ply)
            found += [each for each in left if each.reached(occasion)]
            left = [each for each in left if each not in found]
    return found


FIRST: Final = 2
"""The number of animals at the start of a path against which wins with help count."""


def helped(match: AnyMatch) -> bool:
    """Whether anybody in ``match`` took moves back, saw a hint, or used the analysis during play."""
    return match.took_back or match.hints_used > 0


def welcomes_help(match: AnyMatch) -> bool:
    """Whether ``match`` counts even with help: with the beginners' preset, or against the first animals of the path."""
    first = [level.key for level in match.game.levels[:FIRST]]
    opponents = [info.kind for info in match.seats if info.is_computer]
    return match.options.preset() == BEGINNER or bool(opponents and all(kind in first for kind in opponents))


def counts(match: AnyMatch) -> bool:
    """Whether ``match`` counts for path and badges: a person plays from the regular start, helped only where welcome.

    For badges the opponents do not matter. A second try is practice.
    """
    fair = not match.second_try and (not helped(match) or welcomes_help(match))
    return fair and bool(match.persons) and not fixes_start(match.setup)
