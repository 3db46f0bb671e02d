"""Spot the mistake: of all cards of a turn one alone was covered wrongly, by rules that are told here once more."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest

from jungle_games.core.puzzle import Puzzle, PuzzleError, Right, Wrong
from jungle_games.games.jungle_matrix.player.puzzles import PUZZLES

KIND = PUZZLES.kinds["slip"]
SET = PUZZLES.read(2)
SOME = SET.puzzles[::24]
COURTS = {"J": 11, "Q": 12, "K": 13}


def value(card: str) -> int:
    return COURTS.get(card[0]) or {"A": 1, "T": 10}.get(card[0]) or int(card[0])


def wrong_covers(puzzle: Puzzle) -> Iterator[int]:
    """The moves that cover a wrong card, by the sentences of the rule book: 11, the trio first, the highest first."""
    match = KIND.start(puzzle)
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


@pytest.mark.parametrize("puzzle", SOME, ids=lambda puzzle: str(puzzle.number))
def test_one_card_alone_was_covered_wrongly(puzzle: Puzzle) -> None:
    (slip,) = wrong_covers(puzzle)
    for moment in KIND.moments(puzzle, ()) or ():
        verdict = KIND.judge(puzzle, (), str(moment))
        assert isinstance(verdict, Right) is (moment == slip)
        assert (verdict.told if isinstance(verdict, Right) else verdict.reason).endswith(".")
    assert KIND.clue(puzzle, ()).answer == str(slip)
    assert f"cover {KIND.clue(puzzle, ()).place}" == KIND.start(puzzle).moves[slip - 1]


def with_moves(puzzle: Puzzle, moves: str) -> Puzzle:
    return msgspec.structs.replace(puzzle, facts={**puzzle.facts, "moves": moves})


def test_a_turn_that_goes_on_or_has_another_slip_is_none() -> None:
    puzzle = SOME[-1]
    moves = puzzle.facts["moves"].split(", ")
    with pytest.raises(PuzzleError, match="not at its end"):
        KIND.prove(with_moves(puzzle, ", ".join(moves[:-1])))
    slip = int(KIND.clue(puzzle, ()).answer)
    turn = KIND.start(puzzle).position_at(len(moves) - 1).turn
    square = next(square for square in ("a1", "b1", "c1") if square not in map(str, turn.right))
    with pytest.raises(PuzzleError, match="2 cards"):
        KIND.prove(with_moves(puzzle, ", ".join([*moves[:-1], f"cover {square}", "gridlocked"])))
    with pytest.raises(PuzzleError):
        KIND.prove(with_moves(puzzle, ", ".join([*moves[: slip - 1], "gridlocked"])))


def test_what_is_right_is_told_by_what_came_first() -> None:
    puzzle = SOME[-1]
    right = next(moment for moment in KIND.moments(puzzle, ()) or () if str(moment) != KIND.clue(puzzle, ()).answer)
    verdict = KIND.judge(puzzle, (), str(right))
    assert isinstance(verdict, Wrong)
    assert verdict.reason.startswith("That was right")
