"""What is said of a drop in MATR1X 0VERL0AD is true, tried out card by card with the rules."""

from __future__ import annotations

from collections.abc import Iterator

from claims import Made, check_explanations
from examples import rows
from hint_claims.matr1x import HOLDS
from matr1x_tables import dealt, lay, place, random_game

from jungle_games.core.game import Choice
from jungle_games.games import find_game
from jungle_games.games.matr1x.player.claims import CLAIMS
from jungle_games.games.matr1x.rules.position import Drop, Matr1xPosition

GAME = find_game("matr1x")


def drops() -> Iterator[Made]:
    for seed in range(3):
        for position, drop in random_game(dealt(seed), seed):
            yield Made(position, position.observe(0), drop, position.play(drop), 0)


def test_what_is_said_holds() -> None:
    counted = check_explanations(drops(), CLAIMS, HOLDS)
    assert {"beats", "prepares", "begins", "spares", "room", "returns", "comes_begun", "armour"} <= set(counted)


@rows(
    ("position", "where", "said"),
    [
        (
            lay("TD 2D", {"c3": "7H", "c1": "JS"}, flat="2H"), "c2",
            "7 + 10 = 17, enough for the jack of spades (11). "
            "Then a card on c4 makes them strike: 1 still to come fits there.",
        ),
        (
            lay("9D 2D", {"e2": "JS", "b5": "JC"}, flat="8H"), "b2",
            "Beats the jack of spades and the jack of clubs with one card.",
        ),
        (lay("AH 2D", {"c3": "7H 5S"}), "c3", "Sends 2 cards back under the draw pile."),
        (
            lay("TS 3S 2D", {"e3": "KS"}, flat="3H"), "d3",
            "The 10 of spades can beat the king of spades with a partner on c3: only the 3 of spades will do.",
        ),
    ],
)  # fmt: skip
def test_the_weightiest_comes_first(position: Matr1xPosition, where: str, said: str) -> None:
    assert GAME.reason(position, Choice(Drop(place(where)))) == said


def test_one_royal_is_told_with_the_cards_that_beat_it() -> None:
    position = lay("9D 2D", {"e2": "JS", "c2": "TS", "d2": "3H"}, flat="8H")
    said = GAME.reason(position, Choice(Drop(place("b2"))))
    assert said == "Beats the jack of spades: 10 + 3 = 13, and 11 is enough."
