"""The rule sheet of MATR1X 0VERL0AD, sentence by sentence, and the rulings where it is silent."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from examples import rows
from matr1x_tables import after, all_cards, beaten, dealt, drops, lay, pile, place

from jungle_games.core.cards import Card, deck, parse_cards
from jungle_games.core.game import CHANCE, IllegalMove
from jungle_games.core.shuffle import Shuffle
from jungle_games.games.matr1x.rules.grid import DEALT, OUTER, PLACES, DropKind, Refusal, attack_on
from jungle_games.games.matr1x.rules.options import Matr1xOptions
from jungle_games.games.matr1x.rules.position import Matr1xEnd, Matr1xPosition, loops, parse_move

INNER = {"b2", "c2", "d2", "b3", "c3", "d3", "b4", "c4", "d4"}
OUTSIDE = {str(name) for name in OUTER}


class TestTheGrid:
    """“… the nine inner piles”, “one of the outer piles”; the outer corners do not exist."""

    @rows("corner", ["a1", "e1", "a5", "e5", "f3", "c6", "c0", "", "3c", "c33"])
    def test_what_is_no_place_is_no_move(self, corner: str) -> None:
        with pytest.raises(IllegalMove):
            parse_move(corner)

    def test_the_text_of_a_move_parses_back(self) -> None:
        assert [str(parse_move(str(name))) for name in PLACES] == [str(name) for name in PLACES]
        assert len(PLACES) == 21
        assert {"b1", "c1", "d1", "a2", "a3", "a4", "e2", "e3", "e4", "b5", "c5", "d5"} == OUTSIDE
        assert parse_move(" C3 ") == parse_move("c3")
        assert parse_move("shuffle 83021") == Shuffle(83021)


class TestTheDeal:
    def test_cards_are_turned_onto_the_eight_piles_around_the_empty_centre(self) -> None:
        """Royals go on top of the draw pile in the order they came; aces lie as ordinary cards."""
        cards = deck(jokers=1)[::-1]  # the joker and the kings of the red suits come early
        position = Matr1xPosition.deal(Matr1xOptions(), cards)
        assert [str(name) for name in DEALT] == ["b2", "c2", "d2", "b3", "d3", "b4", "c4", "d4"]
        assert [pile(position, str(name)) for name in DEALT] == ["JK", "TC", "9C", "8C", "7C", "6C", "5C", "4C"]
        assert pile(position, "c3") == ""
        assert [str(card) for card in position.draw[:5]] == ["KC", "QC", "JC", "3C", "2C"]
        assert len(position.draw) == 45
        assert pile(Matr1xPosition.deal(Matr1xOptions(), deck(jokers=1)), "b2") == "AS"

    @rows("jokers", [1, 2])
    def test_chance_shuffles_and_nothing_is_dropped(self, jokers: int) -> None:
        start = Matr1xPosition.start(Matr1xOptions(jokers=jokers))
        assert (start.to_move, start.legal_moves(), start.state()["card"]) == (CHANCE, (Shuffle(),), None)
        position = start.play(Shuffle(17))
        assert position.to_move == 0
        assert all_cards(position) == sorted(deck(jokers=jokers), key=str)
        for dealt_or_not, move in ((position, Shuffle(17)), (start, parse_move("c3"))):
            with pytest.raises(IllegalMove):
                dealt_or_not.play(move)

    def test_a_shuffle_spelled_out_is_dealt_as_it_reads(self) -> None:
        cards = deck(jokers=1)
        spelled = Matr1xPosition.start(Matr1xOptions()).play(Shuffle(None, cards))
        assert spelled == Matr1xPosition.deal(Matr1xOptions(), cards)
        with pytest.raises(IllegalMove):
            Matr1xPosition.start(Matr1xOptions()).play(Shuffle(None, cards[1:]))


LOW = {"b2": "AS", "c2": "2S", "d2": "3S", "b3": "4S", "c3": "5S", "d3": "6S", "b4": "7S"}
NEAR = {"c2": "7H", "d3": "9H", "b2": "TD", "c3": "TH"}
OTHERS = {"e3": "JS", "b1": "KH", "a2": "QD"}
ARMOURED = {"e3": "9C JS", "b1": "6C 2C QH", "a2": "2D 3C KD"}
ALIKE = {"e3": "KH", "b1": "JD", "a2": "JS", "c1": "QC"}
SHEET = [
    # “For example, a 7 can be placed on top of anything from an Ace through a 7, but not on an 8, 9, or 10.”
    ("7H", {**LOW, "c4": "8S", "d4": "9S", "e2": "JS"}, {}, set(LOW)),
    ("7H", {"c3": "TS"}, {}, INNER - {"c3"}),
    ("2H", {"c3": "", "b4": "JK"}, {"flat": "9S"}, {"c3", "b4"}),
    # “Aces can be played on any pile and 'reset' the pile …”
    ("AH", {"e2": "JS"}, {"flat": "TS"}, INNER),
    ("AH", {"c3": ""}, {"flat": "TS"}, INNER),
    # “… but must be placed on the lowest-value pile at the time they are drawn.”
    ("JK", {"b3": "3S"}, {"flat": "5S"}, {"b3"}),
    ("JK", {"b3": "3S", "d4": "3H"}, {"flat": "5S"}, {"b3", "d4"}),
    ("JK", {"b3": "3S", "d4": "JK2"}, {"flat": "5S", "jokers": 2}, {"d4"}),
    ("JK", {"c3": "", "b2": "3S"}, {"flat": "5S"}, {"b2"}),
    ("JK", {"c3": "", "b2": "3S"}, {"flat": "5S", "joker_on_empty_centre": True}, {"c3"}),
    ("JK", {"c3": "", "b2": "JK2"}, {"flat": "5S", "joker_on_empty_centre": True, "jokers": 2}, {"c3", "b2"}),
    ("JK", {"b2": "3S"}, {"flat": "5S", "joker_on_empty_centre": True}, {"b2"}),
    # “They should be placed next to the highest-value same-suited card, if a place is available.”
    ("KH", NEAR, {}, {"e3"}),
    ("KH", {**NEAR, "c3": "AS", "e3": "JS"}, {}, {"c1"}),
    ("KH", {**NEAR, "c3": "AS", "e3": "JS"}, {"beaten": "e3"}, {"c1"}),
    # “If no same-suited space is available, then the highest same-color space should be chosen.”
    ("KH", {"d3": "9D", "c2": "TS"}, {}, {"e3"}),
    ("KH", {"d3": "9D", "c2": "7H", "c1": "JS"}, {}, {"e3"}),
    # “… then the royal should be placed next to the highest card with an open spot.”
    ("KH", {"d3": "9S", "c2": "TS", "c1": "JS"}, {}, {"e3"}),
    # “If two spots are open (like on a corner), you may choose either of the two places.”
    ("KH", {"b2": "5H"}, {}, {"b1", "a2"}),
    ("KH", {"d2": "5H"}, {}, {"d1", "e2"}),
    ("KH", {"b4": "5H"}, {}, {"a4", "b5"}),
    ("KH", {"d4": "5H"}, {}, {"e4", "d5"}),
    ("KH", {"c4": "5H"}, {}, {"c5"}),
    # The joker matches neither suit nor colour.
    ("KH", {"d3": "JK"}, {"flat": "JK"}, OUTSIDE),
    ("KH", {"d3": "2D"}, {"flat": "JK"}, {"e3"}),
    # “If a 'number' card cannot be placed on an inner pile, it must be added to a royal as 'armor'.”
    ("2H", OTHERS, {"beaten": "a2", "flat": "9S"}, {"e3", "b1"}),
    ("2H", ARMOURED, {"flat": "9S"}, {"a2"}),
    ("3H", ARMOURED, {"flat": "9S"}, set()),
    # Similar means suit, then colour, then any; the lowest first.
    ("2H", ALIKE, {"flat": "9S", "armour": "similar"}, {"e3"}),
    ("2D", ALIKE, {"flat": "9S", "armour": "similar"}, {"b1"}),
    ("2H", {"a2": "JS", "c1": "QC"}, {"flat": "9S", "armour": "similar"}, {"a2"}),
    ("2H", {"a2": "AH JS", "c1": "QC"}, {"flat": "9S", "armour": "similar"}, {"a2", "c1"}),
    ("2S", {"e3": "KH", "b1": "JD", "c1": "QC"}, {"flat": "9S", "armour": "similar"}, {"c1"}),
]


@rows(("card", "piles", "more", "places"), SHEET)
def test_a_card_goes_where_the_rule_sheet_says(
    card: str, piles: dict[str, str], more: dict[str, Any], places: set[str]
) -> None:
    assert drops(lay(f"{card} 2D", piles, **more)) == places


@rows(
    ("card", "piles", "where", "reason"),
    [
        ("7H", {**LOW, "d4": "9S", "e2": "JS"}, "d4", Refusal.TOO_LOW),
        ("7H", {**LOW, "d4": "9S", "e2": "JS"}, "e2", Refusal.FITS_INSIDE),
        ("AH", {"e2": "JS"}, "e2", Refusal.INSIDE_ONLY),
        ("JK", {"c3": "5S"}, "c3", Refusal.NOT_LOWEST),
        ("KH", {"d3": "9H", "c2": "7H", "e3": "JS"}, "e3", Refusal.ROYAL_THERE),
        ("KH", {"d3": "9H", "c2": "7H", "e3": "JS"}, "a3", Refusal.OTHER_PLACE),
        ("KH", {"d3": "9H", "c2": "7H", "e3": "JS"}, "c3", Refusal.ROYAL_INSIDE),
        ("2H", {**dict.fromkeys(INNER, "9S"), "e3": "JS"}, "b5", Refusal.NO_ROYAL),
    ],
)
def test_why_it_goes_nowhere_else(card: str, piles: dict[str, str], where: str, reason: Refusal) -> None:
    assert lay(f"{card} 2D", piles).refusal(place(where)) is reason


def test_the_pile_grows_and_the_next_card_is_drawn() -> None:
    position = after(lay("7H 2D KS", {"b2": "5S 4S"}), "b2")
    assert pile(position, "b2") == "7H 5S 4S"
    assert position.card == Card("2D")
    assert len(position.draw) == 2


@rows("card", ["AH", "JK"])
def test_all_cards_in_that_pile_move_to_the_bottom_of_the_draw_pile(card: str) -> None:
    """Its top card goes down first, so its old bottom card is the last of the draw pile."""
    position = lay(f"{card} 2D KS", {"b2": "3S 2S AS"}, flat="9H")
    assert len(position.forecast(place("b2")).returning) == 3
    position = after(position, "b2")
    assert pile(position, "b2") == card
    assert [str(left) for left in position.draw] == ["2D", "KS", "3S", "2S", "AS"]


class TestAttacks:
    """“… the two cards closest to the royal's row or column must add up to the value of the royal or higher …”"""

    def test_the_worked_example(self) -> None:
        """“… a row with a 3, a 10, a 7, and a Jack on the end: … Placing any valid card on top of the 3 will
        'trigger' the other cards, causing the Jack to be defeated and flipped face-down.”"""
        row = {"b3": "3D", "c3": "TS", "d3": "7H", "e3": "JC"}
        for card in ("3H", "9H", "AH"):
            position = lay(f"{card} 2D", row, flat="9S")
            (attack,) = position.forecast(place("b3")).attacks
            assert (attack.sum, attack.need, attack.beats) == (17, 11, True)
            assert beaten(after(position, "b3")) == {"e3"}

    @rows(
        ("royal", "first", "second", "falls"),
        [
            # “If … a Queen of Hearts, then the 10 and 7 would both need to be either a Heart or a Diamond.”
            ("QH", "TH", "7D", True), ("QH", "TH", "7H", True), ("QH", "TS", "7H", False), ("QH", "TH", "7C", False),
            ("QH", "TS", "7C", False),
            # “If the royal at the end was a King of Spades, then the 10 and 7 would both need to be Spades.”
            ("KS", "TS", "7S", True), ("KS", "TS", "7C", False), ("KS", "TH", "7S", False),
            # “A Jack … at least 11 points, a Queen requires at least 12 …, a King … at least 13 points.”
            ("JS", "5H", "6C", True), ("JS", "5H", "5C", False), ("QS", "6S", "6C", True), ("QS", "5S", "6C", False),
            ("KS", "6S", "7S", True), ("KS", "5S", "7S", False),
            # “A Jack with a 2 would require 13 points to defeat instead of 11.” Suits matter with armour as without.
            ("2C JC", "TS", "2H", False), ("2C JC", "TS", "3H", True), ("2S KS", "TS", "9C", False),
        ],
    )  # fmt: skip
    def test_what_beats_a_royal(self, royal: str, first: str, second: str, falls: bool) -> None:
        position = after(lay("9H 2D", {"b3": "3D", "c3": first, "d3": second, "e3": royal}), "b3")
        assert beaten(position) == ({"e3"} if falls else set())

    def test_only_the_far_end_is_triggered(self) -> None:
        royals = dict.fromkeys(["b1", "c1", "d1", "a2", "a3", "a4", "e2", "e3", "e4", "b5", "c5", "d5"], "JS")
        triggers = {
            "b2": {"e2", "b5"}, "c2": {"c5"}, "d2": {"a2", "d5"}, "b3": {"e3"}, "c3": set(), "d3": {"a3"},
            "b4": {"e4", "b1"}, "c4": {"c1"}, "d4": {"a4", "d1"},
        }  # fmt: skip
        for name, expected in triggers.items():
            position = lay("TS 2D", royals, flat="8H")
            assert {str(attack.lane.royal) for attack in position.forecast(place(name)).attacks} == expected
            assert beaten(after(position, name)) == expected

    def test_an_empty_centre_strikes_nothing(self) -> None:
        position = lay("9H 2D", {"b3": "3D", "c3": "", "d3": "TS", "e3": "JS"})
        attack = attack_on(position.grid, place("e3"))
        assert attack is not None
        assert (attack.cards[0], attack.sum, attack.beats) == (None, 10, False)

    def test_a_beaten_royal_stays_where_it_is_with_its_armour(self) -> None:
        position = after(lay("9H 2D KC", {"b3": "3D", "c3": "TS", "d3": "7H", "e3": "2C JC"}), "b3")
        assert pile(position, "e3") == "2C JC"
        assert attack_on(position.grid, place("e3")) is None
        assert list(position.grid.living()) == []
        assert position.state()["beaten"] == ["e3"]
        assert "e3" not in drops(after(position, "b2"))


