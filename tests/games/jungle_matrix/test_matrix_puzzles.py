"""Which card first? Of several pairs and trios one comes first, and its cards have one order."""

from __future__ import annotations

import pytest

from jungle_games.core.puzzle import Puzzle, PuzzleError, Right, Wrong
from jungle_games.games.jungle_matrix.player.puzzles import PUZZLES
from jungle_games.games.jungle_matrix.rules.moves import Cover, Gridlocked, Stop

KIND = PUZZLES.kinds["first"]
SET = PUZZLES.read(1)


@pytest.mark.parametrize("puzzle", SET.puzzles[::40], ids=lambda puzzle: str(puzzle.number))
def test_at_each_step_one_cover_is_right_until_the_combination_is_whole(puzzle: Puzzle) -> None:
    KIND.prove(puzzle)
    answers: list[str] = []
    while True:
        match = KIND.start(puzzle)
        for answer in answers:
            match.play(match.parse(answer), 0.0)
        covers = [str(move) for move in match.legal() if isinstance(move, Cover)]
        right = {cover: verdict for cover in covers if isinstance(verdict := KIND.judge(puzzle, answers, cover), Right)}
        ((only, verdict),) = right.items()
        assert only == KIND.clue(puzzle, answers).answer
        answers.append(only)
        if verdict.solved:
            break
    assert len(answers) in (2, 3)


@pytest.mark.parametrize("move", [Gridlocked(), Stop()])
def test_to_end_the_turn_is_no_answer(move: Gridlocked | Stop) -> None:
    assert isinstance(KIND.judge(SET.puzzles[0], (), str(move)), Wrong)


def test_a_grid_with_nothing_to_choose_from_is_no_puzzle() -> None:
    facts = {**SET.puzzles[1].facts, "moves": SET.puzzles[1].facts["moves"].partition(", ")[0]}
    with pytest.raises(PuzzleError, match="nothing to choose"):
        KIND.prove(Puzzle(1, 1, "first", facts))


def test_moves_that_cannot_be_played_are_told() -> None:
    with pytest.raises(PuzzleError):
        KIND.prove(Puzzle(1, 1, "first", {"deal": 1, "moves": "cover a1"}))
