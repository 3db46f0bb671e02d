"""“Every match ends after 5,000 moves, whatever the options: with the points won so far where a game has points, lost
in the solitaire, drawn in Jungle and Sequence.”"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from examples import rows

from jungle_games.core.game import MatchEnd
from jungle_games.core.matches.history import MOST_MOVES
from jungle_games.core.matches.match import Match
from jungle_games.core.matches.record import GameRecord
from jungle_games.core.seat_names import SeatInfo
from jungle_games.games import ROOMS, find_game

LENGTHS = {"jungle": 160, "matr1x": 40, "sequence": 60, "jungle_matrix": 40, "jacks": 160}
"""Moves that are the most there are here."""
SHORT = 4
"""So many are the most in any other game, of which nobody knows here how soon it may end."""
ENDLESS = {
    "jungle": {"repetition": "allowed", "no_progress_limit": 0},
    "jacks": {"stall_limit": 0},
    "sequence": {"empty_deck": "reshuffle", "auto_draw": True},
}


def too_long(name: str, seed: int) -> Match[Any, Any]:
    """A match of so many moves that ended by their number; another deal where it ended before."""
    game, dice = find_game(name), random.Random(seed)
    seats = [SeatInfo(f"Player {number + 1}") for number in range(game.seats[0])]
    for deal in range(1, 50):
        match: Match[Any, Any] = Match(game, game.options_type.build(changes=ENDLESS.get(name)), seats, deal=deal)
        while match.outcome is None:
            match.play(dice.choice(match.legal()))
        if match.outcome.termination is MatchEnd.LENGTH:
            return match
    raise AssertionError("no match was long enough")


@pytest.fixture
def long_match(monkeypatch: pytest.MonkeyPatch) -> Callable[[str, int], Match[Any, Any]]:
    def make(name: str, seed: int = 1) -> Match[Any, Any]:
        monkeypatch.setattr("jungle_games.core.matches.match.MOST_MOVES", LENGTHS.get(name, SHORT))
        return too_long(name, seed)

    return make


def test_five_thousand() -> None:
    assert MOST_MOVES == 5_000


@rows("name", ["jungle", "sequence"])
def test_drawn_in_jungle_and_sequence(name: str, long_match: Callable[..., Match[Any, Any]]) -> None:
    outcome = long_match(name).outcome
    assert outcome is not None
    assert (outcome.winners, set(outcome.scores)) == ((), {0.5})


@rows("seed", range(3))
def test_points_count_in_jacks(seed: int, long_match: Callable[..., Match[Any, Any]]) -> None:
    match = long_match("jacks", seed)
    assert match.outcome is not None
    scores = match.position.scores
    assert any(scores)
    assert match.outcome.scores == tuple(map(float, scores))
    assert match.outcome.winners == tuple(seat for seat in range(len(scores)) if scores[seat] == max(scores))


@pytest.mark.parametrize("name", [room.name for room in ROOMS])
def test_a_record_of_it_is_read_back(name: str, long_match: Callable[..., Match[Any, Any]]) -> None:
    match = long_match(name)
    again = GameRecord.from_yaml(GameRecord.of(match).to_yaml()).replay(match.game)
    assert again.outcome == match.outcome