class TestArmour:
    def test_it_lies_on_the_royal_and_adds_to_its_value(self) -> None:
        position = lay("2H 3D", OTHERS, beaten="a2", flat="9S")
        what = position.forecast(place("b1"))
        assert (what.kind, what.royal, what.total) == (DropKind.ARMOUR, Card("KH"), 15)
        position = after(position, "b1")
        assert pile(position, "b1") == "2H KH"
        assert position.grid.armour(place("b1")) == 2

    def test_a_king_at_twenty_is_allowed_with_a_warning(self) -> None:
        position = lay("7H 3D", {"e3": "KS", "b1": "QS", "a3": "JS"}, flat="9S")
        warned = {str(name): what.makes_unbeatable for name, what in position.forecasts().items()}
        assert warned == {"e3": True, "b1": False, "a3": False}

    def test_armour_in_advance_is_inherited(self) -> None:
        position = lay("2H KH 3D", {"e3": "JS"}, beaten="e3", flat="9S", preventative_armour=True)
        assert drops(position) == {str(name) for name in OUTER} - {"e3"}
        assert position.forecast(place("c1")).royal is None
        position = after(position, "c1")
        assert pile(position, "c1") == "2H"
        assert "c1" in drops(position)
        assert position.forecast(place("c1")).total == 15
        position = after(position, "c1")
        assert pile(position, "c1") == "2H KH"
        assert position.grid.total(place("c1")) == 15


