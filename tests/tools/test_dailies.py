"""The tasks of the days that were published stay as they are."""

from __future__ import annotations

from datetime import date

import pytest
from dailies import FILE, FIRST, frozen_lines, repeats, shown

from jungle_games.core.puzzle import Draw, PuzzleError
from jungle_games.games import ROOMS

ROOM = next(room for room in ROOMS if room.puzzles)


def test_the_tasks_of_the_days_are_those_that_were_frozen() -> None:
    """Renew them with ``python tools/puzzles/dailies.py --freeze`` as long as none of them was published."""
    assert list(frozen_lines()) == FILE.read_text(encoding="utf-8").splitlines()


def test_no_task_comes_again_within_a_year_for_four_years() -> None:
    for line in repeats(date(2026, 11, 20)):
        if not line.startswith("jungle:"):  # Jungle's set of its own is still growing.
            assert " 0 come again within 365 days, 0 in the collection" in line
        assert line.endswith(" 0 in the collection")


@pytest.mark.parametrize("day", [date(2026, 11, 20), date(2026, 11, 23), date(2027, 12, 5), date(2030, 1, 1)], ids=str)
def test_a_day_has_five_tasks_and_a_name(day: date) -> None:
    head, *tasks = shown(day)
    assert head.endswith(": 5 tasks")
    assert len(tasks) == 5
    assert len(head) > len(f"{day} : 5 tasks")


def test_another_order_or_another_puzzle_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    frozen = list(frozen_lines())
    puzzles = ROOM.load(ROOM.puzzles)
    size = puzzles.draws[0].size
    monkeypatch.setattr(puzzles, "draws", [Draw(FIRST, puzzles.draws[0].set, size - 1)])
    assert list(frozen_lines()) != frozen


def test_a_day_whose_puzzle_is_missing_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzles = ROOM.load(ROOM.puzzles)
    monkeypatch.setattr(puzzles, "draws", [Draw(FIRST, 1, len(puzzles.read(1).puzzles) + 200)])
    with pytest.raises(PuzzleError):
        list(frozen_lines())
