"""What a piece may do, sentence by sentence of the rule sheet, and each option both ways."""

from __future__ import annotations

from typing import Final

import pytest
from examples import rows
from jungle_tables import at, position

from jungle_games.core.game import IllegalMove
from jungle_games.games.jungle.rules.board import JungleMove, Kind
from jungle_games.games.jungle.rules.options import JungleOptions
from jungle_games.games.jungle.rules.position import JunglePosition, Refusal, display, outranks

OK: Final = None
EMPTY = "r6/7/7/7/7/7/3C3/7/7 w"
FAR = Refusal.TOO_FAR
STRONG = Refusal.TOO_STRONG
BARRED = Refusal.RAT_IN_THE_WAY
BANKS = ("never", "into_water", "both")


def asked(place: JunglePosition, move: str) -> Refusal | None:
    """Why ``move`` is refused, or None, asserted to be the same by every way of asking."""
    parsed = JungleMove.parse(move)
    refusal = place.refusal(parsed.origin, parsed.target)
    assert (parsed in place.legal_moves()) == (parsed in place.moves_from(parsed.origin)) == (refusal is None)
    assert (place.why_not(parsed.origin, parsed.target) is None) == (refusal is None)
    if refusal is not None:
        with pytest.raises(IllegalMove):
            place.play(parsed)
    return refusal


def another_than(letter: str) -> str:
    """A second red piece, so that a capture does not end the game before it is looked at."""
    return "d" if letter == "c" else "c"


@rows("fen, move, refusal", [
    # “Pieces move one square at a time in any direction apart from angles.”
    (EMPTY, "d3d4", OK), (EMPTY, "d3e4", FAR), (EMPTY, "d3d5", FAR),
    ("r6/7/7/7/7/7/7/7/6C w", "g1h1", FAR),
    ("r6/7/7/7/7/7/7/D6/C6 w", "a1a2", Refusal.OWN_PIECE),
    ("r6/7/7/7/7/7/7/7/C6 b", "a1a2", Refusal.NOT_YOURS),
    ("r6/7/7/7/7/7/7/7/C6 b", "a9a8", OK),
    ("r6/7/7/7/7/7/7/7/C6 b", "d5d6", Refusal.EMPTY),
    # A piece may not enter its own den.
    ("2l4/3T3/7/7/7/7/7/3C3/7 w", "d2d1", Refusal.OWN_DEN),
    ("2l4/3T3/7/7/7/7/7/3C3/7 w", "d8d9", OK),
    # “The rat is the only animal that can enter the water tiles.”
    *((f"r6/7/7/7/7/7/1{letter}5/7/7 w", "b3b4", Refusal.NO_SWIMMER) for letter in "CDWPTLE"),
    ("c6/7/7/7/7/7/1R5/7/7 w", "b3b4", OK),
    ("c6/7/7/7/eR5/7/7/7/7 w", "b5a5", Refusal.LEAVING_WATER),
    # “Regardless of rank”: also the elephant the rat, on a trap.
    ("c6/7/7/7/7/7/7/2Er3/7 w", "c2d2", OK), ("7/2Er3/7/7/7/7/7/7/7 w", "c8d8", OK),
    # “Pieces in the trap may capture a piece when exiting the trap, the usual rank is used.”
    ("r6/2cD3/3w3/7/7/7/7/7/7 w", "d8c8", OK), ("r6/2cD3/3w3/7/7/7/7/7/7 w", "d8d7", STRONG),
    # Nobody else leaps, and landing one takes by the usual rank.
    *((f"r6/7/7/7/3{letter}3/7/7/7/7 w", "d5a5", Refusal.NO_LEAP) for letter in "CDWPE"),
    ("r6/7/7/7/t2L3/7/7/7/7 w", "d5a5", OK), ("r6/7/7/7/e2L3/7/7/7/7 w", "d5a5", STRONG),
    ("r6/7/7/7/l2T3/7/7/7/7 w", "d5a5", STRONG), ("r6/7/7/7/C2T3/7/7/7/7 w", "d5a5", Refusal.OWN_PIECE),
    # In front counts from the jumper's side: b6 is the far bank from b3, and in front from b7.
    ("c6/7/7/1r5/7/7/1L5/7/7 w", "b3b7", OK), ("c6/7/1L5/1r5/7/7/7/7/7 w", "b7b3", BARRED),
])  # fmt: skip
def test_moves_are_allowed_or_refused_for_their_reason(fen: str, move: str, refusal: Refusal | None) -> None:
    assert asked(position(fen), move) is refusal


