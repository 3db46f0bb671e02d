"""The tasks of the days that were published stay as they are; none comes again soon."""

from __future__ import annotations

from datetime import date

import pytest
from check_puzzles import DAILIES, FIRST, frozen_lines, shelves
from examples import rows
from puzzle_proofs import twins_among

from jungle_games.core.puzzle import Draw, PuzzleError
from jungle_games.games import ROOMS
from jungle_games.screens.today import tasks_of, theme_of_day

FOUR_YEARS = range(date(2026, 11, 20).toordinal(), date(2030, 11, 20).toordinal())


def test_the_tasks_of_the_days_are_those_that_were_frozen() -> None:
    """Renew them with ``python3 tools/dev.py puzzles --freeze`` as long as none of them was published."""
    assert list(frozen_lines()) == DAILIES.read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("game", shelves())
def test_no_task_comes_again_within_a_year_or_is_in_the_collection(game: str) -> None:
    puzzles = shelves()[game]
    keys = [puzzles.daily(date.fromordinal(day)) for day in FOUR_YEARS]
    assert not [key for key in keys if key and int(key.split("/")[1]) in puzzles.collection()]
    assert all(len({*keys[start : start + 365]}) == 365 for start in range(0, len(keys) - 365, 30))


@pytest.mark.parametrize("number", [1, 100])
def test_no_puzzle_of_jungle_gives_another_of_its_set_away(number: int) -> None:
    """None runs into another's positions, whatever the defence, and none is another but for one animal."""
    assert not twins_among(shelves()["jungle"].read(number).puzzles)


def test_each_day_has_something_gentle() -> None:
    tables = [(puzzles, puzzles.read(puzzles.draws[-1].set)) for puzzles in shelves().values()]
    grades = [{found.key(puzzle): puzzle.grade for puzzle in found.puzzles} for _puzzles, found in tables]
    for day in map(date.fromordinal, FOUR_YEARS):
        keys = [puzzles.daily(day) for puzzles, _found in tables]
        assert min(known[key] for known, key in zip(grades, keys, strict=True)) <= 2, day


@rows("day", [date(2026, 11, 20), date(2026, 11, 23), date(2027, 12, 5), date(2030, 1, 1)])
def test_a_day_has_five_tasks_and_a_name(day: date) -> None:
    tasks = tasks_of(ROOMS, day)
    assert len(tasks) == 5
    assert theme_of_day(tasks, day)


def test_a_day_whose_puzzle_is_missing_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzles = shelves()["jungle"]
    monkeypatch.setattr(puzzles, "draws", [Draw(FIRST, 1, len(puzzles.read(1).puzzles) + 200)])
    with pytest.raises(PuzzleError):
        list(frozen_lines())
