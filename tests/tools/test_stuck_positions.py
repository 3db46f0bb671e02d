"""Positions without a move are counted as the rules say, placement by placement, and told in the totals."""

from __future__ import annotations

from itertools import product

import endgames
import pytest
from examples import nightly
from stuck_positions import StuckPositions

from jungle_games.games.jungle.player.ending_ground import Ground
from jungle_games.games.jungle.player.ending_solver import Summary
from jungle_games.games.jungle.rules.board import JungleMap, Kind, Piece, Square, Terrain
from jungle_games.games.jungle.rules.options import JungleOptions
from jungle_games.games.jungle.rules.position import JunglePosition


def pond() -> JungleMap:
    """A board of 3 × 5 with dens at its ends and water in its middle."""
    ground = {Square(file, rank): Terrain.LAND for file in range(3) for rank in range(5)}
    blue, red = Square(1, 0), Square(1, 4)
    ground |= {blue: Terrain.DEN, red: Terrain.DEN, Square(1, 2): Terrain.WATER}
    return JungleMap("pond", "Pond", 3, 5, ground, {blue: 0, red: 1}, {Square(0, 1): Piece(0, Kind.RAT)})


@pytest.mark.parametrize("name", ["C-l", "R-c", "L-er", *nightly("LC-er", "DC-el", "TR-er", "L-el")])
@pytest.mark.parametrize("blocked_by", ["front", "adjacent"])
def test_they_are_those_of_the_rules(name: str, blocked_by: str) -> None:
    options = JungleOptions.build(changes={"jump_blocked_by": blocked_by})
    ground, roster = Ground(pond(), options), endgames.roster_called(name)
    homes = [ground.homes(piece.kind) for piece in roster]
    for side in (0, 1):
        stuck = 0
        for squares in product(*homes):
            if len(set(squares)) == len(squares):
                pieces = {ground.squares[at]: piece for at, piece in zip(squares, roster, strict=True)}
                stuck += not JunglePosition(ground.board, options, pieces, side)._moves
        assert StuckPositions(ground, roster).count(side) == stuck


def test_some_of_these_endings_have_them() -> None:
    ground = Ground(pond(), JungleOptions.build())
    assert all(StuckPositions(ground, endgames.roster_called(name)).count(0) for name in ("C-l", "DC-el", "L-el"))


def test_the_totals_leave_them_out_as_draws_or_as_losses() -> None:
    total = Summary(10, 20, 30, 7)
    draw, loses = (JungleOptions.build(changes={"no_move": value}) for value in ("draw", "loses"))
    assert endgames.without_stuck(total, 4, draw) == Summary(10, 20, 26, 7)
    assert endgames.without_stuck(total, 4, loses) == Summary(10, 16, 30, 7)
