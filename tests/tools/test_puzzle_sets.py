"""Tools that make sets of puzzles: what they write is read as a set, and a set that is there stays as it is."""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

import jacks_puzzles
import puzzle_sets
import pytest

from jungle_games.core.puzzle import read_set


@pytest.fixture
def levels(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(puzzle_sets, "levels_folder", lambda game: tmp_path / game)
    monkeypatch.setattr(sys, "argv", ["puzzles.py", "--puzzles", "5", "--set", "7"])
    (tmp_path / "jacks").mkdir()
    return tmp_path


def test_a_set_is_written_once_and_never_again(levels: Path) -> None:
    puzzle_sets.make_set("jacks", {"partner": jacks_puzzles.choose}, "")
    path = levels / "jacks" / "puzzles" / "7.yaml"
    written = path.read_bytes()
    found = read_set(path)
    assert (found.game, found.number) == ("jacks", 7)
    assert [puzzle.grade for puzzle in found.puzzles] == [1, 2, 3, 4, 5]
    with pytest.raises(SystemExit, match="choose another --set"):
        puzzle_sets.make_set("jacks", {"partner": jacks_puzzles.choose}, "")
    assert path.read_bytes() == written


def test_the_same_number_makes_the_same_set() -> None:
    sets = [list(jacks_puzzles.choose(5, iter(range(100)), Random(3))) for _again in range(2)]
    assert sets[0] == sets[1]
