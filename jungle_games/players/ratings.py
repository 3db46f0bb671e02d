"""Rating a person's strength by openskill (Weng and Lin), in Elo points: from results, and from puzzles."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from jungle_games.core.game import FITS_ME, Level, Outcome, Seat
from jungle_games.core.ladder import FIRST, points, rating_at
from jungle_games.core.matches.match import AnyMatch
from jungle_games.core.seat_names import SeatInfo

if TYPE_CHECKING:
    from openskill.models import PlackettLuce

BETA: Final = 400 / math.log(10) / math.sqrt(2)
"""The spread of luck at which chances are as in the Elo system: 400 points are odds of ten to one."""
_DRIFT: Final = 30.0
"""How much a person's strength may drift from match to match, in points."""
_SURE: Final = 1e-3
"""The deviation of a level, whose strength was measured."""
_WIDTH: Final = 0.5
"""The initial deviation of a person, as a share of the range from the weakest to the strongest level."""


@dataclass(frozen=True, slots=True)
class Rating:
    """A rating: ``mean`` in Elo points of the game's own scale, and its standard deviation."""

    mean: float
    deviation: float


def first_rating(levels: Sequence[Level]) -> Rating:
    """The rating of a new player: rather weak, and quick to change."""
    known = points(levels)
    return Rating(rating_at(levels, FIRST), _WIDTH * (known[-1] - known[0]))


def strength_of(levels: Sequence[Level], info: SeatInfo) -> float:
    if info.kind == FITS_ME.key and isinstance(info.strength, float | int):
        return rating_at(levels, info.strength)
    return points(levels)[[level.key for level in levels].index(info.kind)]


def rated(rating: Rating, match: AnyMatch) -> Rating:
    """The new rating of the only person in a finished ``match``; those of computer players are fixed.

    Raises ValueError for a match that is not over, or with other people than one.
    """
    outcome, persons = match.outcome, match.persons
    if outcome is None or len(persons) != 1:
        raise ValueError("a rating follows from the end of a match with one person")
    model = _model(rating, _DRIFT)
    [person] = persons
    sides = match.game.sides(match.options, len(match.seats))
    members = [[seat for seat in range(len(sides)) if sides[seat] == side] for side in range(max(sides) + 1)]
    levels, seats = match.game.levels, match.seats
    teams = [
        [model.rating() if seat == person else model.rating(strength_of(levels, seats[seat]), _SURE) for seat in side]
        for side in members
    ]
    after = model.rate(teams, ranks=_places(outcome, members))[sides[person]][members[sides[person]].index(person)]
    return Rating(after.mu, after.sigma)


def _model(person: Rating, drift: float) -> PlackettLuce:
    """The rating model for ``person``, whose strength may have drifted by so many points since the last result."""
    from openskill.models import PlackettLuce  # slow to load, and not needed until something is rated

    return PlackettLuce(mu=person.mean, sigma=person.deviation, beta=BETA, tau=drift)


def _places(outcome: Outcome, members: Sequence[Sequence[Seat]]) -> list[float]:
    """The place of each side: 0 for the winners, the others by points, with ties sharing a place."""
    ranks = [(side[0] not in outcome.winners, -max(outcome.scores[seat] for seat in side)) for side in members]
    order = sorted(set(ranks))
    return [float(order.index(rank)) for rank in ranks]


GRADE_POINTS: Final = (900.0, 1100.0, 1300.0, 1500.0, 1700.0)
"""The initial ratings of the puzzles of each grade."""
NEWCOMER: Final = Rating(GRADE_POINTS[0], 300.0)
"""The rating of a person who has not tried any puzzle."""
_PUZZLE_DEVIATION: Final = 70.0
_PUZZLE_DRIFT: Final = 12.0
"""How much a person's strength may drift from puzzle to puzzle, in points."""


@dataclass(frozen=True, slots=True)
class Sitting:
    """An attempt at a puzzle: whether it was solved, and whether ``cleanly``, without hints or wrong answers."""

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

    Solved cleanly, the puzzle is beaten; solved with help or wrong tries, it is a draw; left unsolved, it has won, and
    stands higher for it. The person's rating never falls: people are told that a wrong try costs nothing.
    """
    person, puzzles = NEWCOMER, dict[str, Rating]()
    for sitting in sittings:
        if sitting.key not in puzzles:
            start = Rating(GRADE_POINTS[sitting.grade - 1], _PUZZLE_DEVIATION)
            person, puzzles[sitting.key] = _after(person, start, sitting)
    return PuzzleRatings(person, puzzles)


def _after(person: Rating, puzzle: Rating, sitting: Sitting) -> tuple[Rating, Rating]:
    model = _model(person, _PUZZLE_DRIFT)
    ranks = [0.0, 0.0] if sitting.solved and not sitting.cleanly else [0.0, 1.0] if sitting.solved else [1.0, 0.0]
    [one], [other] = model.rate([[model.rating()], [model.rating(puzzle.mean, puzzle.deviation)]], ranks=ranks)
    return Rating(max(person.mean, one.mu), one.sigma), Rating(other.mu, other.sigma)
