"""The knowing solver: what it calls a win is one, and it finds most."""

from __future__ import annotations

import pytest
from matr1x_tables import BEATEN, LAST_ROYAL, after, dealt, lay

from jungle_games.core.matches.match import Match
from jungle_games.core.seat_names import SeatInfo
from jungle_games.games.matr1x import ROOM
from jungle_games.games.matr1x.player.player import solve, wins
from jungle_games.games.matr1x.rules.options import Matr1xOptions
from jungle_games.games.matr1x.rules.position import Matr1xPosition, parse_move


def numbered_deal(number: int, **options: object) -> Matr1xPosition:
    """What a match with the deal ``number`` begins with."""
    own = Matr1xOptions(**options)  # type: ignore[arg-type]
    position: Matr1xPosition = Match(ROOM.game, own, [SeatInfo("Ada")], deal=number).position
    return position


def test_most_deals_are_won_and_every_line_wins_by_the_rules() -> None:
    won = 0
    for number in range(12):
        position = numbered_deal(number)
        solution = solve(position, seconds=None, nodes=60_000)
        if solution.line is not None:
            won += 1
            assert wins(position, solution.line)
            assert after(position, *map(str, solution.line)).outcome is not None
    assert won >= 10


def test_every_option_can_be_solved() -> None:
    for options in (
        {"jokers": 2},
        {"armour": "similar", "joker_on_empty_centre": True, "preventative_armour": True},
    ):
        position = numbered_deal(1, **options)
        assert solve(position, seconds=None, nodes=100_000).line


def test_the_last_blow() -> None:
    position = lay("9H 2D", LAST_ROYAL, BEATEN)
    assert solve(position).line == (parse_move("b3"),)


def test_a_lost_game_is_hopeless() -> None:
    solution = solve(lay("", LAST_ROYAL, BEATEN))
    assert solution.line is None
    assert solution.hopeless


def test_it_can_be_stopped() -> None:
    solution = solve(dealt(3), stop=lambda: True)
    assert solution.line is None
    assert solution.nodes < 2_000


def test_the_solver_does_not_guess_hidden_cards() -> None:
    with pytest.raises(KeyError):
        solve(dealt(3).observe(0))
