"""Why a game of MATR1X 0VERL0AD ended or a drop is refused, word for word."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from matr1x_tables import after, dealt, drops, lay, place

from jungle_games.core.cards import Card
from jungle_games.core.game import CHANCE, IllegalMove
from jungle_games.games.matr1x.rules.game import Matr1x
from jungle_games.games.matr1x.rules.options import Matr1xOptions
from jungle_games.games.matr1x.rules.position import Matr1xEnd, loops, parse_move


def test_what_is_no_move_is_quoted_up_to_forty_signs() -> None:
    with pytest.raises(IllegalMove) as refused:
        parse_move("x" * 50)
    assert str(refused.value) == f"‘{'x' * 40}’ is not a move; a move reads like c3."
    assert str(parse_move(" C3 ")) == "c3"


def test_before_the_deal_only_the_shuffle_may_be_made() -> None:
    start = Matr1x().start(Matr1xOptions(), seats=1)
    assert start.to_move is CHANCE
    assert start.card is None
    assert [str(move) for move in start.legal_moves()] == ["shuffle"]
    assert start.observe(0) is start
    assert start.actor(start.sample_chance(random.Random(1))) is CHANCE
    laid = after(start, "shuffle 7")
    assert laid.to_move == 0
    assert laid.actor(laid.legal_moves()[0]) == 0
    with pytest.raises(IllegalMove) as refused:
        after(laid, "shuffle 8")
    assert str(refused.value) == "The cards have already been dealt."


def test_an_ended_game_says_why() -> None:
    done = lay("7S 8S", beaten="b1 c1 d1 a2 a3 a4 e2 e3 e4 b5 c5 d5")
    assert done.outcome is not None
    assert done.outcome.termination is Matr1xEnd.ALL_BEATEN
    assert (done.outcome.winners, done.outcome.scores) == ((0,), (12.0,))
    assert done.end_text() == "All twelve royals are beaten."
    assert done.legal_moves() == ()
    assert done.forecasts() == {}
    assert done.to_move is None
    empty = lay("")
    assert empty.outcome is not None
    assert (empty.outcome.winners, empty.outcome.scores) == ((), (0.0,))
    assert empty.outcome.termination is Matr1xEnd.NO_CARD
    assert empty.end_text() == "There is no card left to draw."
    assert empty.why_not(place("c3")) is not None
    stuck = lay("2S", flat="TS")
    assert stuck.outcome is not None
    assert stuck.outcome.termination is Matr1xEnd.NO_PLACE
    assert stuck.end_text() == "There is no valid place for the 2 of spades."
    assert lay("7S").end_text() is None


def test_a_drop_that_is_refused_names_place_and_reason() -> None:
    position = lay("2S 7S", flat="TS", piles={"c3": "AS"})
    assert "c3" in drops(position)
    reason = position.why_not(place("b2"))
    assert reason
    with pytest.raises(IllegalMove) as refused:
        after(position, "b2")
    assert str(refused.value) == f"b2: {reason}"
    assert position.why_not(place("c3")) is None


@pytest.mark.parametrize(
    ("draw", "grid", "where", "reason"),
    [
        ("2S", {"c3": "TS"}, "c3", "The 2 of spades goes on cards of its own value or less."),
        ("AH", {"e2": "JS"}, "e2", "The ace of hearts goes on one of the nine piles."),
        ("5D", {"e2": "JS"}, "e2", "The 5 of diamonds still has a place on the nine piles."),
        ("KH", {"e3": "QH"}, "c3", "Royals go outside the nine piles."),
        ("KH", {"e3": "QH"}, "e3", "A royal is already there."),
    ],
)
def test_a_refusal_names_the_card(draw: str, grid: dict[str, str], where: str, reason: str) -> None:
    assert lay(draw, grid).why_not(place(where)) == reason


def test_a_shown_position_says_how_it_stands() -> None:
    assert repr(lay("7S 8S", beaten="b1 c1")).startswith("<Matr1xPosition card=7S draw=2 beaten=")


def test_what_was_never_face_up_is_hidden_and_the_rest_is_not() -> None:
    position = replace(lay("7S 8S 9S TS 2S 3S"), seen=0, returned=0)
    assert [card.is_hidden for card in position.observe(0).draw] == [False, True, True, True, True, True]
    known = replace(position, seen=2, returned=1)
    assert [card.is_hidden for card in known.observe(0).draw] == [False, False, True, True, True, False]
    everything = replace(position, seen=4, returned=9)
    assert everything.observe(0).draw == everything.draw
    assert Card.HIDDEN not in everything.observe(0).draw


def test_a_drop_uses_up_what_was_seen() -> None:
    position = replace(dealt(11), seen=2, returned=0)
    one = position.play(position.legal_moves()[0])
    assert one.seen == 1
    two = one.play(one.legal_moves()[0])
    assert two.seen == 0
    three = two.play(two.legal_moves()[0])
    assert three.seen == 0


def test_a_position_loops_only_when_pile_and_grid_are_the_same() -> None:
    position = dealt(11)
    later = position.play(position.legal_moves()[0])
    assert not loops([position])
    assert not loops([position, later])
    assert loops([position, later, position])
    assert not loops([position, replace(position, draw=position.draw[1:])])
    assert not loops([position, replace(later, draw=position.draw)])
