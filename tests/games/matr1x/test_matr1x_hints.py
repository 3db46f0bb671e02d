"""What is said of a drop in MATR1X 0VERL0AD is true, tried out card by card with the rules."""

from __future__ import annotations

from collections.abc import Iterator

from claims import Made, check_explanations
from hint_claims.matr1x import HOLDS
from matr1x_tables import dealt, lay, place, random_game

from jungle_games.core.game import Choice
from jungle_games.games.matr1x.player.claims import claims, explain
from jungle_games.games.matr1x.player.reasons import WORDING
from jungle_games.games.matr1x.rules.position import Drop


def drops() -> Iterator[Made]:
    for seed in range(5):
        for position, drop in random_game(dealt(seed), seed):
            yield Made(position, position.observe(0), drop, position.play(drop), 0)


def test_what_is_said_holds() -> None:
    counted = check_explanations(drops(), lambda seen, move: claims(seen, move.place), WORDING.words, HOLDS)
    assert {"beats", "prepares", "begins", "spares", "room", "returns", "comes_begun", "armour"} <= set(counted)


def test_how_the_game_goes_is_said_once_enough_was_tried() -> None:
    seen = lay("9D 2D", {"e2": "JS", "c2": "TS", "d2": "3H"}, flat="8H").observe(0)
    few, many = (Choice(Drop(place("b2")), 0.7, samples=samples) for samples in (3, 30))
    told = [explain(seen, choice) for choice in (few, many)]
    assert [each is not None and each.facts.get("share") for each in told] == [None, 70]
