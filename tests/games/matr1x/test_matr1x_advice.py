"""Warnings for beginners, and explanations of the drawn card."""

from __future__ import annotations

from examples import rows
from matr1x_tables import after, dealt, drops, lay, random_game

from jungle_games.core.cards import Card
from jungle_games.games.matr1x.rules.options import Matr1xOptions
from jungle_games.games.matr1x.rules.position import Drop, Matr1xPosition, explanation, loops, parse_move, warning

HIGH = "TD"
"""No 2 to 9 goes on it."""


def told(positions: list[Matr1xPosition], name: str) -> str | None:
    move = parse_move(name)
    assert isinstance(move, Drop)
    return warning(positions, move)


def test_a_king_about_to_reach_20_is_warned_of_and_no_other_royal() -> None:
    """“King at 20: allowed, with a warning: the most a suit can bring is 10 + 9 = 19.”"""
    position = lay("7C 2S", {"a2": "KH", "b1": "QH", "c1": "JC"}, flat=HIGH)
    assert drops(position) == {"a2", "b1", "c1"}
    assert told([position], "a2") == "The king of hearts would be at 20: no two cards reach that."
    assert told([position], "b1") is None
    assert told([position], "c1") is None


def test_a_drop_that_closes_a_loop_is_warned_of_before_it_is_made() -> None:
    """“The same position again with the same draw pile” never ends."""
    start = lay("AH", {"c3": "AS"}, flat=HIGH)
    once = after(start, "c3")
    assert once.card == Card("AS")
    twice = [start, once]
    assert told([start], "c3") is None
    warned = told(twice, "c3")
    assert warned is not None
    assert "for ever" in warned
    assert loops([*twice, after(once, "c3")])


@rows("seed", range(6))
def test_warned_is_just_what_comes_true(seed: int) -> None:
    """Along games played at random: a sentence if and only if a king came to 20 or a loop was closed."""
    positions: list[Matr1xPosition] = []
    for position, move in random_game(dealt(seed), seed):
        positions.append(position)
        nxt = position.play(move)
        king = position.forecast(move.place).makes_unbeatable
        loop = nxt.outcome is None and loops([*positions, nxt])
        assert (warning(positions, move) is not None) == (king or loop)


def test_ace_and_joker_are_explained_and_no_other() -> None:
    plain = Matr1xOptions()
    for text in ("AS", "AH"):
        assert "any of the nine piles" in (explanation(Card(text), plain) or "")
    assert "lowest pile." in (explanation(Card.JOKER, plain) or "")
    assert "centre included" in (explanation(Card.JOKER, Matr1xOptions(joker_on_empty_centre=True)) or "")
    assert [explanation(Card(text), plain) for text in ("2S", "TD", "KH")] == [None] * 3