class TestTheEnd:
    def test_all_twelve_beaten_wins_before_any_loss(self) -> None:
        royals = dict.fromkeys(OUTSIDE - {"e3"}, "JS")
        before = lay("9H 2S", {**royals, "b3": "3D", "c3": "TS", "d3": "7H", "e3": "JC"}, beaten=" ".join(royals))
        assert after(before, "b3").refusal(place("b3")) is Refusal.GAME_OVER
        position = after(replace(before, draw=before.draw[:1]), "b3")
        assert position.draw == ()
        assert position.outcome is not None
        assert (position.outcome.winners, position.outcome.scores) == ((0,), (12.0,))
        assert position.outcome.termination is Matr1xEnd.ALL_BEATEN
        assert (position.to_move, position.legal_moves(), position.forecasts()) == (None, (), {})

    def test_a_reset_refills_the_draw_pile_and_the_game_goes_on(self) -> None:
        position = after(lay("AH", {"b3": "5S 3S"}), "b3")
        assert position.outcome is None
        assert position.draw == parse_cards("5S 3S")


def test_what_is_no_move_is_quoted_up_to_forty_signs() -> None:
    with pytest.raises(IllegalMove) as refused:
        parse_move("x" * 50)
    assert str(refused.value) == f"‘{'x' * 40}’ is not a move; a move reads like c3."


