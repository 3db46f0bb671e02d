"""The tasks of the days that were published stay as they are."""

from __future__ import annotations

import pytest
from dailies import FILE, FIRST, frozen_lines

from jungle_games.core.puzzle import Draw, PuzzleError
from jungle_games.games import ROOMS

ROOM = next(room for room in ROOMS if room.puzzles)


def test_the_tasks_of_the_days_are_those_that_were_frozen() -> None:
    """Renew them with ``python tools/dailies.py --freeze`` as long as none of them was published."""
    assert list(frozen_lines()) == FILE.read_text(encoding="utf-8").splitlines()


def test_another_order_or_another_puzzle_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    frozen = list(frozen_lines())
    puzzles = ROOM.load(ROOM.puzzles)
    size = puzzles.draws[0].size
    monkeypatch.setattr(puzzles, "draws", [Draw(FIRST, 1, size - 1)])
    assert list(frozen_lines()) != frozen


def test_a_day_whose_puzzle_is_missing_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzles = ROOM.load(ROOM.puzzles)
    monkeypatch.setattr(puzzles, "draws", [Draw(FIRST, 1, len(puzzles.read(1).puzzles) + 200)])
    with pytest.raises(PuzzleError):
        list(frozen_lines())
