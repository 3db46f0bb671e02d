"""The puzzles that are shipped: a sample of each set is proved again, and faults in one are found."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import msgspec
import pytest
from check_puzzles import faults_of, shelves
from puzzle_proofs import prove

from jungle_games.core.puzzle import Puzzle, PuzzleError
from jungle_games.games.jungle.player.puzzles import refutations

SETS = [(game, number) for game, puzzles in shelves().items() for number in puzzles.numbers()]
SAMPLE = 1


@pytest.mark.parametrize(("game", "number"), SETS)
def test_a_sample_is_what_it_says(game: str, number: int) -> None:
    puzzles = shelves()[game]
    found = puzzles.read(number)
    assert (found.game, found.number) == (game, number)
    for puzzle in random.Random(number).sample(found.puzzles, min(SAMPLE, len(found.puzzles))):
        assert list(faults_of(puzzles, puzzle)) == [], found.key(puzzle)


@pytest.mark.parametrize(("game", "number"), SETS)
def test_no_two_are_the_same(game: str, number: int) -> None:
    facts = [repr((puzzle.kind, puzzle.facts)) for puzzle in shelves()[game].read(number).puzzles]
    assert len(set(facts)) == len(facts)


# Jungle: find the win


def first() -> tuple[Any, Puzzle]:
    puzzles = shelves()["jungle"]
    puzzle = puzzles.read(1).puzzles[0]
    return puzzles.kind(puzzle), puzzle


def changed(puzzle: Puzzle, **facts: Any) -> Puzzle:
    return msgspec.structs.replace(puzzle, facts={**puzzle.facts, **facts})


def test_a_line_that_does_not_win_is_found_out() -> None:
    kind, puzzle = first()
    line = puzzle.facts["line"].split()
    other = next(iter(refutations(puzzle, 0)))
    for wrong in (" ".join([other, *line[1:]]), " ".join(line[:-1]), " ".join(line[:1])):
        with pytest.raises((PuzzleError, KeyError, IndexError, ValueError)):
            prove(kind, changed(puzzle, line=wrong))


def by_answer(lost: Mapping[str, str]) -> dict[str, str]:
    """As the facts have it: for each answer the moves it wins against."""
    return {answer: " ".join(move for move in lost if lost[move] == answer) for answer in lost.values()}


def told_of(kind: Any, puzzle: Puzzle) -> str:
    try:
        prove(kind, puzzle)
    except PuzzleError as error:
        return str(error)
    return ""


def test_an_answer_that_does_not_refute_is_found_out() -> None:
    kind, puzzle = first()
    lost = refutations(puzzle, 0)
    position = kind.start(puzzle).position
    for move, reply in lost.items():
        after = position.play(kind.start(puzzle).parse(move))
        for other in map(str, after.legal_moves()):
            if other == reply:
                continue
            claims = changed(puzzle, lost=[by_answer({**lost, move: other}), *puzzle.facts["lost"][1:]])
            if move in told_of(kind, claims):
                return
    pytest.fail("every answer refutes every move")


def test_why_a_try_is_wrong_is_nothing_that_would_follow_the_right_move_too() -> None:
    kind, told = first()[0], set()
    for puzzle in shelves()["jungle"].read(1).puzzles[::8]:
        right = kind.judge(puzzle, [], puzzle.facts["line"].split()[0])
        for move, reply in refutations(puzzle, 0).items():
            verdict = kind.judge(puzzle, [], move)
            assert verdict.refutation == (reply,)
            told.add((" takes " in verdict.reason, " wins in " in verdict.reason, reply in right.replies))
    assert {(True, False, False), (False, True, True), (False, True, False), (False, False, False)} <= told
    assert not [each for each in told if each[0] and each[2]]
