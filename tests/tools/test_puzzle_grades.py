"""The grades of the shipped puzzles rise by what they are measured by."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from statistics import mean

import pytest
from check_puzzles import shelf
from examples import nightly
from puzzle_grades import MEASURES, grade_anew

from jungle_games.core.puzzle import GRADES, Puzzle

SAMPLE = 3


def rows_of(game: str, number: int, kind: str) -> Sequence[Puzzle]:
    puzzles = shelf(game)
    assert puzzles is not None
    return [each for each in puzzles.read(number).puzzles if each.kind == kind]


@pytest.mark.parametrize(("game", "kind"), MEASURES, ids=lambda name: name)
@pytest.mark.parametrize("number", [1, *nightly(100)])
def test_each_grade_is_harder_than_the_one_before(game: str, kind: str, number: int) -> None:
    rows = rows_of(game, number, kind)
    measured: list[list[float]] = []
    for grade in range(1, GRADES + 1):
        own = [puzzle for puzzle in rows if puzzle.grade == grade]
        measured.append([MEASURES[game, kind](puzzle) for puzzle in own[:: len(own) // SAMPLE]])
    for easier, harder in pairwise(measured):
        assert max(easier) <= min(harder)
        assert mean(easier) < mean(harder)


def test_puzzles_keep_their_numbers_when_they_are_graded_anew() -> None:
    rows = [Puzzle(number, 1, "win", {}) for number in (1, 2, 5, 7, 9)]
    again = grade_anew(rows, {1: 3.0, 2: 9.0, 5: 1.0, 7: 4.0, 9: 5.0})
    assert [(each.number, each.grade) for each in again] == [(1, 2), (2, 5), (5, 1), (7, 3), (9, 4)]
