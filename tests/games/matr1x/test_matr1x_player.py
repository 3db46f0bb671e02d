"""The honest player: legal, in time, repeatable, and blind to what it cannot see."""

from __future__ import annotations

import random
from dataclasses import replace

from matr1x_tables import BEATEN, LAST_ROYAL, dealt, lay, random_game

from jungle_games.core.cards import Card
from jungle_games.core.limits import Limits
from jungle_games.games.matr1x.player.player import Matr1xPlayer, Sampler
from jungle_games.games.matr1x.rules.game import Matr1x
from jungle_games.games.matr1x.rules.position import Matr1xPosition

STEADY = Limits(nodes=3_000, seed=1)


def middle(number: int, plies: int) -> Matr1xPosition:
    position = dealt(number)
    for count, (position, _) in enumerate(random_game(dealt(number), number)):  # noqa: B007
        if count == plies:
            break
    return position


def test_a_sample_keeps_what_is_known_and_every_card() -> None:
    for number in range(10):
        position = middle(number, 5 * number)
        observation = position.observe(0)
        node = Sampler(observation, random.Random(number)).sample()
        truth = Sampler(position, random.Random(0)).sample()
        assert sorted(node.draw) == sorted(truth.draw)
        for sampled, true, shown in zip(node.draw, truth.draw, observation.draw, strict=True):
            assert shown.is_hidden or sampled == true
        assert node.piles == truth.piles


def test_it_takes_the_win() -> None:
    position = lay("9H 2D 3D", LAST_ROYAL, BEATEN)
    choice = Matr1xPlayer("monkey").choose(position.observe(0), STEADY, bool)
    assert str(choice.move) == "b3"
    assert Matr1x().reason(position.observe(0), choice) == "Beats the jack of clubs: 10 + 7 = 17, and 11 is enough."


def test_hidden_cards_leave_nothing_to_choose() -> None:
    position = replace(dealt(1), draw=(Card.HIDDEN, *dealt(1).draw[1:]))
    assert position.legal_moves() == ()
    assert position.outcome is None
