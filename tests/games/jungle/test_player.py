"""The computer players keep the rules, their time and their word."""

from __future__ import annotations

import random

import pytest
from examples import nightly, rows
from jungle_tables import position, random_options

from jungle_games.core.limits import Limits
from jungle_games.games.jungle.player.player import JunglePlayer
from jungle_games.games.jungle.rules.game import Jungle
from jungle_games.games.jungle.rules.options import MAPS, JungleOptions, find_map
from jungle_games.games.jungle.rules.position import JunglePosition

LEVELS = [level.key for level in Jungle.levels]
QUICK = Limits(nodes=400)


def unknown() -> JunglePosition:
    """An early position that no openings have."""
    return position("l5t/1d3c1/2p1w1e/r6/7/7/E1W1P1R/1C3D1/T5L w")


def never() -> bool:
    return False


@pytest.mark.parametrize("seed", [*range(4), *nightly(*range(4, 10))])
def test_every_answer_is_legal_under_any_options(seed: int) -> None:
    dice = random.Random(seed)
    changes = {
        **random_options(dice),
        "map": dice.choice(list(MAPS.paths())),
        "repetition": dice.choice(("draw", "forbidden", "allowed")),
        "no_progress_limit": dice.choice((0, 6, 100)),
    }
    options = JungleOptions.build(changes=changes)
    place = JunglePosition.start(find_map(options.map), options)
    players = [JunglePlayer(dice.choice(LEVELS)) for _ in range(2)]
    for _ in range(120):
        if place.outcome is not None:
            break
        choice = players[place.turn].choose(place, QUICK, never)
        assert choice.move in place.legal_moves()
        place = place.play(choice.move)


def test_the_lion_takes_a_win_and_the_rat_sometimes_overlooks_it() -> None:
    winning = position("7/3W3/7/7/7/7/7/7/r6 w")
    lion, rat = JunglePlayer("lion"), JunglePlayer("rat")
    assert str(lion.choose(winning, Limits(), never).move) == "d8d9"
    moves = [str(rat.choose(winning, Limits(seed=seed), never).move) for seed in range(40)]
    assert 4 <= moves.count("d8d9") < 36


@rows("level", [level for level in LEVELS if level != "lion"])
def test_all_but_the_lion_need_few_nodes(level: str) -> None:
    """With time for hundreds of thousands of nodes; the owl's 50,000 take about a second from source."""
    assert JunglePlayer(level).choose(unknown(), Limits(ms=10_000), never).nodes < 51_000


def test_the_score_is_told_from_the_movers_side() -> None:
    ahead = position("7/7/6c/7/7/7/7/L6/6E w")
    behind = position("7/7/6c/7/7/7/7/L6/6E b")
    lion = JunglePlayer("lion")
    assert lion.choose(ahead, Limits(depth=2, seed=1), never).evaluation > 0.5
    assert lion.choose(behind, Limits(depth=2, seed=1), never).evaluation < 0.5
