"""The rule sheet of MATR1X 0VERL0AD, sentence by sentence, and the rulings where it is silent."""

from __future__ import annotations

from dataclasses import replace

import pytest
from examples import rows
from matr1x_tables import after, all_cards, beaten, dealt, drops, lay, pile, place

from jungle_games.core.cards import Card, deck, parse_cards
from jungle_games.core.game import CHANCE, IllegalMove
from jungle_games.core.shuffle import Shuffle
from jungle_games.games.matr1x.rules.grid import DEALT, OUTER, PLACES, DropKind, Refusal
from jungle_games.games.matr1x.rules.options import Matr1xOptions
from jungle_games.games.matr1x.rules.position import Matr1xEnd, Matr1xPosition, loops, parse_move

CORNERS = {"b2": {"b1", "a2"}, "d2": {"d1", "e2"}, "b4": {"a4", "b5"}, "d4": {"e4", "d5"}}
EDGES = {"c2": {"c1"}, "b3": {"a3"}, "d3": {"e3"}, "c4": {"c5"}}


class TestTheGrid:
    """“… the nine inner piles”, “one of the outer piles”; the outer corners do not exist."""

    def test_nine_inner_and_twelve_outer_places(self) -> None:
        assert len(PLACES) == 21
        assert {str(name) for name in OUTER} == {"b1", "c1", "d1", "a2", "a3", "a4", "e2", "e3", "e4", "b5", "c5", "d5"}

    @rows("corner", ["a1", "e1", "a5", "e5", "f3", "c6", "c0", "", "3c", "c33"])
    def test_what_is_no_place_is_no_move(self, corner: str) -> None:
        with pytest.raises(IllegalMove):
            parse_move(corner)

    def test_the_text_of_a_move_parses_back(self) -> None:
        assert [str(parse_move(str(name))) for name in PLACES] == [str(name) for name in PLACES]
        assert parse_move(" C3 ") == parse_move("c3")
        assert parse_move("shuffle 83021") == Shuffle(83021)


class TestTheDeal:
    def test_cards_are_turned_onto_the_eight_piles_around_the_empty_centre(self) -> None:
        cards = deck(jokers=1)[::-1]  # the joker and the kings of the red suits come early
        position = Matr1xPosition.deal(Matr1xOptions(), cards)
        assert [str(name) for name in DEALT] == ["b2", "c2", "d2", "b3", "d3", "b4", "c4", "d4"]
        assert [pile(position, str(name)) for name in DEALT] == ["JK", "TC", "9C", "8C", "7C", "6C", "5C", "4C"]
        assert pile(position, "c3") == ""

    def test_royals_go_on_top_of_the_draw_pile_in_the_order_they_came(self) -> None:
        position = Matr1xPosition.deal(Matr1xOptions(), deck(jokers=1)[::-1])
        assert [str(card) for card in position.draw[:5]] == ["KC", "QC", "JC", "3C", "2C"]
        assert len(position.draw) == 45

    def test_aces_lie_as_ordinary_cards(self) -> None:
        position = Matr1xPosition.deal(Matr1xOptions(), deck(jokers=1))
        assert pile(position, "b2") == "AS"

    @rows(("jokers", "count"), [(1, 53), (2, 54)])
    def test_chance_shuffles_and_nothing_is_dropped(self, jokers: int, count: int) -> None:
        start = Matr1xPosition.start(Matr1xOptions(jokers=jokers))
        assert start.to_move is CHANCE
        assert start.legal_moves() == (Shuffle(),)
        assert start.state()["card"] is None
        position = start.play(Shuffle(17))
        assert position.to_move == 0
        assert all_cards(position) == sorted(deck(jokers=jokers), key=str)
        assert len(all_cards(position)) == count
        with pytest.raises(IllegalMove):
            position.play(Shuffle(17))
        with pytest.raises(IllegalMove):
            start.play(parse_move("c3"))

    def test_a_shuffle_spelled_out_is_dealt_as_it_reads(self) -> None:
        cards = deck(jokers=1)
        spelled = Matr1xPosition.start(Matr1xOptions()).play(Shuffle(None, cards))
        assert spelled == Matr1xPosition.deal(Matr1xOptions(), cards)
        with pytest.raises(IllegalMove):
            Matr1xPosition.start(Matr1xOptions()).play(Shuffle(None, cards[1:]))


