"""The rules of Pawns, its computer player, and its lesson."""

from __future__ import annotations

from importlib.resources import files

import pytest

from jungle_games.core.game import IllegalMove
from jungle_games.core.lessons import read_lessons
from jungle_games.core.limits import Limits
from jungle_games.games.pawns import ROOM
from jungle_games.games.pawns.player.player import make_player
from jungle_games.games.pawns.rules.position import (
    PawnsEnd,
    PawnsMove,
    PawnsPosition,
)

LESSONS = files(ROOM.package) / "book" / "en" / "tutorial.yaml"


def played(moves: str) -> PawnsPosition:
    """The position after ``moves`` on the board of three squares a side."""
    position = PawnsPosition.start(3)
    for text in moves.split():
        position = position.play(PawnsMove.parse(text))
    return position


def test_pieces_go_straight_on_and_take_slantwise() -> None:
    assert [str(move) for move in played("b1b2").legal_moves()] == ["a3a2", "a3b2", "c3b2", "c3c2"]


@pytest.mark.parametrize("text", ["a1a3", "a1b2", "a3a2", "b2b3"])
def test_what_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(IllegalMove, match="straight on"):
        played("").play(PawnsMove.parse(text))


@pytest.mark.parametrize("text", ["", "a1", "a1a2a3", "a1-a2", "pass"])
def test_what_reads_like_no_move_is_refused(text: str) -> None:
    with pytest.raises(IllegalMove):
        PawnsMove.parse(text)


@pytest.mark.parametrize(
    ("moves", "winner", "end"),
    [("a1a2 c3c2 a2b3", 0, PawnsEnd.FAR_SIDE), ("a1a2 b3a2 b1a2 c3c2", 1, PawnsEnd.NO_MOVE)],
)
def test_the_far_side_wins_and_who_cannot_move_loses(moves: str, winner: int, end: PawnsEnd) -> None:
    outcome = played(moves).outcome
    assert outcome is not None
    assert (outcome.winners, outcome.termination) == ((winner,), end)


def test_the_strongest_takes_what_wins_at_once() -> None:
    choice = make_player("owl").choose(played("a1a2 c3c2"), Limits(depth=3, seed=1), bool)
    assert (str(choice.move), choice.evaluation) == ("a2b3", 1.0)


def test_the_lesson_can_be_played() -> None:
    game = ROOM.game
    for lesson in read_lessons(LESSONS.read_text(encoding="utf-8"), LESSONS.name):
        match = lesson.match(game, "Mira")
        for task in lesson.tasks:
            assert set(task.moves) <= {str(move) for move in match.legal()}
            for text in (task.moves[0], *task.then):
                match.play(text)
