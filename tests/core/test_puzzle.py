"""Sets of puzzles are read or refused in words; days draw from them the same for everyone and for ever."""

from __future__ import annotations

from collections import Counter
from datetime import date, timedelta
from hashlib import sha256
from pathlib import Path

import pytest
from examples import rows
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from puzzle_proofs import equivalence_key

from jungle_games.base.system import levels_folder
from jungle_games.core.puzzle import (
    Draw,
    Puzzle,
    PuzzleError,
    Puzzles,
    PuzzleSet,
    daily_number,
    following,
    read_one,
    read_set,
)
from jungle_games.core.room import Room
from jungle_games.games import ROOMS

SET = """\
game: jungle
number: 1
puzzles:
- {number: 1, grade: 2, kind: win, facts: {moves: 3}}
- {number: 2, grade: 5, kind: win, facts: {}}
"""
FIRST = date(2026, 12, 1)


def test_a_set_is_read_and_its_puzzles_have_names_for_good(tmp_path: Path) -> None:
    (tmp_path / "1.yaml").write_text(SET)
    found = read_set(tmp_path / "1.yaml")
    assert [found.key(puzzle) for puzzle in found.puzzles] == ["jungle/1/1", "jungle/1/2"]
    assert found.puzzles[0].facts == {"moves": 3}


DAILY = [found for found in ROOMS if found.puzzles and found.load(found.puzzles).draws]
"""The games that have a task for each day."""


@rows(
    ("old", "new", "reason"),
    [
        ("number: 2", "number: 1", "do not rise"),
        ("grade: 5", "grade: 6", "grade"),
        ("jungle\nnumber: 1", "jungle\nnumber: one", "number"),
        ("puzzles:", "riddles:", "riddles"),
    ],
)
def test_a_set_that_is_none_is_refused_with_the_reason(tmp_path: Path, old: str, new: str, reason: str) -> None:
    (tmp_path / "1.yaml").write_text(SET.replace(old, new))
    with pytest.raises(PuzzleError, match=f"1.yaml: .*{reason}"):
        read_set(tmp_path / "1.yaml")


@given(content=st.binary(max_size=200))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_bytes_are_read_or_refused(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "1.yaml").write_bytes(content)
    with pytest.raises(PuzzleError, match=r"1\.yaml"):
        read_set(tmp_path / "1.yaml")


@given(size=st.integers(1, 60), start=st.integers(-200, 200))
def test_every_puzzle_comes_once_before_any_comes_again(size: int, start: int) -> None:
    draw = Draw(FIRST, 1, size)
    days = [FIRST + timedelta(days=start * size + day) for day in range(size)]
    assert Counter(daily_number("jacks", day, draw) for day in days) == Counter(range(1, size + 1))


def test_the_order_of_days_never_changes() -> None:
    draw = Draw(FIRST, 3, 371)
    numbers = [daily_number("matr1x", FIRST + timedelta(days=day), draw) for day in range(800)]
    assert sha256(repr(numbers).encode()).hexdigest()[:16] == "28b787d6c980b93c"


@given(start=st.integers(-2000, 5000))
def test_weeks_grow_from_easy_to_hard(start: int) -> None:
    draw = Draw(FIRST, 1, 371)
    monday = FIRST + timedelta(days=7 * start - FIRST.weekday() + 7)
    week = [daily_number("jungle", monday + timedelta(days=day), draw) for day in range(7)]
    for weekday, number in enumerate(week):
        assert 53 * weekday < number <= 53 * (weekday + 1)


def test_a_new_set_leaves_old_days_alone() -> None:
    old = Puzzles("jungle", {}, [Draw(FIRST, 1, 14)])
    new = Puzzles("jungle", {}, [Draw(FIRST, 1, 14), Draw(FIRST + timedelta(days=15), 2, 21)])
    days = [FIRST + timedelta(days=day) for day in range(-3, 30)]
    assert [old.daily(day) for day in days[:18]] == [new.daily(day) for day in days[:18]]
    assert {(new.daily(day) or "").split("/")[1] for day in days[18:]} == {"2"}


@pytest.mark.parametrize("found", DAILY, ids=lambda found: found.name)
def test_no_task_of_a_day_is_in_the_collection(found: Room) -> None:
    puzzles = found.load(found.puzzles)

    def essences(number: int) -> list[str]:
        return [equivalence_key(puzzles.kind(puzzle), puzzle) for puzzle in puzzles.read(number).puzzles]

    [draw] = puzzles.draws
    tasks = essences(draw.set)
    assert len(tasks) == draw.size == len(set(tasks))
    assert not set(tasks) & {each for number in puzzles.collection() for each in essences(number)}


@rows("key", ["", "jungle", "jungle/9/1", "jacks/1/1", "jungle/1/0", "jungle/1/²", "jungle/../1"])
def test_a_puzzle_that_is_not_there_is_told(key: str) -> None:
    with pytest.raises(PuzzleError):
        Puzzles("jungle", {}, []).find(key)


def test_one_puzzle_is_read_alone_as_it_is_read_with_all() -> None:
    for found in ROOMS:
        puzzles = found.load(found.puzzles) if found.puzzles else None
        if puzzles is None:
            continue
        for number in puzzles.numbers():
            file = levels_folder(found.name) / "puzzles" / f"{number}.yaml"
            whole = read_set(file)
            for puzzle in [*whole.puzzles[:2], *whole.puzzles[97:100], whole.puzzles[-1]]:
                assert read_one(file, puzzle.number) == puzzle
            with pytest.raises(PuzzleError):
                read_one(file, whole.puzzles[-1].number + 1)


def test_a_number_that_is_gone_is_no_puzzle_and_the_next_one_follows() -> None:
    found = PuzzleSet("jungle", 1, [Puzzle(number, 1, "win", {}) for number in (1, 2, 5)])
    assert found.find("jungle/1/5").number == 5
    with pytest.raises(PuzzleError):
        found.find("jungle/1/3")
    assert following(found, found.puzzles[1], {"jungle/1/1"}) == "jungle/1/5"
    assert following(found, found.puzzles[2], {"jungle/1/1"}) == "jungle/1/2"


def test_a_set_that_is_laid_out_otherwise_is_read_as_a_whole(tmp_path: Path) -> None:
    file = tmp_path / "1.yaml"
    file.write_text(
        "{game: toy, number: 1, puzzles: [{grade: 1, number: 1, kind: a, facts: {}}, "
        "{number: 2, grade: 2, kind: b, facts: {}}]}",
        encoding="utf-8",
    )
    assert read_one(file, 2).kind == "b"
    file.write_text("game: toy\npuzzles:\n- number: 2\n  grade: 99\n", encoding="utf-8")
    with pytest.raises(PuzzleError):
        read_one(file, 2)
    with pytest.raises(PuzzleError):
        read_one(tmp_path / "2.yaml", 1)


def test_people_are_told_numbers_without_a_gap_that_rise_with_the_grades() -> None:
    puzzles = [Puzzle(number, grade, "win", {}) for number, grade in ((1, 1), (2, 2), (4, 1), (5, 2))]
    assert PuzzleSet("jungle", 1, puzzles).places == {1: 1, 4: 2, 2: 3, 5: 4}
