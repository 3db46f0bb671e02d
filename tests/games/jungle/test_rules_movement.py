"""What a piece may do, sentence by sentence of the rule sheet, and each option both ways."""

from __future__ import annotations

import pytest

from jungle_games.core.game import IllegalMove
from jungle_games.games.jungle.rules.board import JungleMove, Kind, Square
from jungle_games.games.jungle.rules.options import JungleOptions, find_map
from jungle_games.games.jungle.rules.position import JunglePosition, Refusal, display, outranks

CLASSIC = find_map("classic")


def at(text: str) -> Square:
    return JungleMove.parse(text + "a1").origin


def position(fen: str, **options: object) -> JunglePosition:
    return JunglePosition.from_fen(fen, CLASSIC, JungleOptions(**options))  # type: ignore[arg-type]


def targets(place: JunglePosition, square: str) -> set[str]:
    return {str(move.target) for move in place.moves_from(at(square))}


def refusal(place: JunglePosition, move: str) -> Refusal | None:
    parsed = JungleMove.parse(move)
    return place.refusal(parsed.origin, parsed.target)


def allowed(place: JunglePosition, move: str) -> bool:
    """Whether ``move`` is legal, asserted to be the same by every way of asking."""
    parsed = JungleMove.parse(move)
    verdict = parsed in place.legal_moves()
    assert verdict == (parsed in place.moves_from(parsed.origin))
    assert verdict == (place.why_not(parsed.origin, parsed.target) is None)
    if not verdict:
        with pytest.raises(IllegalMove):
            place.play(parsed)
    return verdict


def another_than(letter: str) -> str:
    """A second red piece, so that a capture does not end the game before it is looked at."""
    return "d" if letter == "c" else "c"


class TestSteps:
    """“Pieces move one square at a time in any direction apart from angles.”"""

    def test_four_directions_and_no_angles(self) -> None:
        place = position("r6/7/7/7/3C3/7/7/7/7 w")
        assert targets(place, "d5") == {"d4", "d6"}  # water left and right
        place = position("r6/7/7/7/7/7/3C3/7/7 w")
        assert targets(place, "d3") == {"d4", "c3", "e3", "d2"}
        assert refusal(place, "d3e4") is Refusal.TOO_FAR
        assert refusal(place, "d3d5") is Refusal.TOO_FAR

    def test_the_edge_of_the_board_ends_it(self) -> None:
        assert targets(position("r6/7/7/7/7/7/7/7/C6 w"), "a1") == {"a2", "b1"}
        assert refusal(position("r6/7/7/7/7/7/7/7/6C w"), "g1h1") is Refusal.TOO_FAR

    def test_own_pieces_stand_in_the_way(self) -> None:
        assert refusal(position("r6/7/7/7/7/7/7/D6/C6 w"), "a1a2") is Refusal.OWN_PIECE

    def test_only_the_side_to_move_moves(self) -> None:
        place = position("r6/7/7/7/7/7/7/7/C6 b")
        assert refusal(place, "a1a2") is Refusal.NOT_YOURS
        assert refusal(place, "a9a8") is None
        assert place.moves_from(at("a1")) == ()
        assert refusal(place, "d5d6") is Refusal.EMPTY

    def test_own_den_is_barred_and_the_enemys_is_open(self) -> None:
        """A piece may not enter its own den."""
        place = position("2l4/3T3/7/7/7/7/7/3C3/7 w")
        assert refusal(place, "d2d1") is Refusal.OWN_DEN
        assert allowed(place, "d8d9")