class TestNumberCards:
    """“… can only be placed on piles where the top card is the same value or lower than the card to be placed.”"""

    def test_a_seven(self) -> None:
        """“For example, a 7 can be placed on top of anything from an Ace through a 7, but not on an 8, 9, or 10.”"""
        low = {"b2": "AS", "c2": "2S", "d2": "3S", "b3": "4S", "c3": "5S", "d3": "6S", "b4": "7S"}
        position = lay("7H 2D", {**low, "c4": "8S", "d4": "9S", "e2": "JS"})
        assert drops(position) == set(low)
        assert position.refusal(place("d4")) is Refusal.TOO_LOW
        assert position.refusal(place("e2")) is Refusal.FITS_INSIDE
        assert drops(lay("7H 2D", {"c3": "TS"})) == {"b2", "c2", "d2", "b3", "d3", "b4", "c4", "d4"}

    def test_the_pile_grows_and_the_next_card_is_drawn(self) -> None:
        position = after(lay("7H 2D KS", {"b2": "5S 4S"}), "b2")
        assert pile(position, "b2") == "7H 5S 4S"
        assert position.card == Card("2D")
        assert len(position.draw) == 2

    def test_the_empty_centre_and_the_joker_take_anything(self) -> None:
        assert drops(lay("2H 3D", {"c3": "", "b4": "JK"}, flat="9S")) == {"c3", "b4"}


class TestAcesAndJokers:
    """“Aces can be played on any pile and 'reset' the pile …”"""

    def test_an_ace_goes_on_any_inner_pile(self) -> None:
        inner = {"b2", "c2", "d2", "b3", "c3", "d3", "b4", "c4", "d4"}
        assert drops(lay("AH 2D", {"e2": "JS"}, flat="TS")) == inner
        assert drops(lay("AH 2D", {"c3": ""}, flat="TS")) == inner
        assert lay("AH 2D", {"e2": "JS"}).refusal(place("e2")) is Refusal.INSIDE_ONLY

    @rows("card", ["AH", "JK"])
    def test_all_cards_in_that_pile_move_to_the_bottom_of_the_draw_pile(self, card: str) -> None:
        """Its top card goes down first, so its old bottom card is the last of the draw pile."""
        position = lay(f"{card} 2D KS", {"b2": "3S 2S AS"}, flat="9H")
        assert len(position.forecast(place("b2")).returning) == 3
        position = after(position, "b2")
        assert pile(position, "b2") == card
        assert [str(left) for left in position.draw] == ["2D", "KS", "3S", "2S", "AS"]

    def test_a_joker_must_be_placed_on_the_lowest_value_pile(self) -> None:
        """“… but must be placed on the lowest-value pile at the time they are drawn.”"""
        assert drops(lay("JK 2D", {"b3": "3S"}, flat="5S")) == {"b3"}
        assert drops(lay("JK 2D", {"b3": "3S", "d4": "3H"}, flat="5S")) == {"b3", "d4"}
        assert drops(lay("JK 2D", {"b3": "3S", "d4": "JK2"}, flat="5S", jokers=2)) == {"d4"}
        assert lay("JK 2D", flat="5S", piles={"b3": "3S"}).refusal(place("c3")) is Refusal.NOT_LOWEST

    def test_the_joker_skips_the_empty_centre(self) -> None:
        assert drops(lay("JK 2D", {"c3": "", "b2": "3S"}, flat="5S")) == {"b2"}

    def test_with_the_printed_rules_it_goes_there(self) -> None:
        position = lay("JK 2D", {"c3": "", "b2": "3S"}, flat="5S", joker_on_empty_centre=True)
        assert drops(position) == {"c3"}
        beside = lay("JK 2D", {"c3": "", "b2": "JK2"}, flat="5S", joker_on_empty_centre=True, jokers=2)
        assert drops(beside) == {"c3", "b2"}
        assert drops(lay("JK 2D", {"b2": "3S"}, flat="5S", joker_on_empty_centre=True)) == {"b2"}


