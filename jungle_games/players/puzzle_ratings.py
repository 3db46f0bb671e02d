"""Rating a person by the puzzles of a game, by openskill: each sitting is a match between the person and the puzzle.

A puzzle's grade starts its rating; each first sitting moves both. The scale is Elo's: 200 points from grade to grade.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from jungle_games.players.ratings import BETA, Rating

GRADE_POINTS: Final = (900.0, 1100.0, 1300.0, 1500.0, 1700.0)
"""Where the puzzles of each grade begin."""
NEWCOMER: Final = Rating(GRADE_POINTS[0], 300.0)
"""The rating of somebody who has not tried any."""
_PUZZLE_DEVIATION: Final = 70.0
_DRIFT: Final = 12.0
"""By how many points a person's rating may wander from puzzle to puzzle."""


@dataclass(frozen=True, slots=True)
class Sitting:
    """A sitting at a puzzle of some ``grade``: whether it was solved, and ``cleanly``, without hint or wrong try."""

    key: str
    grade: int
    solved: bool
    cleanly: bool


@dataclass(frozen=True, slots=True)
class PuzzleRatings:
    """The rating of the person, and of each puzzle that was tried, by key."""

    person: Rating
    puzzles: Mapping[str, Rating]

    def nearest(self, grades: Sequence[tuple[str, int]]) -> str:
        """The key of the puzzle whose rating is nearest to the person's, the first of those as near; empty if none.

        ``grades`` has the keys of the puzzles to choose from, and how hard each is.
        """

        def distance(each: tuple[str, int]) -> float:
            known = self.puzzles.get(each[0])
            mean = GRADE_POINTS[each[1] - 1] if known is None else known.mean
            return abs(mean - self.person.mean)

        return min(grades, key=distance, default=("", 0))[0]


def rate(sittings: Iterable[Sitting]) -> PuzzleRatings:
    """The ratings after ``sittings``, the oldest first; of each puzzle the first one counts.

    Solved cleanly, the puzzle is beaten; solved with help or wrong tries, it is a draw; left unsolved, it has won.
    """
    person, puzzles = NEWCOMER, dict[str, Rating]()
    for sitting in sittings:
        if sitting.key not in puzzles:
            start = Rating(GRADE_POINTS[sitting.grade - 1], _PUZZLE_DEVIATION)
            person, puzzles[sitting.key] = _after(person, start, sitting)
    return PuzzleRatings(person, puzzles)


def _after(person: Rating, puzzle: Rating, sitting: Sitting) -> tuple[Rating, Rating]:
    from openskill.models import PlackettLuce

    model = PlackettLuce(mu=person.mean, sigma=person.deviation, beta=BETA, tau=_DRIFT)
    ranks = [0.0, 0.0] if sitting.solved and not sitting.cleanly else [0.0, 1.0] if sitting.solved else [1.0, 0.0]
    [one], [other] = model.rate([[model.rating()], [model.rating(puzzle.mean, puzzle.deviation)]], ranks=ranks)
    return Rating(one.mu, one.sigma), Rating(other.mu, other.sigma)