class TestRanks:
    """“A rank higher than or equal to a rank of another piece may be taken.”"""

    @pytest.mark.parametrize("attacker", list(Kind))
    def test_every_pair_on_land(self, attacker: Kind) -> None:
        for defender in Kind:
            victim = defender.letter.lower()
            place = position(f"{another_than(victim)}6/7/7/7/7/7/7/{victim}6/{attacker.letter}6 w")
            expected = attacker >= defender
            if {attacker, defender} == {Kind.RAT, Kind.ELEPHANT}:
                expected = attacker is Kind.RAT  # “The rat can capture the elephant, but not vice versa.”
            assert allowed(place, "a1a2") == expected, defender
            assert outranks(attacker, defender, place.options) == expected, defender

    def test_elephant_takes_rat_is_an_option(self) -> None:
        fen = "c6/7/7/7/7/7/7/r6/E6 w"
        assert refusal(position(fen), "a1a2") is Refusal.TOO_STRONG
        assert allowed(position(fen, elephant_takes_rat=True), "a1a2")
        assert outranks(Kind.RAT, Kind.ELEPHANT, JungleOptions(elephant_takes_rat=True))

    def test_dog_and_wolf_alone_change_ranks(self) -> None:
        fen = "c6/7/7/7/7/7/7/w6/D6 w"
        usual, changed = position(fen), position(fen, dog_over_wolf=True)
        assert [usual.rank(kind) for kind in Kind] == list(range(1, 9))
        swapped = {Kind.DOG: Kind.WOLF, Kind.WOLF: Kind.DOG}
        assert [changed.rank(kind) for kind in Kind] == [usual.rank(swapped.get(kind, kind)) for kind in Kind]

    def test_dog_over_wolf_is_an_option(self) -> None:
        dog_on_wolf, wolf_on_dog = "c6/7/7/7/7/7/7/w6/D6 w", "c6/7/7/7/7/7/7/d6/W6 w"
        assert not allowed(position(dog_on_wolf), "a1a2")
        assert allowed(position(wolf_on_dog), "a1a2")
        assert allowed(position(dog_on_wolf, dog_over_wolf=True), "a1a2")
        assert not allowed(position(wolf_on_dog, dog_over_wolf=True), "a1a2")


class TestWater:
    """“The rat is the only animal that can enter the water tiles.”"""

    @pytest.mark.parametrize("letter", "CDWPTLE")
    def test_nobody_else_swims(self, letter: str) -> None:
        place = position(f"r6/7/7/7/7/7/1{letter}5/7/7 w")
        assert refusal(place, "b3b4") is Refusal.NO_SWIMMER

    def test_the_rat_enters_crosses_and_leaves(self) -> None:
        assert allowed(position("c6/7/7/7/7/7/1R5/7/7 w"), "b3b4")
        assert targets(position("c6/7/7/7/1R5/7/7/7/7 w"), "b5") == {"a5", "b4", "b6", "c5"}

    @pytest.mark.parametrize("victim", "rcdwptle")
    @pytest.mark.parametrize("across_bank", ["never", "into_water", "both"])
    def test_leaving_the_water_it_takes_nothing(self, victim: str, across_bank: str) -> None:
        """“The rat may not take any piece when moving from a water tile to a land tile.”"""
        fen = f"{another_than(victim)}6/7/7/7/{victim}R5/7/7/7/7 w"
        place = position(fen, rats_across_bank=across_bank)
        assert allowed(place, "b5a5") == (victim == "r" and across_bank == "both")

    @pytest.mark.parametrize("across_bank", ["never", "into_water", "both"])
    def test_the_refusal_tells_what_holds_for_who_leaves_the_water(self, across_bank: str) -> None:
        place = position("r6/7/7/7/eR5/7/7/7/7 w", rats_across_bank=across_bank)
        reason = place.why_not(at("b5"), at("a5"))
        only_rats = "As it leaves the water, a rat may take only a rat."
        nothing = "A rat may not take as it leaves the water."
        assert reason == (only_rats if across_bank == "both" else nothing)

    @pytest.mark.parametrize("across_bank", ["never", "into_water", "both"])
    def test_from_land_it_takes_no_swimming_rat(self, across_bank: str) -> None:
        """“The rat may attack another rat if they are both in the water.”"""
        place = position("c6/7/7/7/Rr5/7/7/7/7 w", rats_across_bank=across_bank)
        assert allowed(place, "a5b5") == (across_bank != "never")
        if across_bank == "never":
            assert refusal(place, "a5b5") is Refusal.ENTERING_WATER

    @pytest.mark.parametrize("across_bank", ["never", "into_water", "both"])
    def test_both_in_the_water_or_both_on_land_they_fight(self, across_bank: str) -> None:
        assert allowed(position("c6/7/7/7/1Rr4/7/7/7/7 w", rats_across_bank=across_bank), "b5c5")
        assert allowed(position("c6/7/7/7/7/7/7/r6/R6 w", rats_across_bank=across_bank), "a1a2")

    def test_leaving_the_water_beside_the_elephant(self) -> None:
        assert refusal(position("c6/7/7/7/eR5/7/7/7/7 w"), "b5a5") is Refusal.LEAVING_WATER