DOG_ON_WOLF, WOLF_ON_DOG = "c6/7/7/7/7/7/7/w6/D6 w", "c6/7/7/7/7/7/7/d6/W6 w"
ON_OWN_TRAP, RAT_ON_OWN_TRAP = "7/2Cl3/7/7/7/7/7/7/7 w", "7/2Er3/7/7/7/7/7/7/7 w"
BEHIND = "c6/7/7/7/3L{}2/7/7/7/7 w"
ALONG_RANK, ALONG_FILE = "c6/7/7/7/1{}1L3/7/7/7/7 w", "c6/7/7/1{}5/7/7/1L5/7/7 w"


@rows("option, values", [
    ("elephant_takes_rat", {False: [("c6/7/7/7/7/7/7/r6/E6 w", "a1a2", STRONG)],
                            True: [("c6/7/7/7/7/7/7/r6/E6 w", "a1a2", OK)]}),
    ("dog_over_wolf", {False: [(DOG_ON_WOLF, "a1a2", STRONG), (WOLF_ON_DOG, "a1a2", OK)],
                       True: [(DOG_ON_WOLF, "a1a2", OK), (WOLF_ON_DOG, "a1a2", STRONG)]}),
    # “The rat may attack another rat if they are both in the water.”
    ("rats_across_bank", {bank: [
        ("c6/7/7/7/Rr5/7/7/7/7 w", "a5b5", Refusal.ENTERING_WATER if bank == "never" else OK),
        ("c6/7/7/7/1Rr4/7/7/7/7 w", "b5c5", OK),
        ("c6/7/7/7/7/7/7/r6/R6 w", "a1a2", OK),
    ] for bank in BANKS}),
    # “On trap tiles any piece can be captured regardless of rank.” c1, d2, e1 are Blue's; c9, d8, e9 Red's.
    ("traps", {
        "any": [("r6/7/7/7/7/7/7/2Ce3/7 w", "c2d2", OK), ("7/2cL3/7/7/7/7/7/7/R6 b", "c8d8", OK),
                (ON_OWN_TRAP, "c8d8", OK), (RAT_ON_OWN_TRAP, "c8d8", OK)],
        "enemy": [("r6/7/7/7/7/7/7/2Ce3/7 w", "c2d2", OK), ("7/2cL3/7/7/7/7/7/7/R6 b", "c8d8", OK),
                  (ON_OWN_TRAP, "c8d8", STRONG), (RAT_ON_OWN_TRAP, "c8d8", STRONG),
                  ("7/2Lc3/7/7/7/7/7/7/7 w", "c8d8", OK), ("c6/7/7/7/7/7/7/2Er3/7 w", "c2d2", OK)],
    }),
    # “If rat is in the water directly in front of the lion or tiger, they may not jump”, or farther on, or beside it.
    ("jump_blocked_by", {by: [row for rat in "rR" for row in (
        (f"c6/7/7/7/2{rat}L3/7/7/7/7 w", "d5a5", BARRED),
        (f"c6/7/7/7/2{rat}L3/7/7/7/7 w", "d5g5", BARRED if by == "adjacent" else OK),
        (BEHIND.format(rat), "d5a5", BARRED if by == "adjacent" else OK),
        (ALONG_RANK.format(rat), "d5a5", BARRED if by == "path" else OK),
        (ALONG_FILE.format(rat), "b3b7", BARRED if by == "path" else OK),
        (f"c6/7/7/2{rat}4/3L3/7/7/7/7 w", "d5a5", OK),
        (f"c6/7/7/3{rat}3/3L3/7/7/7/7 w", "d5a5", OK),
        (f"c6/7/7/7/7/3L3/3{rat}3/7/7 w", "d4a4", OK),
    )] for by in ("front", "path", "adjacent")}),
])  # fmt: skip
def test_each_option_both_ways(option: str, values: dict[object, list[tuple[str, str, Refusal | None]]]) -> None:
    for value, cases in values.items():
        for fen, move, refusal in cases:
            assert asked(position(fen, **{option: value}), move) is refusal, (value, fen, move)


def test_an_elephant_that_takes_rats_takes_one_on_its_own_trap() -> None:
    assert asked(position(RAT_ON_OWN_TRAP, traps="enemy", elephant_takes_rat=True), "c8d8") is OK
    assert outranks(Kind.RAT, Kind.ELEPHANT, JungleOptions(elephant_takes_rat=True))


