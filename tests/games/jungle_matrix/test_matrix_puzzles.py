"""Covering all that opens, in order; and turns with a slip, which is the last card no more often than by chance."""

from __future__ import annotations

import pytest

from jungle_games.core.puzzle import Puzzle, PuzzleError, Right
from jungle_games.games.jungle_matrix.player.puzzles import ENOUGH, LARGEST, PUZZLES
from jungle_games.games.jungle_matrix.rules.moves import Cover

KIND = PUZZLES.kinds["first"]
SET = PUZZLES.read(1)


@pytest.mark.parametrize("puzzle", SET.puzzles[::100], ids=lambda puzzle: str(puzzle.number))
def test_covers_are_right_by_the_rules_until_nothing_is_left_or_it_is_enough(puzzle: Puzzle) -> None:
    KIND.prove(puzzle)
    answers: list[str] = []
    solved = False
    while not solved:
        match = KIND.start(puzzle)
        for answer in answers:
            match.play(match.parse(answer), 0.0)
        turn = match.position.turn
        for move in match.legal():
            if isinstance(move, Cover):
                verdict = KIND.judge(puzzle, answers, str(move))
                assert isinstance(verdict, Right) == (turn.cover(move.square).mistake is None)
        clue = KIND.clue(puzzle, answers).answer
        right = KIND.judge(puzzle, answers, clue)
        assert isinstance(right, Right)
        answers.append(clue)
        solved = right.solved
    after = turn.cover(turn.right[0])
    assert not after.under_way
    assert not after.due or ENOUGH <= len(answers) < ENOUGH + LARGEST


def test_a_grid_with_nothing_to_choose_from_is_no_puzzle() -> None:
    facts = {**SET.puzzles[1].facts, "moves": SET.puzzles[1].facts["moves"].partition(", ")[0]}
    with pytest.raises(PuzzleError, match="nothing to choose"):
        KIND.prove(Puzzle(1, 1, "first", facts))


def test_moves_that_cannot_be_played_are_told() -> None:
    with pytest.raises(PuzzleError):
        KIND.prove(Puzzle(1, 1, "first", {"deal": 1, "moves": "cover a1"}))