class TestTraps:
    """“On trap tiles any piece can be captured regardless of rank.” c1, d2, e1 are Blue's; c9, d8, e9 Red's."""

    @pytest.mark.parametrize("traps", ["any", "enemy"])
    def test_the_weakest_takes_the_strongest_in_its_own_trap(self, traps: str) -> None:
        assert allowed(position("r6/7/7/7/7/7/7/2Ce3/7 w", traps=traps), "c2d2")

    @pytest.mark.parametrize("traps", ["any", "enemy"])
    def test_in_the_enemys_trap_the_intruder_falls(self, traps: str) -> None:
        assert allowed(position("7/2cL3/7/7/7/7/7/7/R6 b", traps=traps), "c8d8")

    def test_own_traps_hurt_unless_the_option_says_enemy(self) -> None:
        fen = "7/2Cl3/7/7/7/7/7/7/7 w"
        assert allowed(position(fen), "c8d8")
        assert refusal(position(fen, traps="enemy"), "c8d8") is Refusal.TOO_STRONG

    def test_the_usual_rank_still_takes_on_ones_own_trap(self) -> None:
        assert allowed(position("7/2Lc3/7/7/7/7/7/7/7 w", traps="enemy"), "c8d8")

    def test_elephant_takes_a_trapped_rat(self) -> None:
        """“Regardless of rank”: also the elephant the rat."""
        assert allowed(position("c6/7/7/7/7/7/7/2Er3/7 w"), "c2d2")
        assert allowed(position("c6/7/7/7/7/7/7/2Er3/7 w", traps="enemy"), "c2d2")
        fen = "7/2Er3/7/7/7/7/7/7/7 w"
        assert allowed(position(fen), "c8d8")
        assert not allowed(position(fen, traps="enemy"), "c8d8")
        assert allowed(position(fen, traps="enemy", elephant_takes_rat=True), "c8d8")

    def test_a_trapped_piece_takes_with_its_usual_rank(self) -> None:
        """“Pieces in the trap may capture a piece when exiting the trap, the usual rank is used.”"""
        place = position("r6/2cD3/3w3/7/7/7/7/7/7 w")
        assert allowed(place, "d8c8")  # “a dog in the trap may jump a cat when exiting”
        assert refusal(place, "d8d7") is Refusal.TOO_STRONG