class TestRoyals:
    """“When you draw a Royal, they get placed in one of the outer piles.”"""

    def test_next_to_the_highest_value_same_suited_card(self) -> None:
        """“They should be placed next to the highest-value same-suited card, if a place is available.”"""
        tops = {"c2": "7H", "d3": "9H", "b2": "TD", "c3": "TH"}
        assert drops(lay("KH 2D", tops)) == {"e3"}

    def test_a_full_place_sends_it_to_the_next_same_suited_card(self) -> None:
        tops = {"c2": "7H", "d3": "9H", "b2": "TD", "e3": "JS"}
        assert drops(lay("KH 2D", tops)) == {"c1"}
        assert drops(lay("KH 2D", tops, beaten="e3")) == {"c1"}
        assert lay("KH 2D", tops).refusal(place("e3")) is Refusal.ROYAL_THERE
        assert lay("KH 2D", tops).refusal(place("a3")) is Refusal.OTHER_PLACE
        assert lay("KH 2D", tops).refusal(place("c3")) is Refusal.ROYAL_INSIDE

    def test_else_the_highest_same_colour(self) -> None:
        """“If no same-suited space is available, then the highest same-color space should be chosen.”"""
        assert drops(lay("KH 2D", {"d3": "9D", "c2": "TS"})) == {"e3"}
        assert drops(lay("KH 2D", {"d3": "9D", "c2": "7H", "c1": "JS"})) == {"e3"}

    def test_else_the_highest_card_with_an_open_spot(self) -> None:
        """“… then the royal should be placed next to the highest card with an open spot.”"""
        assert drops(lay("KH 2D", {"d3": "9S", "c2": "TS", "c1": "JS"})) == {"e3"}

    @rows("corner", CORNERS)
    def test_either_of_two_places_at_a_corner(self, corner: str) -> None:
        """“If two spots are open (like on a corner), you may choose either of the two places.”"""
        assert drops(lay("KH 2D", {corner: "5H"})) == CORNERS[corner]

    @rows("edge", EDGES)
    def test_the_one_place_at_an_edge(self, edge: str) -> None:
        assert drops(lay("KH 2D", {edge: "5H"})) == EDGES[edge]

    def test_the_joker_matches_neither_suit_nor_colour(self) -> None:
        assert drops(lay("KH 2D", {"d3": "JK"}, flat="JK")) == {str(name) for name in OUTER}
        assert drops(lay("KH 2D", {"d3": "2D"}, flat="JK")) == {"e3"}


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
        ("ten", "seven", "falls"),
        [("TH", "7D", True), ("TH", "7H", True), ("TS", "7H", False), ("TH", "7C", False), ("TS", "7C", False)],
    )
    def test_the_queen_of_the_example(self, ten: str, seven: str, falls: bool) -> None:
        """“If the royal … was a Queen of Hearts, then the 10 and 7 would both need to be either a Heart or a
        Diamond (red colored suits).”"""
        position = after(lay("9H 2D", {"b3": "3D", "c3": ten, "d3": seven, "e3": "QH"}), "b3")
        assert beaten(position) == ({"e3"} if falls else set())

    @rows(("ten", "seven", "falls"), [("TS", "7S", True), ("TS", "7C", False), ("TH", "7S", False)])
    def test_the_king_of_the_example(self, ten: str, seven: str, falls: bool) -> None:
        """“If the royal at the end was a King of Spades, then the 10 and 7 would both need to be Spades.”"""
        position = after(lay("9H 2D", {"b3": "3D", "c3": ten, "d3": seven, "e3": "KS"}), "b3")
        assert beaten(position) == ({"e3"} if falls else set())

    @rows(
        ("royal", "first", "second", "falls"),
        [
            ("JS", "5H", "6C", True),
            ("JS", "5H", "5C", False),
            ("QS", "6S", "6C", True),
            ("QS", "5S", "6C", False),
            ("KS", "6S", "7S", True),
            ("KS", "5S", "7S", False),
        ],
    )
    def test_the_least_that_beats_each(self, royal: str, first: str, second: str, falls: bool) -> None:
        """“A Jack … at least 11 points, a Queen requires at least 12 …, a King … at least 13 points.”"""
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

    def test_armour_adds_to_what_is_needed(self) -> None:
        """“A Jack with a 2 would require 13 points to defeat instead of 11.”"""
        for second, falls in (("2H", False), ("3H", True)):
            position = lay("9H 2D", {"b3": "3D", "c3": "TS", "d3": second, "e3": "2C JC"})
            assert position.grid.total(place("e3")) == 13
            assert bool(after(position, "b3").beaten) == falls

    def test_armour_leaves_suit_and_colour_as_they_are(self) -> None:
        """“The normal rules about suits and/or color requirements remain the same.”"""
        assert not after(lay("9H 2D", {"b3": "3D", "c3": "TS", "d3": "9C", "e3": "2S KS"}), "b3").beaten

    def test_an_empty_centre_strikes_nothing(self) -> None:
        position = lay("9H 2D", {"b3": "3D", "c3": "", "d3": "TS", "e3": "JS"})
        attack = position.attack_on(place("e3"))
        assert attack is not None
        assert (attack.cards[0], attack.sum, attack.beats) == (None, 10, False)

    def test_a_beaten_royal_stays_where_it_is_with_its_armour(self) -> None:
        position = after(lay("9H 2D KC", {"b3": "3D", "c3": "TS", "d3": "7H", "e3": "2C JC"}), "b3")
        assert pile(position, "e3") == "2C JC"
        assert position.attack_on(place("e3")) is None
        assert list(position.grid.living()) == []
        assert position.state()["beaten"] == ["e3"]
        assert "e3" not in drops(after(position, "b2"))