@rows(
    ("position", "why", "words"),
    [
        (lay("7S 8S", beaten=" ".join(OUTSIDE)), Matr1xEnd.ALL_BEATEN, "All twelve royals are beaten."),
        (lay(""), Matr1xEnd.NO_CARD, "There is no card left to draw."),
        (lay("2S", flat="TS"), Matr1xEnd.NO_PLACE, "There is no valid place for the 2 of spades."),
        (lay("7S"), None, None),
    ],
)
def test_an_ended_game_says_why(position: Matr1xPosition, why: Matr1xEnd | None, words: str | None) -> None:
    assert (None if position.outcome is None else position.outcome.termination) is why
    assert position.end_text() == words


def test_a_drop_that_is_refused_names_place_and_reason() -> None:
    position = lay("2S 7S", flat="TS", piles={"c3": "AS"})
    assert "c3" in drops(position)
    reason = position.why_not(place("b2"))
    assert reason
    with pytest.raises(IllegalMove) as refused:
        after(position, "b2")
    assert str(refused.value) == f"b2: {reason}"
    assert position.why_not(place("c3")) is None


HIGH = {"b2": "TS", "c2": "9S", "d2": "8S", "b3": "7S", "c3": "6S", "d3": "5S", "b4": "4S", "c4": "3S", "d4": "TH"}