class TestLeaps:
    """“Has the ability to Jump across the river horizontally and vertically.”"""

    @pytest.mark.parametrize("letter", "TL")
    def test_along_files_and_ranks_to_the_first_land(self, letter: str) -> None:
        assert targets(position(f"r6/7/7/7/3{letter}3/7/7/7/7 w"), "d5") == {"a5", "g5", "d4", "d6"}
        assert targets(position(f"r6/7/7/7/7/7/1{letter}5/7/7 w"), "b3") == {"b7", "a3", "c3", "b2"}
        assert targets(position(f"r6/7/1{letter}5/7/7/7/7/7/7 w"), "b7") == {"b3", "a7", "c7", "b8"}

    @pytest.mark.parametrize("letter", "CDWPE")
    def test_nobody_else_leaps(self, letter: str) -> None:
        place = position(f"r6/7/7/7/3{letter}3/7/7/7/7 w")
        assert refusal(place, "d5a5") is Refusal.NO_LEAP

    def test_landing_it_takes_by_the_usual_rank(self) -> None:
        assert allowed(position("r6/7/7/7/t2L3/7/7/7/7 w"), "d5a5")
        assert refusal(position("r6/7/7/7/e2L3/7/7/7/7 w"), "d5a5") is Refusal.TOO_STRONG
        assert refusal(position("r6/7/7/7/l2T3/7/7/7/7 w"), "d5a5") is Refusal.TOO_STRONG
        assert refusal(position("r6/7/7/7/C2T3/7/7/7/7 w"), "d5a5") is Refusal.OWN_PIECE

    @pytest.mark.parametrize("rat", "rR")
    @pytest.mark.parametrize("barred_by", ["front", "path", "adjacent"])
    def test_a_rat_in_front_bars_it(self, rat: str, barred_by: str) -> None:
        """“If rat is in the water directly in front of the lion or tiger, they may not jump.”"""
        place = position(f"c6/7/7/7/2{rat}L3/7/7/7/7 w", jump_blocked_by=barred_by)
        assert refusal(place, "d5a5") is Refusal.RAT_IN_THE_WAY
        assert (at("a5"), at("c5")) in place.barred_leaps(at("d5"))
        assert allowed(place, "d5g5") == (barred_by != "adjacent")

    @pytest.mark.parametrize("rat", "rR")
    def test_a_rat_in_any_adjacent_water_bars_every_leap_by_option(self, rat: str) -> None:
        """“… may not jump over the rivers if there is a rat in any of the adjacent water tiles.”"""
        behind = f"c6/7/7/7/3L{rat}2/7/7/7/7 w"
        assert allowed(position(behind), "d5a5")
        place = position(behind, jump_blocked_by="adjacent")
        assert refusal(place, "d5a5") is Refusal.RAT_IN_THE_WAY
        assert place.barred_leaps(at("d5")) == [(at("g5"), at("e5")), (at("a5"), at("e5"))]

    def test_a_rat_two_squares_away_or_at_an_angle_is_not_adjacent(self) -> None:
        assert allowed(position("c6/7/7/7/1r1L3/7/7/7/7 w", jump_blocked_by="adjacent"), "d5a5")
        assert allowed(position("c6/7/7/2r4/3L3/7/7/7/7 w", jump_blocked_by="adjacent"), "d5a5")
        assert allowed(position("c6/7/7/7/7/3L3/3r3/7/7 w", jump_blocked_by="adjacent"), "d4a4")

    @pytest.mark.parametrize("rat", "rR")
    def test_a_rat_farther_on_bars_it_only_by_option(self, rat: str) -> None:
        """“Conversely if the rat is not directly in front, the lion or tiger may jump the river.”"""
        along_rank, along_file = f"c6/7/7/7/1{rat}1L3/7/7/7/7 w", f"c6/7/7/1{rat}5/7/7/1L5/7/7 w"
        for fen, leap in ((along_rank, "d5a5"), (along_file, "b3b7")):
            assert allowed(position(fen), leap)
            assert position(fen).barred_leaps(at(leap[:2])) == []
            assert refusal(position(fen, jump_blocked_by="path"), leap) is Refusal.RAT_IN_THE_WAY

    def test_the_rat_in_front_counts_from_the_jumpers_side(self) -> None:
        fen = "c6/7/7/1r5/7/7/1L5/7/7 w"  # b6, seen from b3 the far bank
        assert allowed(position(fen), "b3b7")
        fen = "c6/7/1L5/1r5/7/7/7/7/7 w"  # b6, seen from b7 in front
        assert not allowed(position(fen), "b7b3")

    def test_a_rat_on_land_or_beside_the_way_bars_nothing(self) -> None:
        assert allowed(position("c6/7/7/2r4/3L3/7/7/7/7 w", jump_blocked_by="path"), "d5a5")
        assert allowed(position("c6/7/7/3r3/3L3/7/7/7/7 w", jump_blocked_by="path"), "d5a5")

    def test_barred_leaps_are_only_for_those_who_leap(self) -> None:
        place = position("c6/7/7/7/2rE3/7/7/7/7 w")
        assert place.barred_leaps(at("d5")) == []
        assert place.barred_leaps(at("d6")) == []


class TestLeapsOnOtherMaps:
    def test_any_width_and_no_leap_off_the_board(self) -> None:
        """Great river: three wide at b–d … one wide at a6; from d6 the water runs to the edge."""
        board = find_map("great_river")
        place = JunglePosition.from_fen("r8/9/9/9/9/3L5/9/9/9/9/9 w", board, JungleOptions())
        assert targets(place, "d6") == {"d5", "d7", "f6"}
        place = JunglePosition.from_fen("r8/9/9/9/9/9/L8/9/9/9/9 w", board, JungleOptions())
        assert targets(place, "a5") == {"a7", "a4", "d5"}

    def test_ponds(self) -> None:
        board = find_map("marsh")
        place = JunglePosition.from_fen("r6/7/7/3T3/7/7/7/7/7 w", board, JungleOptions())
        assert targets(place, "d6") == {"a6", "f6", "d7", "d5"}
        swimming = JunglePosition.from_fen("c6/7/7/4r2/7/7/7/7/T6 b", board, JungleOptions())
        assert targets(swimming, "e6") == {"d6", "f6", "e5", "e7"}


def test_reasons_are_sentences_for_the_player() -> None:
    place = position("c6/7/7/7/7/7/7/r6/E6 w")
    assert place.why_not(at("a1"), at("a2")) == "The elephant may not take the rat."
    assert place.why_not(at("g5"), at("g6")) == "There is no animal on g5."
    with pytest.raises(IllegalMove, match=r"a1a2: The elephant may not take the rat\."):
        place.play(JungleMove.parse("a1a2"))


def test_a_capture_is_displayed_with_an_x() -> None:
    place = position("c6/7/7/7/7/7/7/d6/E6 w")
    assert display(place, JungleMove.parse("a1a2")) == "a1xa2"
    assert display(place, JungleMove.parse("a1b1")) == "a1b1"