@rows("board, fen, square, targets", [
    ("classic", "r6/7/7/7/3C3/7/7/7/7 w", "d5", "d4 d6"),  # water left and right
    ("classic", EMPTY, "d3", "d4 c3 e3 d2"),
    ("classic", "r6/7/7/7/7/7/7/7/C6 w", "a1", "a2 b1"),
    ("classic", "r6/7/7/7/7/7/7/7/C6 b", "a1", ""),
    ("classic", "c6/7/7/7/1R5/7/7/7/7 w", "b5", "a5 b4 b6 c5"),
    # “Has the ability to Jump across the river horizontally and vertically.”
    *(("classic", f"r6/7/7/7/3{letter}3/7/7/7/7 w", "d5", "a5 g5 d4 d6") for letter in "TL"),
    ("classic", "r6/7/7/7/7/7/1T5/7/7 w", "b3", "b7 a3 c3 b2"),
    ("classic", "r6/7/1L5/7/7/7/7/7/7 w", "b7", "b3 a7 c7 b8"),
    # Great river: three wide at b–d … one wide at a6; from d6 the water runs to the edge.
    ("great_river", "r8/9/9/9/9/3L5/9/9/9/9/9 w", "d6", "d5 d7 f6"),
    ("great_river", "r8/9/9/9/9/9/L8/9/9/9/9 w", "a5", "a7 a4 d5"),
    ("marsh", "r6/7/7/3T3/7/7/7/7/7 w", "d6", "a6 f6 d7 d5"),
    ("marsh", "c6/7/7/4r2/7/7/7/7/T6 b", "e6", "d6 f6 e5 e7"),
])  # fmt: skip
def test_where_a_piece_may_go(board: str, fen: str, square: str, targets: str) -> None:
    assert {str(move.target) for move in position(fen, board=board).moves_from(at(square))} == set(targets.split())


@rows("attacker", list(Kind))
def test_every_pair_on_land(attacker: Kind) -> None:
    """“A rank higher than or equal to a rank of another piece may be taken.”"""
    for defender in Kind:
        victim = defender.letter.lower()
        place = position(f"{another_than(victim)}6/7/7/7/7/7/7/{victim}6/{attacker.letter}6 w")
        expected = attacker >= defender
        if {attacker, defender} == {Kind.RAT, Kind.ELEPHANT}:
            expected = attacker is Kind.RAT  # “The rat can capture the elephant, but not vice versa.”
        assert (asked(place, "a1a2") is None) == expected, defender
        assert outranks(attacker, defender, place.options) == expected, defender


def test_dog_and_wolf_alone_change_ranks() -> None:
    usual, changed = position(DOG_ON_WOLF), position(DOG_ON_WOLF, dog_over_wolf=True)
    assert [usual.rank(kind) for kind in Kind] == list(range(1, 9))
    swapped = {Kind.DOG: Kind.WOLF, Kind.WOLF: Kind.DOG}
    assert [changed.rank(kind) for kind in Kind] == [usual.rank(swapped.get(kind, kind)) for kind in Kind]


@rows("victim", "rcdwptle")
def test_leaving_the_water_it_takes_nothing(victim: str) -> None:
    """“The rat may not take any piece when moving from a water tile to a land tile.”"""
    for bank in BANKS:
        place = position(f"{another_than(victim)}6/7/7/7/{victim}R5/7/7/7/7 w", rats_across_bank=bank)
        assert (asked(place, "b5a5") is None) == (victim == "r" and bank == "both")
        if victim == "e":
            only_rats = "As it leaves the water, a rat may take only a rat."
            nothing = "A rat may not take as it leaves the water."
            assert place.why_not(at("b5"), at("a5")) == (only_rats if bank == "both" else nothing)


def test_barred_leaps_are_those_of_who_leaps_with_the_rat_that_bars_them() -> None:
    for by in ("front", "path", "adjacent"):
        assert (at("a5"), at("c5")) in position("c6/7/7/7/2rL3/7/7/7/7 w", jump_blocked_by=by).barred_leaps(at("d5"))
    beside = position(BEHIND.format("r"), jump_blocked_by="adjacent")
    assert beside.barred_leaps(at("d5")) == [(at("g5"), at("e5")), (at("a5"), at("e5"))]
    assert position(ALONG_FILE.format("r")).barred_leaps(at("b3")) == []
    elephant = position("c6/7/7/7/2rE3/7/7/7/7 w")
    assert elephant.barred_leaps(at("d5")) == elephant.barred_leaps(at("d6")) == []


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
