"""Where is the partner? One has seen it, it lies face down, and only its place is the answer."""

from __future__ import annotations

import pytest
from examples import rows
from puzzle_proofs import prove

from jungle_games.core.puzzle import Puzzle, PuzzleError, Right, Wrong
from jungle_games.games.jacks.player.puzzles import PUZZLES, hidden, name_of

KIND = PUZZLES.kinds["partner"]
SET = PUZZLES.read(1)


def cut_short(puzzle: Puzzle) -> Puzzle:
    """The same turns without the last one."""
    moves = puzzle.facts["moves"].rsplit(", ", 2)[0]
    return Puzzle(1, 1, "partner", {**puzzle.facts, "moves": moves})


@rows("puzzle", SET.puzzles[::40])
def test_only_the_place_of_the_partner_is_right(puzzle: Puzzle) -> None:
    prove(KIND, puzzle)
    position = KIND.start(puzzle).position
    right = {place for place in hidden(position) if isinstance(KIND.judge(puzzle, (), name_of(place)), Right)}
    (partner,) = right
    assert KIND.clue(puzzle, ()).answer == name_of(partner)
    asked = next(at for at in position.face_up if position.ring[at] == position.ring[partner])
    assert KIND.alike(puzzle) == (name_of(asked), name_of(partner))
    wrong = KIND.judge(puzzle, (), name_of(next(place for place in hidden(position) if place != partner)))
    assert isinstance(wrong, Wrong)
    assert "Not there" in wrong.reason


def test_what_nobody_can_remember_is_no_puzzle() -> None:
    with pytest.raises(PuzzleError, match="nobody has seen"):
        prove(KIND, cut_short(SET.puzzles[0]))


def test_moves_that_cannot_be_played_are_told() -> None:
    broken = Puzzle(1, 1, "partner", {"deal": 1, "moves": "shuffle 5, 1 cw"})
    with pytest.raises(PuzzleError):
        prove(KIND, broken)
