"""What the analyst tells of a position of Jungle: its best lines, deeper and deeper."""

from __future__ import annotations

import random

import pytest
from jungle_tables import position as position_of

from jungle_games.core.findings import Analysis
from jungle_games.core.limits import Budget, Limits
from jungle_games.games.jungle.player.analysis import JungleAnalyst
from jungle_games.games.jungle.player.player import DeepeningSearch
from jungle_games.games.jungle.rules.board import JungleMove, Kind, Piece, Terrain
from jungle_games.games.jungle.rules.options import JungleOptions, find_map
from jungle_games.games.jungle.rules.position import JunglePosition

LEAPS = "7/1l3e1/2p3t/7/w2Lr2/1R5/1TE1P2/3D3/7 w"
NEAR_DEN = "7/3L3/7/7/7/7/7/7/c6 w"


def analyse(position: JunglePosition, lines: int = 3, depth: int = 5) -> tuple[Analysis[JungleMove], list[Analysis]]:
    told: list[Analysis] = []
    found = JungleAnalyst(14).analyse(position, lines, Limits(depth=depth), bool, told.append)
    return found, told


def test_the_first_line_is_as_good_as_what_the_engine_would_play() -> None:
    """Not the same to the hundredth: what it has found before is known to it, too."""
    position = position_of(LEAPS)
    best = DeepeningSearch(position.board, position.options, table_bits=14).think(position, Budget(depth=5))
    found, _told = analyse(position)
    assert found.best.score == pytest.approx(best.score / 100, abs=0.1)
    alone, _told = analyse(position, lines=1)
    assert alone.best.score == pytest.approx(best.score / 100, abs=0.1)


def test_lines_begin_with_different_moves_the_best_first_and_can_be_played() -> None:
    position = position_of(LEAPS)
    found, _told = analyse(position)
    assert len({line.move for line in found.lines}) == 3
    scores = [line.score for line in found.lines]
    assert scores == sorted(scores, reverse=True)
    for line in found.lines:
        after = position
        for move in line.moves:
            after = after.play(move)


def test_a_win_is_certain_and_the_search_ends_with_it() -> None:
    found, _told = analyse(position_of(NEAR_DEN), lines=1, depth=40)
    assert (str(found.best.move), found.best.mate, found.best.evaluation) == ("d8d9", 1, 1.0)
    assert found.depth < 5


def test_every_move_is_a_line_where_the_ending_is_solved() -> None:
    """In a solved draw the engine looks only at moves that keep it; asked for more, it tells of the others, too."""
    dice, analyst, certain = random.Random(1), JungleAnalyst(12), 0
    board, options = find_map("classic"), JungleOptions.build(changes={"traps": "enemy", "no_move": "draw"})
    land = [square for square, terrain in sorted(board.ground.items()) if terrain is Terrain.LAND]
    for _ in range(25):
        rat, elephant = dice.sample(land, 2)
        pieces = {rat: Piece(0, Kind.RAT), elephant: Piece(1, Kind.ELEPHANT)}
        position = JunglePosition(board, options, pieces, 0)
        if position.outcome is None:
            found = analyst.analyse(position, 4, Limits(depth=3), bool, lambda _told: None)
            assert {line.move for line in found.lines} == set(position.legal_moves())
            certain += found.best.mate is not None
    assert certain > 10