class TestArmour:
    """“If a 'number' card cannot be placed on an inner pile, it must be added to a royal as 'armor'.”"""

    def test_any_living_royal(self) -> None:
        royals = {"e3": "JS", "b1": "KH", "a2": "QD"}
        position = lay("2H 3D", royals, beaten="a2", flat="9S")
        assert drops(position) == {"e3", "b1"}
        assert position.refusal(place("a2")) is Refusal.NO_ROYAL
        assert position.refusal(place("b5")) is Refusal.NO_ROYAL
        what = position.forecast(place("b1"))
        assert (what.kind, what.royal, what.total) == (DropKind.ARMOUR, Card("KH"), 15)
        position = after(position, "b1")
        assert pile(position, "b1") == "2H KH"
        assert position.grid.armour(place("b1")) == 2

    def test_never_over_twenty(self) -> None:
        royals = {"e3": "9C JS", "b1": "6C 2C QH", "a2": "2D 3C KD"}
        assert drops(lay("2H 3D", royals, flat="9S")) == {"a2"}
        position = lay("3H 3D", royals, flat="9S")
        assert position.outcome is not None
        assert position.outcome.termination is Matr1xEnd.NO_PLACE

    def test_a_king_at_twenty_is_allowed_with_a_warning(self) -> None:
        position = lay("7H 3D", {"e3": "KS", "b1": "QS", "a3": "JS"}, flat="9S")
        warned = {str(name): what.makes_unbeatable for name, what in position.forecasts().items()}
        assert warned == {"e3": True, "b1": False, "a3": False}

    def test_similar_means_suit_then_colour_then_any_the_lowest_first(self) -> None:
        royals = {"e3": "KH", "b1": "JD", "a2": "JS", "c1": "QC"}
        assert drops(lay("2H 3D", royals, flat="9S", armour="similar")) == {"e3"}
        assert drops(lay("2D 3D", royals, flat="9S", armour="similar")) == {"b1"}
        del royals["e3"], royals["b1"]
        assert drops(lay("2H 3D", royals, flat="9S", armour="similar")) == {"a2"}
        royals["a2"] = "AH JS"  # worth as much as the queen
        assert drops(lay("2H 3D", royals, flat="9S", armour="similar")) == {"a2", "c1"}
        assert drops(lay("2S 3D", {"e3": "KH", "b1": "JD", "c1": "QC"}, flat="9S", armour="similar")) == {"c1"}

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
        royals = dict.fromkeys(["b1", "c1", "d1", "a2", "a3", "a4", "e2", "e4", "b5", "c5", "d5"], "JS")
        position = lay("9H", {**royals, "b3": "3D", "c3": "TS", "d3": "7H", "e3": "JC"}, beaten=" ".join(royals))
        position = after(position, "b3")
        assert position.draw == ()
        assert position.outcome is not None
        assert position.outcome.winners == (0,)
        assert position.outcome.scores == (12.0,)
        assert position.outcome.termination is Matr1xEnd.ALL_BEATEN
        assert position.to_move is None
        assert position.legal_moves() == ()
        assert position.refusal(place("b3")) is Refusal.GAME_OVER

    def test_a_reset_refills_the_draw_pile_and_the_game_goes_on(self) -> None:
        position = after(lay("AH", {"b3": "5S 3S"}), "b3")
        assert position.outcome is None
        assert position.draw == parse_cards("5S 3S")


def test_what_is_no_move_is_quoted_up_to_forty_signs() -> None:
    with pytest.raises(IllegalMove) as refused:
        parse_move("x" * 50)
    assert str(refused.value) == f"‘{'x' * 40}’ is not a move; a move reads like c3."
    assert str(parse_move(" C3 ")) == "c3"


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


@rows(
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


def test_a_position_loops_only_when_pile_and_grid_are_the_same() -> None:
    position = dealt(11)
    later = position.play(position.legal_moves()[0])
    assert not loops([position])
    assert not loops([position, later])
    assert loops([position, later, position])
    assert not loops([position, replace(position, draw=position.draw[1:])])
    assert not loops([position, replace(later, draw=position.draw)])
