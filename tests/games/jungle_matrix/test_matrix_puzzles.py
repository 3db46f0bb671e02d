"""Cover all that opens, in order; and spot the one mistake in a turn, by rules that are told here once more."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest
from examples import rows
from puzzle_proofs import TRIO, prove

from jungle_games.core.puzzle import Puzzle, PuzzleError, Right, Wrong
from jungle_games.games.jungle_matrix.player.puzzles import ENOUGH, PUZZLES
from jungle_games.games.jungle_matrix.rules.moves import Cover

KIND = PUZZLES.kinds["first"]
SET = PUZZLES.read(1)


@rows("puzzle", SET.puzzles[::100])
def test_covers_are_right_by_the_rules_until_nothing_is_left_or_it_is_enough(puzzle: Puzzle) -> None:
    prove(KIND, puzzle)
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
    assert not after.due or ENOUGH <= len(answers) < ENOUGH + TRIO


def test_a_grid_with_nothing_to_choose_from_is_no_puzzle() -> None:
    facts = {**SET.puzzles[1].facts, "moves": SET.puzzles[1].facts["moves"].partition(", ")[0]}
    with pytest.raises(PuzzleError, match="nothing to choose"):
        prove(KIND, Puzzle(1, 1, "first", facts))


def test_moves_that_cannot_be_played_are_told() -> None:
    with pytest.raises(PuzzleError):
        prove(KIND, Puzzle(1, 1, "first", {"deal": 1, "moves": "cover a1"}))


SLIPS = PUZZLES.kinds["slip"]
SLIP_SET = PUZZLES.read(2)
SLIP_SOME = SLIP_SET.puzzles[::24]
COURTS = {"J": 11, "Q": 12, "K": 13}


def value(card: str) -> int:
    return COURTS.get(card[0]) or {"A": 1, "T": 10}.get(card[0]) or int(card[0])


def wrong_covers(puzzle: Puzzle) -> Iterator[int]:
    """The moves that cover a wrong card, by the sentences of the rule book: 11, the trio first, the highest first."""
    match = SLIPS.start(puzzle)
    deck = [card.code for card in match.position_at(1).turn.deck]
    squares = [f"{column}{row}" for row in "123" for column in "abc"]
    grid, deck = dict(zip(squares, deck[:9], strict=True)), deck[9:]
    wanted: list[int] = []
    for ply, text in enumerate(match.moves[2:-1], start=3):
        square = text.removeprefix("cover ")
        covered = value(grid[square])
        if not wanted:
            values = [value(card) for card in grid.values()]
            pairs = [[high, 11 - high] for high in range(10, 5, -1) if high in values and 11 - high in values]
            wanted = [13, 12, 11] if {11, 12, 13} <= set(values) else next(iter(pairs), [])
        if wanted[:1] == [covered]:
            wanted = wanted[1:]
        else:
            wanted = []
            yield ply
        grid[square] = deck.pop(0)
    assert match.moves[-1] == "gridlocked"


@rows("puzzle", SLIP_SOME)
def test_one_card_alone_was_covered_wrongly(puzzle: Puzzle) -> None:
    (slip,) = wrong_covers(puzzle)
    for moment in SLIPS.moments(puzzle, ()) or ():
        verdict = SLIPS.judge(puzzle, (), str(moment))
        assert isinstance(verdict, Right) is (moment == slip)
        assert (verdict.told if isinstance(verdict, Right) else verdict.reason).endswith(".")
    assert SLIPS.clue(puzzle, ()).answer == str(slip)
    assert f"cover {SLIPS.clue(puzzle, ()).place}" == SLIPS.start(puzzle).moves[slip - 1]


def with_moves(puzzle: Puzzle, moves: str) -> Puzzle:
    return msgspec.structs.replace(puzzle, facts={**puzzle.facts, "moves": moves})


def test_a_turn_that_goes_on_or_has_another_slip_is_none() -> None:
    puzzle = SLIP_SOME[-1]
    moves = puzzle.facts["moves"].split(", ")
    with pytest.raises(PuzzleError, match="not at its end"):
        prove(SLIPS, with_moves(puzzle, ", ".join(moves[:-1])))
    slip = int(SLIPS.clue(puzzle, ()).answer)
    turn = SLIPS.start(puzzle).position_at(len(moves) - 1).turn
    square = next(square for square in ("a1", "b1", "c1") if square not in map(str, turn.right))
    with pytest.raises(PuzzleError, match="2 cards"):
        prove(SLIPS, with_moves(puzzle, ", ".join([*moves[:-1], f"cover {square}", "gridlocked"])))
    with pytest.raises(PuzzleError):
        prove(SLIPS, with_moves(puzzle, ", ".join([*moves[: slip - 1], "gridlocked"])))


def test_what_is_right_is_told_by_what_came_first() -> None:
    puzzle = SLIP_SOME[-1]
    right = next(moment for moment in SLIPS.moments(puzzle, ()) or () if str(moment) != SLIPS.clue(puzzle, ()).answer)
    verdict = SLIPS.judge(puzzle, (), str(right))
    assert isinstance(verdict, Wrong)
    assert verdict.reason.startswith("That was right")
