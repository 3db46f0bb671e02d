"""The rules of Pawns, and its computer player."""

from __future__ import annotations

import pytest

from jungle_games.core.game import IllegalMove
from jungle_games.core.limits import Limits
from jungle_games.games.pawns.player.player import PawnsPlayer
from jungle_games.games.pawns.rules.position import (
    PawnsEnd,
    PawnsMove,
    PawnsPosition,
)


def played(moves: str) -> PawnsPosition:
    """The position after ``moves`` on the board of three squares a side."""
    position = PawnsPosition.start(3)
    for text in moves.split():
        position = position.play(PawnsMove.parse(text))
    return position


def test_pieces_go_straight_on_and_take_slantwise() -> None:
    assert [str(move) for move in played("b1b2").legal_moves()] == ["a3a2", "a3b2", "c3b2", "c3c2"]


@pytest.mark.parametrize("text", ["a1a3", "a1b2", "a3a2", "b2b3", "a1", "a1a2a3", "pass"])
def test_what_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(IllegalMove):
        played("").play(PawnsMove.parse(text))


@pytest.mark.parametrize(
    ("moves", "winner", "end"),
    [("a1a2 c3c2 a2b3", 0, PawnsEnd.FAR_SIDE), ("a1a2 b3a2 b1a2 c3c2", 1, PawnsEnd.NO_MOVE)],
)
def test_the_far_side_wins_and_who_cannot_move_loses(moves: str, winner: int, end: PawnsEnd) -> None:
    outcome = played(moves).outcome
    assert outcome is not None
    assert (outcome.winners, outcome.termination) == ((winner,), end)


def test_the_strongest_takes_what_wins_at_once() -> None:
    assert str(PawnsPlayer("owl").choose(played("a1a2 c3c2"), Limits(depth=3, seed=1), bool).move) == "a2b3"