@rows(
    ("draw", "grid", "where", "reason"),
    [
        ("2S", {"c3": "TS"}, "c3", "The 2 of spades goes on cards of its own value or lower."),
        ("2S", {**HIGH, "e2": "JS"}, "c3", "No pile takes it: it becomes armour."),
        ("AH", {"e2": "JS"}, "e2", "The ace of hearts goes on one of the nine piles."),
        ("5D", {"e2": "JS"}, "e2", "The 5 of diamonds still fits on a pile."),
        ("KH", {"e3": "QH"}, "c3", "Royals go outside the nine piles."),
        ("KH", {"e3": "QH"}, "e3", "A royal is already there."),
    ],
)
def test_a_refusal_names_the_card(draw: str, grid: dict[str, str], where: str, reason: str) -> None:
    assert lay(draw, grid).why_not(place(where)) == reason


def test_a_shown_position_says_how_it_stands() -> None:
    assert repr(lay("7S 8S", beaten="b1 c1")).startswith("<Matr1xPosition card=7S draw=2 beaten=")


def test_a_position_loops_only_when_pile_and_grid_are_the_same() -> None:
    position = dealt(11)
    later = position.play(position.legal_moves()[0])
    assert not loops([position])
    assert not loops([position, later])
    assert loops([position, later, position])
    assert not loops([position, replace(position, draw=position.draw[1:])])
    assert not loops([position, replace(later, draw=position.draw)])
